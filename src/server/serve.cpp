#include "server/serve.hpp"

#include <sodium.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "server/believed_clock.hpp"
#include "server/hall.hpp"
#include "server/http_routes.hpp"
#include "server/hub_peers.hpp"
#include "server/metrics.hpp"
#include "server/open_log.hpp"
#include "server/readiness.hpp"
#include "server/shared_look.hpp"
#include "server/static_files.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

namespace {

std::size_t raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 1024;
    }
    const std::size_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

std::uint64_t seconds_since_1970() {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count());
}

// A full disk, or a journal that nobody reads any more, is told by what was tried, not by a signal that ends everything.
void ignore_signals() {
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
}

// As many connections as the system lets us have.
Limits with_descriptors(Limits limits, std::size_t threads) {
    const std::size_t spare = 64 + 4 * threads;  // files, the listening socket, requests on their way, what threads are woken by
    const std::size_t descriptors = raise_descriptor_limit();
    limits.connections = std::min(limits.connections, descriptors > spare ? descriptors - spare : std::size_t{1});
    return limits;
}

// Nothing is deleted at once because of it (BelievedClock), but whoever runs the server should know.
void tell_of_a_strange_clock(std::uint64_t last, std::uint64_t wall, const Note& note) {
    constexpr std::uint64_t day = std::uint64_t{24} * 60 * 60;
    const std::uint64_t apart = (std::max(last, wall) - std::min(last, wall)) / day;
    if (last != 0 && apart > 0) {
        note("clock_differs", {{"clock", wall > last ? "ahead" : "behind"}, {"days", std::to_string(apart)}});
    }
}

// Who waits is told nothing, and sees that nothing moves: whoever runs the server should know why.
class LongWrites {
public:
    explicit LongWrites(const Note& note) : note_{note} {}
    void look(const std::optional<TimePoint>& writing_since, TimePoint now) {
        const bool is_long = writing_since && now - *writing_since > kLongWrite;
        if (is_long != std::exchange(told_, is_long)) {
            note_(is_long ? "storage_waits" : "storage_answers", {});
        }
    }

private:
    const Note& note_;
    bool told_{false};
};

// What hubs, sockets and routes need of each other. Everything here is a hub's own thread's business unless it says otherwise.
class House {
public:
    House(const ServeOptions& options, const Limits& limits, const Note& note);

    // Everything but the log. Throws what the log throws.
    [[nodiscard]] Hubs make_hubs(store::EventLog& log, store::Peers* peers);
    void run(const Opened& opened, const StaticFiles& files, TimePoint started);

private:
    [[nodiscard]] Surroundings surroundings(std::size_t thread, store::EventLog& log, store::Peers* peers);
    [[nodiscard]] BelievedClock believed() const {
        return {last_touched_, seconds_since_1970, [] { return Clock::now(); }};
    }
    [[nodiscard]] HttpRoutes routes(std::size_t thread, const Opened& opened, const StaticFiles& files, DailyBoard& daily,
                                    TimePoint started);
    void gather(std::size_t thread, const DailyBoard& daily, std::function<void(const Figures&)> then);
    void tell_where(const Opened& opened, TimePoint started) const;
    // What is answered by another thread comes back to this one.
    template <class Reply>
    [[nodiscard]] std::function<void(Reply)> back_to(std::size_t thread, std::function<void(Reply)> answer) {
        if (hall_.threads() == 1) {
            return answer;
        }
        return [this, thread, answer = std::move(answer)](Reply reply) {
            net_.post(thread, [answer, reply = std::move(reply)] { answer(reply); });
        };
    }

    const ServeOptions& options_;
    const Limits& limits_;
    const Note& note_;
    std::uint64_t last_touched_{0};  // any table, when we began
    Net net_;
    std::unique_ptr<Thinker> thinker_;  // its threads post to the network until they have ended
    Hall hall_;
    std::shared_ptr<SharedLimits> shared_;
    std::shared_ptr<SharedLook> look_{};
    std::vector<std::unique_ptr<HubPeers>> peers_{};
    std::atomic<bool> draining_{false};
};

House::House(const ServeOptions& options, const Limits& limits, const Note& note)
    : options_{options},
      limits_{limits},
      note_{note},
      net_{options.net, limits},
      thinker_{make_thinker(options.thinking_threads)},
      hall_{std::max<std::size_t>(options.net.threads, 1),
            static_cast<std::size_t>(limits.too_fast_in_a_row + limits.message_burst + limits.messages_per_second),
            {.post = [this](std::size_t thread, std::function<void()> work) { net_.post(thread, std::move(work)); },
             .dismiss =
                 [this](std::size_t thread, ClientId client, Code why) {
                     net_.outlet(thread).send(client, message_text(Goodbye{why}));
                     net_.outlet(thread).close(client);
                 },
             .failed =
                 [this](std::size_t thread, ClientId client, std::string_view why) {
                     note_("request_failed", {{"why", std::string{why}}});
                     net_.outlet(thread).close(client);
                 }}},
      shared_{std::make_shared<SharedLimits>(limits)} {}

Surroundings House::surroundings(std::size_t thread, store::EventLog& log, store::Peers* peers) {
    return {.log = log,
            .outlet = net_.outlet(thread),
            .thinker = *thinker_,
            .post = [this, thread](std::function<void()> work) { net_.post(thread, std::move(work)); },
            .now = [] { return Clock::now(); },
            .seconds_since_1970 = seconds_since_1970,
            .believed_seconds = believed(),
            .note = note_,
            .stop = [this](std::string_view why) { net_.stop(why); },
            .peers = peers,
            .shared = shared_};
}

Hubs House::make_hubs(store::EventLog& log, store::Peers* peers) {
    last_touched_ = log.last_touched();
    tell_of_a_strange_clock(last_touched_, seconds_since_1970(), note_);
    const std::size_t threads = hall_.threads();
    const bool together = threads > 1 && !log.are_dice_together();
    if (together) {
        note_("tables_on_one_thread", {{"why", "tables of an early version share dice"}});
    }
    const auto hub_of = [this](const std::string& table) { return hall_.hub_of(table); };
    std::shared_ptr<SharedPeers> company;
    if (threads > 1) {
        look_ = std::make_shared<SharedLook>(log, threads, hub_of);
    }
    if (threads > 1 && peers != nullptr) {
        company = std::make_shared<SharedPeers>(*peers, threads, hub_of,
                                                [this](std::function<void()> work) { net_.post(0, std::move(work)); });
    }
    Hubs hubs;
    for (std::size_t i = 0; i < threads; ++i) {
        store::Peers* its = peers;
        if (company) {
            its = peers_.emplace_back(std::make_unique<HubPeers>(company, i)).get();
        }
        Surroundings around = surroundings(i, log, its);
        if (threads > 1) {
            around.siblings = hall_.siblings(i);
            around.siblings.look_around = [look = look_, i](const store::Ages& ages, std::function<void(store::Seen)> take) {
                look->look(i, ages, std::move(take));
            };
        }
        hubs.push_back(std::make_unique<Hub>(limits_, std::move(around)));
    }
    hall_.set_hubs(hubs, together);
    return hubs;
}

void House::gather(std::size_t thread, const DailyBoard& daily, std::function<void(const Figures&)> then) {
    const auto all = std::make_shared<std::vector<Figures>>(hall_.threads());
    hall_.ask_all(
        thread,
        [this, all, &daily](std::size_t at, const Hub& hub) {
            Figures& its = (*all)[at];
            its = figures_of(hub, net_.counters(at));
            its.daily_counted = at == 0 ? daily.counted() : 0;
            its.daily_refused = at == 0 ? daily.refused() : 0;
        },
        [all, then = std::move(then)] { then(sum_of(*all)); });
}

// Daily games are the first thread's; a record comes from the hub that has its table.
HttpRoutes House::routes(std::size_t thread, const Opened& opened, const StaticFiles& files, DailyBoard& daily,
                         TimePoint started) {
    return HttpRoutes{
        {.files = files,
         .record =
             [this, thread](const std::string& table, const std::string& address, std::function<void(RecordReply)> answer) {
                 hall_.at(thread, hall_.hub_of(table),
                          [table, address, reply = back_to<RecordReply>(thread, std::move(answer))](Hub& hub) {
                              hub.record(table, reply, address);
                          });
             },
         .aborted =
             [this, thread](std::uint64_t from, std::function<void(std::optional<std::string>)> answer) {
                 hall_.at(thread, thread, [from, answer = std::move(answer)](Hub& hub) { hub.aborted(from, answer); });
             },
         .daily =
             [this, thread, &daily](const HttpRequest& request, DailyBoard::Answer answer) {
                 hall_.at(thread, 0, [&daily, request, reply = back_to<DailyReply>(thread, std::move(answer))](const Hub&) {
                     request.post ? daily.take(request.path, request.body, request.address, reply)
                                  : daily.tell(request.path, reply);
                 });
             },
         .why_not_ready =
             [this, thread, &opened, &daily, started](const std::function<void(std::string)>& answer) {
                 gather(thread, daily, [this, &opened, started, answer](const Figures& all) {
                     answer(why_not_ready({.draining = draining_,
                                           .full = net_.connections() >= limits_.connections,
                                           .now = Clock::now(),
                                           .started = started,
                                           .hub = all.hub,
                                           .writing_since = opened.counters().busy_since}));
                 });
             },
         .metrics =
             [this, thread, &opened, &daily](const std::function<void(std::string)>& answer) {
                 gather(thread, daily,
                        [this, &opened, answer](const Figures& all) { answer(metrics_text(all, net_, opened.counters())); });
             }}};
}

void House::tell_where(const Opened& opened, TimePoint started) const {
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started).count();
    JournalFields fields{{"address", options_.net.address},
                         {"port", std::to_string(net_.port())},
                         options_.stores.empty() ? std::pair<std::string, std::string>{"database", options_.database}
                                                 : std::pair<std::string, std::string>{"store", "postgresql"},
                         {"connections", std::to_string(limits_.connections)},
                         {"threads", std::to_string(hall_.threads())},
                         {"ready_ms", std::to_string(took)}};
    if (opened.peers) {
        fields.emplace_back("node", opened.peers->name());
    }
    note_("listening", fields);
    if (options_.ready) {
        options_.ready(net_.port());
    }
}

void House::run(const Opened& opened, const StaticFiles& files, TimePoint started) {
    DailyBoard daily{limits_,
                     {.results = *opened.daily,
                      .post = [this](std::function<void()> work) { net_.post(0, std::move(work)); },
                      .now = [] { return Clock::now(); },
                      .seconds_since_1970 = seconds_since_1970,
                      .believed_seconds = believed()}};
    std::vector<HttpRoutes> routes_of;
    for (std::size_t i = 0; i < hall_.threads(); ++i) {
        routes_of.push_back(routes(i, opened, files, daily, started));
    }
    LongWrites long_writes{note_};
    const auto look_at_the_disk = [&] {
        if (!opened.in_place()) {
            net_.stop("the database: its file, or the journal of it, has been removed or replaced");
            return false;
        }
        long_writes.look(opened.counters().busy_since, Clock::now());
        daily.sweep();
        return true;
    };
    net_.run(
        {.ready = [&] { tell_where(opened, started); },
         .http = [&](std::size_t thread, const HttpRequest& request,
                     const std::function<void(HttpResponse)>& answer) { routes_of[thread].answer(request, answer); },
         .takes = HttpRoutes::takes,
         .connected = [this](ClientId client, std::string address) { hall_.connected(client, std::move(address)); },
         .received = [this](ClientId client, std::string_view text) { hall_.received(client, text); },
         .received_control = [this](ClientId client) { hall_.received_control(client); },
         .disconnected = [this](ClientId client) { hall_.disconnected(client); },
         .tick = [&](std::size_t thread) { return opened.hubs[thread]->tick(); },
         .sweep =
             [&](std::size_t thread) {
                 if (thread != 0 || look_at_the_disk()) {
                     opened.hubs[thread]->sweep();
                 }
             },
         .drain =
             [&] {
                 if (!draining_.exchange(true)) {
                     note_("draining", {{"connections", std::to_string(net_.connections())}});
                 }
                 return hall_.drain(0) && daily.is_idle();
             },
         .failed = [this](std::string_view what,
                          std::string_view why) { note_("failed", {{"what", std::string{what}}, {"why", std::string{why}}}); }});
}

}  // namespace

// A core each for the log, which writes what all of them have to say, and for computers that think; and no thread for sockets that is not needed: with one
// nothing is passed from thread to thread.
unsigned threads_for(unsigned cores) { return std::clamp(cores / 2, 1U, 8U); }

void serve(const ServeOptions& options) {
    if (sodium_init() < 0) {
        throw std::runtime_error{"the system gives no random numbers"};
    }
    ignore_signals();
    const Note note = [form = options.journal](std::string_view event, const JournalFields& fields) {
        journal(form, event, fields);
    };
    const auto started = Clock::now();
    const StaticFiles files = options.page.empty() ? StaticFiles{} : StaticFiles{options.page};
    const Limits limits = with_descriptors(options.limits, options.net.threads);
    // What others answer to lives longest: the log's threads post to the network until they have ended.
    House house{options, limits, note};
    const Opened opened =
        open_log(options, [&house](store::EventLog& log, store::Peers* peers) { return house.make_hubs(log, peers); }, note);
    house.run(opened, files, started);
    note("stopped", {});
}

}  // namespace misthrow::server
