// Qwixx once more, sentence by sentence from rules/qwixx.md.
#include "twin.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace misthrow::twin {
namespace {

// Sheets, locks and dice are all written in this order of colours.
const std::string colours = "rygb";

// QX-R03: the numbers of each row from left to right.
const std::map<char, std::vector<int>> printed = {
    {'r', {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
    {'y', {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
    {'g', {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2}},
    {'b', {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2}},
};

struct Row {
    std::vector<int> crossed;
    bool lock = false;
};

struct Sheet {
    std::map<char, Row> rows = {{'r', {}}, {'y', {}}, {'g', {}}, {'b', {}}};
    int misthrows = 0;
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    std::string part;
    while (std::getline(stream, part, separator)) {
        parts.push_back(part);
    }
    return parts;
}

Sheet parse_sheet(const std::string& text) {
    Sheet sheet;
    const std::vector<std::string> parts = split(text, '/');
    for (int i = 0; i < 4; ++i) {
        std::string part = parts.at(i);
        Row& row = sheet.rows.at(colours[i]);
        if (part == "-") {
            continue;
        }
        if (part.back() == '!') {
            row.lock = true;
            part.pop_back();
        }
        for (const std::string& number : split(part, ',')) {
            row.crossed.push_back(std::stoi(number));
        }
    }
    sheet.misthrows = std::stoi(parts.at(4));
    return sheet;
}

int place_of(char colour, int number) {
    const std::vector<int>& numbers = printed.at(colour);
    return static_cast<int>(std::find(numbers.begin(), numbers.end(), number) - numbers.begin());
}

bool may_cross(const Sheet& sheet, char colour, int number) {
    const Row& row = sheet.rows.at(colour);
    // QX-R11: only to the right of the rightmost cross.
    for (const int crossed : row.crossed) {
        if (place_of(colour, number) <= place_of(colour, crossed)) {
            return false;
        }
    }
    // QX-R12: the last number needs five crosses that are already there.
    if (number == printed.at(colour).back() && row.crossed.size() < 5) {
        return false;
    }
    return true;
}

void cross(Sheet& sheet, const std::string& token) {
    const char colour = token.at(0);
    const int number = std::stoi(token.substr(1));
    Row& row = sheet.rows.at(colour);
    row.crossed.push_back(number);
    // QX-R13: the lock comes with the last number.
    if (number == printed.at(colour).back()) {
        row.lock = true;
    }
}

class QwixxTwin : public Twin {
public:
    QwixxTwin(int seats, int first, const std::vector<std::string>& sheets) : sheets_(seats), active_(first) {
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            sheets_.at(i) = parse_sheet(sheets[i]);
        }
        close_rows();
        if (is_over()) {
            phase_ = "over";
        }
    }

    [[nodiscard]] std::string phase() const override { return phase_; }

    [[nodiscard]] int active() const override { return active_; }

    [[nodiscard]] std::vector<std::string> legal(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        std::set<std::string> choices;
        if (phase_ == "white") {
            choices.insert("-");
            for (const char colour : colours) {
                // QX-R06: the white sum in one row; QX-R14: never in a closed one. QX-R07: no other seat matters.
                const int sum = white_.at(0) + white_.at(1);
                if (!closed_.contains(colour) && may_cross(sheet, colour, sum)) {
                    choices.insert(colour + std::to_string(sum));
                }
            }
        }
        // QX-R08: the colour action belongs to the active seat alone.
        if (phase_ == "colour" && seat == active_) {
            choices.insert("-");
            for (const char colour : colours) {
                for (const int white : white_) {
                    // QX-R16: closed_ already holds the rows of this turn's white action; their dice are gone.
                    if (!closed_.contains(colour) && may_cross(sheet, colour, white + coloured_.at(colour))) {
                        choices.insert(colour + std::to_string(white + coloured_.at(colour)));
                    }
                }
            }
        }
        return {choices.begin(), choices.end()};
    }

    [[nodiscard]] bool allows(int seat, const std::string& token) const override {
        const std::vector<std::string> choices = legal(seat);
        return std::find(choices.begin(), choices.end(), token) != choices.end();
    }

    [[nodiscard]] std::vector<std::string> completions(int seat, const std::string& entry) const override {
        if (!allows(seat, entry)) {
            return {};
        }
        return {entry};
    }

    [[nodiscard]] std::map<std::string, int> outcomes() const override {
        std::map<std::string, int> ways;
        if (phase_ != "roll") {
            return ways;
        }
        for (int first = 1; first <= 6; ++first) {
            for (int second = 1; second <= 6; ++second) {
                // The white dice look alike, so both orders fall under one key.
                add_coloured(std::to_string(std::min(first, second)) + " " + std::to_string(std::max(first, second)), 0, ways);
            }
        }
        return ways;
    }

    void roll(const std::vector<std::string>& faces) override {
        white_ = {std::stoi(faces.at(0)), std::stoi(faces.at(1))};
        coloured_.clear();
        for (int i = 0; i < 4; ++i) {
            // QX-R05: only open rows have a die.
            if (!closed_.contains(colours[i])) {
                coloured_[colours[i]] = std::stoi(faces.at(2 + i));
            }
        }
        active_crossed_ = false;
        phase_ = "white";
    }

    void choose(const std::vector<std::string>& tokens) override {
        if (phase_ == "white") {
            choose_white(tokens);
        } else {
            choose_colour(tokens.at(active_ - 1));
        }
    }

    [[nodiscard]] int score(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        int points = 0;
        for (const auto& [colour, row] : sheet.rows) {
            // QX-R13: the lock counts as one more cross. QX-R21: n(n+1)/2.
            const int crosses = static_cast<int>(row.crossed.size()) + (row.lock ? 1 : 0);
            points += crosses * (crosses + 1) / 2;
        }
        // QX-R22
        return points - 5 * sheet.misthrows;
    }

    [[nodiscard]] std::string sheet(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        std::string text;
        for (const char colour : colours) {
            const Row& row = sheet.rows.at(colour);
            std::string part;
            for (const int number : row.crossed) {
                part += (part.empty() ? "" : ",") + std::to_string(number);
            }
            text += (part.empty() ? "-" : part) + (row.lock ? "!" : "") + "/";
        }
        return text + std::to_string(sheet.misthrows);
    }

private:
    void add_coloured(const std::string& faces, std::size_t next, std::map<std::string, int>& ways) const {
        if (next == colours.size()) {
            ++ways[faces];
        } else if (closed_.contains(colours[next])) {
            // QX-R14: the die of a closed row has left.
            add_coloured(faces + " x", next + 1, ways);
        } else {
            for (int face = 1; face <= 6; ++face) {
                add_coloured(faces + " " + std::to_string(face), next + 1, ways);
            }
        }
    }

    void choose_white(const std::vector<std::string>& tokens) {
        // QX-R07, QX-R15: rows close after all choices are entered, so that several seats can close the same one.
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            if (tokens.at(i) != "-") {
                cross(sheets_.at(i), tokens.at(i));
            }
        }
        active_crossed_ = tokens.at(active_ - 1) != "-";
        close_rows();
        // QX-R18: no colour action and no misthrow once the second row is closed. QX-R19: all locks stand.
        phase_ = is_over() ? "over" : "colour";
    }

    void choose_colour(const std::string& token) {
        Sheet& sheet = sheets_.at(active_ - 1);
        if (token != "-") {
            cross(sheet, token);
            active_crossed_ = true;
        }
        close_rows();
        // QX-R09
        if (!active_crossed_) {
            ++sheet.misthrows;
        }
        if (is_over()) {
            phase_ = "over";
            return;
        }
        // QX-R10
        active_ = active_ % static_cast<int>(sheets_.size()) + 1;
        phase_ = "roll";
    }

    // QX-R14: a row closes for every seat, whoever crossed its last number.
    void close_rows() {
        for (const Sheet& sheet : sheets_) {
            for (const auto& [colour, row] : sheet.rows) {
                if (row.lock) {
                    closed_.insert(colour);
                }
            }
        }
    }

    [[nodiscard]] bool is_over() const {
        // QX-R17, QX-R25: two closed rows, no matter by whom.
        if (closed_.size() >= 2) {
            return true;
        }
        // QX-R20
        return std::any_of(sheets_.begin(), sheets_.end(), [](const Sheet& sheet) { return sheet.misthrows >= 4; });
    }

    std::vector<Sheet> sheets_;
    int active_;
    std::string phase_ = "roll";
    std::set<char> closed_;
    std::vector<int> white_;
    std::map<char, int> coloured_;
    bool active_crossed_ = false;
};

}  // namespace

std::unique_ptr<Twin> make_qwixx(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<QwixxTwin>(seats, first, sheets);
}

}  // namespace misthrow::twin
