#include "play/plain_hash.hpp"

#include <bit>
#include <cstddef>
#include <string>

namespace misthrow::play::plain {

namespace {

constexpr std::size_t kBlock = 64;
using Words = std::array<std::uint32_t, 8>;

// The first 32 bits of the fractional parts of the square roots of the first eight primes, and of the cube roots of the first 64.
constexpr Words kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

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
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRound[t] + schedule[t];
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
    Words state = kStart;
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
