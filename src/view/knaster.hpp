#pragma once
// What is shown of Knaster.
#include "notation/knaster.hpp"
#include "view/parts.hpp"

namespace misthrow::view {

struct KnasterBoxName {
    static constexpr std::string_view typescript = "string";
    unsigned box{0};
    void write(json::Writer& out) const { out.string(notation::box_text(box)); }
};
struct KnasterBoxNames {
    static constexpr std::string_view typescript = "string[]";
    knaster::Boxes boxes{0};
    void write(json::Writer& out) const;
};
struct Combination {
    static constexpr std::string_view type = "Combination";
    static constexpr std::array<std::string_view, 7> texts{"five",     "four",     "fullHouse", "three",
                                                           "twoPairs", "straight", "nothing"};
};

struct KnasterBox {
    static constexpr std::string_view type_name = "KnasterBox";
    KnasterBoxName box{};
    unsigned number{0};
    bool circled{false};
    static constexpr auto fields() {
        return std::tuple{field("box", &KnasterBox::box), field("number", &KnasterBox::number, "0: empty"),
                          field("circled", &KnasterBox::circled)};
    }
};
struct KnasterLine {
    static constexpr std::string_view type_name = "KnasterLine";
    std::string_view line{};
    unsigned worth{0};
    int filled{0};
    int circled{0};
    bool done{false};
    static constexpr auto fields() {
        return std::tuple{field("line", &KnasterLine::line), field("worth", &KnasterLine::worth),
                          field("filled", &KnasterLine::filled), field("circled", &KnasterLine::circled),
                          field("done", &KnasterLine::done)};
    }
};
struct KnasterSheet {
    static constexpr std::string_view type_name = "KnasterSheet";
    FixedList<KnasterBox, knaster::kBoxes> boxes{};
    std::array<KnasterLine, knaster::kLines> lines{};
    int circles{0};
    int line_points{0};
    int total{0};
    static constexpr auto fields() {
        return std::tuple{field("boxes", &KnasterSheet::boxes, "row by row, left to right"), field("lines", &KnasterSheet::lines),
                          field("circles", &KnasterSheet::circles), field("linePoints", &KnasterSheet::line_points),
                          field("total", &KnasterSheet::total)};
    }
};

// A filled line: its combination, and the circles it asks for.
struct LineDemand {
    static constexpr std::string_view type_name = "LineDemand";
    std::string_view line{};
    json::Word<Combination> combination{};
    unsigned count{0};
    KnasterBoxNames among{};
    static constexpr auto fields() {
        return std::tuple{field("line", &LineDemand::line), field("combination", &LineDemand::combination),
                          field("count", &LineDemand::count), field("among", &LineDemand::among)};
    }
};
using LineDemands = FixedList<LineDemand, 4>;  // more lines do not meet in a box

// A choice that marks a box: written into, or circled.
struct BoxChoice {
    std::string token{};
    KnasterBoxName box{};
    unsigned number{0};
    int gain{0};
    LineDemands lines{};
    static constexpr auto fields() {
        return std::tuple{field("token", &BoxChoice::token), field("box", &BoxChoice::box), field("number", &BoxChoice::number),
                          field("gain", &BoxChoice::gain),
                          field("lines", &BoxChoice::lines, "that it fills and that ask for circles")};
    }
};
struct WriteBox : BoxChoice {
    static constexpr std::string_view type_name = "WriteBox";
    static constexpr std::string_view kind = "write";
};
struct CircleBox : BoxChoice {
    static constexpr std::string_view type_name = "CircleBox";
    static constexpr std::string_view kind = "circle";
};
struct LineEvent {
    static constexpr std::string_view type_name = "LineEvent";
    static constexpr std::string_view kind = "line";
    std::size_t seat{0};
    std::string_view line{};
    unsigned points{0};
    static constexpr auto fields() {
        return std::tuple{field("seat", &LineEvent::seat), field("line", &LineEvent::line), field("points", &LineEvent::points)};
    }
};
struct LastRollEvent {
    static constexpr std::string_view type_name = "LastRollEvent";
    static constexpr std::string_view kind = "lastRoll";
    static constexpr auto fields() { return std::tuple{}; }
};
struct KnasterWhy {
    static constexpr std::string_view type_name = "KnasterWhy";
    std::string_view box{};
    unsigned sum{0};
    unsigned holds{0};
    static constexpr auto fields() {
        return std::tuple{field("box", &KnasterWhy::box), field("sum", &KnasterWhy::sum), field("holds", &KnasterWhy::holds)};
    }
};

template <>
struct Shown<Knaster> {
    using Sheet = KnasterSheet;
    using Choices = json::Sink<Pass, WriteBox, CircleBox>;
    using Events = json::Sink<LineEvent, LastRollEvent>;
    using Why = KnasterWhy;
    struct Own {
        bool last_roll{false};
        static constexpr auto fields() { return std::tuple{field("lastRoll", &Own::last_roll)}; }
    };
    static constexpr std::string_view view_name = "KnasterView";

    [[nodiscard]] static Dice dice(const Knaster::State& state);
    [[nodiscard]] static unsigned sum(const Knaster::State& state);
    [[nodiscard]] static bool fallen(const Knaster::State& state);
    [[nodiscard]] static Own own(const Knaster::State& state);
    [[nodiscard]] static Sheet sheet(const Knaster::State& state, Seat seat);
    static void describe(const Choices& put, const Knaster::State& state, Seat seat, Knaster::Choice choice);
    static void consequences(const Events& put, const Knaster::State& before, const Knaster::State& after);
    [[nodiscard]] static std::optional<Why> why(const Knaster::State& state, Seat seat, std::string_view token);

    // A box that is filled cannot be written into: whoever points at it means to circle it.
    [[nodiscard]] static std::string meant(const Knaster::State& state, Seat seat, std::string_view token);
    // Circles step by step: see view::circles_json.
    [[nodiscard]] static std::string circles(const Knaster::State& state, Seat seat, std::string_view steps);
};

// pre: the line is filled
[[nodiscard]] LineDemand line_demand(const Knaster::Sheet& sheet, knaster::Line line);

}  // namespace misthrow::view
