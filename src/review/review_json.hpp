#pragma once
// A review as it is written for programs: described once, for the JSON and for the TypeScript types of who reads it.
#include "json/described.hpp"
#include "review/classes.hpp"
#include "review/review.hpp"

namespace misthrow::review {

struct MarkWords {
    static constexpr std::string_view type = "ReviewMark";
    static constexpr const auto& texts = kMarkNames;
};
struct ClassWords {
    static constexpr std::string_view type = "ReviewClass";
    static constexpr const auto& texts = kClassNames;
};
struct ReasonWords {
    static constexpr std::string_view type = "ReasonCode";
    static constexpr const auto& texts = kReasonCodes;
};
struct DepthWords {
    static constexpr std::array<std::string_view, 2> texts{"quick", "deep"};
};
struct RollWord {
    static constexpr std::array<std::string_view, 1> texts{"roll"};
};
struct ChoiceWord {
    static constexpr std::array<std::string_view, 1> texts{"choice"};
};

struct SeatJson {
    std::string_view name{};
    int score{0};
    double start{0};
    double result{0};
    double luck{0};
    double error{0};
    double others{0};
    double rest{0};
    std::size_t decisions{0};
    json::Nullable<json::Word<ClassWords>> rank{};
    double adjusted{0};

    static constexpr std::string_view type_name = "ReviewSeat";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("name", &SeatJson::name),
                          field("score", &SeatJson::score),
                          field("start", &SeatJson::start, "what it could expect: its share of the win, alone its points"),
                          field("result", &SeatJson::result, "start + luck + error + others + rest"),
                          field("luck", &SeatJson::luck),
                          field("error", &SeatJson::error, "never positive"),
                          field("others", &SeatJson::others),
                          field("rest", &SeatJson::rest),
                          field("decisions", &SeatJson::decisions, "with something to decide"),
                          field("class", &SeatJson::rank),
                          field("adjusted", &SeatJson::adjusted, "result - luck: what it would have been without")};
    }
};

// Each code has facts of its own: docs/review.md lists them.
struct ReasonJson {
    json::Word<ReasonWords> code{};
    std::optional<std::string_view> row{};
    std::optional<std::string_view> line{};
    std::optional<std::int64_t> low{};
    std::optional<std::int64_t> high{};
    std::optional<std::int64_t> boxes{};
    std::optional<std::int64_t> crosses{};
    std::optional<std::int64_t> points{};
    std::optional<std::int64_t> circles{};
    std::optional<std::int64_t> numbers{};
    std::optional<std::int64_t> best{};
    std::optional<std::int64_t> played{};
    std::optional<std::int64_t> of{};
    std::optional<std::int64_t> percent{};

    static constexpr std::string_view type_name = "Reason";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{
            field("code", &ReasonJson::code),       field("row", &ReasonJson::row),        field("line", &ReasonJson::line),
            field("low", &ReasonJson::low),         field("high", &ReasonJson::high),      field("boxes", &ReasonJson::boxes),
            field("crosses", &ReasonJson::crosses), field("points", &ReasonJson::points),  field("circles", &ReasonJson::circles),
            field("numbers", &ReasonJson::numbers), field("best", &ReasonJson::best),      field("played", &ReasonJson::played),
            field("of", &ReasonJson::of),           field("percent", &ReasonJson::percent)};
    }
};

struct RankedJson {
    std::string_view choice{};
    double win{0};
    double points{0};

    static constexpr std::string_view type_name = "RankedChoice";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("choice", &RankedJson::choice), field("win", &RankedJson::win),
                          field("points", &RankedJson::points)};
    }
};

struct RollJson {
    std::size_t turn{0};
    std::size_t node{0};
    json::Word<RollWord> what{};
    std::vector<double> value{};
    std::vector<double> luck{};

    static constexpr std::string_view type_name = "ReviewRoll";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("turn", &RollJson::turn), field("node", &RollJson::node, "steps of the record before it"),
                          field("kind", &RollJson::what), field("value", &RollJson::value, "by seat, with this roll"),
                          field("luck", &RollJson::luck, "by seat")};
    }
};
struct ChoiceJson {
    std::size_t turn{0};
    std::size_t node{0};
    json::Word<ChoiceWord> what{};
    std::size_t seat{0};
    std::string_view phase{};
    std::string_view played{};
    std::string_view best{};
    double cost{0};
    double cost_points{0};
    json::Word<MarkWords> mark{};
    std::vector<RankedJson> choices{};
    std::vector<ReasonJson> reasons{};

    static constexpr std::string_view type_name = "ReviewChoice";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("turn", &ChoiceJson::turn),
                          field("node", &ChoiceJson::node, "steps of the record before it"),
                          field("kind", &ChoiceJson::what),
                          field("seat", &ChoiceJson::seat, "from 1"),
                          field("phase", &ChoiceJson::phase),
                          field("played", &ChoiceJson::played),
                          field("best", &ChoiceJson::best),
                          field("cost", &ChoiceJson::cost, "never negative"),
                          field("cost_points", &ChoiceJson::cost_points),
                          field("mark", &ChoiceJson::mark),
                          field("choices", &ChoiceJson::choices, "best first"),
                          field("reasons", &ChoiceJson::reasons)};
    }
};

// A choice in a position that somebody looks at, and the position itself.
struct WeighedJson {
    std::string_view choice{};
    double win{0};
    double points{0};
    double cost{0};
    double cost_points{0};
    json::Word<MarkWords> mark{};
    std::vector<ReasonJson> reasons{};

    static constexpr std::string_view type_name = "WeighedChoice";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("choice", &WeighedJson::choice),
                          field("win", &WeighedJson::win),
                          field("points", &WeighedJson::points),
                          field("cost", &WeighedJson::cost, "beside the best"),
                          field("cost_points", &WeighedJson::cost_points),
                          field("mark", &WeighedJson::mark),
                          field("reasons", &WeighedJson::reasons, "why the best is better")};
    }
};
struct ExpectationJson {
    double win{0};
    double points{0};

    static constexpr std::string_view type_name = "Expectation";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("win", &ExpectationJson::win), field("points", &ExpectationJson::points)};
    }
};
struct ExploredJson {
    std::vector<ExpectationJson> seats{};
    std::vector<WeighedJson> choices{};

    static constexpr std::string_view type_name = "Explored";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("seats", &ExploredJson::seats, "what each can expect"),
                          field("choices", &ExploredJson::choices, "best first; none where the seat has nothing to decide")};
    }
};

struct ReviewJson {
    std::string_view game{};
    json::Word<DepthWords> depth{};
    bool exact{false};
    std::vector<SeatJson> seats{};
    std::vector<std::variant<RollJson, ChoiceJson>> steps{};

    static constexpr std::string_view type_name = "Review";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("game", &ReviewJson::game), field("depth", &ReviewJson::depth),
                          field("exact", &ReviewJson::exact, "the judge was the exact table"), field("seats", &ReviewJson::seats),
                          field("steps", &ReviewJson::steps)};
    }
};

}  // namespace misthrow::review
