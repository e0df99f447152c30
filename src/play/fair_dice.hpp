#pragma once
// Dice that anyone can check afterwards. docs/fair-dice.md says what is guaranteed and gives the recipe, so that a tool that is not ours can follow it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/hash.hpp"

namespace misthrow::play {

[[nodiscard]] std::string to_hex(const Bytes32& bytes);
// Nothing unless the text is 64 lower-case hexadecimal digits.
[[nodiscard]] std::optional<Bytes32> from_hex(std::string_view text);

// From the operating system's generator.
[[nodiscard]] Bytes32 random_seed();

// HMAC-SHA-256 of the purpose under the root: a seed that tells nothing about the root.
[[nodiscard]] Bytes32 derived_seed(const Bytes32& root, std::string_view purpose);

// What is published of a seed before it is shown, bound to nothing: same dice, and all dice of before commitments were bound (bound_dice.hpp).
[[nodiscard]] Bytes32 server_commitment(const Bytes32& seed);
[[nodiscard]] Bytes32 seat_commitment(const Bytes32& seed);

// A seat's part: its seed; or, if it committed and did not show it in time, or never committed, nothing. Then what it committed stands in, and everybody sees that.
struct SeatPart {
    std::optional<Bytes32> commitment;
    std::optional<Bytes32> seed;
};

class FairDice {
public:
    // `transcript`: what the commitments were bound to, if they were.
    FairDice(const Bytes32& server_seed, const std::vector<SeatPart>& seats, const std::optional<Bytes32>& transcript = {});

    // Faces of `count` dice for a roll; turns and the rolls of a turn count from 1.
    [[nodiscard]] std::vector<std::uint8_t> faces(std::size_t turn, std::size_t roll, std::size_t count) const;
    // The lot: which seat is active first.
    [[nodiscard]] std::size_t first_seat(std::size_t seats) const;

private:
    [[nodiscard]] std::vector<std::uint8_t> draw(const std::string& purpose, std::size_t count, unsigned bound) const;

    Bytes32 server_seed_;
    std::array<char, 2 * sizeof(Bytes32)> seats_mix_{};  // hexadecimal
};

}  // namespace misthrow::play
