#include <cmath>

#include "json/writer.hpp"
#include "review/review.hpp"

namespace misthrow::review {

namespace {

// Sums of many numbers end in noise that nobody should read, and never in −0.
double rounded(double value) { return std::round(value * 1e9) / 1e9 + 0.0; }

void numbers(json::Writer& out, std::string_view key, const std::vector<double>& list) {
    out.key(key);
    out.open_array();
    for (const double each : list) {
        out.number(rounded(each));
    }
    out.close_array();
}
void number(json::Writer& out, std::string_view key, double value) {
    out.key(key);
    out.number(rounded(value));
}
void text(json::Writer& out, std::string_view key, std::string_view value) {
    out.key(key);
    out.string(value);
}
void whole(json::Writer& out, std::string_view key, std::int64_t value) {
    out.key(key);
    out.integer(value);
}

void write(json::Writer& out, const SeatReview& seat) {
    out.open_object();
    text(out, "name", seat.name);
    whole(out, "score", seat.score);
    number(out, "start", seat.start);
    number(out, "result", seat.result);
    number(out, "luck", seat.luck);
    number(out, "error", seat.error);
    number(out, "others", seat.others);
    number(out, "rest", seat.rest);
    whole(out, "decisions", static_cast<std::int64_t>(seat.decisions));
    out.key("class");
    seat.rank ? out.string(*seat.rank) : out.null();
    out.close_object();
}

void write(json::Writer& out, const RollStep& step) {
    text(out, "kind", "roll");
    numbers(out, "value", step.value);
    numbers(out, "luck", step.luck);
}

void write(json::Writer& out, const Reason& reason) {
    out.open_object();
    text(out, "code", reason.code);
    for (const Fact& fact : reason.facts) {
        out.key(fact.name);
        if (const auto* number = std::get_if<std::int64_t>(&fact.value)) {
            out.integer(*number);
        } else {
            out.string(std::get<std::string>(fact.value));
        }
    }
    out.close_object();
}

void write(json::Writer& out, const ChoiceStep& step) {
    text(out, "kind", "choice");
    whole(out, "seat", static_cast<std::int64_t>(step.seat) + 1);
    text(out, "phase", step.phase);
    text(out, "played", step.played);
    text(out, "best", step.choices.front().choice);
    number(out, "cost", step.cost);
    number(out, "cost_points", step.cost_points);
    text(out, "mark", name(step.mark));
    out.key("choices");
    out.open_array();
    for (const Ranked& each : step.choices) {
        out.open_object();
        text(out, "choice", each.choice);
        number(out, "win", each.value.win);
        number(out, "points", each.value.points);
        out.close_object();
    }
    out.close_array();
    out.key("reasons");
    out.open_array();
    for (const Reason& reason : step.reasons) {
        write(out, reason);
    }
    out.close_array();
}

}  // namespace

std::string review_json(const Review& review) {
    json::Writer out;
    out.open_object();
    text(out, "game", misthrow::name(review.game));
    text(out, "depth", review.depth == Depth::Deep ? "deep" : "quick");
    out.key("exact");
    out.boolean(review.exact);
    out.key("seats");
    out.open_array();
    for (const SeatReview& seat : review.seats) {
        write(out, seat);
    }
    out.close_array();
    out.key("steps");
    out.open_array();
    for (const Step& step : review.steps) {
        out.open_object();
        whole(out, "turn", static_cast<std::int64_t>(step.turn));
        std::visit([&out](const auto& what) { write(out, what); }, step.what);
        out.close_object();
    }
    out.close_array();
    out.close_object();
    return out.take();
}

}  // namespace misthrow::review
