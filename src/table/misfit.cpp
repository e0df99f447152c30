// Whether an event can have happened at a table as it is.
#include <algorithm>

#include "table/table.hpp"

namespace misthrow::table {

namespace {

bool fits(GameId game, std::uint32_t seats) {
    return with_game(game, [seats]<Game G>(G) { return seats >= G::min_seats && seats <= G::max_seats; });
}

struct Judge {
    using Fit = std::optional<Misfit>;
    const Table& table;
    Origin origin;

    [[nodiscard]] static Fit unless(bool good, Misfit wrong) { return good ? Fit{} : Fit{wrong}; }
    [[nodiscard]] bool at(Stage stage) const { return table.stage() == stage; }
    [[nodiscard]] bool seat(std::uint32_t seat) const { return seat < table.seats().size(); }
    [[nodiscard]] bool manual() const { return table.settings().dice == DiceMode::Manual; }
    [[nodiscard]] Fit seat_while(std::uint32_t number, Stage stage) const {
        return seat(number) ? unless(at(stage), Misfit::WrongStage) : Fit{Misfit::NoSuchSeat};
    }

    // A table plays by the rules it was opened with: other rules are another program's.
    Fit operator()(const Opened& event) const {
        if (!table.seats().empty()) {
            return Misfit::NotOpened;
        }
        if (event.settings.rules_version != rules_of(event.settings.game)) {
            return Misfit::UnknownRules;
        }
        return unless(fits(event.settings.game, event.settings.seats), Misfit::BadSettings);
    }
    Fit operator()(const Seated& event) const { return seat_while(event.seat, Stage::Gathering); }
    Fit operator()(const Vacated& event) const { return seat_while(event.seat, Stage::Gathering); }
    Fit operator()(const Resized& event) const {
        const auto taken =
            std::ranges::count_if(table.seats(), [](const SeatState& each) { return each.kind != SeatKind::Open; });
        const bool enough = static_cast<std::uint32_t>(taken) <= event.seats && fits(table.settings().game, event.seats);
        return enough ? unless(at(Stage::Gathering), Misfit::WrongStage) : Fit{Misfit::BadSettings};
    }
    Fit operator()(const Begun& /*event*/) const {
        const bool full = std::ranges::none_of(table.seats(), [](const SeatState& each) { return each.kind == SeatKind::Open; });
        return unless(at(Stage::Gathering) && full, Misfit::WrongStage);
    }
    Fit operator()(const SeatCommitted& event) const {
        return event.seat < table.dice_parts().size() ? unless(at(Stage::Committing), Misfit::WrongStage)
                                                      : Fit{Misfit::NoSuchSeat};
    }
    Fit operator()(const CommitmentsClosed& /*event*/) const { return unless(at(Stage::Committing), Misfit::WrongStage); }
    Fit operator()(const SeatRevealed& event) const {
        if (event.seat >= table.dice_parts().size()) {
            return Misfit::NoSuchSeat;
        }
        if (!at(Stage::Revealing)) {
            return Misfit::WrongStage;
        }
        return unless(table.dice_parts()[event.seat].commitment == table.commitment_of(event.seat, event.seed),
                      Misfit::WrongSeed);
    }
    Fit operator()(const Voided& /*event*/) const {
        const bool due = table.settings().missing == play::Missing::Void && !table.missing_parts().empty();
        return unless(due && (at(Stage::Committing) || at(Stage::Revealing)), Misfit::WrongStage);
    }
    Fit operator()(const Started& event) const {
        if (!seat(event.first)) {
            return Misfit::NoSuchSeat;
        }
        if (!at(manual() ? Stage::Committing : Stage::Revealing)) {
            return Misfit::WrongStage;
        }
        const bool checked = origin == Origin::Store && !manual();
        return unless(!checked || event.first == table.due_first(), Misfit::WrongDice);
    }
    Fit operator()(const Rolled& event) const {
        if (!at(Stage::Playing)) {
            return Misfit::WrongStage;
        }
        const bool checked = origin == Origin::Store && !manual();
        return unless(!checked || event.faces == table.due_words(), Misfit::WrongDice);
    }
    Fit operator()(const Chosen& event) const { return seat_while(event.seat, Stage::Playing); }
    Fit operator()(const SatIn& event) const {
        return unless(seat(event.seat) && table.seats()[event.seat].kind == SeatKind::Person, Misfit::NoSuchSeat);
    }
    Fit operator()(const TakenBack& event) const { return unless(seat(event.seat), Misfit::NoSuchSeat); }
    Fit operator()(const Handed& event) const {
        return unless(seat(event.seat) && table.seats()[event.seat].kind == SeatKind::Person, Misfit::NoSuchSeat);
    }
    Fit operator()(const Rematch& /*event*/) const { return unless(at(Stage::Over), Misfit::WrongStage); }
};

}  // namespace

std::optional<Misfit> Table::misfit(const Event& event, Origin origin) const {
    if (seats_.empty() && !std::holds_alternative<Opened>(event)) {
        return Misfit::NotOpened;
    }
    return std::visit(Judge{.table = *this, .origin = origin}, event);
}

}  // namespace misthrow::table
