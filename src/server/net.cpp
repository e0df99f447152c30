#include "server/net.hpp"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>
#include <unordered_map>

#include "server/address.hpp"
#include "server/gathered.hpp"
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

constexpr auto kReport = asio::as_tuple(asio::use_awaitable);  // failures come back as values
constexpr std::string_view kSocketPath = "/ws";
constexpr std::chrono::seconds kSweepEvery{5};
constexpr std::chrono::seconds kMostDrain{10};
constexpr std::size_t kMostRequestsOfAConnection = 1000;

using Stream = websocket::stream<Gathered, false>;
using Request = http::request<http::empty_body>;

struct Socket {
    ClientId id;
    std::string group;  // for the limits
    Stream stream;
    bool unsent{false};  // it is in the list of those to flush
    bool closing{false};
};
using SocketPtr = std::shared_ptr<Socket>;

std::string path_of(std::string_view target) { return std::string{target.substr(0, target.find('?'))}; }

}  // namespace

struct Net::Inside {
    Inside(NetOptions wanted, const Limits& limits_given)
        : options{std::move(wanted)}, limits{limits_given}, io{1}, acceptor{io}, ticker{io}, sweeper{io}, signals{io} {
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
    awaitable<void> serve(tcp::socket socket);
    // The stream is in the frame of the coroutine that waits for these.
    static awaitable<void> refuse(beast::tcp_stream* stream, unsigned status, std::string body);
    awaitable<bool> answer(beast::tcp_stream* stream, Request request);
    awaitable<void> talk(SocketPtr socket, Request request);
    awaitable<void> keep_time();
    awaitable<void> keep_clean();
    awaitable<void> stop_when_told();
    std::optional<Code> why_not(const Request& request, const std::string& group) const;
    void write(const SocketPtr& socket, std::string_view text);
    static void close(const SocketPtr& socket);
    void say_goodbye(const SocketPtr& socket, Code code);
    static void drop(const SocketPtr& socket);
    void end(const SocketPtr& socket);

    NetOptions options;
    Limits limits;
    asio::io_context io;
    tcp::acceptor acceptor;
    asio::steady_timer ticker;
    asio::steady_timer sweeper;
    asio::signal_set signals;
    Events events{};
    std::unordered_map<ClientId, SocketPtr> sockets{};
    std::unordered_map<std::string, std::size_t> by_group{};
    std::vector<SocketPtr> unsent{};
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
        socket.set_option(tcp::no_delay{true}, ignored);
        asio::co_spawn(io, serve(std::move(socket)), asio::detached);
    }
}

awaitable<void> Net::Inside::serve(tcp::socket socket) {
    error_code failed;
    const auto remote = socket.remote_endpoint(failed);
    if (failed) {
        co_return;
    }
    const std::string peer = remote.address().to_string();
    beast::tcp_stream stream{std::move(socket)};
    beast::flat_buffer buffer;
    for (std::size_t count = 0; count < kMostRequestsOfAConnection && !stopping; ++count) {
        http::request_parser<http::empty_body> parser;
        parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
        parser.body_limit(0);
        stream.expires_after(count == 0 ? limits.handshake : limits.idle);
        auto [unread, bytes] = co_await http::async_read(stream, buffer, parser, kReport);
        if (unread == http::error::header_limit || unread == http::error::body_limit) {
            co_await refuse(&stream, unread == http::error::body_limit ? 413 : 431, {});
        }
        if (unread) {
            break;
        }
        Request request = parser.release();
        const std::string address = client_address(peer, request["X-Forwarded-For"], options.trusted_proxies);
        if (websocket::is_upgrade(request) && path_of(request.target()) == kSocketPath) {
            const std::string group = limit_group(address);
            if (const auto code = why_not(request, group)) {
                ++counters.refused;
                co_await refuse(&stream, *code == Code::BadOrigin ? 403 : 503, message_text(Goodbye{*code}));
                break;
            }
            auto socket_ptr =
                std::make_shared<Socket>(Socket{.id = next_id++, .group = group, .stream = Stream{Gathered{std::move(stream)}}});
            asio::co_spawn(io, talk(std::move(socket_ptr), std::move(request)), asio::detached);
            co_return;  // nothing of the request stays in memory
        }
        if (!co_await answer(&stream, std::move(request))) {
            break;
        }
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, failed);
}

awaitable<void> Net::Inside::refuse(beast::tcp_stream* stream, unsigned status, std::string body) {
    http::response<http::string_body> refused{static_cast<http::status>(status), 11};
    refused.set(http::field::content_type, "application/json");
    refused.keep_alive(false);
    refused.body() = std::move(body);
    refused.prepare_payload();
    co_await http::async_write(*stream, refused, kReport);
}

std::optional<Code> Net::Inside::why_not(const Request& request, const std::string& group) const {
    if (!is_own_origin(request[http::field::origin], request[http::field::host], options.origins)) {
        return Code::BadOrigin;
    }
    if (stopping) {
        return Code::Draining;
    }
    const auto found = by_group.find(group);
    if (sockets.size() >= limits.connections || (found != by_group.end() && found->second >= limits.connections_per_address)) {
        return Code::TooManyConnections;
    }
    return std::nullopt;
}

// True: the connection stays for another request.
awaitable<bool> Net::Inside::answer(beast::tcp_stream* stream, Request request) {
    ++counters.requests;
    HttpResponse made;
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
        made = {.status = 405, .headers = {{"Allow", "GET, HEAD"}}, .body = {}};
    } else {
        // The answer may come later, when something is on disk.
        asio::steady_timer ready{io, asio::steady_timer::time_point::max()};
        bool done = false;
        auto slot = std::make_shared<std::pair<HttpResponse*, asio::steady_timer*>>(&made, &ready);
        events.http({.path = path_of(request.target()),
                     .accept_encoding = std::string{request[http::field::accept_encoding]},
                     .if_none_match = std::string{request[http::field::if_none_match]}},
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
    const std::shared_ptr<const std::string> body = made.body ? made.body : std::make_shared<const std::string>();
    http::response<http::span_body<const char>> response{static_cast<http::status>(made.status), request.version()};
    for (const auto& [name, value] : made.headers) {
        response.insert(name, value);
    }
    response.keep_alive(request.keep_alive() && !stopping);
    if (made.status != 304) {
        response.body() = {body->data(), body->size()};
    }
    response.prepare_payload();
    stream->expires_after(limits.idle);
    if (request.method() == http::verb::head) {
        http::response_serializer<http::span_body<const char>> serializer{response};
        auto [failed, bytes] = co_await http::async_write_header(*stream, serializer, kReport);
        co_return !failed && response.keep_alive();
    }
    auto [failed, bytes] = co_await http::async_write(*stream, response, kReport);
    co_return !failed && response.keep_alive();
}

awaitable<void> Net::Inside::talk(SocketPtr socket, Request request) {
    Stream& stream = socket->stream;
    beast::get_lowest_layer(stream).expires_never();
    stream.set_option(websocket::stream_base::timeout{
        .handshake_timeout = limits.handshake, .idle_timeout = limits.idle, .keep_alive_pings = true});
    stream.read_message_max(limits.message_bytes);
    stream.auto_fragment(false);
    stream.write_buffer_bytes(1024);
    auto [unaccepted] = co_await stream.async_accept(request, kReport);
    if (unaccepted) {
        co_return;
    }
    request = {};
    stream.text(true);
    sockets.emplace(socket->id, socket);
    ++by_group[socket->group];
    events.connected(socket->id, socket->group);
    beast::flat_buffer buffer;
    for (;;) {
        auto [failed, bytes] = co_await stream.async_read(buffer, kReport);
        if (failed) {  // Beast answers frames that are too large or not UTF-8 with the close codes 1009 and 1007
            break;
        }
        if (!stream.got_text()) {
            if (!socket->closing) {
                say_goodbye(socket, Code::BadMessage);
            }
            buffer.consume(buffer.size());
            continue;
        }
        const auto data = buffer.data();
        if (!socket->closing) {
            events.received(socket->id, {static_cast<const char*>(data.data()), data.size()});
        }
        buffer.consume(buffer.size());
        if (buffer.capacity() > 2048) {
            buffer.shrink_to_fit();
        }
    }
    end(socket);
}

// Everything that is sent while the loop goes round once goes out together.
void Net::Inside::write(const SocketPtr& socket, std::string_view text) {
    socket->stream.next_layer().append_text_frame(text);
    if (socket->unsent) {
        return;
    }
    socket->unsent = true;
    unsent.push_back(socket);
    if (unsent.size() == 1) {
        asio::post(io, [this] {
            for (const SocketPtr& each : std::exchange(unsent, {})) {
                each->unsent = false;
                each->stream.next_layer().flush();
            }
        });
    }
}

// After what was sent before.
void Net::Inside::close(const SocketPtr& socket) {
    if (!socket->closing) {
        socket->closing = true;
        socket->stream.async_close(websocket::close_code::normal, [socket](error_code) { drop(socket); });
    }
}

void Net::Inside::say_goodbye(const SocketPtr& socket, Code code) {
    write(socket, message_text(Goodbye{code}));
    close(socket);
}

// Ends the connection without a word: the read that is under way fails, and end() follows.
void Net::Inside::drop(const SocketPtr& socket) { beast::get_lowest_layer(socket->stream).close(); }

void Net::Inside::end(const SocketPtr& socket) {
    if (sockets.erase(socket->id) == 0) {
        return;
    }
    if (--by_group[socket->group] == 0) {
        by_group.erase(socket->group);
    }
    events.disconnected(socket->id);
}

awaitable<void> Net::Inside::keep_time() {
    while (!stopping) {
        ticker.expires_at(events.tick());
        co_await ticker.async_wait(kReport);
    }
}

awaitable<void> Net::Inside::keep_clean() {
    while (!stopping) {
        sweeper.expires_after(kSweepEvery);
        co_await sweeper.async_wait(kReport);
        if (!stopping) {
            events.sweep();
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
    for (const auto& [id, socket] : std::unordered_map<ClientId, SocketPtr>{sockets}) {
        if (!socket->closing) {
            say_goodbye(socket, Code::Draining);
        }
    }
    while (!sockets.empty() && Clock::now() < end_at) {
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
    inside_->signals.add(SIGTERM);
    inside_->signals.add(SIGINT);
    asio::co_spawn(inside_->io, inside_->accept_all(), asio::detached);
    asio::co_spawn(inside_->io, inside_->keep_time(), asio::detached);
    asio::co_spawn(inside_->io, inside_->keep_clean(), asio::detached);
    asio::co_spawn(inside_->io, inside_->stop_when_told(), asio::detached);
    inside_->io.run();
}

void Net::send(ClientId client, Text text) {
    const auto found = inside_->sockets.find(client);
    if (found == inside_->sockets.end() || found->second->closing) {
        return;
    }
    const SocketPtr& socket = found->second;
    const auto too_much = [&] { return socket->stream.next_layer().waiting() + text->size() > inside_->limits.outgoing_bytes; };
    if (too_much()) {
        socket->stream.next_layer().flush();  // it may be we who were slow
    }
    if (too_much()) {
        ++inside_->counters.slow_readers;
        socket->closing = true;  // nothing more is queued while it ends
        Inside::drop(socket);
        return;
    }
    inside_->write(socket, *text);
}

void Net::close(ClientId client) {
    const auto found = inside_->sockets.find(client);
    if (found == inside_->sockets.end()) {
        return;
    }
    Inside::close(found->second);
}

void Net::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

NetCounters Net::counters() const {
    NetCounters counters = inside_->counters;
    counters.sockets = inside_->sockets.size();
    return counters;
}

}  // namespace misthrow::server
