#pragma once
// Sheets of entries between commas that are set up by hand.
#include <optional>
#include <string>
#include <string_view>

#include "notation/sheet_reading.hpp"
#include "notation/token_reader.hpp"

namespace misthrow::review {

// The text with another entry at a place of a part, both from 0. pre: there is such a place
[[nodiscard]] inline std::string with_entry_at(std::string text, std::size_t part, std::size_t place, std::string_view entry) {
    const notation::Piece old = notation::split(notation::split({text, 0}, '/')[part], ',')[place];
    return text.replace(old.offset, old.text.size(), entry.empty() ? "." : entry);
}

// A grid of five rows of five, its boxes named a1 … e5.
[[nodiscard]] inline std::optional<std::string> with_grid_entry(const std::string& text, std::string_view box,
                                                                std::string_view entry) {
    notation::TokenReader reader{box};
    const auto found = reader.grid_box();
    if (!found || !reader.done()) {
        return std::nullopt;
    }
    return with_entry_at(text, *found % 5, *found / 5, entry);
}

}  // namespace misthrow::review
