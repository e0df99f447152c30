#include "review/knister.hpp"

#include "review/advice_game.hpp"
#include "review/edit.hpp"
#include "review/entry_edit.hpp"
#include "review/explore_game.hpp"
#include "review/knister_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

template Review review_of<Knister>(const engine::Network&, Depth, const notation::Record&);
template std::optional<Rollout> rollout<Knister>(const Knister::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Knister>(const engine::Network&, const notation::Log<Knister>&, const Asked&);

template <>
std::optional<std::string> edited<Knister>(const Knister::Sheet& sheet, std::string_view box, std::string_view entry) {
    return with_grid_entry(notation::sheet_text(sheet), box, entry);
}
// Everybody writes in every turn (KI-R06), so all have as many numbers.
template <>
bool fit_together<Knister>(std::span<const Knister::Sheet> sheets) {
    return std::ranges::all_of(
        sheets, [&](const Knister::Sheet& sheet) { return std::popcount(sheet.filled) == std::popcount(sheets.front().filled); });
}
template <>
unsigned highest_number<Knister>() {
    return knister::kMaxSum;
}
template std::optional<Explored> explored<Knister>(const Knister::State&, Seat);
template std::unique_ptr<LongLook> long_look<Knister>(const Knister::State&, Seat, const RolloutPlan&);
template std::optional<std::string> joint_text<Knister>(const Knister::State&, Seat, std::string_view);

}  // namespace misthrow::review
