#pragma once
// Which operation goes wrong: the n-th of its kind, and how. Counts every operation, so that a run without a fault says how many there are.
#include <array>
#include <cstdint>
#include <mutex>
#include <string_view>

namespace misthrow::faults {

enum class Op : std::uint8_t { Read, Write, Sync, Truncate, Open, Delete, Memory };
constexpr std::array<std::string_view, 7> kOpNames{"read", "write", "sync", "truncate", "open", "delete", "memory"};

enum class How : std::uint8_t {
    Once,      // this one operation fails
    Lasting,   // this one and all of its kind after it, until the plan is lifted
    PowerOff,  // this one and everything after it, whatever its kind: the machine is off
};

class Plan {
public:
    // The n-th operation of this kind from now on, counting from 1; with PowerOff the n-th that changes the disk.
    void fail(Op op, std::uint64_t n, How how) {
        const std::scoped_lock lock{mutex_};
        counts_ = {};
        changes_ = 0;
        op_ = op;
        at_ = n;
        how_ = how;
        hits_ = 0;
        armed_ = true;
    }
    void lift() {
        const std::scoped_lock lock{mutex_};
        armed_ = false;
    }
    // Counts only.
    void count() { fail(Op::Read, 0, How::Once); }

    // True: this operation has to fail.
    bool happens(Op op) {
        const std::scoped_lock lock{mutex_};
        const std::uint64_t number = ++counts_.at(static_cast<std::size_t>(op));
        const bool changes = op == Op::Write || op == Op::Sync || op == Op::Truncate || op == Op::Delete;
        changes_ += changes ? 1 : 0;
        if (!armed_ || at_ == 0) {
            return false;
        }
        const bool hit = how_ == How::PowerOff  ? op != Op::Memory && (hits_ > 0 || (changes && changes_ >= at_))
                         : how_ == How::Lasting ? op == op_ && number >= at_
                                                : op == op_ && number == at_;
        hits_ += hit ? 1 : 0;
        return hit;
    }
    [[nodiscard]] bool is_lasting() const {
        const std::scoped_lock lock{mutex_};
        return armed_ && how_ != How::Once;
    }
    [[nodiscard]] bool is_power_off() const {
        const std::scoped_lock lock{mutex_};
        return armed_ && how_ == How::PowerOff;
    }
    [[nodiscard]] std::uint64_t hits() const {
        const std::scoped_lock lock{mutex_};
        return hits_;
    }
    [[nodiscard]] std::uint64_t counted(Op op) const {
        const std::scoped_lock lock{mutex_};
        return counts_.at(static_cast<std::size_t>(op));
    }
    // Operations that change the disk.
    [[nodiscard]] std::uint64_t changes() const {
        const std::scoped_lock lock{mutex_};
        return changes_;
    }

private:
    mutable std::mutex mutex_;
    std::array<std::uint64_t, kOpNames.size()> counts_{};
    std::uint64_t changes_{0};
    std::uint64_t hits_{0};
    std::uint64_t at_{0};
    Op op_{};
    How how_{};
    bool armed_{false};
};

}  // namespace misthrow::faults
