#include "review/review_json.hpp"

#include "review/advice.hpp"
#include "review/explore.hpp"

namespace misthrow::review {

namespace {

SeatJson described(const SeatReview& seat) {
    SeatJson out{.name = seat.name,
                 .score = seat.score,
                 .start = seat.start,
                 .result = seat.result,
                 .luck = seat.luck,
                 .error = seat.error,
                 .others = seat.others,
                 .rest = seat.rest,
                 .decisions = seat.decisions,
                 .adjusted = seat.result - seat.luck};
    if (seat.rank) {
        out.rank.value = *seat.rank;
    }
    return out;
}

ReasonJson described(const Reason& reason) {
    ReasonJson out{.code = reason.code};
    for (const Fact& fact : reason.facts) {
        json::each_field<ReasonJson>([&]<class T>(const json::Field<ReasonJson, T>& known) {
            if constexpr (std::same_as<T, std::optional<std::int64_t>>) {
                if (const auto* number = std::get_if<std::int64_t>(&fact.value); number != nullptr && known.name == fact.name) {
                    out.*known.member = *number;
                }
            } else if constexpr (std::same_as<T, std::optional<std::string_view>>) {
                if (const auto* text = std::get_if<std::string>(&fact.value); text != nullptr && known.name == fact.name) {
                    out.*known.member = *text;
                }
            }
        });
    }
    return out;
}

RollJson described(const Step& step, const RollStep& roll) {
    return {.turn = step.turn, .node = step.node, .value = roll.value, .luck = roll.luck};
}

ChoiceJson described(const Step& step, const ChoiceStep& choice) {
    ChoiceJson out{.turn = step.turn,
                   .node = step.node,
                   .seat = choice.seat + 1,
                   .phase = choice.phase,
                   .played = choice.played,
                   .best = choice.choices.front().choice,
                   .cost = choice.cost,
                   .cost_points = choice.cost_points,
                   .mark = name(choice.mark)};
    for (const Ranked& each : choice.choices) {
        out.choices.push_back({each.choice, each.value.win, each.value.points});
    }
    for (const Reason& reason : choice.reasons) {
        out.reasons.push_back(described(reason));
    }
    return out;
}

}  // namespace

std::string review_json(const Review& review) {
    ReviewJson out{.game = misthrow::name(review.game),
                   .depth = DepthWords::texts[static_cast<std::size_t>(review.depth)],
                   .exact = review.exact};
    for (const SeatReview& seat : review.seats) {
        out.seats.push_back(described(seat));
    }
    for (const Step& step : review.steps) {
        std::visit([&](const auto& what) { out.steps.emplace_back(described(step, what)); }, step.what);
    }
    return json::text_of(out);
}

std::string explored_json(const Explored& explored) {
    ExploredJson out;
    for (const Value& each : explored.seats) {
        out.seats.push_back({each.win, each.points});
    }
    for (const Weighed& each : explored.choices) {
        WeighedJson choice{.choice = each.choice,
                           .win = each.value.win,
                           .points = each.value.points,
                           .cost = each.cost,
                           .cost_points = each.cost_points,
                           .mark = name(each.mark)};
        for (const Reason& reason : each.reasons) {
            choice.reasons.push_back(described(reason));
        }
        out.choices.push_back(std::move(choice));
    }
    return json::text_of(out);
}

std::string advice_json(const ChoiceStep& step) {
    return json::text_of(described(Step{.turn = 0, .node = 0, .what = RollStep{}}, step));
}

}  // namespace misthrow::review
