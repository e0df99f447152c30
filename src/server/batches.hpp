#pragma once
// From requests to the disk and back: what several seats of a table ask at the same time is written and told together. Nobody is told before it is on disk; if
// the disk does not take it, the table is read again from what is there.
#include "server/audience.hpp"

namespace misthrow::server {

class Batches {
public:
    Batches(const Surroundings& around, Counters& counters, People& people, Clocks& clocks, Tables& tables, Audience& audience)
        : around_{around}, counters_{counters}, people_{people}, clocks_{clocks}, tables_{tables}, audience_{audience} {}

    // Happens at the table in its turn.
    void enqueue(Room& room, Action action, ClientId of = 0);
    // They have left: what they have asked there and is not being written is forgotten.
    static void forget(Room& room, ClientId client);
    // All that waits there, at once if nothing is being written.
    void run(Room& room);
    // What the rules answered becomes part of the batch. False: refused, and nothing has happened.
    bool take(Room& room, Batch& batch, const table::Answer& answer);
    // Another server says that the table has so many events: those that we do not know are read and told. What is asked meanwhile waits.
    void catch_up(Room& room, std::uint64_t version);
    // Another server says so, and may have told the events as well: what is next is told without reading anything.
    void hear(Room& room, const store::News& news);
    // Whoever is about to look at the table sees what was acknowledged before, by whichever server.
    void look_for_news(Room& room);
    // The same for many, of which few have changed: their ends are looked at first.
    void look_for_news(const std::vector<std::string>& tables);
    // The table leaves the memory, and whoever is there is told why.
    void remove(const std::string& table, Code why);

    // Nothing is being written, and nothing waits to be.
    [[nodiscard]] bool is_idle() const noexcept { return writing_ == 0 && ready_.empty(); }
    // Nobody knows what is on disk: the server ends.
    [[nodiscard]] bool has_stopped() const noexcept { return stopped_; }

private:
    void run_ready();
    void write(Room& room, const std::shared_ptr<Batch>& batch);
    void written(const std::string& table, store::Outcome outcome, Batch& batch);
    void settle(Room& room, store::Outcome outcome, Batch& batch);
    void finish(Room& room, const Batch& batch);
    void give_up(Room& room, const Batch& batch);
    void refuse_all(const Batch& batch, Code code);
    void turn_away(const Room& room, const Batch::Coming& coming, Code code);
    void let_go(const Room& room, const Batch::Coming& coming);
    void refuse_waiting(Room& room, Code code);
    void read_again(Room& room, std::uint64_t from, bool overtaken);
    void has_been_read(const std::string& table, const store::Fetched& fetched, std::uint64_t from, bool overtaken);
    void has_caught_up(const std::string& table, std::uint64_t heard, const store::Fetched& fetched);
    void has_seen_ends(const store::Fetched& fetched);
    void fold_news(const store::Fetched& fetched);
    void fold_heard(Room& room);
    void decide_again(Room& room, Batch& batch);
    void fold(Room& room, const std::vector<store::Event>& events);
    void open_again(Room& room, const Batch& batch);
    void end(Room& room);
    void stop_for_the_log(const Room& room);
    // A fault in the work for one table costs nobody else anything: the table leaves the memory, and whoever comes finds it as it is on disk.
    template <class Work>
    // NOLINTNEXTLINE(performance-unnecessary-value-param): not a reference, because the work may end the table
    void guard(std::string table, const Work& work) {
        try {
            work();
        } catch (const std::exception& fault) {
            has_failed(table, fault.what());
        }
    }
    void has_failed(const std::string& table, std::string_view why);

    const Surroundings& around_;
    Counters& counters_;
    People& people_;
    Clocks& clocks_;
    Tables& tables_;
    Audience& audience_;
    std::vector<std::string> ready_;  // tables with something to do, none of them being written
    std::size_t writing_{0};
    bool stopped_{false};
};

}  // namespace misthrow::server
