#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/nearest.hpp"

namespace misthrow::cli {

namespace {

constexpr const char* kVersion = "misthrow 0.1.0";

constexpr const char* kExamples = R"(
Examples:
  misthrow serve                                 the table server: http://127.0.0.1:8080
  misthrow replay game.mtr                       show the sheets a record leads to
  misthrow replay --json *.mtr                   the same for programs, one line a record
  misthrow review game.mtr                       what was luck and what was skill
  misthrow rollout open-game.mtr                 which choice is best, by playing on many times
  misthrow simulate qwixx --seats careful,random --games 100000
  misthrow match qwinto --seats careful,exec:./my-bot --games 200
  misthrow perft knaster --depth 3               count every path of the rules
  misthrow verify game.mtr                       check that nobody tampered with the dice
  misthrow solve qwixx                           what best play alone is worth, exactly
  misthrow bench                                 the signature of this build, and its speed

'misthrow help COMMAND' says more. The text form of games and choices: docs/notation.md.
Exit status: 0 done, 1 the input is wrong, 2 the command cannot be run as asked or its output cannot be written,
130 interrupted.)";

constexpr const char* kTryHelp = "\nTry 'misthrow --help' or 'misthrow help COMMAND'.\n";

// `help COMMAND` is COMMAND --help.
std::vector<std::string> words_of(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words[0] == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    return words;
}

// What is wrong with the name of a command, or of a command of a command; empty if nothing is.
std::string unknown_command(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App* at = &app;
    for (const std::string& word : words) {
        std::vector<std::string> names;
        for (const CLI::App* each : at->get_subcommands([](const CLI::App*) { return true; })) {
            names.push_back(each->get_name());
        }
        if (names.empty() || word.starts_with('-')) {
            break;
        }
        if (std::ranges::find(names, word) == names.end()) {
            const std::string of = at == &app ? "" : " of " + at->get_name();
            return "there is no command \"" + word + "\"" + of + suggestion(word, names);
        }
        at = at->get_subcommand(word);
    }
    return {};
}

// The command that was being read.
const CLI::App& read_last(const CLI::App& app) {
    const CLI::App* at = &app;
    while (!at->get_subcommands().empty()) {
        at = at->get_subcommands().front();
    }
    return *at;
}

// What was not expected, in the order in which it was written, and the option that was probably meant.
std::string what_is_too_much(const CLI::App& app) {
    const CLI::App* at = &read_last(app);
    std::vector<std::string> names;
    for (const CLI::Option* option : at->get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    std::string text = "not expected:";
    std::string meant;
    for (const std::string& word : at->remaining()) {
        text += ' ' + word;
        if (meant.empty() && word.starts_with("--")) {
            meant = suggestion(word.substr(0, word.find('=')), names);
        }
    }
    return text + meant;
}

// What is missing. The parser does not name commands of a command.
std::string what_is_missing(const CLI::App& app, const CLI::RequiredError& missing) {
    const CLI::App& at = read_last(app);
    std::string names;
    for (const CLI::App* each : at.get_subcommands([](const CLI::App*) { return true; })) {
        names += (names.empty() ? "" : ", ") + each->get_name();
    }
    return names.empty() ? missing.what() : at.get_name() + " needs one of its commands: " + names;
}

int run_commands(int argc, char** argv) {
    CLI::App app{"Misthrow: the table for roll-and-write dice games", "misthrow"};
    app.set_version_flag("--version", kVersion, "Show the version");
    app.set_help_flag("-h,--help", "Show this help");
    app.footer(kExamples);
    app.require_subcommand(0, 1);
    int status = kDone;
    add_serve(app, status);
    add_admin(app, status);
    add_replay(app, status);
    add_review(app, status);
    add_rollout(app, status);
    add_simulate(app, status);
    add_match(app, status);
    add_perft(app, status);
    add_solve(app, status);
    add_bench(app, status);
    add_verify(app, status);
    add_aborted(app, status);
    add_protocol(app);
    std::vector<std::string> words = words_of(argc, argv);
    if (const std::string wrong = unknown_command(app, words); !wrong.empty()) {
        std::cerr << "misthrow: " << wrong << kTryHelp;
        return kCannotStart;
    }
    std::ranges::reverse(words);  // as the parser wants them
    try {
        app.parse(words);
    } catch (const CLI::Success& asked) {  // --help and --version
        return app.exit(asked);
    } catch (const CLI::ExtrasError&) {
        std::cerr << "misthrow: " << what_is_too_much(app) << kTryHelp;
        return kCannotStart;
    } catch (const CLI::RequiredError& missing) {
        std::cerr << "misthrow: " << what_is_missing(app, missing) << kTryHelp;
        return kCannotStart;
    } catch (const CLI::ParseError& wrong) {
        std::cerr << "misthrow: " << wrong.what() << kTryHelp;
        return kCannotStart;
    }
    if (app.get_subcommands().empty()) {
        std::cout << app.help();
    }
    return status;
}

// What was printed may still wait in a buffer; a full disk says so only now.
bool is_written() {
    const bool failed_before = !std::cout || std::ferror(stdout) != 0;
    errno = 0;
    if (std::fflush(stdout) == 0 && !failed_before) {
        return true;
    }
    if (errno == 0) {  // it failed some time ago: once more, for the reason
        static_cast<void>(std::fputc('\n', stdout));
        static_cast<void>(std::fflush(stdout));
    }
    std::cerr << "misthrow: cannot write to standard output" << (errno != 0 ? std::string{": "} + std::strerror(errno) : "")
              << '\n';
    return false;
}

}  // namespace

int run_program(int argc, char** argv) {
    const int status = run_commands(argc, argv);
    return is_written() ? status : kCannotStart;
}

}  // namespace misthrow::cli
