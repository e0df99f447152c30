#include "json/writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace misthrow::json {

namespace {

// Which bytes need an escape.
constexpr auto kSpecial = [] {
    std::array<bool, 256> special{};
    std::fill_n(special.begin(), 0x20, true);
    for (const char each : {'"', '\\', '\x7F'}) {
        special[static_cast<unsigned char>(each)] = true;
    }
    return special;
}();

}  // namespace

void Writer::separate() {
    if (!first_) {
        text_ += ',';
    }
    first_ = false;
}

void Writer::open(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
}

void Writer::close(char bracket) {
    text_ += bracket;
    first_ = false;
}

void Writer::raw(std::string_view text) {
    separate();
    text_ += text;
}

// Names are ours: nothing in them needs an escape.
void Writer::key(std::string_view name) {
    text_ += first_ ? "\"" : ",\"";
    text_ += name;
    text_ += "\":";
    first_ = true;  // no comma between a key and its value
}

void Writer::string(std::string_view text) {
    separate();
    quote(text);
}

void Writer::integer(std::int64_t number) {
    std::array<char, 20> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init): the smallest has so many
    const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

void Writer::number(double number) {
    std::array<char, 32> buffer{};
    const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    raw(std::isfinite(number) ? std::string_view{buffer.data(), static_cast<std::size_t>(end - buffer.data())} : "null");
}

void Writer::quote(std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    text_ += '"';
    if (std::ranges::none_of(text, [](char c) { return kSpecial[static_cast<unsigned char>(c)]; })) {  // nearly always
        text_ += text;
        text_ += '"';
        return;
    }
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            text_ += "\\u00";
            text_ += hex[byte >> 4U];
            text_ += hex[byte & 0xFU];
        } else {
            text_ += c;
        }
    }
    text_ += '"';
}

}  // namespace misthrow::json
