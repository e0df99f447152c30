#pragma once
// The contract every game keeps. The core is pure: no I/O, clock, randomness, locale, exceptions, heap or prose.
#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace misthrow {

enum class Seat : std::uint8_t {};

[[nodiscard]] constexpr std::size_t index(Seat seat) noexcept { return static_cast<std::size_t>(seat); }

[[nodiscard]] constexpr Seat next_clockwise(Seat seat, std::size_t seats) noexcept {
    return static_cast<Seat>(index(seat) + 1 == seats ? 0 : index(seat) + 1);
}

// What a state waits for.
enum class Node : std::uint8_t { Roll, Choose, Over };

// Who must decide now: one seat, some, or all (up to twelve).
struct SeatSet {
    std::uint16_t bits{0};

    [[nodiscard]] static constexpr SeatSet none() noexcept { return {}; }
    [[nodiscard]] static constexpr SeatSet only(Seat seat) noexcept { return {static_cast<std::uint16_t>(1U << index(seat))}; }
    [[nodiscard]] static constexpr SeatSet first(std::size_t seats) noexcept {
        return {static_cast<std::uint16_t>((1U << seats) - 1U)};
    }
    [[nodiscard]] constexpr bool contains(Seat seat) const noexcept { return (bits >> index(seat) & 1U) != 0; }
    [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits); }
    friend constexpr bool operator==(SeatSet, SeatSet) noexcept = default;
};

// A roll and the number of ways in which the dice can show it: integer weights, so that sums are exact.
template <class Roll>
struct Outcome {
    Roll roll;
    std::uint32_t ways;
};

// What every die of the game shows, in their fixed order; 0 for one that shows nothing.
template <class G>
using Faces = std::array<std::uint8_t, G::dice>;

// Sampling needs no list of outcomes: every roll is one of `G::ways` equally likely falls of the dice, and
// `G::fall(state, way)` names the way-th. Dice that have left or were not picked fall unseen, so the number is a constant.
template <class G>
concept Game = std::regular<typename G::State> && std::regular<typename G::Roll> && std::regular<typename G::Choice> &&
               std::totally_ordered<typename G::Choice> &&
               requires(typename G::State state, const typename G::State view, Seat seat, typename G::Roll roll,
                        typename G::Choice choice, typename G::Joint joint, std::uint32_t way, const Faces<G> faces) {
                   requires std::same_as<typename G::State::GameType, G>;
                   { G::id } -> std::convertible_to<std::string_view>;     // what a record's [Game] says
                   { G::board } -> std::convertible_to<std::string_view>;  // what its [Board] says; empty for the usual one
                   { G::name } -> std::convertible_to<std::string_view>;   // one word that names both, used everywhere else
                   { G::version } -> std::convertible_to<int>;  // rises when behaviour changes: tables of another are refused
                   { G::min_seats } -> std::convertible_to<std::size_t>;
                   { G::max_seats } -> std::convertible_to<std::size_t>;
                   // how many games may count together; 1: each by itself
                   { G::longest_series } -> std::convertible_to<std::uint32_t>;
                   { G::phase_names[std::size_t{}] } -> std::convertible_to<std::string_view>;  // by State::phase
                   { G::fault_names[std::size_t{}] } -> std::convertible_to<std::string_view>;  // by Fault
                   { G::least_score } -> std::convertible_to<int>;  // bounds of every score there can be
                   { G::most_score } -> std::convertible_to<int>;
                   { G::dice } -> std::convertible_to<std::size_t>;
                   { G::equal_dice } -> std::convertible_to<bool>;  // the first two of them cannot be told apart
                   { G::ways } -> std::convertible_to<std::uint32_t>;
                   { G::initial(std::size_t{}, seat) } -> std::same_as<typename G::State>;
                   { G::node(view) } -> std::same_as<Node>;
                   { G::actors(view) } -> std::same_as<SeatSet>;
                   // every distinguishable roll once, with its ways
                   { G::outcomes(view)[std::size_t{}] } -> std::same_as<Outcome<typename G::Roll>>;
                   { G::fall(view, way) } -> std::same_as<typename G::Roll>;
                   { G::rollable(view, roll) } -> std::same_as<bool>;  // the check for rolls that come from outside
                   // A roll by the faces of all dice of the game in their fixed order: which of them are rolled, bit by bit; the roll they
                   // make, whatever the others show; and what each die of a roll shows, 0 for one that was not rolled.
                   { G::dice_in_play(view) } -> std::same_as<std::uint8_t>;
                   { G::roll_of(view, faces) } -> std::same_as<typename G::Roll>;
                   { G::faces_of(roll) } -> std::same_as<Faces<G>>;
                   // ascending; the only source of legality; [0] is what a timeout plays; empty for a seat that does not act
                   { G::choices(view, seat)[std::size_t{}] } -> std::convertible_to<typename G::Choice>;
                   // every full form of one entry of choices(): itself, but for Knaster's circles
                   { G::extensions(view, seat, choice)[std::size_t{}] } -> std::convertible_to<typename G::Choice>;
                   { G::check(view, seat, choice) } -> std::same_as<typename G::Fault>;  // why not; None if legal
                   { G::roll(state, roll) } -> std::same_as<void>;                       // pre: rollable
                   { G::resolve(state, joint) } -> std::same_as<void>;  // pre: each actor's choice is legal; all at once
                   { G::score(view, seat) } -> std::same_as<int>;       // meaningful in every state
               };

}  // namespace misthrow
