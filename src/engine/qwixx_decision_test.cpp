// Decisions in Qwixx against a naive twin: every candidate anew, by the plain formulas, and nothing kept from one decision to the next.
#include "engine/qwixx_decision.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "engine/games.hpp"
#include "engine/weights.hpp"

namespace misthrow::engine {
namespace {

using Choice = Qwixx::Choice;
using Worths = std::map<int, Worth>;  // the best of each choice

// Keeps the best worth of every tag.
struct Recorder {
    Worths worths;

    void operator()(std::uint8_t tag, Worth worth) {
        const auto [at, fresh] = worths.try_emplace(tag, worth);
        at->second = fresh ? worth : std::max(at->second, worth);
    }
};

std::vector<Feature> features(const QwixxFeatures::Slots& slots, std::size_t count) {
    std::vector<Feature> list;
    for (std::size_t i = 0; i < count; ++i) {
        if (slots[i] != kNone) {
            list.push_back(static_cast<Feature>(slots[i]));
        }
    }
    return list;
}

class Twin {
public:
    Twin(const Network& network, const Qwixx::State& state, Seat seat, bool for_points)
        : network_{network},
          state_{state},
          seat_{seat},
          scale_{.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()} {
        table_ = {.seats = state.seats,
                  .until_active = static_cast<int>((index(state.active) + 1 + state.seats - index(seat)) % state.seats),
                  .best_other = -1000};
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other == index(seat)) {
                continue;
            }
            const Qwixx::Sheet& sheet = state.sheets[other];
            const bool white = state.phase == Qwixx::Phase::White;
            table_.best_other = std::max(table_.best_other, sheet.score());
            best_at_end_ = std::max(best_at_end_, white ? could_have(sheet, state.open_rows, state.dice) : sheet.score());
            QwixxFeatures::Slots slots;
            QwixxFeatures::sheet_slots(sheet, state.open_rows, slots);
            others_.push_back(features(slots, QwixxFeatures::kSheetSlots));
        }
    }

    [[nodiscard]] Worths worths() const {
        Recorder best;
        const bool plans = state_.phase == Qwixx::Phase::White && seat_ == state_.active;
        for (const Choice choice : Qwixx::choices(state_, seat_)) {
            Qwixx::Sheet sheet = state_.sheets[index(seat_)];
            const std::uint64_t open_rows = open_after(state_.open_rows, sheet.cross(choice));
            const bool crossed = !choice.is_nothing() || (!plans && (seat_ != state_.active || state_.active_crossed));
            best(choice.code, worth(sheet, open_rows, crossed));
            if (plans && !is_over(sheet, open_rows)) {
                for (std::uint64_t left = sheet.crossable() & open_rows & qwixx::colour_boxes(state_.dice); left != 0;
                     left &= left - 1) {
                    Qwixx::Sheet both = sheet;
                    const std::uint64_t marked = both.cross(Choice{static_cast<std::uint8_t>(std::countr_zero(left))});
                    best(choice.code, worth(both, open_after(open_rows, marked), true));
                }
            }
        }
        return best.worths;
    }

private:
    [[nodiscard]] Worth worth(Qwixx::Sheet sheet, std::uint64_t open_rows, bool crossed) const {
        sheet.misthrows = static_cast<std::uint8_t>(sheet.misthrows + (crossed ? 0 : 1));
        if (is_over(sheet, open_rows)) {
            return scale_.of_end(sheet.score(), best_at_end_);
        }
        QwixxFeatures::Slots slots;
        QwixxFeatures::sheet_slots(sheet, open_rows, slots);
        QwixxFeatures::table_slots(sheet, open_rows, table_, slots);
        return scale_.of(network_.evaluate_plainly(features(slots, QwixxFeatures::kSlots), others_));
    }

    const Network& network_;
    const Qwixx::State& state_;
    Seat seat_;
    Scale scale_;
    Surroundings table_;
    int best_at_end_{-1000};
    std::vector<std::vector<Feature>> others_;
};

// Strong players play; every decision is judged by both. In a real game colour actions follow the white ones that were planned with them.
void compare(std::size_t seats, std::uint64_t games, bool for_points) {
    const Network& known = *network(id_of<Qwixx>);
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng rng{game, seats};
        Qwixx::State state = Qwixx::initial(seats, static_cast<Seat>(game % seats));
        while (Qwixx::node(state) != Node::Over) {
            if (Qwixx::node(state) == Node::Roll) {
                Qwixx::roll(state, Qwixx::fall(state, static_cast<std::uint32_t>(rng.below(Qwixx::ways))));
                continue;
            }
            Qwixx::Joint joint{};
            for (std::size_t i = 0; i < seats; ++i) {
                const auto seat = static_cast<Seat>(i);
                if (!Qwixx::actors(state).contains(seat)) {
                    continue;
                }
                Recorder recorder;
                QwixxDecision{known, state, seat, for_points}.judge(recorder);
                ASSERT_EQ(recorder.worths, (Twin{known, state, seat, for_points}.worths()))
                    << "game " << game << ", seats " << seats << ", seat " << i;
                joint[i] = strong_choice(known, state, seat);
            }
            Qwixx::resolve(state, joint);
        }
    }
}

TEST(QwixxDecision, AgreesWithItsNaiveTwin) {
    for (std::size_t seats = Qwixx::min_seats; seats <= Qwixx::max_seats; ++seats) {
        compare(seats, 8, false);
    }
    compare(2, 4, true);
}

}  // namespace
}  // namespace misthrow::engine
