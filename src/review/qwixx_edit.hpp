#pragma once
// Qwixx sheets that are set up by hand.
#include "core/games/qwixx/qwixx.hpp"
#include "notation/qwixx.hpp"
#include "notation/token_reader.hpp"

namespace misthrow::review {

template <const qwixx::Board& kBoard>
[[nodiscard]] std::optional<std::string> with_cross_changed(const qwixx::SheetOn<kBoard>& sheet, std::string_view box) {
    using Choice = qwixx::ChoiceOn<kBoard>;
    notation::TokenReader reader{box};
    const auto colour = reader.one_of(QwixxOn<kBoard>::colour_letters);
    const auto number = colour ? reader.number(2, 12) : std::nullopt;
    if (!number) {
        return std::nullopt;
    }
    const Choice changed = Choice::cross(static_cast<qwixx::Colour>(*colour), *number);
    qwixx::SheetOn<kBoard> anew;
    anew.misthrows = sheet.misthrows;
    for (const qwixx::Row row : qwixx::kAllRows) {
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            const Choice each{static_cast<std::uint8_t>(qwixx::lane(row) + bit)};
            if (((sheet.boxes(row) >> bit & 1U) != 0) != (each == changed)) {
                anew.cross(each);
            }
        }
    }
    return notation::sheet_text(anew);
}

}  // namespace misthrow::review
