#include "review/review.hpp"

#include "engine/weights.hpp"
#include "review/advice.hpp"
#include "review/classes.hpp"
#include "review/review_of.hpp"

namespace misthrow::review {

namespace {

// A game alone is judged by the network for one seat, where there is one.
template <Game G>
[[nodiscard]] const engine::Network* network_for(const notation::Record& record) {
    return engine::network(record.game, engine::seats_of(std::get<notation::Log<G>>(record.log).state));
}

// Nothing if the game has no network, or is not over.
template <Game G, class Judging>
[[nodiscard]] std::optional<Review> judged(const notation::Record& record, Depth depth, const Judging& judging) {
    const engine::Network* network = network_for<G>(record);
    if (network == nullptr || G::node(std::get<notation::Log<G>>(record.log).state) != Node::Over) {
        return std::nullopt;
    }
    Review made = judging(*network);
    made.depth = depth;
    for (SeatReview& seat : made.seats) {
        if (seat.decisions > 0) {
            seat.rank = class_of(G::name, depth, made.seats.size(), -seat.error / static_cast<double>(seat.decisions));
        }
    }
    return made;
}

}  // namespace

bool can_be_exact(const notation::Record& record) noexcept { return record.game == id_of<Qwixx> && record.names.size() == 1; }

std::optional<Review> review(const notation::Record& record, Depth depth) {
    return with_game(record.game, [&]<Game G>(G) {
        return judged<G>(record, depth, [&](const engine::Network& network) { return review_of<G>(network, depth, record); });
    });
}

std::optional<Review> review_exactly(const notation::Record& record, Depth depth, const ExactQwixx& exact) {
    return judged<Qwixx>(record, depth,
                         [&](const engine::Network& network) { return exact_review_of(network, depth, record, exact); });
}

std::optional<ChoiceStep> advice(const notation::Record& record, const Asked& asked) {
    return with_game(record.game, [&]<Game G>(G) -> std::optional<ChoiceStep> {
        const engine::Network* network = network_for<G>(record);
        return network != nullptr ? advice_of<G>(*network, std::get<notation::Log<G>>(record.log), asked) : std::nullopt;
    });
}

}  // namespace misthrow::review
