#pragma once
// The whole table as it is shown: what all games have, and what a game adds.
#include "play/match.hpp"
#include "view/games.hpp"

namespace misthrow::view {

template <Game G>
struct GameWord {
    static constexpr std::array<std::string_view, 1> texts{G::name};
};
template <Game G>
struct PhaseWord {
    static constexpr auto texts = G::phase_names;
};
struct WaitsWord {
    static constexpr std::array<std::string_view, 3> texts{"roll", "choose", "over"};
};

template <Game G>
struct TableView : Shown<G>::Own {
    static constexpr std::string_view type_name = Shown<G>::view_name;
    json::Word<GameWord<G>> game{};
    std::size_t seats{0};
    std::size_t node{0};
    json::Word<WaitsWord> waits{};
    json::Word<PhaseWord<G>> phase{};
    int active{0};
    Seats actors{};
    Seats undecided{};
    Seats helpless{};
    Dice dice{};
    bool fallen{false};
    unsigned sum{0};
    RollPlace next_roll{};
    std::vector<typename Shown<G>::Sheet> sheets{};
    Seats winners{};
    static constexpr auto fields() {
        return std::tuple_cat(
            std::tuple{field("game", &TableView::game), field("seats", &TableView::seats),
                       field("node", &TableView::node, "steps that are behind us"), field("waits", &TableView::waits),
                       field("phase", &TableView::phase), field("active", &TableView::active, "-1: nobody any more"),
                       field("actors", &TableView::actors), field("undecided", &TableView::undecided),
                       field("helpless", &TableView::helpless, "who of these can only pass, at no cost"),
                       field("dice", &TableView::dice), field("fallen", &TableView::fallen, "the dice belong to this turn"),
                       field("sum", &TableView::sum, "the number that all seats may use"),
                       field("nextRoll", &TableView::next_roll), field("sheets", &TableView::sheets),
                       field("winners", &TableView::winners, "empty until it is over")},
            Shown<G>::Own::fields());
    }
};

template <Game G>
[[nodiscard]] TableView<G> table_view(const play::TypedMatch<G>& match);

}  // namespace misthrow::view
