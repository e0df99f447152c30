#include "twin_perft.hpp"

#include <sstream>

namespace misthrow::twin {
namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::istringstream stream(text);
    std::string word;
    while (stream >> word) {
        words.push_back(word);
    }
    return words;
}

// One token for every sheet that this seat can reach now: choices that leave the same sheet are one choice.
std::vector<std::string> distinct_choices(const Twin& table, int seats, int seat) {
    std::map<std::string, std::string> by_sheet;
    for (const std::string& entry : table.legal(seat)) {
        for (const std::string& token : table.completions(seat, entry)) {
            std::vector<std::string> tokens(static_cast<std::size_t>(seats));
            for (int other = 1; other <= seats; ++other) {
                const std::vector<std::string> legal = table.legal(other);
                tokens.at(static_cast<std::size_t>(other - 1)) = other == seat ? token
                                                                 : legal.empty()
                                                                     ? ""
                                                                     : table.completions(other, legal.front()).front();
            }
            const auto next = table.copy();
            next->choose(tokens);
            // A pick and a second roll leave the sheet as it is, but not the game.
            by_sheet.emplace(entry == token && table.phase() != "write" ? token : next->sheet(seat), token);
        }
    }
    std::vector<std::string> tokens;
    for (const auto& [sheet, token] : by_sheet) {
        tokens.push_back(token);
    }
    return tokens;
}

void add_joint(const Twin& table, int seats, int depth, int seat, std::vector<std::string>& tokens, Paths& paths) {
    if (seat > seats) {
        const auto next = table.copy();
        next->choose(tokens);
        const Paths below = count_paths(*next, seats, depth - 1);
        paths.nodes += below.nodes;
        paths.ways += below.ways;
        return;
    }
    if (table.legal(seat).empty()) {
        add_joint(table, seats, depth, seat + 1, tokens, paths);
        return;
    }
    for (const std::string& token : distinct_choices(table, seats, seat)) {
        tokens.at(static_cast<std::size_t>(seat - 1)) = token;
        add_joint(table, seats, depth, seat + 1, tokens, paths);
    }
    tokens.at(static_cast<std::size_t>(seat - 1)).clear();
}

}  // namespace

Paths count_paths(const Twin& table, int seats, int depth) {
    if (depth == 0) {
        return {1, 1};
    }
    Paths paths;
    if (!table.dice().empty()) {
        for (const auto& [faces, ways] : table.outcomes()) {
            const auto next = table.copy();
            next->roll(words_of(faces));
            const Paths below = count_paths(*next, seats, depth - 1);
            paths.nodes += below.nodes;
            paths.ways += below.ways * static_cast<std::uint64_t>(ways);
        }
        return paths;
    }
    if (table.phase() != "over") {
        std::vector<std::string> tokens(static_cast<std::size_t>(seats));
        add_joint(table, seats, depth, 1, tokens, paths);
    }
    return paths;
}

}  // namespace misthrow::twin
