#pragma once
// Tables are independent, so several databases can hold them. Which of them a table is in follows from its name, by way of a slot: a table keeps its slot when there
// are more databases, and those that share their dice are opened in one slot, so they stay together.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace misthrow::store {

inline constexpr std::size_t kSlots = 32;  // and so many databases at most

// Of a table's name; and of the key that opens one, which is where its table is to be.
[[nodiscard]] constexpr std::size_t slot_of(std::string_view bytes) noexcept {
    std::uint32_t hash = 2166136261U;  // FNV-1a
    for (const char each : bytes) {
        hash = (hash ^ static_cast<unsigned char>(each)) * 16777619U;
    }
    return (hash ^ (hash >> 16U)) % kSlots;
}

[[nodiscard]] constexpr std::size_t shard_of(std::string_view bytes, std::size_t databases) noexcept {
    return slot_of(bytes) % databases;
}

// One set of dice after the other: the tables of each are in one slot.
class SlotsOfDice {
public:
    // False: it is apart from the table before, which has the same dice.
    [[nodiscard]] bool add(std::string_view dice, std::string_view table) {
        const std::size_t slot = slot_of(table);
        if (dice != dice_) {
            dice_ = dice;
            slot_ = slot;
        }
        return slot == slot_;
    }

private:
    std::string dice_{};
    std::size_t slot_{0};
};

}  // namespace misthrow::store
