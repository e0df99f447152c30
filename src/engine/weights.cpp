#include "engine/weights.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "engine/views.hpp"

namespace misthrow::engine {

namespace {

class Registry {
public:
    Registry() {
        for (const GameId game : kAllGames) {
            for (const Seats seats : {Seats::Any, Seats::One}) {
                static_cast<void>(install(game, embedded_weights(game, seats)));
            }
        }
    }

    [[nodiscard]] const Network* at(GameId game, Seats seats, unsigned view) const noexcept {
        const auto& of_game = networks_[static_cast<std::size_t>(game)];
        const Network* const for_one = seats == Seats::One ? of_game[kForOne].load() : nullptr;
        return for_one != nullptr ? for_one : of_game[view].load();
    }

    WeightsFault install(GameId game, std::span<const std::uint8_t> file) {
        auto reading = Network::read(game, file);
        if (const auto* fault = std::get_if<WeightsFault>(&reading)) {
            return *fault;
        }
        const Network& read = std::get<Network>(reading);
        auto& of_game = networks_[static_cast<std::size_t>(game)];
        if (read.is_for_one()) {
            of_game[kForOne] = keep(read);
        } else {
            for (unsigned view = 0; view < views_of(game); ++view) {
                of_game[view] = keep(view == 0 ? read : read.seen(image_of(game, view)));
            }
        }
        return WeightsFault::None;
    }

private:
    static constexpr std::size_t kForOne = kMostViews;

    // To the end: see install_weights().
    const Network* keep(Network network) {
        kept_.push_back(std::make_unique<const Network>(std::move(network)));
        return kept_.back().get();
    }

    std::vector<std::unique_ptr<const Network>> kept_;
    // Of each game: for any seats, by view; then for one.
    std::array<std::array<std::atomic<const Network*>, kMostViews + 1>, kAllGames.size()> networks_{};
};

Registry& registry() {
    static Registry all;
    return all;
}

}  // namespace

// Only memory can run out at the first use, and then nothing helps. NOLINTNEXTLINE(bugprone-exception-escape)
const Network* network(GameId game, Seats seats, unsigned view) noexcept { return registry().at(game, seats, view); }

WeightsFault install_weights(GameId game, std::span<const std::uint8_t> file) { return registry().install(game, file); }

}  // namespace misthrow::engine
