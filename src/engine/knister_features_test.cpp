// Knister's features: every set of numbers has a place of its own, and what one number changes is what a new look would find.
#include "engine/knister_features.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/image_testing.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {
namespace {

using knister::Tally;

// Calls f with every tally of so many numbers, from `first` on.
template <class F>
void each_tally(int count, unsigned first, Tally tally, const F& f) {
    if (count == 0) {
        f(tally);
        return;
    }
    for (unsigned number = first; number <= knister::kMaxSum; ++number) {
        each_tally(count - 1, number, tally + knister::tally_of(number), f);
    }
}

TEST(KnisterFeatures, EverySetOfNumbersHasARankOfItsOwn) {
    std::set<int> ranks;
    int highest = -1;
    for (int count = 0; count <= 4; ++count) {
        each_tally(count, knister::kMinSum, 0, [&](Tally tally) {
            const int rank = KnisterFeatures::set_rank(tally);
            EXPECT_TRUE(ranks.insert(rank).second) << rank;
            EXPECT_GE(rank, 0);
            EXPECT_LT(rank, KnisterFeatures::kSets);
        });
        EXPECT_GT(*ranks.rbegin(), highest);  // fewer numbers come first
        highest = *ranks.rbegin();
    }
    EXPECT_EQ(ranks.size(), static_cast<std::size_t>(KnisterFeatures::kSets));
}

TEST(KnisterFeatures, EveryShapeOccurs) {
    std::set<int> shapes;
    for (int count = 0; count <= 5; ++count) {
        each_tally(count, knister::kMinSum, 0, [&](Tally tally) { shapes.insert(KnisterFeatures::shape(tally)); });
    }
    EXPECT_EQ(shapes.size(), static_cast<std::size_t>(KnisterFeatures::kShapes));
    EXPECT_EQ(*shapes.begin(), 0);
    EXPECT_EQ(*shapes.rbegin(), KnisterFeatures::kShapes - 1);
}

TEST(KnisterFeatures, ShapesByExample) {
    const auto shape = [](std::initializer_list<unsigned> numbers) {
        Tally tally = 0;
        for (const unsigned number : numbers) {
            tally += knister::tally_of(number);
        }
        return KnisterFeatures::shape(tally);
    };
    EXPECT_EQ(shape({7}), 1);
    EXPECT_EQ(shape({9}), 2);
    EXPECT_EQ(shape({4, 4}), 3);
    EXPECT_EQ(shape({2, 7}), 4);
    EXPECT_EQ(shape({6, 8}), 5);
    EXPECT_EQ(shape({8, 9}), 6);
    EXPECT_EQ(shape({5, 5, 5}), 7);
    EXPECT_EQ(shape({5, 5, 6}), 8);
    EXPECT_EQ(shape({2, 3, 4}), 11);
    EXPECT_EQ(shape({5, 5, 5, 5}), 12);
    EXPECT_EQ(shape({5, 5, 5, 6}), 13);
    EXPECT_EQ(shape({5, 5, 6, 6}), 14);
    EXPECT_EQ(shape({5, 5, 6, 7}), 15);
    EXPECT_EQ(shape({4, 5, 6, 7}), 17);
    EXPECT_EQ(shape({2, 3, 5, 9, 12}), 19);
    EXPECT_EQ(shape({2, 3, 4, 5, 6}), 25);
}

TEST(KnisterFeatures, WhatANumberChangesIsWhatANewLookFinds) {
    Rng rng{3};
    for (int game = 0; game < 50; ++game) {
        Knister::Sheet sheet;
        KnisterFeatures::Slots kept;
        KnisterFeatures::sheet_slots(sheet, kept);
        for (std::uint32_t left = knister::kFullGrid; left != 0;) {
            const auto box = nth_bit(left, static_cast<unsigned>(rng.below(static_cast<unsigned>(std::popcount(left)))));
            left &= ~(std::uint32_t{1} << box);
            sheet.write(static_cast<unsigned>(box), 2 + static_cast<unsigned>(rng.below(11)));
            KnisterFeatures::written_slots(sheet, static_cast<unsigned>(box), kept);
            KnisterFeatures::Slots anew;
            KnisterFeatures::sheet_slots(sheet, anew);
            ASSERT_TRUE(std::equal(kept.begin(), kept.begin() + KnisterFeatures::kSheetSlots, anew.begin()));
        }
    }
}

TEST(KnisterViews, AreTheGridTurnedAndReadFromBelow) {
    compare_images<Knister, KnisterFeatures>([](unsigned view, Written each) {
        const unsigned box = (view & 1U) != 0 ? turned(each.box) : each.box;
        return Written{(view & 2U) != 0 ? 20 - box / 5 * 5 + box % 5 : box, each.number};
    });
}

}  // namespace
}  // namespace misthrow::engine
