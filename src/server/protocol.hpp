#pragma once
// Every message between a client and the server, in both directions. docs/protocol.md explains them with examples; web/client/protocol.ts is generated
// from this file. On the wire a message is one JSON object in one text frame with its `type`; seats count from 1.
#include <variant>

#include "core/games.hpp"
#include "server/message.hpp"

namespace misthrow::server {

// Rises when an old client could no longer follow.
inline constexpr std::uint32_t kProtocolVersion = 1;

using GameName = GameId;
template <>
struct Names<GameName> {
    static constexpr std::string_view type = "Game";
    static constexpr std::array<std::string_view, kOfferedGames> texts = [] {
        std::array<std::string_view, kOfferedGames> names{};
        for (std::size_t i = 0; i < names.size(); ++i) {
            names[i] = name(kAllGames[i]);
        }
        return names;
    }();
};
enum class Dice : std::uint8_t { Verifiable, Same, Manual };
template <>
struct Names<Dice> {
    static constexpr std::string_view type = "Dice";
    static constexpr std::array<std::string_view, 3> texts{"verifiable", "same", "manual"};
};
enum class SeatKind : std::uint8_t { Open, Person, Computer };
template <>
struct Names<SeatKind> {
    static constexpr std::string_view type = "SeatKind";
    static constexpr std::array<std::string_view, 3> texts{"open", "person", "computer"};
};
enum class Level : std::uint8_t { Novice, Casual, Strong, Master };
template <>
struct Names<Level> {
    static constexpr std::string_view type = "Level";
    static constexpr std::array<std::string_view, 4> texts{"novice", "casual", "strong", "master"};
};
enum class Stage : std::uint8_t { Gathering, Committing, Revealing, Playing, Over };
template <>
struct Names<Stage> {
    static constexpr std::string_view type = "Stage";
    static constexpr std::array<std::string_view, 5> texts{"gathering", "committing", "revealing", "playing", "over"};
};
// Who made a choice.
enum class Maker : std::uint8_t { Person, Computer, Clock, Forced };
template <>
struct Names<Maker> {
    static constexpr std::string_view type = "Maker";
    static constexpr std::array<std::string_view, 4> texts{"person", "computer", "clock", "forced"};
};
// Instead of free chat.
enum class Reaction : std::uint8_t { Hello, Nice, Wow, Ouch, Lucky, Hurry, Thanks, Bye };
template <>
struct Names<Reaction> {
    static constexpr std::string_view type = "Reaction";
    static constexpr std::array<std::string_view, 8> texts{"hello", "nice", "wow", "ouch", "lucky", "hurry", "thanks", "bye"};
};
enum class Code : std::uint8_t {
    BadMessage,  // not JSON, an unknown type, a field that is missing, unknown or of the wrong kind: `field`
    TooLarge,
    TooFast,
    TooManyTables,
    TooManyConnections,
    TooManyMisses,  // asked for tables that do not exist
    NoSuchTable,
    NotAtATable,     // open or join first
    AlreadyAtTable,  // one connection serves one table
    BadSettings,     // `field`, `expected`
    BadKey,
    BadName,
    NoSuchSeat,
    SeatTaken,
    SeatNotYours,
    NotTheHost,
    WrongStage,  // `expected`
    SeatsOpen,
    AlreadyDone,
    NotCommitted,
    SeedMismatch,
    StaleNode,   // `node`
    FutureNode,  // `node`
    NotToDecide,
    NotAChoice,     // `expected`
    IllegalChoice,  // `reason`, `expected`
    NotToRoll,
    WrongDice,  // `expected`
    NotManual,
    Storage,  // the disk did not take it: nothing has happened
    SlowReader,
    Draining,  // the server is about to stop; come back in a moment
    Deleted,   // the table is gone
    BadOrigin,
};
template <>
struct Names<Code> {
    static constexpr std::string_view type = "Code";
    static constexpr std::array<std::string_view, 34> texts{
        "bad_message",     "too_large",     "too_fast",       "too_many_tables",  "too_many_connections",
        "too_many_misses", "no_such_table", "not_at_a_table", "already_at_table", "bad_settings",
        "bad_key",         "bad_name",      "no_such_seat",   "seat_taken",       "seat_not_yours",
        "not_the_host",    "wrong_stage",   "seats_open",     "already_done",     "not_committed",
        "seed_mismatch",   "stale_node",    "future_node",    "not_to_decide",    "not_a_choice",
        "illegal_choice",  "not_to_roll",   "wrong_dice",     "not_manual",       "storage",
        "slow_reader",     "draining",      "deleted",        "bad_origin"};
};

struct Settings {
    static constexpr std::string_view type_name = "Settings";
    GameName game{};
    std::uint32_t seats{2};
    Dice dice{};
    std::uint32_t clock_seconds{0};     // for each decision; 0: no clock
    std::uint32_t takeover_seconds{0};  // until a computer sits in for a person who is away; 0: never
    std::uint32_t series_games{1};
    static constexpr auto fields() {
        return std::tuple{field("game", &Settings::game),
                          field("seats", &Settings::seats),
                          field("dice", &Settings::dice),
                          field("clock_seconds", &Settings::clock_seconds),
                          field("takeover_seconds", &Settings::takeover_seconds),
                          field("series_games", &Settings::series_games)};
    }
    friend bool operator==(const Settings&, const Settings&) = default;
};

// ---- from the client ----

// Makes a table. The key is the client's own, drawn at random: whoever has it is the host.
struct Open {
    static constexpr std::string_view type = "open";
    std::optional<std::uint32_t> id{};
    std::string key{};
    Settings settings{};
    std::optional<std::string> same_as{};  // same dice: the table whose dice to share
    std::optional<bool> details{};         // as in Join
    static constexpr auto fields() {
        return std::tuple{field("id", &Open::id), field("key", &Open::key), field("settings", &Open::settings),
                          field("same_as", &Open::same_as), field("details", &Open::details)};
    }
};
// Comes to a table, for the first time or again. Without a key: to watch.
struct Join {
    static constexpr std::string_view type = "join";
    std::optional<std::uint32_t> id{};
    std::string table{};
    std::optional<std::string> key{};
    std::optional<std::uint64_t> since{};  // the last version this client has seen
    std::optional<bool> details{};         // send states and legal choices too, for clients without the rules
    static constexpr auto fields() {
        return std::tuple{field("id", &Join::id), field("table", &Join::table), field("key", &Join::key),
                          field("since", &Join::since), field("details", &Join::details)};
    }
};
struct Sit {
    static constexpr std::string_view type = "sit";
    std::optional<std::uint32_t> id{};
    std::uint32_t seat{0};
    std::string name{};
    static constexpr auto fields() {
        return std::tuple{field("id", &Sit::id), field("seat", &Sit::seat), field("name", &Sit::name)};
    }
};
struct SeatComputer {
    static constexpr std::string_view type = "seat_computer";
    std::optional<std::uint32_t> id{};
    std::uint32_t seat{0};
    std::string name{};
    Level level{};
    static constexpr auto fields() {
        return std::tuple{field("id", &SeatComputer::id), field("seat", &SeatComputer::seat), field("name", &SeatComputer::name),
                          field("level", &SeatComputer::level)};
    }
};
struct StandUp {
    static constexpr std::string_view type = "stand_up";
    std::optional<std::uint32_t> id{};
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("id", &StandUp::id), field("seat", &StandUp::seat)}; }
};
// More seats, or fewer: open ones go, the last first.
struct Resize {
    static constexpr std::string_view type = "resize";
    std::optional<std::uint32_t> id{};
    std::uint32_t seats{0};
    static constexpr auto fields() { return std::tuple{field("id", &Resize::id), field("seats", &Resize::seats)}; }
};
struct Begin {
    static constexpr std::string_view type = "begin";
    std::optional<std::uint32_t> id{};
    std::uint32_t game{0};                 // which game of this table, from 1: a repeated send cannot begin the next
    std::optional<std::uint32_t> first{};  // manual dice: the seat that begins, found by lot at the real table
    static constexpr auto fields() {
        return std::tuple{field("id", &Begin::id), field("game", &Begin::game), field("first", &Begin::first)};
    }
};
struct CommitSeed {
    static constexpr std::string_view type = "commit_seed";
    std::optional<std::uint32_t> id{};
    std::uint32_t game{0};
    std::uint32_t seat{0};
    std::string commitment{};
    static constexpr auto fields() {
        return std::tuple{field("id", &CommitSeed::id), field("game", &CommitSeed::game), field("seat", &CommitSeed::seat),
                          field("commitment", &CommitSeed::commitment)};
    }
};
struct RevealSeed {
    static constexpr std::string_view type = "reveal_seed";
    std::optional<std::uint32_t> id{};
    std::uint32_t game{0};
    std::uint32_t seat{0};
    std::string seed{};
    static constexpr auto fields() {
        return std::tuple{field("id", &RevealSeed::id), field("game", &RevealSeed::game), field("seat", &RevealSeed::seat),
                          field("seed", &RevealSeed::seed)};
    }
};
struct Choose {
    static constexpr std::string_view type = "choose";
    std::optional<std::uint32_t> id{};
    std::uint32_t game{0};
    std::uint32_t seat{0};
    std::uint64_t node{0};
    std::string token{};
    static constexpr auto fields() {
        return std::tuple{field("id", &Choose::id), field("game", &Choose::game), field("seat", &Choose::seat),
                          field("node", &Choose::node), field("token", &Choose::token)};
    }
};
// Manual dice: what the real ones show.
struct EnterDice {
    static constexpr std::string_view type = "enter_dice";
    std::optional<std::uint32_t> id{};
    std::uint32_t game{0};
    std::uint64_t node{0};
    std::vector<std::string> faces{};
    static constexpr auto fields() {
        return std::tuple{field("id", &EnterDice::id), field("game", &EnterDice::game), field("node", &EnterDice::node),
                          field("faces", &EnterDice::faces)};
    }
};
struct TakeBack {
    static constexpr std::string_view type = "take_back";
    std::optional<std::uint32_t> id{};
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("id", &TakeBack::id), field("seat", &TakeBack::seat)}; }
};
// Puts a finished game away; the same people stay.
struct Rematch {
    static constexpr std::string_view type = "rematch";
    std::optional<std::uint32_t> id{};
    std::uint32_t game{0};  // the game that is over
    static constexpr auto fields() { return std::tuple{field("id", &Rematch::id), field("game", &Rematch::game)}; }
};
struct React {
    static constexpr std::string_view type = "react";
    std::optional<std::uint32_t> id{};
    std::uint32_t seat{0};
    Reaction reaction{};
    static constexpr auto fields() {
        return std::tuple{field("id", &React::id), field("seat", &React::seat), field("reaction", &React::reaction)};
    }
};

using ClientMessage = std::variant<Open, Join, Sit, SeatComputer, StandUp, Resize, Begin, CommitSeed, RevealSeed, Choose,
                                   EnterDice, TakeBack, Rematch, React>;

// ---- from the server ----

// The request is done, and on disk.
struct Ok {
    static constexpr std::string_view type = "ok";
    std::uint32_t id{0};
    std::uint64_t version{0};
    static constexpr auto fields() { return std::tuple{field("id", &Ok::id), field("version", &Ok::version)}; }
};
// Nothing has happened. Clients make the sentence.
struct Error {
    static constexpr std::string_view type = "error";
    std::optional<std::uint32_t> id{};
    Code code{};
    std::optional<std::string> field_name{};
    std::optional<std::vector<std::string>> expected{};  // what would have been right
    std::optional<std::string> reason{};                 // the rule a choice breaks
    std::optional<std::uint64_t> node{};                 // the node the table is at
    std::optional<std::uint32_t> retry_ms{};
    static constexpr auto fields() {
        return std::tuple{field("id", &Error::id),
                          field("code", &Error::code),
                          field("field", &Error::field_name),
                          field("expected", &Error::expected),
                          field("reason", &Error::reason),
                          field("node", &Error::node),
                          field("retry_ms", &Error::retry_ms)};
    }
};

struct SeatView {
    static constexpr std::string_view type_name = "SeatView";
    SeatKind kind{};
    std::optional<std::string> name{};
    std::optional<Level> level{};
    std::optional<bool> sat_in{};  // a computer plays for the person
    static constexpr auto fields() {
        return std::tuple{field("kind", &SeatView::kind), field("name", &SeatView::name), field("level", &SeatView::level),
                          field("sat_in", &SeatView::sat_in)};
    }
};
struct SeatDice {
    static constexpr std::string_view type_name = "SeatDice";
    std::optional<std::string> commitment{};
    std::optional<std::string> seed{};
    static constexpr auto fields() {
        return std::tuple{field("commitment", &SeatDice::commitment), field("seed", &SeatDice::seed)};
    }
};
struct DiceView {
    static constexpr std::string_view type_name = "DiceView";
    std::string commitment{};           // the server's
    std::vector<SeatDice> seats{};      // not for same dice
    std::optional<std::string> seed{};  // the server's, once it may be shown
    static constexpr auto fields() {
        return std::tuple{field("commitment", &DiceView::commitment), field("seats", &DiceView::seats),
                          field("seed", &DiceView::seed)};
    }
};
// One node that is behind us: the dice fell, or everybody had chosen.
struct Step {
    static constexpr std::string_view type_name = "Step";
    std::optional<std::vector<std::string>> roll{};
    std::optional<std::vector<std::string>> choices{};  // seat by seat; "" for a seat that had nothing to decide
    static constexpr auto fields() { return std::tuple{field("roll", &Step::roll), field("choices", &Step::choices)}; }
};
struct SeatToken {
    static constexpr std::string_view type_name = "SeatToken";
    std::uint32_t seat{0};
    std::string token{};
    static constexpr auto fields() { return std::tuple{field("seat", &SeatToken::seat), field("token", &SeatToken::token)}; }
};

struct StateObject {
    static constexpr std::string_view type = "State";
};
using StateJson = RawJson<StateObject>;
// Where the game stands now, for one client. In every View and Events.
struct Now {
    static constexpr std::string_view type_name = "Now";
    Stage stage{};
    std::uint32_t game{1};  // which game of this table: the one that is played, was played, or comes
    std::uint64_t node{0};
    std::vector<std::uint32_t> waiting{};     // seats that have not decided
    std::vector<SeatToken> pending{};         // own choices that may still be changed
    std::optional<std::uint32_t> clock_ms{};  // left for this decision
    std::optional<StateJson> state{};         // with details: the object of `misthrow replay --json`, and the dice
    static constexpr auto fields() {
        return std::tuple{field("stage", &Now::stage),     field("game", &Now::game),       field("node", &Now::node),
                          field("waiting", &Now::waiting), field("pending", &Now::pending), field("clock_ms", &Now::clock_ms),
                          field("state", &Now::state)};
    }
};

struct Presence {
    static constexpr std::string_view type_name = "Presence";
    std::vector<bool> seats{};  // somebody is connected for it
    bool host{false};
    std::uint32_t watching{0};
    static constexpr auto fields() {
        return std::tuple{field("seats", &Presence::seats), field("host", &Presence::host),
                          field("watching", &Presence::watching)};
    }
};

// Everything about the table, for one client.
struct View {
    static constexpr std::string_view type = "view";
    std::optional<std::uint32_t> id{};
    std::uint32_t protocol{kProtocolVersion};
    std::string table{};
    std::uint64_t version{0};
    Settings settings{};
    std::uint32_t rules_version{0};
    bool host{false};
    std::vector<std::uint32_t> yours{};  // seats of this client's key
    std::vector<SeatView> seats{};
    std::optional<std::uint32_t> first{};
    std::optional<DiceView> dice{};
    std::optional<std::vector<Step>> steps{};  // of this game
    Now now{};
    std::vector<std::vector<std::int32_t>> series{};  // scores of the games of this series that are over
    Presence present{};
    static constexpr auto fields() {
        return std::tuple{
            field("id", &View::id),           field("protocol", &View::protocol), field("table", &View::table),
            field("version", &View::version), field("settings", &View::settings), field("rules_version", &View::rules_version),
            field("host", &View::host),       field("yours", &View::yours),       field("seats", &View::seats),
            field("first", &View::first),     field("dice", &View::dice),         field("steps", &View::steps),
            field("now", &View::now),         field("series", &View::series),     field("present", &View::present)};
    }
};

// What can happen at a table, as everybody may see it.
struct Seated {
    static constexpr std::string_view type = "seated";
    std::uint32_t seat{0};
    SeatKind kind{};
    std::string name{};
    std::optional<Level> level{};
    static constexpr auto fields() {
        return std::tuple{field("seat", &Seated::seat), field("kind", &Seated::kind), field("name", &Seated::name),
                          field("level", &Seated::level)};
    }
};
struct Vacated {
    static constexpr std::string_view type = "vacated";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &Vacated::seat)}; }
};
struct Resized {
    static constexpr std::string_view type = "resized";
    std::uint32_t seats{0};
    static constexpr auto fields() { return std::tuple{field("seats", &Resized::seats)}; }
};
struct Begun {
    static constexpr std::string_view type = "begun";
    std::uint32_t game{0};
    std::optional<std::string> commitment{};  // none with manual dice
    static constexpr auto fields() { return std::tuple{field("game", &Begun::game), field("commitment", &Begun::commitment)}; }
};
struct SeedCommitted {
    static constexpr std::string_view type = "seed_committed";
    std::uint32_t seat{0};
    std::string commitment{};
    static constexpr auto fields() {
        return std::tuple{field("seat", &SeedCommitted::seat), field("commitment", &SeedCommitted::commitment)};
    }
};
struct SeedsClosed {
    static constexpr std::string_view type = "seeds_closed";
    static constexpr auto fields() { return std::tuple{}; }
};
struct SeedRevealed {
    static constexpr std::string_view type = "seed_revealed";
    std::uint32_t seat{0};
    std::string seed{};
    static constexpr auto fields() { return std::tuple{field("seat", &SeedRevealed::seat), field("seed", &SeedRevealed::seed)}; }
};
struct Started {
    static constexpr std::string_view type = "started";
    std::uint32_t first{0};
    static constexpr auto fields() { return std::tuple{field("first", &Started::first)}; }
};
struct Rolled {
    static constexpr std::string_view type = "rolled";
    std::vector<std::string> faces{};
    static constexpr auto fields() { return std::tuple{field("faces", &Rolled::faces)}; }
};
// Somebody has decided; what, is said once all have.
struct Chosen {
    static constexpr std::string_view type = "chosen";
    std::uint32_t seat{0};
    Maker by{};
    std::optional<std::vector<std::string>> choices{};  // it was the last one: what all chose, as in Step
    std::optional<std::vector<std::int32_t>> scores{};  // the game is over
    std::optional<std::string> server_seed{};           // the game is over: check the dice
    static constexpr auto fields() {
        return std::tuple{field("seat", &Chosen::seat), field("by", &Chosen::by), field("choices", &Chosen::choices),
                          field("scores", &Chosen::scores), field("server_seed", &Chosen::server_seed)};
    }
};
struct SatIn {
    static constexpr std::string_view type = "sat_in";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &SatIn::seat)}; }
};
struct TakenBack {
    static constexpr std::string_view type = "taken_back";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &TakenBack::seat)}; }
};
struct RematchAgreed {
    static constexpr std::string_view type = "rematch_agreed";
    std::uint32_t game{0};  // the one to come
    static constexpr auto fields() { return std::tuple{field("game", &RematchAgreed::game)}; }
};
using PublicEvent = std::variant<Seated, Vacated, Resized, Begun, SeedCommitted, SeedsClosed, SeedRevealed, Started, Rolled,
                                 Chosen, SatIn, TakenBack, RematchAgreed>;

struct EventList {
    static constexpr std::string_view type = "TableEvent[]";
};
using EventsJson = RawJson<EventList>;
// What has happened since the version a client had: the events from `from` to `version`, without a gap.
struct Events {
    static constexpr std::string_view type = "events";
    std::optional<std::uint32_t> id{};  // the answer to a join
    std::uint64_t from{0};
    std::uint64_t version{0};
    EventsJson events{};
    std::vector<std::uint32_t> yours{};
    Now now{};
    static constexpr auto fields() {
        return std::tuple{field("id", &Events::id),         field("from", &Events::from),   field("version", &Events::version),
                          field("events", &Events::events), field("yours", &Events::yours), field("now", &Events::now)};
    }
};
struct Present {
    static constexpr std::string_view type = "present";
    Presence present{};
    static constexpr auto fields() { return std::tuple{field("present", &Present::present)}; }
};
struct Reacted {
    static constexpr std::string_view type = "reacted";
    std::uint32_t seat{0};
    Reaction reaction{};
    static constexpr auto fields() { return std::tuple{field("seat", &Reacted::seat), field("reaction", &Reacted::reaction)}; }
};
// The last message of a connection that the server ends.
struct Goodbye {
    static constexpr std::string_view type = "goodbye";
    Code code{};
    static constexpr auto fields() { return std::tuple{field("code", &Goodbye::code)}; }
};

using ServerMessage = std::variant<Ok, Error, View, Events, Present, Reacted, Goodbye>;

}  // namespace misthrow::server
