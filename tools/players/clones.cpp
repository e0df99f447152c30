// How far equal computers are the same player: of games in which all seats are of one level, how many end with the highest score shared, and in how
// many two seats end with the same sheet.
//   cmake --build --preset release --target clones && build/release/clones GAME LEVEL SEATS GAMES [TASTE]
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/choose.hpp"
#include "match/chance.hpp"
#include "match/play_game.hpp"

namespace {

using namespace misthrow;

template <Game G>
void count(engine::Player player, std::size_t seats, int games, int taste) {
    int ties = 0;
    int equal = 0;
    for (int number = 0; number < games; ++number) {
        const match::RoundChance chance{1, number};
        Rng rng{7, static_cast<std::uint64_t>(number)};
        const auto end =
            match::play_game<G>(chance, seats, Seat{}, [&](const typename G::State& state, Seat seat) -> typename G::Choice {
                if (taste < 0) {
                    return engine::choose(player, state, seat, rng);
                }
                const engine::Network& net = *engine::network(id_of<G>, engine::seats_of(state), engine::view_of(state, seat));
                const engine::Temper temper = engine::taste_of<G>(net, state.seats, seat, taste);
                return player == engine::Player::Master ? engine::master_choice(net, state, seat, temper)
                                                        : engine::strong_choice(net, state, seat, temper);
            });
        int best = -1000;
        int holders = 0;
        bool same = false;
        for (std::size_t i = 0; i < seats; ++i) {
            const int score = G::score(end, static_cast<Seat>(i));
            holders = score > best ? 1 : holders + static_cast<int>(score == best);
            best = std::max(best, score);
            for (std::size_t j = 0; j < i; ++j) {
                same = same || end.sheets[i] == end.sheets[j];
            }
        }
        ties += static_cast<int>(holders > 1);
        equal += static_cast<int>(same);
    }
    std::printf("%s, %zu seats: %.1f %% of the games end in a tie, in %.1f %% two sheets are the same; %d games\n",
                std::string{G::name}.c_str(), seats, 100.0 * ties / games, 100.0 * equal / games, games);
}

}  // namespace

int main(int argc, char** argv) {
    const auto player = engine::player_named(argc > 2 ? argv[2] : "");
    const std::size_t seats = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0;
    const int games = argc > 4 ? std::atoi(argv[4]) : 0;
    if (!player || seats < 2 || games < 1) {
        std::fprintf(stderr, "usage: clones GAME LEVEL SEATS GAMES [TASTE]\n");
        return 2;
    }
    Games::for_each([&]<Game G>(G) {
        if (argv[1] == G::name && seats <= G::max_seats) {
            count<G>(*player, seats, games, argc > 5 ? std::atoi(argv[5]) : -1);
        }
    });
    return 0;
}
