#include "review/qwinto.hpp"

#include "review/advice_game.hpp"
#include "review/edit.hpp"
#include "review/entry_edit.hpp"
#include "review/explore_game.hpp"
#include "review/qwinto_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

template Review review_of<Qwinto>(const engine::Network&, Depth, const notation::Record&);
template std::optional<Rollout> rollout<Qwinto>(const Qwinto::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Qwinto>(const engine::Network&, const notation::Log<Qwinto>&, const Asked&);

template <>
std::optional<std::string> edited<Qwinto>(const Qwinto::Sheet& sheet, std::string_view box, std::string_view entry) {
    notation::TokenReader reader{box};
    const auto row = reader.one_of(Qwinto::row_letters);
    const auto place = row ? reader.number(1, qwinto::kBoxes) : std::nullopt;
    return place ? std::optional{with_entry_at(notation::sheet_text(sheet), *row, *place - 1, entry)} : std::nullopt;
}
template <>
bool fit_together<Qwinto>(std::span<const Qwinto::Sheet> /*sheets*/) {
    return true;
}
template <>
unsigned highest_number<Qwinto>() {
    return qwinto::kMaxSum;
}
template std::optional<Explored> explored<Qwinto>(const Qwinto::State&, Seat);
template std::unique_ptr<LongLook> long_look<Qwinto>(const Qwinto::State&, Seat, const RolloutPlan&);
template std::optional<std::string> joint_text<Qwinto>(const Qwinto::State&, Seat, std::string_view);

}  // namespace misthrow::review
