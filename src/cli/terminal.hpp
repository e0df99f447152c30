#pragma once
// Output for a person: colour where the output is a terminal that wants it.
#include <cstdint>
#include <string>
#include <string_view>

namespace misthrow::cli {

enum class Ink : std::uint8_t { Red, Yellow, Green, Blue, Orange, Purple, Strong, Faint };

// A standard stream, as far as people care.
struct Terminal {
    bool colour{false};

    [[nodiscard]] std::string paint(Ink ink, std::string_view text) const;
};

// Whether standard output (1) or standard error (2) is a terminal.
[[nodiscard]] bool is_terminal(int descriptor);

// Colour if standard output is a terminal, TERM is not "dumb" and NO_COLOR is not set.
[[nodiscard]] Terminal standard_output();

}  // namespace misthrow::cli
