#include "cli/review_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <utility>

namespace misthrow::cli {

namespace {

using review::ChoiceStep;
using review::Review;
using review::RollStep;
using review::SeatReview;

// What rounds to nothing has no sign.
std::string figure_of(double value, bool alone, bool sign, int digits = 1) {
    const double shown = alone ? value : 100 * value;
    const bool nothing = std::abs(shown) < 0.5 * std::pow(10, -digits);
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), sign && !nothing ? "%+.*f%s" : "%.*f%s", digits, nothing ? 0.0 : shown,
                  alone ? "" : " %");
    return text.data();
}

std::string aligned(const std::string& text, std::size_t width) {
    std::size_t letters = 0;
    for (const char each : text) {
        letters += (static_cast<unsigned char>(each) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return std::string(width > letters ? width - letters : 0, ' ') + text;
}

// A seat's chances through the game, one mark a few rolls.
std::string curve(const Review& review, std::size_t seat) {
    std::vector<double> values;
    double most = review.seats.size() > 1 ? 1 : 0;
    for (const review::Step& step : review.steps) {
        if (const auto* roll = std::get_if<RollStep>(&step.what)) {
            values.push_back(roll->value[seat]);
            most = std::max(most, values.back());
        }
    }
    constexpr std::array<std::string_view, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    constexpr std::size_t width = 48;
    std::string text;
    for (std::size_t i = 0; i < std::min(width, values.size()); ++i) {
        const double value = values[i * values.size() / std::min(width, values.size())];
        const double height = most > 0 ? std::clamp(value / most, 0.0, 1.0) : 0;
        text += bars[std::min<std::size_t>(7, static_cast<std::size_t>(height * 8))];
    }
    return text;
}

// "the red row", and "the third row" on a board whose rows have several colours.
std::string row_of(const std::string& letter) {
    constexpr std::string_view letters = "rygbop1234";
    constexpr std::array<std::string_view, 10> names{"red",    "yellow", "green",  "blue",  "orange",
                                                     "purple", "first",  "second", "third", "fourth"};
    const std::size_t at = letters.find(letter);
    return at == std::string_view::npos ? "row " + letter : "the " + std::string{names[at]} + " row";
}

std::string fact_of(const review::Reason& reason, std::string_view name) {
    if (name == "where") {
        const std::string low = fact_of(reason, "low");
        const std::string high = fact_of(reason, "high");
        return low == "0" ? "before the " + high : high == "19" ? "after the " + low : "between the " + low + " and the " + high;
    }
    constexpr std::string_view tenths = "tenths_";
    if (name.starts_with(tenths)) {
        const std::string whole = fact_of(reason, name.substr(tenths.size()));
        const std::string sign = whole.starts_with('-') ? "-" : "";
        const std::string digits = whole.substr(sign.size());
        return sign + (digits.size() > 1 ? digits.substr(0, digits.size() - 1) : "0") + '.' + digits.back();
    }
    const auto fact = std::ranges::find(reason.facts, name, &review::Fact::name);
    if (fact == reason.facts.end()) {
        return {};
    }
    const auto* number = std::get_if<std::int64_t>(&fact->value);
    if (number != nullptr) {
        return std::to_string(*number);
    }
    return name == "row" ? row_of(std::get<std::string>(fact->value)) : std::get<std::string>(fact->value);
}

// "1 number", "3 numbers"
std::string counted(const std::string& count, const std::string& what) { return count + " " + what + (count == "1" ? "" : "s"); }

// `~name` stands for the fact of that name, `#name:thing` for a number of things.
struct Sentence {
    std::string_view code;
    std::string_view text;
};
constexpr std::array<Sentence, review::kReasonCodes.size()> kSentences{{
    {"misthrow", "what was played is a misthrow"},
    {"skips", "what was played skips #boxes:box in ~row; the better choice skips fewer"},
    {"closes", "it closes ~row"},
    {"near_lock", "it brings ~row within #crosses:cross of the five that its last box needs"},
    {"ends_ahead", "it ends the game #points:point ahead as it stands"},
    {"ends_behind", "what was played ends the game #points:point behind as it stands"},
    {"points", "it makes #points:point more at once"},
    {"no_room", "what was played leaves #boxes:box in ~row ~where that nothing fits"},
    {"fills", "it fills ~row"},
    {"fits", "~best of ~of falls can be written, not ~played"},
    {"room", "it leaves ~best numbers that fit in the three rows together, what was played ~played"},
    {"tight", "what was played leaves #boxes:box in ~row ~where, where ~percent % of all rolls land"},
    {"poor_bonus", "what was played makes a bonus box worth #points:point at most"},
    {"again_misses", "rolling again, ~played of ~of falls cannot be written"},
    {"again_better", "rolling again, ~best of ~of falls leave more ways to fill the rows"},
    {"again_worse", "rolling again, ~played of ~of falls leave fewer ways to fill the rows"},
    {"roll_points", "it brings ~tenths_best points at once in the mean, what was played ~tenths_played"},
    {"others_fit", "the others can write ~best of ~of falls, with the dice that were picked ~played"},
    {"ways", "what was played leaves ~percent % as many ways to fill the rows"},
    {"circles", "it has #circles:circle more at once"},
    {"matches", "it makes ~numbers equal numbers in line ~line"},
    {"straights", "it leaves ~best lines that can be straights, not ~played"},
    {"lines", "its box lies on ~best lines, not ~played"},
    {"line_points", "the lines of its box are worth #best:point, not ~played"},
    {"spoils", "after what was played line ~line can bring #played:point at most, not ~of"},
    {"chance_points", "filled by chance, the lines would bring ~tenths_best points, not ~tenths_played"},
    {"chance_circles", "filled by chance, the lines would bring ~tenths_best circles, not ~tenths_played"},
    {"reach", "lines that are not full can still bring #best:circle, not ~played"},
    {"rare", "it circles a number of ~best in ~of falls, not of ~played"},
    {"later", "the box that was circled lies on #played:line that may still ask for a circle, its box on ~best"},
}};
std::string reason_sentence(const review::Reason& reason) {
    const auto* const found = std::ranges::find(kSentences, reason.code, &Sentence::code);
    std::string text;
    std::string_view from = found == kSentences.end() ? reason.code : found->text;
    if (reason.code == "near_lock" && fact_of(reason, "crosses") == "0") {
        from = "it gives ~row the five crosses that its last box needs";
    }
    const auto word_end = [&](std::size_t at) {
        while (at < from.size() && (from[at] == '_' || std::isalpha(static_cast<unsigned char>(from[at])) != 0)) {
            ++at;
        }
        return at;
    };
    for (std::size_t at = 0; at < from.size();) {
        if (from[at] == '~') {
            const std::size_t end = word_end(at + 1);
            text += fact_of(reason, from.substr(at + 1, end - at - 1));
            at = end;
        } else if (from[at] == '#') {
            const std::size_t colon = word_end(at + 1);
            const std::size_t end = word_end(colon + 1);
            const std::string thing{from.substr(colon + 1, end - colon - 1)};
            const std::string count = fact_of(reason, from.substr(at + 1, colon - at - 1));
            text += counted(count, thing == "box" && count != "1" ? "boxe" : thing == "cross" && count != "1" ? "crosse" : thing);
            at = end;
        } else {
            text += from[at++];
        }
    }
    return text;
}

}  // namespace

void print_review(const Review& review, const Terminal& terminal) {
    const bool alone = review.seats.size() == 1;
    std::size_t name = 6;
    for (const SeatReview& seat : review.seats) {
        name = std::max(name, seat.name.size());
    }
    std::cout << aligned("", name)
              << "  score    start     luck    error   others     rest   result adjusted  a decision  class\n";
    for (const SeatReview& seat : review.seats) {
        const auto decisions = static_cast<double>(std::max<std::size_t>(1, seat.decisions));
        std::cout << terminal.paint(Ink::Strong, seat.name + std::string(name - seat.name.size(), ' '))
                  << aligned(std::to_string(seat.score), 7) << aligned(figure_of(seat.start, alone, false), 9)
                  << aligned(figure_of(seat.luck, alone, true), 9) << aligned(figure_of(seat.error, alone, true), 9)
                  << aligned(figure_of(seat.others, alone, true), 9) << aligned(figure_of(seat.rest, alone, true), 9)
                  << aligned(figure_of(seat.result, alone, false), 9)
                  << aligned(figure_of(seat.result - seat.luck, alone, false), 9);
        std::cout << aligned(figure_of(seat.error / decisions, alone, false, 2), alone ? 11 : 12) << "  "
                  << seat.rank.value_or("") << '\n';
    }
    std::cout << '\n';
    for (std::size_t seat = 0; seat < review.seats.size(); ++seat) {
        std::cout << review.seats[seat].name << std::string(name - review.seats[seat].name.size() + 2, ' ') << curve(review, seat)
                  << '\n';
    }
    std::vector<const review::Step*> worst;
    for (const review::Step& step : review.steps) {
        if (const auto* choice = std::get_if<ChoiceStep>(&step.what); choice != nullptr && choice->mark != review::Mark::Good) {
            worst.push_back(&step);
        }
    }
    constexpr std::size_t most = 10;
    const auto cost = [](const review::Step* step) { return std::get<ChoiceStep>(step->what).cost; };
    std::ranges::sort(worst, {}, [&](const review::Step* step) { return std::pair{-cost(step), step->turn}; });
    worst.resize(std::min(worst.size(), most));
    std::ranges::sort(worst, std::less{});  // as they stand in the game
    std::cout << (worst.empty() ? "\nNobody made a choice that cost much.\n" : "\nWhat cost most:\n");
    for (const review::Step* step : worst) {
        const auto& choice = std::get<ChoiceStep>(step->what);
        std::cout << "  turn " << aligned(std::to_string(step->turn), 2) << "  " << review.seats[choice.seat].name << " chose "
                  << choice.played << ", " << terminal.paint(Ink::Strong, choice.choices.front().choice)
                  << " was better: " << figure_of(-choice.cost, alone, true) << " (" << review::name(choice.mark) << ")\n";
        for (const review::Reason& reason : choice.reasons) {
            std::cout << "           " << reason_sentence(reason) << '\n';
        }
    }
}

}  // namespace misthrow::cli
