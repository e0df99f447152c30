// Knaster once more, sentence by sentence from rules/knaster.md.
#include "twin.hpp"

#include <algorithm>
#include <set>

#include "knaster_lines.hpp"

namespace misthrow::twin {
namespace {

using namespace knaster;

class KnasterTwin : public Twin {
public:
    KnasterTwin(int seats, int first, const std::vector<std::string>& sheets) : sheets_(seats), active_(first) {
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            sheets_.at(i) = parse_sheet(sheets[i]);
        }
        last_roll_ = some_grid_full();
    }

    [[nodiscard]] std::unique_ptr<Twin> copy() const override { return std::make_unique<KnasterTwin>(*this); }

    [[nodiscard]] std::string phase() const override { return phase_; }

    [[nodiscard]] int active() const override { return active_; }

    [[nodiscard]] std::vector<std::string> legal(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        std::set<std::string> choices;
        if (phase_ != "write") {
            return {};
        }
        for (int row = 0; row < 5; ++row) {
            for (int column = 0; column < 5; ++column) {
                const std::string cell = cell_name(column, row);
                // KN-R06: an empty box, or an uncircled one that holds the sum.
                if (!sheet.numbers.contains(cell)) {
                    choices.insert(cell);
                } else if (sheet.numbers.at(cell) == sum_ && !sheet.circled.contains(cell)) {
                    choices.insert("(" + cell + ")");
                }
            }
        }
        // KN-R07, KN-R16
        if (last_roll_) {
            choices.insert("-");
        }
        return {choices.begin(), choices.end()};
    }

    [[nodiscard]] bool allows(int seat, const std::string& token) const override {
        const std::string entry = token.substr(0, token.find('['));
        if (!contains(legal(seat), entry)) {
            return false;
        }
        if (entry.size() != 2) {
            return token == entry;
        }
        std::vector<Bracket> brackets;
        if (!parse_brackets(token.substr(2), brackets)) {
            return false;
        }
        Sheet sheet = sheets_.at(seat - 1);
        sheet.numbers[entry] = sum_;
        // KN-R10: a line without a bracket may have had its turn anywhere in the order, so all orders are tried.
        std::vector<char> order = lines_filled(sheet, entry);
        std::sort(order.begin(), order.end());
        do {
            if (order_allows(sheet, order, brackets)) {
                return true;
            }
        } while (std::next_permutation(order.begin(), order.end()));
        return false;
    }

    [[nodiscard]] std::vector<std::string> completions(int seat, const std::string& entry) const override {
        if (!contains(legal(seat), entry)) {
            return {};
        }
        if (entry.size() != 2) {
            return {entry};
        }
        Sheet sheet = sheets_.at(seat - 1);
        sheet.numbers[entry] = sum_;
        std::set<std::string> tokens;
        add_completions(sheet, lines_filled(sheet, entry), entry, tokens);
        return {tokens.begin(), tokens.end()};
    }

    [[nodiscard]] std::map<std::string, int> outcomes() const override {
        std::map<std::string, int> ways;
        for (int first = 1; first <= 6 && phase_ == "roll"; ++first) {
            for (int second = 1; second <= 6; ++second) {
                // KN-R02: the dice look alike, so both orders fall under one key.
                ++ways[std::to_string(std::min(first, second)) + " " + std::to_string(std::max(first, second))];
            }
        }
        return ways;
    }

    // KN-R02
    [[nodiscard]] std::string dice() const override { return phase_ == "roll" ? "dd" : ""; }

    void roll(const std::vector<std::string>& faces) override {
        // KN-R05
        sum_ = std::stoi(faces.at(0)) + std::stoi(faces.at(1));
        phase_ = "write";
    }

    void choose(const std::vector<std::string>& tokens) override {
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            enter(sheets_.at(i), tokens.at(i));
        }
        // KN-R14, KN-R15: the roll after the first full grid was the last one, whoever fills up on it.
        if (last_roll_) {
            phase_ = "over";
            return;
        }
        last_roll_ = some_grid_full();
        // KN-R05: the roller changes clockwise.
        active_ = active_ % static_cast<int>(sheets_.size()) + 1;
        phase_ = "roll";
    }

    [[nodiscard]] int score(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        // KN-R18
        int points = static_cast<int>(sheet.circled.size());
        // KN-R17
        for (const auto& [name, line] : lines) {
            if (uncircled_cells(sheet, name).empty()) {
                points += line.points;
            }
        }
        return points;
    }

    [[nodiscard]] std::string sheet(int seat) const override {
        const Sheet& sheet = sheets_.at(seat - 1);
        std::string text;
        for (int row = 0; row < 5; ++row) {
            for (int column = 0; column < 5; ++column) {
                const std::string cell = cell_name(column, row);
                std::string entry = sheet.numbers.contains(cell) ? std::to_string(sheet.numbers.at(cell)) : ".";
                if (sheet.circled.contains(cell)) {
                    entry = "(" + entry + ")";
                }
                text += (column > 0 ? "," : row > 0 ? "/" : "") + entry;
            }
        }
        return text;
    }

private:
    void enter(Sheet& sheet, const std::string& token) const {
        if (token == "-") {
            return;
        }
        if (token.front() == '(') {
            sheet.circled.insert(token.substr(1, 2));
            return;
        }
        sheet.numbers[token.substr(0, 2)] = sum_;
        std::vector<Bracket> brackets;
        parse_brackets(token.substr(2), brackets);
        // KN-R08, KN-R13: the same on every roll, the last one too.
        for (const Bracket& bracket : brackets) {
            sheet.circled.insert(bracket.cells.begin(), bracket.cells.end());
        }
    }

    [[nodiscard]] bool some_grid_full() const {
        return std::any_of(sheets_.begin(), sheets_.end(), [](const Sheet& sheet) { return sheet.numbers.size() == 25; });
    }

    std::vector<Sheet> sheets_;
    int active_;
    std::string phase_ = "roll";
    int sum_ = 0;
    bool last_roll_ = false;
};

}  // namespace

std::unique_ptr<Twin> make_knaster(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<KnasterTwin>(seats, first, sheets);
}

}  // namespace misthrow::twin
