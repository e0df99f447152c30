#include "review/position_edit.hpp"

#include <algorithm>

#include "notation/sheet_text.hpp"
#include "review/edit.hpp"

namespace misthrow::review {

namespace {

template <Game G>
std::string empty_sheet() {
    return notation::sheet_text(typename G::Sheet{});
}

// Calls `f` with the sheet of a seat. Nothing if there is none, or it is not right.
template <class F>
auto with_sheet(const PositionWords& words, std::size_t seat, const F& f) -> decltype(f(Qwixx{}, Qwixx::Sheet{})) {
    const auto game = game_named(words.game);
    if (!game || seat >= words.sheets.size()) {
        return std::nullopt;
    }
    return with_game(*game, [&]<Game G>(G) -> decltype(f(Qwixx{}, Qwixx::Sheet{})) {
        const auto reading = notation::read_sheet<G>(words.sheets[seat]);
        const auto* sheet = std::get_if<typename G::Sheet>(&reading);
        return sheet != nullptr ? f(G{}, *sheet) : std::nullopt;
    });
}

bool is_roll(std::string_view step) { return !step.empty() && step.find_first_not_of("123456x ") == std::string_view::npos; }

}  // namespace

std::optional<PositionWords> fresh_position(std::string_view game, std::size_t seats) {
    const auto id = game_named(game);
    if (!id) {
        return std::nullopt;
    }
    return with_seats({.game = std::string{game}, .sheets = {}, .active = 0, .looks = 0, .steps = {}}, seats);
}

PositionWords with_seats(PositionWords words, std::size_t seats) {
    if (const auto game = game_named(words.game)) {
        words.sheets.resize(std::min(seats, kMostSeats + 1), with_game(*game, []<Game G>(G) { return empty_sheet<G>(); }));
    }
    words.active = words.active < words.sheets.size() ? words.active : 0;
    words.looks = words.looks < words.sheets.size() ? words.looks : words.active;
    return with_first_roll_only(std::move(words));
}

std::optional<PositionWords> with_entry(PositionWords words, std::size_t seat, std::string_view box, std::string_view entry) {
    auto sheet = with_sheet(words, seat, [&]<Game G>(G, const typename G::Sheet& now) { return edited<G>(now, box, entry); });
    if (!sheet) {
        return std::nullopt;
    }
    words.sheets[seat] = std::move(*sheet);
    return with_first_roll_only(std::move(words));
}

std::optional<PositionWords> with_misthrows(PositionWords words, std::size_t seat, std::string_view count) {
    auto sheet = with_sheet(words, seat, [&]<Game G>(G, const typename G::Sheet& now) -> std::optional<std::string> {
        if constexpr (requires { now.misthrows; }) {
            const std::string text = notation::sheet_text(now);
            return text.substr(0, text.rfind('/') + 1) + std::string{count};
        } else {
            return std::nullopt;
        }
    });
    if (!sheet) {
        return std::nullopt;
    }
    words.sheets[seat] = std::move(*sheet);
    return with_first_roll_only(std::move(words));
}

PositionWords with_first_roll_only(PositionWords words) {
    const auto roll = std::ranges::find_if(words.steps, is_roll);
    words.steps.erase(roll == words.steps.end() ? words.steps.begin() : roll + 1, words.steps.end());
    if (!words.steps.empty() && std::holds_alternative<PositionFault>(read_position(words))) {
        words.steps.clear();
    }
    return words;
}

std::optional<BoxEntries> box_entries(const PositionWords& words, std::size_t seat, std::string_view box) {
    return with_sheet(words, seat, [&]<Game G>(G, const typename G::Sheet& now) -> std::optional<BoxEntries> {
        const auto reads = [&](const std::string& entry) -> bool {
            const auto text = edited<G>(now, box, entry);
            return text && std::holds_alternative<typename G::Sheet>(notation::read_sheet<G>(*text));
        };
        const auto same = [&](const std::string& entry) { return edited<G>(now, box, entry) == notation::sheet_text(now); };
        if (!edited<G>(now, box, "")) {
            return std::nullopt;
        }
        BoxEntries found;
        found.crosses = highest_number<G>() == 0;
        for (unsigned number = 1; number <= highest_number<G>(); ++number) {
            const std::string plain = std::to_string(number);
            const std::string round = '(' + plain + ')';
            if (reads(plain)) {
                found.numbers.push_back(number);
            }
            if (same(plain) || same(round)) {
                found.now = number;
                found.circled = same(round);
                found.may_circle = reads(round);
            }
        }
        return found;
    });
}

}  // namespace misthrow::review
