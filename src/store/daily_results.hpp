#pragma once
// Results of the daily games: how often each score was made. It stands beside the log of tables: nothing of a table depends on it, and nothing of it on a table.
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/event_log.hpp"

namespace misthrow::store {

struct DailyGame {
    std::uint32_t day{0};  // since 1970-01-01
    std::string game{};
    friend auto operator<=>(const DailyGame&, const DailyGame&) = default;
};

// Who made it is bytes that mean nothing to us, another for each day and game.
struct DailyResult {
    DailyGame of{};
    std::string device{};
    int score{0};
    friend auto operator<=>(const DailyResult&, const DailyResult&) = default;
};

struct DailyCounts {
    std::map<int, std::uint64_t> results{};  // by score
    std::optional<int> own{};                // of the device that was asked for
    std::optional<Failure> failure{};        // it could not be read
};

// All there is, in order.
struct DailyContents {
    struct Count {
        DailyGame of{};
        int score{0};
        std::uint64_t results{0};
        friend auto operator<=>(const Count&, const Count&) = default;
    };
    std::vector<Count> counts{};
    std::vector<DailyResult> devices{};
    [[nodiscard]] bool empty() const noexcept { return counts.empty() && devices.empty(); }
    friend bool operator==(const DailyContents&, const DailyContents&) = default;
};

class DailyResults {
public:
    DailyResults() = default;
    DailyResults(const DailyResults&) = delete;
    DailyResults& operator=(const DailyResults&) = delete;
    DailyResults(DailyResults&&) = delete;
    DailyResults& operator=(DailyResults&&) = delete;
    virtual ~DailyResults() = default;

    // These return at once and answer from a thread of their own.
    // Counts a score once for a device, day and game, and if fewer than `most` are there: `Durable` says that the disk was asked, not that it was counted.
    virtual void add(const DailyResult& result, std::uint64_t most, Done done) = 0;
    // What was added before the call is in it. An empty device is nobody's.
    virtual void count(const DailyGame& game, const std::string& device, std::function<void(DailyCounts)> take) = 0;
    // Of days before these nothing is kept: how often each score was made, and who has been counted.
    virtual void forget(std::uint32_t counts_before, std::uint32_t devices_before) = 0;

    // These wait, and throw Failure.
    [[nodiscard]] virtual DailyContents all() = 0;
    // As it was elsewhere. pre: nothing is there
    virtual void put(const DailyContents& contents) = 0;
};

}  // namespace misthrow::store
