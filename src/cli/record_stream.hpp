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

// A new record begins with headers behind a turn or an empty line, if they repeat one that a record has once at most, or, behind a turn, if [Game …] is
// among them. A record that is too large for any game is handed out cut off, and is the last.
class RecordStream {
public:
    explicit RecordStream(std::istream& in) : in_{in} {}

    // The first call always gives one, if only an empty one.
    [[nodiscard]] std::optional<RecordText> next();

private:
    [[nodiscard]] bool read_line(std::string& line);
    [[nodiscard]] bool next_begins() const;
    [[nodiscard]] RecordText begin_next();
    void keep_headers();

    std::istream& in_;
    std::size_t line_{0};        // lines read
    RecordText current_{1, {}};  // the record being read
    RecordText headers_{0, {}};  // headers that are its, or already the next one's
    bool in_headers_{false};
    bool may_end_{false};      // the line before was no header
    bool has_headers_{false};  // the file, so far: words before them are no turn
    bool has_turns_{false};    // the current record
    unsigned once_{0};         // headers of it that cannot come again, as bits
    unsigned next_once_{0};    // and of the headers that follow
    bool done_{false};
};

}  // namespace misthrow::cli
