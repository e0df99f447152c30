#include "server/live_table.hpp"

#include <algorithm>

#include "notation/choice_text.hpp"
#include "play/fair_dice.hpp"
#include "server/view.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

namespace {

template <class... Cases>
struct Overloaded : Cases... {  // NOLINT(misc-multiple-inheritance): of functions
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

// Happens in the game alone.
bool is_of_the_game(const table::Event& event, const table::Table& after) {
    return std::holds_alternative<table::Started>(event) || std::holds_alternative<table::Rolled>(event) ||
           (std::holds_alternative<table::Chosen>(event) && after.stage() != table::Stage::Over);
}

}  // namespace

std::optional<table::Misfit> LiveTable::apply(const table::Event& event, bool show_seed, table::Origin origin) {
    auto choices = completed_by(event);
    const std::uint64_t node = table::node_number(table_);
    const auto* chosen = std::get_if<table::Chosen>(&event);
    const bool again = chosen != nullptr && chosen->seat < table_.seats().size() && !pending(chosen->seat).empty();
    std::vector<Step> ended;
    if (std::holds_alternative<table::Rematch>(event) && table_.match()) {
        ended = steps_of(table_);
    }
    std::vector<std::uint32_t> missing = table_.missing_parts();
    if (const auto wrong = table_.apply(event, origin)) {
        return wrong;
    }
    if (std::holds_alternative<table::Rematch>(event)) {
        last_game_ = std::make_shared<const std::vector<Step>>(std::move(ended));
    }
    if (table::node_number(table_) != node || !table_.match()) {
        decisions_.clear();
    } else if (chosen != nullptr) {
        decisions_.resize(table_.seats().size());
        decisions_[chosen->seat].changes += again ? 1 : 0;
        decisions_[chosen->seat].by_person_at = chosen->maker == table::Maker::Person ? table_.version() : 0;
    }
    if (!is_of_the_game(event, table_)) {
        about_changed_at_ = table_.version();
    }
    recent_.push_back(seen_by_all(event, std::move(choices), std::move(missing), show_seed));
    recent_.back().shrink_to_fit();  // a hundred of them are kept for each table
    if (recent_.size() > most_recent_) {
        recent_.pop_front();
    }
    return std::nullopt;
}

void LiveTable::go_back(Mark mark) {
    const std::uint64_t undone = table_.version() - mark.table.version();
    recent_.resize(recent_.size() - std::min<std::uint64_t>(undone, recent_.size()));
    table_ = std::move(mark.table);
    decisions_ = std::move(mark.decisions);
    last_game_ = std::move(mark.last_game);
    about_changed_at_ = mark.about_changed_at;
}

// If this is the last choice that the node waits for: what all have chosen, seat by seat.
std::optional<std::vector<std::string>> LiveTable::completed_by(const table::Event& event) const {
    const auto* chosen = std::get_if<table::Chosen>(&event);
    if (chosen == nullptr || chosen->seat >= table_.seats().size() ||
        table::undecided(table_) != SeatSet::only(static_cast<Seat>(chosen->seat))) {
        return std::nullopt;
    }
    std::vector<std::string> all;
    for (std::uint32_t seat = 0; seat < table_.seats().size(); ++seat) {
        all.push_back(seat == chosen->seat ? chosen->token : pending(seat));
    }
    return all;
}

std::string LiveTable::pending(std::uint32_t seat) const {
    if (!table_.match() || table_.stage() != table::Stage::Playing) {
        return {};
    }
    return std::visit(
        [at = static_cast<Seat>(seat)](const auto& typed) {
            const auto& choice = typed.pending(at);
            return choice ? notation::choice_text(typed.state(), at, *choice) : std::string{};
        },
        *table_.match());
}

std::string LiveTable::seen_by_all(const table::Event& event, std::optional<std::vector<std::string>> choices,
                                   std::vector<std::uint32_t> missing, bool show_seed) const {
    for (std::uint32_t& seat : missing) {
        ++seat;
    }
    return std::visit(
        Overloaded{
            [](const table::Opened&) { return std::string{"{}"}; },  // a client that comes gets the whole view
            [](const table::Seated& each) {
                return message_text(
                    Seated{.seat = each.seat + 1, .kind = each.kind, .name = each.name, .level = named<Level>(each.level)});
            },
            [](const table::Vacated& each) { return message_text(Vacated{each.seat + 1}); },
            [](const table::Resized& each) { return message_text(Resized{each.seats}); },
            [&](const table::Begun& each) {
                const auto proof = table_.proof();
                const auto transcript = table_.transcript();
                return message_text(
                    Begun{.game = table_.game_number(),
                          .commitment = proof ? std::optional{play::to_hex(proof->server_commitment)} : std::nullopt,
                          .salt = transcript ? std::optional{play::to_hex(*each.salt)} : std::nullopt,
                          .transcript = transcript ? std::optional{play::to_hex(*transcript)} : std::nullopt});
            },
            [&](const table::Voided&) {
                Voided seen{.game = table_.game_number(), .missing = std::move(missing), .server_seed = {}};
                seen.server_seed = play::to_hex(table_.server_seed());
                return message_text(seen);
            },
            [](const table::CommitmentsClosed&) { return message_text(SeedsClosed{}); },
            [](const table::SeatCommitted& each) {
                return message_text(SeedCommitted{each.seat + 1, play::to_hex(each.commitment)});
            },
            [](const table::SeatRevealed& each) { return message_text(SeedRevealed{each.seat + 1, play::to_hex(each.seed)}); },
            [](const table::Started& each) { return message_text(Started{each.first + 1}); },
            [](const table::Rolled& each) { return message_text(Rolled{each.faces}); },
            [&](const table::Chosen& each) {
                Chosen seen{
                    .seat = each.seat + 1, .by = each.maker, .choices = std::move(choices), .scores = {}, .server_seed = {}};
                if (table_.stage() == table::Stage::Over) {
                    seen.scores.emplace(table_.series().back().begin(), table_.series().back().end());
                    if (show_seed && table_.settings().dice != table::DiceMode::Manual) {
                        seen.server_seed = play::to_hex(table_.server_seed());
                    }
                }
                return message_text(seen);
            },
            [](const table::SatIn& each) { return message_text(SatIn{each.seat + 1}); },
            [](const table::TakenBack& each) { return message_text(TakenBack{each.seat + 1}); },
            [](const table::Handed& each) { return message_text(Handed{each.seat + 1}); },
            [&](const table::Rematch&) { return message_text(RematchAgreed{table_.game_number()}); },
        },
        event);
}

Step LiveTable::step(std::uint32_t game, std::uint64_t node) const {
    if (game + 1 == table_.game_number()) {
        return last_game_ && node < last_game_->size() ? (*last_game_)[node] : Step{};
    }
    const bool behind = game == table_.game_number() && table_.match() && node < table::node_number(table_);
    return behind ? steps_of(table_)[node] : Step{};
}

std::string LiveTable::choice(std::uint32_t game, std::uint64_t node, std::uint32_t seat) const {
    if (game == table_.game_number() && node == table::node_number(table_) && seat < table_.seats().size()) {
        return pending(seat);
    }
    const Step then = step(game, node);
    return then.choices && seat < then.choices->size() ? (*then.choices)[seat] : std::string{};
}

std::vector<std::string> LiveTable::roll(std::uint32_t game, std::uint64_t node) const {
    return step(game, node).roll.value_or(std::vector<std::string>{});
}

std::optional<std::string> LiveTable::events_since(std::uint64_t version) const {
    const std::uint64_t forgotten = table_.version() - recent_.size();
    if (version > table_.version() || version < forgotten || version == 0) {
        return std::nullopt;
    }
    std::size_t size = 0;
    for (std::size_t at = version - forgotten; at < recent_.size(); ++at) {
        size += recent_[at].size() + 1;
    }
    std::string list;
    list.reserve(size);
    for (std::size_t at = version - forgotten; at < recent_.size(); ++at) {
        list += list.empty() ? "" : ",";
        list += recent_[at];
    }
    return list;
}

}  // namespace misthrow::server
