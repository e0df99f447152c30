#include "server/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace misthrow::server {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

// Some proxies write [::1]:1234 or 1.2.3.4:1234.
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) {
        return text.substr(1, text.find(']') == std::string_view::npos ? 0 : text.find(']') - 1);
    }
    return std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text;
}

std::optional<std::array<std::uint8_t, 16>> as_ipv6(const std::string& text) {
    std::array<std::uint8_t, 16> bytes{};
    return inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1 ? std::optional{bytes} : std::nullopt;
}

bool is_address(const std::string& text) {
    std::array<std::uint8_t, 4> bytes{};
    return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 || as_ipv6(text).has_value();
}

}  // namespace

std::optional<AddressRange> read_range(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string address{text.substr(0, slash)};
    AddressRange range;
    std::array<std::uint8_t, 4> four{};
    const bool is_four = inet_pton(AF_INET, address.c_str(), four.data()) == 1;
    if (is_four) {
        range.bytes[10] = range.bytes[11] = 0xFF;
        std::ranges::copy(four, range.bytes.begin() + 12);
    } else if (inet_pton(AF_INET6, address.c_str(), range.bytes.data()) != 1) {
        return std::nullopt;
    }
    if (slash == std::string_view::npos) {
        return range;
    }
    const std::string_view length = text.substr(slash + 1);
    unsigned bits = 0;
    const auto [end, failed] = std::from_chars(length.data(), length.data() + length.size(), bits);
    if (failed != std::errc{} || end != length.data() + length.size() || bits > (is_four ? 32U : 128U)) {
        return std::nullopt;
    }
    range.bits = bits + (is_four ? 96 : 0);
    return range;
}

bool is_trusted(std::string_view address, const std::vector<AddressRange>& trusted) {
    const auto client = read_range(address);
    const auto holds = [&](const AddressRange& range) {
        for (unsigned bit = 0; bit < range.bits; ++bit) {
            if (((client->bytes[bit / 8] ^ range.bytes[bit / 8]) >> (7 - bit % 8) & 1) != 0) {
                return false;
            }
        }
        return true;
    };
    return client && std::ranges::any_of(trusted, holds);
}

bool is_origin(std::string_view text) {
    const std::string_view host = text.starts_with("https://")  ? text.substr(8)
                                  : text.starts_with("http://") ? text.substr(7)
                                                                : "";
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789.-:[]_";
    return !host.empty() && host.find_first_not_of(allowed) == std::string_view::npos && host.front() != ':' &&
           host.back() != ':';
}

std::string client_address(std::string_view peer, std::string_view forwarded_for, const std::vector<AddressRange>& trusted) {
    std::string client{peer};
    while (is_trusted(client, trusted) && !forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const std::string last{without_port(trimmed(forwarded_for.substr(comma == std::string_view::npos ? 0 : comma + 1)))};
        forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
        if (!is_address(last)) {
            break;
        }
        client = last;
    }
    return client;
}

std::string limit_group(std::string_view address) {
    std::string text{address};
    const auto bytes = as_ipv6(text);
    if (!bytes) {
        return text;
    }
    constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    std::array<char, INET6_ADDRSTRLEN> out{};
    if (std::equal(mapped.begin(), mapped.end(), bytes->begin())) {
        inet_ntop(AF_INET, bytes->data() + mapped.size(), out.data(), out.size());
        return out.data();
    }
    std::array<std::uint8_t, 16> network = *bytes;
    std::fill(network.begin() + 8, network.end(), std::uint8_t{0});
    inet_ntop(AF_INET6, network.data(), out.data(), out.size());
    return std::string{out.data()} + "/64";
}

bool is_own_origin(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
    if (origin.empty() || std::ranges::find(allowed, origin) != allowed.end()) {
        return true;
    }
    const std::size_t scheme = origin.find("://");
    return scheme != std::string_view::npos && !host.empty() && origin.substr(scheme + 3) == host;
}

}  // namespace misthrow::server
