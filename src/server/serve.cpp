#include "server/serve.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

#include "server/keys.hpp"
#include "server/metrics.hpp"
#include "server/static_files.hpp"
#include "store/database_file.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::server {

namespace {

// Two servers on one file would each believe they know its tables.
class FileLock {
public:
    explicit FileLock(const std::string& path) : descriptor_{open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)} {
        if (descriptor_ < 0) {
            throw std::runtime_error{"cannot write to " + path};
        }
        if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            ::close(descriptor_);
            throw std::runtime_error{"another server is using this file (" + path + " is locked)"};
        }
    }
    ~FileLock() { ::close(descriptor_); }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock(FileLock&&) = delete;
    FileLock& operator=(FileLock&&) = delete;

private:
    int descriptor_;
};

std::size_t raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 1024;
    }
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

HttpResponse plain(unsigned status, std::string text, const char* type = "text/plain; charset=utf-8") {
    return {.status = status,
            .headers = {{"Content-Type", type}, {"Cache-Control", "no-store"}},
            .body = std::make_shared<const std::string>(std::move(text))};
}

// /tables/ID.mtr
std::optional<std::string> record_wanted(std::string_view path) {
    constexpr std::string_view before = "/tables/";
    constexpr std::string_view after = ".mtr";
    if (!path.starts_with(before) || !path.ends_with(after) || path.size() < before.size() + after.size()) {
        return std::nullopt;
    }
    const std::string_view id = path.substr(before.size(), path.size() - before.size() - after.size());
    return is_table_id(id) ? std::optional{std::string{id}} : std::nullopt;
}

std::optional<std::string> table_wanted(std::string_view path) {
    constexpr std::string_view before = "/t/";
    return path.starts_with(before) && is_table_id(path.substr(before.size()))
               ? std::optional{std::string{path.substr(before.size())}}
               : std::nullopt;
}

}  // namespace

void serve(const ServeOptions& options) {
    if (sodium_init() < 0) {
        throw std::runtime_error{"the system gives no random numbers"};
    }
    // A full disk, or a journal that nobody reads any more, is told by what was tried, not by a signal that ends everything.
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    const auto note = [form = options.journal](std::string_view event, const JournalFields& fields) {
        journal(form, event, fields);
    };
    const auto started = Clock::now();
    const std::size_t descriptors = raise_descriptor_limit();
    if (store::kind_of_file(options.database) == store::FileKind::Other) {
        throw std::runtime_error{options.database + " is not a database of misthrow"};
    }
    const FileLock lock{options.database + ".lock"};
    const StaticFiles files = options.page.empty() ? StaticFiles{} : StaticFiles{options.page};
    std::unique_ptr<store::SqliteLog> log;
    try {
        log = std::make_unique<store::SqliteLog>(options.database);
    } catch (const store::SqliteError& error) {
        throw std::runtime_error{"cannot open " + options.database + ": " + error.what()};
    }
    Limits limits = options.limits;
    constexpr std::size_t spare = 64;  // files, the listening socket, requests on their way
    limits.connections = std::min(limits.connections, descriptors > spare ? descriptors - spare : std::size_t{1});
    Net net{options.net, limits};
    const std::unique_ptr<Thinker> thinker = make_thinker(options.thinking_threads);
    Hub hub{limits,
            {.log = *log,
             .outlet = net,
             .thinker = *thinker,
             .post = [&net](std::function<void()> work) { net.post(std::move(work)); },
             .now = [] { return Clock::now(); },
             .seconds_since_1970 =
                 [] {
                     return static_cast<std::uint64_t>(
                         std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
                             .count());
                 },
             .note = note}};
    static_cast<void>(log->take_erased());
    log->settle();
    const std::size_t tables = hub.load();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started).count();
    note("listening", {{"address", options.net.address},
                       {"port", std::to_string(net.port())},
                       {"database", options.database},
                       {"tables", std::to_string(tables)},
                       {"ready_ms", std::to_string(took)}});
    if (options.ready) {
        options.ready(net.port());
    }
    bool draining = false;
    net.run({.http =
                 [&](const HttpRequest& request, const std::function<void(HttpResponse)>& answer) {
                     const auto reply = [answer](HttpResponse response) {
                         add_security_headers(response);
                         answer(std::move(response));
                     };
                     if (request.path == "/healthz") {
                         reply(plain(200, "ok\n"));
                     } else if (request.path == "/readyz") {
                         reply(draining ? plain(503, "draining\n") : plain(200, "ready\n"));
                     } else if (request.path == "/metrics") {
                         reply(plain(200, metrics_text(hub, net, log->counters()), "text/plain; version=0.0.4; charset=utf-8"));
                     } else if (const auto id = record_wanted(request.path)) {
                         hub.record(*id, [reply, name = *id](const RecordReply& record) {
                             HttpResponse response = record.text     ? plain(200, *record.text)
                                                     : record.failed ? plain(503, "storage\n")
                                                                     : plain(404, "404\n");
                             if (record.text) {
                                 response.headers.emplace_back("Content-Disposition",
                                                               "attachment; filename=\"" + name + ".mtr\"");
                             }
                             reply(std::move(response));
                         });
                     } else if (const auto table = table_wanted(request.path)) {
                         // A short link to send around; the page keeps the table's name behind the #.
                         reply({.status = 302,
                                .headers = {{"Location", "../#/t/" + *table}, {"Cache-Control", "no-store"}},
                                .body = {}});
                     } else {
                         reply(files.get(request));
                     }
                 },
             .connected = [&](ClientId client, std::string address) { hub.connected(client, std::move(address)); },
             .received = [&](ClientId client, std::string_view text) { hub.received(client, text); },
             .received_control = [&](ClientId client) { hub.received_control(client); },
             .disconnected = [&](ClientId client) { hub.disconnected(client); },
             .tick = [&] { return hub.tick(); },
             .sweep = [&] { hub.sweep(); },
             .drain =
                 [&] {
                     if (!draining) {
                         note("draining", {{"connections", std::to_string(net.counters().connections)}});
                     }
                     draining = true;
                     return hub.drain();
                 },
             .failed = [&](std::string_view what,
                           std::string_view why) { note("failed", {{"what", std::string{what}}, {"why", std::string{why}}}); }});
    note("stopped", {});
}

}  // namespace misthrow::server
