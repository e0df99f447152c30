#include <algorithm>
#include <memory>

#include "support/suites.hpp"
#include "support/text_table.hpp"

namespace misthrow::test {

namespace {

std::string joined(std::vector<std::string> words) {
    std::string text;
    for (const std::string& word : words) {
        text += ' ' + word;
    }
    return text.empty() ? " (nothing)" : text;
}

std::size_t number(const std::string& word) {
    return word.empty() ? 0 : static_cast<std::size_t>(std::strtoul(word.c_str(), nullptr, 10));
}

// One case: its set-up, and then a table on which its lines act.
class CaseRun {
public:
    explicit CaseRun(MakeTable make) : make_{make} {}

    // What is wrong with this line, or nothing.
    std::string line(const std::vector<std::string>& words) {
        const std::string& verb = words[0];
        const std::vector<std::string> rest(words.begin() + 1, words.end());
        if (verb == "game") {
            game_ = rest.empty() ? "" : rest[0];
            return make_(game_, 1, 1, {}) ? "" : "unknown game";
        }
        if (verb == "seats" || verb == "first") {
            (verb == "seats" ? seats_ : first_) = rest.empty() ? 0 : number(rest[0]);
            return table_ ? "set-up after the start" : "";
        }
        if (verb == "sheet") {
            return set_sheet(rest);
        }
        if (!table_) {
            table_ = make_(game_, seats_, first_, sheets_);
        }
        return table_ ? act(verb, rest) : "the set-up is not possible";
    }

private:
    std::string set_sheet(const std::vector<std::string>& rest) {
        const std::size_t seat = rest.empty() ? 0 : number(rest[0]);
        if (table_ || rest.size() != 2 || seat < 1 || seat > kMostSeats) {
            return "a sheet line needs a seat and a sheet, before the start";
        }
        sheets_.resize(std::max(sheets_.size(), seat));
        sheets_[seat - 1] = rest[1];
        return {};
    }

    std::string act(const std::string& verb, const std::vector<std::string>& rest) {
        if (verb == "roll") {
            return table_->roll(rest) ? "" : "these dice cannot be rolled now";
        }
        if (verb == "choose") {
            return table_->choose(rest) ? "" : "these choices are not legal now";
        }
        if (verb == "unrollable") {
            return table_->roll(rest) ? "these dice can be rolled" : "";
        }
        if (verb == "phase") {
            return same(rest, {table_->phase()});
        }
        if (verb == "active") {
            return same(rest, {std::to_string(table_->active())});
        }
        if (verb == "winners") {
            return same(rest, winners());
        }
        const std::size_t seat = rest.empty() ? 0 : number(rest[0]);
        if (seat < 1 || seat > table_->seats()) {
            return "this line needs a seat, or is not known";
        }
        return of_seat(verb, seat, {rest.begin() + 1, rest.end()});
    }

    std::string of_seat(const std::string& verb, std::size_t seat, std::vector<std::string> rest) {
        if (verb == "legal") {
            std::sort(rest.begin(), rest.end());
            return same(rest, table_->legal(seat));
        }
        if (verb == "allowed" || verb == "refused") {
            for (const std::string& token : rest) {
                if (table_->allows(seat, token) != (verb == "allowed")) {
                    return token + " is " + (verb == "allowed" ? "refused" : "allowed");
                }
            }
            return rest.empty() ? "no token given" : "";
        }
        if (verb == "becomes") {
            return same(rest, {table_->sheet(seat)});
        }
        if (verb == "score") {
            return same(rest, {std::to_string(table_->score(seat))});
        }
        return "unknown line";
    }

    [[nodiscard]] std::vector<std::string> winners() const {
        int top = table_->score(1);
        for (std::size_t seat = 1; seat <= table_->seats(); ++seat) {
            top = std::max(top, table_->score(seat));
        }
        std::vector<std::string> seats;
        for (std::size_t seat = 1; seat <= table_->seats(); ++seat) {
            if (table_->score(seat) == top) {
                seats.push_back(std::to_string(seat));
            }
        }
        return seats;
    }

    static std::string same(const std::vector<std::string>& expected, const std::vector<std::string>& found) {
        return expected == found ? "" : "expected" + joined(expected) + ", found" + joined(found);
    }

    MakeTable make_;
    std::string game_;
    std::size_t seats_{2};
    std::size_t first_{1};
    std::vector<std::string> sheets_;
    std::unique_ptr<TextTable> table_;
};

}  // namespace

SuiteResult run_cases(const std::string& file, std::string_view text, MakeTable make) {
    SuiteResult result;
    CaseRun run{make};
    std::string title;
    bool failed = false;
    std::size_t line_number = 0;
    for (const std::string& line : split_lines(text)) {
        ++line_number;
        const std::vector<std::string> words = split_words(line);
        if (words.empty() || words[0].starts_with('#')) {
            continue;
        }
        if (words[0] == "case") {
            run = CaseRun{make};
            title = line;
            failed = false;
            ++result.checked;
            continue;
        }
        // after its first failure a case says nothing more: the rest would only echo it
        const std::string wrong = failed ? "" : title.empty() ? "a line outside any case" : run.line(words);
        if (!wrong.empty()) {
            failed = true;
            result.failures.push_back(file + ':' + std::to_string(line_number) + ": " + title + ": " + line + ": " + wrong);
        }
    }
    return result;
}

}  // namespace misthrow::test
