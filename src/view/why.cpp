#include "notation/choice_text.hpp"
#include "view/games.hpp"
#include "view/view.hpp"

namespace misthrow::view {

namespace {

template <Game G>
std::string meant(const typename G::State& state, Seat seat, std::string_view token) {
    if constexpr (requires { Shown<G>::meant(state, seat, token); }) {
        return Shown<G>::meant(state, seat, token);
    } else {
        return std::string{token};
    }
}

}  // namespace

std::string why_json(const play::Match& match, Seat seat, std::string_view token) {
    json::Writer out;
    const auto member = [&](std::string_view key, std::string_view text) {
        out.key(key);
        out.string(text);
    };
    out.open_object();
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            const typename G::State& state = typed.state();
            const std::string asked = index(seat) < state.seats ? meant<G>(state, seat, token) : std::string{};
            const auto reading = notation::read_choice(state, seat, asked, true);
            if (std::holds_alternative<notation::NoChoice>(reading)) {
                member("fault", "notAChoice");
                return;
            }
            const auto* fault = std::get_if<typename G::Fault>(&reading);
            member("fault", G::fault_names[static_cast<std::size_t>(fault != nullptr ? *fault : G::Fault::None)]);
            member("token", asked);
            if (const auto data = Shown<G>::why(state, seat, asked)) {
                json::write_members(out, *data);
            }
        },
        match);
    out.close_object();
    return out.take();
}

}  // namespace misthrow::view
