#pragma once
// A position played to its end many times by good players. docs/review.md says how chance is taken out of the results.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "review/value.hpp"

namespace misthrow::review {

struct RolloutPlan {
    std::uint64_t seed{1};
    std::size_t choices{6};  // the best of them at first sight
    std::int64_t least_games{36};
    std::int64_t most_games{1000};
    std::optional<double> error{};  // the standard error to stop at; 0 asks for all games

    // Of a share of the win, alone of points.
    [[nodiscard]] double stops_at(bool alone) const noexcept { return error.value_or(alone ? 0.1 : 0.005); }
};

// The mean of many games and how sure it is.
struct Estimate {
    double mean{0};
    double error{0};  // standard error
};
struct Outlook {
    std::string name;  // of the choice; of the seat where nobody has to decide
    Estimate stake;    // what the seat plays for
    Estimate plain;    // the same without taking luck out
    Estimate points;
    Estimate behind;  // how much worse than the first, from games with the same dice
};
struct Rollout {
    std::int64_t games{0};
    bool sure{false};               // who is first is: three standard errors before every other, or the same in every game
    std::vector<Outlook> outlooks;  // of a decision: best first

    // How many plain games give what one of these does.
    [[nodiscard]] double gain() const noexcept {
        double plain = 0;
        double reduced = 0;
        for (const Outlook& each : outlooks) {
            plain += each.plain.error * each.plain.error;
            reduced += each.stake.error * each.stake.error;
        }
        return reduced > 0 && plain > 0 ? plain / reduced : 1;
    }
};

// Learns how it stands after every game; false ends it there.
using RolloutProgress = std::function<bool(const Rollout&)>;

// The same game by game, for who cannot wait for the end of it.
class LongLook {
public:
    LongLook() = default;
    LongLook(const LongLook&) = delete;
    LongLook& operator=(const LongLook&) = delete;
    LongLook(LongLook&&) = delete;
    LongLook& operator=(LongLook&&) = delete;
    virtual ~LongLook() = default;

    // Plays a game of each choice; false if it was the last one.
    virtual bool more() = 0;
    [[nodiscard]] virtual const Rollout& now() const = 0;
};

// Of the choices that the seat has in this state, or of the table where nobody has to decide. Nothing where the game has no network, is over, or
// this seat has nothing to decide while others have.
template <Game G>
[[nodiscard]] std::optional<Rollout> rollout(const typename G::State& state, Seat seat, const RolloutPlan& plan,
                                             const RolloutProgress& progress);
template <Game G>
[[nodiscard]] std::unique_ptr<LongLook> long_look(const typename G::State& state, Seat seat, const RolloutPlan& plan);

// As docs/review.md says, in one line: of a decision, or of a table where nobody has to decide.
[[nodiscard]] std::string rollout_json(const Rollout& rollout, bool decides);

}  // namespace misthrow::review
