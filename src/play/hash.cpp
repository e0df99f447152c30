#include "play/hash.hpp"

#include <sodium.h>

#include <string_view>

#include "hash/fast_sha256.hpp"

namespace misthrow::play {

namespace {

constexpr std::size_t kBlock = 64;

std::string_view characters(const Bytes32& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// HMAC (RFC 2104): the key in a block of its own, with every byte changed by `pad`.
std::array<char, kBlock> key_block(const Bytes32& key, std::uint8_t pad) {
    std::array<char, kBlock> block{};
    for (std::size_t at = 0; at < block.size(); ++at) {
        block[at] = static_cast<char>((at < key.size() ? key[at] : 0U) ^ pad);
    }
    return block;
}

Bytes32 fast_hmac(const Bytes32& key, std::string_view text) {
    const auto inner = key_block(key, 0x36);
    const auto outer = key_block(key, 0x5c);
    const Bytes32 first = hash::fast_sha256({inner.data(), inner.size()}, text);
    return hash::fast_sha256({outer.data(), outer.size()}, characters(first));
}

}  // namespace

Bytes32 sha256(std::string_view text) {
    if (hash::has_fast_sha256()) {
        return hash::fast_sha256(text);
    }
    Bytes32 digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return digest;
}

Bytes32 hmac_sha256(const Bytes32& key, std::string_view text) {
    if (hash::has_fast_sha256()) {
        return fast_hmac(key, text);
    }
    Bytes32 digest{};
    crypto_auth_hmacsha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
    return digest;
}

}  // namespace misthrow::play
