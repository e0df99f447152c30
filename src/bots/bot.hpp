#pragma once
// A player that is somebody else's program. Whatever it does, the game goes on: what is not a legal answer in time counts as the
// first legal choice, and is noted.
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "bots/child.hpp"
#include "bots/report.hpp"
#include "core/games.hpp"

namespace misthrow::bots {

// A program that ended or was too slow is started again for its next decision. This often without a line in between, or this often
// in all, and it is not started any more.
inline constexpr int kMostFailuresInARow = 5;
inline constexpr int kMostFailures = 100;

class Bot {
public:
    // The program is started when it is first asked. Once it is over, nobody waits for it any more.
    Bot(std::string command, std::chrono::milliseconds timeout, const std::atomic<bool>* over = nullptr);
    Bot(Bot&&) = default;
    Bot& operator=(Bot&&) = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    ~Bot();

    // pre: the seat has to decide now
    template <Game G>
    [[nodiscard]] typename G::Choice choose(const typename G::State& state, Seat seat);

    // What happened since the last time.
    [[nodiscard]] Report take_report();

private:
    // A line, or what was wrong before it could be read as a choice.
    struct Answer {
        std::string line;
        std::optional<Fault> fault;
        Ending ending;
    };
    [[nodiscard]] Answer ask(const std::string& question);
    [[nodiscard]] Answer failed(Fault fault);

    std::string command_;
    std::chrono::milliseconds timeout_;
    const std::atomic<bool>* over_;
    std::unique_ptr<Child> child_;
    int failures_{0};
    int failures_in_a_row_{0};
    Report report_;
};

}  // namespace misthrow::bots
