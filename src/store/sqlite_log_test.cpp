#include "store/sqlite_log.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <future>

#include "store/chain.hpp"
#include "store/salvage.hpp"
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
}

// When a table was last in use decides whether it is deleted. It stands in the file twice: a bit that flips in one place is noticed, and deletes nothing.
TEST_F(SqliteLogTest, OneFlippedBitDoesNotMakeATableOld) {
    constexpr std::uint64_t today = 1'800'000'000;
    const std::string when{"\x6b\x49\xd2\x00", 4};
    {
        SqliteLog log{path()};
        std::promise<Outcome> promise;
        log.append({{"aaaaaaaa", 1, "x"}}, [&](Outcome outcome) { promise.set_value(outcome); },
                   {.opener = "", .dice = "", .at = today});
        ASSERT_EQ(promise.get_future().get(), Outcome::Durable);
    }
    std::string bytes;
    {
        std::ifstream in{path(), std::ios::binary};
        bytes.assign(std::istreambuf_iterator<char>{in}, {});
    }
    const std::size_t in_table =
        bytes.find("aaaaaaaa\x02" + when + when);  // its name, its state, when it was opened and last in use
    const std::size_t in_index = bytes.find(when + "aaaaaaaa");
    ASSERT_NE(in_table, std::string::npos);
    ASSERT_NE(in_index, std::string::npos);
    for (const std::size_t at : {in_table + 13, in_index}) {
        std::string flipped = bytes;
        flipped[at] = '\x6a';  // half a year before
        std::ofstream{path(), std::ios::binary} << flipped;
        LogReader reader{path()};
        EXPECT_FALSE(reader.faults().empty());
        const bool looks_old = !reader.idle({.gathering_before = today - 1, .playing_before = 0}).empty();
        const bool is_old = reader.fetch("aaaaaaaa").at(0).row.touched < today;
        EXPECT_FALSE(looks_old && is_old);
        EXPECT_NE(looks_old, is_old);
        const std::string mended = path() + ".mended";
        std::filesystem::remove(mended);
        salvage(path(), mended);
        EXPECT_GE(LogReader{mended}.fetch("aaaaaaaa").at(0).row.touched, static_cast<std::uint64_t>(std::time(nullptr)) - 600);
    }
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
    std::promise<Seen> seen;
    server.look_around({}, [&](Seen each) { seen.set_value(std::move(each)); });
    EXPECT_EQ(seen.get_future().get().erased, std::vector<std::string>{"a"});
    server.settle();
    EXPECT_TRUE(server.read("a").empty());
    EXPECT_EQ(ids(server), std::vector<std::string>{"b"});
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
