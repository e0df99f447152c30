#pragma once
// A whole game as the log gets to see it: the events of one request after another, restarts between them, and a second table that comes and goes.
#include <cstdint>
#include <string>
#include <vector>

#include "store/event_log.hpp"

namespace misthrow::faults {

enum class Act : std::uint8_t { Append, Restart, Load, Touch, Finish, Erase };

struct Step {
    Act act{};
    std::string table;
    std::vector<store::Event> batch{};  // Append
};

// Always the same one.
[[nodiscard]] std::vector<Step> whole_game();

}  // namespace misthrow::faults
