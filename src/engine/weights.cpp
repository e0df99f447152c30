#include "engine/weights.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace misthrow::engine {

namespace {

class Registry {
public:
    Registry() {
        for (const GameId game : kAllGames) {
            static_cast<void>(install(game, embedded_weights(game)));
        }
    }

    [[nodiscard]] const Network* at(GameId game) const noexcept { return networks_[static_cast<std::size_t>(game)].load(); }

    WeightsFault install(GameId game, std::span<const std::uint8_t> file) {
        auto reading = Network::read(game, file);
        if (const auto* fault = std::get_if<WeightsFault>(&reading)) {
            return *fault;
        }
        // Kept to the end: see install_weights().
        kept_.push_back(std::make_unique<const Network>(std::get<Network>(std::move(reading))));
        networks_[static_cast<std::size_t>(game)] = kept_.back().get();
        return WeightsFault::None;
    }

private:
    std::vector<std::unique_ptr<const Network>> kept_;
    std::array<std::atomic<const Network*>, kAllGames.size()> networks_{};
};

Registry& registry() {
    static Registry all;
    return all;
}

}  // namespace

// Only memory can run out at the first use, and then nothing helps. NOLINTNEXTLINE(bugprone-exception-escape)
const Network* network(GameId game) noexcept { return registry().at(game); }

WeightsFault install_weights(GameId game, std::span<const std::uint8_t> file) { return registry().install(game, file); }

}  // namespace misthrow::engine
