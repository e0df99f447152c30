// make_playthrough GAME SEATS SEED > FILE.play: a game between careful players, and the trace the naive twin leaves of it.
#include <cstdlib>
#include <iostream>

#include "notation/choice_text.hpp"
#include "notation/record.hpp"
#include "notation/roll_text.hpp"
#include "sim/play_game.hpp"
#include "twin/twin.hpp"

namespace {

using namespace misthrow;

void print_node(const twin::Twin& twin, std::size_t seats) {
    const std::string phase = twin.phase();
    std::cout << phase << ' ' << (phase == "over" ? "-" : std::to_string(twin.active()));
    for (int seat = 1; seat <= static_cast<int>(seats); ++seat) {
        std::cout << " | " << twin.score(seat) << ' ' << twin.sheet(seat);
        for (const std::string& token : twin.legal(seat)) {
            std::cout << ' ' << token;
        }
    }
    std::cout << '\n';
}

// The record is read with the fast core; the twin is told only dice and tokens.
template <Game G>
void trace(const notation::Log<G>& log, twin::Twin& twin, Seat first) {
    typename G::State state = G::initial(log.state.seats, first);
    print_node(twin, state.seats);
    for (const auto& step : log.steps) {
        if (const auto* roll = std::get_if<0>(&step)) {
            twin.roll(notation::face_words(*roll));
            G::roll(state, *roll);
        } else {
            const auto& joint = std::get<1>(step);
            std::vector<std::string> tokens(state.seats);
            for (std::size_t i = 0; i < state.seats; ++i) {
                if (G::actors(state).contains(static_cast<Seat>(i))) {
                    tokens[i] = notation::choice_text(state, static_cast<Seat>(i), joint[i]);
                }
            }
            twin.choose(tokens);
            G::resolve(state, joint);
        }
        print_node(twin, state.seats);
    }
}

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

std::unique_ptr<twin::Twin> make_twin(GameId game, int seats, int first) {
    switch (game) {
        case GameId::Qwixx: return twin::make_qwixx(seats, first);
        case GameId::Qwinto: return twin::make_qwinto(seats, first);
        default: return twin::make_knaster(seats, first);
    }
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
    const auto twin = make_twin(*game, static_cast<int>(seats), static_cast<int>(index(record.first)) + 1);
    with_game(*game, [&]<Game G>(G) {
        const auto& log = record.log.emplace<notation::Log<G>>(play<G>(seats, record.first, seed));
        std::cout << notation::write_record(record) << "----\n";
        trace(log, *twin, record.first);
    });
    return 0;
}
