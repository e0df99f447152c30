#include "play/plain_hash.hpp"

#include <bit>
#include <cstddef>
#include <string>

#include "hash/sha256_constants.hpp"

namespace misthrow::play::plain {

namespace {

constexpr std::size_t kBlock = 64;
using Words = std::array<std::uint32_t, 8>;

void add_block(Words& state, const char* block) {
    std::array<std::uint32_t, 64> schedule{};
    for (std::size_t t = 0; t < schedule.size(); ++t) {
        if (t < 16) {
            for (std::size_t byte = 0; byte < 4; ++byte) {
                schedule[t] = schedule[t] << 8U | static_cast<std::uint8_t>(block[4 * t + byte]);
            }
            continue;
        }
        const std::uint32_t a = schedule[t - 15];
        const std::uint32_t b = schedule[t - 2];
        schedule[t] = schedule[t - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + schedule[t - 7] +
                      (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    Words now = state;
    for (std::size_t t = 0; t < schedule.size(); ++t) {
        const auto& [a, b, c, d, e, f, g, h] = now;
        const std::uint32_t one =
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + hash::kRound[t] + schedule[t];
        const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        now = {one + two, a, b, c, d + one, e, f, g};
    }
    for (std::size_t word = 0; word < state.size(); ++word) {
        state[word] += now[word];
    }
}

std::string_view characters(const Bytes32& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

}  // namespace

Bytes32 sha256(std::string_view text) {
    std::string padded{text};
    padded += '\x80';
    padded.resize((padded.size() + 8 + kBlock - 1) / kBlock * kBlock - 8);
    for (unsigned shift = 64; shift > 0; shift -= 8) {
        padded += static_cast<char>(std::uint64_t{text.size()} * 8 >> (shift - 8));
    }
    Words state = hash::kStart;
    for (std::size_t at = 0; at < padded.size(); at += kBlock) {
        add_block(state, padded.data() + at);
    }
    Bytes32 digest{};
    for (std::size_t at = 0; at < digest.size(); ++at) {
        digest[at] = static_cast<std::uint8_t>(state[at / 4] >> (24 - at % 4 * 8));
    }
    return digest;
}

Bytes32 hmac_sha256(const Bytes32& key, std::string_view text) {
    std::string inner(kBlock, '\x36');
    std::string outer(kBlock, '\x5c');
    for (std::size_t at = 0; at < key.size(); ++at) {
        inner[at] = static_cast<char>(inner[at] ^ static_cast<char>(key[at]));
        outer[at] = static_cast<char>(outer[at] ^ static_cast<char>(key[at]));
    }
    const Bytes32 first = sha256(inner.append(text));
    return sha256(outer.append(characters(first)));
}

}  // namespace misthrow::play::plain
