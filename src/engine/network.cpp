// The network's arithmetic. Everything is exact, so the vector forms need no proof but that they add the same numbers.
#include "engine/network.hpp"

#include <algorithm>

#include "engine/vectors.hpp"

namespace misthrow::engine {

namespace {

constexpr std::size_t kBatch = 4;
constexpr unsigned kSecondOneBits = 14;  // a whole activation of the second dense layer is 1 << this

using Activations = std::array<std::uint8_t, Network::kMostHidden>;

void clip(std::uint8_t* out, const std::int16_t* sums, const std::uint8_t* caps, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const auto cap = static_cast<std::int16_t>(caps[i]);
        out[i] = static_cast<std::uint8_t>(std::clamp<std::int16_t>(sums[i], 0, cap));
    }
}

}  // namespace

Network::Sums Network::sums(std::span<const Feature> features) const noexcept {
    Sums result;
    std::copy(b1_.begin(), b1_.end(), result.values.begin());
    for (const Feature feature : features) {
        const std::int8_t* weights = row(feature);
        for (std::size_t i = 0; i < hidden_; ++i) {
            result.values[i] = static_cast<std::int16_t>(result.values[i] + weights[i]);
        }
    }
    return result;
}

Network::Opponents Network::opponents(std::span<const Sums> sheets) const noexcept {
    Opponents result;
    std::copy(b2_.begin(), b2_.end(), result.values.begin());
    if (sheets.empty()) {
        return result;
    }
    alignas(64) Activations mean;
    alignas(64) Activations most;
    clip(most.data(), sheets[0].values.data(), caps_.data(), hidden_);
    if (sheets.size() == 1) {
        mean = most;
    } else {
        std::array<std::uint16_t, kMostHidden> total{};
        std::copy_n(most.begin(), hidden_, total.begin());
        for (const Sums& sheet : sheets.subspan(1)) {
            alignas(64) Activations one;
            clip(one.data(), sheet.values.data(), caps_.data(), hidden_);
            for (std::size_t i = 0; i < hidden_; ++i) {
                total[i] = static_cast<std::uint16_t>(total[i] + one[i]);
                most[i] = std::max(most[i], one[i]);
            }
        }
        const auto count = static_cast<unsigned>(sheets.size());
        for (std::size_t i = 0; i < hidden_; ++i) {  // halves are rounded up
            mean[i] = static_cast<std::uint8_t>((2U * total[i] + count) / (2U * count));
        }
    }
    const std::size_t part = hidden_ * first_;
    vectors::dense<1>({mean.data()}, {result.values.data()}, w2_.data() + part, hidden_, first_);
    vectors::dense<1>({most.data()}, {result.values.data()}, w2_.data() + 2 * part, hidden_, first_);
    return result;
}

void Network::evaluate(const Sums& base, const Opponents& others, std::span<const Change> changes,
                       std::span<Heads> heads) const noexcept {
    alignas(64) std::array<Activations, kBatch> active;
    alignas(64) std::array<std::array<std::int32_t, kMostFirst>, kBatch> z;
    for (std::size_t from = 0; from < changes.size(); from += kBatch) {
        const std::size_t count = std::min(kBatch, changes.size() - from);
        for (std::size_t k = 0; k < count; ++k) {
            const Change& change = changes[from + k];
            std::array<const std::int8_t*, kMostSlots> added;
            std::array<const std::int8_t*, kMostSlots> removed;
            for (std::size_t i = 0; i < change.added_count; ++i) {
                added[i] = row(change.added[i]);
            }
            for (std::size_t i = 0; i < change.removed_count; ++i) {
                removed[i] = row(change.removed[i]);
            }
            vectors::change_and_clip(active[k].data(), base.values.data(), {added.data(), change.added_count},
                                     {removed.data(), change.removed_count}, caps_.data(), hidden_);
            std::copy_n(others.values.begin(), first_, z[k].begin());
        }
        if (count == kBatch) {
            vectors::dense<kBatch>({active[0].data(), active[1].data(), active[2].data(), active[3].data()},
                                   {z[0].data(), z[1].data(), z[2].data(), z[3].data()}, w2_.data(), hidden_, first_);
        } else {
            for (std::size_t k = 0; k < count; ++k) {
                vectors::dense<1>({active[k].data()}, {z[k].data()}, w2_.data(), hidden_, first_);
            }
        }
        for (std::size_t k = 0; k < count; ++k) {
            heads[from + k] = finish(z[k].data());
        }
    }
}

Heads Network::finish(const std::int32_t* z) const noexcept {
    alignas(64) std::array<std::int16_t, kMostFirst> h1;
    for (std::size_t j = 0; j < first_; ++j) {
        h1[j] = static_cast<std::int16_t>(std::clamp(z[j], 0, one_[j]));
    }
    alignas(64) std::array<std::int32_t, kMostSecond> sums;
    std::copy(b3_.begin(), b3_.end(), sums.begin());
    vectors::dense16(h1.data(), sums.data(), w3_.data(), first_, second_);
    Heads heads{b4_[0], b4_[1]};
    for (std::size_t k = 0; k < second_; ++k) {
        const std::int32_t h2 = std::clamp(sums[k] >> shift_, 0, 1 << kSecondOneBits);
        heads.points += h2 * w4_[k];
        heads.chance += h2 * w4_[second_ + k];
    }
    return heads;
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
                sum += inputs[part][i] * second_at(part, i, j);
            }
        }
        h1.push_back(std::clamp<std::int64_t>(sum, 0, one_[j]));
    }
    std::array<std::int64_t, 2> out{b4_[0], b4_[1]};
    for (std::size_t k = 0; k < second_; ++k) {
        std::int64_t sum = b3_[k];
        for (std::size_t j = 0; j < first_; ++j) {
            sum += h1[j] * third_at(j, k);
        }
        const std::int64_t h2 = std::clamp<std::int64_t>(sum >> shift_, 0, 1 << kSecondOneBits);
        out[0] += h2 * w4_[k];
        out[1] += h2 * w4_[second_ + k];
    }
    return {static_cast<std::int32_t>(out[0]), static_cast<std::int32_t>(out[1])};
}

// Vectors want what is multiplied together to lie together. First dense layer: for each part (own, mean, maximum) and block of 32 outputs,
// four inputs at a time. Second: two inputs at a time.
void Network::pack(std::span<const std::int8_t> second, std::span<const std::int16_t> third) {
    w2_.resize(second.size());
    w3_.resize(third.size());
    for (std::size_t at = 0; at < second.size(); ++at) {
        const std::size_t input = at / first_;
        w2_[vectors::packed_second(input / hidden_, input % hidden_, at % first_, hidden_, first_)] = second[at];
    }
    for (std::size_t at = 0; at < third.size(); ++at) {
        w3_[vectors::packed_third(at / second_, at % second_, second_)] = third[at];
    }
}

std::int8_t Network::second_at(std::size_t part, std::size_t input, std::size_t output) const noexcept {
    return w2_[vectors::packed_second(part, input, output, hidden_, first_)];
}

std::int16_t Network::third_at(std::size_t input, std::size_t output) const noexcept {
    return w3_[vectors::packed_third(input, output, second_)];
}

}  // namespace misthrow::engine
