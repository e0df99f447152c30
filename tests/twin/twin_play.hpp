#pragma once
// Games between players who know nothing but a twin's words: for data, and for records that nobody would think of.
#include <cstdint>
#include <string>

#include "twin.hpp"

namespace misthrow::twin {

class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_{seed * 0x9E3779B97F4A7C15ULL + 1} {}
    // 0 … below-1
    std::size_t below(std::size_t below) {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        return static_cast<std::size_t>((state_ >> 11U) % below);
    }

private:
    std::uint64_t state_;
};

struct Played {
    const TwinGame* game;
    int seats;
    int first;
    std::vector<std::string> turns;  // as in a record, without the number; the last may be unfinished
    std::vector<std::string> trace;  // one line a node: phase, active seat, and for each seat score, sheet, legal choices
    std::vector<int> scores;
    bool over;
};

// `steps`: how many rolls and joint choices at most. Half of the seats have an aim, the others none.
[[nodiscard]] Played play(const TwinGame& game, int seats, int first, Chance& chance, std::size_t steps);

// The whole record: headers, an empty line, the turns.
[[nodiscard]] std::string record_text(const Played& played, const std::vector<std::string>& more_headers = {});

}  // namespace misthrow::twin
