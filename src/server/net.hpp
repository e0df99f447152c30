#pragma once
// HTTP and WebSocket on one port. Beast and Asio stay behind this file: they take half a minute to compile.
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/address.hpp"
#include "server/hub.hpp"
#include "server/limits.hpp"

namespace misthrow::server {

struct HttpRequest {
    std::string path;  // without the query
    std::string accept_encoding;
    std::string if_none_match;
    std::string address{};  // what limits count by
    bool post{false};       // a page of ours, or no page, brings something; else something is wanted
    std::string body{};
};
struct HttpResponse {
    unsigned status{200};
    std::vector<std::pair<std::string, std::string>> headers{};
    std::shared_ptr<const std::string> body{};
};

struct NetOptions {
    std::string address{"127.0.0.1"};
    std::uint16_t port{8080};
    std::vector<AddressRange> trusted_proxies{};  // whose X-Forwarded-For is believed
    std::vector<std::string> origins{};           // besides the server's own
    std::size_t threads{1};                       // that sockets are spread over
};

// Of one thread.
struct NetCounters {
    std::uint64_t accepted{0};
    std::uint64_t refused{0};
    std::uint64_t slow_readers{0};
    std::uint64_t requests{0};
    std::uint64_t failures{0};  // exceptions that were caught where somebody's work ended
    std::uint64_t reaped{0};    // connections that had to be taken out of the list by force: never, if all is well

    NetCounters& operator+=(const NetCounters& other) noexcept {
        accepted += other.accepted;
        refused += other.refused;
        slow_readers += other.slow_readers;
        requests += other.requests;
        failures += other.failures;
        reaped += other.reaped;
        return *this;
    }
};

// It had to stop by itself: something it cannot be without has failed.
class Broken : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Sockets are spread over threads, of which the first is the one that calls run(). What concerns a client is called by the thread of its socket, and the number of the
// client says which that is: number modulo threads.
class Net {
public:
    struct Events {
        std::function<void()> ready;  // whoever tells it to stop from now on is heard
        std::function<void(std::size_t thread, const HttpRequest&, std::function<void(HttpResponse)>)>
            http;                                          // to be answered there
        std::function<bool(std::string_view path)> takes;  // whether something may be brought there
        std::function<void(ClientId, std::string address)> connected;
        std::function<void(ClientId, std::string_view text)> received;
        std::function<void(ClientId)> received_control;  // a ping or a pong
        std::function<void(ClientId)> disconnected;
        std::function<TimePoint(std::size_t thread)> tick;  // says when to be called again
        std::function<void(std::size_t thread)> sweep;      // every few seconds
        std::function<bool()> drain;                        // by the first thread, asked to stop: true once nothing is left to do
        std::function<void(std::string_view what, std::string_view why)> failed;
    };

    // Listens at once. Throws std::runtime_error if it cannot.
    Net(NetOptions options, const Limits& limits);
    ~Net();
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;
    Net(Net&&) = delete;
    Net& operator=(Net&&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    // Until SIGTERM or SIGINT, and then until everything is answered. Throws Broken if it had to stop by itself.
    void run(Events events);

    // For who works on that thread: reaches clients of all threads.
    [[nodiscard]] Outlet& outlet(std::size_t thread);
    // From any thread.
    void post(std::size_t thread, std::function<void()> work);
    // At once, without answering anybody: run() throws Broken. From any thread.
    void stop(std::string_view because);
    [[nodiscard]] std::size_t connections() const;   // WebSocket connections now
    [[nodiscard]] std::size_t open_sockets() const;  // and TCP connections, those among them
    // By that thread.
    [[nodiscard]] NetCounters counters(std::size_t thread) const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace misthrow::server
