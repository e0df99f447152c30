#pragma once
// A file as a disk has it: what programs see, and what is left when the power goes.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "play/rng.hpp"

namespace misthrow::faults {

class PaperFile {
public:
    [[nodiscard]] const std::string& seen() const noexcept { return seen_; }

    void write(std::uint64_t offset, std::string_view bytes) {
        change({.state = State::Unsynced, .offset = offset, .bytes = std::string{bytes}, .cut = false});
    }
    void truncate(std::uint64_t size) { change({.state = State::Unsynced, .offset = size, .bytes = {}, .cut = true}); }

    // What was written is on disk.
    void sync() {
        for (Change& each : changes_) {
            each.state = each.state == State::Unsynced ? State::Synced : each.state;
        }
        std::size_t settled = 0;
        for (; settled < changes_.size() && changes_[settled].state == State::Synced; ++settled) {
            apply(changes_[settled], kept_, changes_[settled].bytes);
        }
        changes_.erase(changes_.begin(), changes_.begin() + static_cast<std::ptrdiff_t>(settled));
    }
    // A sync that failed: the system forgets that there was anything to write, so the next sync succeeds without having written it.
    void fail_sync() {
        for (Change& each : changes_) {
            each.state = each.state == State::Unsynced ? State::Forgotten : each.state;
        }
    }
    // What was synced stays; of the rest any part may be there, sector by sector.
    void lose_power(Rng& rng) {
        const std::uint64_t mood = rng.below(4);  // nothing, everything, or each by chance
        for (const Change& each : changes_) {
            const auto stays = [&] {
                return each.state == State::Synced || (mood == 0 ? false : mood == 1 ? true : rng.below(2) == 0);
            };
            if (each.cut) {
                if (stays()) {
                    apply(each, kept_, {});
                }
                continue;
            }
            for (std::size_t at = 0; at < each.bytes.size();) {
                const std::size_t sector = kSector - (each.offset + at) % kSector;
                const std::string_view part = std::string_view{each.bytes}.substr(at, sector);
                if (stays()) {
                    apply({.state = each.state, .offset = each.offset + at, .bytes = {}, .cut = false}, kept_, part);
                }
                at += part.size();
            }
        }
        changes_.clear();
        seen_ = kept_;
    }

private:
    static constexpr std::size_t kSector = 512;
    enum class State : std::uint8_t { Unsynced, Synced, Forgotten };
    struct Change {
        State state;
        std::uint64_t offset;  // or the new size
        std::string bytes;
        bool cut;
    };

    void change(Change made) {
        apply(made, seen_, made.bytes);
        changes_.push_back(std::move(made));
    }
    static void apply(const Change& change, std::string& content, std::string_view bytes) {
        if (change.cut) {
            content.resize(std::min<std::size_t>(content.size(), change.offset));
            return;
        }
        if (content.size() < change.offset + bytes.size()) {
            content.resize(change.offset + bytes.size());  // a hole reads as zeros
        }
        content.replace(change.offset, bytes.size(), bytes);
    }

    std::string seen_;
    std::string kept_;
    std::vector<Change> changes_;  // since all before them were on disk
};

}  // namespace misthrow::faults
