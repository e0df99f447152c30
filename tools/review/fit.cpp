// fit: how well the networks' heads foretell who wins, and which weights of both do it best. Games are played by `strong` after a beginning in which each seat
// has a level of its own, so that leads of all sizes occur; at every turn each seat's head is read as the review does. Shares of the win are taken to be in
// proportion to chance^a · e^(b · points), and a and b are chosen to make the results likeliest, stage by stage. What is printed is the loss, the mean of
// −ln(share of who won): of the chance as it is, of the fit, and of the weights of the review (src/review/*.hpp).
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "engine/choose.hpp"
#include "engine/weights.hpp"
#include "review/at_once.hpp"
#include "review/knaster.hpp"
#include "review/knister.hpp"
#include "review/qwinto.hpp"

namespace misthrow::review {
namespace {

constexpr std::size_t kSeats = 4;  // at most
constexpr int kStage = 2;          // boxes of the fullest sheet

struct Row {
    std::size_t seats{0};
    std::array<double, kSeats> chance{};  // its logarithm
    std::array<double, kSeats> points{};
    std::array<double, kSeats> share{};  // of the win, in the end
    Strength ours{};
};

// Reads what the network says of one choice.
template <Game G>
struct Reading {
    using Tag = typename Deciding<G>::Tag;
    typename G::Choice choice;
    bool found{false};
    double chance{0};
    double points{0};

    void read(Tag tag, const engine::Heads& heads) {
        if (typename G::Choice{tag} == choice) {
            constexpr double one = engine::Heads::kOne;
            found = true;
            chance = std::log(std::max<std::int32_t>(1, engine::chance_of(heads.chance)) / one);
            points = 50 * (heads.points / one);
        }
    }
    void ended(Tag /*tag*/, int /*score*/, int /*best_other*/) {}
};

int filled(const Knister::Sheet& sheet) { return std::popcount(sheet.filled); }
int filled(const Knaster::Sheet& sheet) { return std::popcount(sheet.filled); }
int filled(const Qwinto::Sheet& sheet) {
    int count = 0;
    for (const auto& row : sheet.rows) {
        count += std::popcount(row.filled);
    }
    return count;
}

template <Game G>
class Played {
public:
    explicit Played(std::size_t seats) : seats_{seats} {}

    void play(int number) {
        typename G::State state = G::initial(seats_, static_cast<Seat>(static_cast<std::size_t>(number) % seats_));
        std::vector<std::pair<int, Row>> rows;
        std::array<engine::Player, kSeats> levels{};
        for (engine::Player& level : levels) {
            level = std::array{engine::Player::Regular, engine::Player::Skilled, engine::Player::Strong}[rng_.below(3)];
        }
        const auto beginning = static_cast<int>(rng_.below(16));
        for (int turn = 0; G::node(state) != Node::Over;) {
            if (G::node(state) == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng_.below(G::ways))));
                continue;
            }
            typename G::Joint joint{};
            for (std::size_t i = 0; i < seats_; ++i) {
                if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                    joint[i] = engine::choose(turn < beginning ? levels[i] : engine::Player::Strong, state, seat, rng_);
                }
            }
            if (state.phase == Deciding<G>::phase && turn++ >= beginning) {
                if (const auto row = read(state, joint)) {
                    rows.push_back(*row);
                }
            }
            G::resolve(state, joint);
        }
        const Values<G> values = final_values<G>(state);
        for (auto& [stage, row] : rows) {
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                row.share[seat] = values[seat].win;
            }
            rows_[stage].push_back(row);
        }
    }
    [[nodiscard]] const std::map<int, std::vector<Row>>& rows() const { return rows_; }

private:
    // Nothing where the game ends, or for a set of circles that was not looked at.
    [[nodiscard]] std::optional<std::pair<int, Row>> read(const typename G::State& state, const typename G::Joint& joint) const {
        Row row{.seats = seats_, .ours = Deciding<G>::strength(state)};
        int stage = 0;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            Reading<G> reading{joint[seat]};
            typename Deciding<G>::Decision{*engine::network(id_of<G>), state, static_cast<Seat>(seat), false}.judge(reading);
            if (!reading.found) {
                return std::nullopt;
            }
            row.chance[seat] = reading.chance;
            row.points[seat] = reading.points;
            stage = std::max(stage, filled(state.sheets[seat]) / kStage * kStage);
        }
        return std::pair{stage, row};
    }

    std::size_t seats_;
    Rng rng_{42};
    std::map<int, std::vector<Row>> rows_;
};

std::array<double, kSeats> shares(const Row& row, const Strength& strength) {
    std::array<double, kSeats> share{};
    double most = std::numeric_limits<double>::lowest();
    double all = 0;
    for (std::size_t seat = 0; seat < row.seats; ++seat) {
        share[seat] = strength.chance * row.chance[seat] + strength.points * row.points[seat];
        most = std::max(most, share[seat]);
    }
    for (std::size_t seat = 0; seat < row.seats; ++seat) {
        all += share[seat] = std::exp(share[seat] - most);
    }
    for (double& each : share) {
        each /= all;
    }
    return share;
}

template <class Of>
double loss(const std::vector<Row>& rows, const Of& strength_of) {
    double sum = 0;
    for (const Row& row : rows) {
        const auto share = shares(row, strength_of(row));
        for (std::size_t seat = 0; seat < row.seats; ++seat) {
            sum -= row.share[seat] == 0 ? 0 : row.share[seat] * std::log(share[seat]);
        }
    }
    return sum / static_cast<double>(rows.size());
}

// Newton's steps to the weights with the smallest loss.
Strength fitted(const std::vector<Row>& rows) {
    Strength now{.chance = 1, .points = 0.05};
    for (int step = 0; step < 25; ++step) {
        std::array<double, 2> slope{};
        std::array<double, 3> bend{1e-6, 0, 1e-6};
        for (const Row& row : rows) {
            const auto share = shares(row, now);
            std::array<double, 5> mean{};
            for (std::size_t seat = 0; seat < row.seats; ++seat) {
                const double chance = row.chance[seat];
                const double points = row.points[seat];
                const std::array terms{chance, points, chance * chance, chance * points, points * points};
                for (std::size_t i = 0; i < terms.size(); ++i) {
                    mean[i] += share[seat] * terms[i];
                }
                slope[0] += row.share[seat] * chance;
                slope[1] += row.share[seat] * points;
            }
            slope[0] -= mean[0];
            slope[1] -= mean[1];
            bend[0] += mean[2] - mean[0] * mean[0];
            bend[1] += mean[3] - mean[0] * mean[1];
            bend[2] += mean[4] - mean[1] * mean[1];
        }
        const double all = bend[0] * bend[2] - bend[1] * bend[1];
        now.chance += (bend[2] * slope[0] - bend[1] * slope[1]) / all;
        now.points += (bend[0] * slope[1] - bend[1] * slope[0]) / all;
    }
    return now;
}

template <Game G>
void tell(const char* stage, std::size_t seats, const std::vector<Row>& rows) {
    const Strength best = fitted(rows);
    std::printf("%s, %zu seats, from %s boxes on, %zu turns: chance %.4f, a %.2f b %.4f %.4f, ours a %.2f b %.4f %.4f\n",
                std::string{G::name}.c_str(), seats, stage, rows.size(), loss(rows, [](const Row&) { return Strength{1, 0}; }),
                best.chance, best.points, loss(rows, [&](const Row&) { return best; }), rows.front().ours.chance,
                rows.front().ours.points, loss(rows, [](const Row& row) { return row.ours; }));
    std::fflush(stdout);
}

template <Game G>
void run(int games, std::size_t seats) {
    Played<G> played{seats};
    for (int number = 0; number < games; ++number) {
        played.play(number);
    }
    std::vector<Row> all;
    for (const auto& [stage, rows] : played.rows()) {
        all.insert(all.end(), rows.begin(), rows.end());
        tell<G>(std::to_string(stage).c_str(), seats, rows);
    }
    tell<G>("no", seats, all);
}

}  // namespace
}  // namespace misthrow::review

int main(int count, char** words) {
    using namespace misthrow;
    if (count != 2 && count != 3) {
        std::fprintf(stderr, "fit GAMES [SEATS]: of Knister, Knaster and Qwinto, at tables of two or up to four\n");
        return 2;
    }
    const int games = std::atoi(words[1]);
    const std::size_t seats = count == 3 ? static_cast<std::size_t>(std::atoi(words[2])) : 2;
    if (games < 1 || seats < 2 || seats > review::kSeats) {
        std::fprintf(stderr, "fit: some games, and 2 to 4 seats\n");
        return 2;
    }
    review::run<Knister>(games, seats);
    review::run<Knaster>(games, seats);
    review::run<Qwinto>(games, seats);
    return 0;
}
