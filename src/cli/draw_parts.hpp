#pragma once
// Pieces of the drawings of sheets.
#include <string>
#include <string_view>

namespace misthrow::cli {

// Text set in the middle of a field; a field that is too small grows.
[[nodiscard]] inline std::string centred(std::string_view text, std::size_t width) {
    const std::size_t space = width > text.size() ? width - text.size() : 0;
    return std::string(space / 2, ' ') + std::string{text} + std::string(space - space / 2, ' ');
}

[[nodiscard]] inline std::string right(std::string_view text, std::size_t width) {
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + std::string{text};
}

[[nodiscard]] inline std::string misthrow_line(int misthrows, int limit, int cost) {
    std::string boxes;
    for (int i = 0; i < limit; ++i) {
        boxes += i < misthrows ? "[x]" : "[ ]";
    }
    return "  misthrows  " + boxes + right(std::to_string(-cost * misthrows), 6) + '\n';
}

inline constexpr std::size_t kField = 4;

}  // namespace misthrow::cli
