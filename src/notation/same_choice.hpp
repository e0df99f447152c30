#pragma once
#include <string_view>

namespace misthrow::notation {

// Whether a token somebody sent means the choice that was played, as records write it: what stands in brackets may have been left to the referee.
[[nodiscard]] constexpr bool is_same_choice(std::string_view sent, std::string_view played) noexcept {
    return !sent.empty() && (sent == played || (played.starts_with(sent) && played[sent.size()] == '['));
}

}  // namespace misthrow::notation
