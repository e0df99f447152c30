#include "twin_play.hpp"

#include <algorithm>

namespace misthrow::twin {
namespace {

std::string node_line(const Twin& table, int seats) {
    std::string line = table.phase();
    line += line == "over" ? " -" : ' ' + std::to_string(table.active());
    for (int seat = 1; seat <= seats; ++seat) {
        line += " | " + std::to_string(table.score(seat)) + ' ' + table.sheet(seat);
        for (const std::string& token : table.legal(seat)) {
            line += ' ' + token;
        }
    }
    return line;
}

// The worth of a choice to a seat with an aim: what it brings at once, less what it loses for ever.
int worth(const Twin& table, int seats, int seat, const std::string& token) {
    std::vector<std::string> tokens(static_cast<std::size_t>(seats));
    for (int other = 1; other <= seats; ++other) {
        const std::vector<std::string> legal = table.legal(other);
        tokens.at(static_cast<std::size_t>(other - 1)) = other == seat   ? token
                                                         : legal.empty() ? ""
                                                                         : table.completions(other, legal.front()).front();
    }
    const auto next = table.copy();
    next->choose(tokens);
    return 4 * (next->score(seat) - table.score(seat)) - 5 * table.boxes_skipped(seat, token);
}

std::string choose(const Twin& table, int seats, int seat, bool has_aim, Chance& chance) {
    const std::vector<std::string> legal = table.legal(seat);
    std::string entry = legal.at(chance.below(legal.size()));
    if (has_aim && table.phase() != "pick" && table.phase() != "again") {
        int best = -1000;
        const std::size_t from = chance.below(legal.size());
        for (std::size_t i = 0; i < legal.size(); ++i) {
            const std::string& candidate = legal.at((from + i) % legal.size());
            const int value = worth(table, seats, seat, table.completions(seat, candidate).front());
            if (value > best) {
                best = value;
                entry = candidate;
            }
        }
    }
    const std::vector<std::string> full = table.completions(seat, entry);
    return full.at(chance.below(full.size()));
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() || word.empty() ? "" : " ") + word;
    }
    return text;
}

void roll(Twin& table, Played& played, Chance& chance) {
    std::vector<std::string> faces;
    for (const char die : table.dice()) {
        faces.push_back(die == 'x' ? "x" : std::to_string(1 + chance.below(6)));
    }
    // Qwinto's dice follow their pick, or the mark of the second roll.
    const std::string words = joined(faces);
    if (played.game->game == "qwinto") {
        played.turns.back() += " " + words;
    } else {
        played.turns.push_back(words);
    }
    table.roll(faces);
}

void choose_all(Twin& table, Played& played, Chance& chance) {
    const std::string phase = table.phase();
    std::vector<std::string> tokens(static_cast<std::size_t>(played.seats));
    for (int seat = 1; seat <= played.seats; ++seat) {
        if (!table.legal(seat).empty()) {
            const bool has_aim = seat % 2 == 1 && chance.below(12) != 0;
            tokens.at(static_cast<std::size_t>(seat - 1)) = choose(table, played.seats, seat, has_aim, chance);
        }
    }
    table.choose(tokens);
    const std::string words = joined(tokens);
    if (phase == "pick") {
        played.turns.push_back(words);
    } else if (phase == "again") {
        played.turns.back() += words == "again" ? " >" : "";
    } else {
        played.turns.back() += " | " + words;
    }
}

}  // namespace

Played play(const TwinGame& game, int seats, int first, Chance& chance, std::size_t steps) {
    const auto table = game.make(seats, first, {});
    Played played{&game, seats, first, {}, {node_line(*table, seats)}, {}, false};
    for (std::size_t step = 0; step < steps && table->phase() != "over"; ++step) {
        if (table->dice().empty()) {
            choose_all(*table, played, chance);
        } else {
            roll(*table, played, chance);
        }
        played.trace.push_back(node_line(*table, seats));
    }
    for (int seat = 1; seat <= seats; ++seat) {
        played.scores.push_back(table->score(seat));
    }
    played.over = table->phase() == "over";
    return played;
}

std::string record_text(const Played& played, const std::vector<std::string>& more_headers) {
    std::string text = "[Game \"" + played.game->game + "\"]\n";
    if (!played.game->board.empty()) {
        text += "[Board \"" + played.game->board + "\"]\n";
    }
    text += "[Seats \"";
    for (int seat = 1; seat <= played.seats; ++seat) {
        text += (seat == 1 ? "Seat " : ", Seat ") + std::to_string(seat);
    }
    text += "\"]\n[First \"" + std::to_string(played.first) + "\"]\n";
    for (const std::string& header : more_headers) {
        text += header + "\n";
    }
    text += "\n";
    for (std::size_t turn = 0; turn < played.turns.size(); ++turn) {
        text += std::to_string(turn + 1) + ". " + played.turns[turn] + "\n";
    }
    return text;
}

}  // namespace misthrow::twin
