#include "review/explore_json.hpp"

namespace misthrow::review {

std::string rollout_json(const Rollout& rollout, bool decides) {
    std::vector<OutlookJson> outlooks;
    for (const Outlook& each : rollout.outlooks) {
        OutlookJson& outlook =
            outlooks.emplace_back(OutlookJson{.value = {each.stake}, .plain = {each.plain}, .points = {each.points}});
        if (decides) {
            outlook.behind = EstimateJson{each.behind};
            outlook.choice = each.name;
        } else {
            outlook.seat = std::stoi(each.name);
        }
    }
    RolloutJson out{.games = rollout.games, .gain = rollout.gain()};
    if (decides) {
        out.sure = rollout.sure;
    }
    (decides ? out.choices : out.seats) = std::move(outlooks);
    return json::text_of(out);
}

}  // namespace misthrow::review
