#include "store/chain.hpp"

#include <sodium.h>

#include <array>

namespace misthrow::store {

std::string next_link(std::string_view previous, std::string_view table, std::uint64_t version, std::string_view body) {
    constexpr std::size_t kept = 16;
    std::string text{"misthrow event 1\n"};
    text.append(previous).append("\n").append(table).append("\n").append(std::to_string(version)).append("\n").append(body);
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return {reinterpret_cast<const char*>(digest.data()), kept};
}

}  // namespace misthrow::store
