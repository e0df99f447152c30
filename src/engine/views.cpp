#include "engine/views.hpp"

#include <numeric>

#include "engine/games.hpp"

namespace misthrow::engine {

namespace {

// A game whose sheets can be looked at in several ways says so in its features.
template <class G>
concept Turnable = Thinking<G> && requires { Mind<G>::Features::kViews; };

}  // namespace

unsigned views_of(GameId game) noexcept {
    return with_game(game, []<Game G>(G) -> unsigned {
        if constexpr (Turnable<G>) {
            static_assert(Mind<G>::Features::kViews <= kMostViews);
            return Mind<G>::Features::kViews;
        } else {
            return 1;
        }
    });
}

std::vector<Feature> image_of(GameId game, unsigned view) {
    std::vector<Feature> image(feature_space(game).features);
    std::iota(image.begin(), image.end(), Feature{0});
    with_game(game, [&]<Game G>(G) {
        if constexpr (Turnable<G>) {
            for (Feature& feature : image) {
                feature = static_cast<Feature>(Mind<G>::Features::image(view, static_cast<int>(feature)));
            }
        }
    });
    return image;
}

}  // namespace misthrow::engine
