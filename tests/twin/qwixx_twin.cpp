// Qwixx once more, sentence by sentence from rules/qwixx.md, over a board that is given as plain text (rules/qwixx-mixed.md).
#include "twin.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "qwixx_boards.hpp"

namespace misthrow::twin {
namespace {

using qwixx::Board;
using qwixx::Box;

// Dice are written in this order of colours.
const std::string colours = "rygb";

struct Row {
    // places from the left, in the order crossed
    std::vector<int> crossed;
    bool lock = false;
};

struct Sheet {
    std::vector<Row> rows = std::vector<Row>(4);
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

std::string box_name(const Board& board, const Box& box) {
    return board.boxes_by_token ? box.token() : std::to_string(box.number);
}

Sheet parse_sheet(const Board& board, const std::string& text) {
    Sheet sheet;
    const std::vector<std::string> parts = split(text, '/');
    for (int i = 0; i < 4; ++i) {
        std::string part = parts.at(i);
        Row& row = sheet.rows.at(i);
        if (part == "-") {
            continue;
        }
        if (part.back() == '!') {
            row.lock = true;
            part.pop_back();
        }
        for (const std::string& name : split(part, ',')) {
            const std::vector<Box>& boxes = board.rows.at(i).boxes;
            for (int place = 0; place < 11; ++place) {
                if (box_name(board, boxes.at(place)) == name) {
                    row.crossed.push_back(place);
                }
            }
        }
    }
    sheet.misthrows = std::stoi(parts.at(4));
    return sheet;
}

bool may_cross(const Row& row, int place) {
    // QX-R11, QM-R07: only to the right of the rightmost cross.
    for (const int crossed : row.crossed) {
        if (place <= crossed) {
            return false;
        }
    }
    // QX-R12, QM-R08: the rightmost box needs five crosses that are already there.
    return place != 10 || row.crossed.size() >= 5;
}

class QwixxTwin : public Twin {
public:
    QwixxTwin(Board board, int seats, int first, const std::vector<std::string>& sheets)
        : board_(std::move(board)), sheets_(seats), active_(first) {
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            sheets_.at(i) = parse_sheet(board_, sheets[i]);
        }
        close_rows();
        if (is_over()) {
            phase_ = "over";
        }
    }

    [[nodiscard]] std::unique_ptr<Twin> copy() const override { return std::make_unique<QwixxTwin>(*this); }

    [[nodiscard]] std::string phase() const override { return phase_; }

    [[nodiscard]] int active() const override { return active_; }

    [[nodiscard]] std::vector<std::string> legal(int seat) const override {
        std::set<std::string> choices;
        if (phase_ == "white") {
            choices.insert("-");
            // QX-R06, QM-R05: the white sum in one row, whatever the box's colour. QX-R07: no other seat matters.
            for (const std::string& token : open_boxes(seat)) {
                if (number_of(token) == white_.at(0) + white_.at(1)) {
                    choices.insert(token);
                }
            }
        }
        // QX-R08: the colour action belongs to the active seat alone.
        if (phase_ == "colour" && seat == active_) {
            choices.insert("-");
            for (const std::string& token : open_boxes(seat)) {
                // QX-R16, QM-R13: the dice of this turn's closed rows are gone already.
                if (!coloured_.contains(token.at(0))) {
                    continue;
                }
                // QM-R06: the box of the die's colour, wherever it stands.
                for (const int white : white_) {
                    if (number_of(token) == white + coloured_.at(token.at(0))) {
                        choices.insert(token);
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

    // QX-R05: two white dice, and those of the open rows.
    [[nodiscard]] std::string dice() const override {
        std::string all = "dd";
        for (const char colour : colours) {
            all += die_has_left(colour) ? 'x' : 'd';
        }
        return phase_ == "roll" ? all : "";
    }

    void roll(const std::vector<std::string>& faces) override {
        white_ = {std::stoi(faces.at(0)), std::stoi(faces.at(1))};
        coloured_.clear();
        for (int i = 0; i < 4; ++i) {
            // QX-R05: only open rows have a die.
            if (!die_has_left(colours[i])) {
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
        // QM-R14: by row, not by colour.
        for (const Row& row : sheet.rows) {
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
        for (int i = 0; i < 4; ++i) {
            const Row& row = sheet.rows.at(i);
            std::string part;
            for (const int place : row.crossed) {
                part += (part.empty() ? "" : ",") + box_name(board_, board_.rows.at(i).boxes.at(place));
            }
            text += (part.empty() ? "-" : part) + (row.lock ? "!" : "") + "/";
        }
        return text + std::to_string(sheet.misthrows);
    }

    [[nodiscard]] int boxes_skipped(int seat, const std::string& token) const override {
        for (int i = 0; i < 4; ++i) {
            const std::vector<int>& crossed = sheets_.at(seat - 1).rows.at(i).crossed;
            for (int place = 0; place < 11; ++place) {
                if (board_.rows.at(i).boxes.at(place).token() == token) {
                    return place - (crossed.empty() ? 0 : crossed.back() + 1);
                }
            }
        }
        return 0;
    }

private:
    static int number_of(const std::string& token) { return std::stoi(token.substr(1)); }

    // Every box that this seat could cross if the dice showed it. QX-R14, QM-R12: none in a closed row.
    [[nodiscard]] std::vector<std::string> open_boxes(int seat) const {
        std::vector<std::string> tokens;
        for (int i = 0; i < 4; ++i) {
            for (int place = 0; place < 11; ++place) {
                if (!closed_.contains(i) && may_cross(sheets_.at(seat - 1).rows.at(i), place)) {
                    tokens.push_back(board_.rows.at(i).boxes.at(place).token());
                }
            }
        }
        return tokens;
    }

    void cross(Sheet& sheet, const std::string& token) const {
        for (int i = 0; i < 4; ++i) {
            for (int place = 0; place < 11; ++place) {
                if (board_.rows.at(i).boxes.at(place).token() == token) {
                    sheet.rows.at(i).crossed.push_back(place);
                    // QX-R13, QM-R09: the lock comes with the rightmost box.
                    sheet.rows.at(i).lock = place == 10;
                }
            }
        }
    }

    // QX-R14, QM-R10: a closed row takes the die of its lock's colour with it.
    [[nodiscard]] bool die_has_left(char colour) const {
        return std::any_of(closed_.begin(), closed_.end(), [&](int row) { return board_.rows.at(row).lock_colour() == colour; });
    }

    void add_coloured(const std::string& faces, std::size_t next, std::map<std::string, int>& ways) const {
        if (next == colours.size()) {
            ++ways[faces];
        } else if (die_has_left(colours[next])) {
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

    // QX-R14: a row closes for every seat, whoever crossed its last number; its die leaves at once.
    void close_rows() {
        for (const Sheet& sheet : sheets_) {
            for (int i = 0; i < 4; ++i) {
                if (sheet.rows.at(i).lock) {
                    closed_.insert(i);
                    coloured_.erase(board_.rows.at(i).lock_colour());
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

    Board board_;
    std::vector<Sheet> sheets_;
    int active_;
    std::string phase_ = "roll";
    std::set<int> closed_;
    std::vector<int> white_;
    std::map<char, int> coloured_;
    bool active_crossed_ = false;
};

}  // namespace

std::unique_ptr<Twin> make_qwixx(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<QwixxTwin>(qwixx::read_board(qwixx::base_board), seats, first, sheets);
}
std::unique_ptr<Twin> make_qwixx_mixed_a(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<QwixxTwin>(qwixx::read_board(qwixx::mixed_a_board), seats, first, sheets);
}
std::unique_ptr<Twin> make_qwixx_mixed_b(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<QwixxTwin>(qwixx::read_board(qwixx::mixed_b_board), seats, first, sheets);
}

}  // namespace misthrow::twin
