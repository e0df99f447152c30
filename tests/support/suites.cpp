#include "support/suites.hpp"

#include <cstdlib>

#include "core/games.hpp"
#include "notation/choice_text.hpp"
#include "notation/record.hpp"
#include "notation/roll_text.hpp"
#include "notation/sheet_text.hpp"
#include "sim/perft.hpp"

namespace misthrow::test {

std::vector<std::string> split_words(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : line) {
        if (c != ' ' && c != '\t' && c != '\r') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) {
        words.push_back(std::move(word));
    }
    return words;
}

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

namespace {

std::string stem(const std::string& file) {
    const std::size_t slash = file.find_last_of('/');
    const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
    return name.substr(0, name.find('.'));
}

template <Game G>
std::string check_perft(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t at) { return std::strtoull(words[at].c_str(), nullptr, 10); };
    const bool fresh = words[0] == "new";
    const std::size_t seats = fresh ? static_cast<std::size_t>(number(1)) : words.size() - 5;
    std::array<typename G::Sheet, G::max_seats> sheets{};
    for (std::size_t seat = 0; !fresh && seat < seats; ++seat) {
        const auto reading = notation::read_sheet<G>(words[5 + seat]);
        const auto* sheet = std::get_if<typename G::Sheet>(&reading);
        if (sheet == nullptr) {
            return "not a sheet: " + words[5 + seat];
        }
        sheets[seat] = *sheet;
    }
    const auto active = static_cast<Seat>(fresh ? 0 : number(1) - 1);
    const auto count = sim::perft<G>(G::at_turn(sheets, seats, active), static_cast<unsigned>(number(2)));
    if (count == sim::PerftCount{number(3), number(4)}) {
        return {};
    }
    return "counted " + std::to_string(count.nodes) + ' ' + std::to_string(count.ways);
}

std::string node_line(const TextTable& table) {
    std::string line = table.phase();
    line += line == "over" ? " -" : ' ' + std::to_string(table.active());
    for (std::size_t seat = 1; seat <= table.seats(); ++seat) {
        line += " | " + std::to_string(table.score(seat)) + ' ' + table.sheet(seat);
        for (const std::string& token : table.legal(seat)) {
            line += ' ' + token;
        }
    }
    return line + '\n';
}

// The log says what happened; the table is told in words.
template <Game G>
std::string trace_of(const notation::Log<G>& log, Seat first, TextTable& table) {
    typename G::State state = G::initial(log.state.seats, first);
    std::string text = node_line(table);
    for (const auto& step : log.steps) {
        bool taken = false;
        if (const auto* roll = std::get_if<0>(&step)) {
            taken = table.roll(notation::face_words(*roll));
            G::roll(state, *roll);
        } else {
            const auto& joint = std::get<1>(step);
            std::vector<std::string> tokens;
            for (std::size_t i = 0; i < state.seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                    tokens.push_back(notation::choice_text(state, seat, joint[i]));
                }
            }
            taken = table.choose(tokens);
            G::resolve(state, joint);
        }
        text += taken ? node_line(table) : "refused\n";
    }
    return text;
}

}  // namespace

SuiteResult run_perft(const std::string& file, std::string_view text) {
    SuiteResult result;
    const auto game = game_named(stem(file));
    std::size_t line_number = 0;
    for (const std::string& line : split_lines(text)) {
        ++line_number;
        const std::vector<std::string> words = split_words(line);
        if (words.empty() || words[0].starts_with('#')) {
            continue;
        }
        ++result.checked;
        const bool readable = game && ((words[0] == "new" && words.size() == 5) || (words[0] == "from" && words.size() > 5));
        const std::string wrong =
            readable ? with_game(*game, [&]<Game G>(G) { return check_perft<G>(words); }) : "not understood";
        if (!wrong.empty()) {
            result.failures.push_back(file + ':' + std::to_string(line_number) + ": " + line + ": " + wrong);
        }
    }
    return result;
}

std::string trace(std::string_view record, MakeTable make) {
    const auto reading = notation::read_record(record);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        return "faulty record at line " + std::to_string(fault->line) + '\n';
    }
    const auto& read = std::get<notation::Record>(reading);
    const auto table = make(std::string{name(read.game)}, read.names.size(), index(read.first) + 1, {});
    return std::visit([&](const auto& log) { return trace_of(log, read.first, *table); }, read.log);
}

SuiteResult run_playthrough(const std::string& file, std::string_view text, MakeTable make) {
    constexpr std::string_view dashes = "\n----\n";
    const std::size_t at = text.find(dashes);
    if (at == std::string_view::npos) {
        return {1, {file + ": no line of dashes"}};
    }
    const std::vector<std::string> expected = split_lines(text.substr(at + dashes.size()));
    const std::vector<std::string> found = split_lines(trace(text.substr(0, at + 1), make));
    SuiteResult result{std::max(expected.size(), found.size()), {}};
    for (std::size_t i = 0; i < result.checked; ++i) {
        const std::string want = i < expected.size() ? expected[i] : "(nothing)";
        const std::string have = i < found.size() ? found[i] : "(nothing)";
        if (want != have) {
            result.failures.push_back(file + ": node " + std::to_string(i) + ": expected " + want + ", found " + have);
            break;
        }
    }
    return result;
}

SuiteResult run_suite(const std::string& file, std::string_view text) {
    if (file.ends_with(".case")) {
        return run_cases(file, text);
    }
    if (file.ends_with(".perft")) {
        return run_perft(file, text);
    }
    if (file.ends_with(".play")) {
        return run_playthrough(file, text);
    }
    return {1, {file + ": no suite reads such a file"}};
}

}  // namespace misthrow::test
