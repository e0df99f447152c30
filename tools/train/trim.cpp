// Takes out of a Qwixx network what never does anything, so that what is left is faster and says the same.
//   cmake --build --preset release --target trim && build/release/trim IN.mtw OUT.mtw [GAMES]
//
// Many games are watched, by players of all kinds at tables of every size, and every sheet that a choice could make is judged. Then
//   - an output of the first dense layer that was never above 0 goes; one that was never below its whole goes into the next layer's bias;
//   - hidden units that were never active go, or, to reach a multiple of 32, the rarest stay;
//   - units that are active together are put together, because the inner loop skips four silent ones at a time.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "engine/choose.hpp"
#include "engine/look.hpp"
#include "engine/qwixx_decision.hpp"
#include "weights_file.hpp"

namespace {

using namespace misthrow;
using engine::Feature;
using engine::QwixxFeatures;
using train::Bytes;
using train::Weights;

// What the units do, position by position.
class Watch {
public:
    explicit Watch(const Weights& weights)
        : active(weights.hidden), above(weights.first), below(weights.first), patterns(weights.hidden), w_{weights} {}

    void judge(const std::vector<Feature>& own, const std::vector<std::vector<Feature>>& others) {
        std::vector<int> inputs = activations(own, true);
        std::vector<int> mean(w_.hidden);
        std::vector<int> most(w_.hidden);
        const auto count = static_cast<int>(others.size());
        for (const std::vector<Feature>& features : others) {
            const std::vector<int> values = activations(features, false);
            for (std::size_t i = 0; i < w_.hidden; ++i) {
                mean[i] += values[i];
                most[i] = std::max(most[i], values[i]);
            }
        }
        for (int& value : mean) {
            value = count == 0 ? 0 : (2 * value + count) / (2 * count);
        }
        inputs.insert(inputs.end(), mean.begin(), mean.end());
        inputs.insert(inputs.end(), most.begin(), most.end());
        std::vector<std::int32_t> z = w_.b2;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i] != 0) {
                for (std::size_t j = 0; j < w_.first; ++j) {
                    z[j] += inputs[i] * w_.w2[i * w_.first + j];
                }
            }
        }
        for (std::size_t j = 0; j < w_.first; ++j) {
            above[j] += z[j] > 0 ? 1 : 0;
            below[j] += z[j] < w_.one2[j] ? 1 : 0;
        }
        ++positions;
    }

    std::int64_t positions{0};
    std::vector<std::int64_t> active;                  // of each hidden unit, in own sheets or others'
    std::vector<std::int64_t> above;                   // 0, of each output of the first dense layer
    std::vector<std::int64_t> below;                   // its whole
    std::vector<std::vector<std::uint64_t>> patterns;  // of each hidden unit, a bit for every kSampled-th position

private:
    static constexpr std::int64_t kSampled = 211;

    std::vector<int> activations(const std::vector<Feature>& features, bool own) {
        std::vector<std::int16_t> sums = w_.b1;
        for (const Feature feature : features) {
            const std::int8_t* const row = w_.w1.data() + feature * w_.hidden;
            for (std::size_t i = 0; i < w_.hidden; ++i) {
                sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
            }
        }
        std::vector<int> values(w_.hidden);
        const bool sampled = own && positions % kSampled == 0;
        const auto bit = static_cast<std::uint64_t>(positions / kSampled);
        for (std::size_t i = 0; i < w_.hidden; ++i) {
            values[i] = std::clamp<int>(sums[i], 0, w_.cap[i]);
            active[i] += values[i] > 0 ? 1 : 0;
            if (sampled) {
                patterns[i].resize(bit / 64 + 1);
                patterns[i].back() |= std::uint64_t{values[i] > 0} << bit % 64;
            }
        }
        return values;
    }

    const Weights& w_;
};

std::vector<Feature> present(std::span<const engine::Slot> slots) {
    std::vector<Feature> features;
    for (const engine::Slot slot : slots) {
        if (slot != engine::kNone) {
            features.push_back(static_cast<Feature>(slot));
        }
    }
    return features;
}

// Every sheet that this seat could make of its own now, white and colour together, with the others' as they are.
void watch_decision(const Qwixx::State& state, Seat seat, Watch& watch) {
    engine::Surroundings table{
        .seats = state.seats,
        .until_active = static_cast<int>((index(state.active) + 1 + state.seats - index(seat)) % state.seats),
        .best_other = -1000};
    std::vector<std::vector<Feature>> others;
    QwixxFeatures::Slots slots;
    for (std::size_t other = 0; other < state.seats; ++other) {
        if (other != index(seat)) {
            table.best_other = std::max(table.best_other, state.sheets[other].score());
            QwixxFeatures::sheet_slots(state.sheets[other], state.open_rows, slots);
            others.push_back(present(std::span{slots}.first(QwixxFeatures::kSheetSlots)));
        }
    }
    const auto judge = [&](const Qwixx::Sheet& sheet, std::uint64_t open_rows) {
        if (!engine::is_over(sheet, open_rows)) {
            QwixxFeatures::sheet_slots(sheet, open_rows, slots);
            QwixxFeatures::table_slots(sheet, open_rows, table, slots);
            watch.judge(present(slots), others);
        }
    };
    for (const Qwixx::Choice choice : Qwixx::choices(state, seat)) {
        Qwixx::Sheet sheet = state.sheets[index(seat)];
        const std::uint64_t open_rows = engine::open_after(state.open_rows, sheet.cross(choice));
        judge(sheet, open_rows);
        if (seat == state.active && choice.is_nothing()) {
            Qwixx::Sheet misthrown = sheet;
            ++misthrown.misthrows;
            judge(misthrown, open_rows);
        }
        if (seat == state.active && state.phase == Qwixx::Phase::White) {
            for (std::uint64_t left = sheet.crossable() & open_rows & qwixx::colour_boxes(state.dice); left != 0;
                 left &= left - 1) {
                Qwixx::Sheet both = sheet;
                const std::uint64_t marked = both.cross(Qwixx::Choice{static_cast<std::uint8_t>(std::countr_zero(left))});
                judge(both, engine::open_after(open_rows, marked));
            }
        }
    }
}

void watch_game(std::uint64_t number, Watch& watch) {
    using engine::Player;
    Rng rng{number, 77};
    // Two seats most, because that is where speed is wanted; strong players most, because their sheets are the ones that are judged.
    constexpr std::array<std::size_t, 8> tables{2, 1, 2, 3, 2, 4, 2, 5};
    constexpr std::array players{Player::Strong, Player::Strong, Player::Strong,  Player::Casual,
                                 Player::Novice, Player::Greedy, Player::Careful, Player::Random};
    std::array<Player, Qwixx::max_seats> seated;
    std::ranges::generate(seated, [&] { return number % 2 == 0 ? Player::Strong : players[rng.below(players.size())]; });
    const std::size_t seats = tables[number / 2 % tables.size()];
    Qwixx::State state = Qwixx::initial(seats, static_cast<Seat>(rng.below(seats)));
    while (Qwixx::node(state) != Node::Over) {
        if (Qwixx::node(state) == Node::Roll) {
            Qwixx::roll(state, Qwixx::fall(state, static_cast<std::uint32_t>(rng.below(Qwixx::ways))));
            continue;
        }
        Qwixx::Joint joint{};
        for (std::size_t i = 0; i < seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); Qwixx::actors(state).contains(seat)) {
                watch_decision(state, seat, watch);
                joint[i] = engine::choose(seated[i], state, seat, rng);
            }
        }
        Qwixx::resolve(state, joint);
    }
}

std::vector<std::size_t> numbers_to(std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

// The outputs that are neither always 0 nor always whole, and as many others as fill 32 or 64.
std::vector<std::size_t> outputs_to_keep(const Watch& watch) {
    std::vector<std::size_t> order = numbers_to(watch.above.size());
    const auto changes = [&](std::size_t j) { return std::min(watch.above[j], watch.below[j]); };
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return changes(a) > changes(b); });
    const auto changing = static_cast<std::size_t>(std::ranges::count_if(order, [&](std::size_t j) { return changes(j) > 0; }));
    std::printf("outputs that change: %zu of %zu\n", changing, order.size());
    order.resize(std::min(order.size(), changing <= 32 ? std::size_t{32} : std::size_t{64}));
    std::ranges::sort(order);
    return order;
}

std::vector<std::size_t> units_to_keep(const Watch& watch) {
    std::vector<std::size_t> order = numbers_to(watch.active.size());
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return watch.active[a] > watch.active[b]; });
    const auto used = static_cast<std::size_t>(std::ranges::count_if(watch.active, [](std::int64_t count) { return count > 0; }));
    std::printf("units that are ever active: %zu of %zu\n", used, order.size());
    order.resize((used + 31) / 32 * 32);
    return order;
}

// Changes places until no exchange of two units lowers the number of groups of four with an active one.
void put_together(std::vector<std::size_t>& units, const Watch& watch) {
    const std::size_t words = watch.patterns[0].size();
    const auto weight = [&](std::size_t group) {
        std::int64_t count = 0;
        for (std::size_t word = 0; word < words; ++word) {
            std::uint64_t any = 0;
            for (std::size_t i = 4 * group; i < 4 * group + 4; ++i) {
                any |= watch.patterns[units[i]][word];
            }
            count += std::popcount(any);
        }
        return count;
    };
    const auto total = [&] {
        std::int64_t sum = 0;
        for (std::size_t group = 0; group < units.size() / 4; ++group) {
            sum += weight(group);
        }
        return static_cast<double>(sum) / static_cast<double>(64 * words);
    };
    std::printf("groups of four with an active unit: %.2f", total());
    for (bool better = true; better;) {
        better = false;
        for (std::size_t a = 0; a < units.size(); ++a) {
            for (std::size_t b = (a / 4 + 1) * 4; b < units.size(); ++b) {
                const std::int64_t before = weight(a / 4) + weight(b / 4);
                std::swap(units[a], units[b]);
                if (weight(a / 4) + weight(b / 4) < before) {
                    better = true;
                } else {
                    std::swap(units[a], units[b]);
                }
            }
        }
    }
    std::printf(" before, %.2f after putting them together\n", total());
}

template <class T>
std::vector<T> picked(const std::vector<T>& values, const std::vector<std::size_t>& which) {
    std::vector<T> result;
    for (const std::size_t i : which) {
        result.push_back(values[i]);
    }
    return result;
}

Weights trimmed(const Weights& w, const Watch& watch) {
    const std::vector<std::size_t> outputs = outputs_to_keep(watch);
    std::vector<std::size_t> units = units_to_keep(watch);
    put_together(units, watch);
    Weights out = w;
    out.hidden = units.size();
    out.first = outputs.size();
    out.b1 = picked(w.b1, units);
    out.cap = picked(w.cap, units);
    out.w1.clear();
    for (std::size_t feature = 0; feature < w.features; ++feature) {
        for (const std::size_t i : units) {
            out.w1.push_back(w.w1[feature * w.hidden + i]);
        }
    }
    out.one2 = picked(w.one2, outputs);
    out.b2 = picked(w.b2, outputs);
    out.w2.clear();
    for (std::size_t part = 0; part < 3; ++part) {
        for (const std::size_t i : units) {
            for (const std::size_t j : outputs) {
                out.w2.push_back(w.w2[(part * w.hidden + i) * w.first + j]);
            }
        }
    }
    out.w3.clear();
    for (std::size_t j = 0; j < w.first; ++j) {
        const bool kept = std::ranges::binary_search(outputs, j);
        for (std::size_t k = 0; k < w.second; ++k) {
            if (kept) {
                out.w3.push_back(w.w3[j * w.second + k]);
            } else if (watch.above[j] > 0) {
                out.b3[k] += 127 * w.w3[j * w.second + k];
            }
        }
    }
    return out;
}

}  // namespace

int main(int count, char** words) {
    if (count < 3) {
        std::fprintf(stderr, "trim IN.mtw OUT.mtw [GAMES]\n");
        return 2;
    }
    std::ifstream in{words[1], std::ios::binary};
    const Bytes bytes{std::istreambuf_iterator<char>{in}, {}};
    if (std::holds_alternative<engine::WeightsFault>(engine::Network::read(id_of<Qwixx>, bytes))) {
        std::fprintf(stderr, "trim: %s holds no weights of Qwixx\n", words[1]);
        return 1;
    }
    const Weights before = train::read(bytes);
    Watch watch{before};
    const std::uint64_t games = count > 3 ? std::strtoull(words[3], nullptr, 10) : 20'000;
    for (std::uint64_t game = 0; game < games; ++game) {
        watch_game(game, watch);
    }
    std::printf("%lld positions\n", static_cast<long long>(watch.positions));
    const Bytes after = train::written(trimmed(before, watch));
    std::ofstream{words[2], std::ios::binary}.write(reinterpret_cast<const char*>(after.data()),
                                                    static_cast<std::streamsize>(after.size()));
    std::printf("%s: %zu bytes, checksum %02x%02x%02x%02x%02x%02x%02x%02x\n", words[2], after.size(), after[after.size() - 1],
                after[after.size() - 2], after[after.size() - 3], after[after.size() - 4], after[after.size() - 5],
                after[after.size() - 6], after[after.size() - 7], after[after.size() - 8]);
}
