#include "cli/record_stream.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "notation/record_lines.hpp"

namespace misthrow::cli {

namespace {

// The headers that a record has once at most, as bits: a second one is the next record's.
constexpr std::array<std::string_view, 5> kOnce{"Game", "Board", "Seats", "First", "Result"};
constexpr unsigned kGame = 1;

struct Kind {
    bool header;
    bool turn;      // or something else that is no header, with words
    unsigned once;  // which of kOnce
};

Kind kind_of(std::string_view line) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    line.remove_prefix(line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
    const std::size_t start = line.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || line[start] == '#') {
        return {.header = false, .turn = false, .once = 0};
    }
    if (line[start] != '[') {
        return {.header = false, .turn = true, .once = 0};
    }
    const std::size_t key = std::min(line.find_first_not_of(" \t", start + 1), line.size());
    const std::string_view name = line.substr(key, line.find_first_of(" \t\"", key) - key);
    const auto found = static_cast<unsigned>(std::ranges::find(kOnce, name) - kOnce.begin());
    return {.header = true, .turn = false, .once = found < kOnce.size() ? 1U << found : 0U};
}

}  // namespace

// With its end. Nothing at the end of the file; cut off where it alone is too large for a record.
bool RecordStream::read_line(std::string& line) {
    line.clear();
    for (int c = in_.get(); c != std::char_traits<char>::eof(); c = in_.get()) {
        line += static_cast<char>(c);
        if (c == '\n' || line.size() > notation::kMostRecordBytes) {
            break;
        }
    }
    line_ += line.empty() ? 0 : 1;
    return !line.empty();
}

bool RecordStream::next_begins() const { return (once_ & next_once_) != 0 || (has_turns_ && (next_once_ & kGame) != 0); }

RecordText RecordStream::begin_next() {
    in_headers_ = false;
    has_turns_ = false;
    once_ = std::exchange(next_once_, 0);
    return std::exchange(current_, std::exchange(headers_, {0, {}}));
}

// They are of no other record.
void RecordStream::keep_headers() {
    in_headers_ = false;
    once_ |= std::exchange(next_once_, 0);
    current_.text += std::exchange(headers_.text, {});
}

std::optional<RecordText> RecordStream::next() {
    std::string line;
    while (!done_ && read_line(line)) {
        const auto [header, turn, once] = kind_of(line);
        if (header && may_end_ && !in_headers_) {
            in_headers_ = true;
            headers_.line = line_;
        }
        may_end_ = !header;
        std::optional<RecordText> whole;
        if (in_headers_ && !header) {
            if (next_begins()) {
                whole = begin_next();
            } else {
                keep_headers();
            }
        }
        (in_headers_ ? next_once_ : once_) |= once;
        (in_headers_ ? headers_ : current_).text += line;
        has_headers_ |= header;
        has_turns_ |= turn && has_headers_;
        if (whole) {
            return whole;
        }
        if (current_.text.size() + headers_.text.size() > notation::kMostRecordBytes) {
            current_.text += headers_.text;
            done_ = true;
            return std::move(current_);
        }
    }
    if (std::exchange(done_, true)) {
        return std::nullopt;
    }
    if (in_headers_ && next_begins()) {
        done_ = false;
        return begin_next();
    }
    current_.text += headers_.text;
    return std::move(current_);
}

}  // namespace misthrow::cli
