#pragma once
// What the referee has to say about a bot.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bots/child.hpp"

namespace misthrow::bots {

// Why a decision counted as the first legal choice.
enum class Fault : std::uint8_t {
    Illegal,  // an answer that is not a legal choice, or too long to be one
    Crash,    // the program ended, or closed a pipe, instead of answering
    Timeout,
    Absent,  // not asked: the program failed too often and was not started again
};
inline constexpr std::size_t kFaults = 4;

struct Example {
    Fault fault{};
    std::string answer;  // Illegal: its beginning, with what is not plain ASCII replaced
    Ending ending;       // Crash
    std::string question;
    std::vector<std::string> legal;
};

struct Report {
    static constexpr std::size_t kMostExamples = 3;

    std::int64_t decisions{0};
    std::int64_t answers{0};  // lines in time, legal or not
    std::array<std::int64_t, kFaults> faults{};
    std::vector<Example> examples;  // the first few, but for Absent

    [[nodiscard]] std::int64_t count(Fault fault) const { return faults[static_cast<std::size_t>(fault)]; }
    // It was asked, and has never said a line.
    [[nodiscard]] bool is_silent() const { return decisions > 0 && answers == 0; }
    void add(Example example);
    void add(const Report& later);
};

}  // namespace misthrow::bots
