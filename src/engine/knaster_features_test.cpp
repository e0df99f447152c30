#include "engine/knaster_features.hpp"

#include "engine/image_testing.hpp"

namespace misthrow::engine {
namespace {

TEST(KnasterViews, AreTheGridTurnedAndItsNumbersMirrored) {
    compare_images<Knaster, KnasterFeatures>([](unsigned view, Written each) {
        return Written{(view & 1U) != 0 ? turned(each.box) : each.box, (view & 2U) != 0 ? 14 - each.number : each.number};
    });
}

}  // namespace
}  // namespace misthrow::engine
