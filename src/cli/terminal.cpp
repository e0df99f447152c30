#include "cli/terminal.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace misthrow::cli {

std::string Terminal::paint(Ink ink, std::string_view text) const {
    constexpr std::array<std::string_view, 8> codes{"31;1", "33;1", "32;1", "34;1", "38;5;208;1", "35;1", "1", "2"};
    if (!colour) {
        return std::string{text};
    }
    return "\x1b[" + std::string{codes[static_cast<std::size_t>(ink)]} + 'm' + std::string{text} + "\x1b[0m";
}

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

Terminal standard_output() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    const bool wanted = no_colour == nullptr || *no_colour == '\0';
    const bool able = term != nullptr && std::string_view{term} != "dumb";
    return {.colour = is_terminal(STDOUT_FILENO) && wanted && able};
}

}  // namespace misthrow::cli
