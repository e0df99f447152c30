#pragma once
// Paths down to a depth, counted with a twin: tests/perft/*.perft were made with it.
#include <cstdint>
#include <string>

#include "twin.hpp"

namespace misthrow::twin {

struct Paths {
    std::uint64_t nodes = 0;
    std::uint64_t ways = 0;
};

[[nodiscard]] Paths count_paths(const Twin& table, int seats, int depth);

}  // namespace misthrow::twin
