#pragma once
// One look: every candidate of a decision goes through the network, several at a time.
#include <array>
#include <span>
#include <utility>

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
void sum_all(const Network& network, const Slots& slots, Network::Sums& to) noexcept {
    network.sum(ActiveFeatures<std::tuple_size_v<Slots>>{slots}.span(), to);
}
template <class Layout>
void sum_sheet(const Network& network, const typename Layout::Slots& slots, Network::Sums& to) noexcept {
    network.sum(ActiveFeatures<Layout::kSlots>{std::span{slots}.first(Layout::kSheetSlots)}.span(), to);
}

// Who wants to weigh chance and points by itself: `read` gets what the network says of a candidate, `ended` the scores of one that ends the game.
template <class Settle, class Tag>
concept ReadsHeads = requires(Settle settle, Tag tag, const Heads& heads, int score) {
    settle.read(tag, heads);
    settle.ended(tag, score, score);
};

// `settle(tag, worth)` learns what each candidate is worth; not in the order in which they came.
template <class Tag, class Settle>
class Look {
public:
    Look(const Network& network, const Scale& scale, const Network::Opponents& others, Settle settle) noexcept
        : network_{network}, scale_{scale}, others_{others}, settle_{settle} {}
    Look(const Look&) = delete;  // it points into itself
    Look& operator=(const Look&) = delete;
    Look(Look&&) = delete;
    Look& operator=(Look&&) = delete;
    ~Look() = default;

    // A sheet that the network has to judge. Its features are those summed in `base`, which is used until the next finish(), and what add()
    // and remove() then say.
    void consider(Tag tag, const Network::Sums& base) noexcept {
        if (waiting_ == kRoom) {
            finish();
        }
        tags_[waiting_] = tag;
        changes_[waiting_++] = {&base, {added_end_, 0}, {removed_end_, 0}};
    }
    void add(Slot feature) noexcept { append(changes_[waiting_ - 1].added, added_end_, feature); }
    void remove(Slot feature) noexcept { append(changes_[waiting_ - 1].removed, removed_end_, feature); }
    // The same by comparing slots.
    template <std::size_t Size>
    void consider(Tag tag, const Network::Sums& base, const std::array<Slot, Size>& before,
                  const std::array<Slot, Size>& after) noexcept {
        consider(tag, base);
        for (std::size_t i = 0; i < Size; ++i) {
            if (after[i] != before[i]) {
                if (after[i] != kNone) {
                    add(after[i]);
                }
                if (before[i] != kNone) {
                    remove(before[i]);
                }
            }
        }
    }
    // A candidate that ends the game: points and win are known.
    void consider_end(Tag tag, int score, int best_other) noexcept {
        if constexpr (ReadsHeads<Settle, Tag>) {
            settle_.ended(tag, score, best_other);
        } else {
            settle_(tag, scale_.of_end(score, best_other));
        }
    }

    // A candidate that was judged elsewhere.
    void settle(Tag tag, Worth worth) noexcept { settle_(tag, worth); }

    void finish() noexcept {
        std::array<Heads, kRoom> heads;
        network_.evaluate(others_, {changes_.data(), waiting_}, {heads.data(), waiting_});
        for (std::size_t i = 0; i < waiting_; ++i) {
            if constexpr (ReadsHeads<Settle, Tag>) {
                settle_.read(tags_[i], heads[i]);
            } else {
                settle_(tags_[i], scale_.of(heads[i]));
            }
        }
        waiting_ = 0;
        added_end_ = added_.data();
        removed_end_ = removed_.data();
    }

private:
    static constexpr std::size_t kRoom = 64;

    static void append(Network::Features& list, Feature*& end, Slot feature) noexcept {
        *end++ = static_cast<Feature>(feature);
        ++list.count;
    }

    const Network& network_;
    const Scale& scale_;
    const Network::Opponents& others_;
    Settle settle_;
    std::size_t waiting_{0};
    // Left raw: few of them are used, one after the other.
    std::array<Network::Change, kRoom> changes_;
    std::array<Tag, kRoom> tags_;
    std::array<Feature, kRoom * Network::kMostSlots> added_;
    std::array<Feature, kRoom * Network::kMostSlots> removed_;
    Feature* added_end_{added_.data()};
    Feature* removed_end_{removed_.data()};
};

// Keeps the best candidate; of equal ones the one with the smaller tag, or where asked the larger, so that the order of settling does not matter.
template <class Tag>
struct Best {
    Temper temper{};
    Worth scale{1};     // in which worths are given
    bool later{false};  // of equal ones the one with the larger tag
    Tag tag{};
    Worth worth{0};
    bool any{false};

    void operator()(Tag candidate, Worth candidates) noexcept {
        if (!temper.is_sound()) {
            candidates = temper.misjudged(candidate, candidates, scale);
        } else if (temper.reach != 0) {
            candidates = temper.liked(candidate, candidates, scale);
        }
        if (!any || candidates > worth || (candidates == worth && candidate != tag && (candidate < tag) != later)) {
            tag = candidate;
            worth = candidates;
            any = true;
        }
    }
};

// Keeps the best few, best first; of one tag only its best worth.
template <class Tag, std::size_t Room>
class Top {
public:
    struct Entry {
        Tag tag;
        Worth worth;
    };

    void operator()(Tag tag, Worth worth) noexcept {
        std::size_t at = 0;
        while (at < count_ && (entries_[at].worth > worth || (entries_[at].worth == worth && entries_[at].tag < tag))) {
            if (entries_[at].tag == tag) {
                return;
            }
            ++at;
        }
        // Everything from `at` on moves one place down, until the tag's older entry or the end.
        Entry moved{tag, worth};
        for (; at < Room; ++at) {
            if (at == count_) {
                entries_[count_++] = moved;
                return;
            }
            std::swap(entries_[at], moved);
            if (moved.tag == tag) {
                return;
            }
        }
    }
    [[nodiscard]] std::span<const Entry> entries() const noexcept { return {entries_.data(), count_}; }

private:
    std::array<Entry, Room> entries_{};
    std::size_t count_{0};
};

}  // namespace misthrow::engine
