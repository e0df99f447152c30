#include "cli/record_stream.hpp"

#include <utility>

#include "notation/record_lines.hpp"

namespace misthrow::cli {

namespace {

enum class Kind : std::uint8_t { Header, GameHeader, Other };

Kind kind_of(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || line[start] != '[') {
        return Kind::Other;
    }
    constexpr std::string_view game = "Game";
    const std::size_t key = line.find_first_not_of(" \t", start + 1);
    const bool names_game = key != std::string_view::npos && line.substr(key).starts_with(game) &&
                            line.find_first_of(" \t\"", key) == key + game.size();
    return names_game ? Kind::GameHeader : Kind::Header;
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

RecordText RecordStream::begin_next() {
    in_headers_ = false;
    has_game_ = std::exchange(next_has_game_, false);
    may_end_ = false;
    return std::exchange(current_, std::exchange(headers_, {0, {}}));
}

std::optional<RecordText> RecordStream::next() {
    std::string line;
    while (!done_ && read_line(line)) {
        const Kind kind = kind_of(line);
        const bool header = kind != Kind::Other;
        if (header && has_game_ && may_end_ && !in_headers_) {
            in_headers_ = true;
            headers_.line = line_;
        }
        if (!in_headers_) {
            has_game_ |= kind == Kind::GameHeader;
            may_end_ = !header;
            current_.text += line;
        } else if (header) {
            next_has_game_ |= kind == Kind::GameHeader;
            headers_.text += line;
        } else if (next_has_game_) {
            RecordText read = begin_next();
            current_.text += line;
            may_end_ = true;
            return read;
        } else {  // headers, but of no other record
            in_headers_ = false;
            current_.text += std::exchange(headers_.text, {}) + line;
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
    if (in_headers_ && next_has_game_) {
        done_ = false;
        return begin_next();
    }
    current_.text += headers_.text;
    return std::move(current_);
}

}  // namespace misthrow::cli
