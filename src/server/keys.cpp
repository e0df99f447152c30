#include "server/keys.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "notation/record.hpp"
#include "notation/scan.hpp"
#include "store/slots.hpp"

namespace misthrow::server {

namespace {

constexpr std::size_t kKeyDigits = 32;
constexpr std::string_view kIdLetters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t kIdLength = 8;
constexpr int kMostAccentsInARow = 2;  // accents on accents climb over the lines above
constexpr int kMostMarksInARow = 4;

using Range = std::pair<char32_t, char32_t>;

// Turn text around, are not seen, or look like a blank.
constexpr std::array kTricks{Range{0x00A0, 0x00A0}, Range{0x00AD, 0x00AD},   Range{0x034F, 0x034F},   Range{0x061C, 0x061C},
                             Range{0x115F, 0x1160}, Range{0x1680, 0x1680},   Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},
                             Range{0x2000, 0x200F}, Range{0x2028, 0x202F},   Range{0x205F, 0x206F},   Range{0x2800, 0x2800},
                             Range{0x3000, 0x3000}, Range{0x3164, 0x3164},   Range{0xE000, 0xF8FF},   Range{0xFEFF, 0xFEFF},
                             Range{0xFFA0, 0xFFA0}, Range{0xFFF0, 0xFFFF},   Range{0x1D173, 0x1D17A}, Range{0xE0000, 0x10FFFF},
                             Range{0xFE00, 0xFE0D}, Range{0x13430, 0x1345F}, Range{0x1BCA0, 0x1BCA3}, Range{0x1D159, 0x1D159}};
// What stands on or under the letter before it. Scripts that write vowels so need some more.
constexpr std::array kAccents{Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x1AB0, 0x1AFF},
                              Range{0x1DC0, 0x1DFF}, Range{0x20D0, 0x20FF}, Range{0xFE20, 0xFE2F}};
constexpr std::array kSigns{
    Range{0x0591, 0x05BD},   Range{0x05BF, 0x05C7},   Range{0x0610, 0x061A},  Range{0x064B, 0x065F}, Range{0x0670, 0x0670},
    Range{0x06D6, 0x06ED},   Range{0x0711, 0x0711},   Range{0x0730, 0x074A},  Range{0x07A6, 0x07B0}, Range{0x07EB, 0x07F3},
    Range{0x0816, 0x082D},   Range{0x0859, 0x085B},   Range{0x0898, 0x0903},  Range{0x093A, 0x093C}, Range{0x093E, 0x094F},
    Range{0x0951, 0x0957},   Range{0x0981, 0x0983},   Range{0x09BC, 0x09CD},  Range{0x0A01, 0x0A03}, Range{0x0A3C, 0x0A51},
    Range{0x0A81, 0x0A83},   Range{0x0ABC, 0x0ACD},   Range{0x0B01, 0x0B03},  Range{0x0B3C, 0x0B57}, Range{0x0BBE, 0x0BCD},
    Range{0x0C3C, 0x0C56},   Range{0x0CBC, 0x0CD6},   Range{0x0D3B, 0x0D4D},  Range{0x0DCA, 0x0DDF}, Range{0x0E31, 0x0E31},
    Range{0x0E34, 0x0E3A},   Range{0x0E47, 0x0E4E},   Range{0x0EB1, 0x0EB1},  Range{0x0EB4, 0x0EBC}, Range{0x0EC8, 0x0ECE},
    Range{0x0F18, 0x0F19},   Range{0x0F35, 0x0F39},   Range{0x0F71, 0x0F84},  Range{0x0F86, 0x0F87}, Range{0x0F8D, 0x0FBC},
    Range{0x102B, 0x103E},   Range{0x135D, 0x135F},   Range{0x1712, 0x1715},  Range{0x17B6, 0x17D3}, Range{0x18A9, 0x18A9},
    Range{0x1920, 0x193B},   Range{0x1A17, 0x1A1B},   Range{0x1A55, 0x1A7F},  Range{0x1B00, 0x1B04}, Range{0x1B34, 0x1B44},
    Range{0x1CD0, 0x1CF9},   Range{0x302A, 0x302F},   Range{0x3099, 0x309A},  Range{0xA66F, 0xA67D}, Range{0xA69E, 0xA69F},
    Range{0xA6F0, 0xA6F1},   Range{0xA802, 0xA827},   Range{0xA880, 0xA881},  Range{0xA8B4, 0xA8F1}, Range{0x10A01, 0x10A3F},
    Range{0x11000, 0x11002}, Range{0x1D165, 0x1D169}, Range{0x1E000, 0x1E02A}};

// Pictures that are joined into one: a family, somebody at work, hands that shake.
constexpr char32_t kJoiner = 0x200D;
constexpr std::array kAsPicture{Range{0xFE0E, 0xFE0F}};  // or as text
constexpr std::array kSkins{Range{0x1F3FB, 0x1F3FF}};
constexpr std::array kPictures{Range{0x2190, 0x21FF}, Range{0x2300, 0x23FF}, Range{0x2600, 0x27BF}, Range{0x2B00, 0x2BFF},
                               Range{0x1F000, 0x1FAFF}};
constexpr int kMostJoined = 4;

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

// All of it, wherever they differ: how long it takes tells nothing. As sodium_memcmp, in words instead of bytes; it is asked for every seat and every message.
bool same_key(const play::Bytes32& a, const play::Bytes32& b) {
    using Words = std::array<std::uint64_t, 4>;
    const auto left = std::bit_cast<Words>(a);
    const auto right = std::bit_cast<Words>(b);
    return ((left[0] ^ right[0]) | (left[1] ^ right[1]) | (left[2] ^ right[2]) | (left[3] ^ right[3])) == 0;
}

std::string new_table_id() {
    std::string id;
    for (std::size_t i = 0; i < kIdLength; ++i) {
        id += kIdLetters[randombytes_uniform(static_cast<std::uint32_t>(kIdLetters.size()))];
    }
    return id;
}

std::string new_table_id(std::size_t slot) {
    for (;;) {
        std::string id = new_table_id();
        const std::size_t first = kIdLetters.find(id.back());
        for (std::size_t i = 0; i < kIdLetters.size(); ++i) {
            id.back() = kIdLetters[(first + i) % kIdLetters.size()];
            if (store::slot_of(id) == slot) {
                return id;
            }
        }
    }
}

bool is_table_id(std::string_view text) {
    return text.size() == kIdLength && text.find_first_not_of(kIdLetters) == std::string_view::npos;
}

namespace {

// Reads a name point by point and counts what is seen: a letter with its marks is one, and so are pictures that are joined.
class NameReader {
public:
    [[nodiscard]] bool take(char32_t point) {
        if (point == kJoiner) {
            const bool fits = is_picture(last_) && !joining_ && ++joined_ < kMostJoined;
            joining_ = true;
            return fits;
        }
        if (in(kAsPicture, point) || in(kSkins, point)) {
            const bool fits = is_picture(last_) && !joining_ && ++dresses_ <= 2;
            return fits;
        }
        if (in(kTricks, point) || (joining_ && !is_picture(point))) {
            return false;
        }
        if (const bool accent = in(kAccents, point); accent || in(kSigns, point)) {
            accents_ += accent ? 1 : 0;
            return accents_ <= kMostAccentsInARow && ++marks_ <= kMostMarksInARow && characters_ > 0;
        }
        characters_ += joining_ ? 0 : 1;
        joined_ = joining_ ? joined_ : 0;
        joining_ = false;
        dresses_ = 0;
        accents_ = 0;
        marks_ = 0;
        last_ = point;
        return true;
    }
    // A joiner that joins nothing is a trick.
    [[nodiscard]] bool is_whole() const noexcept { return !joining_; }
    [[nodiscard]] std::size_t characters() const noexcept { return characters_; }

private:
    static bool is_picture(char32_t point) { return in(kPictures, point); }

    std::size_t characters_{0};
    int accents_{0};
    int marks_{0};  // those among them
    int joined_{0};
    int dresses_{0};  // of the last picture: its colour, its form
    bool joining_{false};
    char32_t last_{0};
};

}  // namespace

bool is_decent_name(std::string_view name, std::size_t most_characters) {
    if (!notation::is_name(name) || name.front() == ' ' || name.back() == ' ' || name.find("  ") != std::string_view::npos) {
        return false;
    }
    NameReader reader;
    while (!name.empty()) {
        const auto point = notation::first_code_point(name);  // is_name: it is UTF-8
        if (!reader.take(point->value)) {
            return false;
        }
        name.remove_prefix(point->bytes);
    }
    return reader.is_whole() && reader.characters() <= most_characters;
}

}  // namespace misthrow::server
