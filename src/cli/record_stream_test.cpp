#include "cli/record_stream.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "notation/record.hpp"

namespace misthrow::cli {
namespace {

std::vector<RecordText> all(const std::string& text) {
    std::istringstream in{text};
    RecordStream stream{in};
    std::vector<RecordText> found;
    while (auto next = stream.next()) {
        found.push_back(std::move(*next));
    }
    return found;
}

const std::string kOne = "[Game \"qwixx\"]\n[Seats \"A\"]\n\n1. 1 1 1 1 1 1 | - | -\n";

TEST(RecordStream, OneRecordIsOneWhateverItHolds) {
    for (const std::string& text :
         {std::string{}, std::string{"\n\n"}, kOne, "# a\n\n" + kOne + "\n\n# the end\n", kOne.substr(0, kOne.size() - 1)}) {
        const auto found = all(text);
        ASSERT_EQ(found.size(), 1U) << text;
        EXPECT_EQ(found[0].line, 1U);
        EXPECT_EQ(found[0].text, text);
    }
}

TEST(RecordStream, TheNextBeginsWithItsHeaders) {
    const std::string two = "[Seats \"B\"]\n[Game \"knaster\"]\n\n1. 1 2 | a1\n";
    const auto found = all(kOne + "\n" + two + two + kOne);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].text, kOne + "\n");
    EXPECT_EQ(found[1].text, two);
    EXPECT_EQ(found[1].line, 6U);
    EXPECT_EQ(found[2].text, two);
    EXPECT_EQ(found[2].line, 10U);
    EXPECT_EQ(found[3].line, 14U);
}

TEST(RecordStream, GamesWithoutATurnAreRecordsToo) {
    const std::string head = "[Game \"qwixx\"]\n[Seats \"A\"]\n";
    EXPECT_EQ(all(head + "\n" + head).size(), 2U);
    EXPECT_EQ(all(head + "\n" + head + "\n" + kOne).size(), 3U);
}

// These are faults of one record, and stay in it.
TEST(RecordStream, HeadersWithoutAGameBeginNothing) {
    const std::string head = "[Game \"qwixx\"]\n\n[Seats \"A\"]\n\n";
    EXPECT_EQ(all(head).size(), 1U);
    EXPECT_EQ(all(head + "1. 1 1 1 1 1 1\n[First \"1\"]\n").size(), 1U);
    EXPECT_EQ(all(head + "1. 1 1 1 1 1 1\n[First \"1\"]\n\n" + kOne).size(), 2U);
    EXPECT_EQ(all("[Game \"qwixx\"]\n[Game \"qwixx\"]\n").size(), 1U);
    EXPECT_EQ(all(kOne + "[Gamer \"x\"]\n").size(), 1U);
}

// A record whose Game is missing is a fault of its own: it takes nothing of the others with it.
TEST(RecordStream, ARecordWithoutAGameSwallowsNoOther) {
    const std::string nameless = "[Seats \"A\"]\n\n1. 1 1 1 1 1 1 | - | -\n";
    EXPECT_EQ(all(nameless + kOne + kOne).size(), 3U);
    EXPECT_EQ(all(nameless + "\n" + kOne).size(), 2U);
    EXPECT_EQ(all(kOne + nameless + kOne).size(), 3U);
    EXPECT_EQ(all(kOne + "\n" + nameless + nameless).size(), 3U);
    EXPECT_EQ(all("[Seats \"A\"]\n\n" + kOne).size(), 2U);  // both have Seats
    EXPECT_EQ(all("no header\n" + kOne).size(), 1U);        // a fault of this one
    EXPECT_EQ(all("\xEF\xBB\xBF[Seats \"A\"]\n[Game \"qwixx\"]\n\n" + kOne).size(), 2U);
}

TEST(RecordStream, StopsWithinWhatIsTooLarge) {
    for (const std::string& endless : {std::string(5 << 20, 'x'), std::string(5 << 20, '\n'), std::string(5 << 20, '[')}) {
        const auto found = all(kOne + kOne + endless);
        ASSERT_EQ(found.size(), 2U);
        EXPECT_EQ(found[0].text, kOne);
        EXPECT_GT(found[1].text.size(), notation::kMostRecordBytes);
        EXPECT_LT(found[1].text.size(), 2 * notation::kMostRecordBytes + kOne.size());
    }
}

}  // namespace
}  // namespace misthrow::cli
