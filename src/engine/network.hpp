#pragma once
// A value network in integers: the same numbers on every machine and in every build. docs/weights.md has the formulas and the file.
//
// Features of a sheet switch on rows of the first layer; their sums are kept and changed, not computed anew (the idea of NNUE). The dense
// layers after it are small.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "core/games.hpp"

namespace misthrow::engine {

namespace vectors {
struct Activations;
struct Layers;
}  // namespace vectors

using Feature = std::uint16_t;

// What the network says of a sheet, in steps of 1 / kOne. Left raw, like Change: many are made room for and few are used.
struct Heads {
    static constexpr std::int32_t kOne = 1 << 25;
    std::int32_t points;  // the final score / 50
    std::int32_t chance;  // ln(p / (1 − p)) of the chance to win
    friend constexpr bool operator==(const Heads&, const Heads&) noexcept = default;
};

// Why weights cannot be used.
enum class WeightsFault : std::uint8_t {
    None,
    Missing,        // nobody gave any
    NotWeights,     // begins with something else
    OtherGame,      // of another game, or of other features
    WrongSize,      // cut off, too long, or a shape that is not supported
    WrongChecksum,  // changed since it was written
    OutOfRange,     // sums could overflow
};

class Network {
public:
    static constexpr std::size_t kMostHidden = 256;
    static constexpr std::size_t kMostFirst = 64;
    static constexpr std::size_t kMostSecond = 64;
    static constexpr std::size_t kMostSlots = 80;  // features of one sheet at the same time, the table's included

    // Anything may be read; what is wrong is said.
    [[nodiscard]] static std::variant<Network, WeightsFault> read(GameId game, std::span<const std::uint8_t> file);

    // Sums of the first layer for one sheet.
    struct Sums {
        alignas(64) std::array<std::int16_t, kMostHidden> values;
    };
    // What opponents' sheets bring to the first dense layer, its bias included.
    struct Opponents {
        alignas(64) std::array<std::int32_t, kMostFirst> values;
    };
    // How a candidate's features differ from those that are summed already.
    struct Features {
        const Feature* first;
        std::size_t count;
        [[nodiscard]] std::span<const Feature> span() const noexcept { return {first, count}; }
    };
    struct Change {
        const Sums* base;
        Features added;
        Features removed;
    };

    // The same network for somebody who looks at sheets in another way: `image` says what each feature is there. pre: one for every feature
    [[nodiscard]] Network seen(std::span<const Feature> image) const;

    // Results are written, not returned: gcc 12 does not align what a function returns to more than 32 bytes.
    void sum(std::span<const Feature> features, Sums& to) const noexcept;
    void change(const Change& change, Sums& to) const noexcept;
    // Mean and maximum over the opponents' clipped sums, both through the first dense layer.
    void see(std::span<const Sums> sheets, Opponents& to) const noexcept;
    // pre: as many heads as changes
    void evaluate(const Opponents& others, std::span<const Change> changes, std::span<Heads> heads) const noexcept;

    // The same by the formulas alone: no kept sums, no packed weights, no vectors. The twin that tests compare with.
    [[nodiscard]] Heads evaluate_plainly(std::span<const Feature> own, std::span<const std::vector<Feature>> others) const;
    [[nodiscard]] std::vector<int> activations_plainly(std::span<const Feature> features) const;

    // Whether it was trained on the table at the end of a turn, and so wants others' choices foreseen (Qwixx); else it judges the own sheet
    // after a choice beside the others' as they are.
    [[nodiscard]] bool foresees() const noexcept { return squared_; }
    // Whether it is for a seat alone: such a one is kept beside the one for tables.
    [[nodiscard]] bool is_for_one() const noexcept { return for_one_; }
    // How much points count beside the chance to win, in thousandths.
    [[nodiscard]] std::int32_t weight_of_points() const noexcept { return weight_of_points_; }

private:
    Network() = default;
    [[nodiscard]] const std::int8_t* row(Feature feature) const noexcept { return w1_.data() + feature * hidden_; }
    // What the file holds in an order of its own and the inner loops want in another.
    struct Plain {
        std::vector<std::int16_t> b1;
        std::vector<std::uint8_t> caps;
        std::vector<std::int8_t> w1;
        std::vector<std::int8_t> w2;
        std::vector<std::int8_t> w3;
        std::vector<std::int16_t> w4;
    };
    void pack(const Plain& plain);
    [[nodiscard]] vectors::Layers layers() const noexcept;
    [[nodiscard]] bool in_range(const Plain& plain, std::size_t slots) const noexcept;
    [[nodiscard]] std::int8_t second_at(std::size_t part, std::size_t input, std::size_t output) const noexcept;
    [[nodiscard]] std::int8_t third_at(std::size_t input, std::size_t output) const noexcept;
    class ChangedRows;
    template <bool Squared>
    void activate(const Change& change, vectors::Activations& active) const noexcept;
    void clip(const Sums& sheet, vectors::Activations& active) const noexcept;

    std::size_t features_{0};
    std::size_t hidden_{0};  // units, and silent ones up to a multiple of vectors::kUnits
    std::size_t first_{0};
    std::size_t second_{0};
    bool squared_{false};  // first layer: clipped sums are squared
    bool for_one_{false};
    std::int32_t weight_of_points_{0};
    // Orders: pack().
    std::vector<std::int16_t> b1_;
    std::vector<std::uint8_t> caps_;    // a whole activation of each unit
    std::vector<std::int8_t> w1_;       // a row a feature
    std::vector<std::int32_t> one2_;    // a whole activation of each output of the first dense layer
    std::vector<std::int16_t> factor_;  // makes it 127
    std::vector<std::int32_t> b2_;
    std::vector<std::int8_t> w2_;
    std::vector<std::int32_t> b3_;
    std::vector<std::int8_t> w3_;
    std::vector<std::int32_t> one3_;  // a whole activation of each output of the second dense layer
    std::vector<std::int16_t> w4_;
    std::array<std::int32_t, 3> b4_{};
};

// How many features a game has, and how many of them a sheet and its table can have at the same time.
struct FeatureSpace {
    std::size_t features;
    std::size_t slots;
};
[[nodiscard]] FeatureSpace feature_space(GameId game) noexcept;

}  // namespace misthrow::engine
