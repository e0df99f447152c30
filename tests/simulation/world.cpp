#include "world.hpp"

#include <sodium.h>

#include <array>
#include <cstdio>

#include "notation/choice_text.hpp"
#include "server/believed_clock.hpp"

namespace misthrow::simulation {

namespace {

// Names of tables and seeds of dice come from here: by the world's seed.
Rng chance{0};
std::uint32_t random_word() { return static_cast<std::uint32_t>(chance()); }
void random_bytes(void* into, std::size_t size) {
    for (std::size_t at = 0; at < size; ++at) {
        static_cast<unsigned char*>(into)[at] = static_cast<unsigned char>(chance());
    }
}
const char* chance_name() { return "simulation"; }
randombytes_implementation kChance{.implementation_name = chance_name,
                                   .random = random_word,
                                   .stir = nullptr,
                                   .uniform = nullptr,
                                   .buf = random_bytes,
                                   .close = nullptr};

constexpr std::size_t kPeople = 14;

}  // namespace

// Computers answer when they are told to, in any order.
class World::Thinking final : public server::Thinker {
public:
    void think(server::Question question, std::function<void(std::string)> answer) override {
        waiting.emplace_back(std::move(question), std::move(answer));
    }
    bool answer_one(Rng& rng) {
        if (waiting.empty()) {
            return false;
        }
        const auto at = static_cast<std::ptrdiff_t>(rng.below(waiting.size()));
        auto [question, answer] = std::move(waiting[static_cast<std::size_t>(at)]);
        waiting.erase(waiting.begin() + at);
        answer(std::visit(
            [&]<class State>(const State& state) {
                const auto tokens = notation::legal_tokens<GameOf<State>>(state, question.seat);
                return tokens[rng.below(tokens.size())];
            },
            question.state));
        return true;
    }
    std::vector<std::pair<server::Question, std::function<void(std::string)>>> waiting{};
};

Tally& Tally::operator+=(const Tally& other) {
    for (auto member :
         {&Tally::steps, &Tally::messages, &Tally::acknowledged, &Tally::choices, &Tally::failed_writes, &Tally::torn_writes,
          &Tally::duplicates, &Tally::kills, &Tally::jumps, &Tally::gaps, &Tally::games, &Tally::compared}) {
        this->*member += other.*member;
    }
    return *this;
}

World::World(std::uint64_t seed, bool tells) : rng_{seed}, tells_{tells}, thinking_{std::make_unique<Thinking>()} {
    static const bool ours = randombytes_set_implementation(&kChance) == 0 && sodium_init() >= 0;
    if (!ours) {
        throw std::runtime_error{"libsodium keeps its own chance"};
    }
    chance = Rng{seed, 1};
    limits_.tables_per_address_and_hour = 1e6;
    limits_.misses_per_address_and_minute = 1e6;
    for (std::size_t i = 0; i < kPeople; ++i) {
        Person person{.kind = i % 4 == 3 ? Kind::Liar : Kind::Honest};
        for (int digit = 0; digit < 32; ++digit) {
            person.key += "0123456789abcdef"[rng_.below(16)];
        }
        person.seed.fill(static_cast<std::uint8_t>(i + 1));
        people_.push_back(std::move(person));
    }
    start();
}
World::~World() = default;

void World::note(std::string_view what) {
    if (tells_ && what.size() > 1) {
        std::printf("%lu %.*s\n", tally_.steps, static_cast<int>(what.size()), what.data());
    }
    for (const char each : what) {
        trace_ = (trace_ ^ static_cast<unsigned char>(each)) * 0x100000001B3U;
    }
}

void World::start() {
    log_ = std::make_unique<Log>(disk_, mood_);
    hub_ = std::make_unique<server::Hub>(
        limits_,
        server::Surroundings{.log = *log_,
                             .outlet = *this,
                             .thinker = *thinking_,
                             .post = [this](std::function<void()> work) { posted_.push_back(std::move(work)); },
                             .now = [this] { return now_; },
                             .seconds_since_1970 = [this] { return wall_clock_; },
                             .believed_seconds = server::BelievedClock{log_->last_touched(), [this] { return wall_clock_; },
                                                                       [this] { return now_; }},
                             .note =
                                 [this](std::string_view event, const auto& fields) {
                                     note(event);
                                     const bool bad =
                                         event == "table_failed" || event == "table_quarantined" || event == "request_failed";
                                     if (bad && !disk_.erased.contains(fields.front().second)) {
                                         breaks(std::string{event} + ": " + fields.back().second);
                                     }
                                 }});
}

void World::run(std::uint64_t steps) {
    for (std::uint64_t i = 0; i < steps; ++i) {
        step();
        check_slots();
        if (i % 500 == 499 || i + 1 == steps) {
            calm();
        }
        if (!broken_.empty()) {
            throw Broken{broken_};
        }
    }
}

void World::step() {
    struct Weighted {
        std::uint64_t weight;
        bool (World::*what)();
    };
    static constexpr std::array<Weighted, 13> kSteps{{{3000, &World::run_posted},
                                                      {2500, &World::disk_works},
                                                      {2700, &World::somebody_asks},
                                                      {400, &World::somebody_comes},
                                                      {60, &World::somebody_goes},
                                                      {500, &World::computer_answers},
                                                      {600, &World::time_passes},
                                                      {60, &World::sweep},
                                                      {80, &World::mood_changes},
                                                      {5, &World::time_jumps},
                                                      {3, &World::another_process_erases},
                                                      {40, &World::somebody_wants_a_record},
                                                      {6, &World::kill}}};
    constexpr std::uint64_t all = [] {
        std::uint64_t sum = 0;
        for (const Weighted& each : kSteps) {
            sum += each.weight;
        }
        return sum;
    }();
    std::uint64_t drawn = rng_.below(all);
    for (const Weighted& each : kSteps) {
        if (drawn < each.weight) {
            ++tally_.steps;
            note((this->*each.what)() ? "+" : "-");
            return;
        }
        drawn -= each.weight;
    }
}

bool World::run_posted() {
    if (posted_.empty()) {
        return false;
    }
    const auto work = std::move(posted_.front());
    posted_.pop_front();
    unbroken("posted work", work);
    return true;
}

bool World::disk_works() {
    if (rng_.below(2) == 0 && log_->answer_a_reader(rng_)) {
        return true;
    }
    const std::string_view what = log_->work(rng_);
    note(what);
    tally_.failed_writes += what == "failed" ? 1 : 0;
    tally_.torn_writes += what == "torn" ? 1 : 0;
    tally_.duplicates += what == "duplicate" ? 1 : 0;
    return !what.empty() || log_->answer_a_reader(rng_);
}

bool World::computer_answers() { return thinking_->answer_one(rng_); }

bool World::time_passes() {
    const std::chrono::milliseconds passed{rng_.below(1500)};
    now_ += passed;
    wall_clock_ += static_cast<std::uint64_t>(passed.count() > 700 ? 1 : 0);
    unbroken("tick", [this] { hub_->tick(); });
    return true;
}

bool World::sweep() {
    unbroken("sweep", [this] { hub_->sweep(); });
    return true;
}

bool World::mood_changes() {
    switch (rng_.below(5)) {
        case 0: mood_.full = true; break;
        case 1: mood_.unreadable = true; break;
        default: mood_ = {};
    }
    return true;
}

// The clock of the process goes forward only; the wall's goes where it likes.
bool World::time_jumps() {
    ++tally_.jumps;
    constexpr std::uint64_t day = 24 * 60 * 60;
    now_ += std::chrono::seconds{rng_.below(2) == 0 ? rng_.below(1200) : rng_.below(20 * day)};
    wall_clock_ = rng_.below(2) == 0 ? wall_clock_ + rng_.below(40 * day) : wall_clock_ - rng_.below(40 * day);
    return time_passes();
}

bool World::another_process_erases() {
    if (disk_.tables.empty()) {
        return false;
    }
    auto table = disk_.tables.begin();
    std::advance(table, rng_.below(disk_.tables.size()));
    const std::string name = table->first;
    disk_.to_tell.insert(name);
    disk_.erased.insert(name);
    disk_.states.erase(name);
    disk_.keys.erase(name);
    disk_.touched.erase(name);
    disk_.tables.erase(table);
    return true;
}

bool World::somebody_wants_a_record() {
    const auto tables = known_tables();
    const std::string wanted = tables.empty() ? "aaaaaaaa" : tables[rng_.below(tables.size())];
    ++records_asked_;
    unbroken("a record", [&] {
        hub_->record(wanted, [this](const server::RecordReply& reply) {
            ++records_answered_;
            note(reply.text.value_or(reply.failed ? "failed" : "none"));
        });
    });
    return true;
}

// The process ends at once; a new one finds what is on disk.
bool World::kill() {
    ++tally_.kills;
    note("kill");
    log_->die(rng_);
    hub_.reset();
    posted_.clear();
    thinking_->waiting.clear();
    records_answered_ = records_asked_;
    for (Person& person : people_) {
        person.disconnect();
    }
    mood_ = {};  // else it does not start, and somebody looks after it
    start();
    return true;
}

// Everything works for a while: then nobody is owed anything, and every table is what its log says.
void World::calm() {
    mood_ = {};
    for (int i = 0; i < 100'000 && (!posted_.empty() || log_->waiting() > 0); ++i) {
        if (!run_posted()) {
            disk_works();
        }
    }
    for (Person& person : people_) {
        if (person.connection != 0 && person.leaving) {
            disconnect(person);
        }
    }
    while (run_posted() || disk_works()) {
    }
    check_slots();
    check_all_answered();
}

}  // namespace misthrow::simulation
