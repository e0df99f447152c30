#pragma once
// What can happen at a table. A table is nothing but the fold of its events; what follows from them (resolutions, scores, who is next) is never stored.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/games.hpp"
#include "notation/names.hpp"
#include "play/fair_dice.hpp"
#include "play/match.hpp"
#include "play/verify.hpp"

namespace misthrow::table {

enum class DiceMode : std::uint8_t {
    Verifiable,  // server and seats together
    Same,        // one committed server seed, shared by several tables
    Manual,      // real dice; somebody enters what they show
};
constexpr auto names_of(DiceMode /*any*/) { return names("Dice", "verifiable", "same", "manual"); }

enum class SeatKind : std::uint8_t { Open, Person, Computer };
constexpr auto names_of(SeatKind /*any*/) { return names("SeatKind", "open", "person", "computer"); }

// Who made a choice: a replay does not care, people do.
enum class Maker : std::uint8_t {
    Person,
    Computer,  // a computer's seat, or a computer sitting in for somebody
    Clock,     // the time was up
    Forced,    // there was nothing to choose
};
constexpr auto names_of(Maker /*any*/) { return names("Maker", "person", "computer", "clock", "forced"); }

// The version of the rules that this program has.
[[nodiscard]] inline std::uint32_t rules_of(GameId game) {
    return with_game(game, []<Game G>(G) { return static_cast<std::uint32_t>(G::version); });
}

struct Settings {
    GameId game{};
    std::uint32_t rules_version{0};
    std::uint32_t seats{2};
    DiceMode dice{DiceMode::Verifiable};
    std::uint32_t clock_seconds{0};              // for each decision; 0: no clock
    std::uint32_t takeover_seconds{0};           // after which a computer sits in for a person who left; 0: never
    std::uint32_t games_of_series{1};            // QX-R24: up to five
    play::Missing missing{play::Missing::Mark};  // verifiable dice: what if a person's part does not come
    bool by_hand{false};                         // on one device: rolls and passes are asked for one by one; never stored
    friend bool operator==(const Settings&, const Settings&) = default;
};

// Seeds and keys are in events because a restart needs them. Keys are kept as hashes only; nothing marked secret leaves the server before its time.
struct Opened {
    Settings settings;
    play::Bytes32 host_key_hash{};
    std::optional<play::Bytes32> same_root{};  // same dice: what the seeds of all games of all tables that share them come from
    friend bool operator==(const Opened&, const Opened&) = default;
};
struct Seated {
    std::uint32_t seat{0};
    SeatKind kind{SeatKind::Open};
    std::string name;                         // of a person or computer
    std::string level;                        // of a computer
    std::optional<play::Bytes32> key_hash{};  // of a person
    friend bool operator==(const Seated&, const Seated&) = default;
};
struct Vacated {
    std::uint32_t seat{0};
    friend bool operator==(const Vacated&, const Vacated&) = default;
};
// More or fewer seats; of the open ones the last go first.
struct Resized {
    std::uint32_t seats{0};
    friend bool operator==(const Resized&, const Resized&) = default;
};
// The host asks for a game to begin; from here on the seats are fixed. Holds the server's seed: secret until the game is over.
struct Begun {
    play::Bytes32 server_seed{};
    // Verifiable dice: what the commitments are bound to the table by. None in events of before.
    std::optional<play::Bytes32> salt{};
    std::optional<play::Bytes32> table{};  // play::table_hash of its name
    friend bool operator==(const Begun&, const Begun&) = default;
};
struct SeatCommitted {
    std::uint32_t seat{0};
    play::Bytes32 commitment{};
    friend bool operator==(const SeatCommitted&, const SeatCommitted&) = default;
};
struct SeatRevealed {
    std::uint32_t seat{0};
    play::Bytes32 seed{};
    friend bool operator==(const SeatRevealed&, const SeatRevealed&) = default;
};
// All commitments are in, or their time is up: seeds may be shown now.
struct CommitmentsClosed {
    friend bool operator==(const CommitmentsClosed&, const CommitmentsClosed&) = default;
};
// A part of the dice has not come, and the host had said that such a game is not played. People gather again.
struct Voided {
    friend bool operator==(const Voided&, const Voided&) = default;
};
// The dice are settled. The first active seat is in it because real dice draw it by lot outside.
struct Started {
    std::uint32_t first{0};
    friend bool operator==(const Started&, const Started&) = default;
};
struct Rolled {
    std::vector<std::string> faces;
    friend bool operator==(const Rolled&, const Rolled&) = default;
};
struct Chosen {
    std::uint32_t seat{0};
    std::string token;
    Maker maker{Maker::Person};
    // The token as it was read on its way in, so that it is not read again; nothing when the event comes from the store.
    std::optional<play::AnyChoice> choice{};
    friend bool operator==(const Chosen& one, const Chosen& other) {
        return one.seat == other.seat && one.token == other.token && one.maker == other.maker;
    }
};
// A computer sits in for a person, and the person takes the seat back.
struct SatIn {
    std::uint32_t seat{0};
    friend bool operator==(const SatIn&, const SatIn&) = default;
};
struct TakenBack {
    std::uint32_t seat{0};
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
// The host hands a person's seat to another key: the same person, whose device has lost the first one.
struct Handed {
    std::uint32_t seat{0};
    play::Bytes32 key_hash{};
    friend bool operator==(const Handed&, const Handed&) = default;
};
// The finished game is put away; the same people stay for the next.
struct Rematch {
    friend bool operator==(const Rematch&, const Rematch&) = default;
};

using Event = std::variant<Opened, Seated, Vacated, Begun, CommitmentsClosed, SeatCommitted, SeatRevealed, Started, Rolled,
                           Chosen, SatIn, TakenBack, Rematch, Resized, Handed, Voided>;

// One line of text that reads back as the same event: what the store keeps. It begins with the number of its format.
[[nodiscard]] std::string event_text(const Event& event);
// Any format this program or an earlier one has written. Nothing if the text is no event.
[[nodiscard]] std::optional<Event> read_event(std::string_view text);

}  // namespace misthrow::table
