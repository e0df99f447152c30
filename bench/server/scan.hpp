#pragma once
// What a client needs of the server's JSON, found without reading all of it: the server writes its fields in one order.
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/games.hpp"

namespace misthrow::bench {

inline std::uint64_t number_after(std::string_view text, std::string_view key, std::size_t from = 0) {
    const std::size_t at = text.find(key, from);
    std::uint64_t number = 0;
    if (at != std::string_view::npos) {
        std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
    }
    return number;
}

// A text without quotes in it; empty if there is none.
inline std::string text_after(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    const std::size_t from = at + key.size();
    return at == std::string_view::npos ? std::string{} : std::string{text.substr(from, text.find('"', from) - from)};
}

// The seats of a list: [1,3].
inline SeatSet seats_after(std::string_view text, std::string_view key) {
    SeatSet seats = SeatSet::none();
    for (std::size_t at = text.find(key) + key.size(); at < text.size() && text[at] != ']'; ++at) {
        if (text[at] != ',') {
            seats.bits |= SeatSet::only(static_cast<Seat>(text[at] - '1')).bits;  // nobody plays with ten
        }
    }
    return seats;
}

// The texts of a list: ["a","b"]. None of them has a quote in it.
inline std::vector<std::string> texts_from(std::string_view text, std::size_t at) {
    std::vector<std::string> found;
    while (at < text.size() && text[at] != ']') {
        if (text[at] == '"') {
            const std::size_t end = text.find('"', at + 1);
            found.emplace_back(text.substr(at + 1, end - at - 1));
            if (const std::size_t escaped = found.back().find("\\\\"); escaped != std::string::npos) {
                found.back().erase(escaped, 1);  // Knaster's falling diagonal
            }
            at = end;
        }
        ++at;
    }
    return found;
}

}  // namespace misthrow::bench
