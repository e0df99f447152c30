#pragma once
// The mean of the best over all dice of a seat's own turn in Qwixx.
//
// All six dice are seen before the first choice, so a roll is worth the best pair of a white and a colour choice. For given white dice what
// a coloured die offers depends on that die alone; the mean of the greatest of four independent numbers and a floor needs no list of rolls.
#include <algorithm>
#include <array>
#include <limits>

#include "core/games/qwixx/roll.hpp"
#include "engine/chance.hpp"

namespace misthrow::engine {

inline constexpr Worth kTurnWays = Worth{36} * 1296;

// For each sum of the white dice: the best without a colour choice, and with each box as the colour choice.
struct TurnWorths {
    static constexpr Worth kImpossible = std::numeric_limits<Worth>::min();
    std::array<Worth, 13> floor;
    std::array<std::array<Worth, 64>, 13> with_box;

    TurnWorths() noexcept {
        floor.fill(kImpossible);
        for (auto& boxes : with_box) {
            boxes.fill(kImpossible);
        }
    }

    // Times kTurnWays.
    template <const qwixx::Board& kBoard = qwixx::kBaseBoard>
    [[nodiscard]] Worth mean() const noexcept {
        Worth total = 0;
        for (unsigned a = 1; a <= 6; ++a) {
            for (unsigned b = a; b <= 6; ++b) {
                total += (a == b ? 1 : 2) * mean_of<kBoard>(a, b);
            }
        }
        return total;
    }

private:
    // Over the four coloured dice, times 1296.
    template <const qwixx::Board& kBoard>
    [[nodiscard]] Worth mean_of(unsigned a, unsigned b) const noexcept {
        const unsigned sum = a + b;
        std::array<std::array<Worth, 6>, qwixx::kColours> offers;
        for (const qwixx::Colour colour : qwixx::kAllColours) {
            for (unsigned face = 1; face <= 6; ++face) {
                const auto box = [&](unsigned number) {
                    return with_box[sum][qwixx::Places<kBoard>::by_colour[qwixx::at(colour)][number]];
                };
                offers[qwixx::at(colour)][face - 1] = std::max({floor[sum], box(a + face), box(b + face)});
            }
        }
        std::array<Worth, 36> first;
        std::array<Worth, 36> second;
        for (std::size_t i = 0; i < 36; ++i) {
            first[i] = std::max(offers[0][i / 6], offers[1][i % 6]);
            second[i] = std::max(offers[2][i / 6], offers[3][i % 6]);
        }
        Worth total = 0;
        for (const Worth one : first) {
            for (const Worth other : second) {
                total += std::max(one, other);
            }
        }
        return total;
    }
};

}  // namespace misthrow::engine
