#pragma once
// Knaster's lines, combinations and brackets, from rules/knaster.md; apart from knaster_twin.cpp for its length only.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace misthrow::twin::knaster {

struct Line {
    std::vector<std::string> cells;
    int points;
};

// KN-R03, KN-R04: the twelve lines, cells row by row and left to right, which is the canonical order of a bracket.
inline const std::map<char, Line> lines = {
    {'1', {{"a1", "b1", "c1", "d1", "e1"}, 9}},   {'2', {{"a2", "b2", "c2", "d2", "e2"}, 8}},
    {'3', {{"a3", "b3", "c3", "d3", "e3"}, 7}},   {'4', {{"a4", "b4", "c4", "d4", "e4"}, 6}},
    {'5', {{"a5", "b5", "c5", "d5", "e5"}, 5}},   {'a', {{"a1", "a2", "a3", "a4", "a5"}, 9}},
    {'b', {{"b1", "b2", "b3", "b4", "b5"}, 8}},   {'c', {{"c1", "c2", "c3", "c4", "c5"}, 7}},
    {'d', {{"d1", "d2", "d3", "d4", "d5"}, 6}},   {'e', {{"e1", "e2", "e3", "e4", "e5"}, 5}},
    {'\\', {{"a1", "b2", "c3", "d4", "e5"}, 10}}, {'/', {{"e1", "d2", "c3", "b4", "a5"}, 10}},
};

struct Sheet {
    // by cell; an empty box is not in it
    std::map<std::string, int> numbers;
    std::set<std::string> circled;
};

struct Bracket {
    char line;
    std::vector<std::string> cells;
};

inline std::string cell_name(int column, int row) {
    return std::string(1, static_cast<char>('a' + column)) + static_cast<char>('1' + row);
}

inline bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    std::string part;
    while (std::getline(stream, part, separator)) {
        parts.push_back(part);
    }
    return parts;
}

inline Sheet parse_sheet(const std::string& text) {
    Sheet sheet;
    const std::vector<std::string> rows = split(text, '/');
    for (int row = 0; row < 5; ++row) {
        const std::vector<std::string> entries = split(rows.at(row), ',');
        for (int column = 0; column < 5; ++column) {
            std::string entry = entries.at(column);
            if (entry == ".") {
                continue;
            }
            if (entry.front() == '(') {
                sheet.circled.insert(cell_name(column, row));
                entry = entry.substr(1, entry.size() - 2);
            }
            sheet.numbers[cell_name(column, row)] = std::stoi(entry);
        }
    }
    return sheet;
}

// False where the text behind the first cell is not a chain of brackets.
inline bool parse_brackets(std::string text, std::vector<Bracket>& brackets) {
    while (!text.empty()) {
        const std::size_t end = text.find(']');
        if (end == std::string::npos || end < 3 || text[0] != '[' || text[2] != ':' || (end - 3) % 2 != 0) {
            return false;
        }
        Bracket bracket{text[1], {}};
        for (std::size_t i = 3; i < end; i += 2) {
            bracket.cells.push_back(text.substr(i, 2));
        }
        brackets.push_back(bracket);
        text = text.substr(end + 1);
    }
    return true;
}

// KN-R08, KN-R11, KN-R12: the one category of five numbers, as circles.
inline int combination_circles(std::vector<int> five) {
    std::sort(five.begin(), five.end());
    bool sequence = true;
    for (int i = 1; i < 5; ++i) {
        if (five.at(i) != five.at(i - 1) + 1) {
            sequence = false;
        }
    }
    std::map<int, int> times;
    for (const int number : five) {
        ++times[number];
    }
    std::vector<int> groups;
    for (const auto& [number, count] : times) {
        groups.push_back(count);
    }
    std::sort(groups.rbegin(), groups.rend());
    if (groups == std::vector<int>{5} || sequence) {
        return 3;
    }
    if (groups == std::vector<int>{4, 1} || groups == std::vector<int>{3, 2}) {
        return 2;
    }
    if (groups == std::vector<int>{3, 1, 1} || groups == std::vector<int>{2, 2, 1}) {
        return 1;
    }
    return 0;
}

// KN-R08: the lines that the number just written into this cell filled. pre: the number stands in the sheet
inline std::vector<char> lines_filled(const Sheet& sheet, const std::string& cell) {
    std::vector<char> filled;
    for (const auto& [name, line] : lines) {
        const bool full = std::all_of(line.cells.begin(), line.cells.end(),
                                      [&](const std::string& other) { return sheet.numbers.contains(other); });
        if (full && contains(line.cells, cell)) {
            filled.push_back(name);
        }
    }
    return filled;
}

inline std::vector<std::string> uncircled_cells(const Sheet& sheet, char line) {
    std::vector<std::string> cells;
    for (const std::string& cell : lines.at(line).cells) {
        if (!sheet.circled.contains(cell)) {
            cells.push_back(cell);
        }
    }
    return cells;
}

// KN-R08, KN-R09: how many boxes of a full line are to be circled now.
inline std::size_t circles_due(const Sheet& sheet, char line) {
    std::vector<int> five;
    for (const std::string& cell : lines.at(line).cells) {
        five.push_back(sheet.numbers.at(cell));
    }
    return std::min<std::size_t>(combination_circles(five), uncircled_cells(sheet, line).size());
}

// Whether the brackets say what a seat that resolves the lines in exactly this order may do.
inline bool order_allows(Sheet sheet, const std::vector<char>& order, const std::vector<Bracket>& brackets) {
    std::size_t next = 0;
    for (const char line : order) {
        const std::size_t due = circles_due(sheet, line);
        if (due == 0) {
            continue;
        }
        if (next == brackets.size() || brackets[next].line != line || brackets[next].cells.size() != due) {
            return false;
        }
        for (const std::string& cell : brackets[next].cells) {
            // The insertion fails for a box that is circled already, be it by this same bracket.
            if (!contains(lines.at(line).cells, cell) || !sheet.circled.insert(cell).second) {
                return false;
            }
        }
        ++next;
    }
    return next == brackets.size();
}

inline void add_completions(const Sheet& sheet, const std::vector<char>& open, const std::string& token,
                            std::set<std::string>& tokens);

// Every way to circle `due` of `cells`, the first of which is taken or left.
inline void add_circlings(const Sheet& sheet, const std::vector<char>& open, const std::string& token,
                          const std::vector<std::string>& cells, std::size_t due, std::set<std::string>& tokens) {
    if (due == 0) {
        add_completions(sheet, open, token + "]", tokens);
    } else if (cells.size() >= due) {
        const std::vector<std::string> others(cells.begin() + 1, cells.end());
        Sheet taken = sheet;
        taken.circled.insert(cells.front());
        add_circlings(taken, open, token + cells.front(), others, due - 1, tokens);
        add_circlings(sheet, open, token, others, due, tokens);
    }
}

// KN-R10: any of the open lines may be resolved next.
inline void add_completions(const Sheet& sheet, const std::vector<char>& open, const std::string& token,
                            std::set<std::string>& tokens) {
    if (open.empty()) {
        tokens.insert(token);
    }
    for (const char line : open) {
        std::vector<char> others = open;
        others.erase(std::find(others.begin(), others.end(), line));
        const std::size_t due = circles_due(sheet, line);
        if (due == 0) {
            add_completions(sheet, others, token, tokens);
        } else {
            add_circlings(sheet, others, token + "[" + line + ":", uncircled_cells(sheet, line), due, tokens);
        }
    }
}

}  // namespace misthrow::twin::knaster
