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
};

struct NetCounters {
    std::uint64_t accepted{0};
    std::uint64_t refused{0};
    std::uint64_t slow_readers{0};
    std::uint64_t requests{0};
    std::uint64_t failures{0};    // exceptions that were caught where somebody's work ended
    std::uint64_t reaped{0};      // connections that had to be taken out of the list by force: never, if all is well
    std::size_t connections{0};   // WebSocket connections now
    std::size_t open_sockets{0};  // and TCP connections, those among them
};

// It had to stop by itself: something it cannot be without has failed.
class Broken : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Everything runs on the thread that calls run().
class Net final : public Outlet {
public:
    struct Events {
        std::function<void()> ready;  // whoever tells it to stop from now on is heard
        std::function<void(const HttpRequest&, std::function<void(HttpResponse)>)> http;
        std::function<bool(std::string_view path)> takes;  // whether something may be brought there
        std::function<void(ClientId, std::string address)> connected;
        std::function<void(ClientId, std::string_view text)> received;
        std::function<void(ClientId)> received_control;  // a ping or a pong
        std::function<void(ClientId)> disconnected;
        std::function<TimePoint()> tick;  // says when to be called again
        std::function<void()> sweep;      // every few seconds
        std::function<bool()> drain;      // asked to stop: true once nothing is left to do
        std::function<void(std::string_view what, std::string_view why)> failed;
    };

    // Listens at once. Throws std::runtime_error if it cannot.
    Net(NetOptions options, const Limits& limits);
    ~Net() override;
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;
    Net(Net&&) = delete;
    Net& operator=(Net&&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    // Until SIGTERM or SIGINT, and then until everything is answered. Throws Broken if it had to stop by itself.
    void run(Events events);

    void send(ClientId client, Text text) override;
    void close(ClientId client) override;
    void post(std::function<void()> work);
    // At once, without answering anybody: run() throws Broken.
    void stop(std::string_view because);
    [[nodiscard]] NetCounters counters() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace misthrow::server
