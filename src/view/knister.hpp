#pragma once
// What is shown of Knister.
#include "notation/knister.hpp"
#include "view/parts.hpp"

namespace misthrow::view {

struct KnisterCombination {
    static constexpr std::string_view type = "KnisterCombination";
    static constexpr std::array<std::string_view, 9> texts{"nothing",           "two",  "twoPairs", "three", "four", "fullHouse",
                                                           "straightWithSeven", "five", "straight"};
};

struct KnisterBox {
    static constexpr std::string_view type_name = "KnisterBox";
    std::string box{};
    unsigned number{0};
    static constexpr auto fields() {
        return std::tuple{field("box", &KnisterBox::box), field("number", &KnisterBox::number, "0: empty")};
    }
};
struct KnisterLine {
    static constexpr std::string_view type_name = "KnisterLine";
    std::string_view line{};
    unsigned factor{1};
    int filled{0};
    json::Word<KnisterCombination> combination{};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("line", &KnisterLine::line), field("factor", &KnisterLine::factor, "2 for a diagonal"),
                          field("filled", &KnisterLine::filled),
                          field("combination", &KnisterLine::combination, "nothing until it is full"),
                          field("points", &KnisterLine::points)};
    }
};
struct KnisterSheet {
    static constexpr std::string_view type_name = "KnisterSheet";
    FixedList<KnisterBox, knister::kBoxes> boxes{};
    std::array<KnisterLine, knister::kLines> lines{};
    int total{0};
    static constexpr auto fields() {
        return std::tuple{field("boxes", &KnisterSheet::boxes, "row by row, left to right"), field("lines", &KnisterSheet::lines),
                          field("total", &KnisterSheet::total)};
    }
};
// A line that is full with a write, and what it is worth.
struct KnisterFilledLine {
    static constexpr std::string_view type_name = "KnisterFilledLine";
    std::string_view line{};
    json::Word<KnisterCombination> combination{};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("line", &KnisterFilledLine::line), field("combination", &KnisterFilledLine::combination),
                          field("points", &KnisterFilledLine::points)};
    }
};
struct WriteNumber {
    static constexpr std::string_view type_name = "WriteNumber";
    static constexpr std::string_view kind = "number";
    std::string token{};
    std::string box{};
    unsigned number{0};
    int gain{0};
    FixedList<KnisterFilledLine, 4> filled{};  // more lines do not meet in a box
    static constexpr auto fields() {
        return std::tuple{field("token", &WriteNumber::token), field("box", &WriteNumber::box),
                          field("number", &WriteNumber::number), field("gain", &WriteNumber::gain),
                          field("filled", &WriteNumber::filled, "the lines that it fills")};
    }
};
struct LineFullEvent {
    static constexpr std::string_view type_name = "LineFullEvent";
    static constexpr std::string_view kind = "lineFull";
    std::size_t seat{0};
    std::string_view line{};
    json::Word<KnisterCombination> combination{};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("seat", &LineFullEvent::seat), field("line", &LineFullEvent::line),
                          field("combination", &LineFullEvent::combination), field("points", &LineFullEvent::points)};
    }
};
struct KnisterWhy {
    static constexpr std::string_view type_name = "KnisterWhy";
    std::string_view box{};
    unsigned sum{0};
    unsigned holds{0};
    static constexpr auto fields() {
        return std::tuple{field("box", &KnisterWhy::box), field("sum", &KnisterWhy::sum), field("holds", &KnisterWhy::holds)};
    }
};

template <>
struct Shown<Knister> {
    using Sheet = KnisterSheet;
    using Choices = json::Sink<WriteNumber>;
    using Events = json::Sink<LineFullEvent>;
    using Why = KnisterWhy;
    struct Own {
        unsigned rolls_left{0};
        static constexpr auto fields() { return std::tuple{field("rollsLeft", &Own::rolls_left)}; }
    };
    static constexpr std::string_view view_name = "KnisterView";

    [[nodiscard]] static Dice dice(const Knister::State& state);
    [[nodiscard]] static unsigned sum(const Knister::State& state);
    [[nodiscard]] static bool fallen(const Knister::State& state);
    [[nodiscard]] static Own own(const Knister::State& state);
    [[nodiscard]] static Sheet sheet(const Knister::State& state, Seat seat);
    static void describe(const Choices& put, const Knister::State& state, Seat seat, Knister::Choice choice);
    static void consequences(const Events& put, const Knister::State& before, const Knister::State& after);
    [[nodiscard]] static std::optional<Why> why(const Knister::State& state, Seat seat, std::string_view token);
};

}  // namespace misthrow::view
