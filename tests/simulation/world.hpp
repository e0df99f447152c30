#pragma once
// A whole server, its disk, its clocks and everybody who talks to it, on one thread and by one seed: the same seed gives the same run.
#include <memory>
#include <stdexcept>

#include "disk.hpp"
#include "person.hpp"
#include "server/hub.hpp"

namespace misthrow::simulation {

// A promise of the server that was broken.
class Broken : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Tally {
    std::uint64_t steps{0};
    std::uint64_t messages{0};
    std::uint64_t acknowledged{0};
    std::uint64_t choices{0};
    std::uint64_t failed_writes{0};
    std::uint64_t torn_writes{0};
    std::uint64_t duplicates{0};
    std::uint64_t kills{0};
    std::uint64_t jumps{0};
    std::uint64_t gaps{0};
    std::uint64_t games{0};     // that ended
    std::uint64_t compared{0};  // rooms with the fold of their log
    Tally& operator+=(const Tally& other);
};

class World final : public server::Outlet {
public:
    // `tells`: says on standard output what happens.
    World(std::uint64_t seed, bool tells);
    ~World() override;
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    World(World&&) = delete;
    World& operator=(World&&) = delete;

    // Throws Broken.
    void run(std::uint64_t steps);
    [[nodiscard]] const Tally& tally() const noexcept { return tally_; }
    // Of everything that happened.
    [[nodiscard]] std::uint64_t trace() const noexcept { return trace_; }

    void send(server::ClientId client, std::string_view text) override;
    void close(server::ClientId client) override;

private:
    class Thinking;
    void start();
    void step();
    // Steps. False: there was nothing to do.
    bool run_posted();
    bool disk_works();
    bool somebody_asks();
    bool somebody_comes();
    bool somebody_goes();
    bool computer_answers();
    bool time_passes();
    bool sweep();
    bool mood_changes();
    bool time_jumps();
    bool another_process_erases();
    bool somebody_wants_a_record();
    bool kill();
    void calm();

    void say(Person& person, boost::json::object message);
    void disconnect(Person& person);
    Person* at(server::ClientId client);
    [[nodiscard]] std::vector<std::string> known_tables() const;

    // What must hold.
    void check_slots() const;
    void check_told(const std::string& table, std::uint64_t version) const;
    void check_choice(const std::string& table, const Choice& choice) const;
    void check_room(const server::Room& room);
    void check_all_answered();

    // Not thrown from within the hub, which would catch it.
    void breaks(std::string what) const {
        if (broken_.empty()) {
            broken_ = std::move(what);
        }
    }
    template <class F>
    void unbroken(const char* where, const F& work) {
        try {
            work();
        } catch (const std::exception& error) {
            breaks(std::string{where} + " ended with an exception: " + error.what());
        }
    }
    void note(std::string_view what);

    Rng rng_;
    bool tells_;
    mutable std::string broken_{};
    Tally tally_{};
    std::uint64_t trace_{0xCBF29CE484222325U};
    Disk disk_{};
    Mood mood_{};
    std::uint64_t wall_clock_{1'800'000'000};
    server::TimePoint now_{std::chrono::hours{24 * 365}};
    server::Limits limits_{};
    std::vector<Person> people_{};
    std::uint64_t next_connection_{1};
    std::uint32_t next_request_{1};
    std::deque<std::function<void()>> posted_{};
    std::uint64_t records_asked_{0};
    std::uint64_t records_answered_{0};
    std::unique_ptr<Thinking> thinking_;
    std::unique_ptr<Log> log_{};
    std::unique_ptr<server::Hub> hub_{};
};

}  // namespace misthrow::simulation
