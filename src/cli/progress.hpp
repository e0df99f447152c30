#pragma once
// A bar that grows with the work done: on standard error, and only on a terminal, so that standard output stays clean.
#include <cstdint>

namespace misthrow::cli {

class ProgressBar {
public:
    ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ProgressBar(ProgressBar&&) = delete;
    ProgressBar& operator=(ProgressBar&&) = delete;
    ~ProgressBar() { clear(); }

    void show(std::int64_t done, std::int64_t total);
    void clear();

private:
    bool wanted_;
    bool shown_{false};
};

}  // namespace misthrow::cli
