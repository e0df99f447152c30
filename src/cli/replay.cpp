#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/draw.hpp"
#include "cli/read_file.hpp"
#include "json/state.hpp"

namespace misthrow::cli {

namespace {

struct ReplayOptions {
    std::vector<std::string> files;
    bool json{false};
};

int replay_one(const ReplayOptions& options, const std::string& path, const RecordText& text, const Terminal& terminal) {
    const auto reading = notation::read_record(text.text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        report_fault(path, text, *fault, options.json);
        return kFaulty;
    }
    const auto& record = std::get<notation::Record>(reading);
    if (options.json) {
        std::cout << json::record_json(record) << '\n';
        return kDone;
    }
    const bool several = options.files.size() > 1 || text.line > 1;
    const std::string title = path + (text.line > 1 ? ", line " + std::to_string(text.line) : "");
    std::cout << (several ? terminal.paint(Ink::Strong, title) + "\n\n" : "") << draw_record(terminal, record)
              << (several ? "\n" : "");
    return kDone;
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand("replay", "Play records through and show where they lead");
    command->add_option("FILE", options->files, "Records (.mtr); - reads standard input")->required();
    command->add_flag("--json", options->json, "One JSON object a record, on one line");
    command->footer(R"(
Every roll and every choice is checked. A faulty record is reported on standard error as FILE:LINE:COLUMN with what would
have been legal, with --json also as an object on a line of its own; the other records are still replayed. A file may hold
many records, one after the other.

Examples:
  misthrow replay game.mtr
  misthrow replay --json a.mtr b.mtr
  misthrow replay - < game.mtr

Exit status: 0 all records are right, 1 a record is faulty, 2 a file cannot be read.)");
    command->callback([options, &status] {
        const Terminal terminal = standard_output();
        for (const std::string& path : options->files) {
            const auto replay = [&](const RecordText& text) { return replay_one(*options, path, text, terminal); };
            status = std::max(status, for_each_record(path, replay));
        }
    });
}

}  // namespace misthrow::cli
