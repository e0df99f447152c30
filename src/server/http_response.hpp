#pragma once
// Answers to plain HTTP requests, written. The stream is in the frame of the coroutine that waits.
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/net.hpp"
#include "server/web_socket.hpp"

namespace misthrow::server {

inline boost::asio::awaitable<void> refuse(boost::beast::tcp_stream* stream, unsigned status, std::string body,
                                           std::string_view content_type) {
    namespace http = boost::beast::http;
    http::response<http::string_body> refused{static_cast<http::status>(status), 11};
    refused.set(http::field::content_type, content_type);
    refused.keep_alive(false);
    refused.body() = std::move(body);
    refused.prepare_payload();
    co_await http::async_write(*stream, refused, kReport);
}

// True: the connection stays for another request.
inline boost::asio::awaitable<bool> write_response(boost::beast::tcp_stream* stream, HttpResponse made, HttpHead request,
                                                   bool last) {
    namespace http = boost::beast::http;
    const std::shared_ptr<const std::string> body = made.body ? made.body : std::make_shared<const std::string>();
    http::response<http::span_body<const char>> response{static_cast<http::status>(made.status), request.version()};
    for (const auto& [name, value] : made.headers) {
        response.insert(name, value);
    }
    response.keep_alive(request.keep_alive() && !last);
    if (made.status != 304) {
        response.body() = {body->data(), body->size()};
    }
    response.prepare_payload();
    if (request.method() == http::verb::head) {
        http::response_serializer<http::span_body<const char>> serializer{response};
        auto [failed, bytes] = co_await http::async_write_header(*stream, serializer, kReport);
        co_return !failed && response.keep_alive();
    }
    auto [failed, bytes] = co_await http::async_write(*stream, response, kReport);
    co_return !failed && response.keep_alive();
}

}  // namespace misthrow::server
