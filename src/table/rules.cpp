#include "table/rules.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "notation/choice_reading.hpp"
#include "notation/roll_text.hpp"
#include "play/commands.hpp"
#include "table/answers.hpp"

namespace misthrow::table {

namespace {

constexpr std::uint32_t kMostVoided = 20;  // in a row: each stands in the public list for ever

Node node_of(const play::Match& match) {
    return std::visit([]<Game G>(const play::TypedMatch<G>& typed) { return G::node(typed.state()); }, match);
}

std::vector<std::string> dice_in_words(const play::Match& match) {
    return std::visit([](const auto& typed) { return notation::face_words(typed.state().dice); }, match);
}

// Passes for the seats that have one choice only, and that is nothing and free. True if there are any.
bool add_passes(std::vector<Event>& events, play::Match& match) {
    const std::vector<play::Pass> passed = play::pass_the_helpless(match);
    for (const auto& [seat, choice] : passed) {
        events.emplace_back(Chosen{.seat = static_cast<std::uint32_t>(index(seat)),
                                   .token = std::string{notation::kNothing},
                                   .maker = Maker::Forced,
                                   .choice = choice});
    }
    return !passed.empty();
}

// Adds what follows by itself: dice that need nobody, and seats that can only pass at no cost, again and again until somebody has to decide something.
// `match` is the table's game as it is after the events; its log is not needed.
std::vector<Event> with_consequences(const Table& table, play::Match match, std::vector<Event> events) {
    while (!table.settings().by_hand) {
        const Node node = node_of(match);
        if (node == Node::Roll && table.settings().dice != DiceMode::Manual) {
            play::roll_all(match, table.due_faces(match));
            events.emplace_back(Rolled{dice_in_words(match)});
            continue;
        }
        if (node != Node::Choose || !add_passes(events, match)) {
            return events;
        }
    }
    return events;
}

// What these rules make fits: else they are wrong.
void must_fit([[maybe_unused]] const std::optional<Misfit>& misfit) { assert(!misfit); }

// The table as it is after these events.
Table after(Table table, const std::vector<Event>& events) {
    for (const Event& event : events) {
        must_fit(table.apply(event));
    }
    return table;
}

// All seeds are in, or nobody waits for more.
std::vector<Event> start(const Table& table, std::vector<Event> events) {
    Table next = after(table, events);
    events.emplace_back(Started{next.due_first()});
    must_fit(next.apply(events.back()));
    return with_consequences(next, *next.match(), std::move(events));
}

// A table whose dice ask for no seeds passes these stages within one batch of events; one whose last events were lost may stand in between.
bool takes_seeds(const Table& table, Stage stage) { return table.stage() == stage && !table.dice_parts().empty(); }

// Computers bring no seeds: the server would know them.
bool every_person(const Table& table, const auto& done) {
    for (std::size_t seat = 0; seat < table.seats().size(); ++seat) {
        if (table.seats()[seat].kind == SeatKind::Person && !done(table.dice_parts()[seat])) {
            return false;
        }
    }
    return true;
}

Refused from_play(const play::Reply& reply) {
    const auto why = [&] {
        switch (reply.answer) {
            case play::Answer::StaleNode: return Refusal::StaleNode;
            case play::Answer::FutureNode: return Refusal::FutureNode;
            case play::Answer::NoSuchSeat: return Refusal::NoSuchSeat;
            case play::Answer::NotAChoice: return Refusal::NotAChoice;
            case play::Answer::IllegalChoice: return Refusal::IllegalChoice;
            case play::Answer::NotToRoll: return Refusal::NotToRoll;
            case play::Answer::WrongDice: return Refusal::WrongDice;
            case play::Answer::NotToDecide:
            case play::Answer::Taken:
            case play::Answer::Resolved:
            case play::Answer::Rolled: break;
        }
        return Refusal::NotToDecide;
    }();
    return {.why = why, .reason = reply.reason, .expected = reply.expected};
}

}  // namespace

SeatSet undecided(const Table& table) {
    return table.match() ? std::visit([](const auto& typed) { return typed.undecided(); }, *table.match()) : SeatSet::none();
}

std::uint64_t node_number(const Table& table) {
    return table.match() ? std::visit([](const auto& typed) { return typed.node_number(); }, *table.match()) : 0;
}

std::string clock_token(const Table& table, std::uint32_t seat) {
    return play::timeout_token(*table.match(), static_cast<Seat>(seat));
}

play::Bytes32 same_seed(const play::Bytes32& root, std::uint32_t game) {
    return play::derived_seed(root, "misthrow same 1\ngame " + std::to_string(game) + "\n");
}

Answer begin(const Table& table, const Asker& asker, const Drawn& drawn, std::uint32_t manual_first) {
    if (!asker.host) {
        return refused(Refusal::NotTheHost);
    }
    if (table.stage() != Stage::Gathering) {
        return refused(Refusal::WrongStage);
    }
    if (std::ranges::any_of(table.seats(), [](const SeatState& seat) { return seat.kind == SeatKind::Open; })) {
        return refused(Refusal::SeatsOpen);
    }
    if (table.voided_in_a_row() >= kMostVoided) {
        return refused(Refusal::AlreadyDone);
    }
    const bool bound = table.settings().dice == DiceMode::Verifiable;
    std::vector<Event> events = one(
        Begun{.server_seed = drawn.seed, .salt = bound ? drawn.salt : std::nullopt, .table = bound ? drawn.table : std::nullopt});
    if (table.settings().dice == DiceMode::Manual) {
        if (manual_first >= table.seats().size()) {
            return refused(Refusal::NoSuchSeat);
        }
        events.emplace_back(Started{manual_first});
        const Table next = after(table, events);
        return with_consequences(next, *next.match(), std::move(events));
    }
    const bool people = std::ranges::any_of(table.seats(), [](const SeatState& seat) { return seat.kind == SeatKind::Person; });
    if (table.settings().dice == DiceMode::Same || !people) {
        events.emplace_back(CommitmentsClosed{});
        return start(table, std::move(events));
    }
    return events;
}

Answer commit_seed(const Table& table, const Asker& asker, const play::Bytes32& commitment) {
    if (!asker.seat) {
        return refused(Refusal::SeatNotYours);
    }
    if (!takes_seeds(table, Stage::Committing)) {
        return refused(Refusal::WrongStage);
    }
    if (table.dice_parts()[*asker.seat].commitment) {
        return refused(Refusal::AlreadyDone);
    }
    std::vector<Event> events = one(SeatCommitted{*asker.seat, commitment});
    const Table next = after(table, events);
    if (every_person(next, [](const play::SeatPart& part) { return part.commitment.has_value(); })) {
        events.emplace_back(CommitmentsClosed{});
    }
    return events;
}

Answer reveal_seed(const Table& table, const Asker& asker, const play::Bytes32& seed) {
    if (!asker.seat) {
        return refused(Refusal::SeatNotYours);
    }
    if (!takes_seeds(table, Stage::Revealing)) {
        return refused(Refusal::WrongStage);
    }
    const play::SeatPart& part = table.dice_parts()[*asker.seat];
    if (!part.commitment) {
        return refused(Refusal::NotCommitted);
    }
    if (part.seed) {
        return refused(Refusal::AlreadyDone);
    }
    if (table.commitment_of(*asker.seat, seed) != *part.commitment) {
        return refused(Refusal::SeedMismatch);
    }
    std::vector<Event> events = one(SeatRevealed{*asker.seat, seed});
    const Table next = after(table, events);
    const auto shown = [](const play::SeatPart& each) { return each.seed.has_value() || !each.commitment; };
    return every_person(next, shown) ? start(table, std::move(events)) : events;
}

Answer close_seeds(const Table& table) {
    if (table.stage() == Stage::Committing &&
        table.settings().dice == DiceMode::Manual) {  // who begins was lost with the last events
        std::vector<Event> events = one(Started{0});
        const Table next = after(table, events);
        return with_consequences(next, *next.match(), std::move(events));
    }
    const bool waits = table.stage() == Stage::Committing || table.stage() == Stage::Revealing;
    if (waits && table.settings().missing == play::Missing::Void && !table.missing_parts().empty()) {
        return one(Voided{});
    }
    if (table.stage() == Stage::Committing) {
        const auto committed = [](const play::SeatPart& part) { return part.commitment.has_value(); };
        std::vector<Event> events = one(CommitmentsClosed{});
        return std::ranges::any_of(table.dice_parts(), committed) ? events : start(table, std::move(events));
    }
    if (table.stage() == Stage::Revealing) {
        return start(table, {});
    }
    return refused(Refusal::WrongStage);
}

Answer choose_for(const Table& table, std::uint32_t seat, std::uint64_t node, const std::string& token, Maker maker) {
    if (table.stage() != Stage::Playing) {
        return refused(Refusal::WrongStage);
    }
    play::Match tried = play::without_log(*table.match());
    play::Reply reply = play::choose(tried, static_cast<Seat>(seat), static_cast<std::size_t>(node), token);
    if (!reply.choice) {
        return from_play(reply);
    }
    return with_consequences(table, std::move(tried),
                             one(Chosen{.seat = seat, .token = std::move(reply.token), .maker = maker, .choice = reply.choice}));
}

Answer choose(const Table& table, const Asker& asker, std::uint64_t node, const std::string& token) {
    if (!asker.seat) {
        return refused(Refusal::SeatNotYours);
    }
    return choose_for(table, *asker.seat, node, token, Maker::Person);
}

Answer enter_dice(const Table& table, const Asker& asker, std::uint64_t node, const std::vector<std::string>& faces) {
    if (!asker.host && !asker.seat) {
        return refused(Refusal::SeatNotYours);
    }
    if (table.stage() != Stage::Playing) {
        return refused(Refusal::WrongStage);
    }
    if (table.settings().dice != DiceMode::Manual) {
        return refused(Refusal::NotManual);
    }
    play::Match tried = play::without_log(*table.match());
    const play::Reply reply = play::roll(tried, static_cast<std::size_t>(node), faces);
    return reply.answer == play::Answer::Rolled ? Answer{with_consequences(table, std::move(tried), one(Rolled{faces}))}
                                                : Answer{from_play(reply)};
}

Answer roll(const Table& table) {
    if (table.stage() != Stage::Playing) {
        return refused(Refusal::WrongStage);
    }
    play::Match tried = play::without_log(*table.match());
    if (node_of(tried) != Node::Roll) {
        return refused(Refusal::NotToRoll);
    }
    play::roll_all(tried, table.due_faces(tried));
    return one(Rolled{dice_in_words(tried)});
}

Answer pass_helpless(const Table& table) {
    if (table.stage() != Stage::Playing) {
        return refused(Refusal::WrongStage);
    }
    play::Match tried = play::without_log(*table.match());
    std::vector<Event> events;
    if (node_of(tried) == Node::Choose) {
        add_passes(events, tried);
    }
    return events;
}

}  // namespace misthrow::table
