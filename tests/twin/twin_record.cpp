#include "twin_record.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "twin_text.hpp"

namespace misthrow::twin {
namespace {

// A fault found on the way: the reader stops at the first.
struct Wrong {
    int line;
    std::string what;
};

// The code points of a text in UTF-8; nothing if it is none.
std::vector<unsigned> code_points(const std::string& text, bool& good) {
    std::vector<unsigned> points;
    good = true;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const int more = lead < 0x80                   ? 0
                         : lead >= 0xC2 && lead < 0xE0 ? 1
                         : lead >= 0xE0 && lead < 0xF0 ? 2
                         : lead >= 0xF0 && lead < 0xF5 ? 3
                                                       : -1;
        if (more < 0 || i + static_cast<std::size_t>(more) >= text.size() + (more == 0 ? 1 : 0)) {
            good = false;
            return points;
        }
        unsigned point = more == 0 ? lead : lead & (0x3FU >> more);
        for (int k = 1; k <= more; ++k) {
            const auto next = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
            good = good && (next & 0xC0U) == 0x80U;
            point = point << 6U | (next & 0x3FU);
        }
        const bool overlong = (more == 2 && point < 0x800) || (more == 3 && point < 0x10000);
        good = good && !overlong && point <= 0x10FFFF && !(point >= 0xD800 && point <= 0xDFFF);
        if (!good) {
            return points;
        }
        points.push_back(point);
        i += static_cast<std::size_t>(more) + 1;
    }
    return points;
}

bool is_control(unsigned point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

// "A name is 1 to 40 characters, without comma, quote, bracket or control character."
bool is_name(const std::string& name) {
    bool good = false;
    const std::vector<unsigned> points = code_points(name, good);
    if (!good || points.empty() || points.size() > 40) {
        return false;
    }
    const std::set<unsigned> forbidden = {',', '"', '[', ']'};
    return std::none_of(points.begin(), points.end(),
                        [&](unsigned point) { return forbidden.contains(point) || is_control(point); });
}

struct Header {
    std::string value;
    int line;
};

class RecordReader {
public:
    explicit RecordReader(const std::string& text) {
        for (std::string line : split(text, '\n')) {
            if (!line.empty() && line.back() == '\r') {
                line.pop_back();
            }
            lines_.push_back(line);
        }
    }

    Reading read() {
        Reading reading;
        try {
            read_headers();
            read_setting(reading);
            read_turns(reading);
            check_result(reading);
        } catch (const Wrong& wrong) {
            reading.table = nullptr;
            reading.fault_line = wrong.line;
            reading.fault = wrong.what;
        }
        return reading;
    }

private:
    [[nodiscard]] int line_number() const { return static_cast<int>(at_) + 1; }

    // "Text is UTF-8, without control characters but tabs", comments too.
    [[nodiscard]] std::string line_in_words() const {
        bool good = false;
        const std::vector<unsigned> points = code_points(lines_[at_], good);
        if (!good ||
            std::any_of(points.begin(), points.end(), [](unsigned point) { return point != '\t' && is_control(point); })) {
            throw Wrong{line_number(), "not UTF-8, or a control character"};
        }
        return trimmed(without_comment(lines_[at_]));
    }

    void read_headers() {
        bool gap = false;
        for (; at_ < lines_.size(); ++at_) {
            const std::string line = line_in_words();
            if (line.empty()) {
                gap = true;
            } else if (line.front() == '[') {
                read_header(line);
                gap = false;
            } else if (gap || !headers_.contains("Game") || !headers_.contains("Seats")) {
                return;
            } else {
                throw Wrong{line_number(), "an empty line stands between headers and turns"};
            }
        }
    }

    void read_header(const std::string& line) {
        const std::size_t open = line.find('"');
        const std::size_t close = line.rfind('"');
        if (open == std::string::npos || close == open || line.back() != ']' || trimmed(line.substr(close + 1)) != "]") {
            throw Wrong{line_number(), "a header is [Key \"value\"]"};
        }
        const std::string key = trimmed(line.substr(1, open - 1));
        const std::string value = line.substr(open + 1, close - open - 1);
        // "A key has letters, digits, `-` and `_`."
        const bool plain = std::all_of(key.begin(), key.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        });
        if (key.empty() || !plain || value.find('"') != std::string::npos) {
            throw Wrong{line_number(), "a header is [Key \"value\"]"};
        }
        const std::set<std::string> once = {"Game", "Board", "Seats", "First", "Result"};
        if (once.contains(key) && headers_.contains(key)) {
            throw Wrong{line_number(), "a second header " + key};
        }
        headers_[key] = {value, line_number()};
    }

    void read_setting(Reading& reading) {
        if (!headers_.contains("Game") || !headers_.contains("Seats")) {
            throw Wrong{1, "Game and Seats are required"};
        }
        const std::string board = headers_.contains("Board") ? headers_.at("Board").value : "";
        bool known = false;
        for (const TwinGame& game : twin_games) {
            known = known || game.game == headers_.at("Game").value;
            if (game.game == headers_.at("Game").value && game.board == board) {
                reading.game = &game;
            }
        }
        if (reading.game == nullptr) {
            throw Wrong{headers_.at(known ? "Board" : "Game").line, known ? "no such board" : "no such game"};
        }
        for (const std::string& name : split(headers_.at("Seats").value, ',')) {
            if (!is_name(trimmed(name))) {
                throw Wrong{headers_.at("Seats").line, "not a name"};
            }
            ++reading.seats;
        }
        if (reading.seats > reading.game->most_seats) {
            throw Wrong{headers_.at("Seats").line, "too many seats"};
        }
        int first = 1;
        if (headers_.contains("First")) {
            first = whole_number(headers_.at("First").value, 1, reading.seats);
            if (first == 0) {
                throw Wrong{headers_.at("First").line, "no such seat"};
            }
        }
        reading.table = reading.game->make(reading.seats, first, {});
    }

    static int whole_number(const std::string& text, int least, int most) {
        for (int number = least; number <= most; ++number) {
            if (text == std::to_string(number)) {
                return number;
            }
        }
        return 0;
    }

    void read_turns(Reading& reading) {
        int turn = 0;
        int unfinished = 0;
        for (; at_ < lines_.size(); ++at_) {
            const std::string line = line_in_words();
            if (line.empty()) {
                continue;
            }
            if (unfinished != 0) {
                throw Wrong{unfinished, "the turn is not finished, but another follows"};
            }
            const std::string number = std::to_string(++turn) + ".";
            if (line.rfind(number, 0) != 0) {
                throw Wrong{line_number(), "turns are numbered from 1"};
            }
            if (reading.table->phase() == "over") {
                throw Wrong{line_number(), "the game is over"};
            }
            read_turn(reading, split(line.substr(number.size()), '|'));
            const std::string phase = reading.table->phase();
            if (phase != "over" && phase != (reading.game->game == "qwinto" ? "pick" : "roll")) {
                unfinished = line_number();
            }
            // A pick without a roll waits for a roll, too.
            if (reading.game->game == "qwinto" && phase == "roll") {
                unfinished = line_number();
            }
        }
    }

    void read_turn(Reading& reading, const std::vector<std::string>& segments) {
        Twin& table = *reading.table;
        if (reading.game->game == "qwinto") {
            read_qwinto_dice(table, reading.seats, words_of(segments.at(0)));
        } else {
            roll(table, words_of(segments.at(0)));
        }
        const bool rolled_once = table.phase() == "again";
        for (std::size_t i = 1; i < segments.size(); ++i) {
            const std::string phase = table.phase();
            if (phase == "over" || phase == "roll" || phase == "pick") {
                throw Wrong{line_number(), "nothing is left to decide in this turn"};
            }
            if (rolled_once && i == 1) {
                choose_alone(table, reading.seats, "keep");
            }
            choose(table, reading.seats, words_of(segments.at(i)));
        }
    }

    void read_qwinto_dice(Twin& table, int seats, std::vector<std::string> words) {
        if (words.empty()) {
            throw Wrong{line_number(), "no dice"};
        }
        choose_alone(table, seats, words.front());
        words.erase(words.begin());
        const auto second = std::find(words.begin(), words.end(), ">");
        const bool again = second != words.end();
        if (words.empty()) {
            return;
        }
        roll(table, {words.begin(), second});
        if (again) {
            choose_alone(table, seats, "again");
            if (second + 1 != words.end()) {
                roll(table, {second + 1, words.end()});
            }
        }
    }

    void roll(Twin& table, const std::vector<std::string>& faces) {
        if (!can_roll(table, faces)) {
            throw Wrong{line_number(), "these dice cannot be rolled"};
        }
        table.roll(faces);
    }

    void choose_alone(Twin& table, int seats, const std::string& token) {
        if (!table.allows(table.active(), token)) {
            throw Wrong{line_number(), token + " is not legal"};
        }
        std::vector<std::string> tokens(static_cast<std::size_t>(seats));
        tokens.at(static_cast<std::size_t>(table.active() - 1)) = token;
        table.choose(tokens);
    }

    void choose(Twin& table, int seats, const std::vector<std::string>& words) {
        std::vector<std::string> tokens(static_cast<std::size_t>(seats));
        std::size_t next = 0;
        for (int seat = 1; seat <= seats; ++seat) {
            if (table.legal(seat).empty()) {
                continue;
            }
            if (next == words.size() || !table.allows(seat, words[next])) {
                throw Wrong{line_number(), "seat " + std::to_string(seat) + " may not choose that"};
            }
            tokens.at(static_cast<std::size_t>(seat - 1)) = words[next++];
        }
        if (next != words.size()) {
            throw Wrong{line_number(), "more choices than seats"};
        }
        table.choose(tokens);
    }

    // `Result` must agree with the replay of a finished game.
    void check_result(const Reading& reading) {
        if (!headers_.contains("Result") || reading.table->phase() != "over") {
            return;
        }
        const std::vector<std::string> scores = split(headers_.at("Result").value, ',');
        bool same = static_cast<int>(scores.size()) == reading.seats;
        for (int seat = 1; same && seat <= reading.seats; ++seat) {
            same = trimmed(scores.at(static_cast<std::size_t>(seat - 1))) == std::to_string(reading.table->score(seat));
        }
        if (!same) {
            throw Wrong{headers_.at("Result").line, "the result is another"};
        }
    }

    std::vector<std::string> lines_;
    std::size_t at_ = 0;
    std::map<std::string, Header> headers_;
};

}  // namespace

Reading read_record(const std::string& text) { return RecordReader(text).read(); }

}  // namespace misthrow::twin
