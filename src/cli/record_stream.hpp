#pragma once
// The records of a file, one after the other, however many there are: never more than one is in memory.
#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace misthrow::cli {

struct RecordText {
    std::size_t line;  // of the file, from 1: where it begins
    std::string text;
};

// A new record begins with headers behind a turn or an empty line, if [Game …] is among them. A record that is too large for any game is
// handed out cut off, and is the last.
class RecordStream {
public:
    explicit RecordStream(std::istream& in) : in_{in} {}

    // The first call always gives one, if only an empty one.
    [[nodiscard]] std::optional<RecordText> next();

private:
    [[nodiscard]] bool read_line(std::string& line);
    [[nodiscard]] RecordText begin_next();

    std::istream& in_;
    std::size_t line_{0};        // lines read
    RecordText current_{1, {}};  // the record being read
    RecordText headers_{0, {}};  // headers that are its, or already the next one's
    bool in_headers_{false};
    bool has_game_{false};  // the current record
    bool may_end_{false};   // something stands behind its headers
    bool next_has_game_{false};
    bool done_{false};
};

}  // namespace misthrow::cli
