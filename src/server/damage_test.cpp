// Files that were damaged, page by page and event by event: the server starts, what is whole plays on, what is not is named, and nothing changed is ever shown.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <random>

#include "server/open_log.hpp"
#include "server/paper_world.hpp"
#include "store/page_file.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::server {

namespace {

namespace fs = std::filesystem;

// The log answers from threads of its own.
class Posted {
public:
    void add(std::function<void()> work) {
        const std::scoped_lock lock{mutex_};
        works_.push_back(std::move(work));
        more_.notify_one();
    }
    void run_one() {
        std::unique_lock lock{mutex_};
        more_.wait(lock, [this] { return !works_.empty(); });
        const auto work = std::move(works_.front());
        works_.pop_front();
        lock.unlock();
        work();
    }

private:
    std::mutex mutex_{};
    std::condition_variable more_{};
    std::deque<std::function<void()>> works_{};
};

// A real log under a hub of paper.
struct World {
    PaperOutlet outlet{};
    PaperThinker thinker{};
    Posted posted{};
    std::map<std::string, std::string> notes{};  // the last of each kind, its fields in one line
    Opened opened;
    ClientId next{1};

    explicit World(const std::string& path)
        : opened{open_log(
              ServeOptions{.net = {}, .limits = {}, .database = path},
              [this](store::EventLog& log, store::Peers* /*peers*/) {
                  Hubs hubs;
                  hubs.push_back(std::make_unique<Hub>(
                      Limits{},
                      Surroundings{.log = log,
                                   .outlet = outlet,
                                   .thinker = thinker,
                                   .post = [this](std::function<void()> work) { posted.add(std::move(work)); },
                                   .now = [] { return TimePoint{std::chrono::hours{24 * 365}}; },
                                   .seconds_since_1970 = [] { return std::uint64_t{1'800'000'000}; },
                                   .believed_seconds = [] { return std::uint64_t{1'800'000'000}; },
                                   .note = [this](std::string_view event, const auto& fields) { note(event, fields); }}));
                  return hubs;
              },
              [this](std::string_view event, const JournalFields& fields) { note(event, fields); })} {
        opened.counting.wait();
    }

    void note(std::string_view event, const std::vector<std::pair<std::string, std::string>>& fields) {
        std::string& line = notes[std::string{event}];
        line.clear();
        for (const auto& [name, value] : fields) {
            line += name + "=" + value + " ";
        }
    }
    // What somebody hears who comes to a table.
    boost::json::object join(const std::string& table, std::uint64_t since = 0) {
        const ClientId client = next++;
        opened.hubs.front()->connected(client, "here" + std::to_string(client));
        opened.hubs.front()->received(client, R"({"type":"join","id":1,"table":")" + table + "\"" +
                                                  (since != 0 ? R"(,"since":)" + std::to_string(since) : "") + "}");
        while (outlet.inbox[client].empty()) {
            posted.run_one();
        }
        return outlet.inbox[client].front();
    }
};

std::string code_of(const boost::json::object& message) {
    return std::string{message.at(message.contains("code") ? "code" : "type").as_string()};
}

using Tables = std::map<std::string, std::vector<store::Event>>;

class DamageTest : public testing::Test {
protected:
    DamageTest() : folder_{fs::temp_directory_path() / ("misthrow-damage-" + std::to_string(getpid()))} {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        make_base();
    }
    ~DamageTest() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string base() const { return (folder_ / "base.db").string(); }
    [[nodiscard]] const Tables& tables() const { return tables_; }

    // A fresh copy of the base.
    std::string copy() {
        fs::remove_all(folder_ / "copy");
        fs::create_directories(folder_ / "copy");
        const std::string path = (folder_ / "copy" / "tables.db").string();
        fs::copy_file(base(), path);
        return path;
    }
    static void change(const std::string& path, const std::string& sql) { store::Database{path}.run(sql.c_str()); }
    static void overwrite(const std::string& path, std::size_t at, const std::string& bytes) {
        std::fstream file{path, std::ios::binary | std::ios::in | std::ios::out};
        file.seekp(static_cast<std::streamoff>(at));
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }

private:
    // The tables of an old file, each several times, so that there are pages of every kind.
    void make_base() {
        fs::copy_file(std::string{MISTHROW_ROOT} + "/tests/store/format-2.db", base());
        {
            store::SqliteLog log{base()};
            for (const store::TableRow& row : log.tables()) {
                const std::vector<store::Event> events = log.read(row.id);
                for (const char letter : {'a', 'b', 'c', 'd', 'e'}) {
                    std::vector<store::Event> again = events;
                    for (store::Event& event : again) {
                        event.table[0] = letter;
                    }
                    log.append(std::move(again), [](store::Outcome) {});
                }
            }
            log.settle();
            for (const store::TableRow& row : log.tables()) {
                tables_[row.id] = log.read(row.id);
            }
        }
        ASSERT_FALSE(fs::exists(base() + "-wal"));
    }

    fs::path folder_;
    Tables tables_{};
};

constexpr std::size_t kPage = 1024;

// Half of them destroy a page, the others change some bytes of one.
TEST_F(DamageTest, FiftyDamagedPagesEachLetTheServerStartAndShowNothingFalse) {
    const std::size_t pages = fs::file_size(base()) / kPage;
    ASSERT_GT(pages, 100U);
    std::mt19937 random{2024};
    std::size_t replaced = 0;
    std::size_t whole_tables = 0;
    std::map<std::string, boost::json::object> original;
    {
        World world{copy()};
        for (const auto& [id, events] : tables()) {
            original[id] = world.join(id);
        }
    }
    for (int round = 0; round < 50; ++round) {
        const std::string path = copy();
        const std::size_t page = round == 0 ? 0 : random() % pages;  // the first page of all for certain
        std::string bytes(round % 2 == 0 ? kPage : 1 + random() % 16, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random());
        }
        overwrite(path, page * kPage + (bytes.size() == kPage ? 0 : random() % (kPage - bytes.size())), bytes);
        SCOPED_TRACE("round " + std::to_string(round) + ", page " + std::to_string(page + 1));
        World world{path};
        replaced += world.notes.contains("database_damaged") ? 1 : 0;
        std::size_t missing = 0;
        for (const auto& [id, events] : tables()) {
            const boost::json::object answer = world.join(id);
            if (code_of(answer) == "view" && answer.at("version") == original[id].at("version")) {
                EXPECT_EQ(answer, original[id]) << id;
                ++whole_tables;
            } else if (code_of(answer) == "view") {
                // Its beginning. What a look at this table alone finds may be more than what was found at the start.
                const auto version = answer.at("version").to_number<std::size_t>();
                const std::vector<store::Event> found = world.opened.log->read(id);
                ASSERT_LT(version, events.size()) << id;
                ASSERT_LE(version, found.size()) << id;
                EXPECT_TRUE(std::equal(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(version), found.begin()))
                    << id;
                missing += events.size() - version;
            } else {
                EXPECT_TRUE(code_of(answer) == "damaged" || code_of(answer) == "no_such_table") << id << " " << code_of(answer);
                missing += events.size();
            }
        }
        if (missing > 0) {  // said aloud: a table is quarantined, the file was found damaged, or something is not there
            EXPECT_TRUE(world.notes.contains("table_quarantined") || world.notes.contains("unreadable_table") ||
                        world.notes.contains("database_damaged") || world.notes.contains("events_missing"));
        }
    }
    EXPECT_GT(replaced, 20U);
    EXPECT_GT(whole_tables, 50 * tables().size() * 19 / 20);  // a page costs few tables
}

TEST_F(DamageTest, AnEventThatWasChangedIntoAnotherLegalOneIsNoticed) {
    const std::string path = copy();
    // At a table with real dice any roll is legal: only the chain knows which it was.
    std::string victim;
    for (const auto& [id, events] : tables()) {
        const bool rolled = events.back().body.find("rolled 1 2 3 4 5 6") != std::string::npos;
        victim = rolled && victim.empty() ? id : victim;
    }
    ASSERT_FALSE(victim.empty());
    change(path, "UPDATE events SET body = replace(body, '1 2 3 4 5 6', '6 5 4 3 2 1') WHERE table_id = '" + victim + "'");
    World world{path};
    EXPECT_EQ(code_of(world.join(victim)), "damaged");
    EXPECT_NE(world.notes["table_quarantined"].find("table=" + victim), std::string::npos);
    EXPECT_NE(world.notes["table_quarantined"].find("why=changed"), std::string::npos);
    EXPECT_EQ(world.opened.hubs.front()->quarantined(), 1U);
    EXPECT_EQ(code_of(world.join(victim[0] == 'a' ? "b" + victim.substr(1) : "a" + victim.substr(1))), "view");
}

TEST_F(DamageTest, WhatIsMissingAtTheEndOfAMendedFileIsCounted) {
    const std::string path = copy();
    const auto& [id, events] = *tables().begin();
    change(path, "DELETE FROM events WHERE table_id = '" + id + "' AND version = " + std::to_string(events.size()));
    overwrite(path, 0, std::string(kPage, '\x55'));
    World world{path};
    EXPECT_NE(world.notes["database_damaged"].find("events_missing=1 "), std::string::npos) << world.notes["database_damaged"];
    // Who has seen more is told.
    EXPECT_EQ(world.join(id, events.size()).at("lost").to_number<int>(), 1);
    EXPECT_FALSE(world.join(id, events.size() - 1).contains("lost"));
}

TEST_F(DamageTest, AJournalThatLostItsEndIsNoticed) {
    const std::string path = copy();
    const fs::path crashed = fs::path{path}.parent_path() / "crashed.db";
    {
        store::SqliteLog log{path};
        static_cast<void>(log.watch_tail());
        for (int i = 0; i < 10; ++i) {
            std::promise<store::Outcome> written;
            log.append({{"zzzzzzzz", static_cast<std::uint64_t>(i + 1), "x" + std::to_string(i)}},
                       [&](store::Outcome outcome) { written.set_value(outcome); });
            ASSERT_EQ(written.get_future().get(), store::Outcome::Durable);
        }
        for (const char* part : {"", "-wal", ".mark"}) {  // what a killed process leaves
            fs::copy_file(path + part, crashed.string() + part);
        }
    }
    const std::string journal = crashed.string() + "-wal";
    const auto size = fs::file_size(journal);
    const auto opened_after = [&](const std::function<void(const std::string&)>& damage) {
        const std::string copied = crashed.string() + "-again";
        for (const char* part : {"", "-wal", "-shm", ".mark"}) {
            fs::remove(copied + part);
        }
        for (const char* part : {"", "-wal", ".mark"}) {
            fs::copy_file(crashed.string() + part, copied + part);
        }
        damage(copied + "-wal");
        store::SqliteLog log{copied};
        return std::pair{log.watch_tail().transactions, log.read("zzzzzzzz").size()};
    };
    EXPECT_EQ(opened_after([](const std::string&) {}), (std::pair{std::uint64_t{0}, std::size_t{10}}));
    const auto cut = opened_after([&](const std::string& wal) { fs::resize_file(wal, size / 2); });
    EXPECT_LT(cut.second, 10U);
    EXPECT_EQ(cut.first, 10 - cut.second);
    const auto flipped = opened_after([&](const std::string& wal) { overwrite(wal, size / 2, "?"); });
    EXPECT_LT(flipped.second, 10U);
    EXPECT_EQ(flipped.first, 10 - flipped.second);
}

// Frames behind a broken one are proved by the sums that stand in the frames before them: what was acknowledged comes back, and the broken file is kept.
TEST_F(DamageTest, WhatStandsBehindABrokenPlaceOfTheJournalIsNotThrownAway) {
    const std::string path = copy();
    const fs::path crashed = fs::path{path}.parent_path() / "crashed.db";
    const std::string table = tables().begin()->first;
    const std::vector<store::Event> events = tables().begin()->second;
    {
        store::SqliteLog log{path};
        static_cast<void>(log.watch_tail());
        for (const store::Event& event : events) {
            std::promise<store::Outcome> written;
            log.append({{"zzzzzzzz", event.version, event.body}}, [&](store::Outcome outcome) { written.set_value(outcome); });
            ASSERT_EQ(written.get_future().get(), store::Outcome::Durable);
        }
        for (const char* part : {"", "-wal", ".mark"}) {  // what a killed process leaves
            fs::copy_file(path + part, crashed.string() + part);
        }
    }
    overwrite(crashed.string() + "-wal", fs::file_size(crashed.string() + "-wal") / 2, "?");
    ASSERT_TRUE(store::is_journal_broken(crashed.string()));
    World world{crashed.string()};
    EXPECT_TRUE(world.notes.contains("database_damaged"));
    EXPECT_NE(world.notes["database_damaged"].find("events_missing=0 "), std::string::npos) << world.notes["database_damaged"];
    EXPECT_FALSE(world.notes.contains("journal_tail_lost"));
    EXPECT_EQ(world.opened.log->read("zzzzzzzz").size(), events.size());
    std::size_t kept = 0;
    for (const fs::directory_entry& each : fs::directory_iterator{crashed.parent_path()}) {
        kept += each.path().filename().string().starts_with("crashed.db.damaged-") ? 1 : 0;
    }
    EXPECT_EQ(kept, 2U);  // the file and its journal
}

// Bytes of the first page that SQLite believes: the version number, the format of the schema, the names of columns.
TEST_F(DamageTest, EveryBitOfWhatDescribesTheFileMayBeWrong) {
    std::string bytes;
    {
        std::ifstream in{base(), std::ios::binary};
        bytes.assign(std::istreambuf_iterator<char>{in}, {});
    }
    const std::vector<std::size_t> places{47, 60, 63, 104, bytes.find("touched")};
    ASSERT_LT(places.back(), bytes.size());
    for (const std::size_t at : places) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            SCOPED_TRACE("byte " + std::to_string(at) + ", bit " + std::to_string(bit));
            const std::string path = copy();
            overwrite(path, at, std::string(1, static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << bit))));
            World world{path};
            for (const auto& [id, events] : tables()) {
                EXPECT_EQ(world.opened.log->read(id), events) << id;
            }
        }
    }
}

TEST_F(DamageTest, AFileThatIsGoneTakesNothing) {
    const std::string path = copy();
    for (const char* part : {"", "-wal"}) {
        store::SqliteLog log{copy()};
        const auto write = [&](const std::string& table) {
            std::promise<store::Outcome> written;
            log.append({{table, 1, "x"}}, [&](store::Outcome outcome) { written.set_value(outcome); });
            return written.get_future().get();
        };
        EXPECT_EQ(write("zzzzzzzz"), store::Outcome::Durable);
        EXPECT_TRUE(log.in_place());
        fs::remove(path + part);
        EXPECT_FALSE(log.in_place());
        EXPECT_EQ(write("yyyyyyyy"), store::Outcome::Unknown);
    }
}

TEST_F(DamageTest, AFileIsUsedByOneServerUnderOneName) {
    const std::string path = copy();
    const std::string second = path + "-second";
    {
        const World world{path};
        fs::create_hard_link(path, second);
        EXPECT_THROW(World{second}, std::runtime_error);
        EXPECT_THROW(World{path}, std::runtime_error);  // whatever became of the lock beside it
    }
    EXPECT_THROW(World{path}, std::runtime_error);  // has a second name
    fs::remove(second);
    EXPECT_EQ(World{path}.notes.count("database_damaged"), 0U);
}

TEST_F(DamageTest, AMarkThatCannotBeReadIsNamed) {
    for (const char* text : {"", "99999999999999999999\n", "junk"}) {
        const std::string path = copy();
        std::ofstream{path + ".mark"} << text;
        EXPECT_TRUE(World{path}.notes.contains("mark_unreadable")) << text;
        EXPECT_FALSE(World{path}.notes.contains("mark_unreadable")) << text;
    }
}

// Whether it was written is not known after a sync that failed: nobody is told yes or no, and the process stops.
TEST(Hub, AnUnknownOutcomeIsToldToNobodyAndStopsTheServer) {
    PaperWorld world;
    world.hub.connected(1, "here");
    world.log.outcome_of_failure = store::Outcome::Unknown;
    world.log.takes = false;
    world.send(
        1,
        R"({"type":"open","id":1,"key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","settings":{"game":"knaster","seats":1,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    world.run();
    EXPECT_EQ(world.code(1, 1), "");
    EXPECT_EQ(world.stopped, "the log");
}

}  // namespace
}  // namespace misthrow::server
