#include "cli/review_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
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

std::string figure_of(double value, bool alone, bool sign) {
    std::array<char, 32> text;
    if (alone) {
        std::snprintf(text.data(), text.size(), sign ? "%+.1f" : "%.1f", value);
    } else {
        std::snprintf(text.data(), text.size(), sign ? "%+.1f %%" : "%.1f %%", 100 * value);
    }
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

std::string fact_of(const review::Reason& reason, std::string_view name) {
    const auto fact = std::ranges::find(reason.facts, name, &review::Fact::name);
    if (fact == reason.facts.end()) {
        return {};
    }
    const auto* number = std::get_if<std::int64_t>(&fact->value);
    return number != nullptr ? std::to_string(*number) : std::get<std::string>(fact->value);
}

// "1 number", "3 numbers"
std::string counted(const std::string& count, const std::string& what) { return count + " " + what + (count == "1" ? "" : "s"); }

// `~name` stands for the fact of that name, `#name:thing` for a number of things.
struct Sentence {
    std::string_view code;
    std::string_view text;
};
constexpr std::array<Sentence, 13> kSentences{{
    {"misthrow", "what was played is a misthrow"},
    {"skips", "what was played skips #boxes:box in row ~row; the better choice skips fewer"},
    {"closes", "it closes row ~row"},
    {"near_lock", "it brings row ~row within #crosses:cross of the five that its last box needs"},
    {"ends_ahead", "it ends the game while #points:point ahead"},
    {"ends_behind", "what was played ends the game while #points:point behind"},
    {"points", "it makes #points:point more at once"},
    {"no_room", "what was played leaves #boxes:box in row ~row without a number between ~low and ~high"},
    {"fills", "it fills row ~row"},
    {"fits", "~best of ~of falls can be written, not ~played"},
    {"circles", "it has #circles:circle more at once"},
    {"matches", "it makes ~numbers equal numbers in line ~line"},
    {"straights", "it leaves ~best lines that can be straights, not ~played"},
}};
std::string reason_sentence(const review::Reason& reason) {
    const auto* const found = std::ranges::find(kSentences, reason.code, &Sentence::code);
    std::string text;
    const std::string_view from = found == kSentences.end() ? reason.code : found->text;
    const auto word_end = [&](std::size_t at) {
        while (at < from.size() && (std::isalpha(static_cast<unsigned char>(from[at])) != 0)) {
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
    std::cout << aligned("", name) << "  score    start     luck    error   others     rest   result  a decision  class\n";
    for (const SeatReview& seat : review.seats) {
        const auto decisions = static_cast<double>(std::max<std::size_t>(1, seat.decisions));
        std::cout << terminal.paint(Ink::Strong, seat.name + std::string(name - seat.name.size(), ' '))
                  << aligned(std::to_string(seat.score), 7) << aligned(figure_of(seat.start, alone, false), 9)
                  << aligned(figure_of(seat.luck, alone, true), 9) << aligned(figure_of(seat.error, alone, true), 9)
                  << aligned(figure_of(seat.others, alone, true), 9) << aligned(figure_of(seat.rest, alone, true), 9)
                  << aligned(figure_of(seat.result, alone, false), 9);
        std::array<char, 32> each;
        std::snprintf(each.data(), each.size(), alone ? "%11.2f" : "%10.2f %%", (alone ? 1 : 100) * seat.error / decisions);
        std::cout << each.data() << "  " << seat.rank.value_or("") << '\n';
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
