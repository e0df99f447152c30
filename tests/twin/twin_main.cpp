// misthrow_twin: the second implementation as a program. Nothing of src/ is in it.
//
//   misthrow_twin replay FILE…                     what `misthrow replay --json` must say; a fault is FILE:LINE: on standard error
//   misthrow_twin play GAME SEATS SEED             a playthrough for tests/playthroughs
//   misthrow_twin perft GAME SEATS DEPTH           counts for tests/perft, from a new game
//   misthrow_twin perft GAME ACTIVE DEPTH SHEET…   and from sheets
//   misthrow_twin records FOLDER COUNT SEED GAME…  random records of these games (NNNN.mtr)
#include <fstream>
#include <iostream>
#include <sstream>

#include "twin_perft.hpp"
#include "twin_play.hpp"
#include "twin_record.hpp"

namespace {

using namespace misthrow::twin;

std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

int replay(const std::vector<std::string>& files) {
    int status = 0;
    for (const std::string& file : files) {
        for (const RecordText& record : split_records(content(file))) {
            const Reading reading = read_record(record.text);
            if (reading.table == nullptr) {
                std::cerr << file << ':' << record.lines_before + reading.fault_line << ": " << reading.fault << '\n';
                status = 1;
            } else {
                std::cout << json_of(reading) << '\n';
            }
        }
    }
    return status;
}

int print_play(const TwinGame& game, int seats, std::uint64_t seed) {
    Chance chance(seed);
    const Played played = play(game, seats, static_cast<int>(seed % static_cast<std::uint64_t>(seats)) + 1, chance, 100'000);
    std::cout << record_text(played) << "----\n";
    for (const std::string& line : played.trace) {
        std::cout << line << '\n';
    }
    return 0;
}

int print_perft(const TwinGame& game, int number, int depth, const std::vector<std::string>& sheets) {
    const int seats = sheets.empty() ? number : static_cast<int>(sheets.size());
    const auto table = game.make(seats, sheets.empty() ? 1 : number, sheets);
    const Paths paths = count_paths(*table, seats, depth);
    std::cout << (sheets.empty() ? "new " : "from ") << number << ' ' << depth << ' ' << paths.nodes << ' ' << paths.ways;
    for (const std::string& sheet : sheets) {
        std::cout << ' ' << sheet;
    }
    std::cout << '\n';
    return 0;
}

int write_records(const std::string& folder, int count, std::uint64_t seed, const std::vector<std::string>& games) {
    for (int i = 0; i < count; ++i) {
        Chance chance(seed + static_cast<std::uint64_t>(i));
        const TwinGame* named = twin_game(games.at(static_cast<std::size_t>(i) % games.size()));
        if (named == nullptr) {
            return 2;
        }
        const TwinGame& game = *named;
        const int seats = 1 + static_cast<int>(chance.below(static_cast<std::size_t>(game.most_seats)));
        const int first = 1 + static_cast<int>(chance.below(static_cast<std::size_t>(seats)));
        // Half of the records stop somewhere on the way.
        const std::size_t steps = chance.below(2) == 0 ? chance.below(60) : 100'000;
        const Played played = play(game, seats, first, chance, steps);
        std::vector<std::string> more;
        if (played.over && chance.below(2) == 0) {
            std::string scores;
            for (const int score : played.scores) {
                scores += (scores.empty() ? "" : ", ") + std::to_string(score);
            }
            more.push_back("[Result \"" + scores + "\"]");
        }
        std::string number = std::to_string(i);
        number.insert(0, number.size() < 5 ? 5 - number.size() : 0, '0');
        std::ofstream(folder + "/" + number + ".mtr", std::ios::binary) << record_text(played, more);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const std::string command = words.empty() ? "" : words[0];
    if (command == "replay" && words.size() > 1) {
        return replay({words.begin() + 1, words.end()});
    }
    if (command == "records" && words.size() > 4) {
        return write_records(words[1], std::stoi(words[2]), std::stoull(words[3]), {words.begin() + 4, words.end()});
    }
    const TwinGame* game = words.size() < 4 ? nullptr : twin_game(words[1]);
    if (game != nullptr && command == "play") {
        return print_play(*game, std::stoi(words[2]), std::stoull(words[3]));
    }
    if (game != nullptr && command == "perft") {
        return print_perft(*game, std::stoi(words[2]), std::stoi(words[3]), {words.begin() + 4, words.end()});
    }
    std::cerr << "usage: misthrow_twin replay FILE… | play GAME SEATS SEED | perft GAME SEATS|ACTIVE DEPTH [SHEET…] | records "
                 "FOLDER COUNT SEED\n";
    return 2;
}
