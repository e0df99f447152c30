#include "review/review.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/exact_table.hpp"
#include "cli/read_file.hpp"
#include "cli/review_text.hpp"

namespace misthrow::cli {

namespace {

struct ReviewOptions {
    std::vector<std::string> files;
    std::string table;
    std::string depth{"quick"};
    bool json{false};
};

int review_one(const ReviewOptions& options, ExactTable& table, const std::string& path, const RecordText& text,
               const Terminal& terminal) {
    const auto reading = notation::read_record(text.text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        report_fault(path, text, *fault, options.json);
        return kFaulty;
    }
    const auto& record = std::get<notation::Record>(reading);
    const bool exactly = review::can_be_exact(record);
    if (exactly && !table.have()) {
        return kInterrupted;
    }
    const auto depth = options.depth == "deep" ? review::Depth::Deep : review::Depth::Quick;
    const auto reviewed = exactly ? review::review_exactly(record, depth, table.values()) : review::review(record, depth);
    if (!reviewed) {
        report_problem(path, text, "notOver", "this game is not over: a review needs its end", options.json);
        return kFaulty;
    }
    if (options.json) {
        std::cout << review::review_json(*reviewed) << '\n';
    } else {
        print_review(*reviewed, terminal);
    }
    return kDone;
}

}  // namespace

void add_review(CLI::App& app, int& status) {
    auto options = std::make_shared<ReviewOptions>();
    CLI::App* command = app.add_subcommand("review", "What was luck and what was skill in a game");
    command->add_option("FILE", options->files, "Records (.mtr); - reads standard input")->required();
    command->add_flag("--json", options->json, "One JSON object a record, on one line (docs/review.md)");
    command->add_option("--depth", options->depth, "quick, or deep: every decision is judged one turn further")
        ->check(CLI::IsMember({"quick", "deep"}))
        ->capture_default_str();
    command->add_option("--table", options->table, "For Qwixx alone: a table of 'misthrow solve qwixx --save'");
    command->footer(R"(
Every roll and every decision is judged by the program's own network one turn ahead, over all dice; Qwixx alone by the exact table,
which is computed once (seconds) and kept. For each player: start + luck + error + others + rest = result, in shares of the win,
or in points for one who plays alone. docs/review.md says what the words mean.

Examples:
  misthrow review game.mtr
  misthrow review --json *.mtr

Exit status: 0 all games were reviewed, 1 a record is faulty or its game is not over, 2 a file cannot be read.)");
    command->callback([options, &status] {
        const Terminal terminal = standard_output();
        ExactTable table{options->table};
        for (const std::string& path : options->files) {
            const auto one = [&](const RecordText& text) { return review_one(*options, table, path, text, terminal); };
            status = std::max(status, for_each_record(path, one));
        }
    });
}

}  // namespace misthrow::cli
