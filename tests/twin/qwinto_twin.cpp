// Qwinto once more, sentence by sentence from rules/qwinto.md.
#include "twin.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace misthrow::twin {
namespace {

// Sheets, picks and dice are all written in this order of colours.
const std::string colours = "oyp";

// QN-R03: the column of each box, boxes counted from the left.
const std::map<char, std::vector<int>> columns = {
    {'o', {2, 3, 4, 6, 7, 8, 9, 10, 11}},
    {'y', {1, 2, 3, 4, 5, 7, 8, 9, 10}},
    {'p', {0, 1, 2, 3, 5, 6, 7, 8, 9}},
};

// QN-R04: the columns of three boxes, and the row of each one's bonus box.
const std::map<int, char> bonus_rows = {{2, 'p'}, {3, 'o'}, {7, 'o'}, {8, 'y'}, {9, 'p'}};

// An empty box; no sum of dice is 0.
constexpr int empty = 0;

struct Sheet {
    std::map<char, std::vector<int>> rows = {
        {'o', std::vector<int>(9, empty)},
        {'y', std::vector<int>(9, empty)},
        {'p', std::vector<int>(9, empty)},
    };
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
    for (int i = 0; i < 3; ++i) {
        const std::vector<std::string> entries = split(parts.at(i), ',');
        for (int box = 0; box < 9; ++box) {
            if (entries.at(box) != ".") {
                sheet.rows.at(colours[i]).at(box) = std::stoi(entries.at(box));
            }
        }
    }
    sheet.misthrows = std::stoi(parts.at(3));
    return sheet;
}

bool is_full(const std::vector<int>& row) { return std::find(row.begin(), row.end(), empty) == row.end(); }

// What stands in this column of this row; `empty` also where the row has no box there.
int number_at(const Sheet& sheet, char colour, int column) {
    for (int box = 0; box < 9; ++box) {
        if (columns.at(colour)[box] == column) {
            return sheet.rows.at(colour)[box];
        }
    }
    return empty;
}

bool may_write(const Sheet& sheet, char colour, int box, int number) {
    const std::vector<int>& row = sheet.rows.at(colour);
    // QN-R08, QN-R13: only an empty box.
    if (row[box] != empty) {
        return false;
    }
    // QN-R11: strictly increasing from left to right, empty boxes left out of account.
    for (int other = 0; other < 9; ++other) {
        if (row[other] == empty) {
            continue;
        }
        if (other < box && row[other] >= number) {
            return false;
        }
        if (other > box && row[other] <= number) {
            return false;
        }
    }
    // QN-R12: not twice in a column, of two boxes or three.
    for (const char other : colours) {
        if (number_at(sheet, other, columns.at(colour)[box]) == number) {
            return false;
        }
    }
    // QN-R14: what the number does to other boxes is nobody's concern.
    return true;
}

class QwintoTwin : public Twin {
public:
    QwintoTwin(int seats, int first, const std::vector<std::string>& sheets) : sheets_(seats), active_(first) {
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            sheets_.at(i) = parse_sheet(sheets[i]);
        }
        if (is_over()) {
            phase_ = "over";
        }
    }

    [[nodiscard]] std::unique_ptr<Twin> copy() const override { return std::make_unique<QwintoTwin>(*this); }

    [[nodiscard]] std::string phase() const override { return phase_; }

    [[nodiscard]] int active() const override { return active_; }

    [[nodiscard]] std::vector<std::string> legal(int seat) const override {
        std::set<std::string> choices;
        // QN-R06: any one, two or three dice.
        if (phase_ == "pick" && seat == active_) {
            choices = {"o", "y", "p", "oy", "op", "yp", "oyp"};
        }
        // QN-R07
        if (phase_ == "again" && seat == active_) {
            choices = {"keep", "again"};
        }
        // QN-R08: every seat, in a row whose colour was rolled, or nothing.
        if (phase_ == "enter") {
            choices.insert("-");
            for (const char colour : picked_) {
                for (int box = 0; box < 9; ++box) {
                    if (may_write(sheets_.at(seat - 1), colour, box, sum_)) {
                        choices.insert(colour + std::to_string(box + 1));
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
        if (phase_ == "roll") {
            add_dice("", picked_.size(), ways);
        }
        return ways;
    }

    [[nodiscard]] std::string dice() const override { return phase_ == "roll" ? std::string(picked_.size(), 'd') : ""; }

    void roll(const std::vector<std::string>& faces) override {
        // QN-R07, QN-R08: the sum of the latest result alone counts.
        sum_ = 0;
        for (const std::string& face : faces) {
            sum_ += std::stoi(face);
        }
        ++rolls_;
        phase_ = rolls_ == 1 ? "again" : "enter";
    }

    void choose(const std::vector<std::string>& tokens) override {
        if (phase_ == "pick") {
            picked_ = tokens.at(active_ - 1);
            rolls_ = 0;
            phase_ = "roll";
        } else if (phase_ == "again") {
            phase_ = tokens.at(active_ - 1) == "again" ? "roll" : "enter";
        } else {
            choose_boxes(tokens);
        }
    }

    [[nodiscard]] int score(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        int points = 0;
        // QN-R18
        for (const auto& [colour, row] : sheet.rows) {
            if (is_full(row)) {
                points += row.back();
            } else {
                points += 9 - static_cast<int>(std::count(row.begin(), row.end(), empty));
            }
        }
        // QN-R19
        for (const auto& [column, bonus_row] : bonus_rows) {
            bool column_full = true;
            for (const char colour : colours) {
                if (number_at(sheet, colour, column) == empty) {
                    column_full = false;
                }
            }
            if (column_full) {
                points += number_at(sheet, bonus_row, column);
            }
        }
        // QN-R20
        return points - 5 * sheet.misthrows;
    }

    [[nodiscard]] std::string sheet(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        std::string text;
        for (const char colour : colours) {
            std::string part;
            for (const int number : sheet.rows.at(colour)) {
                part += (part.empty() ? "" : ",") + (number == empty ? "." : std::to_string(number));
            }
            text += part + "/";
        }
        return text + std::to_string(sheet.misthrows);
    }

private:
    // QN-R02: no two dice look alike, so every result is one of its own.
    static void add_dice(const std::string& faces, std::size_t left, std::map<std::string, int>& ways) {
        if (left == 0) {
            ++ways[faces];
            return;
        }
        for (int face = 1; face <= 6; ++face) {
            add_dice(faces + (faces.empty() ? "" : " ") + std::to_string(face), left - 1, ways);
        }
    }

    void choose_boxes(const std::vector<std::string>& tokens) {
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            const std::string& token = tokens.at(i);
            if (token != "-") {
                sheets_.at(i).rows.at(token.at(0)).at(std::stoi(token.substr(1)) - 1) = sum_;
            } else if (static_cast<int>(i) + 1 == active_) {
                // QN-R09
                ++sheets_.at(i).misthrows;
            }
        }
        // QN-R15 to QN-R17: looked at only now, when every seat has decided.
        if (is_over()) {
            phase_ = "over";
            return;
        }
        // QN-R10
        active_ = active_ % static_cast<int>(sheets_.size()) + 1;
        phase_ = "pick";
    }

    [[nodiscard]] bool is_over() const {
        for (const Sheet& sheet : sheets_) {
            int full_rows = 0;
            for (const auto& [colour, row] : sheet.rows) {
                if (is_full(row)) {
                    ++full_rows;
                }
            }
            // QN-R15: two full rows on one sheet; QN-R16: four misthrows.
            if (full_rows >= 2 || sheet.misthrows >= 4) {
                return true;
            }
        }
        return false;
    }

    std::vector<Sheet> sheets_;
    int active_;
    std::string phase_ = "pick";
    std::string picked_;
    int rolls_ = 0;
    int sum_ = 0;
};

}  // namespace

std::unique_ptr<Twin> make_qwinto(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<QwintoTwin>(seats, first, sheets);
}

}  // namespace misthrow::twin
