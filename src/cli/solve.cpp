#include "solver/solve.hpp"

#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "cli/solver_table.hpp"
#include "cli/whole_number.hpp"
#include "json/writer.hpp"
#include "notation/sheet_text.hpp"

namespace misthrow::cli {

namespace {

struct SolveOptions {
    std::string game;
    unsigned passive{0};
    bool passive_given{false};
    unsigned threads{0};
    std::string save;
    std::string load;
    bool json{false};
};

// A sheet may begin with a dash (-/-/-/-/0), so the parser hands on what it took for an unknown option.
std::vector<Qwixx::Sheet> sheets_of(const std::vector<std::string>& tokens) {
    std::vector<Qwixx::Sheet> sheets;
    for (const std::string& token : tokens) {
        if (token.starts_with('-') && token.find('/') == std::string::npos) {
            throw CLI::ValidationError("solve", "there is no option " + token);
        }
        const auto reading = notation::read_sheet<Qwixx>(token);
        if (const auto* fault = std::get_if<notation::SheetFault>(&reading)) {
            throw CLI::ValidationError("SHEET", token + ": " + explain(*fault));
        }
        sheets.push_back(std::get<Qwixx::Sheet>(reading));
    }
    if (sheets.empty()) {
        sheets.emplace_back();
    }
    return sheets;
}

solver::Table load(const SolveOptions& options) {
    solver::Table table = loaded_table(options.load, "--load");
    if (options.passive_given && table.passive() != options.passive) {
        throw CLI::ValidationError("--passive", options.load + " was made with --passive " + std::to_string(table.passive()));
    }
    return table;
}

void print(const Qwixx::Sheet& sheet, double value, bool as_json) {
    if (!as_json) {
        std::printf("%.10f\n", value);
        return;
    }
    json::Writer out;
    out.open_object();
    out.key("sheet");
    out.string(notation::sheet_text(sheet));
    out.key("value");
    out.number(value);
    out.close_object();
    std::printf("%s\n", out.text().c_str());
}

int solve(const SolveOptions& options, const std::vector<std::string>& tokens) {
    const std::vector<Qwixx::Sheet> sheets = sheets_of(tokens);
    if (!options.save.empty()) {
        if (const auto fault = solver::check_place(options.save)) {  // now, and not when everything has been computed
            throw CLI::ValidationError("--save", what_is_wrong(options.save, *fault));
        }
        if (const std::string unfinished = options.save + ".unfinished"; solver::is_no_part(unfinished)) {
            throw CLI::ValidationError(
                "--save", unfinished + ": is there and is not what an interrupted run has left, which would take its place");
        }
    }
    const auto table =
        options.load.empty() ? computed_table(options.passive, options.threads, options.save) : std::optional{load(options)};
    if (!table) {
        return kInterrupted;
    }
    for (const Qwixx::Sheet& sheet : sheets) {
        print(sheet, table->value(sheet), options.json);
    }
    if (!options.save.empty()) {
        if (const auto fault = solver::save_table(*table, options.save)) {
            std::cerr << "misthrow: " << what_is_wrong(options.save, *fault) << '\n';
            return kCannotStart;
        }
        const std::string unfinished = options.save + ".unfinished";
        if (solver::load_part(unfinished, options.passive)) {  // it is ours
            std::filesystem::remove(unfinished);
        }
    }
    return kDone;
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command = app.add_subcommand("solve", "What best play alone is worth, exactly");
    command->add_option("GAME", options->game, "qwixx")->required()->check([](const std::string& game) {
        return game == Qwixx::name ? std::string{}
                                   : "there is no solution of " + game + ": only qwixx on its usual board has been solved";
    });
    const CLI::Option* passive =
        takes_whole_number(command->add_option("--passive", options->passive, "Turns of other seats between two of one's own"), 0,
                           solver::Table::kMostPassive)
            ->capture_default_str();
    CLI::Option* save = command->add_option("--save", options->save, "Keep the table in this file");
    command->add_option("--load", options->load, "Take the table from this file instead of computing it")->excludes(save);
    takes_whole_number(command->add_option("--threads", options->threads, "Threads; 0 takes all cores"), 0, 256)
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object a sheet");
    command->allow_extras();
    command->footer(R"(
After GAME may stand any number of sheets, as in docs/notation.md, each at the start of a turn; without one it is the empty sheet. Each is answered
on a line of its own with the final score to expect. One seat plays, is always active, and plays best; with --passive it may also use
the white dice of that many turns of others, who close no rows. Computing the table takes seconds, with --passive minutes; after
Ctrl-C the same command with --save goes on where it was. docs/solver.md says how it is done.

Examples:
  misthrow solve qwixx
  misthrow solve qwixx 2,3,4/-/12,11/-/1 -/-/-/-/3 --json
  misthrow solve qwixx --passive 2 --save two.table
  misthrow solve qwixx --load two.table 2,3,4/-/-/-/0

Exit status: 0 done, 2 the command cannot be run as asked or the table cannot be written, 130 interrupted.)");
    command->callback([options, command, passive, &status] {
        options->passive_given = passive->count() > 0;
        status = solve(*options, command->remaining());
    });
}

}  // namespace misthrow::cli
