#pragma once
// Qwinto under review.
#include "engine/qwinto.hpp"
#include "review/seen.hpp"

namespace misthrow::review {

template <>
struct Seen<Qwinto> {
    using Features = engine::QwintoFeatures;
    struct Key {
        Qwinto::Sheet sheet{};
        Key() = default;
        Key(const Qwinto::State& state, std::size_t seat) noexcept : sheet{state.sheets[seat]} {}
        friend bool operator==(const Key&, const Key&) noexcept = default;
    };
    static void sheet(const Qwinto::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::sheet_slots(state.sheets[seat], slots);
    }
    static void table(const Qwinto::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::table_slots(state.sheets[seat], surroundings<Qwinto>(state, seat), slots);
    }
};

}  // namespace misthrow::review
