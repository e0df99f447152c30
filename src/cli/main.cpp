#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/commands.hpp"

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow any more is told by what was tried
    try {
        return misthrow::cli::run_program(argc, argv);
    } catch (const std::exception& error) {  // memory, or a full disk behind standard output
        std::fputs("misthrow: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return misthrow::cli::kCannotStart;
    }
}
