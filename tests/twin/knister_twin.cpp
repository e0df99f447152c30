// Knister, sentence by sentence from rules/knister.md.
#include <algorithm>
#include <set>
#include <sstream>

#include "twin.hpp"

namespace misthrow::twin {
namespace {

// by cell; a free box is not in it
using Grid = std::map<std::string, int>;

std::string cell_name(int column, int row) {
    return std::string(1, static_cast<char>('a' + column)) + static_cast<char>('1' + row);
}

// KI-R03, KI-R04
const std::vector<std::vector<std::string>> straight_lines = {
    {"a1", "b1", "c1", "d1", "e1"}, {"a2", "b2", "c2", "d2", "e2"}, {"a3", "b3", "c3", "d3", "e3"},
    {"a4", "b4", "c4", "d4", "e4"}, {"a5", "b5", "c5", "d5", "e5"}, {"a1", "a2", "a3", "a4", "a5"},
    {"b1", "b2", "b3", "b4", "b5"}, {"c1", "c2", "c3", "c4", "c5"}, {"d1", "d2", "d3", "d4", "d5"},
    {"e1", "e2", "e3", "e4", "e5"},
};
const std::vector<std::vector<std::string>> diagonals = {
    {"a1", "b2", "c3", "d4", "e5"},
    {"e1", "d2", "c3", "b4", "a5"},
};

Grid parse_grid(const std::string& text) {
    Grid grid;
    std::istringstream lines(text);
    for (int row = 0; row < 5; ++row) {
        std::string line;
        std::getline(lines, line, '/');
        std::istringstream entries(line);
        for (int column = 0; column < 5; ++column) {
            std::string entry;
            std::getline(entries, entry, ',');
            if (entry != ".") {
                grid[cell_name(column, row)] = std::stoi(entry);
            }
        }
    }
    return grid;
}

// KI-R11 to KI-R13: every description that fits, the best of which counts alone.
int combination_points(const std::vector<int>& five) {
    std::vector<int> times;
    for (int number = 2; number <= 12; ++number) {
        times.push_back(static_cast<int>(std::count(five.begin(), five.end(), number)));
    }
    const auto groups_of = [&](int size) {
        return std::count_if(times.begin(), times.end(), [&](int count) { return count >= size; });
    };
    int best = 0;
    const auto fits = [&](bool description, int points) { best = std::max(best, description ? points : 0); };
    fits(groups_of(2) >= 1, 1);
    fits(groups_of(2) >= 2, 3);
    fits(groups_of(3) >= 1, 3);
    fits(groups_of(4) >= 1, 6);
    fits(groups_of(3) >= 1 && groups_of(2) >= 2, 8);
    fits(groups_of(5) >= 1, 10);
    for (int low = 2; low <= 8; ++low) {
        bool all = true;
        for (int number = low; number < low + 5; ++number) {
            all = all && std::count(five.begin(), five.end(), number) == 1;
        }
        fits(all, low <= 7 && 7 <= low + 4 ? 8 : 12);
    }
    return best;
}

// KI-R10: nothing before all five boxes are filled.
int line_points(const Grid& grid, const std::vector<std::string>& cells) {
    std::vector<int> five;
    for (const std::string& cell : cells) {
        if (!grid.contains(cell)) {
            return 0;
        }
        five.push_back(grid.at(cell));
    }
    return combination_points(five);
}

class KnisterTwin : public Twin {
public:
    KnisterTwin(int seats, int first, const std::vector<std::string>& sheets) : grids_(seats), active_(first) {
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            grids_.at(i) = parse_grid(sheets[i]);
        }
        end_if_full();
    }

    [[nodiscard]] std::unique_ptr<Twin> copy() const override { return std::make_unique<KnisterTwin>(*this); }

    [[nodiscard]] std::string phase() const override { return phase_; }

    [[nodiscard]] int active() const override { return active_; }

    // KI-R06, KI-R08: any free box, and nothing else. KI-R07: no other seat matters.
    [[nodiscard]] std::vector<std::string> legal(int seat) const override {
        std::set<std::string> choices;
        for (int row = 0; row < 5 && phase_ == "write"; ++row) {
            for (int column = 0; column < 5; ++column) {
                if (!grids_.at(seat - 1).contains(cell_name(column, row))) {
                    choices.insert(cell_name(column, row));
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
        for (int first = 1; first <= 6 && phase_ == "roll"; ++first) {
            for (int second = 1; second <= 6; ++second) {
                // KI-R02: the dice look alike, so both orders fall under one key.
                ++ways[std::to_string(std::min(first, second)) + " " + std::to_string(std::max(first, second))];
            }
        }
        return ways;
    }

    // KI-R02
    [[nodiscard]] std::string dice() const override { return phase_ == "roll" ? "dd" : ""; }

    void roll(const std::vector<std::string>& faces) override {
        // KI-R05
        sum_ = std::stoi(faces.at(0)) + std::stoi(faces.at(1));
        phase_ = "write";
    }

    void choose(const std::vector<std::string>& tokens) override {
        for (std::size_t i = 0; i < grids_.size(); ++i) {
            grids_.at(i)[tokens.at(i)] = sum_;
        }
        // KI-R05: the roller changes clockwise.
        active_ = active_ % static_cast<int>(grids_.size()) + 1;
        phase_ = "roll";
        end_if_full();
    }

    [[nodiscard]] int score(int seat) const override {
        const Grid& grid = grids_.at(seat - 1);
        int points = 0;
        for (const auto& cells : straight_lines) {
            points += line_points(grid, cells);
        }
        // KI-R14
        for (const auto& cells : diagonals) {
            points += 2 * line_points(grid, cells);
        }
        return points;
    }

    [[nodiscard]] std::string sheet(int seat) const override {
        const Grid& grid = grids_.at(seat - 1);
        std::string text;
        for (int row = 0; row < 5; ++row) {
            for (int column = 0; column < 5; ++column) {
                const std::string cell = cell_name(column, row);
                text += column > 0 ? "," : row > 0 ? "/" : "";
                text += grid.contains(cell) ? std::to_string(grid.at(cell)) : ".";
            }
        }
        return text;
    }

private:
    // KI-R09: everybody writes on every roll, so all grids are full after the same one.
    void end_if_full() {
        if (std::all_of(grids_.begin(), grids_.end(), [](const Grid& grid) { return grid.size() == 25; })) {
            phase_ = "over";
        }
    }

    std::vector<Grid> grids_;
    int active_;
    std::string phase_ = "roll";
    int sum_ = 0;
};

}  // namespace

std::unique_ptr<Twin> make_knister(int seats, int first, const std::vector<std::string>& sheets) {
    return std::make_unique<KnisterTwin>(seats, first, sheets);
}

}  // namespace misthrow::twin
