#pragma once
// What is shown of Qwinto.
#include "notation/qwinto.hpp"
#include "view/parts.hpp"

namespace misthrow::view {

struct QwintoRowName {
    static constexpr std::string_view type = "QwintoRowName";
    static constexpr auto texts = single_letters<qwinto::kRows>(Qwinto::row_letters);
};
struct QwintoBoxState {
    static constexpr std::array<std::string_view, 3> texts{"filled", "open", "lost"};
};

struct QwintoBox {
    static constexpr std::string_view type_name = "QwintoBox";
    unsigned column{0};
    unsigned number{0};
    json::Word<QwintoBoxState> state{};
    bool bonus{false};
    static constexpr auto fields() {
        return std::tuple{field("column", &QwintoBox::column), field("number", &QwintoBox::number, "0: empty"),
                          field("state", &QwintoBox::state), field("bonus", &QwintoBox::bonus)};
    }
};
struct QwintoRow {
    static constexpr std::string_view type_name = "QwintoRow";
    json::Word<QwintoRowName> row{};
    std::array<QwintoBox, qwinto::kBoxes> boxes{};
    bool full{false};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("row", &QwintoRow::row), field("boxes", &QwintoRow::boxes), field("full", &QwintoRow::full),
                          field("points", &QwintoRow::points)};
    }
};
struct QwintoColumn {
    static constexpr std::string_view type_name = "QwintoColumn";
    unsigned column{0};
    json::Word<QwintoRowName> bonus{};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("column", &QwintoColumn::column), field("bonus", &QwintoColumn::bonus),
                          field("points", &QwintoColumn::points)};
    }
};
struct QwintoSheet {
    static constexpr std::string_view type_name = "QwintoSheet";
    std::array<QwintoRow, qwinto::kRows> rows{};
    std::array<QwintoColumn, qwinto::kBonusColumns.size()> columns{};
    unsigned misthrows{0};
    int misthrow_points{0};
    int total{0};
    static constexpr auto fields() {
        return std::tuple{field("rows", &QwintoSheet::rows), field("columns", &QwintoSheet::columns),
                          field("misthrows", &QwintoSheet::misthrows), field("misthrowPoints", &QwintoSheet::misthrow_points),
                          field("total", &QwintoSheet::total)};
    }
};

struct Pick {
    static constexpr std::string_view type_name = "Pick";
    static constexpr std::string_view kind = "pick";
    std::string token{};
    static constexpr auto fields() { return std::tuple{field("token", &Pick::token)}; }
};
struct Keep {
    static constexpr std::string_view type_name = "Keep";
    static constexpr std::string_view kind = "keep";
    std::string token{};
    static constexpr auto fields() { return std::tuple{field("token", &Keep::token)}; }
};
struct Again {
    static constexpr std::string_view type_name = "Again";
    static constexpr std::string_view kind = "again";
    std::string token{};
    static constexpr auto fields() { return std::tuple{field("token", &Again::token)}; }
};
struct Write {
    static constexpr std::string_view type_name = "Write";
    static constexpr std::string_view kind = "write";
    std::string token{};
    json::Word<QwintoRowName> row{};
    unsigned place{0};
    unsigned column{0};
    unsigned number{0};
    int gain{0};
    static constexpr auto fields() {
        return std::tuple{
            field("token", &Write::token),   field("row", &Write::row),       field("place", &Write::place, "in its row, from 1"),
            field("column", &Write::column), field("number", &Write::number), field("gain", &Write::gain)};
    }
};
struct RowFullEvent {
    static constexpr std::string_view type_name = "RowFullEvent";
    static constexpr std::string_view kind = "rowFull";
    std::size_t seat{0};
    json::Word<QwintoRowName> row{};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("seat", &RowFullEvent::seat), field("row", &RowFullEvent::row),
                          field("points", &RowFullEvent::points)};
    }
};
struct ColumnEvent {
    static constexpr std::string_view type_name = "ColumnEvent";
    static constexpr std::string_view kind = "column";
    std::size_t seat{0};
    int points{0};
    static constexpr auto fields() {
        return std::tuple{field("seat", &ColumnEvent::seat), field("points", &ColumnEvent::points)};
    }
};
struct QwintoWhy {
    static constexpr std::string_view type_name = "QwintoWhy";
    json::Word<QwintoRowName> row{};
    unsigned sum{0};
    unsigned holds{0};
    unsigned left{0};  // the neighbours the number must fit between; 0: none
    unsigned right{0};
    static constexpr auto fields() {
        return std::tuple{field("row", &QwintoWhy::row), field("sum", &QwintoWhy::sum), field("holds", &QwintoWhy::holds),
                          field("left", &QwintoWhy::left), field("right", &QwintoWhy::right)};
    }
};

template <>
struct Shown<Qwinto> {
    using Sheet = QwintoSheet;
    using Choices = json::Sink<Pass, Pick, Keep, Again, Write>;
    using Events = json::Sink<RowFullEvent, ColumnEvent>;
    using Why = QwintoWhy;
    struct Own {
        std::string picked{};
        bool second_roll{false};
        static constexpr auto fields() {
            return std::tuple{field("picked", &Own::picked), field("secondRoll", &Own::second_roll)};
        }
    };
    static constexpr std::string_view view_name = "QwintoView";

    [[nodiscard]] static Dice dice(const Qwinto::State& state);
    [[nodiscard]] static unsigned sum(const Qwinto::State& state);
    [[nodiscard]] static bool fallen(const Qwinto::State& state);
    [[nodiscard]] static Own own(const Qwinto::State& state);
    [[nodiscard]] static Sheet sheet(const Qwinto::State& state, Seat seat);
    static void describe(const Choices& put, const Qwinto::State& state, Seat seat, Qwinto::Choice choice);
    static void consequences(const Events& put, const Qwinto::State& before, const Qwinto::State& after);
    [[nodiscard]] static std::optional<Why> why(const Qwinto::State& state, Seat seat, std::string_view token);
};

}  // namespace misthrow::view
