#include "server/web_socket.hpp"

namespace misthrow::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kKeptBytes = 2048;  // of the buffer of an idle connection

}  // namespace

WebSocket::WebSocket(beast::tcp_stream&& stream, const Limits& limits)
    : stream_{Gathered{std::move(stream), limits.outgoing_bytes}}, idle_{limits.idle} {
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = limits.handshake, .idle_timeout = websocket::stream_base::none(), .keep_alive_pings = false});
    stream_.read_message_max(limits.message_bytes);
    stream_.auto_fragment(false);
    stream_.write_buffer_bytes(1024);
    stream_.text(true);
}

asio::awaitable<bool> WebSocket::accept(HttpHead request) {
    auto [unaccepted] = co_await stream_.async_accept(request, kReport);
    if (!unaccepted) {
        stream_.next_layer().watch(idle_);
    }
    co_return !unaccepted;
}

asio::awaitable<void> WebSocket::read_all(Heard heard) {
    stream_.control_callback([&heard, this](websocket::frame_type kind, beast::string_view) {
        if (kind != websocket::frame_type::close && !closing()) {
            heard.control();
        }
    });
    beast::flat_buffer buffer;
    for (;;) {
        auto [failed, bytes] = co_await stream_.async_read(buffer, kReport);
        if (failed) {  // Beast answers frames that are too large or not UTF-8 with the close codes 1009 and 1007
            break;
        }
        const auto data = buffer.data();
        if (!closing() && stream_.got_text()) {
            heard.text({static_cast<const char*>(data.data()), data.size()});
        } else if (!closing()) {
            heard.binary();
        }
        buffer.consume(buffer.size());
        if (buffer.capacity() > kKeptBytes) {
            buffer.shrink_to_fit();
        }
    }
    stream_.control_callback();
}

// Not Beast's own close: it waits for the read that is under way, and a broken frame makes that read wait for the close.
void WebSocket::close() {
    if (!closing()) {
        closing_since_ = Clock::now();
        stream_.next_layer().append_close_frame();
        stream_.next_layer().flush();
    }
}

void WebSocket::drop() {
    if (!closing()) {
        closing_since_ = Clock::now();
    }
    beast::get_lowest_layer(stream_).close();
}

}  // namespace misthrow::server
