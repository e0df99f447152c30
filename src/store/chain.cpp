#include "store/chain.hpp"

#include <algorithm>

#include <sodium.h>

#include <array>

#include "hash/fast_sha256.hpp"

namespace misthrow::store {

namespace {

using hash::Digest;

Digest sha256(const std::string& text) {
    if (hash::has_fast_sha256()) {
        return hash::fast_sha256(text);
    }
    Digest digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return digest;
}

}  // namespace

std::string next_link(std::string_view previous, std::string_view table, std::uint64_t version, std::string_view body) {
    constexpr std::size_t kept = 16;
    constexpr std::string_view head = "misthrow event 1\n";
    constexpr std::size_t digits = 20;
    std::string text;
    text.reserve(head.size() + previous.size() + table.size() + digits + body.size() + 3);
    text.append(head)
        .append(previous)
        .append("\n")
        .append(table)
        .append("\n")
        .append(std::to_string(version))
        .append("\n")
        .append(body);
    const Digest digest = sha256(text);
    return {reinterpret_cast<const char*>(digest.data()), kept};
}

std::string list_entry(std::string_view previous, std::string_view text) {
    constexpr std::size_t digits = 2 * std::tuple_size_v<Digest>;
    std::string before{previous.substr(0, digits)};
    before.resize(digits, '0');
    const Digest digest = sha256("misthrow list 1\n" + before + "\n" + std::string{text} + "\n");
    std::array<char, digits + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    return std::string{hex.data(), digits} + " " + std::string{text};
}

std::string said_in(const std::string& entry) {
    constexpr std::size_t digits = 64;
    return entry.substr(std::min(entry.size(), digits + 1));
}

}  // namespace misthrow::store
