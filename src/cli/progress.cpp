#include "cli/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "cli/terminal.hpp"

namespace misthrow::cli {

ProgressBar::ProgressBar() : wanted_{is_terminal(STDERR_FILENO)} {}

void ProgressBar::show(std::int64_t done, std::int64_t total) {
    if (!wanted_) {
        return;
    }
    constexpr std::int64_t width = 40;
    const std::int64_t filled = done * width / total;
    std::fprintf(stderr, "\r[%s%s] %3lld %%", std::string(static_cast<std::size_t>(filled), '#').c_str(),
                 std::string(static_cast<std::size_t>(width - filled), '.').c_str(), static_cast<long long>(done * 100 / total));
    shown_ = true;
}

void ProgressBar::clear() {
    if (shown_) {
        std::fprintf(stderr, "\r%50s\r", "");
    }
    shown_ = false;
}

}  // namespace misthrow::cli
