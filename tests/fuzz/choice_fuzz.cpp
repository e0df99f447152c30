// Any bytes are safe to read as a choice, in any position; what is read is legal and reads back from its own text. The first byte says which
// game, the second how far it has been played, the rest is the token.
#include <cstddef>
#include <cstdint>
#include <map>

#include "expect.hpp"
#include "notation/choice_text.hpp"
#include "sim/play_game.hpp"

namespace {

using namespace misthrow;

template <Game G>
typename G::State position(std::uint8_t seed) {
    Rng rng{seed};
    const std::size_t seats = G::min_seats + seed % 3;
    const auto wanted = rng.below(80);
    std::uint64_t seen = 0;
    auto state = G::initial(seats, Seat{});
    auto kept = state;
    sim::Seated players{};
    players.players.fill(engine::Player::Careful);
    players.players[0] = engine::Player::Random;
    (void)sim::play_game<G>(state, players, rng, [&](const auto& now, const auto&) {
        if (seen++ <= wanted) {
            kept = now;
        }
    });
    return kept;
}

template <Game G>
void try_choice(std::uint8_t seed, std::string_view token) {
    static std::map<std::uint8_t, typename G::State> positions;
    if (!positions.contains(seed)) {
        positions[seed] = position<G>(seed);
    }
    const auto& state = positions[seed];
    for (std::size_t i = 0; i < state.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const auto reading = notation::read_choice(state, seat, token);
        if (const auto* stopped = std::get_if<notation::NoChoice>(&reading)) {
            EXPECT(stopped->offset <= token.size());
        } else if (const auto* choice = std::get_if<typename G::Choice>(&reading)) {
            EXPECT(G::check(state, seat, *choice) == G::Fault::None);
            const auto again = notation::read_choice(state, seat, notation::choice_text(state, seat, *choice));
            EXPECT(std::holds_alternative<typename G::Choice>(again) && std::get<typename G::Choice>(again) == *choice);
        } else {
            EXPECT(std::get<typename G::Fault>(reading) != G::Fault::None);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const std::string_view token{reinterpret_cast<const char*>(data) + 2, size - 2};
    with_game(kAllGames[data[0] % kAllGames.size()], [&]<Game G>(G) { try_choice<G>(data[1], token); });
    return 0;
}
