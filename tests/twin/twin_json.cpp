// The JSON of `replay --json`, made from the twins' words.
#include "qwixx_boards.hpp"
#include "twin_record.hpp"

namespace misthrow::twin {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    std::string part;
    while (std::getline(stream, part, separator)) {
        parts.push_back(part);
    }
    return parts;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : ",") + part;
    }
    return text;
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        result += c == '\\' || c == '"' ? std::string("\\") + c : std::string(1, c);
    }
    return result + "\"";
}

std::string qwixx_sheet(const TwinGame& game, const std::string& text) {
    const qwixx::Board board = qwixx::read_board(game.board == "mixed-a"   ? qwixx::mixed_a_board
                                                 : game.board == "mixed-b" ? qwixx::mixed_b_board
                                                                           : qwixx::base_board);
    const std::vector<std::string> parts = split(text, '/');
    std::vector<std::string> rows;
    std::vector<std::string> locks;
    for (std::size_t i = 0; i < 4; ++i) {
        std::string part = parts.at(i);
        if (part.back() == '!') {
            locks.push_back(quoted(board.rows.at(i).name));
            part.pop_back();
        }
        std::vector<std::string> boxes;
        for (const std::string& box : split(part == "-" ? "" : part, ',')) {
            boxes.push_back(board.boxes_by_token ? quoted(box) : box);
        }
        rows.push_back(quoted(board.rows.at(i).name) + ":[" + joined(boxes) + "]");
    }
    return "{\"rows\":{" + joined(rows) + "},\"locks\":[" + joined(locks) + "],\"misthrows\":" + parts.at(4) + "}";
}

std::string numbers_of(const std::string& row) {
    std::vector<std::string> numbers;
    for (const std::string& entry : split(row, ',')) {
        numbers.push_back(entry == "." ? "null" : entry.front() == '(' ? entry.substr(1, entry.size() - 2) : entry);
    }
    return "[" + joined(numbers) + "]";
}

std::string qwinto_sheet(const std::string& text) {
    const std::vector<std::string> parts = split(text, '/');
    return "{\"rows\":{\"o\":" + numbers_of(parts.at(0)) + ",\"y\":" + numbers_of(parts.at(1)) +
           ",\"p\":" + numbers_of(parts.at(2)) + "},\"misthrows\":" + parts.at(3) + "}";
}

std::string grid_sheet(const std::string& text, bool with_circles) {
    std::vector<std::string> rows;
    std::vector<std::string> circled;
    const std::vector<std::string> parts = split(text, '/');
    for (const std::string& part : parts) {
        rows.push_back(numbers_of(part));
    }
    // Ascending: column by column.
    for (std::size_t column = 0; column < 5; ++column) {
        for (std::size_t row = 0; row < 5; ++row) {
            if (split(parts.at(row), ',').at(column).front() == '(') {
                circled.push_back(quoted(std::string(1, static_cast<char>('a' + column)) + static_cast<char>('1' + row)));
            }
        }
    }
    const std::string circles = with_circles ? ",\"circled\":[" + joined(circled) + "]" : "";
    return "{\"numbers\":[" + joined(rows) + "]" + circles + "}";
}

std::string sheet_json(const TwinGame& game, const std::string& text) {
    if (game.game == "qwixx") {
        return qwixx_sheet(game, text);
    }
    return game.game == "qwinto" ? qwinto_sheet(text) : grid_sheet(text, game.game == "knaster");
}

}  // namespace

std::string json_of(const Reading& reading) {
    const Twin& table = *reading.table;
    const bool over = table.phase() == "over";
    std::vector<std::string> scores;
    std::vector<std::string> sheets;
    std::vector<std::string> legal;
    for (int seat = 1; seat <= reading.seats; ++seat) {
        scores.push_back(std::to_string(table.score(seat)));
        sheets.push_back(sheet_json(*reading.game, table.sheet(seat)));
        std::vector<std::string> tokens;
        for (const std::string& token : table.legal(seat)) {
            tokens.push_back(quoted(token));
        }
        legal.push_back("[" + joined(tokens) + "]");
    }
    std::string text = "{\"game\":" + quoted(reading.game->game);
    if (!reading.game->board.empty()) {
        text += ",\"board\":" + quoted(reading.game->board);
    }
    text += std::string(",\"status\":") + (over ? "\"over\"" : "\"open\"") + ",\"phase\":" + quoted(table.phase());
    if (!over) {
        text += ",\"active\":" + std::to_string(table.active());
    }
    return text + ",\"scores\":[" + joined(scores) + "],\"sheets\":[" + joined(sheets) + "],\"legal\":[" + joined(legal) + "]}";
}

}  // namespace misthrow::twin
