#include <algorithm>
#include <optional>
#include <utility>

#include "notation/record.hpp"
#include "notation/record_lines.hpp"
#include "notation/scan.hpp"
#include "notation/turn_reader.hpp"

namespace misthrow::notation {

namespace {

constexpr std::size_t kMostNameCharacters = 40;

// What [Game] may say.
std::vector<std::string> game_names() {
    std::vector<std::string> names;
    Games::for_each([&]<Game G>(G) {
        if (std::ranges::find(names, G::id) == names.end()) {
            names.emplace_back(G::id);
        }
    });
    return names;
}

// What [Board] may say in a record of this game; the usual board is the one without a name.
std::vector<std::string> board_names(std::string_view game) {
    std::vector<std::string> names;
    Games::for_each([&]<Game G>(G) {
        if (G::id == game && !G::board.empty()) {
            names.emplace_back(G::board);
        }
    });
    return names;
}

std::optional<GameId> game_on(std::string_view game, std::string_view board) {
    std::optional<GameId> found;
    Games::for_each([&]<Game G>(G) { found = G::id == game && G::board == board ? std::optional{id_of<G>} : found; });
    return found;
}

std::string seat_range(GameId id) {
    return with_game(id, []<Game G>(G) { return std::to_string(G::min_seats) + "-" + std::to_string(G::max_seats); });
}

// The head of a record as it is read: what the headers said, and where.
struct Head {
    struct Entry {
        Line line;
        HeaderWords words;
    };
    std::vector<Entry> entries;

    [[nodiscard]] const Entry* find(std::string_view key) const {
        const auto found = std::ranges::find_if(entries, [&](const Entry& entry) { return entry.words.key.text == key; });
        return found == entries.end() ? nullptr : &*found;
    }
};

RecordFault fault_in(const Head::Entry& entry, RecordProblem problem, std::vector<std::string> expected = {}) {
    return fault_at(problem, entry.line, entry.words.value.offset, entry.words.value.text, std::move(expected));
}

std::optional<RecordFault> read_seats(const Head::Entry& entry, Record& record) {
    const auto [least, most] =
        with_game(record.game, []<Game G>(G) { return std::pair{std::size_t{G::min_seats}, std::size_t{G::max_seats}}; });
    const std::string_view names = entry.words.value.text;
    // Counted before any name is kept: a record can claim thousands.
    const auto seats = static_cast<std::size_t>(std::count(names.begin(), names.end(), ',')) + 1;
    if (seats < least || seats > most) {
        RecordFault found = fault_in(entry, RecordProblem::WrongSeatCount, {seat_range(record.game)});
        found.found = std::to_string(seats);
        found.game = record.game;
        return found;
    }
    std::size_t start = 0;
    while (start <= names.size()) {
        const std::size_t end = std::min(names.find(',', start), names.size());
        std::string_view each = names.substr(start, end - start);
        const std::size_t blanks = std::min(each.find_first_not_of(' '), each.size());
        each.remove_prefix(blanks);
        while (each.ends_with(' ')) {
            each.remove_suffix(1);
        }
        if (!is_name(each)) {
            return fault_at(RecordProblem::BadName, entry.line, entry.words.value.offset + start + blanks, each);
        }
        record.names.emplace_back(each);
        start = end + 1;
    }
    return std::nullopt;
}

std::optional<RecordFault> read_head(const Head& head, Record& record) {
    const Line top{1, {}};
    const Head::Entry* game = head.find("Game");
    if (game == nullptr) {
        return fault_at(RecordProblem::GameMissing, top, 0, {}, game_names());
    }
    const std::vector<std::string> known = game_names();
    if (std::ranges::find(known, game->words.value.text) == known.end()) {
        return fault_in(*game, RecordProblem::UnknownGame, known);
    }
    const Head::Entry* board = head.find("Board");
    const auto id = game_on(game->words.value.text, board == nullptr ? "" : board->words.value.text);
    if (!id) {
        return fault_in(*board, RecordProblem::UnknownBoard, board_names(game->words.value.text));
    }
    record.game = *id;
    const Head::Entry* seats = head.find("Seats");
    if (seats == nullptr) {
        return fault_at(RecordProblem::SeatsMissing, top, 0);
    }
    if (auto found = read_seats(*seats, record)) {
        return found;
    }
    if (const Head::Entry* first = head.find("First")) {
        const auto number = read_number(first->words.value.text, 1, static_cast<unsigned>(record.names.size()));
        if (!number) {
            return fault_in(*first, RecordProblem::BadFirst, {"1-" + std::to_string(record.names.size())});
        }
        record.first = static_cast<Seat>(*number - 1);
    }
    for (const Head::Entry& entry : head.entries) {
        const std::string_view key = entry.words.key.text;
        if (key != "Game" && key != "Board" && key != "Seats" && key != "First") {
            record.others.push_back({std::string{key}, std::string{entry.words.value.text}});
        }
    }
    return std::nullopt;
}

// Scores in seat order, separated by commas or blanks.
bool same_scores(std::string_view text, const std::vector<int>& scores) {
    std::string spaced{text};
    std::ranges::replace(spaced, ',', ' ');
    const std::vector<Word> found = words(spaced);
    return std::ranges::equal(found, scores, [](const Word& word, int score) { return word.text == std::to_string(score); });
}

// The turns, from the first line behind the head.
template <Game G>
std::optional<RecordFault> read_turns(LineReader& lines, std::optional<Line> line, const Record& record, Log<G>& log) {
    log.state = G::initial(record.names.size(), record.first);
    std::optional<RecordFault> unfinished;  // a turn that a record may stop in, but not go on from
    for (std::size_t turn = 1; line; line = lines.next()) {
        if (line->text.empty()) {
            continue;
        }
        std::vector<Word> turn_words = words(line->text);
        const Word number = turn_words[0];
        if (number.text.starts_with('[')) {
            return fault_at(RecordProblem::HeaderAfterTurns, *line, number.offset, number.text);
        }
        if (unfinished) {
            return unfinished;
        }
        if (G::node(log.state) == Node::Over) {
            return fault_at(RecordProblem::AfterTheEnd, *line, number.offset, number.text);
        }
        const std::string expected = std::to_string(turn++) + ".";
        if (number.text != expected) {
            return fault_at(RecordProblem::WrongTurnNumber, *line, number.offset, number.text, {expected});
        }
        turn_words.erase(turn_words.begin());
        if (auto found = TurnReader<G>{log, record.names, *line, std::move(turn_words)}.read()) {
            return found;
        }
        if (G::node(log.state) != Node::Over && !at_turn_start<G>(log.state)) {
            unfinished = fault_at(RecordProblem::TurnUnfinished, *line, line->text.size(), std::to_string(turn - 1),
                                  continuations(log.state));
        }
    }
    return lines.fault();
}

template <Game G>
std::optional<RecordFault> check_result(const Head& head, const Log<G>& log) {
    const Head::Entry* result = head.find("Result");
    if (result == nullptr || G::node(log.state) != Node::Over) {
        return std::nullopt;
    }
    std::vector<int> scores;
    std::string shown;
    for (std::size_t seat = 0; seat < log.state.seats; ++seat) {
        scores.push_back(G::score(log.state, static_cast<Seat>(seat)));
        shown += (seat == 0 ? "" : ", ") + std::to_string(scores.back());
    }
    if (same_scores(result->words.value.text, scores)) {
        return std::nullopt;
    }
    return fault_in(*result, RecordProblem::WrongResult, {shown});
}

bool is_known(std::string_view key) {
    return key == "Game" || key == "Board" || key == "Seats" || key == "First" || key == "Result";
}

}  // namespace

bool is_name(std::string_view name) {
    std::size_t characters = 0;
    while (!name.empty()) {
        const auto point = first_code_point(name);
        if (!point || is_control(point->value) || std::string_view{",\"[]"}.find(name[0]) != std::string_view::npos) {
            return false;
        }
        ++characters;
        name.remove_prefix(point->bytes);
    }
    return characters >= 1 && characters <= kMostNameCharacters;
}

namespace {

std::optional<RecordFault> read_into(Record& record, std::string_view text) {
    LineReader lines{text};
    Head head;
    std::optional<Line> line = lines.next();
    bool empty_line = false;  // the one that parts headers and turns
    for (; line; line = lines.next()) {
        if (line->text.empty()) {
            empty_line = empty_line || !head.entries.empty();
            continue;
        }
        const std::size_t start = line->text.find_first_not_of(" \t");
        if (line->text[start] != '[') {
            break;
        }
        const auto header = read_header(line->text);
        if (!header) {
            return fault_at(RecordProblem::BadHeader, *line, start, line->text.substr(start));
        }
        if (is_known(header->key.text) && head.find(header->key.text) != nullptr) {
            return fault_at(RecordProblem::HeaderTwice, *line, header->key.offset, header->key.text);
        }
        head.entries.push_back({*line, *header});
        empty_line = false;
    }
    if (lines.fault()) {
        return lines.fault();
    }
    if (auto found = read_head(head, record)) {
        return found;
    }
    with_game(record.game,
              [&]<Game G>(G) { record.log.emplace<Log<G>>().state = G::initial(record.names.size(), record.first); });
    if (line && !empty_line) {
        return fault_at(RecordProblem::EmptyLineMissing, *line, 0, line->text);
    }
    auto fault = with_game(record.game, [&]<Game G>(G) -> std::optional<RecordFault> {
        auto& log = std::get<Log<G>>(record.log);
        if (auto found = read_turns<G>(lines, line, record, log)) {
            return found;
        }
        return check_result<G>(head, log);
    });
    if (fault) {
        fault->game = record.game;
    }
    return fault;
}

}  // namespace

Reading read_as_far_as_right(std::string_view text) {
    Reading reading;
    reading.fault = read_into(reading.record, text);
    return reading;
}

std::variant<Record, RecordFault> read_record(std::string_view text) {
    Reading reading = read_as_far_as_right(text);
    if (reading.fault) {
        return std::move(*reading.fault);
    }
    return std::move(reading.record);
}

}  // namespace misthrow::notation
