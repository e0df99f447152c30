#pragma once
// Results of the daily games: takes records, counts their scores, tells how often each was made. Nothing here knows sockets; one thread calls it.
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits.hpp"
#include "server/networks.hpp"
#include "store/daily_results.hpp"

namespace misthrow::server {

struct DailyReply {
    unsigned status{200};
    std::string text{};                               // JSON if it went well; else a code, and what would have been right
    std::optional<std::chrono::milliseconds> wait{};  // before it is worth another try
};

class DailyBoard {
public:
    struct Around {
        store::DailyResults& results;
        std::function<void(std::function<void()>)> post;  // runs it later on the thread of this; called from any thread
        std::function<TimePoint()> now;
        std::function<std::uint64_t()> seconds_since_1970;  // which day it is
        std::function<std::uint64_t()> believed_seconds;    // and what has become old
    };
    using Answer = std::function<void(DailyReply)>;

    DailyBoard(const Limits& limits, Around around)
        : limits_{limits},
          around_{std::move(around)},
          rate_{limits.results_per_address_and_hour / 3600, limits.results_per_address_and_hour} {}

    // /daily/2026-11-16/qwixx, whether or not there is such a day or game.
    [[nodiscard]] static bool is_path(std::string_view path);

    // `body`: the device's key, 64 hexadecimal digits, and on the next lines the record.
    void take(std::string_view path, std::string_view body, const std::string& address, const Answer& answer);
    void tell(std::string_view path, const Answer& answer);
    // Forgets what is old. Every few seconds is enough.
    void sweep();
    [[nodiscard]] bool is_idle() const noexcept { return in_writing_ == 0; }

    [[nodiscard]] std::uint64_t counted() const noexcept { return counted_; }
    [[nodiscard]] std::uint64_t refused() const noexcept { return refused_; }

private:
    struct Told {
        TimePoint until{};              // it is fresh
        std::string text{};             // JSON
        std::vector<Answer> waiting{};  // for the disk
    };
    void refuse(const Answer& answer, DailyReply reply);
    void tell_own(const store::DailyResult& result, const std::string& day, const Answer& answer);

    Limits limits_;
    Around around_;
    RateByNetwork rate_;
    std::map<store::DailyGame, Told> told_{};
    TimePoint forgotten_{};  // when
    std::size_t in_writing_{0};
    std::uint64_t counted_{0};
    std::uint64_t refused_{0};
};

}  // namespace misthrow::server
