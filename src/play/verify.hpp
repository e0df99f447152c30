#pragma once
// Whether the dice of a record are the ones its seeds give.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/record.hpp"
#include "play/bound_dice.hpp"
#include "play/fair_dice.hpp"

namespace misthrow::play {

// Headers that carry the proof; docs/fair-dice.md describes them.
inline constexpr std::string_view kDiceHeader = "Dice";
inline constexpr std::string_view kDiceTableHeader = "DiceTable";
inline constexpr std::string_view kDiceGameHeader = "DiceGame";
inline constexpr std::string_view kMissingHeader = "MissingParts";
inline constexpr std::string_view kServerCommitmentHeader = "ServerCommitment";
inline constexpr std::string_view kSeatCommitmentsHeader = "SeatCommitments";
inline constexpr std::string_view kSeatSeedsHeader = "SeatSeeds";
inline constexpr std::string_view kServerSeedHeader = "ServerSeed";

enum class DiceKind : std::uint8_t {
    Verifiable,  // server and seats together
    Same,        // one committed server seed for several tables: equal luck for all of them
};
[[nodiscard]] std::string_view dice_header(DiceKind kind, bool bound) noexcept;

// The headers of a table's dice; the server's seed only once the game is over.
struct DiceProof {
    DiceKind kind{DiceKind::Verifiable};
    Bytes32 server_commitment{};
    std::optional<Bytes32> server_seed;
    std::vector<SeatPart> seats;       // empty for Same
    std::optional<Binding> binding{};  // none for Same, nor before commitments were bound
};
// The seats' commitments and seeds as they are written, or why there are none.
struct PartWords {
    std::vector<std::string> commitments{};
    std::vector<std::string> seeds{};
};
[[nodiscard]] PartWords part_words(const DiceProof& proof);
[[nodiscard]] std::vector<notation::Header> proof_headers(const DiceProof& proof);

enum class ProofProblem : std::uint8_t {
    NoProof,       // no such headers: other dice, or an old record
    BadHeader,     // `header` says which
    SeedNotShown,  // the game is not over yet, so the server has not shown its seed
    // From here on: the dice are not what they should be.
    ServerMismatch,  // the seed is not the one committed to
    SeatMismatch,    // of seat `seat`
    NotVoided,       // seat `seat` did not bring its part, and the table had said that such a game is not played
    FirstMismatch,   // another seat should have begun
    RollMismatch,    // in turn `turn`
};
constexpr auto names_of(ProofProblem /*any*/) {
    return names("ProofProblem", "noProof", "badHeader", "seedNotShown", "serverMismatch", "seatMismatch", "notVoided",
                 "firstMismatch", "rollMismatch");
}

struct ProofFault {
    ProofProblem problem;
    std::string header{};
    std::size_t seat{0};  // from 1
    std::size_t turn{0};  // from 1
    std::vector<std::string> expected{};
    std::vector<std::string> found{};
};

struct Verified {
    DiceKind kind;
    std::size_t rolls;
    std::vector<std::size_t> absent;  // seats, from 1, that took no part in the dice; where commitments are bound, people's only
    bool over{true};                  // else somebody has cut off its end: a seed is shown when the game is over
    std::optional<Bytes32> transcript{};  // what the commitments are bound to
};

[[nodiscard]] std::variant<Verified, ProofFault> verify(const notation::Record& record);

// The same of a text. Dice come before choices: where a choice is not legal because somebody changed a die before it, the die is what is wrong.
[[nodiscard]] std::variant<Verified, ProofFault, notation::RecordFault> verify_text(std::string_view text);

}  // namespace misthrow::play
