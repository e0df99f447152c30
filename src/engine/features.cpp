#include "engine/features.hpp"

#include "engine/games.hpp"

namespace misthrow::engine {

FeatureSpace feature_space(GameId game) noexcept {
    return with_game(game, []<Game G>(G) -> FeatureSpace {
        if constexpr (Thinking<G>) {
            return {Mind<G>::Features::kFeatures, Mind<G>::Features::kSlots};
        } else {
            return {0, 0};
        }
    });
}

}  // namespace misthrow::engine
