#pragma once
// For tests: a hub with everything around it under the test's hand. The disk takes, refuses or cannot be read; nothing happens until it is told to.
#include <algorithm>
#include <boost/json.hpp>
#include <deque>
#include <map>

#include "server/hub.hpp"

namespace misthrow::server {

class PaperLog final : public store::EventLog {
public:
    bool takes{true};  // else it is full
    store::Outcome outcome_of_failure{store::Outcome::Failed};
    bool readable{true};  // else every read fails
    std::map<std::string, std::vector<store::Event>> tables_on_disk{};
    std::map<std::string, store::TableKeys> keys{};
    std::map<std::pair<std::string, std::uint64_t>, std::vector<std::string>> to_tell{};  // by table and version: what came last
    std::map<std::string, store::TableState> states{};
    std::map<std::string, std::uint64_t> touched{};  // those that are not in it: long ago
    std::vector<std::string> erased_elsewhere{};
    std::size_t reads{0};             // of tables, or parts of them
    std::size_t lost{0};              // races
    std::vector<std::string> idle{};  // what the next look says

    void append(std::vector<store::Event> batch, store::Done done, store::TableKeys of_new_table) override {
        waiting_.emplace_back(
            [this, batch = std::move(batch), done = std::move(done), of_new_table = std::move(of_new_table)]() mutable {
                if (takes && is_taken(batch, of_new_table)) {
                    ++lost;
                    done(store::Outcome::Duplicate);
                    return;
                }
                std::vector<std::string> bodies;
                for (store::Event& event : batch) {
                    if (!takes) {
                        continue;
                    }
                    if (of_new_table.tell) {
                        bodies.push_back(event.body);
                        to_tell[{event.table, event.version}] = bodies;
                    }
                    if (event.version == 0) {
                        event.version = tables_on_disk[event.table].size() + 1;
                    }
                    if (event.version == 1) {
                        keys[event.table] = of_new_table;
                        touched[event.table] = of_new_table.at;
                    }
                    tables_on_disk[event.table].push_back(std::move(event));
                }
                done(takes ? store::Outcome::Durable : outcome_of_failure);
            });
    }
    // What another process left on it.
    void take_over(const PaperLog& before) {
        tables_on_disk = before.tables_on_disk;
        keys = before.keys;
        states = before.states;
        touched = before.touched;
    }
    // The disk does what it was asked for. False: nothing was.
    bool work() {
        if (waiting_.empty()) {
            return false;
        }
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        next();
        return true;
    }
    void fetch(const std::string& table, store::Take take) override {
        ++reads;
        waiting_.emplace_back([this, table, take = std::move(take)] { take(fetched(table)); });
    }
    void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, store::Take take) override {
        ++reads;
        waiting_.emplace_back([this, table, from, most, take = std::move(take)] {
            take(readable ? store::Fetched{.tables = {{.row = {.id = table}, .events = read(table, from, most)}}}
                          : store::Fetched{.failure = store::Failure{"the paper is wet"}});
        });
    }
    void fetch_ends(const std::vector<std::string>& tables, const store::Take& take) override {
        waiting_.emplace_back([this, tables, take] {
            store::Fetched ends;
            for (const std::string& each : tables) {
                const auto found = tables_on_disk.find(each);
                ends.tables.push_back({.row = {.id = each}, .events = {}});
                if (found != tables_on_disk.end()) {
                    ends.tables.back().events.push_back(found->second.back());
                }
            }
            take(std::move(ends));
        });
    }
    void fetch_opened_by(const std::string& opener, store::Take take) override {
        waiting_.emplace_back([this, opener, take = std::move(take)] {
            const auto found = std::ranges::find_if(keys, [&](const auto& each) { return each.second.opener == opener; });
            take(fetched(found == keys.end() ? "" : found->first));
        });
    }
    void look_around(const store::Ages& /*ages*/, std::function<void(store::Seen)> take) override {
        waiting_.emplace_back([this, take = std::move(take)] {
            take(readable ? store::Seen{.erased = std::exchange(erased_elsewhere, {}), .idle = idle}
                          : store::Seen{.failure = store::Failure{"the paper is wet"}});
        });
    }
    void touch(const std::string& table, store::TableState state, std::uint64_t now) override {
        states[table] = state;
        touched[table] = now;
    }
    void erase(const std::string& table, const std::string& listed) override {
        tables_on_disk.erase(table);
        keys.erase(table);
        if (!listed.empty()) {
            auto& list = tables_on_disk[store::kPublicList];
            list.push_back({store::kPublicList, list.size() + 1, listed});
        }
    }
    void settle() override {}
    std::vector<store::Event> read(const std::string& table, std::uint64_t from, std::uint64_t most) override {
        if (!readable) {
            throw store::Failure{"the paper is wet"};
        }
        std::vector<store::Event> found = tables_on_disk.contains(table) ? tables_on_disk[table] : std::vector<store::Event>{};
        std::erase_if(found, [from](const store::Event& event) { return event.version < from; });
        found.resize(most == 0 ? found.size() : std::min<std::size_t>(found.size(), most));
        return found;
    }
    std::vector<store::TableRow> tables() override { return {}; }
    std::uint64_t last_touched() override { return 0; }
    store::Outcome erase_elsewhere(const std::string& /*table*/, const std::string& /*listed*/) override {
        return outcome_of_failure;
    }

private:
    // Another server has been quicker.
    [[nodiscard]] bool is_taken(const std::vector<store::Event>& batch, const store::TableKeys& of_new_table) const {
        std::map<std::string, std::uint64_t> next;
        for (const store::Event& event : batch) {
            const auto there = tables_on_disk.find(event.table);
            std::uint64_t& version =
                next.try_emplace(event.table, there == tables_on_disk.end() ? 0 : there->second.size()).first->second;
            if (event.version != 0 && event.version != ++version) {
                return true;
            }
        }
        if (const auto there = tables_on_disk.find(batch.back().table);
            !of_new_table.follows.empty() && there != tables_on_disk.end() && there->second.back().body != of_new_table.follows) {
            return true;
        }
        const bool opens = !batch.empty() && batch.front().version == 1;
        const bool opened =
            opens && std::ranges::any_of(keys, [&](const auto& each) { return each.second.opener == of_new_table.opener; });
        return opened || (of_new_table.knows && !are_known(batch.back().table, of_new_table));
    }
    [[nodiscard]] bool are_known(const std::string& table, const store::TableKeys& of_table) const {
        std::vector<store::KnownTable> there;
        for (const auto& [id, each] : keys) {
            if (id != table && each.dice == of_table.dice) {
                there.push_back({id, tables_on_disk.at(id).size()});
            }
        }
        return there == *of_table.knows;
    }
    [[nodiscard]] store::Fetched fetched(const std::string& table) const {
        if (!readable) {
            return {.failure = store::Failure{"the paper is wet"}};
        }
        store::Fetched all;
        const auto add = [&](const std::string& id) {
            if (const auto found = tables_on_disk.find(id); found != tables_on_disk.end()) {
                const auto state = states.find(id);
                const auto at = touched.find(id);
                all.tables.push_back({.row = {.id = id,
                                              .state = state == states.end() ? store::TableState::Gathering : state->second,
                                              .touched = at == touched.end() ? 0 : at->second},
                                      .events = found->second});
            }
        };
        add(table);
        const auto own = keys.find(table);
        for (const auto& [id, each] : keys) {
            if (own != keys.end() && id != table && !each.dice.empty() && each.dice == own->second.dice) {
                add(id);
            }
        }
        return all;
    }
    std::deque<std::function<void()>> waiting_{};
};

class PaperOutlet final : public Outlet {
public:
    void send(ClientId client, std::string_view text) override { inbox[client].push_back(boost::json::parse(text).as_object()); }
    void close(ClientId client) override { closed.insert(client); }
    std::map<ClientId, std::deque<boost::json::object>> inbox{};
    std::set<ClientId> closed{};
};

// Computers that do not answer by themselves.
class PaperThinker final : public Thinker {
public:
    void think(Question question, std::function<void(std::string)> answer) override {
        questions.push_back(std::move(question));
        answers.push_back(std::move(answer));
    }
    std::vector<Question> questions{};
    std::vector<std::function<void(std::string)>> answers{};  // for the test to call
};

struct PaperWorld {
    std::shared_ptr<PaperLog> disk;
    PaperLog& log;
    store::Peers* peers{nullptr};
    PaperOutlet outlet{};
    PaperThinker thinker{};
    std::deque<std::function<void()>> posted{};
    TimePoint now{std::chrono::hours{24 * 365}};
    std::uint64_t wall_clock{1'800'000'000};
    std::uint64_t believed_ahead{0};  // of the wall's clock
    std::vector<std::string> notes{};
    std::string stopped{};  // why it had to
    Limits limits{};
    Hub hub{limits,
            {.log = log,
             .outlet = outlet,
             .thinker = thinker,
             .post = [this](std::function<void()> work) { posted.push_back(std::move(work)); },
             .now = [this] { return now; },
             .seconds_since_1970 = [this] { return wall_clock; },
             .believed_seconds = [this] { return wall_clock + believed_ahead; },
             .note = [this](std::string_view event, const auto&) { notes.emplace_back(event); },
             .stop = [this](std::string_view why) { stopped = why; },
             .peers = peers}};

    explicit PaperWorld(const Limits& wanted = {}, std::shared_ptr<PaperLog> shared = std::make_shared<PaperLog>(),
                        store::Peers* others = nullptr)
        : disk{std::move(shared)}, log{*disk}, peers{others}, limits{wanted} {}

    // What was posted; the disk does nothing.
    void run_posted() {
        while (!posted.empty()) {
            const auto work = std::move(posted.front());
            posted.pop_front();
            work();
        }
    }
    void run() {
        do {
            run_posted();
        } while (log.work());
        run_posted();
    }
    void send(ClientId client, const std::string& text) {
        now += std::chrono::seconds{1};
        hub.received(client, text);
    }
    // The answer to the request with this number, or nothing.
    boost::json::object answer(ClientId client, std::int64_t id) {
        for (const boost::json::object& each : outlet.inbox[client]) {
            if (const auto* found = each.if_contains("id"); found != nullptr && found->to_number<std::int64_t>() == id) {
                return each;
            }
        }
        return {};
    }
    std::string code(ClientId client, std::int64_t id) {
        const boost::json::object found = answer(client, id);
        const auto* code = found.if_contains("code");
        return code != nullptr          ? std::string{code->as_string()}
               : found.contains("type") ? std::string{found.at("type").as_string()}
                                        : "";
    }
};

}  // namespace misthrow::server
