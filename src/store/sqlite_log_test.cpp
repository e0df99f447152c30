#include "store/sqlite_log.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "store/chain.hpp"
#include "store/sqlite.hpp"

namespace misthrow::store {
namespace {

class SqliteLogTest : public testing::Test {
protected:
    SqliteLogTest() : folder_{std::filesystem::temp_directory_path() / ("misthrow-log-" + std::to_string(getpid()))} {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~SqliteLogTest() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path() const { return (folder_ / "tables.db").string(); }

    static Outcome append(EventLog& log, std::vector<Event> events) {
        std::promise<Outcome> promise;
        log.append(std::move(events), [&](Outcome outcome) { promise.set_value(outcome); });
        return promise.get_future().get();
    }

    static std::vector<std::string> ids(EventLog& log) {
        std::vector<std::string> found;
        for (const TableRow& row : log.tables()) {
            found.push_back(row.id);
        }
        return found;
    }

private:
    std::filesystem::path folder_;
};

TEST_F(SqliteLogTest, KeepsWhatItAcknowledgedAcrossAnOpening) {
    {
        SqliteLog log{path()};
        EXPECT_EQ(append(log, {{"a", 1, "one"}, {"a", 2, "two"}}), Outcome::Durable);
        EXPECT_EQ(append(log, {{"b", 1, "eins"}}), Outcome::Durable);
    }
    SqliteLog log{path()};
    EXPECT_EQ(log.read("a"), (std::vector<Event>{{"a", 1, "one"}, {"a", 2, "two"}}));
    EXPECT_EQ(log.read("a", 2), (std::vector<Event>{{"a", 2, "two"}}));
    EXPECT_EQ(ids(log), (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(log.read("c").empty());
}

// What goes to the public list gets its number and its place in the chain when it is written, from whichever process it comes.
TEST_F(SqliteLogTest, ThePublicListIsAChainInTheOrderOfWriting) {
    {
        SqliteLog log{path()};
        EXPECT_EQ(append(log, {{"a", 1, "one"}, {kPublicList, 0, "first"}, {"a", 2, "two"}, {kPublicList, 0, "second"}}),
                  Outcome::Durable);
        EXPECT_EQ(append(log, {{"a", 2, "again"}, {kPublicList, 0, "never"}}), Outcome::Duplicate);
        log.erase("a", "third");
        SqliteLog admin{path()};
        EXPECT_EQ(append(log, {{"b", 1, "one"}}), Outcome::Durable);
        EXPECT_EQ(admin.erase_elsewhere("b", "fourth"), Outcome::Durable);
        EXPECT_EQ(append(log, {{kPublicList, 0, "fifth"}}), Outcome::Durable);
    }
    SqliteLog log{path()};
    std::string before;
    std::uint64_t number = 0;
    for (const char* text : {"first", "second", "third", "fourth", "fifth"}) {
        before = list_entry(before, text);
        const auto events = log.read(kPublicList, ++number, 1);
        ASSERT_EQ(events.size(), 1U);
        EXPECT_EQ(events[0], (Event{kPublicList, number, before}));
    }
    EXPECT_EQ(log.read(kPublicList).size(), 5U);
    EXPECT_TRUE(ids(log).empty());  // it is no table
    std::size_t opened = 0;
    log.read_open([&](Event&&) { ++opened; });
    EXPECT_EQ(opened, 0U);
}

TEST_F(SqliteLogTest, ATakenVersionIsRefusedWholeAndHarmsNobody) {
    SqliteLog log{path()};
    EXPECT_EQ(append(log, {{"a", 1, "one"}}), Outcome::Durable);
    std::promise<Outcome> good;
    log.append({{"a", 2, "two"}, {"a", 1, "again"}}, [](Outcome outcome) { EXPECT_EQ(outcome, Outcome::Duplicate); });
    log.append({{"b", 1, "other"}}, [&](Outcome outcome) { good.set_value(outcome); });
    EXPECT_EQ(good.get_future().get(), Outcome::Durable);
    EXPECT_EQ(log.read("a").size(), 1U);
}

TEST_F(SqliteLogTest, FinishedTablesAreKeptButNotLoaded) {
    SqliteLog log{path()};
    EXPECT_EQ(append(log, {{"a", 1, "x"}, {"b", 1, "y"}, {"b", 2, "z"}}), Outcome::Durable);
    log.mark_finished("a");
    log.settle();
    std::vector<Event> open;
    log.read_open([&](Event&& event) { open.push_back(std::move(event)); });
    EXPECT_EQ(open, (std::vector<Event>{{"b", 1, "y"}, {"b", 2, "z"}}));
    EXPECT_EQ(log.read("a").size(), 1U);
    log.erase("b");
    log.settle();
    EXPECT_EQ(ids(log), std::vector<std::string>{"a"});
    EXPECT_TRUE(log.read("b").empty());
}

TEST_F(SqliteLogTest, AServerLearnsWhatAnotherProcessErased) {
    SqliteLog server{path()};
    EXPECT_EQ(append(server, {{"a", 1, "x"}, {"b", 1, "y"}}), Outcome::Durable);
    {
        SqliteLog admin{path()};
        admin.erase_elsewhere("a");
        admin.settle();
    }
    EXPECT_EQ(append(server, {{"a", 2, "late"}}), Outcome::Durable);
    EXPECT_EQ(server.take_erased(), std::vector<std::string>{"a"});
    server.settle();
    EXPECT_TRUE(server.read("a").empty());
    EXPECT_TRUE(server.take_erased().empty());
    EXPECT_EQ(ids(server), std::vector<std::string>{"b"});
}

TEST_F(SqliteLogTest, TablesSayWhenTheyWereMadeAndUsed) {
    SqliteLog log{path()};
    EXPECT_EQ(append(log, {{"a", 1, "x"}, {"a", 2, "y"}}), Outcome::Durable);
    const TableRow row = log.tables().at(0);
    EXPECT_FALSE(row.finished);
    EXPECT_EQ(row.events, 2U);
    EXPECT_GT(row.created, 1'700'000'000U);
    EXPECT_GE(row.touched, row.created);
    log.mark_finished("a");
    log.settle();
    EXPECT_TRUE(log.tables().at(0).finished);
    log.mark_open("a");
    log.settle();
    EXPECT_FALSE(log.tables().at(0).finished);
}

TEST_F(SqliteLogTest, ManyWaitingBatchesShareACommit) {
    SqliteLog log{path()};
    constexpr std::uint64_t count = 2000;
    std::atomic<std::uint64_t> durable{0};
    std::promise<void> all;
    for (std::uint64_t i = 1; i <= count; ++i) {
        log.append({{"t" + std::to_string(i % 50), (i - 1) / 50 + 1, "event"}}, [&](Outcome outcome) {
            if (outcome == Outcome::Durable && ++durable == count) {
                all.set_value();
            }
        });
    }
    all.get_future().wait();
    EXPECT_EQ(log.counters().events, count);
    EXPECT_LT(log.counters().commits, count / 2);
}

TEST_F(SqliteLogTest, AFileThatIsNoDatabaseIsRefused) {
    std::ofstream{path()} << std::string(4096, 'x');
    EXPECT_THROW(SqliteLog{path()}, SqliteError);
    EXPECT_THROW(SqliteLog{path() + "/none/tables.db"}, SqliteError);
}

// A child process appends and says on a pipe what was acknowledged; it is killed in the middle. All it said must be there, without gaps.
TEST_F(SqliteLogTest, NothingAcknowledgedIsLostWhenTheProcessIsKilled) {
    for (int round = 0; round < 10; ++round) {
        const std::string table = "round" + std::to_string(round);
        std::array<int, 2> pipe{};
        ASSERT_EQ(::pipe(pipe.data()), 0);
        const pid_t child = fork();
        if (child == 0) {
            close(pipe[0]);
            SqliteLog log{path()};
            for (std::uint64_t version = 1;; ++version) {
                log.append({{table, version, "event"}}, [&pipe, version](Outcome outcome) {
                    if (outcome == Outcome::Durable) {
                        (void)!write(pipe[1], &version, sizeof version);
                    }
                });
                if (version % 64 == 0) {
                    usleep(500);  // let the writer take turns: commits of all sizes
                }
            }
        }
        close(pipe[1]);
        std::uint64_t acknowledged = 0;
        const std::uint64_t enough = 100 + static_cast<std::uint64_t>(round) * 137;
        while (acknowledged < enough && ::read(pipe[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged) {
        }
        kill(child, SIGKILL);
        while (::read(pipe[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged) {
        }
        close(pipe[0]);
        int status = 0;
        waitpid(child, &status, 0);
        SqliteLog log{path()};
        const std::vector<Event> events = log.read(table);
        ASSERT_GE(events.size(), acknowledged);
        for (std::size_t i = 0; i < events.size(); ++i) {
            ASSERT_EQ(events[i].version, i + 1);
        }
    }
}

}  // namespace
}  // namespace misthrow::store
