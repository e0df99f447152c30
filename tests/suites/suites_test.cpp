#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "support/suites.hpp"
#include "twin/twin_table.hpp"

namespace misthrow::test {
namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::filesystem::path> files(const std::string& folder, const std::string& ending) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator{std::string{MISTHROW_ROOT} + "/" + folder}) {
        if (entry.path().extension() == ending) {
            found.push_back(entry.path());
        }
    }
    return found;
}

using Run = SuiteResult (*)(const std::string& file, std::string_view text);

void expect_all(const std::string& folder, const std::string& ending, std::size_t at_least, Run run = run_suite) {
    std::size_t checked = 0;
    for (const auto& file : files(folder, ending)) {
        const SuiteResult result = run(file.string(), content(file));
        checked += result.checked;
        for (const std::string& failure : result.failures) {
            ADD_FAILURE() << failure;
        }
    }
    EXPECT_GE(checked, at_least);
}

TEST(Suites, RuleCases) { expect_all("tests/rules", ".case", 251); }
TEST(Suites, Perft) { expect_all("tests/perft", ".perft", 92); }
TEST(Suites, Playthroughs) { expect_all("tests/playthroughs", ".play", 300); }

// The naive twins on the same data. (The perft counts come from them.)
TEST(Suites, RuleCasesOfTheTwins) {
    expect_all("tests/rules", ".case", 251,
               [](const std::string& file, std::string_view text) { return run_cases(file, text, make_twin_table); });
}
TEST(Suites, PlaythroughsOfTheTwins) {
    expect_all("tests/playthroughs", ".play", 300,
               [](const std::string& file, std::string_view text) { return run_playthrough(file, text, make_twin_table); });
}
TEST(Suites, CoreAndTwinsGoThroughTheSameNodesOfEveryRecord) {
    std::size_t records = 0;
    for (const auto& file : files("tests/records/samples", ".mtr")) {
        const std::string record = content(file);
        EXPECT_EQ(trace(record), trace(record, make_twin_table)) << file;
        ++records;
    }
    EXPECT_GE(records, 60U);
}

// A suite that cannot fail proves nothing.
TEST(Suites, NoticeWhatIsWrong) {
    const std::string head = "case QX-R01: t\ngame qwixx\nseats 1\n";
    const auto fails = [&](const std::string& lines) { return run_cases("x.case", head + lines).failures.size() == 1; };
    EXPECT_FALSE(fails("roll 1 1 1 1 1 1\nlegal 1 - r2 y2\n"));
    EXPECT_TRUE(fails("roll 1 1 1 1 1 1\nlegal 1 - r2\n"));
    EXPECT_TRUE(fails("phase white\n"));
    EXPECT_TRUE(fails("active 2\n"));
    EXPECT_TRUE(fails("roll 1 1 1 1 1 x\n"));
    EXPECT_TRUE(fails("unrollable 1 1 1 1 1 1\n"));
    EXPECT_TRUE(fails("roll 1 1 1 1 1 1\nrefused 1 r2\n"));
    EXPECT_TRUE(fails("roll 1 1 1 1 1 1\nallowed 1 r3\n"));
    EXPECT_TRUE(fails("roll 1 1 1 1 1 1\nchoose r3\n"));
    EXPECT_TRUE(fails("score 1 1\n"));
    EXPECT_TRUE(fails("becomes 1 2/-/-/-/0\n"));
    EXPECT_TRUE(fails("winners 2\n"));
    EXPECT_TRUE(fails("nonsense\n"));
    EXPECT_EQ(run_perft("qwixx.perft", "new 1 1 27216 46655\n").failures.size(), 1U);
    EXPECT_EQ(run_perft("chess.perft", "new 1 1 20 20\n").failures.size(), 1U);
    EXPECT_EQ(run_playthrough("x.play", "[Game \"knaster\"]\n[Seats \"A\"]\n\n----\nroll 1 | 1 .\n").failures.size(), 1U);
}

// The cases of a page of rules: those of its name, or of the boards it is about.
std::string cases_of(const std::string& rules) {
    std::string whole;
    std::string boards;
    for (const auto& file : files("tests/rules", ".case")) {
        const std::string game = file.stem().string();
        if (game == rules) {
            whole += content(file);
        } else if (game.starts_with(rules + "-")) {
            boards += content(file);
        }
    }
    return whole.empty() ? boards : whole;
}

// Every numbered rule is shown by a case, but for those that no position can show.
TEST(Suites, EveryRuleHasACase) {
    const std::set<std::string> not_shown{"QX-R24", "KN-R21"};
    std::size_t games = 0;
    for (const auto& file : files("rules", ".md")) {
        const std::string game = file.stem().string();
        ++games;
        const std::string rules = content(file);
        const std::string cases = cases_of(game);
        std::size_t seen = 0;
        for (std::size_t at = rules.find("**"); at != std::string::npos; at = rules.find("**", at + 2)) {
            const std::string rule = rules.substr(at + 2, 6);
            if (rule.size() == 6 && rule[2] == '-' && rule[3] == 'R') {
                ++seen;
                EXPECT_TRUE(not_shown.contains(rule) || cases.find(rule) != std::string::npos) << rule;
            }
        }
        EXPECT_GE(seen, 14U) << game;
    }
    EXPECT_GE(games, 5U);
}

}  // namespace
}  // namespace misthrow::test
