#pragma once
// The commands of `misthrow`. Each adds itself to the parser and leaves its exit status behind when it runs.

namespace CLI {
class App;
}  // namespace CLI

namespace misthrow::cli {

// Exit statuses all commands share.
inline constexpr int kDone = 0;
inline constexpr int kFaulty = 1;         // the input was read and is wrong
inline constexpr int kCannotStart = 2;    // a file that can't be read, a wrong option
inline constexpr int kInterrupted = 130;  // by a signal, as shells say it of Ctrl-C

// All of them: reads the command line, does what it says, and gives the exit status.
[[nodiscard]] int run_program(int argc, char** argv);

void add_replay(CLI::App& app, int& status);
void add_review(CLI::App& app, int& status);
void add_rollout(CLI::App& app, int& status);
void add_simulate(CLI::App& app, int& status);
void add_match(CLI::App& app, int& status);
void add_perft(CLI::App& app, int& status);
void add_solve(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_aborted(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_admin(CLI::App& app, int& status);
void add_protocol(CLI::App& app);

}  // namespace misthrow::cli
