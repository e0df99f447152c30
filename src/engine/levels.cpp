#include "engine/levels.hpp"

#include "play/rng.hpp"

namespace misthrow::engine {

std::uint64_t fingerprint(const Qwixx::State& state, Seat seat) noexcept {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    return mix(sheet.marks ^
               mix(std::uint64_t{state.dice.way} << 8U | static_cast<std::uint64_t>(state.phase) << 4U | index(seat)));
}

std::uint64_t fingerprint(const Qwinto::State& state, Seat seat) noexcept {
    std::uint64_t print = static_cast<std::uint64_t>(state.phase) << 8U | std::uint64_t{state.picked} << 4U | index(seat);
    for (const qwinto::RowCells& row : state.sheets[index(seat)].rows) {
        print = mix(print ^ (std::uint64_t{row.numbers} << 16U | row.filled));
    }
    return mix(print + state.dice.sum());
}

std::uint64_t fingerprint(const Knaster::State& state, Seat seat) noexcept {
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    const std::uint64_t boxes = std::uint64_t{sheet.filled} << 32U | sheet.circled;
    return mix(boxes ^ mix(std::uint64_t{state.dice.sum()} << 8U | index(seat)));
}

// Tuned by matches (tools/players/measure): each level wins about four games of five against the one below.
Weakness weakness(GameId game, Player level) noexcept {
    const bool novice = level == Player::Novice;
    switch (game) {
        case GameId::Qwixx: return novice ? Weakness{12, 20} : Weakness{6, 0};
        case GameId::Qwinto: return novice ? Weakness{10, 10} : Weakness{5, 0};
        default: return novice ? Weakness{6, 10} : Weakness{3, 0};
    }
}

}  // namespace misthrow::engine
