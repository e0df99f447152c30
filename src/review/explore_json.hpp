#pragma once
// What is said of a position that somebody looks at: described once, for the JSON of the page's module and of `rollout --json`, and for the page's types.
#include "json/described.hpp"
#include "review/rollout.hpp"

namespace misthrow::review {

// What the view makes of the match of a position; its types stand in web/client/view.ts.
struct ViewText {
    std::string text;
    static constexpr std::string_view typescript = "View";
    void write(json::Writer& out) const { out.json(text); }
};
struct OptionsText {
    std::string text;
    static constexpr std::string_view typescript = "Choice[]";
    void write(json::Writer& out) const { out.json(text); }
};

struct PositionJson {
    std::string position{};
    std::size_t turn{0};
    std::size_t looks{0};
    bool fits{true};
    ViewText view{};
    OptionsText options{};

    static constexpr std::string_view type_name = "Position";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("position", &PositionJson::position),
                          field("turn", &PositionJson::turn, "whose"),
                          field("looks", &PositionJson::looks, "whose decision it is about"),
                          field("fits", &PositionJson::fits, "false: each sheet is right, but not beside the others"),
                          field("view", &PositionJson::view),
                          field("options", &PositionJson::options, "of the seat that is looked at")};
    }
};

// Why there is no such position.
struct RefusalJson {
    std::string_view fault{};
    std::string found{};
    std::size_t seat{0};
    std::vector<std::string> expected{};

    static constexpr std::string_view type_name = "Refusal";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("fault", &RefusalJson::fault), field("found", &RefusalJson::found),
                          field("seat", &RefusalJson::seat), field("expected", &RefusalJson::expected)};
    }
};

// What may stand in a box.
struct EntriesJson {
    unsigned now{0};
    bool circled{false};
    bool crosses{false};
    bool may_circle{false};
    std::vector<unsigned> numbers{};

    static constexpr std::string_view type_name = "Entries";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("now", &EntriesJson::now, "0: empty"), field("circled", &EntriesJson::circled),
                          field("crosses", &EntriesJson::crosses, "boxes have no numbers to write"),
                          field("mayCircle", &EntriesJson::may_circle), field("numbers", &EntriesJson::numbers)};
    }
};

// A mean and its standard error.
struct EstimateJson {
    Estimate estimate{};
    static constexpr std::string_view typescript = "Estimate";
    static constexpr std::string_view declaration = "export type Estimate = [mean: number, error: number];\n";
    void write(json::Writer& out) const {
        out.open_array();
        out.number(estimate.mean);
        out.number(estimate.error);
        out.close_array();
    }
};
struct OutlookJson {
    std::optional<std::string_view> choice{};
    std::optional<int> seat{};
    EstimateJson value{};
    EstimateJson plain{};
    EstimateJson points{};
    std::optional<EstimateJson> behind{};

    static constexpr std::string_view type_name = "Outlook";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("choice", &OutlookJson::choice), field("seat", &OutlookJson::seat),
                          field("value", &OutlookJson::value),   field("plain", &OutlookJson::plain),
                          field("points", &OutlookJson::points), field("behind", &OutlookJson::behind)};
    }
};
struct RolloutJson {
    std::int64_t games{0};
    std::optional<bool> sure{};
    double gain{1};
    std::optional<std::vector<OutlookJson>> choices{};
    std::optional<std::vector<OutlookJson>> seats{};

    static constexpr std::string_view type_name = "Rollout";
    static constexpr auto fields() {
        using json::field;
        return std::tuple{field("games", &RolloutJson::games), field("sure", &RolloutJson::sure, "which choice is the best"),
                          field("gain", &RolloutJson::gain), field("choices", &RolloutJson::choices, "where somebody decides"),
                          field("seats", &RolloutJson::seats, "where nobody does")};
    }
};

}  // namespace misthrow::review
