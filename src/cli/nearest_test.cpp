#include "cli/nearest.hpp"

#include <gtest/gtest.h>

namespace misthrow::cli {
namespace {

const std::vector<std::string> kCommands{"serve", "admin", "replay", "simulate", "match",
                                         "perft", "solve", "bench",  "verify",   "help"};

TEST(Nearest, CountsWhatMustBeChanged) {
    EXPECT_EQ(distance("serve", "serve"), 0U);
    EXPECT_EQ(distance("sevre", "serve"), 1U);  // exchanged
    EXPECT_EQ(distance("serv", "serve"), 1U);
    EXPECT_EQ(distance("serrve", "serve"), 1U);
    EXPECT_EQ(distance("sarve", "serve"), 1U);
    EXPECT_EQ(distance("", "abc"), 3U);
    EXPECT_EQ(distance("replay", "verify"), 4U);
}

TEST(Nearest, FindsWhatWasMeant) {
    EXPECT_EQ(nearest("sevre", kCommands), "serve");
    EXPECT_EQ(nearest("reply", kCommands), "replay");
    EXPECT_EQ(nearest("sim", kCommands), "simulate");
    EXPECT_EQ(nearest("slove", kCommands), "solve");
    EXPECT_EQ(nearest("mtach", kCommands), "match");
}

TEST(Nearest, AnotherWordIsNotNear) {
    EXPECT_EQ(nearest("nonsense", kCommands), "");
    EXPECT_EQ(nearest("play", {"solve"}), "");
    EXPECT_EQ(nearest("x", kCommands), "");
    EXPECT_EQ(suggestion("chess", kCommands), "");
    EXPECT_EQ(suggestion("benhc", kCommands), "; did you mean bench?");
}

}  // namespace
}  // namespace misthrow::cli
