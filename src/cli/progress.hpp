#pragma once
// A bar that grows with the games played: on standard error, and only on a terminal, so that standard output stays clean.
#include <cstdint>

namespace misthrow::cli {

class ProgressBar {
public:
    explicit ProgressBar(std::int64_t games);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ProgressBar(ProgressBar&&) = delete;
    ProgressBar& operator=(ProgressBar&&) = delete;
    ~ProgressBar() { clear(); }

    void show(std::int64_t done);
    void clear();

private:
    std::int64_t games_;
    bool wanted_;
    bool shown_{false};
};

}  // namespace misthrow::cli
