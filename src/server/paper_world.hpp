#pragma once
// For tests: a hub with everything around it under the test's hand. The disk takes, refuses or cannot be read; nothing happens until it is told to.
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
    std::vector<std::string> finished{};
    std::vector<std::string> erased_elsewhere{};
    std::vector<std::pair<std::string, std::uint64_t>> touched_on_disk{};

    void append(std::vector<store::Event> batch, store::Done done) override {
        waiting_.emplace_back(std::move(batch), std::move(done));
    }
    // The disk does what it was asked for. False: nothing was.
    bool work() {
        if (waiting_.empty()) {
            return false;
        }
        auto [events, done] = std::move(waiting_.front());
        waiting_.pop_front();
        for (store::Event& event : events) {
            if (takes) {
                if (event.version == 0) {
                    event.version = tables_on_disk[event.table].size() + 1;
                }
                tables_on_disk[event.table].push_back(std::move(event));
            }
        }
        done(takes ? store::Outcome::Durable : outcome_of_failure);
        return true;
    }
    std::vector<store::Event> read(const std::string& table, std::uint64_t from, std::uint64_t most) override {
        check_readable();
        std::vector<store::Event> found = tables_on_disk.contains(table) ? tables_on_disk[table] : std::vector<store::Event>{};
        std::erase_if(found, [from](const store::Event& event) { return event.version < from; });
        found.resize(most == 0 ? found.size() : std::min<std::size_t>(found.size(), most));
        return found;
    }
    void read_open(const std::function<void(store::Event&&)>& each) override {
        check_readable();
        for (const auto& [table, events] : tables_on_disk) {
            if (table == store::kPublicList) {
                continue;
            }
            for (store::Event event : events) {
                each(std::move(event));
            }
        }
    }
    void mark_finished(const std::string& table) override { finished.push_back(table); }
    void mark_open(const std::string& /*table*/) override {}
    void touch(const std::string& /*table*/) override {}
    void erase(const std::string& table, const std::string& listed) override {
        tables_on_disk.erase(table);
        if (!listed.empty()) {
            auto& list = tables_on_disk[store::kPublicList];
            list.push_back({store::kPublicList, list.size() + 1, listed});
        }
    }
    void settle() override {}
    std::vector<store::TableRow> tables() override { return {}; }
    std::vector<std::pair<std::string, std::uint64_t>> touched() override { return touched_on_disk; }
    store::Outcome erase_elsewhere(const std::string& /*table*/, const std::string& /*listed*/) override {
        return outcome_of_failure;
    }
    std::vector<std::string> take_erased() override {
        check_readable();
        return std::exchange(erased_elsewhere, {});
    }

private:
    void check_readable() const {
        if (!readable) {
            throw store::Failure{"the paper is wet"};
        }
    }
    std::deque<std::pair<std::vector<store::Event>, store::Done>> waiting_{};
};

class PaperOutlet final : public Outlet {
public:
    void send(ClientId client, Text text) override { inbox[client].push_back(boost::json::parse(*text).as_object()); }
    void close(ClientId client) override { closed.insert(client); }
    std::map<ClientId, std::deque<boost::json::object>> inbox{};
    std::set<ClientId> closed{};
};

// Computers that never answer.
class PaperThinker final : public Thinker {
public:
    void think(Question question, std::function<void(std::string)> /*answer*/) override {
        questions.push_back(std::move(question));
    }
    std::vector<Question> questions{};
};

struct PaperWorld {
    PaperLog log{};
    PaperOutlet outlet{};
    PaperThinker thinker{};
    std::deque<std::function<void()>> posted{};
    TimePoint now{std::chrono::hours{24 * 365}};
    std::uint64_t wall_clock{1'800'000'000};
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
             .note = [this](std::string_view event, const auto&) { notes.emplace_back(event); },
             .stop = [this](std::string_view why) { stopped = why; }}};

    explicit PaperWorld(const Limits& wanted = {}) : limits{wanted} {}

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
