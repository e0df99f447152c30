#include "cli/qwixx.hpp"

#include <array>

#include "cli/draw_parts.hpp"

namespace misthrow::cli {

namespace {

constexpr std::array<Ink, qwixx::kColours> kInks{Ink::Red, Ink::Yellow, Ink::Green, Ink::Blue};
constexpr std::array<std::string_view, qwixx::kColours> kColourNames{"red", "yellow", "green", "blue"};

// A row of one colour has its name; in others every box says its own colour.
template <class G>
std::string row_label(const Terminal& terminal, qwixx::Row row) {
    std::string label{G::rows_are_colours ? kColourNames[qwixx::at(row)] : G::row_letters.substr(qwixx::at(row), 1)};
    label.resize(8, ' ');
    return "  " + (G::rows_are_colours ? terminal.paint(kInks[qwixx::at(row)], label) : label);
}

template <const qwixx::Board& kBoard>
std::string draw_box(const Terminal& terminal, qwixx::Row row, unsigned bit, bool crossed, bool possible) {
    using G = QwixxOn<kBoard>;
    constexpr std::size_t field = G::rows_are_colours ? kField : kField + 1;
    const qwixx::Box box = qwixx::box_at<kBoard>(row, bit);
    const Ink ink = kInks[qwixx::at(box.colour)];
    const std::string number =
        (G::rows_are_colours ? "" : std::string{G::colour_letters[qwixx::at(box.colour)]}) + std::to_string(box.number);
    if (crossed) {
        return terminal.paint(ink, centred('[' + number + ']', field));
    }
    if (possible) {
        return G::rows_are_colours ? centred(number, field) : terminal.paint(ink, centred(number, field));
    }
    return terminal.paint(Ink::Faint, G::rows_are_colours ? " ·  " : "  ·  ");
}

}  // namespace

// Crossed [7], lost ·, still possible 8; the lock is ( ) or [L]; a row that is closed says so.
template <const qwixx::Board& kBoard>
std::string draw_sheet(const Terminal& terminal, const qwixx::StateOn<kBoard>& state, Seat seat) {
    using G = QwixxOn<kBoard>;
    const typename G::Sheet& sheet = state.sheets[index(seat)];
    std::string text;
    for (const qwixx::Row row : qwixx::kAllRows) {
        text += row_label<G>(terminal, row);
        const bool open = G::is_open(state, row);
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            const bool crossed = (sheet.boxes(row) >> bit & 1U) != 0;
            const bool possible = open && (sheet.right_of_last >> (qwixx::lane(row) + bit) & 1U) != 0;
            text += draw_box<kBoard>(terminal, row, bit, crossed, possible);
        }
        const Ink lock = kInks[qwixx::at(qwixx::lock_colour<kBoard>(row))];
        text += sheet.has_lock(row) ? terminal.paint(lock, " [L]") : open ? " ( )" : terminal.paint(Ink::Faint, " (x)");
        text += right(std::to_string(qwixx::points(sheet.crosses(row))), 5) + '\n';
    }
    return text + misthrow_line(sheet.misthrows, qwixx::kMisthrowLimit, qwixx::kMisthrowCost);
}

template std::string draw_sheet(const Terminal&, const qwixx::StateOn<qwixx::kBaseBoard>&, Seat);
template std::string draw_sheet(const Terminal&, const qwixx::StateOn<qwixx::kMixedA>&, Seat);
template std::string draw_sheet(const Terminal&, const qwixx::StateOn<qwixx::kMixedB>&, Seat);

std::string waited_for(qwixx::Phase phase, const std::string& active) {
    switch (phase) {
        case qwixx::Phase::Roll: return active + " rolls next";
        case qwixx::Phase::White: return "everybody decides on the white dice; " + active + " is active";
        case qwixx::Phase::Colour: return active + " decides on the coloured dice";
        case qwixx::Phase::Over: break;
    }
    return {};
}

std::string why_not(qwixx::Fault fault) {
    switch (fault) {
        case qwixx::Fault::NotThatSum: return "the dice do not make that number in that row";
        case qwixx::Fault::RowClosed: return "that row is closed";
        case qwixx::Fault::AlreadyCrossed: return "that number is already crossed";
        case qwixx::Fault::LeftOfLastCross: return "it lies left of the last cross in its row";
        case qwixx::Fault::LastNeedsFive: return "the last number of a row needs five crosses before it";
        case qwixx::Fault::NotToDecide:
        case qwixx::Fault::None: break;
    }
    return "this seat has nothing to decide now";
}

}  // namespace misthrow::cli
