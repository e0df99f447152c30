#pragma once
// Daily results without a disk: for tests, and as the plainest form of what the others must be.
#include <algorithm>
#include <mutex>
#include <set>

#include "store/daily_results.hpp"

namespace misthrow::store {

class MemoryDaily final : public DailyResults {
public:
    void add(const DailyResult& result, std::uint64_t most, Done done) override {
        {
            const std::scoped_lock lock{mutex_};
            const auto same = [&](const DailyResult& each) { return each.of == result.of && each.device == result.device; };
            std::uint64_t there = 0;
            for (const auto& [score, results] : counts_[result.of]) {
                there += results;
            }
            if (there < most && std::ranges::none_of(devices_, same)) {
                devices_.insert(result);
                ++counts_[result.of][result.score];
            }
        }
        done(Outcome::Durable);
    }
    void count(const DailyGame& game, const std::string& device, std::function<void(DailyCounts)> take) override {
        DailyCounts found;
        {
            const std::scoped_lock lock{mutex_};
            found.results = counts_[game];
            for (const DailyResult& each : devices_) {
                if (each.of == game && each.device == device) {
                    found.own = each.score;
                }
            }
        }
        take(std::move(found));
    }
    void forget(std::uint32_t counts_before, std::uint32_t devices_before) override {
        const std::scoped_lock lock{mutex_};
        std::erase_if(counts_, [&](const auto& each) { return each.first.day < counts_before; });
        std::erase_if(devices_, [&](const DailyResult& each) { return each.of.day < devices_before; });
    }
    [[nodiscard]] DailyContents all() override {
        const std::scoped_lock lock{mutex_};
        DailyContents contents{.counts = {}, .devices = {devices_.begin(), devices_.end()}};
        for (const auto& [game, counts] : counts_) {
            for (const auto& [score, results] : counts) {
                contents.counts.push_back({game, score, results});
            }
        }
        return contents;
    }
    void put(const DailyContents& contents) override {
        const std::scoped_lock lock{mutex_};
        devices_.insert(contents.devices.begin(), contents.devices.end());
        for (const DailyContents::Count& each : contents.counts) {
            counts_[each.of][each.score] = each.results;
        }
    }

private:
    std::mutex mutex_;
    std::set<DailyResult> devices_;
    std::map<DailyGame, std::map<int, std::uint64_t>> counts_;
};

}  // namespace misthrow::store
