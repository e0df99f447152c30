#pragma once
// Who is at the other end, and whether a page of ours sent them.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace misthrow::server {

// An address, or a network as 10.0.0.0/8 or fd00::/8. Nothing if it is neither.
struct AddressRange {
    std::array<std::uint8_t, 16> bytes{};  // IPv4 as ::ffff:0:0/96
    unsigned bits{128};
};
[[nodiscard]] std::optional<AddressRange> read_range(std::string_view text);
[[nodiscard]] bool is_trusted(std::string_view address, const std::vector<AddressRange>& trusted);
// https://example.org or http://example.org:8080, as browsers write it: nothing after it, no capitals.
[[nodiscard]] bool is_origin(std::string_view text);

// The client's address: the peer's, or what a proxy we trust says. The last address in the chain that is not one of our proxies counts: whatever
// stands before it could have been written by the client.
[[nodiscard]] std::string client_address(std::string_view peer, std::string_view forwarded_for,
                                         const std::vector<AddressRange>& trusted);

// What limits count by: an IPv4 address, or the first 64 bits of an IPv6 one, which is what one customer gets.
[[nodiscard]] std::string limit_group(std::string_view address);

// A browser says which page a connection comes from. None: not a browser.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

}  // namespace misthrow::server
