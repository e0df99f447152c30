// The network against its plain twin, and weights that are not what they should be.
#include "engine/network.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>

#include "engine/chance.hpp"
#include "engine/choose.hpp"
#include "engine/games.hpp"
#include "engine/look.hpp"

namespace misthrow::engine {
namespace {

std::vector<std::uint8_t> bytes_of(GameId game) {
    const auto embedded = embedded_weights(game);
    return {embedded.begin(), embedded.end()};
}

WeightsFault fault_of(GameId game, const std::vector<std::uint8_t>& bytes) {
    const auto reading = Network::read(game, bytes);
    const auto* fault = std::get_if<WeightsFault>(&reading);
    return fault != nullptr ? *fault : WeightsFault::None;
}

// As the writer does it, so that a changed file can be made whole again.
void sign(std::vector<std::uint8_t>& bytes) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i) {
        hash = (hash ^ bytes[i]) * 0x100000001B3U;
    }
    std::memcpy(bytes.data() + bytes.size() - 8, &hash, 8);
}

template <class Slots>
std::vector<Feature> features(const Slots& slots, std::size_t count) {
    std::vector<Feature> list;
    for (std::size_t i = 0; i < count; ++i) {
        if (slots[i] != kNone) {
            list.push_back(static_cast<Feature>(slots[i]));
        }
    }
    return list;
}

// In Qwixx rows that others have closed belong to what is seen.
template <class State>
auto slots_of(const State& state, std::size_t seat, const Surroundings& table) {
    using Layout = typename Mind<GameOf<State>>::Features;
    typename Layout::Slots slots;
    const auto& sheet = state.sheets[seat];
    if constexpr (requires { state.open_rows; }) {
        Layout::sheet_slots(sheet, state.open_rows, slots);
        Layout::table_slots(sheet, state.open_rows, table, slots);
    } else {
        Layout::sheet_slots(sheet, slots);
        Layout::table_slots(sheet, table, slots);
    }
    return slots;
}

// A sheet by what differs from another.
struct Changed {
    Network::Sums base{};
    std::vector<Feature> added;
    std::vector<Feature> removed;
    [[nodiscard]] Network::Change change() const {
        return {&base, {added.data(), added.size()}, {removed.data(), removed.size()}};
    }
};

// Positions of random games at tables of every size: each is judged from the sums of another position, and plainly; alone and with some that came before.
template <Game G>
void compare_with_twin(const Network& known, int games) {
    using Layout = typename Mind<G>::Features;
    constexpr std::size_t most_at_once = 11;
    Rng rng{11};
    std::deque<Changed> sheets;  // they stay where they are
    int compared = 0;
    for (int game = 0; game < games; ++game) {
        const std::size_t seats = G::min_seats + static_cast<std::size_t>(rng.below(G::max_seats - G::min_seats + 1));
        typename G::State state = G::initial(seats, Seat{});
        typename Layout::Slots before = slots_of(state, 0, {.seats = static_cast<int>(seats)});
        while (G::node(state) != Node::Over) {
            if (G::node(state) == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
                continue;
            }
            typename G::Joint joint{};
            for (std::size_t i = 0; i < seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                    joint[i] = random_choice(state, seat, rng);
                }
            }
            G::resolve(state, joint);
            const auto seat = static_cast<std::size_t>(rng.below(seats));
            const Surroundings table{.seats = static_cast<int>(seats),
                                     .until_active = static_cast<int>(rng.below(seats)),
                                     .best_other = static_cast<int>(rng.below(120)),
                                     .other_full = rng.below(2) == 1};
            const typename Layout::Slots slots = slots_of(state, seat, table);
            std::vector<Network::Sums> sums;
            std::vector<std::vector<Feature>> others;
            for (std::size_t i = 0; i < seats; ++i) {
                if (i != seat) {
                    const auto other = slots_of(state, i, table);
                    sum_sheet<Layout>(known, other, sums.emplace_back());
                    others.push_back(features(other, Layout::kSheetSlots));
                }
            }
            Changed& latest = sheets.emplace_back();
            sum_all(known, before, latest.base);
            latest.added = features(slots, Layout::kSlots);
            latest.removed = features(before, Layout::kSlots);
            if (sheets.size() > most_at_once) {
                sheets.pop_front();
            }
            std::vector<Network::Change> changes;
            const std::size_t at_once = rng.below(4) == 0 ? 1 + static_cast<std::size_t>(rng.below(sheets.size())) : 1;
            for (std::size_t i = sheets.size() - at_once; i < sheets.size(); ++i) {
                changes.push_back(sheets[i].change());
            }
            std::vector<Heads> heads(at_once);
            Network::Opponents seen;
            known.see(sums, seen);
            known.evaluate(seen, changes, heads);
            for (std::size_t i = 0; i < at_once; ++i) {
                ASSERT_EQ(heads[i], known.evaluate_plainly(sheets[sheets.size() - at_once + i].added, others))
                    << G::id << " game " << game << ", " << i << " of " << at_once;
            }
            before = slots;
            ++compared;
        }
    }
    EXPECT_GT(compared, games);
}

// The same numbers as another version of the file means them: the first layer clipped, or clipped and squared.
std::vector<std::uint8_t> as_version(GameId game, char version) {
    std::vector<std::uint8_t> bytes = bytes_of(game);
    std::uint16_t hidden = 0;
    std::memcpy(&hidden, bytes.data() + 12, 2);
    bytes[3] = static_cast<std::uint8_t>(version);
    std::fill_n(bytes.begin() + 20 + 2 * hidden, hidden, std::uint8_t{64});
    sign(bytes);
    return bytes;
}

template <Game G>
void compare_versions(int games) {
    for (const char version : {'1', '2'}) {
        const auto reading = Network::read(id_of<G>, as_version(id_of<G>, version));
        ASSERT_TRUE(std::holds_alternative<Network>(reading));
        EXPECT_EQ(std::get<Network>(reading).foresees(), version == '2');
        compare_with_twin<G>(std::get<Network>(reading), games);
    }
    compare_with_twin<G>(*network(id_of<G>), games);
}

TEST(Network, AgreesWithItsPlainTwinInEveryGame) {
    Games::for_each([]<Game G>(G) { compare_versions<G>(15); });
}

// Squares count in steps of 1/128 of sums in steps of 1/64, so no other cap has a meaning; and there is no third version.
TEST(Weights, VersionsAreToldApart) {
    std::vector<std::uint8_t> bytes = as_version(id_of<Qwixx>, '2');
    std::uint16_t hidden = 0;
    std::memcpy(&hidden, bytes.data() + 12, 2);
    bytes[20 + 2 * hidden] = 63;
    sign(bytes);
    EXPECT_EQ(fault_of(id_of<Qwixx>, bytes), WeightsFault::OutOfRange);
    bytes[3] = '3';
    sign(bytes);
    EXPECT_EQ(fault_of(id_of<Qwixx>, bytes), WeightsFault::NotWeights);
}

TEST(Weights, AreInsideTheProgram) {
    Games::for_each([]<Game G>(G) {
        if constexpr (Thinking<G>) {
            EXPECT_EQ(fault_of(id_of<G>, bytes_of(id_of<G>)), WeightsFault::None) << G::name;
            EXPECT_NE(network(id_of<G>), nullptr) << G::name;
            EXPECT_LT(bytes_of(id_of<G>).size(), std::size_t{1} << 20U) << G::name;
        } else {
            EXPECT_EQ(network(id_of<G>), nullptr) << G::name;
        }
    });
}

// What is wrong with such a one is said nowhere: who is alone then plays with the network for tables.
TEST(Weights, ForASeatAloneAreInsideTheProgram) {
    Games::for_each([]<Game G>(G) {
        const auto bytes = embedded_weights(id_of<G>, Seats::One);
        EXPECT_NE(network(id_of<G>, Seats::One), network(id_of<G>)) << G::name;
        const auto reading = Network::read(id_of<G>, bytes);
        ASSERT_TRUE(std::holds_alternative<Network>(reading)) << G::name;
        EXPECT_TRUE(std::get<Network>(reading).is_for_one()) << G::name;
        EXPECT_LT(bytes.size(), std::size_t{1} << 20U) << G::name;
    });
}

TEST(Weights, EveryFlippedBitIsFound) {
    std::vector<std::uint8_t> bytes = bytes_of(id_of<Qwixx>);
    Rng rng{5};
    for (int i = 0; i < 300; ++i) {
        const std::size_t at = i < 40 ? static_cast<std::size_t>(i) : static_cast<std::size_t>(rng.below(bytes.size()));
        const auto bit = static_cast<std::uint8_t>(1U << rng.below(8));
        bytes[at] ^= bit;
        EXPECT_NE(fault_of(id_of<Qwixx>, bytes), WeightsFault::None) << at;
        bytes[at] ^= bit;
    }
    EXPECT_EQ(fault_of(id_of<Qwixx>, bytes), WeightsFault::None);
}

TEST(Weights, WhatIsWrongIsNamed) {
    const std::vector<std::uint8_t> good = bytes_of(id_of<Qwixx>);
    EXPECT_EQ(fault_of(id_of<Qwixx>, {}), WeightsFault::Missing);
    EXPECT_EQ(fault_of(id_of<Qwixx>, {'M', 'T'}), WeightsFault::NotWeights);
    EXPECT_EQ(fault_of(id_of<Qwixx>, {'M', 'T', 'W', '1'}), WeightsFault::WrongSize);
    EXPECT_EQ(fault_of(id_of<Qwinto>, good), WeightsFault::OtherGame);
    for (const std::size_t size : {std::size_t{20}, std::size_t{28}, good.size() / 2, good.size() - 1}) {
        EXPECT_EQ(fault_of(id_of<Qwixx>, {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}),
                  WeightsFault::WrongSize);
    }
    std::vector<std::uint8_t> longer = good;
    longer.push_back(0);
    EXPECT_EQ(fault_of(id_of<Qwixx>, longer), WeightsFault::WrongSize);
    std::vector<std::uint8_t> bent = good;
    bent[good.size() / 2] ^= 1U;
    EXPECT_EQ(fault_of(id_of<Qwixx>, bent), WeightsFault::WrongChecksum);
}

// A file that is whole but means nonsense: shapes that are not supported, and numbers whose sums would overflow.
TEST(Weights, WholeFilesOfNonsenseAreRefused) {
    const std::vector<std::uint8_t> good = bytes_of(id_of<Qwixx>);
    const auto changed = [&](std::size_t at, unsigned number) {
        const auto value = static_cast<std::uint16_t>(number);
        std::vector<std::uint8_t> bytes = good;
        std::memcpy(bytes.data() + at, &value, 2);
        sign(bytes);
        return fault_of(id_of<Qwixx>, bytes);
    };
    EXPECT_EQ(changed(8, 670), WeightsFault::OtherGame);  // features
    for (const unsigned hidden : {0U, 31U, 33U, 288U, 1024U, 65535U}) {
        EXPECT_EQ(changed(12, hidden), WeightsFault::WrongSize) << hidden;
    }
    for (const unsigned width : {0U, 1U, 48U, 128U, 65535U}) {
        EXPECT_EQ(changed(14, width), WeightsFault::WrongSize) << width;
        EXPECT_EQ(changed(16, width), WeightsFault::WrongSize) << width;
    }
    EXPECT_EQ(changed(20, 0x7FFF), WeightsFault::OutOfRange);  // the first bias
}

TEST(Chance, OfALogit) {
    EXPECT_EQ(chance_of(0), Heads::kOne / 2);
    EXPECT_NEAR(chance_of(Heads::kOne) / double{Heads::kOne}, 0.7310585786, 1e-6);
    EXPECT_NEAR(chance_of(-3 * Heads::kOne) / double{Heads::kOne}, 0.0474258732, 1e-6);
    EXPECT_GT(chance_of(std::numeric_limits<std::int32_t>::max()), Heads::kOne - 100);
    EXPECT_LT(chance_of(std::numeric_limits<std::int32_t>::min()), 100);
    std::int32_t last = 0;
    for (std::int64_t logit = -std::int64_t{20} * Heads::kOne; logit < std::int64_t{20} * Heads::kOne; logit += 65'537) {
        const std::int32_t chance =
            chance_of(static_cast<std::int32_t>(std::clamp<std::int64_t>(logit, -2'147'483'647, 2'147'483'647)));
        EXPECT_GE(chance, last);
        last = chance;
    }
}

TEST(Top, KeepsTheBestFewAndOneOfATag) {
    Top<int, 3> top;
    for (const auto& [tag, worth] : {std::pair{1, 5}, {2, 9}, {1, 7}, {3, 1}, {4, 8}, {2, 3}, {1, 6}, {5, 8}}) {
        top(tag, worth);
    }
    ASSERT_EQ(top.entries().size(), 3U);
    EXPECT_EQ(top.entries()[0].tag, 2);
    EXPECT_EQ(top.entries()[1].tag, 4);
    EXPECT_EQ(top.entries()[2].tag, 5);
}

}  // namespace
}  // namespace misthrow::engine
