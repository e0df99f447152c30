#pragma once
// For tests: a sheet that is looked at in another way has the features that the images of its own are.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/views.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

struct Written {
    unsigned box;
    unsigned number;
};

// Some boxes, each with a number.
inline std::vector<Written> some_numbers(Rng& rng) {
    std::vector<Written> written;
    for (unsigned box = 0; box < 25; ++box) {
        if (rng.below(3) != 0) {
            written.push_back({box, 2 + static_cast<unsigned>(rng.below(11))});
        }
    }
    return written;
}

template <Game G, class F>
std::vector<Slot> features_of(const std::vector<Written>& written) {
    typename G::Sheet sheet;
    for (const Written& each : written) {
        sheet.write(each.box, each.number);
    }
    typename F::Slots slots;
    F::sheet_slots(sheet, slots);
    std::vector<Slot> features(slots.begin(), slots.begin() + F::kSheetSlots);
    std::ranges::sort(features);
    return features;
}

template <Game G, class F, class Image>
void compare_images(const Image& image_of_written) {
    Rng rng{3};
    for (unsigned view = 0; view < views_of(id_of<G>); ++view) {
        const std::vector<Feature> image = image_of(id_of<G>, view);
        for (int number = 0; number < 50; ++number) {
            std::vector<Written> written = some_numbers(rng);
            std::vector<Slot> features = features_of<G, F>(written);
            for (Slot& feature : features) {
                feature = feature == kNone ? kNone : static_cast<Slot>(image[static_cast<std::size_t>(feature)]);
            }
            std::ranges::sort(features);
            std::ranges::for_each(written, [&](Written& each) { each = image_of_written(view, each); });
            EXPECT_EQ(features, (features_of<G, F>(written))) << G::name << ", view " << view;
        }
    }
}

inline unsigned turned(unsigned box) { return box % 5 * 5 + box / 5; }

}  // namespace misthrow::engine
