#include "server/net.hpp"

#include <stdexcept>
#include <unordered_map>

#include "server/address.hpp"
#include "server/connection.hpp"
#include "server/counted.hpp"
#include "server/http_response.hpp"
#include "server/supervisor.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view kSocketPath = "/ws";
constexpr std::chrono::seconds kSweepEvery{5};
constexpr std::chrono::seconds kMostDrain{10};
constexpr std::size_t kMostRequestsOfAConnection = 1000;
constexpr std::chrono::seconds kAfterAFailure{1};

// A request that a proxy in front of us may read otherwise than we do: the status it is refused with, or 0.
unsigned why_not_http(const HttpHead& request) {
    const auto hosts = request.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && request.version() >= 11)) {
        return 400;
    }
    const auto codings = request.count(http::field::transfer_encoding);
    return codings > 1 || (codings == 1 && !beast::iequals(request[http::field::transfer_encoding], "chunked")) ? 501 : 0;
}

}  // namespace

struct Net::Inside {
    Inside(NetOptions wanted, const Limits& limits_given)
        : options{std::move(wanted)},
          limits{limits_given},
          io{1},
          supervisor{io},
          acceptor{io},
          ticker{io},
          sweeper{io},
          signals{io},
          by_network{limits.connections_per_address},
          sockets_by_network{2 * limits.connections_per_address},
          requests{limits.requests_per_second, limits.request_burst} {
        error_code failed;
        const auto address = asio::ip::make_address(options.address, failed);
        if (failed) {
            throw std::runtime_error{"'" + options.address + "' is no IP address"};
        }
        const tcp::endpoint endpoint{address, options.port};
        acceptor.open(endpoint.protocol());
        acceptor.set_option(tcp::acceptor::reuse_address(true));
        acceptor.bind(endpoint, failed);
        if (!failed) {
            acceptor.listen(4096, failed);
        }
        if (failed) {
            throw std::runtime_error{"cannot listen on " + options.address + ":" + std::to_string(options.port) + ": " +
                                     failed.message()};
        }
    }

    // Coroutines take what they need by value or shared ownership; Inside outlives them because it owns their context.
    awaitable<void> accept_all();
    awaitable<void> serve(tcp::socket socket, Counted counted);
    // The stream is in the frame of the coroutine that waits for it.
    awaitable<bool> answer(beast::tcp_stream* stream, HttpHead request, std::string body, std::string address);
    // As are the others. False: nothing more is to be read.
    awaitable<bool> read(beast::tcp_stream* stream, beast::flat_buffer* buffer, HttpHead* request, std::string* body) const;
    awaitable<void> talk(ConnectionPtr connection, HttpHead request, Counted counted);
    awaitable<void> listen_to(ConnectionPtr connection, HttpHead request);
    awaitable<void> keep_time();
    awaitable<void> keep_clean();
    awaitable<void> stop_when_told();
    std::optional<Code> why_not(const HttpHead& request, const std::string& group) const;
    [[nodiscard]] bool has_room_for(const std::string& peer) const;
    void write(const ConnectionPtr& connection, std::string_view text);
    void say_goodbye(const ConnectionPtr& connection, Code code);
    void end(const ConnectionPtr& connection);
    void reap();

    NetOptions options;
    Limits limits;
    asio::io_context io;
    Supervisor supervisor;
    tcp::acceptor acceptor;
    asio::steady_timer ticker;
    asio::steady_timer sweeper;
    asio::signal_set signals;
    Events events{};
    std::unordered_map<ClientId, ConnectionPtr> connections{};
    CountByNetwork by_network;          // WebSocket connections
    CountByNetwork sockets_by_network;  // all of those that no proxy stands for
    RateByNetwork requests;
    std::vector<ConnectionPtr> unsent{};
    NetCounters counters{};
    ClientId next_id{1};
    bool stopping{false};
};

awaitable<void> Net::Inside::accept_all() {
    while (!stopping) {
        auto [failed, socket] = co_await acceptor.async_accept(kReport);
        if (failed == asio::error::operation_aborted) {
            co_return;
        }
        if (failed) {  // out of descriptors, say: others will leave
            asio::steady_timer wait{io, std::chrono::milliseconds{100}};
            co_await wait.async_wait(kReport);
            continue;
        }
        ++counters.accepted;
        error_code ignored;
        const auto remote = socket.remote_endpoint(ignored);
        const std::string peer = ignored ? std::string{} : remote.address().to_string();
        if (!has_room_for(peer)) {
            ++counters.refused;
            continue;  // it is closed
        }
        socket.set_option(tcp::no_delay{true}, ignored);
        Counted counted{counters.open_sockets, sockets_by_network, limit_group(peer)};
        supervisor.start("a connection", Role::Passing, serve(std::move(socket), std::move(counted)));
    }
}

// Whoever only connects counts too. Behind a proxy we trust everybody has its address: there the requests say who it is.
bool Net::Inside::has_room_for(const std::string& peer) const {
    constexpr std::size_t plain_ones = 32;  // besides those that play; serve() keeps more descriptors than that free
    return counters.open_sockets < limits.connections + plain_ones &&
           (is_trusted(peer, options.trusted_proxies) || !sockets_by_network.is_full(limit_group(peer)));
}

awaitable<void> Net::Inside::serve(tcp::socket socket, Counted counted) {
    error_code failed;
    const auto remote = socket.remote_endpoint(failed);
    if (failed) {
        co_return;
    }
    const std::string peer = remote.address().to_string();
    beast::tcp_stream stream{std::move(socket)};
    beast::flat_buffer buffer;
    for (std::size_t count = 0; count < kMostRequestsOfAConnection && !stopping; ++count) {
        stream.expires_after(count == 0 ? limits.handshake : limits.idle);
        HttpHead request;
        std::string body;
        if (!co_await read(&stream, &buffer, &request, &body)) {
            break;
        }
        const std::string address = client_address(peer, forwarded_for(request), options.trusted_proxies);
        if (websocket::is_upgrade(request) && path_of(request.target()) == kSocketPath) {
            const std::string group = limit_group(address);
            if (const auto code = why_not(request, group)) {
                ++counters.refused;
                std::string why = message_text(Goodbye{*code});
                co_await refuse(&stream, *code == Code::BadOrigin ? 403 : 503, std::move(why));
                break;
            }
            auto connection = std::make_shared<Connection>(
                Connection{.id = next_id++, .group = group, .socket = WebSocket{std::move(stream), limits}});
            supervisor.start("a WebSocket", Role::Passing, talk(std::move(connection), std::move(request), std::move(counted)));
            co_return;  // nothing of the request stays in memory
        }
        if (!co_await answer(&stream, std::move(request), std::move(body), address)) {
            break;
        }
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, failed);
}

// Only who brings something to where it is taken may have a body.
awaitable<bool> Net::Inside::read(beast::tcp_stream* stream, beast::flat_buffer* buffer, HttpHead* request,
                                  std::string* body) const {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(limits.result_bytes);
    auto [unread, bytes] = co_await http::async_read_header(*stream, *buffer, parser, kReport);
    unsigned refused = unread == http::error::body_limit ? 413 : unread == http::error::header_limit ? 431 : 0;
    if (!unread) {
        refused = why_not_http(parser.get());  // what follows may be meant as something else than we would read
    }
    const bool brings = !unread && parser.get().method() == http::verb::post && events.takes(path_of(parser.get().target()));
    if (!unread && refused == 0 && !brings) {
        refused = parser.content_length().value_or(0) > 0 ? 413 : 0;
        parser.body_limit(0);
    }
    if (!unread && refused == 0 && brings) {
        http::request_parser<http::string_body> whole{std::move(parser)};
        auto [broken, more] = co_await http::async_read(*stream, *buffer, whole, kReport);
        unread = broken;
        *body = std::move(whole.get().body());
        *request = HttpHead{std::move(whole.get().base())};
    } else if (!unread && refused == 0) {
        if (!parser.is_done()) {
            auto [broken, more] = co_await http::async_read(*stream, *buffer, parser, kReport);
            unread = broken;
        }
        *request = parser.release();
    }
    refused = refused == 0 && unread == http::error::body_limit ? 413 : refused;
    if (refused != 0) {
        std::string nothing;  // not in the call: gcc 12 destroys such temporaries twice
        co_await refuse(stream, refused, std::move(nothing));
    }
    co_return !unread && refused == 0;
}

std::optional<Code> Net::Inside::why_not(const HttpHead& request, const std::string& group) const {
    if (!is_own_origin(request[http::field::origin], request[http::field::host], options.origins)) {
        return Code::BadOrigin;
    }
    if (stopping) {
        return Code::Draining;
    }
    if (connections.size() >= limits.connections || by_network.is_full(group)) {
        return Code::TooManyConnections;
    }
    return std::nullopt;
}

awaitable<bool> Net::Inside::answer(beast::tcp_stream* stream, HttpHead request, std::string body, std::string address) {
    ++counters.requests;
    HttpResponse made;
    const std::string path = path_of(request.target());
    const bool takes = events.takes(path);
    const bool post = takes && request.method() == http::verb::post;
    if (const auto wait = requests.take(limit_group(address), Clock::now())) {
        made = {.status = 429, .headers = {{"Retry-After", std::to_string(wait->count() / 1000 + 1)}}, .body = {}};
    } else if (!post && request.method() != http::verb::get && request.method() != http::verb::head) {
        made = {.status = 405, .headers = {{"Allow", takes ? "GET, HEAD, POST" : "GET, HEAD"}}, .body = {}};
    } else if (post && !is_own_origin(request[http::field::origin], request[http::field::host], options.origins)) {
        ++counters.refused;
        made = {
            .status = 403, .headers = {}, .body = std::make_shared<const std::string>(message_text(Goodbye{Code::BadOrigin}))};
    } else {
        // The answer may come later, when something is on disk.
        asio::steady_timer ready{io, asio::steady_timer::time_point::max()};
        bool done = false;
        auto slot = std::make_shared<std::pair<HttpResponse*, asio::steady_timer*>>(&made, &ready);
        events.http({.path = path,
                     .accept_encoding = std::string{request[http::field::accept_encoding]},
                     .if_none_match = std::string{request[http::field::if_none_match]},
                     .address = limit_group(address),
                     .post = post,
                     .body = std::move(body)},
                    [slot, &done](HttpResponse response) {
                        if (slot->first != nullptr) {
                            *slot->first = std::move(response);
                            done = true;
                            slot->second->cancel();
                        }
                    });
        if (!done) {
            ready.expires_after(limits.handshake);
            co_await ready.async_wait(kReport);
        }
        slot->first = nullptr;
        if (!done) {
            made = {.status = 503};
        }
    }
    stream->expires_after(limits.idle);
    co_return co_await write_response(stream, std::move(made), std::move(request), stopping);
}

// Its slot is taken before anything is waited for and given back whatever happens.
awaitable<void> Net::Inside::talk(ConnectionPtr connection, HttpHead request, Counted /*counted*/) {
    connections.emplace(connection->id, connection);
    by_network.add(connection->group);
    std::exception_ptr failed;
    try {
        co_await listen_to(connection, std::move(request));
    } catch (...) {
        failed = std::current_exception();
    }
    connection->socket.drop();
    end(connection);
    if (failed) {
        std::rethrow_exception(failed);
    }
}

awaitable<void> Net::Inside::listen_to(ConnectionPtr connection, HttpHead request) {
    if (!co_await connection->socket.accept(std::move(request))) {
        co_return;
    }
    connection->known = true;
    events.connected(connection->id, connection->group);
    const ClientId id = connection->id;
    WebSocket::Heard heard{
        .text = [this, id](std::string_view text) { events.received(id, text); },
        .binary = [this, connection] { say_goodbye(connection, Code::BadMessage); },
        .control =
            [this, connection, id] {
                if (!supervisor.attempt("a control frame", [&] { events.received_control(id); })) {
                    connection->socket.drop();
                }
            },
    };  // not in the call: gcc 12 destroys such temporaries twice
    co_await connection->socket.read_all(std::move(heard));
}

// Everything that is sent while the loop goes round once goes out together.
void Net::Inside::write(const ConnectionPtr& connection, std::string_view text) {
    connection->socket.write(text);
    if (connection->unsent) {
        return;
    }
    connection->unsent = true;
    unsent.push_back(connection);
    if (unsent.size() == 1) {
        supervisor.post([this] {
            for (const ConnectionPtr& each : std::exchange(unsent, {})) {
                each->unsent = false;
                each->socket.flush();
            }
        });
    }
}

void Net::Inside::say_goodbye(const ConnectionPtr& connection, Code code) {
    write(connection, message_text(Goodbye{code}));
    connection->socket.close();
}

void Net::Inside::end(const ConnectionPtr& connection) {
    if (connections.erase(connection->id) == 0) {
        return;
    }
    by_network.remove(connection->group);
    counters.slow_readers += connection->socket.was_slow() ? 1 : 0;
    if (std::exchange(connection->known, false)) {
        supervisor.attempt("a leaving client", [&] { events.disconnected(connection->id); });
    }
}

// Whoever was told goodbye and does not go is dropped; whoever is still counted long after that has been forgotten by everybody but us.
void Net::Inside::reap() {
    for (const auto& [id, connection] : std::unordered_map<ClientId, ConnectionPtr>{connections}) {
        if (connection->socket.closing_longer_than(3 * limits.handshake)) {
            ++counters.reaped;
            end(connection);
        } else if (connection->socket.closing_longer_than(limits.handshake)) {
            connection->socket.drop();
        }
    }
}

awaitable<void> Net::Inside::keep_time() {
    while (!stopping) {
        TimePoint next = Clock::now() + kAfterAFailure;
        supervisor.attempt("the clocks", [&] { next = events.tick(); });
        ticker.expires_at(next);
        co_await ticker.async_wait(kReport);
    }
}

awaitable<void> Net::Inside::keep_clean() {
    while (!stopping) {
        sweeper.expires_after(kSweepEvery);
        co_await sweeper.async_wait(kReport);
        if (!stopping) {
            reap();
            requests.forget_quiet(Clock::now());
            supervisor.attempt("the sweeper", [this] { events.sweep(); });
        }
    }
}

awaitable<void> Net::Inside::stop_when_told() {
    auto [failed, number] = co_await signals.async_wait(kReport);
    if (failed) {
        co_return;
    }
    stopping = true;
    error_code ignored;
    acceptor.close(ignored);
    sweeper.cancel();
    const auto end_at = Clock::now() + kMostDrain;
    asio::steady_timer wait{io};
    while (!events.drain() && Clock::now() < end_at) {
        wait.expires_after(std::chrono::milliseconds{10});
        co_await wait.async_wait(kReport);
    }
    for (const auto& [id, connection] : std::unordered_map<ClientId, ConnectionPtr>{connections}) {
        if (connection->known && !connection->socket.closing()) {
            say_goodbye(connection, Code::Draining);
        }
    }
    while (!connections.empty() && Clock::now() < end_at) {
        wait.expires_after(std::chrono::milliseconds{10});
        co_await wait.async_wait(kReport);
    }
    io.stop();
}

Net::Net(NetOptions options, const Limits& limits) : inside_{std::make_unique<Inside>(std::move(options), limits)} {}
Net::~Net() = default;
std::uint16_t Net::port() const { return inside_->acceptor.local_endpoint().port(); }

void Net::run(Events events) {
    inside_->events = std::move(events);
    for (const int each : {SIGTERM, SIGINT, SIGHUP}) {
        inside_->signals.add(each);
    }
    inside_->events.ready();
    inside_->supervisor.hear(inside_->events.failed);
    inside_->supervisor.start("accepting connections", Role::Lasting, inside_->accept_all());
    inside_->supervisor.start("the clocks", Role::Lasting, inside_->keep_time());
    inside_->supervisor.start("the sweeper", Role::Lasting, inside_->keep_clean());
    inside_->supervisor.start("stopping", Role::Lasting, inside_->stop_when_told());
    inside_->io.run();
    if (!inside_->supervisor.broken().empty()) {
        throw Broken{"stopped because of a fault in " + inside_->supervisor.broken() + "; the journal says more"};
    }
}

void Net::send(ClientId client, Text text) {
    const auto found = inside_->connections.find(client);
    if (found != inside_->connections.end() && !found->second->socket.closing()) {
        inside_->write(found->second, *text);
    }
}

void Net::close(ClientId client) {
    if (const auto found = inside_->connections.find(client); found != inside_->connections.end()) {
        found->second->socket.close();
    }
}

void Net::stop(std::string_view because) { inside_->supervisor.stop(because); }
void Net::post(std::function<void()> work) { inside_->supervisor.post(std::move(work)); }

NetCounters Net::counters() const {
    NetCounters counters = inside_->counters;
    counters.connections = inside_->connections.size();
    counters.failures = inside_->supervisor.failures();
    return counters;
}

}  // namespace misthrow::server
