#pragma once
// One look: every candidate of a decision goes through the network, several at a time.
#include <array>
#include <span>

#include "engine/chance.hpp"
#include "engine/features.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// The features of slots, without the empty ones.
template <std::size_t Size>
class ActiveFeatures {
public:
    explicit ActiveFeatures(std::span<const Slot> slots) noexcept {
        for (const Slot slot : slots) {
            if (slot != kNone) {
                features_[count_++] = static_cast<Feature>(slot);
            }
        }
    }
    [[nodiscard]] std::span<const Feature> span() const noexcept { return {features_.data(), count_}; }

private:
    std::array<Feature, Size> features_;
    std::size_t count_{0};
};

// All features, and those of the sheet alone: how opponents are seen.
template <class Slots>
[[nodiscard]] Network::Sums all_sums(const Network& network, const Slots& slots) noexcept {
    return network.sums(ActiveFeatures<std::tuple_size_v<Slots>>{slots}.span());
}
template <class Layout>
[[nodiscard]] Network::Sums sheet_sums(const Network& network, const typename Layout::Slots& slots) noexcept {
    return network.sums(ActiveFeatures<Layout::kSlots>{std::span{slots}.first(Layout::kSheetSlots)}.span());
}

// `settle(tag, worth)` learns what each candidate is worth; not in the order in which they came.
template <class Tag, class Settle>
class Look {
public:
    Look(const Network& network, const Scale& scale, const Network::Opponents& others, Settle settle) noexcept
        : network_{network}, scale_{scale}, others_{others}, settle_{settle} {}

    // A sheet that the network has to judge: where the change from `base` to its features can be written down. `base` is used until the
    // next finish().
    [[nodiscard]] Network::Change& consider(Tag tag, const Network::Sums& base) noexcept {
        if (waiting_ == kRoom) {
            finish();
        }
        tags_[waiting_] = tag;
        Network::Change& change = changes_[waiting_++];
        change.base = &base;
        change.added_count = 0;
        change.removed_count = 0;
        return change;
    }
    // The same by comparing slots.
    template <std::size_t Size>
    void consider(Tag tag, const Network::Sums& base, const std::array<Slot, Size>& before,
                  const std::array<Slot, Size>& after) noexcept {
        Network::Change& change = consider(tag, base);
        for (std::size_t i = 0; i < Size; ++i) {
            if (after[i] != before[i]) {
                if (after[i] != kNone) {
                    change.add(static_cast<Feature>(after[i]));
                }
                if (before[i] != kNone) {
                    change.remove(static_cast<Feature>(before[i]));
                }
            }
        }
    }
    // A candidate that ends the game: points and win are known.
    void consider_end(Tag tag, int score, int best_other) noexcept { settle_(tag, scale_.of_end(score, best_other)); }

    void finish() noexcept {
        std::array<Heads, kRoom> heads;
        network_.evaluate(others_, {changes_.data(), waiting_}, {heads.data(), waiting_});
        for (std::size_t i = 0; i < waiting_; ++i) {
            settle_(tags_[i], scale_.of(heads[i]));
        }
        waiting_ = 0;
    }

private:
    static constexpr std::size_t kRoom = 64;
    const Network& network_;
    const Scale& scale_;
    const Network::Opponents& others_;
    Settle settle_;
    std::size_t waiting_{0};
    std::array<Network::Change, kRoom> changes_;
    std::array<Tag, kRoom> tags_;
};

// Keeps the best candidate; of equal ones the one with the smaller tag, so that the order of settling does not matter.
template <class Tag>
struct Best {
    Tag tag{};
    Worth worth{0};
    bool any{false};

    void operator()(Tag candidate, Worth candidates) noexcept {
        if (!any || candidates > worth || (candidates == worth && candidate < tag)) {
            *this = {candidate, candidates, true};
        }
    }
};

}  // namespace misthrow::engine
