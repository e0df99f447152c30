#include "server/answer_request.hpp"

#include <algorithm>
#include <bit>

#include "notation/same_choice.hpp"
#include "server/keys.hpp"

namespace misthrow::server {

namespace {

// The lot, where real dice give none.
std::uint32_t any_seat(std::size_t seats) { return play::random_seed()[0] % static_cast<std::uint32_t>(seats); }

// It was done before: nothing more happens, and that is what was asked for.
const table::Answer kRepeated = std::vector<table::Event>{};

table::Answer refused(table::Refusal why) { return table::Refused{.why = why}; }

Code code_of(table::Refusal why) {
    switch (why) {
        case table::Refusal::NoSuchSeat: return Code::NoSuchSeat;
        case table::Refusal::SeatTaken: return Code::SeatTaken;
        case table::Refusal::SeatNotYours: return Code::SeatNotYours;
        case table::Refusal::BadKey: return Code::BadKey;
        case table::Refusal::BadName: return Code::BadName;
        case table::Refusal::NotTheHost: return Code::NotTheHost;
        case table::Refusal::WrongStage: return Code::WrongStage;
        case table::Refusal::SeatsOpen: return Code::SeatsOpen;
        case table::Refusal::AlreadyDone: return Code::AlreadyDone;
        case table::Refusal::NotCommitted: return Code::NotCommitted;
        case table::Refusal::SeedMismatch: return Code::SeedMismatch;
        case table::Refusal::StaleNode: return Code::StaleNode;
        case table::Refusal::FutureNode: return Code::FutureNode;
        case table::Refusal::NotToDecide: return Code::NotToDecide;
        case table::Refusal::NotAChoice: return Code::NotAChoice;
        case table::Refusal::IllegalChoice: return Code::IllegalChoice;
        case table::Refusal::NotToRoll: return Code::NotToRoll;
        case table::Refusal::WrongDice: return Code::WrongDice;
        case table::Refusal::NotManual: return Code::NotManual;
        case table::Refusal::TableFull: return Code::TableFull;
        case table::Refusal::BadSettings: break;
    }
    return Code::BadSettings;
}

// It was sent before and taken: at this node it is pending, else it is what was played.
bool is_repeated(const LiveTable& live, const Choose& wanted) {
    return notation::is_same_choice(wanted.token, live.choice(wanted.game, wanted.node, wanted.seat - 1));
}

// A host who has left does not keep the others from going on.
table::Asker asker_of(const table::Table& table, const Requester& requester, std::optional<std::uint32_t> seat) {
    const SeatSet own = seats_of(table, requester.viewer);
    const bool sits = own != SeatSet::none();
    table::Asker asker{.host = is_host(table, requester.viewer) || (sits && !requester.host_present), .seat = {}};
    if (seat && *seat < table.seats().size() && own.contains(static_cast<Seat>(*seat))) {
        asker.seat = seat;
    } else if (!seat && sits) {
        asker.seat = static_cast<std::uint32_t>(std::countr_zero(own.bits));
    }
    return asker;
}

// One request after the other, each with the rule that answers it.
struct RequestRules {
    const LiveTable& live;
    const Requester& requester;
    const Limits& limits;
    const table::Table& table;

    [[nodiscard]] bool known(std::uint32_t seat) const { return seat >= 1 && seat <= table.seats().size(); }
    [[nodiscard]] const table::SeatState& at(std::uint32_t seat) const { return table.seats()[seat - 1]; }
    [[nodiscard]] table::Asker as(std::uint32_t seat) const { return asker_of(table, requester, seat - 1); }
    [[nodiscard]] table::Asker anyone() const { return asker_of(table, requester, {}); }
    [[nodiscard]] bool decent(const std::string& name) const { return is_decent_name(name, limits.name_characters); }
    [[nodiscard]] table::Answer other_game(std::uint32_t game) const {
        return refused(game < table.game_number() ? table::Refusal::StaleNode : table::Refusal::FutureNode);
    }

    table::Answer operator()(const Sit& wanted) const {
        if (!known(wanted.seat)) {
            return refused(table::Refusal::NoSuchSeat);
        }
        if (!requester.viewer.key_hash) {
            return refused(table::Refusal::SeatNotYours);
        }
        if (as(wanted.seat).seat && at(wanted.seat).name == wanted.name) {
            return kRepeated;
        }
        return decent(wanted.name) ? table::sit(table, wanted.seat - 1, wanted.name, *requester.viewer.key_hash)
                                   : refused(table::Refusal::BadName);
    }

    table::Answer operator()(const SeatComputer& wanted) const {
        if (!known(wanted.seat)) {
            return refused(table::Refusal::NoSuchSeat);
        }
        const table::SeatState& seat = at(wanted.seat);
        if (seat.kind == table::SeatKind::Computer && seat.name == wanted.name && seat.level == text(wanted.level)) {
            return kRepeated;
        }
        return decent(wanted.name)
                   ? table::seat_computer(table, as(wanted.seat), wanted.seat - 1, wanted.name, std::string{text(wanted.level)})
                   : refused(table::Refusal::BadName);
    }

    table::Answer operator()(const StandUp& wanted) const {
        if (!known(wanted.seat)) {
            return refused(table::Refusal::NoSuchSeat);
        }
        return at(wanted.seat).kind == table::SeatKind::Open ? kRepeated
                                                             : table::stand_up(table, as(wanted.seat), wanted.seat - 1);
    }

    table::Answer operator()(const Resize& wanted) const {
        return wanted.seats == table.seats().size() ? kRepeated : table::resize(table, anyone(), wanted.seats);
    }

    table::Answer operator()(const Begin& wanted) const {
        const bool begun = wanted.game == table.game_number() && table.stage() != table::Stage::Gathering;
        if ((wanted.game >= 1 && wanted.game < table.game_number()) || begun) {
            return kRepeated;
        }
        if (wanted.game != table.game_number() || (wanted.first && !known(*wanted.first))) {
            return refused(table::Refusal::WrongStage);
        }
        const play::Bytes32 salt = play::random_seed();
        const table::Drawn drawn{
            .seed = table.same_root() ? table::same_seed(*table.same_root(), wanted.game) : play::random_seed(),
            .salt = salt,
            .table = play::table_hash(live.id(), salt)};
        return table::begin(table, anyone(), drawn, wanted.first ? *wanted.first - 1 : any_seat(table.seats().size()));
    }

    table::Answer operator()(const CommitSeed& wanted) const {
        const auto commitment = play::from_hex(wanted.commitment);
        if (!known(wanted.seat) || !commitment) {
            return refused(known(wanted.seat) ? table::Refusal::SeedMismatch : table::Refusal::NoSuchSeat);
        }
        if (wanted.game != table.game_number()) {
            return other_game(wanted.game);
        }
        const bool there =
            wanted.seat <= table.dice_parts().size() && table.dice_parts()[wanted.seat - 1].commitment == commitment;
        return there ? kRepeated : table::commit_seed(table, as(wanted.seat), *commitment);
    }

    table::Answer operator()(const RevealSeed& wanted) const {
        const auto seed = play::from_hex(wanted.seed);
        if (!known(wanted.seat) || !seed) {
            return refused(known(wanted.seat) ? table::Refusal::SeedMismatch : table::Refusal::NoSuchSeat);
        }
        if (wanted.game != table.game_number()) {
            return other_game(wanted.game);
        }
        const bool there = wanted.seat <= table.dice_parts().size() && table.dice_parts()[wanted.seat - 1].seed == seed;
        return there ? kRepeated : table::reveal_seed(table, as(wanted.seat), *seed);
    }

    table::Answer operator()(const Choose& wanted) const {
        if (!known(wanted.seat)) {
            return refused(table::Refusal::NoSuchSeat);
        }
        const table::Asker who = as(wanted.seat);
        if (who.seat && is_repeated(live, wanted)) {
            return kRepeated;
        }
        if (wanted.game != table.game_number()) {
            return other_game(wanted.game);
        }
        if (who.seat && wanted.version && *wanted.version < live.chosen_at(wanted.seat - 1)) {
            return refused(table::Refusal::StaleNode);  // an old word: they have thought better of it, wherever that was
        }
        if (live.changes_of_mind(wanted.seat - 1) >= limits.changes_of_mind && who.seat) {
            return refused(table::Refusal::AlreadyDone);
        }
        table::Answer answer = table::choose(table, who, wanted.node, wanted.token);
        auto* events = std::get_if<std::vector<table::Event>>(&answer);
        if (events != nullptr && at(wanted.seat).sat_in) {  // the person is back
            events->insert(events->begin(), table::TakenBack{wanted.seat - 1});
        }
        return answer;
    }

    table::Answer operator()(const EnterDice& wanted) const {
        if (table.settings().dice == table::DiceMode::Manual && live.roll(wanted.game, wanted.node) == wanted.faces) {
            return kRepeated;
        }
        return wanted.game == table.game_number() ? table::enter_dice(table, anyone(), wanted.node, wanted.faces)
                                                  : other_game(wanted.game);
    }

    table::Answer operator()(const TakeBack& wanted) const {
        if (!known(wanted.seat)) {
            return refused(table::Refusal::NoSuchSeat);
        }
        const table::Asker who = as(wanted.seat);
        return who.seat && !at(wanted.seat).sat_in ? kRepeated : table::take_back(table, who);
    }

    table::Answer operator()(const HandOver& wanted) const {
        if (!known(wanted.seat)) {
            return refused(table::Refusal::NoSuchSeat);
        }
        const auto key = key_hash(wanted.key);
        if (!key) {
            return refused(table::Refusal::BadKey);
        }
        const auto& now = at(wanted.seat).key_hash;
        const table::Asker host{.host = is_host(table, requester.viewer), .seat = {}};
        return host.host && now && same_key(*now, *key) ? kRepeated : table::hand_over(table, host, wanted.seat - 1, *key);
    }

    table::Answer operator()(const Rematch& wanted) const {
        if (wanted.game != 0 && wanted.game < table.game_number()) {
            return kRepeated;
        }
        return wanted.game == table.game_number() ? table::rematch(table, anyone()) : refused(table::Refusal::WrongStage);
    }

    // Open, join and reactions are handled before.
    table::Answer operator()(const auto&) const { return refused(table::Refusal::WrongStage); }
};

}  // namespace

std::optional<std::uint32_t> id_of(const ClientMessage& message) {
    return std::visit([](const auto& each) { return each.id; }, message);
}

table::Answer answer_request(const LiveTable& live, const Requester& requester, const ClientMessage& message,
                             const Limits& limits) {
    table::Answer answer =
        std::visit(RequestRules{.live = live, .requester = requester, .limits = limits, .table = live.table()}, message);
    const auto* events = std::get_if<std::vector<table::Event>>(&answer);
    const bool more = events != nullptr && !events->empty() && is_of_gathering(message);
    return more && live.version() >= limits.events_of_table ? refused(table::Refusal::TableFull) : std::move(answer);
}

bool is_of_gathering(const ClientMessage& message) {
    return std::visit(
        []<class M>(const M&) {
            return std::same_as<M, Sit> || std::same_as<M, SeatComputer> || std::same_as<M, StandUp> || std::same_as<M, Resize> ||
                   std::same_as<M, Begin> || std::same_as<M, Rematch> || std::same_as<M, HandOver>;
        },
        message);
}

bool owns_seat(const table::Table& table, const Viewer& viewer, std::uint32_t seat) {
    return seat != 0 && seat <= table.seats().size() && seats_of(table, viewer).contains(static_cast<Seat>(seat - 1));
}

Error error_for(const table::Table& table, const table::Refused& refusal, std::optional<std::uint32_t> id) {
    Error error{.id = id, .code = code_of(refusal.why)};
    if (!refusal.expected.empty()) {
        error.expected = refusal.expected;
    }
    if (std::string reason = reason_text(refusal.reason); !reason.empty()) {
        error.reason = std::move(reason);
    }
    if (error.code == Code::StaleNode || error.code == Code::FutureNode) {
        error.node = table::node_number(table);
    }
    return error;
}

}  // namespace misthrow::server
