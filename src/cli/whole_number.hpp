#pragma once
// Whole numbers on the command line.
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace CLI {
class Option;
}  // namespace CLI

namespace misthrow::cli {

// Digits, or a form like 1e6 or 2.5e3 that comes to a whole number.
[[nodiscard]] std::optional<std::uint64_t> read_whole_number(std::string_view text);

// The option takes nothing else, within these limits, and says so.
CLI::Option* takes_whole_number(CLI::Option* option, std::uint64_t least, std::uint64_t most);

// The same for numbers of any kind: no nan, nothing infinite.
CLI::Option* takes_number(CLI::Option* option, double least, double most);

inline constexpr std::uint64_t kAnySeed = std::numeric_limits<std::uint64_t>::max();

}  // namespace misthrow::cli
