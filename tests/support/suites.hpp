#pragma once
// The data suites: rule cases, perft counts and playthroughs, from text. Each returns one line for each thing that is wrong.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/text_table.hpp"

namespace misthrow::test {

struct SuiteResult {
    std::size_t checked{0};
    std::vector<std::string> failures;
};

// tests/rules/README.md describes the format.
[[nodiscard]] SuiteResult run_cases(const std::string& file, std::string_view text, MakeTable make = make_table);

// `game` is the name of the file without its ending.
[[nodiscard]] SuiteResult run_perft(const std::string& file, std::string_view text);

// A record, a line of dashes, and the trace it must leave.
[[nodiscard]] SuiteResult run_playthrough(const std::string& file, std::string_view text, MakeTable make = make_table);

// By the ending of the name.
[[nodiscard]] SuiteResult run_suite(const std::string& file, std::string_view text);

// What a record leads a table through, one line a node: phase, active seat, and for each seat score, sheet and legal choices.
[[nodiscard]] std::string trace(std::string_view record, MakeTable make = make_table);

[[nodiscard]] std::vector<std::string> split_words(std::string_view line);
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

}  // namespace misthrow::test
