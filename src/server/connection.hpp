#pragma once
// A client's connection as the network sees it, and what its first request says about it.
#include <memory>
#include <string>
#include <string_view>

#include "server/census.hpp"
#include "server/surroundings.hpp"
#include "server/web_socket.hpp"

namespace misthrow::server {

struct Connection {
    ClientId id;
    std::string group;  // for the limits
    Census::Place place;
    WebSocket socket;
    bool known{false};   // to the hub
    bool unsent{false};  // it is in the list of those to flush
};
using ConnectionPtr = std::shared_ptr<Connection>;

// All lines of it: some proxies add one of their own instead of a word to the client's.
inline std::string forwarded_for(const HttpHead& request) {
    std::string all;
    const auto [first, last] = request.equal_range("X-Forwarded-For");
    for (auto each = first; each != last; ++each) {
        all += (all.empty() ? "" : ",") + std::string{each->value()};
    }
    return all;
}

// What an upgrade has to bring (RFC 6455, 4.2.1): the Base64 of 16 bytes, once. The answer is made of it as it is.
inline bool has_key(const HttpHead& request) {
    constexpr auto digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t size = 22;  // of 16 bytes, before what fills them up
    const std::string_view key{request[boost::beast::http::field::sec_websocket_key]};
    return request.count(boost::beast::http::field::sec_websocket_key) == 1 && key.size() == size + 2 && key.ends_with("==") &&
           key.find_first_not_of(digits) == size;
}

inline std::string path_of(std::string_view target) { return std::string{target.substr(0, target.find('?'))}; }

}  // namespace misthrow::server
