#pragma once
// What chance brings in one round of a match: the same dice to every rotation of the players, whatever they choose.
#include <cstddef>
#include <cstdint>

#include "play/rng.hpp"

namespace misthrow::match {

class RoundChance {
public:
    constexpr RoundChance(std::uint64_t seed, std::int64_t round) noexcept {
        Rng rng{seed, static_cast<std::uint64_t>(round)};
        dice_ = rng();
        choices_ = rng();
    }

    // How the dice fall at the given roll of the given turn: a stream of its own for each, so that no earlier choice can shift it.
    [[nodiscard]] constexpr std::uint32_t way(std::uint32_t ways, std::uint32_t turn, std::uint32_t roll) const noexcept {
        return static_cast<std::uint32_t>(Rng{dice_, std::uint64_t{turn} << 8U | roll}.below(ways));
    }

    // For players that choose at random. It belongs to the seat, not to the player: so equal players in exchanged seats play the
    // same game with exchanged sheets, and a player against itself has exactly half of the wins.
    [[nodiscard]] constexpr Rng choices(std::size_t seat) const noexcept { return Rng{choices_, seat}; }

private:
    std::uint64_t dice_{0};
    std::uint64_t choices_{0};
};

}  // namespace misthrow::match
