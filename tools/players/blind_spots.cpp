// Looks for positions that a level judges wrong: of games that began in an ordinary or an odd way it takes one decision each, plays every choice on to the
// end many times, and lists where the level's own choice costs most. How much it loses a decision in the mean is a figure without bias: what is best is found
// with some games, and what it would gain with others.
//   cmake --build --preset release --target blind_spots && build/release/blind_spots GAME --positions 2000 > worst.txt
#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>

#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "notation/sheet_text.hpp"
#include "players/rollouts.hpp"

namespace misthrow::players {
namespace {

struct Options {
    std::string game;
    std::string level{"strong"};
    std::string from{"odd"};
    std::size_t seats{2};
    int positions{1000};
    int screen{60};
    int deep{1000};
    std::size_t worst{100};
    std::uint64_t seed{1};
    unsigned threads{1};
};

struct Finding {
    double cost{0};
    double error{0};
    std::string phase;
    std::string text;
    [[nodiscard]] double sure() const noexcept { return cost - 1.96 * error; }
};

// Somebody who sits there for some turns before the level takes over: this is how odd sheets come about.
constexpr std::array kGuests{engine::Player::Random, engine::Player::Greedy, engine::Player::Novice, engine::Player::Casual,
                             engine::Player::Strong};

template <Game G>
class Search {
public:
    explicit Search(const Options& options)
        : options_{options}, level_{engine::player_named(options.level).value_or(engine::Player::Strong)} {}

    [[nodiscard]] Finding judged(std::uint64_t number) const {
        Rng rng{options_.seed, number};
        Spot<G> spot;
        while (!reach(spot, rng)) {
        }
        const typename G::Choice played = engine::choose(level_, spot.state, spot.seat, rng);
        std::vector<typename G::Choice> choices{played};
        for (const typename G::Choice choice : G::choices(spot.state, spot.seat)) {
            if (choice != played) {
                choices.push_back(choice);
            }
        }
        Rollouts<G> rollouts{spot, mix(options_.seed ^ mix(number + 1))};
        keep_best(choices, rollouts.means(choices, options_.screen), 3);
        const std::vector<double> means = rollouts.means(choices, options_.deep);
        const auto best = static_cast<std::size_t>(std::ranges::max_element(means) - means.begin());
        Finding found;
        found.phase = notation::phase_text(spot.state);
        if (best != 0) {
            const Gap gap = rollouts.gap(choices[best], played, options_.deep);
            found.cost = gap.mean;
            found.error = gap.error;
            found.text = text_of(spot, played, choices[best]);
        }
        return found;
    }

private:
    // Plays a game to a decision of somebody who has a choice; false where it ended before.
    [[nodiscard]] bool reach(Spot<G>& spot, Rng& rng) const {
        auto state = G::initial(options_.seats, static_cast<Seat>(rng.below(options_.seats)));
        std::array<engine::Player, kMostSeats> guests{};
        std::array<std::uint64_t, kMostSeats> leave{};  // after so many decisions
        for (std::size_t i = 0; i < options_.seats; ++i) {
            const bool odd = options_.from == "odd";
            guests[i] = odd ? kGuests[rng.below(kGuests.size())] : engine::Player::Strong;
            leave[i] = odd ? rng.below(12) : 0;
        }
        const std::uint64_t stop = rng.below(options_.from == "odd" ? 40 : 60);
        std::uint64_t decisions = 0;
        for (Node node = G::node(state); node != Node::Over; node = G::node(state)) {
            if (node == Node::Roll) {
                spot.roll = G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways)));
                G::roll(state, spot.roll);
                continue;
            }
            typename G::Joint joint{};
            const SeatSet actors = G::actors(state);
            for (std::size_t i = 0; i < options_.seats; ++i) {
                const auto seat = static_cast<Seat>(i);
                if (!actors.contains(seat)) {
                    continue;
                }
                if (decisions >= stop && G::choices(state, seat).size() > 1 && rng.below(options_.seats) == 0) {
                    spot.state = state;
                    spot.seat = seat;
                    return true;
                }
                const bool guest = leave[i] > decisions / 2;
                joint[i] = engine::choose(guest ? guests[i] : engine::Player::Strong, state, seat, rng);
            }
            ++decisions;
            G::resolve(state, joint);
        }
        return false;
    }
    // The first, which was played, stays first.
    static void keep_best(std::vector<typename G::Choice>& choices, const std::vector<double>& means, std::size_t room) {
        std::vector<std::size_t> order(choices.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        std::ranges::sort(order.begin() + 1, order.end(), [&](std::size_t one, std::size_t other) {
            return means[one] != means[other] ? means[one] > means[other] : one < other;
        });
        std::vector<typename G::Choice> kept;
        for (std::size_t i = 0; i < std::min(order.size(), room + 1); ++i) {
            kept.push_back(choices[order[i]]);
        }
        choices = kept;
    }
    [[nodiscard]] static std::string text_of(const Spot<G>& spot, typename G::Choice played, typename G::Choice best) {
        std::string text;
        for (std::size_t i = 0; i < spot.state.seats; ++i) {
            text += notation::sheet_text(spot.state.sheets[i]) + " ";
        }
        text +=
            "| seat " + std::to_string(index(spot.seat) + 1) + ", active " + std::to_string(active(spot.state) + 1) + ", dice";
        for (const unsigned face : G::faces_of(spot.roll)) {
            text += " " + (face == 0 ? std::string{"x"} : std::to_string(face));
        }
        return text + " | played " + notation::choice_text(spot.state, spot.seat, played) + ", better " +
               notation::choice_text(spot.state, spot.seat, best);
    }
    [[nodiscard]] static std::size_t active(const typename G::State& state) {
        if constexpr (requires { state.active; }) {
            return index(state.active);
        }
        return 0;
    }

    const Options& options_;
    engine::Player level_;
};

template <Game G>
void search(const Options& options) {
    std::vector<Finding> found(static_cast<std::size_t>(options.positions));
    std::atomic<std::size_t> next{0};
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < options.threads; ++i) {
            threads.emplace_back([&] {
                const Search<G> one{options};
                for (std::size_t number = next++; number < found.size(); number = next++) {
                    found[number] = one.judged(number);
                }
            });
        }
    }
    const double scale = options.seats == 1 ? 1 : 100;
    const auto report = [&](std::string_view phase) {
        double sum = 0;
        double squares = 0;
        int count = 0;
        for (const Finding& each : found) {
            if (phase.empty() || each.phase == phase) {
                sum += each.cost;
                squares += each.cost * each.cost;
                ++count;
            }
        }
        if (count > 1) {
            const double mean = sum / count;
            std::printf("# %s, %zu seats, %s positions, %s: %.4f +- %.4f %s a decision; %d decisions\n",
                        std::string{G::name}.c_str(), options.seats, options.from.c_str(),
                        phase.empty() ? "all" : std::string{phase}.c_str(), scale * mean,
                        scale * 1.96 * std::sqrt((squares / count - mean * mean) / count),
                        options.seats == 1 ? "points" : "% of the win", count);
        }
    };
    report("");
    for (const std::string_view phase : G::phase_names) {
        report(phase);
    }
    std::ranges::sort(found, [](const Finding& one, const Finding& other) { return one.sure() > other.sure(); });
    for (std::size_t i = 0; i < std::min(options.worst, found.size()) && found[i].sure() > 0; ++i) {
        std::printf("%6.2f +- %.2f  %s  %s\n", scale * found[i].cost, scale * 1.96 * found[i].error, found[i].phase.c_str(),
                    found[i].text.c_str());
    }
}

}  // namespace
}  // namespace misthrow::players

int main(int count, char** words) {
    using namespace misthrow;
    players::Options options;
    CLI::App app{"Looks for positions that a level judges wrong, by playing every choice on to the end many times"};
    app.add_option("game", options.game)->required();
    app.add_option("--level", options.level, "Whose choices are judged")->capture_default_str();
    app.add_option("--from", options.from,
                   "How games begin: `odd`, with random, greedy and weak players for some turns, or `play`")
        ->check(CLI::IsMember({"odd", "play"}))
        ->capture_default_str();
    app.add_option("--seats", options.seats)->check(CLI::Range(1, 12))->capture_default_str();
    app.add_option("--positions", options.positions)->check(CLI::Range(1, 10'000'000))->capture_default_str();
    app.add_option("--screen", options.screen, "Games of every choice; the best three go on")->capture_default_str();
    app.add_option("--deep", options.deep, "Games of each of those; and again as many to say what it costs")
        ->capture_default_str();
    app.add_option("--worst", options.worst, "How many are listed")->capture_default_str();
    app.add_option("--seed", options.seed)->capture_default_str();
    app.add_option("--threads", options.threads)->check(CLI::Range(1U, 256U))->capture_default_str();
    CLI11_PARSE(app, count, words);
    bool any = false;
    Games::for_each([&]<Game G>(G) {
        if (options.game == G::name && options.seats <= G::max_seats) {
            any = true;
            players::search<G>(options);
        }
    });
    if (!any) {
        std::fprintf(stderr, "blind_spots: no such game, or not for so many seats\n");
        return 2;
    }
    return 0;
}
