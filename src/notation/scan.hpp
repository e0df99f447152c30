#pragma once
// Reading small pieces of text: numbers without surprises, UTF-8.
#include <cstddef>
#include <optional>
#include <string_view>

namespace misthrow::notation {

// A whole number in [low, high], written without sign or leading zero; the whole text must be the number.
[[nodiscard]] constexpr std::optional<unsigned> read_number(std::string_view text, unsigned low, unsigned high) {
    if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) {
        return std::nullopt;
    }
    unsigned number = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') {
            return std::nullopt;
        }
        number = number * 10 + static_cast<unsigned>(digit - '0');
    }
    return number >= low && number <= high ? std::optional{number} : std::nullopt;
}

// The code point at the head of the text and how many bytes it takes; nothing if the text is not valid UTF-8 there.
struct CodePoint {
    char32_t value;
    std::size_t bytes;
};
[[nodiscard]] constexpr std::optional<CodePoint> first_code_point(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(text[at])); };
    if (text.empty()) {
        return std::nullopt;
    }
    const unsigned head = byte(0);
    if (head < 0x80) {
        return CodePoint{static_cast<char32_t>(head), 1};
    }
    const std::size_t bytes = head >= 0xF0 ? 4 : head >= 0xE0 ? 3 : 2;
    if (head < 0xC2 || head > 0xF4 || text.size() < bytes) {
        return std::nullopt;
    }
    char32_t value = head & (0x7FU >> bytes);
    for (std::size_t at = 1; at < bytes; ++at) {
        if ((byte(at) & 0xC0U) != 0x80U) {
            return std::nullopt;
        }
        value = value << 6U | (byte(at) & 0x3FU);
    }
    const bool overlong = (bytes == 3 && value < 0x800) || (bytes == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    return overlong || surrogate || value > 0x10FFFF ? std::nullopt : std::optional{CodePoint{value, bytes}};
}

[[nodiscard]] constexpr bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

// How many characters stand before this byte of the line: columns are what an editor counts.
[[nodiscard]] constexpr std::size_t characters_before(std::string_view line, std::size_t offset) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < offset && at < line.size(); ++at) {
        count += (static_cast<unsigned char>(line[at]) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return count;
}

}  // namespace misthrow::notation
