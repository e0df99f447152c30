#pragma once
// What one decision in Qwixx leaves for the next. All of it is exact, so nobody can tell that it is kept.
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/look.hpp"
#include "engine/qwixx_features.hpp"

namespace misthrow::engine {

// First layers of the last few sheets: a sheet is looked at by its own seat and by the others, and half of them change in a turn.
class KeptSheets {
public:
    // Its sums, and what it brings as the only opponent. Valid until the next call.
    template <class Sheet>
    [[nodiscard]] const Network::Sums& sums(const Network& network, const Sheet& sheet, std::uint64_t open_rows) noexcept {
        return entry(network, sheet, open_rows).sums;
    }
    template <class Sheet>
    [[nodiscard]] const Network::Opponents& opponent(const Network& network, const Sheet& sheet,
                                                     std::uint64_t open_rows) noexcept {
        Entry& found = entry(network, sheet, open_rows);
        if (!found.has_part) {
            network.see({&found.sums, 1}, found.part);
            found.has_part = true;
        }
        return found.part;
    }

private:
    struct Entry {
        const Network* network{nullptr};
        std::uint64_t marks{0};
        std::uint64_t open_rows{0};
        std::uint8_t misthrows{0};
        bool has_part{false};
        Network::Sums sums{};
        Network::Opponents part{};
    };

    template <class Sheet>
    [[nodiscard]] Entry& entry(const Network& network, const Sheet& sheet, std::uint64_t open_rows) noexcept {
        const std::uint64_t hash = mix(sheet.marks ^ open_rows * 0x9E3779B97F4A7C15U) + sheet.misthrows;
        Entry& found = entries_[hash % entries_.size()];
        if (found.network != &network || found.marks != sheet.marks || found.open_rows != open_rows ||
            found.misthrows != sheet.misthrows) {
            QwixxFeatures::Slots slots;
            QwixxFeatures::sheet_slots(sheet, open_rows, slots);
            found.network = &network;
            found.marks = sheet.marks;
            found.open_rows = open_rows;
            found.misthrows = sheet.misthrows;
            found.has_part = false;
            sum_sheet<QwixxFeatures>(network, slots, found.sums);
        }
        return found;
    }

    std::array<Entry, 16> entries_{};
};

// What the active seat found in the white action about its colour choices. If nobody else crosses, the colour action would find the same.
class KeptPlan {
public:
    void begin(const Network& network, const Qwixx::State& white, bool alone) noexcept {
        network_ = &network;
        alone_ = alone;
        white_ = white;
        count_ = 0;
    }
    void add(std::uint8_t white, std::uint8_t colour, Worth worth) noexcept {
        assert(count_ < entries_.size());
        entries_[count_++] = {worth, white, colour};
    }

    // Tells `settle` what every choice of this colour action is worth, or returns false.
    template <class Settle>
    [[nodiscard]] bool settle(const Network& network, const Qwixx::State& state, bool alone, Settle& settle) const noexcept {
        // A row that the white choice closed looks different on the others' sheets now.
        if (network_ != &network || alone_ != alone || state.open_rows != white_.open_rows || ends_game(state)) {
            return false;
        }
        const Qwixx::Sheet& before = white_.sheets[index(state.active)];
        const std::uint64_t crossed = state.sheets[index(state.active)].marks & ~before.marks & qwixx::kAllBoxes;
        const Qwixx::Choice white{static_cast<std::uint8_t>(crossed == 0 ? 0 : std::countr_zero(crossed))};
        if (!Qwixx::choices(white_, white_.active).contains(white) || state != after(white)) {
            return false;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            if (entries_[i].white == white.code) {
                settle(entries_[i].colour, entries_[i].worth);
            }
        }
        return true;
    }

private:
    struct Entry {
        Worth worth;
        std::uint8_t white;
        std::uint8_t colour;
    };
    // Five white choices at most, each with two boxes in every row and none.
    static constexpr std::size_t kMost = 45;

    // Whether a choice could end the game. That is judged by the others' scores, and in the white action by what they could become.
    [[nodiscard]] static bool ends_game(const Qwixx::State& state) noexcept {
        const Qwixx::Sheet& sheet = state.sheets[index(state.active)];
        return (Qwixx::choices(state, state.active).bits & qwixx::kLastBoxes) != 0 ||
               (!state.active_crossed && sheet.misthrows + 1 >= qwixx::kMisthrowLimit);
    }
    // The colour action, if the active seat chooses this and nobody else crosses.
    [[nodiscard]] Qwixx::State after(Qwixx::Choice white) const noexcept {
        Qwixx::State state = white_;
        Qwixx::Joint joint{};
        joint[index(white_.active)] = white;
        Qwixx::resolve(state, joint);
        return state;
    }

    const Network* network_{nullptr};
    bool alone_{false};
    Qwixx::State white_;
    std::size_t count_{0};
    std::array<Entry, kMost> entries_{};
};

struct QwixxKept {
    KeptSheets sheets;
    KeptPlan plan;

    [[nodiscard]] static QwixxKept& of_this_thread() noexcept {
        static constinit thread_local QwixxKept kept;
        return kept;
    }
};

}  // namespace misthrow::engine
