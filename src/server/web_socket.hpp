#pragma once
// One WebSocket connection: what is read from it, what is written to it, and how it ends. There is one way to end: read_all() returns. Whatever else wants to end
// it (a goodbye, a slow reader, the reaper) makes that read return; two operations never wait for each other.
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/gathered.hpp"
#include "server/limits.hpp"
#include "server/rate.hpp"

namespace misthrow::server {

constexpr auto kReport = boost::asio::as_tuple(boost::asio::use_awaitable);  // failures come back as values

using HttpHead = boost::beast::http::request<boost::beast::http::empty_body>;

class WebSocket {
public:
    // What came. Anything may be sent, closed or dropped from inside.
    struct Heard {
        std::function<void(std::string_view)> text;
        std::function<void()> binary;
        std::function<void()> control;  // a ping or a pong
    };

    WebSocket(boost::beast::tcp_stream&& stream, const Limits& limits);

    // False: it did not come about.
    boost::asio::awaitable<bool> accept(HttpHead request);
    // Until it has ended, for whatever reason.
    boost::asio::awaitable<void> read_all(Heard heard);

    // From the next flush on its way. Ends the connection if too much is waiting already.
    void write(std::string_view text) { stream_.next_layer().append_text_frame(text); }
    void flush() { stream_.next_layer().flush(); }
    // After what was written before; nothing is written after it.
    void close();
    // Without a word.
    void drop();

    [[nodiscard]] bool closing() const noexcept { return closing_since_.has_value(); }
    [[nodiscard]] bool closing_longer_than(Clock::duration time) const noexcept {
        return closing_since_ && Clock::now() - *closing_since_ > time;
    }
    [[nodiscard]] bool was_slow() const noexcept { return stream_.next_layer().overflowed(); }

private:
    boost::beast::websocket::stream<Gathered, false> stream_;
    Clock::duration idle_;
    std::optional<TimePoint> closing_since_{};
};

}  // namespace misthrow::server
