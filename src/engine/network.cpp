// The network's arithmetic. Everything is exact, so the vector forms need no proof but that they add the same numbers.
#include "engine/network.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

#include "engine/vectors.hpp"

namespace misthrow::engine {

namespace {

using vectors::Activations;
static_assert(Activations::kMost == Network::kMostHidden);

// Calls f with the number as a constant; shapes are checked when weights are read.
template <class F>
decltype(auto) with_width(std::size_t width, F&& f) {
    return width == 64 ? std::forward<F>(f)(std::integral_constant<std::size_t, 64>{})
                       : std::forward<F>(f)(std::integral_constant<std::size_t, 32>{});
}

}  // namespace

Network Network::seen(std::span<const Feature> image) const {
    assert(image.size() == features_);
    Network other = *this;
    for (std::size_t feature = 0; feature < features_; ++feature) {
        std::copy_n(row(image[feature]), hidden_, other.w1_.data() + feature * hidden_);
    }
    return other;
}

void Network::sum(std::span<const Feature> features, Sums& to) const noexcept {
    std::array<const std::int8_t*, kMostSlots> rows;
    std::ranges::transform(features, rows.begin(), [this](Feature feature) { return row(feature); });
    for (std::size_t at = 0; at < hidden_; at += vectors::kBlock) {
        vectors::BlockSums{b1_.data(), vectors::Rows{rows.data(), features.size()}, vectors::Rows{}, at}.put(to.values.data() +
                                                                                                             at);
    }
}

void Network::clip(const Sums& sheet, Activations& active) const noexcept {
    active.fill<vectors::kBlock>(hidden_, [&](std::size_t at, std::uint8_t* values) {
        const vectors::BlockSums sums{sheet.values.data(), vectors::Rows{}, vectors::Rows{}, at};
        return squared_ ? sums.clip<true>(values, caps_.data() + at) : sums.clip<false>(values, caps_.data() + at);
    });
}

void Network::see(std::span<const Sums> sheets, Opponents& to) const noexcept {
    std::ranges::copy(b2_, to.values.begin());
    if (sheets.empty()) {
        return;
    }
    Activations most;
    clip(sheets[0], most);
    Activations mean;
    if (sheets.size() > 1) {
        std::array<std::uint16_t, kMostHidden> total;
        std::copy_n(most.values.begin(), hidden_, total.begin());
        for (const Sums& sheet : sheets.subspan(1)) {
            Activations one;
            clip(sheet, one);
            for (std::size_t i = 0; i < hidden_; ++i) {
                total[i] = static_cast<std::uint16_t>(total[i] + one.values[i]);
                most.values[i] = std::max(most.values[i], one.values[i]);
            }
        }
        const auto count = static_cast<unsigned>(sheets.size());
        for (std::size_t i = 0; i < hidden_; ++i) {  // halves are rounded up
            mean.values[i] = static_cast<std::uint8_t>((2U * total[i] + count) / (2U * count));
        }
        mean.find_present(hidden_);
        most.find_present(hidden_);
    }
    with_width(first_, [&](auto first) {
        const std::size_t part = hidden_ * first;
        std::int32_t* const sums = to.values.data();
        vectors::dense<first>(sheets.size() > 1 ? mean : most, sums, sums, w2_.data() + part);
        vectors::dense<first>(most, sums, sums, w2_.data() + 2 * part);
    });
}

// The rows of the first layer that a change adds and removes.
class Network::ChangedRows {
public:
    ChangedRows(const Network& network, const Change& change) noexcept
        : added_count_{change.added.count}, removed_count_{change.removed.count} {
        const auto row = [&](Feature feature) { return network.row(feature); };
        std::ranges::transform(change.added.span(), added_.begin(), row);
        std::ranges::transform(change.removed.span(), removed_.begin(), row);
    }
    [[nodiscard]] vectors::Rows added() const noexcept { return {added_.data(), added_count_}; }
    [[nodiscard]] vectors::Rows removed() const noexcept { return {removed_.data(), removed_count_}; }

private:
    std::array<const std::int8_t*, kMostSlots> added_;
    std::array<const std::int8_t*, kMostSlots> removed_;
    std::size_t added_count_;
    std::size_t removed_count_;
};

void Network::change(const Change& change, Sums& to) const noexcept {
    const ChangedRows rows{*this, change};
    for (std::size_t at = 0; at < hidden_; at += vectors::kBlock) {
        vectors::BlockSums{change.base->values.data(), rows.added(), rows.removed(), at}.put(to.values.data() + at);
    }
}

template <bool Squared>
void Network::activate(const Change& change, Activations& active) const noexcept {
    const auto fill = [&](const auto& added, const auto& removed) {
        active.fill<vectors::kBlock>(hidden_, [&](std::size_t at, std::uint8_t* values) {
            return vectors::BlockSums{change.base->values.data(), added, removed, at}.template clip<Squared>(values,
                                                                                                             caps_.data() + at);
        });
    };
    // A cross in Qwixx, its row and the lead, or the lead alone: by far the commonest changes where speed matters most.
    if (change.added.count == 2 && change.removed.count == 1) {
        fill(std::array{row(change.added.first[0]), row(change.added.first[1])}, std::array{row(change.removed.first[0])});
    } else if (change.added.count == 1 && change.removed.count == 0) {
        fill(std::array{row(change.added.first[0])}, std::array<const std::int8_t*, 0>{});
    } else {
        const ChangedRows rows{*this, change};
        fill(rows.added(), rows.removed());
    }
}

void Network::evaluate(const Opponents& others, std::span<const Change> changes, std::span<Heads> heads) const noexcept {
    // First layers of a few, then what follows: so the processor can begin one while it waits for another.
    constexpr std::size_t few = 8;
    std::array<Activations, few> active;
    const vectors::Layers after = layers();
    const auto finish = [&](auto first, auto second, std::size_t from, std::size_t count) {
        std::array<vectors::TwoSums, few> sums;
        std::size_t k = 0;
        const auto several = [&](auto together) {
            for (; k + together <= count; k += together) {
                vectors::heads_of<first, second, together>(active.data() + k, others.values.data(), after, sums.data() + k);
            }
        };
        constexpr std::size_t most = vectors::kTogether<first>;
        if constexpr (most > 2) {
            several(std::integral_constant<std::size_t, most>{});
        }
        if constexpr (most > 1) {
            several(std::integral_constant<std::size_t, 2>{});
        }
        several(std::integral_constant<std::size_t, 1>{});
        for (k = 0; k < count; ++k) {
            heads[from + k] = {b4_[0] + sums[k].first, b4_[1] + sums[k].second};
        }
    };
    for (std::size_t from = 0; from < changes.size(); from += few) {
        const std::size_t count = std::min(few, changes.size() - from);
        for (std::size_t k = 0; k < count; ++k) {
            squared_ ? activate<true>(changes[from + k], active[k]) : activate<false>(changes[from + k], active[k]);
        }
        with_width(first_, [&](auto first) { with_width(second_, [&](auto second) { finish(first, second, from, count); }); });
    }
}

std::vector<int> Network::activations_plainly(std::span<const Feature> features) const {
    std::vector<int> values;
    for (std::size_t i = 0; i < hidden_; ++i) {
        const std::size_t at = vectors::place(i);
        int sum = b1_[at];
        for (const Feature feature : features) {
            sum += row(feature)[at];
        }
        const int clipped = std::clamp<int>(sum, 0, squared_ ? vectors::kWhole : caps_[i]);
        values.push_back(squared_ ? std::min((clipped * clipped + 15) / 32, 127) : clipped);
    }
    return values;
}

Heads Network::evaluate_plainly(std::span<const Feature> own, std::span<const std::vector<Feature>> others) const {
    std::array<std::vector<int>, 3> inputs{activations_plainly(own), std::vector<int>(hidden_), std::vector<int>(hidden_)};
    const auto count = static_cast<int>(others.size());
    for (const std::vector<Feature>& features : others) {
        const std::vector<int> values = activations_plainly(features);
        for (std::size_t i = 0; i < hidden_; ++i) {
            inputs[1][i] += values[i];
            inputs[2][i] = std::max(inputs[2][i], values[i]);
        }
    }
    for (int& mean : inputs[1]) {
        mean = count == 0 ? 0 : (2 * mean + count) / (2 * count);
    }
    std::vector<std::int64_t> h1;
    for (std::size_t j = 0; j < first_; ++j) {
        std::int64_t sum = b2_[j];
        for (std::size_t part = 0; part < inputs.size(); ++part) {
            for (std::size_t i = 0; i < hidden_; ++i) {
                sum += std::int64_t{inputs[part][i]} * second_at(part, i, j);
            }
        }
        h1.push_back((std::clamp<std::int64_t>(sum, 0, one2_[j]) * factor_[vectors::packed_place(j)] + 16'384) / 32'768);
    }
    std::array<std::int64_t, 2> out{b4_[0], b4_[1]};
    for (std::size_t k = 0; k < second_; ++k) {
        std::int64_t sum = b3_[k];
        for (std::size_t j = 0; j < first_; ++j) {
            sum += h1[j] * third_at(j, k);
        }
        const std::int64_t h2 = std::clamp<std::int64_t>(sum, 0, one3_[k]);
        out[0] += h2 * w4_[vectors::packed_place(k)];
        out[1] += h2 * w4_[second_ + vectors::packed_place(k)];
    }
    return {static_cast<std::int32_t>(out[0]), static_cast<std::int32_t>(out[1])};
}

void Network::pack(const Plain& plain) {
    const std::size_t units = plain.b1.size();
    assert(units > 0);
    hidden_ = (units + vectors::kUnits - 1) / vectors::kUnits * vectors::kUnits;
    b1_.resize(hidden_);
    caps_.resize(hidden_);
    w1_.resize(features_ * hidden_);
    for (std::size_t i = 0; i < units; ++i) {
        b1_[vectors::place(i)] = plain.b1[i];
        caps_[i] = squared_ ? 127 : plain.caps[i];
        for (std::size_t feature = 0; feature < features_; ++feature) {
            w1_[feature * hidden_ + vectors::place(i)] = plain.w1[feature * units + i];
        }
    }
    w2_.resize((2 * hidden_ + kMostHidden + vectors::kChunk) * first_);
    for (std::size_t at = 0; at < plain.w2.size(); ++at) {
        const std::size_t input = at / first_;
        w2_[vectors::packed(input / units * hidden_ + input % units, at % first_, first_)] = plain.w2[at];
    }
    factor_.resize(first_);
    for (std::size_t j = 0; j < first_; ++j) {
        const std::int32_t one = one2_[j];
        factor_[vectors::packed_place(j)] = static_cast<std::int16_t>(one < 127 ? 0 : (127 * 32'768 + one / 2) / one);
    }
    w3_.resize(plain.w3.size());
    for (std::size_t at = 0; at < plain.w3.size(); ++at) {
        w3_[vectors::packed(at / second_, at % second_, second_)] = plain.w3[at];
    }
    w4_.resize(plain.w4.size());
    for (std::size_t at = 0; at < plain.w4.size(); ++at) {
        w4_[at / second_ * second_ + vectors::packed_place(at % second_)] = plain.w4[at];
    }
}

vectors::Layers Network::layers() const noexcept {
    return {w2_.data(), one2_.data(), factor_.data(), b3_.data(), w3_.data(), one3_.data(), w4_.data(), w4_.data() + second_};
}

std::int8_t Network::second_at(std::size_t part, std::size_t input, std::size_t output) const noexcept {
    return w2_[vectors::packed(part * hidden_ + input, output, first_)];
}

std::int8_t Network::third_at(std::size_t input, std::size_t output) const noexcept {
    return w3_[vectors::packed(input, output, second_)];
}

}  // namespace misthrow::engine
