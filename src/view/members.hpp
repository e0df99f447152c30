#pragma once
// Small helpers that keep the writers of this folder readable.
#include <concepts>
#include <cstddef>
#include <string_view>

#include "core/games.hpp"
#include "json/writer.hpp"

namespace misthrow::view {

inline void member(json::Writer& out, std::string_view key, std::string_view text) {
    out.key(key);
    out.string(text);
}
inline void member(json::Writer& out, std::string_view key, std::same_as<bool> auto value) {
    out.key(key);
    out.boolean(value);
}
template <std::integral T>
    requires(!std::same_as<T, bool>)
void member(json::Writer& out, std::string_view key, T number) {
    out.key(key);
    out.integer(static_cast<std::int64_t>(number));
}

// An array whose items `write` puts out.
template <class Write>
void array(json::Writer& out, std::string_view key, const Write& write) {
    out.key(key);
    out.open_array();
    write();
    out.close_array();
}

template <class Write>
void object(json::Writer& out, const Write& write) {
    out.open_object();
    write();
    out.close_object();
}

// The seats of a set; this folder counts seats from 0, as an array does.
inline void seat_array(json::Writer& out, std::string_view key, SeatSet seats) {
    array(out, key, [&] {
        for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
            if (seats.contains(static_cast<Seat>(seat))) {
                out.integer(static_cast<std::int64_t>(seat));
            }
        }
    });
}

// One letter of a list of letters.
[[nodiscard]] constexpr std::string_view letter(std::string_view letters, std::size_t at) noexcept {
    return letters.substr(at, 1);
}

}  // namespace misthrow::view
