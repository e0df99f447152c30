#include "server/loop.hpp"

#include "server/http_response.hpp"
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
constexpr std::size_t kMostRequestsOfAConnection = 1000;
constexpr std::chrono::seconds kAfterAFailure{1};
constexpr std::string_view kObject = "application/json";
constexpr std::string_view kSentence = "text/plain; charset=utf-8";
constexpr std::string_view kUnreadable = "This cannot be read as an HTTP request.\n";
constexpr std::string_view kBadKey = "Sec-WebSocket-Key has to be the Base64 of 16 bytes, once.\n";

// A request that a proxy in front of us may read otherwise than we do: the status it is refused with, or 0.
unsigned why_not_http(const HttpHead& request) {
    const auto hosts = request.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && request.version() >= 11)) {
        return 400;
    }
    const auto codings = request.count(http::field::transfer_encoding);
    return codings > 1 || (codings == 1 && !beast::iequals(request[http::field::transfer_encoding], "chunked")) ? 501 : 0;
}

// What is answered to a request that could not be read, or 0: nobody is there, or nobody any more.
unsigned why_unreadable(const error_code& unread) {
    static const auto& http_errors = make_error_code(http::error::end_of_stream).category();
    if (unread.category() != http_errors || unread == http::error::end_of_stream || unread == http::error::partial_message) {
        return 0;
    }
    return unread == http::error::body_limit ? 413 : unread == http::error::header_limit ? 431 : 400;
}

}  // namespace

Loop::Loop(Together& all, std::size_t number)
    : all_{all},
      number_{number},
      io_{1},
      work_{asio::make_work_guard(io_)},
      supervisor_{io_, [&all](std::string_view because) { all.stop(because); }},
      ticker_{io_},
      sweeper_{io_} {}

void Loop::start() {
    supervisor_.hear(all_.events.failed);
    supervisor_.start("the clocks", Role::Lasting, keep_time());
    supervisor_.start("the sweeper", Role::Lasting, keep_clean());
}

void Loop::take(tcp::socket socket, Census::Place place) {
    supervisor_.start("a connection", Role::Passing, serve(std::move(socket), std::move(place)));
}

awaitable<void> Loop::serve(tcp::socket socket, Census::Place place) {
    error_code failed;
    const auto remote = socket.remote_endpoint(failed);
    if (failed) {
        co_return;
    }
    const std::string peer = remote.address().to_string();
    beast::tcp_stream stream{std::move(socket)};
    beast::flat_buffer buffer;
    for (std::size_t count = 0; count < kMostRequestsOfAConnection && !all_.stopping; ++count) {
        stream.expires_after(count == 0 ? all_.limits.handshake : all_.limits.idle);
        HttpHead request;
        std::string body;
        if (!co_await read(&stream, &buffer, &request, &body)) {
            break;
        }
        const std::string address = client_address(peer, forwarded_for(request), all_.options.trusted_proxies);
        if (websocket::is_upgrade(request) && path_of(request.target()) == kSocketPath) {
            if (!has_key(request)) {  // Beast looks at its length only
                std::string why{kBadKey};
                co_await refuse(&stream, 400, std::move(why), kSentence);
                break;
            }
            const std::string group = limit_group(address);
            std::optional<Census::Place> seat;
            if (const auto code = why_not(request, group, seat)) {
                ++counters_.refused;
                std::string why = message_text(Goodbye{*code});
                co_await refuse(&stream, *code == Code::BadOrigin ? 403 : 503, std::move(why), kObject);
                break;
            }
            auto connection = std::make_shared<Connection>(Connection{.id = next_id_++ * all_.loops.size() + number_,
                                                                      .group = group,
                                                                      .place = *std::move(seat),
                                                                      .socket = WebSocket{std::move(stream), all_.limits}});
            supervisor_.start("a WebSocket", Role::Passing, talk(std::move(connection), std::move(request), std::move(place)));
            co_return;  // nothing of the request stays in memory
        }
        if (!co_await answer(&stream, std::move(request), std::move(body), address)) {
            break;
        }
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, failed);
}

// Only who brings something to where it is taken may have a body.
awaitable<bool> Loop::read(beast::tcp_stream* stream, beast::flat_buffer* buffer, HttpHead* request, std::string* body) const {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(all_.limits.header_bytes));
    parser.body_limit(all_.limits.result_bytes);
    auto [unread, bytes] = co_await http::async_read_header(*stream, *buffer, parser, kReport);
    // What follows may be meant as something else than we would read.
    unsigned refused = unread ? why_unreadable(unread) : why_not_http(parser.get());
    const bool brings = !unread && parser.get().method() == http::verb::post && all_.events.takes(path_of(parser.get().target()));
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
    refused = refused == 0 ? why_unreadable(unread) : refused;
    if (refused != 0) {
        std::string why{unread && refused == 400 ? kUnreadable : ""};  // not in the call: gcc 12 destroys such temporaries twice
        co_await refuse(stream, refused, std::move(why), kSentence);
    }
    co_return !unread && refused == 0;
}

// If nothing speaks against it, it has a place.
std::optional<Code> Loop::why_not(const HttpHead& request, const std::string& group, std::optional<Census::Place>& place) {
    if (!is_own_origin(request[http::field::origin], request[http::field::host], all_.options.origins)) {
        return Code::BadOrigin;
    }
    if (all_.stopping) {
        return Code::Draining;
    }
    if (auto free = all_.census.take_connection(group)) {
        place.emplace(*std::move(free));
        return std::nullopt;
    }
    return Code::TooManyConnections;
}

awaitable<bool> Loop::answer(beast::tcp_stream* stream, HttpHead request, std::string body, std::string address) {
    ++counters_.requests;
    HttpResponse made;
    const std::string path = path_of(request.target());
    const bool takes = all_.events.takes(path);
    const bool post = takes && request.method() == http::verb::post;
    if (const auto wait = all_.census.take_request(limit_group(address), Clock::now())) {
        made = {.status = 429, .headers = {{"Retry-After", std::to_string(wait->count() / 1000 + 1)}}, .body = {}};
    } else if (!post && request.method() != http::verb::get && request.method() != http::verb::head) {
        made = {.status = 405, .headers = {{"Allow", takes ? "GET, HEAD, POST" : "GET, HEAD"}}, .body = {}};
    } else if (post && !is_own_origin(request[http::field::origin], request[http::field::host], all_.options.origins)) {
        ++counters_.refused;
        made = {
            .status = 403, .headers = {}, .body = std::make_shared<const std::string>(message_text(Goodbye{Code::BadOrigin}))};
    } else {
        // The answer may come later, when something is on disk.
        asio::steady_timer ready{io_, asio::steady_timer::time_point::max()};
        bool done = false;
        auto slot = std::make_shared<std::pair<HttpResponse*, asio::steady_timer*>>(&made, &ready);
        all_.events.http(number_,
                         {.path = path,
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
            ready.expires_after(all_.limits.handshake);
            co_await ready.async_wait(kReport);
        }
        slot->first = nullptr;
        if (!done) {
            made = {.status = 503};
        }
    }
    stream->expires_after(all_.limits.idle);
    co_return co_await write_response(stream, std::move(made), std::move(request), all_.stopping);
}

// Its place was taken before anything is waited for and is given back whatever happens.
awaitable<void> Loop::talk(ConnectionPtr connection, HttpHead request, Census::Place /*place*/) {
    connections_.emplace(connection->id, connection);
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

awaitable<void> Loop::listen_to(ConnectionPtr connection, HttpHead request) {
    if (!co_await connection->socket.accept(std::move(request))) {
        co_return;
    }
    connection->known = true;
    all_.events.connected(connection->id, connection->group);
    const ClientId id = connection->id;
    WebSocket::Heard heard{
        .text = [this, id](std::string_view text) { all_.events.received(id, text); },
        .binary = [this, connection] { say_goodbye(connection, Code::BadMessage); },
        .control =
            [this, connection, id] {
                if (!supervisor_.attempt("a control frame", [&] { all_.events.received_control(id); })) {
                    connection->socket.drop();
                }
            },
    };  // not in the call: gcc 12 destroys such temporaries twice
    co_await connection->socket.read_all(std::move(heard));
}

// Everything that is sent while the loop goes round once goes out together.
void Loop::write(const ConnectionPtr& connection, std::string_view text) {
    connection->socket.write(text);
    if (connection->unsent) {
        return;
    }
    connection->unsent = true;
    unsent_.push_back(connection);
    if (unsent_.size() == 1) {
        supervisor_.post([this] {
            for (const ConnectionPtr& each : std::exchange(unsent_, {})) {
                each->unsent = false;
                each->socket.flush();
            }
        });
    }
}

void Loop::say_goodbye(const ConnectionPtr& connection, Code code) {
    write(connection, message_text(Goodbye{code}));
    connection->socket.close();
}

void Loop::say_goodbye_to_all() {
    for (const auto& [id, connection] : std::unordered_map<ClientId, ConnectionPtr>{connections_}) {
        if (connection->known && !connection->socket.closing()) {
            say_goodbye(connection, Code::Draining);
        }
    }
}

void Loop::end(const ConnectionPtr& connection) {
    if (connections_.erase(connection->id) == 0) {
        return;
    }
    connection->place.give_back();
    counters_.slow_readers += connection->socket.was_slow() ? 1 : 0;
    if (std::exchange(connection->known, false)) {
        supervisor_.attempt("a leaving client", [&] { all_.events.disconnected(connection->id); });
    }
}

// Whoever was told goodbye and does not go is dropped; whoever is still counted long after that has been forgotten by everybody but us.
void Loop::reap() {
    std::vector<ConnectionPtr> late;
    for (const auto& [id, connection] : connections_) {
        if (connection->socket.closing_longer_than(all_.limits.handshake)) {
            late.push_back(connection);
        }
    }
    for (const ConnectionPtr& each : late) {
        if (each->socket.closing_longer_than(3 * all_.limits.handshake)) {
            ++counters_.reaped;
            end(each);
        } else {
            each->socket.drop();
        }
    }
}

awaitable<void> Loop::keep_time() {
    while (!all_.stopping) {
        TimePoint next = Clock::now() + kAfterAFailure;
        supervisor_.attempt("the clocks", [&] { next = all_.events.tick(number_); });
        ticker_.expires_at(next);
        co_await ticker_.async_wait(kReport);
    }
}

awaitable<void> Loop::keep_clean() {
    while (!all_.stopping) {
        sweeper_.expires_after(kSweepEvery);
        co_await sweeper_.async_wait(kReport);
        if (!all_.stopping) {
            reap();
            all_.census.forget_quiet(Clock::now());
            supervisor_.attempt("the sweeper", [this] { all_.events.sweep(number_); });
        }
    }
}

void Loop::send(ClientId client, std::string_view text) {
    const std::size_t home = client % all_.loops.size();
    if (home != number_) {
        all_.loops[home]->send_from_elsewhere(client, std::string{text});
        return;
    }
    const auto found = connections_.find(client);
    if (found != connections_.end() && !found->second->socket.closing()) {
        write(found->second, text);
    }
}

// Whoever cannot be told something must not believe that nothing happened.
void Loop::send_from_elsewhere(ClientId client, std::string text) {
    supervisor_.post([this, client, text = std::move(text)] {
        if (!supervisor_.attempt("sending", [&] { send(client, text); })) {
            close(client);
        }
    });
}

void Loop::close(ClientId client) {
    const std::size_t home = client % all_.loops.size();
    if (home != number_) {
        Loop& there = *all_.loops[home];
        there.post([&there, client] { there.close(client); });
        return;
    }
    if (const auto found = connections_.find(client); found != connections_.end()) {
        found->second->socket.close();
    }
}

NetCounters Loop::counters() const {
    NetCounters counters = counters_;
    counters.failures = supervisor_.failures();
    return counters;
}

}  // namespace misthrow::server
