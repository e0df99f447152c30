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

// The features of the sheet alone: how opponents are seen.
template <class Layout>
[[nodiscard]] Network::Sums sheet_sums(const Network& network, const typename Layout::Slots& slots) noexcept {
    return network.sums(ActiveFeatures<Layout::kSlots>{std::span{slots}.first(Layout::kSheetSlots)}.span());
}

// `settle(tag, worth)` learns what each candidate is worth; not in the order in which they came.
template <class Layout, class Tag, class Settle>
class Look {
public:
    Look(const Network& network, const Scale& scale, const Network::Opponents& others, const typename Layout::Slots& base,
         Settle settle) noexcept
        : network_{network},
          scale_{scale},
          others_{others},
          base_{base},
          sums_{network.sums(ActiveFeatures<Layout::kSlots>{base}.span())},
          settle_{settle} {}
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;
    Look(Look&&) = delete;
    Look& operator=(Look&&) = delete;
    ~Look() = default;

    // A sheet that the network has to judge.
    void consider(Tag tag, const typename Layout::Slots& slots) noexcept {
        Network::Change& change = changes_[waiting_];
        change.added_count = 0;
        change.removed_count = 0;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            if (slots[i] != base_[i]) {
                if (slots[i] != kNone) {
                    change.add(static_cast<Feature>(slots[i]));
                }
                if (base_[i] != kNone) {
                    change.remove(static_cast<Feature>(base_[i]));
                }
            }
        }
        tags_[waiting_] = tag;
        if (++waiting_ == kRoom) {
            finish();
        }
    }
    // A candidate that ends the game: points and win are known.
    void consider_end(Tag tag, int score, int best_other) noexcept { settle_(tag, scale_.of_end(score, best_other)); }

    void finish() noexcept {
        network_.evaluate(sums_, others_, {changes_.data(), waiting_}, {heads_.data(), waiting_});
        for (std::size_t i = 0; i < waiting_; ++i) {
            settle_(tags_[i], scale_.of(heads_[i]));
        }
        waiting_ = 0;
    }

private:
    static constexpr std::size_t kRoom = 32;
    const Network& network_;
    const Scale& scale_;
    const Network::Opponents& others_;
    const typename Layout::Slots& base_;
    Network::Sums sums_;
    Settle settle_;
    std::size_t waiting_{0};
    std::array<Network::Change, kRoom> changes_;
    std::array<Tag, kRoom> tags_;
    std::array<Heads, kRoom> heads_;
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
