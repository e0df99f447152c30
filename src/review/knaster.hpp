#pragma once
// Knaster under review.
#include "engine/knaster.hpp"
#include "review/seen.hpp"

namespace misthrow::review {

template <>
struct Seen<Knaster> {
    using Features = engine::KnasterFeatures;
    struct Key {
        Knaster::Sheet sheet{};
        Key() = default;
        Key(const Knaster::State& state, std::size_t seat) noexcept : sheet{state.sheets[seat]} {}
        friend bool operator==(const Key&, const Key&) noexcept = default;
    };
    static void sheet(const Knaster::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::sheet_slots(state.sheets[seat], slots);
    }
    static void table(const Knaster::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        engine::Surroundings around = surroundings<Knaster>(state, seat);
        around.other_full = state.last_roll;  // somebody's sheet is full
        Features::table_slots(state.sheets[seat], around, slots);
    }
};

}  // namespace misthrow::review
