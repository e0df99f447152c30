#pragma once
// Positions that are set up by hand. What comes out has still to be read: read_position() says what is wrong with it.
#include <optional>

#include "review/position.hpp"

namespace misthrow::review {

// A table before its first roll. Nothing for no game; the number of seats is not looked at.
[[nodiscard]] std::optional<PositionWords> fresh_position(std::string_view game, std::size_t seats);

// Empty sheets are added at the end, or sheets taken away there.
[[nodiscard]] PositionWords with_seats(PositionWords words, std::size_t seats);
// Another entry in a box: see edit.hpp. Nothing if there is no such seat or box, or the sheet was not right before.
[[nodiscard]] std::optional<PositionWords> with_entry(PositionWords words, std::size_t seat, std::string_view box,
                                                      std::string_view entry);
// Nothing also for games without misthrows.
[[nodiscard]] std::optional<PositionWords> with_misthrows(PositionWords words, std::size_t seat, std::string_view count);
// What has happened in the turn up to its first roll, as far as that is still possible.
[[nodiscard]] PositionWords with_first_roll_only(PositionWords words);

// What may stand in a box.
struct BoxEntries {
    unsigned now{0};  // 0: empty
    bool circled{false};
    bool may_circle{false};  // the number that is there now
    bool crosses{false};     // boxes are crossed, and have no numbers
    std::vector<unsigned> numbers;
};
[[nodiscard]] std::optional<BoxEntries> box_entries(const PositionWords& words, std::size_t seat, std::string_view box);

}  // namespace misthrow::review
