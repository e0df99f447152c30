#pragma once
// Qwixx under review, on any board.
#include "engine/qwixx.hpp"
#include "review/seen.hpp"

namespace misthrow::review {

template <const qwixx::Board& kBoard>
struct Seen<QwixxOn<kBoard>> {
    using G = QwixxOn<kBoard>;
    using Features = engine::QwixxFeatures;
    struct Key {
        typename G::Sheet sheet{};
        std::uint64_t open_rows{0};
        Key() = default;
        Key(const typename G::State& state, std::size_t seat) noexcept : sheet{state.sheets[seat]}, open_rows{state.open_rows} {}
        friend bool operator==(const Key&, const Key&) noexcept = default;
    };
    static void sheet(const typename G::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::sheet_slots(state.sheets[seat], state.open_rows, slots);
    }
    static void table(const typename G::State& state, std::size_t seat, Features::Slots& slots) noexcept {
        Features::table_slots(state.sheets[seat], state.open_rows, surroundings<G>(state, seat), slots);
    }
};

}  // namespace misthrow::review
