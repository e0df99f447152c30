#include "review/knaster.hpp"

#include "review/advice_game.hpp"
#include "review/edit.hpp"
#include "review/entry_edit.hpp"
#include "review/explore_game.hpp"
#include "review/knaster_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

template Review review_of<Knaster>(const engine::Network&, Depth, const notation::Record&);
template std::optional<Rollout> rollout<Knaster>(const Knaster::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Knaster>(const engine::Network&, const notation::Log<Knaster>&, const Asked&);

template <>
std::optional<std::string> edited<Knaster>(const Knaster::Sheet& sheet, std::string_view box, std::string_view entry) {
    return with_grid_entry(notation::sheet_text(sheet), box, entry);
}
template <>
bool fit_together<Knaster>(std::span<const Knaster::Sheet> /*sheets*/) {
    return true;
}
template <>
unsigned highest_number<Knaster>() {
    return knaster::kMaxSum;
}
template std::optional<Explored> explored<Knaster>(const Knaster::State&, Seat);
template std::unique_ptr<LongLook> long_look<Knaster>(const Knaster::State&, Seat, const RolloutPlan&);
template std::optional<std::string> joint_text<Knaster>(const Knaster::State&, Seat, std::string_view);

}  // namespace misthrow::review
