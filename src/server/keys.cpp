#include "server/keys.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/record.hpp"
#include "notation/scan.hpp"

namespace misthrow::server {

namespace {

constexpr std::size_t kKeyDigits = 32;
constexpr std::string_view kIdLetters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t kIdLength = 8;
constexpr int kMostMarksInARow = 2;  // accents on accents climb over the lines above

using Range = std::pair<char32_t, char32_t>;

// Turn text around, are not seen, or look like a blank.
constexpr std::array kTricks{Range{0x00A0, 0x00A0}, Range{0x00AD, 0x00AD}, Range{0x034F, 0x034F},   Range{0x061C, 0x061C},
                             Range{0x115F, 0x1160}, Range{0x1680, 0x1680}, Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},
                             Range{0x2000, 0x200F}, Range{0x2028, 0x202F}, Range{0x205F, 0x206F},   Range{0x2800, 0x2800},
                             Range{0x3000, 0x3000}, Range{0x3164, 0x3164}, Range{0xE000, 0xF8FF},   Range{0xFEFF, 0xFEFF},
                             Range{0xFFA0, 0xFFA0}, Range{0xFFF0, 0xFFFF}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0x10FFFF}};
constexpr std::array kMarks{Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x1AB0, 0x1AFF},
                            Range{0x1DC0, 0x1DFF}, Range{0x20D0, 0x20FF}, Range{0xFE20, 0xFE2F}};

constexpr bool in(const auto& ranges, char32_t point) {
    return std::ranges::any_of(ranges, [point](const Range& range) { return point >= range.first && point <= range.second; });
}

}  // namespace

std::optional<play::Bytes32> key_hash(std::string_view key) {
    const bool hex = std::ranges::all_of(key, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (key.size() != kKeyDigits || !hex) {
        return std::nullopt;
    }
    const std::string text = "misthrow key 1\n" + std::string{key} + "\n";
    play::Bytes32 digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return digest;
}

bool same_key(const play::Bytes32& a, const play::Bytes32& b) { return sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

std::string new_table_id() {
    std::string id;
    for (std::size_t i = 0; i < kIdLength; ++i) {
        id += kIdLetters[randombytes_uniform(static_cast<std::uint32_t>(kIdLetters.size()))];
    }
    return id;
}

bool is_table_id(std::string_view text) {
    return text.size() == kIdLength && text.find_first_not_of(kIdLetters) == std::string_view::npos;
}

bool is_decent_name(std::string_view name, std::size_t most_characters) {
    if (!notation::is_name(name) || name.front() == ' ' || name.back() == ' ' || name.find("  ") != std::string_view::npos) {
        return false;
    }
    std::size_t characters = 0;
    int marks = 0;
    while (!name.empty()) {
        const auto point = notation::first_code_point(name);  // is_name: it is UTF-8
        if (in(kTricks, point->value)) {
            return false;
        }
        marks = in(kMarks, point->value) ? marks + 1 : 0;
        if (marks > kMostMarksInARow || (marks == 1 && characters == 0)) {
            return false;
        }
        ++characters;
        name.remove_prefix(point->bytes);
    }
    return characters <= most_characters;
}

}  // namespace misthrow::server
