#include "server/serve.hpp"

#include <sodium.h>
#include <sys/resource.h>

#include <csignal>
#include <stdexcept>
#include <utility>

#include "server/believed_clock.hpp"
#include "server/http_routes.hpp"
#include "server/metrics.hpp"
#include "server/open_log.hpp"
#include "server/readiness.hpp"
#include "server/static_files.hpp"

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
Limits with_descriptors(Limits limits) {
    constexpr std::size_t spare = 64;  // files, the listening socket, requests on their way
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

}  // namespace

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
    const Limits limits = with_descriptors(options.limits);
    // What others answer to lives longest: the log's and the thinkers' threads post to the network until they have ended.
    Net net{options.net, limits};
    const std::unique_ptr<Thinker> thinker = make_thinker(options.thinking_threads);
    const MakeHub make_hub = [&](store::EventLog& log, store::Peers* peers) {
        tell_of_a_strange_clock(log.last_touched(), seconds_since_1970(), note);
        return std::make_unique<Hub>(
            limits,
            Surroundings{.log = log,
                         .outlet = net,
                         .thinker = *thinker,
                         .post = [&net](std::function<void()> work) { net.post(std::move(work)); },
                         .now = [] { return Clock::now(); },
                         .seconds_since_1970 = seconds_since_1970,
                         .believed_seconds = BelievedClock{log.last_touched(), seconds_since_1970, [] { return Clock::now(); }},
                         .note = note,
                         .stop = [&net](std::string_view why) { net.stop(why); },
                         .peers = peers});
    };
    const Opened opened = open_log(options, make_hub, note);
    Hub& hub = *opened.hub;
    DailyBoard daily{
        limits,
        {.results = *opened.daily,
         .post = [&net](std::function<void()> work) { net.post(std::move(work)); },
         .now = [] { return Clock::now(); },
         .seconds_since_1970 = seconds_since_1970,
         .believed_seconds = BelievedClock{opened.log->last_touched(), seconds_since_1970, [] { return Clock::now(); }}}};
    bool draining = false;
    const HttpRoutes routes{{.files = files,
                             .hub = hub,
                             .daily = daily,
                             .why_not_ready =
                                 [&] {
                                     return why_not_ready({.draining = draining,
                                                           .full = net.counters().connections >= limits.connections,
                                                           .now = Clock::now(),
                                                           .started = started,
                                                           .hub = hub.counters(),
                                                           .writing_since = opened.counters().busy_since});
                                 },
                             .metrics = [&] { return metrics_text(hub, daily, net, opened.counters()); }}};
    const auto ready = [&] {
        const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started).count();
        JournalFields fields{{"address", options.net.address},
                             {"port", std::to_string(net.port())},
                             options.stores.empty() ? std::pair<std::string, std::string>{"database", options.database}
                                                    : std::pair<std::string, std::string>{"store", "postgresql"},
                             {"connections", std::to_string(limits.connections)},
                             {"ready_ms", std::to_string(took)}};
        if (opened.peers) {
            fields.emplace_back("node", opened.peers->name());
        }
        note("listening", fields);
        if (options.ready) {
            options.ready(net.port());
        }
    };
    LongWrites long_writes{note};
    net.run({.ready = ready,
             .http = [&](const HttpRequest& request,
                         const std::function<void(HttpResponse)>& answer) { routes.answer(request, answer); },
             .takes = HttpRoutes::takes,
             .connected = [&](ClientId client, std::string address) { hub.connected(client, std::move(address)); },
             .received = [&](ClientId client, std::string_view text) { hub.received(client, text); },
             .received_control = [&](ClientId client) { hub.received_control(client); },
             .disconnected = [&](ClientId client) { hub.disconnected(client); },
             .tick = [&] { return hub.tick(); },
             .sweep =
                 [&] {
                     if (!opened.in_place()) {
                         net.stop("the database: its file, or the journal of it, has been removed or replaced");
                         return;
                     }
                     long_writes.look(opened.counters().busy_since, Clock::now());
                     hub.sweep();
                     daily.sweep();
                 },
             .drain =
                 [&] {
                     if (!draining) {
                         note("draining", {{"connections", std::to_string(net.counters().connections)}});
                     }
                     draining = true;
                     return hub.drain() && daily.is_idle();
                 },
             .failed = [&](std::string_view what,
                           std::string_view why) { note("failed", {{"what", std::string{what}}, {"why", std::string{why}}}); }});
    note("stopped", {});
}

}  // namespace misthrow::server
