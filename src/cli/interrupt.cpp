#include "cli/interrupt.hpp"

#include <csignal>
#include <initializer_list>

namespace misthrow::cli {

namespace {

// A signal handler can see nothing else. NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t noted = 0;

}  // namespace

void catch_interrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) { noted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int number : {SIGINT, SIGTERM}) {
        struct sigaction before{};
        sigaction(number, nullptr, &before);
        if (before.sa_handler != SIG_IGN) {  // a shell wants its background jobs undisturbed by Ctrl-C
            sigaction(number, &action, nullptr);
        }
    }
}

bool interrupted() noexcept { return noted != 0; }

}  // namespace misthrow::cli
