#pragma once
// What the server sends.
#include <variant>

#include "server/client_messages.hpp"
#include "server/table_events.hpp"

namespace misthrow::server {

// Rises when an old client could no longer follow.
inline constexpr std::uint32_t kProtocolVersion = 2;  // 2: commitments are bound

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
    std::string commitment{};                 // the server's
    std::optional<std::string> salt{};        // as in `begun`
    std::optional<std::string> transcript{};  // as in `begun`
    std::vector<SeatDice> seats{};            // not for same dice
    std::optional<std::string> seed{};        // the server's, once it may be shown
    static constexpr auto fields() {
        return std::tuple{field("commitment", &DiceView::commitment), field("salt", &DiceView::salt),
                          field("transcript", &DiceView::transcript), field("seats", &DiceView::seats),
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

// What everybody may know of a table besides its game.
struct About {
    static constexpr std::string_view type_name = "About";
    Settings settings{};
    std::vector<SeatView> seats{};
    std::optional<DiceView> dice{};
    std::vector<std::vector<std::int32_t>> series{};  // scores of the games of this series that are over
    Presence present{};
    static constexpr auto fields() {
        return std::tuple{field("settings", &About::settings), field("seats", &About::seats), field("dice", &About::dice),
                          field("series", &About::series), field("present", &About::present)};
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
    std::vector<std::vector<std::int32_t>> series{};  // as in About
    Presence present{};
    std::optional<std::uint64_t> lost{};  // so many events this client has seen are not there any more: the server has lost them
    static constexpr auto fields() {
        return std::tuple{
            field("id", &View::id),           field("protocol", &View::protocol), field("table", &View::table),
            field("version", &View::version), field("settings", &View::settings), field("rules_version", &View::rules_version),
            field("host", &View::host),       field("yours", &View::yours),       field("seats", &View::seats),
            field("first", &View::first),     field("dice", &View::dice),         field("steps", &View::steps),
            field("now", &View::now),         field("series", &View::series),     field("present", &View::present),
            field("lost", &View::lost)};
    }
};

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
    std::optional<About> about{};  // as these events left it, if they changed any of it
    static constexpr auto fields() {
        return std::tuple{field("id", &Events::id),         field("from", &Events::from),   field("version", &Events::version),
                          field("events", &Events::events), field("yours", &Events::yours), field("now", &Events::now),
                          field("about", &Events::about)};
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
