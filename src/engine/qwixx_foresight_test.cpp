// Decisions that foresee the others' choices against a naive twin: every turn is played by the rules, every table judged anew by the plain formulas.
#include "engine/qwixx_foresight.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "engine/games.hpp"
#include "engine/weights.hpp"

namespace misthrow::engine {
namespace {

using Worths = std::map<int, Worth>;  // the best of each choice

// Keeps the best worth of every tag.
struct Recorder {
    Worths worths;

    void operator()(int tag, Worth worth) {
        const auto [at, fresh] = worths.try_emplace(tag, worth);
        at->second = fresh ? worth : std::max(at->second, worth);
    }
};

// The highest worth; of equal ones the larger tag.
int best_of(const Worths& worths) {
    int tag = 0;
    Worth most = std::numeric_limits<Worth>::min();
    for (const auto& [candidate, worth] : worths) {
        if (worth >= most) {
            most = worth;
            tag = candidate;
        }
    }
    return tag;
}

std::vector<Feature> features(const QwixxFeatures::Slots& slots, std::size_t count) {
    std::vector<Feature> list;
    for (std::size_t i = 0; i < count; ++i) {
        if (slots[i] != kNone) {
            list.push_back(static_cast<Feature>(slots[i]));
        }
    }
    return list;
}

template <Game G>
class Twin {
public:
    using State = typename G::State;
    using Choice = typename G::Choice;
    using Sheet = typename G::Sheet;

    Twin(const Network& network, const State& state, bool for_points)
        : network_{network},
          state_{state},
          next_active_{(index(state.active) + 1U) % state.seats},
          scale_{.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()},
          sound_{.alone = state.seats == 1, .weight_of_points = network.weight_of_points()} {}

    [[nodiscard]] Worths worths(std::size_t seat) {
        if (state_.phase == qwixx::Phase::Colour) {
            return colours(state_, seat, scale_, 0);
        }
        for (std::size_t other = 0; other < state_.seats; ++other) {
            guesses_[other] = other == index(state_.active) ? Choice{} : guess(other);
        }
        return by_first(seat, seat == index(state_.active) ? plans(scale_) : passive(seat));
    }

private:
    // The turn's choices by the white one. What could be crossed in white is not put off.
    [[nodiscard]] Worths by_first(std::size_t seat, const Worths& turns) const {
        Recorder recorder;
        const auto whites = G::choices(state_, static_cast<Seat>(seat));
        for (const auto& [tag, worth] : turns) {
            if (tag == 0 || tag > 0xFF || !whites.contains(Choice{static_cast<std::uint8_t>(tag)})) {
                recorder(tag >> 8, worth);
            }
        }
        return recorder.worths;
    }

    [[nodiscard]] static int best_other(const State& state, std::size_t seat) {
        int best = -1000;
        for (std::size_t other = 0; other < state.seats; ++other) {
            best = other == seat ? best : std::max(best, state.sheets[other].score());
        }
        return best;
    }
    [[nodiscard]] Worth table(const State& state, std::size_t seat, int lead_over, const Scale& scale) const {
        const Surroundings around{.seats = state.seats,
                                  .until_active = static_cast<int>((next_active_ + state.seats - seat) % state.seats),
                                  .best_other = lead_over};
        QwixxFeatures::Slots slots;
        QwixxFeatures::sheet_slots(state.sheets[seat], state.open_rows, slots);
        QwixxFeatures::table_slots(state.sheets[seat], state.open_rows, around, slots);
        std::vector<std::vector<Feature>> others;
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other != seat) {
                QwixxFeatures::Slots theirs;
                QwixxFeatures::sheet_slots(state.sheets[other], state.open_rows, theirs);
                others.push_back(features(theirs, QwixxFeatures::kSheetSlots));
            }
        }
        return scale.of(network_.evaluate_plainly(features(slots, QwixxFeatures::kSlots), others));
    }
    [[nodiscard]] Worth at_turns_end(const State& state, std::size_t seat, const Scale& scale) const {
        const int others = best_other(state, seat);
        return state.phase == qwixx::Phase::Over ? scale.of_end(state.sheets[seat].score(), others)
                                                 : table(state, seat, others, scale);
    }

    // As if nobody else chose.
    [[nodiscard]] Choice guess(std::size_t seat) const {
        int could = -1000;
        for (std::size_t other = 0; other < state_.seats; ++other) {
            could = other == seat ? could : std::max(could, could_have(state_.sheets[other], state_.open_rows, state_.dice));
        }
        Worths worths;
        for (const Choice choice : G::choices(state_, static_cast<Seat>(seat))) {
            typename G::Joint joint{};
            joint[seat] = choice;
            State next = state_;
            G::resolve(next, joint);
            worths[choice.code] = next.phase == qwixx::Phase::Over ? sound_.of_end(next.sheets[seat].score(), could)
                                                                   : table(next, seat, best_other(state_, seat), sound_);
        }
        return Choice{static_cast<std::uint8_t>(best_of(worths))};
    }

    [[nodiscard]] Worths colours(const State& state, std::size_t seat, const Scale& scale, int white) const {
        Worths worths;
        for (const Choice colour : G::choices(state, static_cast<Seat>(seat))) {
            typename G::Joint joint{};
            joint[seat] = colour;
            State next = state;
            G::resolve(next, joint);
            worths[white << 8 | colour.code] = at_turns_end(next, seat, scale);
        }
        return worths;
    }
    [[nodiscard]] State after_white(std::size_t seat, Choice white) const {
        typename G::Joint joint = guesses_;
        joint[seat] = white;
        State next = state_;
        G::resolve(next, joint);
        return next;
    }
    // The active seat's turns.
    [[nodiscard]] Worths plans(const Scale& scale) const {
        const std::size_t active = index(state_.active);
        Worths worths;
        for (const Choice white : G::choices(state_, state_.active)) {
            const State next = after_white(active, white);
            if (next.phase == qwixx::Phase::Over) {
                worths[white.code << 8] = at_turns_end(next, active, scale);
            } else {
                worths.merge(colours(next, active, scale, white.code));
            }
        }
        return worths;
    }
    // A passive seat against the plan. The plan is not given up where this seat closes a row of it.
    [[nodiscard]] Worths passive(std::size_t seat) {
        const std::size_t active = index(state_.active);
        const int plan = best_of(plans(sound_));
        guesses_[active] = Choice{static_cast<std::uint8_t>(plan >> 8)};
        const Choice colour{static_cast<std::uint8_t>(plan & 0xFF)};
        const bool colour_follows = [&] {
            State all = state_;
            G::resolve(all, guesses_);
            return all.phase != qwixx::Phase::Over;
        }();
        Worths worths;
        for (const Choice choice : G::choices(state_, static_cast<Seat>(seat))) {
            State next = after_white(seat, choice);
            if (next.phase != qwixx::Phase::Over) {
                next.open_rows = open_after(next.open_rows, next.sheets[active].cross(colour));
                next.sheets[active].misthrows =
                    static_cast<std::uint8_t>(next.sheets[active].misthrows + (plan == 0 && colour_follows ? 1 : 0));
                if (is_over(next.sheets[active], next.open_rows)) {
                    next.phase = qwixx::Phase::Over;
                }
            }
            worths[choice.code << 8] = at_turns_end(next, seat, scale_);
        }
        return worths;
    }

    const Network& network_;
    const State& state_;
    std::size_t next_active_;
    Scale scale_;
    Scale sound_;
    typename G::Joint guesses_{};
};

// Strong players play; every decision is judged by both.
template <Game G>
void compare(const Network& known, std::size_t seats, std::uint64_t games, bool for_points) {
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng rng{game, seats};
        typename G::State state = G::initial(seats, static_cast<Seat>(game % seats));
        while (G::node(state) != Node::Over) {
            if (G::node(state) == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
                continue;
            }
            typename G::Joint joint{};
            for (std::size_t i = 0; i < seats; ++i) {
                const auto seat = static_cast<Seat>(i);
                if (!G::actors(state).contains(seat)) {
                    continue;
                }
                Recorder recorder;
                judge_foreseeing(known, state, seat, for_points, recorder);
                ASSERT_EQ(recorder.worths, (Twin<G>{known, state, for_points}.worths(i)))
                    << G::name << ", game " << game << ", seats " << seats << ", seat " << i;
                joint[i] = strong_choice(known, state, seat);
            }
            G::resolve(state, joint);
        }
    }
}

template <Game G>
void compare_boards() {
    const Network& known = *network(id_of<G>);
    ASSERT_TRUE(known.foresees());
    for (std::size_t seats = G::min_seats; seats <= G::max_seats; ++seats) {
        compare<G>(known, seats, 6, false);
    }
    compare<G>(known, 2, 3, true);
}

TEST(QwixxForesight, AgreesWithItsNaiveTwin) {
    compare_boards<Qwixx>();
    compare_boards<QwixxMixedA>();
    compare_boards<QwixxMixedB>();
}

}  // namespace
}  // namespace misthrow::engine
