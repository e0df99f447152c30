#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"

namespace misthrow::cli {

namespace {

constexpr const char* kVersion = "misthrow 0.1.0";

constexpr const char* kExamples = R"(
Examples:
  misthrow serve                                 the table server: http://127.0.0.1:8080
  misthrow replay game.mtr                       show the sheets a record leads to
  misthrow replay --json *.mtr                   the same for programs, one line a record
  misthrow simulate qwixx --seats careful,random --games 100000
  misthrow match qwinto --seats careful,exec:./my-bot --games 200
  misthrow perft knaster --depth 3               count every path of the rules
  misthrow verify game.mtr                       check that nobody tampered with the dice
  misthrow solve qwixx                           what best play alone is worth, exactly
  misthrow bench                                 the signature of this build, and its speed

'misthrow COMMAND --help' says more. The text form of games and choices: docs/notation.md.
Exit status: 0 done, 1 the input is wrong, 2 the command cannot be run as asked.)";

}  // namespace

int run_program(int argc, char** argv) {
    CLI::App app{"Misthrow: the table for Qwixx, Qwinto and Knaster"};
    app.set_version_flag("--version", kVersion, "Show the version");
    app.set_help_flag("-h,--help", "Show this help");
    app.footer(kExamples);
    app.require_subcommand(0, 1);
    int status = kDone;
    add_serve(app, status);
    add_admin(app, status);
    add_replay(app, status);
    add_simulate(app, status);
    add_match(app, status);
    add_perft(app, status);
    add_solve(app, status);
    add_bench(app, status);
    add_verify(app, status);
    add_protocol(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help and --version
        return app.exit(asked);
    } catch (const CLI::ParseError& wrong) {
        std::cerr << "misthrow: " << wrong.what() << "\nTry 'misthrow --help' or 'misthrow COMMAND --help'.\n";
        return kCannotStart;
    }
    if (app.get_subcommands().empty()) {
        std::cout << app.help();
    }
    return status;
}

}  // namespace misthrow::cli
