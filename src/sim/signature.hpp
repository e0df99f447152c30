#pragma once
// One number that names behaviour: every build must give the same.
#include <cstdint>
#include <string>

namespace misthrow::sim {

// A digest of every roll, every list of choices, every choice and every score in a fixed set of games: all games, all seat
// counts, all players. A change of rules, players or generator changes it; nothing else does.
[[nodiscard]] std::uint64_t signature();

[[nodiscard]] std::string signature_text(std::uint64_t signature);

}  // namespace misthrow::sim
