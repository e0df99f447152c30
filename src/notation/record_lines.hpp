#pragma once
// The lines of a record, and the words of a line with their columns.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.hpp"

namespace misthrow::notation {

struct Word {
    std::string_view text;
    std::size_t offset;  // in bytes, from the start of the line
};

struct Line {
    std::size_t number;     // from 1
    std::string_view text;  // without its end and without a comment
};

[[nodiscard]] RecordFault fault_at(RecordProblem problem, const Line& line, std::size_t offset, std::string_view found = {},
                                   std::vector<std::string> expected = {});

// Hands out the lines one by one. Bytes that no record may hold stop it.
class LineReader {
public:
    explicit LineReader(std::string_view text);

    // The next line; nothing at the end or after a fault.
    [[nodiscard]] std::optional<Line> next();
    [[nodiscard]] const std::optional<RecordFault>& fault() const { return fault_; }

private:
    std::string_view text_;
    std::size_t at_{0};
    std::size_t number_{0};
    bool too_large_;
    std::optional<RecordFault> fault_;
};

// Words are separated by blanks; `|` and `>` stand for themselves even without them.
[[nodiscard]] std::vector<Word> words(std::string_view line);

// `[Key "value"]` with the places of both.
struct HeaderWords {
    Word key;
    Word value;
};
[[nodiscard]] std::optional<HeaderWords> read_header(std::string_view line);

}  // namespace misthrow::notation
