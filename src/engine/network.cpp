// The network's arithmetic. Everything is exact, so the vector forms need no proof but that they add the same numbers.
#include "engine/network.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/vectors.hpp"

namespace misthrow::engine {

namespace {

using Activations = vectors::Activations<Network::kMostHidden>;

// Calls f with the number as a constant; shapes are checked when weights are read.
template <class F>
decltype(auto) with_width(std::size_t width, F&& f) {
    return width == 64 ? std::forward<F>(f)(std::integral_constant<std::size_t, 64>{})
                       : std::forward<F>(f)(std::integral_constant<std::size_t, 32>{});
}

}  // namespace

Network::Sums Network::sums(std::span<const Feature> features) const noexcept {
    std::array<const std::int8_t*, kMostSlots> rows;
    std::ranges::transform(features, rows.begin(), [this](Feature feature) { return row(feature); });
    Sums result;
    for (std::size_t at = 0; at < hidden_; at += vectors::kBlock) {
        vectors::BlockSums{b1_.data(), vectors::Rows{rows.data(), features.size()}, vectors::Rows{}, at}.put(
            result.values.data() + at);
    }
    return result;
}

Network::Opponents Network::opponents(std::span<const Sums> sheets) const noexcept {
    Opponents result;
    std::ranges::copy(b2_, result.values.begin());
    if (sheets.empty()) {
        return result;
    }
    const auto clip = [this](const Sums& sheet, Activations& to) {
        to.fill(hidden_, [&](std::size_t at, std::uint8_t* values) {
            return vectors::BlockSums{sheet.values.data(), vectors::Rows{}, vectors::Rows{}, at}.clip(values, caps_.data() + at);
        });
    };
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
        std::int32_t* const sums = result.values.data();
        vectors::dense<first>(sheets.size() > 1 ? mean : most, sums, sums, w2_.data() + part, hidden_);
        vectors::dense<first>(most, sums, sums, w2_.data() + 2 * part, hidden_);
    });
    return result;
}

// The rows of the first layer that a change adds and removes.
struct Network::ChangedRows {
    std::array<const std::int8_t*, kMostSlots> added;
    std::array<const std::int8_t*, kMostSlots> removed;
    const Change& change;

    ChangedRows(const Network& network, const Change& of) noexcept : change{of} {
        std::ranges::transform(of.added, added.begin(), [&](Feature feature) { return network.row(feature); });
        std::ranges::transform(of.removed, removed.begin(), [&](Feature feature) { return network.row(feature); });
    }
    [[nodiscard]] vectors::BlockSums block(std::size_t at) const noexcept {
        return {change.base->values.data(), vectors::Rows{added.data(), change.added.size()},
                vectors::Rows{removed.data(), change.removed.size()}, at};
    }
};

Network::Sums Network::changed(const Change& change) const noexcept {
    const ChangedRows rows{*this, change};
    Sums result;
    for (std::size_t at = 0; at < hidden_; at += vectors::kBlock) {
        rows.block(at).put(result.values.data() + at);
    }
    return result;
}

void Network::evaluate(const Opponents& others, std::span<const Change> changes, std::span<Heads> heads) const noexcept {
    with_width(first_, [&](auto first) {
        with_width(second_, [&](auto second) {
            for (std::size_t k = 0; k < changes.size(); ++k) {
                heads[k] = evaluate_one<first, second>(others, changes[k]);
            }
        });
    });
}

template <std::size_t First, std::size_t Second>
Heads Network::evaluate_one(const Opponents& others, const Change& change) const noexcept {
    Activations active;
    if (change.added.size() == 2 && change.removed.size() == 1) {
        // A cross in Qwixx: its row and the lead. By far the commonest change where speed matters most.
        const std::array added{row(change.added[0]), row(change.added[1])};
        const std::array removed{row(change.removed[0])};
        active.fill(hidden_, [&](std::size_t at, std::uint8_t* values) {
            return vectors::BlockSums{change.base->values.data(), added, removed, at}.clip(values, caps_.data() + at);
        });
    } else {
        const ChangedRows rows{*this, change};
        active.fill(hidden_,
                    [&](std::size_t at, std::uint8_t* values) { return rows.block(at).clip(values, caps_.data() + at); });
    }
    alignas(32) std::array<std::int32_t, First> z;
    vectors::dense<First>(active, others.values.data(), z.data(), w2_.data(), hidden_);
    vectors::Activations<kMostFirst> inputs;
    vectors::rescale<First>(z.data(), one2_.data(), factor_.data(), inputs);
    alignas(32) std::array<std::int32_t, Second> sums;
    vectors::small_dense<First, Second>(inputs, b3_.data(), sums.data(), w3_.data());
    const vectors::TwoSums two = vectors::heads<Second>(sums.data(), one3_.data(), w4_.data(), w4_.data() + Second);
    return {b4_[0] + two.first, b4_[1] + two.second};
}

Heads Network::evaluate_plainly(std::span<const Feature> own, std::span<const std::vector<Feature>> others) const {
    const auto activations = [&](std::span<const Feature> features) {
        std::vector<int> values;
        for (std::size_t i = 0; i < hidden_; ++i) {
            int sum = b1_[i];
            for (const Feature feature : features) {
                sum += row(feature)[i];
            }
            values.push_back(std::clamp<int>(sum, 0, caps_[i]));
        }
        return values;
    };
    std::array<std::vector<int>, 3> inputs{activations(own), std::vector<int>(hidden_), std::vector<int>(hidden_)};
    const auto count = static_cast<int>(others.size());
    for (const std::vector<Feature>& features : others) {
        const std::vector<int> values = activations(features);
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
        h1.push_back((std::clamp<std::int64_t>(sum, 0, one2_[j]) * factor_[j] + 16'384) / 32'768);
    }
    std::array<std::int64_t, 2> out{b4_[0], b4_[1]};
    for (std::size_t k = 0; k < second_; ++k) {
        std::int64_t sum = b3_[k];
        for (std::size_t j = 0; j < first_; ++j) {
            sum += h1[j] * third_at(j, k);
        }
        const std::int64_t h2 = std::clamp<std::int64_t>(sum, 0, one3_[k]);
        out[0] += h2 * w4_[k];
        out[1] += h2 * w4_[second_ + k];
    }
    return {static_cast<std::int32_t>(out[0]), static_cast<std::int32_t>(out[1])};
}

void Network::pack(std::span<const std::int8_t> second, std::span<const std::int8_t> third) {
    w2_.resize(second.size());
    w3_.resize(third.size());
    for (std::size_t at = 0; at < second.size(); ++at) {
        w2_[vectors::packed(at / first_, at % first_, first_)] = second[at];
    }
    for (std::size_t at = 0; at < third.size(); ++at) {
        w3_[vectors::packed(at / second_, at % second_, second_)] = third[at];
    }
    for (const std::int32_t one : one2_) {
        factor_.push_back(static_cast<std::int16_t>(one < 127 ? 0 : (127 * 32'768 + one / 2) / one));
    }
}

std::int8_t Network::second_at(std::size_t part, std::size_t input, std::size_t output) const noexcept {
    return w2_[vectors::packed(part * hidden_ + input, output, first_)];
}

std::int8_t Network::third_at(std::size_t input, std::size_t output) const noexcept {
    return w3_[vectors::packed(input, output, second_)];
}

}  // namespace misthrow::engine
