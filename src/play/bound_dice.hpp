#pragma once
// Commitments that are bound to what went before them: which table, which game, who sits there, what the server committed to. A commitment that was made for
// one game is none for another, nor for another seat. docs/fair-dice.md gives the texts that are hashed.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/games.hpp"
#include "notation/names.hpp"
#include "play/hash.hpp"

namespace misthrow::play {

// What becomes of a game for which a person's device did not bring its part of the dice in time. The host chooses before the start.
enum class Missing : std::uint8_t {
    Mark,  // it is played without that part, and everybody sees the mark
    Void,  // it is not played: it stands in the public list of aborted games
};
constexpr auto names_of(Missing /*any*/) { return names("Missing", "mark", "void"); }

// Where and by whom a game is played.
struct Binding {
    Bytes32 table{};  // table_hash
    std::uint32_t game{1};
    Missing missing{Missing::Mark};
    std::vector<bool> computers{};  // seat by seat
    friend bool operator==(const Binding&, const Binding&) = default;
};

// A table's name lets people in, and is short enough to be guessed from a hash: the salt is known at the table only.
[[nodiscard]] Bytes32 table_hash(std::string_view name, const Bytes32& salt);
// pre: as many names as seats
[[nodiscard]] Bytes32 opening_hash(const Binding& binding, GameId game, const std::vector<std::string>& names);
[[nodiscard]] Bytes32 server_commitment(const Bytes32& opening, const Bytes32& seed);
// What the seats' commitments are bound to.
[[nodiscard]] Bytes32 transcript_hash(const Bytes32& opening, const Bytes32& server_commitment);
// Seats count from 0 here and from 1 in the text.
[[nodiscard]] Bytes32 seat_commitment(const Bytes32& transcript, std::size_t seat, const Bytes32& seed);

}  // namespace misthrow::play
