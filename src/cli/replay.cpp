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

int replay_one(const ReplayOptions& options, const std::string& path, const Terminal& terminal, bool several) {
    const auto loaded = load_record(path);
    if (const int* failed = std::get_if<int>(&loaded)) {
        return *failed;
    }
    const notation::Record& record = std::get<LoadedRecord>(loaded).record;
    if (options.json) {
        std::cout << json::record_json(record) << '\n';
    } else {
        std::cout << (several ? terminal.paint(Ink::Strong, path) + "\n\n" : "") << draw_record(terminal, record)
                  << (several ? "\n" : "");
    }
    return kDone;
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand("replay", "Play records through and show where they lead");
    command->add_option("FILE", options->files, "Records (.mtr); - reads standard input")->required();
    command->add_flag("--json", options->json, "One JSON object a record, on one line");
    command->footer(R"(
Every roll and every choice is checked. A faulty record is reported as FILE:LINE:COLUMN with what would have been
legal; the other files are still replayed.

Examples:
  misthrow replay game.mtr
  misthrow replay --json a.mtr b.mtr
  misthrow replay - < game.mtr

Exit status: 0 all records are right, 1 a record is faulty, 2 a file cannot be read.)");
    command->callback([options, &status] {
        const Terminal terminal = standard_output();
        for (const std::string& path : options->files) {
            status = std::max(status, replay_one(*options, path, terminal, options->files.size() > 1));
        }
    });
}

}  // namespace misthrow::cli
