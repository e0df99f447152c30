#include "review/qwixx.hpp"

#include "review/advice_game.hpp"
#include "review/edit.hpp"
#include "review/explore_game.hpp"
#include "review/qwixx_edit.hpp"
#include "review/qwixx_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

Review exact_review_of(const engine::Network& network, Depth depth, const notation::Record& record, const ExactQwixx& exact) {
    Oracle<Qwixx> oracle{network, [&exact](const Qwixx::State& state) { return exact(state.sheets[0]); }};
    Review made = Reviewer<Qwixx>{oracle, depth, record}.run();
    made.exact = true;
    return made;
}

template Review review_of<Qwixx>(const engine::Network&, Depth, const notation::Record&);
template Review review_of<QwixxMixedA>(const engine::Network&, Depth, const notation::Record&);
template Review review_of<QwixxMixedB>(const engine::Network&, Depth, const notation::Record&);
template std::optional<Rollout> rollout<Qwixx>(const Qwixx::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<Rollout> rollout<QwixxMixedA>(const QwixxMixedA::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<Rollout> rollout<QwixxMixedB>(const QwixxMixedB::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Qwixx>(const engine::Network&, const notation::Log<Qwixx>&, const Asked&);
template std::optional<ChoiceStep> advice_of<QwixxMixedA>(const engine::Network&, const notation::Log<QwixxMixedA>&,
                                                          const Asked&);
template std::optional<ChoiceStep> advice_of<QwixxMixedB>(const engine::Network&, const notation::Log<QwixxMixedB>&,
                                                          const Asked&);

template <>
std::optional<std::string> edited<Qwixx>(const Qwixx::Sheet& sheet, std::string_view box, std::string_view /*entry*/) {
    return with_cross_changed(sheet, box);
}
template <>
bool fit_together<Qwixx>(std::span<const Qwixx::Sheet> /*sheets*/) {
    return true;
}
template <>
unsigned highest_number<Qwixx>() {
    return 0;
}
template std::optional<Explored> explored<Qwixx>(const Qwixx::State&, Seat);
template std::unique_ptr<LongLook> long_look<Qwixx>(const Qwixx::State&, Seat, const RolloutPlan&);
template std::optional<std::string> joint_text<Qwixx>(const Qwixx::State&, Seat, std::string_view);

template <>
std::optional<std::string> edited<QwixxMixedA>(const QwixxMixedA::Sheet& sheet, std::string_view box,
                                               std::string_view /*entry*/) {
    return with_cross_changed(sheet, box);
}
template <>
bool fit_together<QwixxMixedA>(std::span<const QwixxMixedA::Sheet> /*sheets*/) {
    return true;
}
template <>
unsigned highest_number<QwixxMixedA>() {
    return 0;
}
template std::optional<Explored> explored<QwixxMixedA>(const QwixxMixedA::State&, Seat);
template std::unique_ptr<LongLook> long_look<QwixxMixedA>(const QwixxMixedA::State&, Seat, const RolloutPlan&);
template std::optional<std::string> joint_text<QwixxMixedA>(const QwixxMixedA::State&, Seat, std::string_view);

template <>
std::optional<std::string> edited<QwixxMixedB>(const QwixxMixedB::Sheet& sheet, std::string_view box,
                                               std::string_view /*entry*/) {
    return with_cross_changed(sheet, box);
}
template <>
bool fit_together<QwixxMixedB>(std::span<const QwixxMixedB::Sheet> /*sheets*/) {
    return true;
}
template <>
unsigned highest_number<QwixxMixedB>() {
    return 0;
}
template std::optional<Explored> explored<QwixxMixedB>(const QwixxMixedB::State&, Seat);
template std::unique_ptr<LongLook> long_look<QwixxMixedB>(const QwixxMixedB::State&, Seat, const RolloutPlan&);
template std::optional<std::string> joint_text<QwixxMixedB>(const QwixxMixedB::State&, Seat, std::string_view);

}  // namespace misthrow::review
