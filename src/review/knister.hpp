#pragma once
// Knister under review.
#include "engine/knister.hpp"
#include "review/seen.hpp"

namespace misthrow::review {

template <>
struct Seen<Knister> {
    using Features = engine::KnisterFeatures;
    struct Key {
        Knister::Sheet sheet{};
        Key() = default;
        Key(const Knister::State& state, std::size_t seat) noexcept : sheet{state.sheets[seat]} {}
        friend bool operator==(const Key&, const Key&) noexcept = default;
    };
    static void sheet(const Knister::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::sheet_slots(state.sheets[seat], slots);
    }
    static void table(const Knister::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::table_slots(state.sheets[seat], surroundings<Knister>(state, seat), slots);
    }
};

}  // namespace misthrow::review
