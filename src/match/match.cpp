#include "match/match.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "match/table.hpp"

namespace misthrow::match {

namespace {

class Workers {
public:
    explicit Workers(const Plan& plan)
        : plan_{plan},
          // Long enough that taking the next block costs nothing; but bots are slow, and a match must not outlive its verdict.
          block_{has_bots(plan) ? 1 : 32},
          result_{.tally = Tally{plan.players.size()}, .reports = std::vector<bots::Report>(plan.players.size()), .sprt = {}} {
        if (plan.sprt) {
            result_.sprt.emplace(*plan.sprt);
        }
    }

    Result run(const std::function<bool(std::int64_t)>& progress) {
        {
            std::vector<std::jthread> threads;
            threads.reserve(plan_.threads);
            for (unsigned i = 0; i < plan_.threads; ++i) {
                threads.emplace_back([this] { work(); });
            }
            collect(progress);
        }
        return std::move(result_);
    }

private:
    static bool has_bots(const Plan& plan) {
        return std::ranges::any_of(plan.players, [](const Contestant& each) { return std::holds_alternative<Command>(each); });
    }

    void work() {
        Table table{plan_, over_};
        std::unique_lock lock{mutex_};
        for (;;) {
            // Nobody runs far ahead of what counts: it would fill the memory while one slow game holds everything up.
            changed_.wait(lock, [this] { return done_ || next_ < collected_ + kAhead * plan_.threads * block_; });
            if (done_ || next_ >= plan_.rounds) {
                return;
            }
            const std::int64_t from = next_;
            next_ = std::min(from + block_, plan_.rounds);
            const std::int64_t to = next_;
            lock.unlock();
            Block block = with_game(plan_.game, [&]<Game G>(G) { return table.play<G>(from, to); });
            lock.lock();
            ready_.emplace(from, std::move(block));
            changed_.notify_all();
        }
    }

    // Counts the blocks in their order.
    void collect(const std::function<bool(std::int64_t)>& progress) {
        std::unique_lock lock{mutex_};
        auto shown = Clock::now();
        while (!done_) {
            changed_.wait_for(lock, kTick, [this] { return ready_.contains(collected_); });
            if (auto next = ready_.extract(collected_); !next.empty()) {
                lock.unlock();
                const bool decided = count(next.mapped(), collected_);
                lock.lock();
                collected_ += static_cast<std::int64_t>(next.mapped().rounds.size());
                done_ = decided || collected_ == plan_.rounds;
                changed_.notify_all();
            }
            if (progress && (done_ || Clock::now() - shown >= kTick)) {
                shown = Clock::now();
                const bool go_on = progress(result_.tally.games());
                result_.stopped = !go_on && !done_;
                done_ |= !go_on;
                changed_.notify_all();
            }
        }
        over_ = true;
    }

    // Returns whether the match is over: the test has decided, or a bot was given up that has never answered. What was played after that does not count.
    bool count(Block& block, std::int64_t first_round) {
        const auto players = static_cast<std::int64_t>(plan_.players.size());
        for (std::size_t i = 0; i < block.reports.size(); ++i) {
            result_.reports[i].add(block.reports[i]);
            if (const bots::Report& report = result_.reports[i]; report.is_silent() && report.count(bots::Fault::Absent) > 0) {
                result_.silent = i;
                return true;
            }
        }
        for (std::size_t i = 0; i < block.rounds.size(); ++i) {
            for (std::int64_t rotation = 0; plan_.keep && rotation < players; ++rotation) {
                const std::int64_t at = static_cast<std::int64_t>(i) * players + rotation;
                plan_.keep(first_round * players + at, std::move(block.records[static_cast<std::size_t>(at)]));
            }
            if (count(block.rounds[i])) {
                return true;
            }
        }
        return false;
    }

    bool count(const Round& round) {
        result_.tally.add(round);
        if (!result_.sprt) {
            return false;
        }
        result_.sprt->add(static_cast<std::size_t>(round.players[0].share / (kWholeWin / 2)));
        return result_.sprt->verdict() != Verdict::Undecided;
    }

    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kTick{100};
    static constexpr std::int64_t kAhead = 4;  // blocks a thread

    const Plan& plan_;
    const std::int64_t block_;  // rounds
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::int64_t, Block> ready_;  // by first round
    std::int64_t next_{0};                 // the first round that nobody has taken
    std::int64_t collected_{0};            // all rounds before this one have been counted
    bool done_{false};
    std::atomic<bool> over_{false};  // nobody waits for bots any more
    Result result_;
};

}  // namespace

Result play(const Plan& plan, const std::function<bool(std::int64_t)>& progress) {
    const auto start = std::chrono::steady_clock::now();
    Result result = Workers{plan}.run(progress);
    for (std::size_t i = 0; i < result.reports.size() && !result.silent; ++i) {
        if (result.reports[i].is_silent()) {
            result.silent = i;
        }
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace misthrow::match
