#pragma once
// What clients send.
#include <variant>

#include "server/message.hpp"
#include "server/protocol_names.hpp"

namespace misthrow::server {

struct Settings {
    static constexpr std::string_view type_name = "Settings";
    GameId game{};
    std::uint32_t seats{2};
    table::DiceMode dice{};
    std::uint32_t clock_seconds{0};     // for each decision; 0: no clock
    std::uint32_t takeover_seconds{0};  // until a computer sits in for a person who is away; 0: never
    std::uint32_t series_games{1};
    std::optional<play::Missing> missing{};  // verifiable dice: what if a person's part does not come; without it: mark
    static constexpr auto fields() {
        return std::tuple{field("game", &Settings::game),
                          field("seats", &Settings::seats),
                          field("dice", &Settings::dice),
                          field("clock_seconds", &Settings::clock_seconds),
                          field("takeover_seconds", &Settings::takeover_seconds),
                          field("series_games", &Settings::series_games),
                          field("missing", &Settings::missing)};
    }
    friend bool operator==(const Settings&, const Settings&) = default;
};

// Makes a table. The key is the client's own, drawn at random: whoever has it is the host.
struct Open {
    static constexpr std::string_view type = "open";
    std::optional<std::uint32_t> id{};
    std::string key{};
    Settings settings{};
    std::optional<std::string> same_as{};  // same dice: the table whose dice to share
    std::optional<bool> details{};         // as in Join
    std::optional<std::uint32_t> protocol{};
    static constexpr auto fields() {
        return std::tuple{field("id", &Open::id),           field("key", &Open::key),         field("settings", &Open::settings),
                          field("same_as", &Open::same_as), field("details", &Open::details), field("protocol", &Open::protocol)};
    }
};
// Comes to a table, for the first time or again. Without a key: to watch.
struct Join {
    static constexpr std::string_view type = "join";
    std::optional<std::uint32_t> id{};
    std::string table{};
    std::optional<std::string> key{};
    std::optional<std::uint64_t> since{};     // the last version this client has seen
    std::optional<bool> details{};            // send states and legal choices too, for clients without the rules
    std::optional<std::uint32_t> protocol{};  // which one this client speaks; without it, the one that is spoken here
    static constexpr auto fields() {
        return std::tuple{field("id", &Join::id),       field("table", &Join::table),     field("key", &Join::key),
                          field("since", &Join::since), field("details", &Join::details), field("protocol", &Join::protocol)};
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
    std::optional<std::uint64_t> version{};  // what this client knew when somebody chose: nothing that it did not know is undone
    static constexpr auto fields() {
        return std::tuple{field("id", &Choose::id),     field("game", &Choose::game),   field("seat", &Choose::seat),
                          field("node", &Choose::node), field("token", &Choose::token), field("version", &Choose::version)};
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
// The seat of somebody whose device has lost its key, for a key that the host's device has drawn and gives to them.
struct HandOver {
    static constexpr std::string_view type = "hand_over";
    std::optional<std::uint32_t> id{};
    std::uint32_t seat{0};
    std::string key{};
    static constexpr auto fields() {
        return std::tuple{field("id", &HandOver::id), field("seat", &HandOver::seat), field("key", &HandOver::key)};
    }
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
                                   EnterDice, TakeBack, HandOver, Rematch, React>;

}  // namespace misthrow::server
