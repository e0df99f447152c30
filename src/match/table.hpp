#pragma once
// The players of one thread, and the rounds they play.
#include <atomic>
#include <optional>
#include <vector>

#include "bots/bot.hpp"
#include "engine/choose.hpp"
#include "match/match.hpp"
#include "match/play_game.hpp"
#include "play/recorder.hpp"

namespace misthrow::match {

// Consecutive rounds, and what the bots did in them.
struct Block {
    std::vector<Round> rounds;
    std::vector<bots::Report> reports;
    std::vector<notation::Record> records;  // where the plan keeps them: of every game of every round
};

class Table {
public:
    Table(const Plan& plan, const std::atomic<bool>& over) : plan_{plan} {
        for (const Contestant& contestant : plan.players) {
            Sitting& sitting = sittings_.emplace_back();
            if (const auto* command = std::get_if<Command>(&contestant)) {
                sitting.bot.emplace(command->text, plan.timeout, &over);
            } else {
                sitting.player = std::get<engine::Player>(contestant);
            }
        }
    }

    template <Game G>
    [[nodiscard]] Block play(std::int64_t from, std::int64_t to) {
        Block block;
        for (std::int64_t round = from; round < to; ++round) {
            block.rounds.push_back(play_round<G>(round, block.records));
        }
        for (Sitting& sitting : sittings_) {
            block.reports.push_back(sitting.bot ? sitting.bot->take_report() : bots::Report{});
        }
        return block;
    }

private:
    struct Sitting {
        engine::Player player{};
        std::optional<bots::Bot> bot;  // instead of the built-in player
    };

    template <Game G>
    [[nodiscard]] Round play_round(std::int64_t number, std::vector<notation::Record>& records) {
        const std::size_t seats = sittings_.size();
        const RoundChance chance{plan_.seed, number};
        // The same seat in the whole round. All begin equally often, because all sit in it once.
        const auto first = static_cast<Seat>(static_cast<std::size_t>(number) % seats);
        Round round;
        for (std::size_t rotation = 0; rotation < seats; ++rotation) {
            const auto player_in = [&](std::size_t seat) { return (seat + seats - rotation) % seats; };
            std::vector<Rng> streams;
            for (std::size_t seat = 0; seat < seats; ++seat) {
                streams.push_back(chance.choices(seat));
            }
            const auto choose = [&](const typename G::State& now, Seat seat) {
                Sitting& sitting = sittings_[player_in(index(seat))];
                return sitting.bot ? sitting.bot->template choose<G>(now, seat)
                                   : engine::choose(sitting.player, now, seat, streams[index(seat)]);
            };
            play::Recorder<G> recorder{G::initial(seats, first)};
            const auto watch = [&](const typename G::State& before, const typename G::Joint& joint) {
                if (plan_.keep) {
                    recorder(before, joint);
                }
            };
            const auto state = play_game<G>(chance, seats, first, choose, watch);
            if (plan_.keep) {
                records.push_back(std::move(recorder).record(first));
            }
            std::array<int, kMostSeats> scores{};
            for (std::size_t seat = 0; seat < seats; ++seat) {
                scores[player_in(seat)] = G::score(state, static_cast<Seat>(seat));
            }
            round.add_game(scores, seats);
        }
        return round;
    }

    const Plan& plan_;
    std::vector<Sitting> sittings_;
};

}  // namespace misthrow::match
