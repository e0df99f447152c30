#pragma once
// What is shown of Qwixx.
#include "notation/qwixx.hpp"
#include "view/parts.hpp"

namespace misthrow::view {

struct QwixxRowName {
    static constexpr std::string_view type = "QwixxRowName";
    // Rows of one colour have its name, others are counted.
    static constexpr std::array<std::string_view, 2 * qwixx::kRows> texts{"r", "y", "g", "b", "1", "2", "3", "4"};
};
struct QwixxColourName {
    static constexpr std::string_view type = "QwixxColourName";
    static constexpr auto texts = single_letters<qwixx::kColours>(Qwixx::colour_letters);
};
struct QwixxBoxState {
    static constexpr std::array<std::string_view, 5> texts{"crossed", "skipped", "open", "locked", "lost"};
};
struct QwixxWith {
    static constexpr std::array<std::string_view, 2> texts{"white", "colour"};
};

struct QwixxBox {
    static constexpr std::string_view type_name = "QwixxBox";
    unsigned number{0};
    json::Word<QwixxBoxState> state{};
    json::Word<QwixxColourName> colour{};
    static constexpr auto fields() {
        return std::tuple{field("number", &QwixxBox::number), field("state", &QwixxBox::state),
                          field("colour", &QwixxBox::colour)};
    }
};
struct QwixxRow {
    static constexpr std::string_view type_name = "QwixxRow";
    json::Word<QwixxRowName> row{};
    std::array<QwixxBox, qwixx::kBoxes> boxes{};
    json::Word<QwixxColourName> lock_colour{};
    bool lock{false};
    bool closed{false};
    int crosses{0};
    int points{0};
    int needed{0};
    bool reachable{false};
    static constexpr auto fields() {
        return std::tuple{field("row", &QwixxRow::row),
                          field("boxes", &QwixxRow::boxes),
                          field("lockColour", &QwixxRow::lock_colour, "of the die that leaves with the row"),
                          field("lock", &QwixxRow::lock),
                          field("closed", &QwixxRow::closed),
                          field("crosses", &QwixxRow::crosses),
                          field("points", &QwixxRow::points),
                          field("needed", &QwixxRow::needed, "crosses missing before the last number is free"),
                          field("reachable", &QwixxRow::reachable, "whether they can still come")};
    }
};
struct QwixxSheet {
    static constexpr std::string_view type_name = "QwixxSheet";
    std::array<QwixxRow, qwixx::kRows> rows{};
    unsigned misthrows{0};
    int misthrow_points{0};
    int total{0};
    static constexpr auto fields() {
        return std::tuple{field("rows", &QwixxSheet::rows), field("misthrows", &QwixxSheet::misthrows),
                          field("misthrowPoints", &QwixxSheet::misthrow_points), field("total", &QwixxSheet::total)};
    }
};

struct Cross {
    static constexpr std::string_view type_name = "Cross";
    static constexpr std::string_view kind = "cross";
    std::string token{};
    json::Word<QwixxRowName> row{};
    unsigned number{0};
    json::Word<QwixxWith> with{};
    bool lock{false};
    int gain{0};
    FixedList<unsigned, qwixx::kBoxes> skips{};
    FixedList<unsigned, 2> dice{};
    static constexpr auto fields() {
        return std::tuple{field("token", &Cross::token),
                          field("row", &Cross::row),
                          field("number", &Cross::number),
                          field("with", &Cross::with),
                          field("lock", &Cross::lock, "closes the row"),
                          field("gain", &Cross::gain),
                          field("skips", &Cross::skips, "numbers that are given up"),
                          field("dice", &Cross::dice, "places in the dice of the view")};
    }
};
struct RowClosedEvent {
    static constexpr std::string_view type_name = "RowClosedEvent";
    static constexpr std::string_view kind = "closed";
    json::Word<QwixxRowName> row{};
    Seats by{};
    static constexpr auto fields() { return std::tuple{field("row", &RowClosedEvent::row), field("by", &RowClosedEvent::by)}; }
};
struct QwixxWhy {
    static constexpr std::string_view type_name = "QwixxWhy";
    json::Word<QwixxRowName> row{};
    std::string_view number{};
    json::Word<QwixxWith> with{};
    unsigned sum{0};
    FixedList<unsigned, 2> sums{};
    unsigned last{0};
    int have{0};
    static constexpr auto fields() {
        return std::tuple{field("row", &QwixxWhy::row),  field("number", &QwixxWhy::number), field("with", &QwixxWhy::with),
                          field("sum", &QwixxWhy::sum),  field("sums", &QwixxWhy::sums),     field("last", &QwixxWhy::last),
                          field("have", &QwixxWhy::have)};
    }
};

template <const qwixx::Board& kBoard>
struct Shown<QwixxOn<kBoard>> {
    using State = qwixx::StateOn<kBoard>;
    using Sheet = QwixxSheet;
    using Choices = json::Sink<Pass, Cross>;
    using Events = json::Sink<RowClosedEvent>;
    using Why = QwixxWhy;
    struct Own {
        unsigned closed_rows{0};
        static constexpr auto fields() { return std::tuple{field("closedRows", &Own::closed_rows)}; }
    };
    static constexpr std::string_view view_name = kBoard.name.empty()        ? "QwixxView"
                                                  : kBoard.name == "mixed-a" ? "QwixxMixedAView"
                                                                             : "QwixxMixedBView";

    [[nodiscard]] static Dice dice(const State& state);
    // The number that all seats may use.
    [[nodiscard]] static unsigned sum(const State& state);
    // Whether the dice on the table belong to the turn that is being played.
    [[nodiscard]] static bool fallen(const State& state);
    [[nodiscard]] static Own own(const State& state);
    [[nodiscard]] static Sheet sheet(const State& state, Seat seat);
    static void describe(const Choices& put, const State& state, Seat seat, qwixx::ChoiceOn<kBoard> choice);
    // What a resolution led to, told by the states before and after it.
    static void consequences(const Events& put, const State& before, const State& after);
    // What a sentence about a refused token needs; nothing for one that names no box. pre: the token was understood
    [[nodiscard]] static std::optional<Why> why(const State& state, Seat seat, std::string_view token);
};

}  // namespace misthrow::view
