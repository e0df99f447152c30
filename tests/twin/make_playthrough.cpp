// make_playthrough GAME SEATS SEED > FILE.play: a game between careful players, and the trace the naive twin leaves of it.
#include <cstdlib>
#include <iostream>

#include "notation/record.hpp"
#include "sim/play_game.hpp"
#include "support/suites.hpp"
#include "twin/twin_table.hpp"

namespace {

using namespace misthrow;

// Careful players make games that close rows, fill lines and end as real games do.
template <Game G>
notation::Log<G> play(std::size_t seats, Seat first, std::uint64_t seed) {
    notation::Log<G> log;
    log.state = G::initial(seats, first);
    Rng rng{seed};
    sim::Seated players{};
    players.players.fill(engine::Player::Careful);
    players.players[seats - 1] = engine::Player::Random;
    Draw draw{rng, G::ways};
    while (G::node(log.state) != Node::Over) {
        if (G::node(log.state) == Node::Roll) {
            draw = Draw{rng, G::ways};
            const auto roll = G::fall(log.state, static_cast<std::uint32_t>(draw.way()));
            G::roll(log.state, roll);
            log.steps.emplace_back(std::in_place_index<0>, roll);
            continue;
        }
        typename G::Joint joint{};
        for (std::size_t i = 0; i < seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); G::actors(log.state).contains(seat)) {
                joint[i] = players.choose(log.state, seat, draw);
            }
        }
        G::resolve(log.state, joint);
        log.steps.emplace_back(std::in_place_index<1>, joint);
    }
    return log;
}

}  // namespace

int main(int argc, char** argv) {
    const auto game = game_named(argc == 4 ? argv[1] : "");
    if (!game) {
        std::cerr << "usage: make_playthrough GAME SEATS SEED\n";
        return 2;
    }
    const std::size_t seats = std::strtoul(argv[2], nullptr, 10);
    const std::uint64_t seed = std::strtoull(argv[3], nullptr, 10);
    notation::Record record;
    record.game = *game;
    record.first = static_cast<Seat>(seed % seats);
    for (std::size_t seat = 1; seat <= seats; ++seat) {
        record.names.push_back("Seat " + std::to_string(seat));
    }
    with_game(*game, [&]<Game G>(G) { record.log.emplace<notation::Log<G>>(play<G>(seats, record.first, seed)); });
    const std::string text = notation::write_record(record);
    std::cout << text << "----\n" << test::trace(text, test::make_twin_table);
    return 0;
}
