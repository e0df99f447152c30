#pragma once
// What seats choose that decide at once: each answers the others until nobody changes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace misthrow::review {

// Where seats answer each other. Between two one wins what the other loses, so every reply counts; else it counts where somebody may close a row or end the
// game, and only there where many games are played to their end.
enum class Replies : std::uint8_t { BetweenTwo, AtTheEnd };

// From `joint` on. `reply(joint, seat)` is the seat's best choice while the others keep theirs, and what that gains over what it has; a gain of 0 keeps it.
// Replies may go round in a circle: then, of what was come by, the choices are taken from which nobody gains much by changing.
template <class Joint, class Reply>
[[nodiscard]] Joint best_replies(Joint joint, std::size_t seats, const Reply& reply) {
    constexpr int most_rounds = 4;
    std::vector<Joint> passed;
    for (int round = 0; round < most_rounds; ++round) {
        bool changed = false;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            if (const auto [choice, gain] = reply(joint, seat); gain > 0) {
                passed.push_back(joint);
                joint[seat] = choice;
                changed = true;
            }
        }
        if (!changed) {
            return joint;
        }
    }
    passed.push_back(joint);
    double least = std::numeric_limits<double>::max();
    for (std::size_t at = 0; at < passed.size(); ++at) {
        if (std::find(passed.begin(), passed.begin() + static_cast<std::ptrdiff_t>(at), passed[at]) !=
            passed.begin() + static_cast<std::ptrdiff_t>(at)) {
            continue;
        }
        double most = 0;
        for (std::size_t seat = 0; seat < seats && most < least; ++seat) {
            most = std::max(most, reply(passed[at], seat).second);
        }
        if (most < least) {
            least = most;
            joint = passed[at];
        }
    }
    return joint;
}

}  // namespace misthrow::review
