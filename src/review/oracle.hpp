#pragma once
// Who says what the start of a turn is worth: the network, or for Qwixx alone the exact table.
#include <functional>
#include <memory>

#include "core/games.hpp"
#include "engine/chance.hpp"
#include "engine/network.hpp"
#include "review/seen.hpp"

namespace misthrow::review {

template <class G>
inline constexpr bool kIsQwixx = false;
template <const qwixx::Board& kBoard>
inline constexpr bool kIsQwixx<QwixxOn<kBoard>> = true;

// Where all decide at once nobody is asked of the start of a turn: choices are (at_once.hpp).
template <Game G>
class Oracle {
public:
    explicit Oracle(const engine::Network& network) noexcept : network_{network} {}
    [[nodiscard]] const engine::Network& network() const noexcept { return network_; }
    [[nodiscard]] bool is_exact(const typename G::State& /*state*/) const noexcept { return false; }

private:
    const engine::Network& network_;
};

template <Game G>
    requires kIsQwixx<G>
class Oracle<G> {
public:
    using State = typename G::State;
    // The exact final score to expect for a seat that plays alone; empty where nobody knows it.
    using Exact = std::function<double(const State&)>;

    explicit Oracle(const engine::Network& network, Exact exact = {})
        : exact_{std::move(exact)}, standing_{std::make_unique<Standing<G>>(network)} {}

    [[nodiscard]] const engine::Network& network() const noexcept { return standing_->network(); }
    [[nodiscard]] bool is_exact(const State& state) const noexcept { return exact_ && state.seats == 1; }

    // Of all seats; their shares of the win add up to 1. pre: it is the start of a turn or the end of the game
    [[nodiscard]] Values<G> of(const State& state) {
        if (G::node(state) == Node::Over) {
            return final_values<G>(state);
        }
        Values<G> values{};
        if (is_exact(state)) {
            values[0] = {1, exact_(state)};
            return values;
        }
        double all = 0;
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            values[seat] = value(standing_->of(state, seat));
            all += values[seat].win;
        }
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            values[seat].win /= all;
        }
        return values;
    }

    // One seat's worth alone, as the players weigh it: not brought in line with what the others believe.
    [[nodiscard]] double worth(const State& state, std::size_t seat) {
        if (G::node(state) == Node::Over) {
            return weighed(final_values<G>(state)[seat], state.seats);
        }
        if (is_exact(state)) {
            return exact_(state);
        }
        return weighed(value(standing_->of(state, seat)), state.seats);
    }

private:
    // A network is never quite sure, and shares have to be divided: so no chance is zero.
    [[nodiscard]] static Value value(const engine::Heads& heads) noexcept {
        constexpr double one = engine::Heads::kOne;
        return {std::max<std::int32_t>(1, engine::chance_of(heads.chance)) / one, 50 * (heads.points / one)};
    }
    [[nodiscard]] double weighed(const Value& value, std::size_t seats) const noexcept {
        return seats == 1 ? value.points : value.win + 0.001 * network().weight_of_points() * value.points / 50;
    }

    Exact exact_;
    std::unique_ptr<Standing<G>> standing_;
};

}  // namespace misthrow::review
