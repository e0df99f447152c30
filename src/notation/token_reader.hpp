#pragma once
// Reads the token of a choice, letter by letter.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/choice_reading.hpp"
#include "notation/scan.hpp"

namespace misthrow::notation {

// A token is read from left to right; what is not understood stops it where it stands.
class TokenReader {
public:
    explicit TokenReader(std::string_view token) : token_{token} {}

    [[nodiscard]] bool done() const { return at_ == token_.size(); }
    [[nodiscard]] NoChoice stopped() const { return {at_}; }
    [[nodiscard]] bool take(char wanted) {
        const bool found = at_ < token_.size() && token_[at_] == wanted;
        at_ += found ? 1 : 0;
        return found;
    }
    // The index of the next character in `letters`.
    [[nodiscard]] std::optional<unsigned> one_of(std::string_view letters) {
        const std::size_t found = done() ? std::string_view::npos : letters.find(token_[at_]);
        if (found == std::string_view::npos) {
            return std::nullopt;
        }
        ++at_;
        return static_cast<unsigned>(found);
    }
    // A box of a grid of five columns and five rows, counted column by column.
    [[nodiscard]] std::optional<unsigned> grid_box() {
        const std::size_t start = at_;
        const auto column = one_of("abcde");
        const auto row = column ? one_of("12345") : std::nullopt;
        if (!row) {
            at_ = start;
            return std::nullopt;
        }
        return 5 * *column + *row;
    }
    [[nodiscard]] std::optional<unsigned> number(unsigned low, unsigned high) {
        const auto number = read_number(token_.substr(at_), low, high);
        if (number) {
            at_ = token_.size();
        }
        return number;
    }

private:
    std::string_view token_;
    std::size_t at_{0};
};

// The name of a box of such a grid: a1 … e5.
[[nodiscard]] inline std::string grid_box_text(unsigned box) {
    return {static_cast<char>('a' + box / 5), static_cast<char>('1' + box % 5)};
}

}  // namespace misthrow::notation
