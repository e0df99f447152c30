#pragma once
// Counts every path of the rules down to a depth: a fingerprint of outcomes and choices that other implementations can check.
#include <cstdint>

#include "core/games.hpp"

namespace misthrow::sim {

struct PerftCount {
    std::uint64_t nodes{0};  // paths, each distinguishable roll once
    std::uint64_t ways{0};   // the same, each roll as often as it can fall
    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

// A level is a roll, or the joint choice of everybody who has to decide. Games that end sooner are not counted.
template <Game G>
[[nodiscard]] PerftCount perft(const typename G::State& state, unsigned depth);

}  // namespace misthrow::sim
