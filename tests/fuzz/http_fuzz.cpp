// Any bytes as HTTP requests, and as what follows an upgrade: read as the server reads them, up to the point where the hub takes over. Whatever comes, an
// address is one of those that were named, limits have a group to count by, and a frame that is refused ends the connection.
#include <boost/beast/_experimental/test/stream.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/address.hpp"
#include "server/limits.hpp"

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

const misthrow::server::Limits kLimits;
const std::vector<misthrow::server::AddressRange> kTrusted{*misthrow::server::read_range("127.0.0.1"),
                                                           *misthrow::server::read_range("::1")};

void judge(const http::request<http::empty_body>& request) {
    using namespace misthrow::server;
    std::string forwarded;
    const auto [first, last] = request.equal_range("X-Forwarded-For");
    for (auto each = first; each != last; ++each) {
        forwarded += (forwarded.empty() ? "" : ",") + std::string{each->value()};
    }
    for (const std::string peer : {"127.0.0.1", "203.0.113.9", "::1"}) {
        const std::string address = client_address(peer, forwarded, kTrusted);
        const bool named = address == peer || forwarded.find(address) != std::string::npos;
        if (address.empty() || !named || limit_group(address).empty()) {
            std::abort();
        }
        if (peer == "203.0.113.9" && address != peer) {
            std::abort();  // believed somebody it does not trust
        }
    }
    if (is_own_origin("https://evil.example", request[http::field::host], {}) && request[http::field::host] != "evil.example") {
        std::abort();
    }
    static_cast<void>(is_own_origin(request[http::field::origin], request[http::field::host], {"https://friend.example"}));
}

// What comes after the upgrade: messages until something is wrong. None is larger than allowed.
void talk(boost::asio::io_context& io, std::string_view frames) {
    beast::test::stream inside{io, frames};
    beast::test::stream other{io};
    inside.connect(other);
    inside.close_remote();
    websocket::stream<beast::test::stream> socket{std::move(inside)};
    socket.read_message_max(kLimits.message_bytes);
    http::request<http::empty_body> upgrade{http::verb::get, "/ws", 11};
    upgrade.set(http::field::host, "x");
    upgrade.set(http::field::upgrade, "websocket");
    upgrade.set(http::field::connection, "Upgrade");
    upgrade.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
    upgrade.set(http::field::sec_websocket_version, "13");
    beast::error_code failed;
    socket.accept(upgrade, failed);
    beast::flat_buffer buffer;
    while (!failed) {
        socket.read(buffer, failed);
        if (buffer.size() > kLimits.message_bytes) {
            std::abort();
        }
        buffer.consume(buffer.size());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    boost::asio::io_context io;
    if (size > 0 && data[0] == 'F') {  // frames
        talk(io, bytes.substr(1));
        return 0;
    }
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(kLimits.header_bytes));
    parser.body_limit(0);
    parser.eager(true);
    beast::error_code failed;
    parser.put(boost::asio::buffer(bytes), failed);
    if (!failed && parser.is_header_done()) {
        judge(parser.get());
    }
    return 0;
}
