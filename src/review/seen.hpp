#pragma once
// What the network is shown of a table at the start of a turn, seat by seat. Each game says it in a file of its own: `Seen<G>::Key` is what a
// sheet's slots depend on, `Seen<G>::sheet` fills them, `Seen<G>::table` those of what lies around it.
#include <algorithm>
#include <memory>

#include "core/game.hpp"
#include "engine/features.hpp"
#include "engine/look.hpp"
#include "review/value.hpp"

namespace misthrow::review {

template <Game G>
struct Seen;

// pre: it is the start of a turn
template <Game G>
[[nodiscard]] engine::Surroundings surroundings(const typename G::State& state, std::size_t seat) noexcept {
    engine::Surroundings around{.seats = state.seats,
                                .until_active = static_cast<int>((index(state.active) + state.seats - seat) % state.seats),
                                .best_other = -1000};
    for (std::size_t other = 0; other < state.seats; ++other) {
        if (other != seat) {
            around.best_other = std::max(around.best_other, G::score(state, static_cast<Seat>(other)));
        }
    }
    return around;
}

// What the network says of each seat at the start of a turn. Candidates of one decision differ in one sheet: the first layers of the others
// are kept from the last question.
template <Game G>
class Standing {
public:
    explicit Standing(const engine::Network& network) noexcept : network_{network} {}
    Standing(const Standing&) = delete;  // large, and aligned to more than gcc 12 moves rightly
    Standing& operator=(const Standing&) = delete;
    Standing(Standing&&) = delete;
    Standing& operator=(Standing&&) = delete;
    ~Standing() = default;

    [[nodiscard]] const engine::Network& network() const noexcept { return network_; }

    // pre: it is the start of a turn
    [[nodiscard]] engine::Heads of(const typename G::State& state, std::size_t seat) noexcept {
        for (std::size_t each = 0; each < state.seats; ++each) {
            refresh(state, each);
        }
        typename Layout::Slots slots = sheets_[seat].slots;
        Seen<G>::table(state, seat, slots);
        const engine::ActiveFeatures<Layout::kSlots> table{std::span{slots}.subspan(Layout::kSheetSlots)};
        const engine::Network::Change change{&sheets_[seat].sums, {table.span().data(), table.span().size()}, {nullptr, 0}};
        engine::Heads heads;
        network_.evaluate(opponents(state.seats, seat), {&change, 1}, {&heads, 1});
        return heads;
    }

private:
    using Layout = typename Seen<G>::Features;
    struct Sheet {
        std::uint64_t version{0};  // 0: never seen
        typename Seen<G>::Key key{};
        typename Layout::Slots slots{};
        engine::Network::Sums sums{};
    };
    // A seat's opponents, as they were at these versions.
    struct Others {
        std::array<std::uint64_t, G::max_seats> versions{};
        std::size_t seats{0};  // 0: never seen
        engine::Network::Opponents seen{};
    };

    void refresh(const typename G::State& state, std::size_t seat) noexcept {
        Sheet& sheet = sheets_[seat];
        const typename Seen<G>::Key key{state, seat};
        if (sheet.version == 0 || !(sheet.key == key)) {
            sheet.key = key;
            sheet.version = ++versions_;
            Seen<G>::sheet(state, seat, sheet.slots);
            engine::sum_sheet<Layout>(network_, sheet.slots, sheet.sums);
        }
    }
    [[nodiscard]] const engine::Network::Opponents& opponents(std::size_t seats, std::size_t seat) noexcept {
        Others& others = others_[seat];
        bool same = others.seats == seats;
        for (std::size_t other = 0; other < seats; ++other) {
            same = same && (other == seat || others.versions[other] == sheets_[other].version);
        }
        if (!same) {
            std::size_t count = 0;
            for (std::size_t other = 0; other < seats; ++other) {
                if (other != seat) {
                    others.versions[other] = sheets_[other].version;
                    gathered_[count++] = sheets_[other].sums;
                }
            }
            network_.see({gathered_.data(), count}, others.seen);
            others.seats = seats;
        }
        return others.seen;
    }

    const engine::Network& network_;
    std::uint64_t versions_{0};
    std::array<Sheet, G::max_seats> sheets_;
    std::array<Others, G::max_seats> others_;
    std::array<engine::Network::Sums, G::max_seats> gathered_;
};

}  // namespace misthrow::review
