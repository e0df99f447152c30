#pragma once
// The boards of Qwixx as they are printed, in words; from rules/qwixx.md and rules/qwixx-mixed.md.
#include <sstream>
#include <string>
#include <vector>

namespace misthrow::twin::qwixx {

struct Box {
    char colour;
    int number;
    [[nodiscard]] std::string token() const { return colour + std::to_string(number); }
};

struct BoardRow {
    std::string name;
    std::vector<Box> boxes;
    // QM-R10: the lock has the colour of the rightmost box.
    [[nodiscard]] char lock_colour() const { return boxes.back().colour; }
};

struct Board {
    std::vector<BoardRow> rows;
    // Whether a sheet in words names its boxes by colour and number, because a row has several colours.
    bool boxes_by_token;
};

// QX-R03
inline const std::string base_board =
    "r r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12\n"
    "y y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y12\n"
    "g g12 g11 g10 g9 g8 g7 g6 g5 g4 g3 g2\n"
    "b b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2\n";

// QM-R02
inline const std::string mixed_a_board =
    "1 y2 y3 y4 b5 b6 b7 g8 g9 g10 r11 r12\n"
    "2 r2 r3 g4 g5 g6 g7 b8 b9 y10 y11 y12\n"
    "3 b12 b11 b10 y9 y8 y7 r6 r5 r4 g3 g2\n"
    "4 g12 g11 r10 r9 r8 r7 y6 y5 b4 b3 b2\n";

// QM-R03
inline const std::string mixed_b_board =
    "r r10 r6 r2 r8 r3 r4 r12 r5 r9 r7 r11\n"
    "y y9 y12 y4 y6 y7 y2 y5 y8 y11 y3 y10\n"
    "g g8 g2 g10 g12 g6 g9 g7 g4 g5 g11 g3\n"
    "b b5 b7 b11 b9 b12 b3 b8 b10 b2 b6 b4\n";

inline Board read_board(const std::string& text) {
    Board board{{}, false};
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        BoardRow row;
        words >> row.name;
        std::string word;
        while (words >> word) {
            row.boxes.push_back({word.at(0), std::stoi(word.substr(1))});
            board.boxes_by_token = board.boxes_by_token || row.name != word.substr(0, 1);
        }
        board.rows.push_back(row);
    }
    return board;
}

}  // namespace misthrow::twin::qwixx
