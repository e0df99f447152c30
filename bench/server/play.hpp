#pragma once
// Tables that play: every seat decides as soon as it hears that it is asked, or after it has thought.
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/games.hpp"

namespace misthrow::bench {

struct PlayOptions {
    std::vector<std::uint16_t> ports{};  // of servers on one database: the seats of a table are spread over them,
    bool together{false};                // or all at one of them
    GameId game{id_of<Knaster>};
    std::uint32_t tables{100};
    std::uint32_t seats{4};
    bool one_device{false};  // all seats of a table on one connection
    double seconds{5};       // measured, after the tables are full
    double warm_up{1};
    double think{0};           // seconds before each choice, on average: from half to one and a half of it
    std::uint32_t nodes{0};    // instead of a time: so many nodes a table, then it is left
    std::uint32_t at_once{0};  // so many tables at a time are opened, or, with nodes, are played at
};

struct PlayResult {
    double seconds{0};
    std::uint64_t choices{0};
    std::uint64_t nodes{0};
    std::vector<std::uint32_t> acknowledged;  // microseconds from a choice to its `ok`
    std::vector<std::uint32_t> everywhere;    // … until the last seat has heard of it
};

// Throws std::runtime_error if the server refuses something.
[[nodiscard]] PlayResult play(const PlayOptions& options);

}  // namespace misthrow::bench
