#include "notation/record_lines.hpp"

#include <utility>

#include "notation/scan.hpp"

namespace misthrow::notation {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kQuotedBytes = 60;  // an error repeats no more of a hostile record than this

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

// A comment begins at a `#` outside quotes.
std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        quoted = quoted != (line[at] == '"');
        if (line[at] == '#' && !quoted) {
            return line.substr(0, at);
        }
    }
    return line;
}

std::string_view shortened(std::string_view text) {
    if (text.size() <= kQuotedBytes) {
        return text;
    }
    std::size_t end = kQuotedBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;  // not in the middle of a character
    }
    return text.substr(0, end);
}

}  // namespace

RecordFault fault_at(RecordProblem problem, const Line& line, std::size_t offset, std::string_view found,
                     std::vector<std::string> expected) {
    return {.problem = problem,
            .line = line.number,
            .column = characters_before(line.text, offset) + 1,
            .found = std::string{shortened(found)},
            .expected = std::move(expected),
            .seat_name = {},
            .reason = {}};
}

LineReader::LineReader(std::string_view text)
    : text_{text.substr(0, kMostRecordBytes)}, too_large_{text.size() > kMostRecordBytes} {
    if (text_.starts_with(kByteOrderMark)) {
        at_ = kByteOrderMark.size();
    }
}

std::optional<Line> LineReader::next() {
    if (at_ >= text_.size() && too_large_ && !fault_) {  // it was cut between two lines
        fault_ = fault_at(RecordProblem::TooLarge, {number_ + 1, {}}, 0);
    }
    if (at_ >= text_.size() || fault_) {
        return std::nullopt;
    }
    const std::size_t start = at_;
    const std::size_t newline = text_.find('\n', start);
    const bool cut = newline == std::string_view::npos && too_large_;
    const std::size_t end = newline == std::string_view::npos ? text_.size() : newline;
    at_ = end + 1;
    Line line{++number_, text_.substr(start, end - start)};
    if (line.text.ends_with('\r')) {
        line.text.remove_suffix(1);
    }
    for (std::size_t at = 0; at < line.text.size();) {
        const auto point = first_code_point(line.text.substr(at));
        if (!point && !cut) {
            fault_ = fault_at(RecordProblem::NotUtf8, line, at);
            return std::nullopt;
        }
        if (point && is_control(point->value) && point->value != U'\t') {
            fault_ = fault_at(RecordProblem::ControlCharacter, line, at);
            return std::nullopt;
        }
        at += point ? point->bytes : 1;
    }
    if (cut) {
        fault_ = fault_at(RecordProblem::TooLarge, line, line.text.size());
        return std::nullopt;
    }
    line.text = trimmed(without_comment(line.text));
    return line;
}

std::vector<Word> words(std::string_view line) {
    std::vector<Word> found;
    for (std::size_t at = 0; at < line.size();) {
        if (is_blank(line[at])) {
            ++at;
            continue;
        }
        std::size_t end = at + 1;
        if (line[at] != '|' && line[at] != '>') {
            while (end < line.size() && !is_blank(line[end]) && line[end] != '|' && line[end] != '>') {
                ++end;
            }
        }
        found.push_back({line.substr(at, end - at), at});
        at = end;
    }
    return found;
}

std::optional<HeaderWords> read_header(std::string_view line) {
    const auto is_key = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    std::size_t at = line.find_first_not_of(" \t");
    const auto skip_blanks = [&] {
        while (at < line.size() && is_blank(line[at])) {
            ++at;
        }
    };
    if (at == std::string_view::npos || line[at] != '[') {
        return std::nullopt;
    }
    ++at;
    skip_blanks();
    const std::size_t key = at;
    while (at < line.size() && is_key(line[at])) {
        ++at;
    }
    const std::size_t key_end = at;
    skip_blanks();
    if (key == key_end || at >= line.size() || line[at] != '"') {
        return std::nullopt;
    }
    const std::size_t value = ++at;
    const std::size_t value_end = line.find('"', value);
    if (value_end == std::string_view::npos) {
        return std::nullopt;
    }
    at = value_end + 1;
    skip_blanks();
    if (at + 1 != line.size() || line[at] != ']') {
        return std::nullopt;
    }
    return HeaderWords{.key = {line.substr(key, key_end - key), key}, .value = {line.substr(value, value_end - value), value}};
}

}  // namespace misthrow::notation
