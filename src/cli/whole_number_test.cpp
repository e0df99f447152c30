#include "cli/whole_number.hpp"

#include <gtest/gtest.h>

namespace misthrow::cli {
namespace {

TEST(WholeNumber, DigitsAndPowersOfTen) {
    EXPECT_EQ(read_whole_number("0"), 0U);
    EXPECT_EQ(read_whole_number("10000"), 10'000U);
    EXPECT_EQ(read_whole_number("1e6"), 1'000'000U);
    EXPECT_EQ(read_whole_number("1E+6"), 1'000'000U);
    EXPECT_EQ(read_whole_number("2.5e3"), 2500U);
    EXPECT_EQ(read_whole_number("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
}

TEST(WholeNumber, NothingElse) {
    for (const char* text : {"",
                             "-1",
                             "+1",
                             "1.5",
                             "1.0",
                             "1e",
                             "e6",
                             "1e-6",
                             "1.25e1",
                             "1.e3",
                             ".5e1",
                             "1e6.5",
                             "0x10",
                             "1 000",
                             " 1",
                             "1e99",
                             "18446744073709551616",
                             "2e19",
                             "1e18446744073709551616",
                             "one"}) {
        EXPECT_EQ(read_whole_number(text), std::nullopt) << text;
    }
    EXPECT_EQ(read_whole_number("010"), 10U);  // people count in tens
}

}  // namespace
}  // namespace misthrow::cli
