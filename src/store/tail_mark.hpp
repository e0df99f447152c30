#pragma once
// How far the log had come, in a small file of its own beside it. It is written after each commit that is on disk and never synced, so it may be behind after a crash
// but never ahead: if the log itself has less, its end has been lost.
#include <cstdint>
#include <string>

namespace misthrow::store {

class TailMark {
public:
    // Nothing is written, and 0 is read, where the file cannot be opened.
    explicit TailMark(const std::string& path);
    ~TailMark();
    TailMark(const TailMark&) = delete;
    TailMark& operator=(const TailMark&) = delete;
    TailMark(TailMark&&) = delete;
    TailMark& operator=(TailMark&&) = delete;

    [[nodiscard]] std::uint64_t read() const;
    void write(std::uint64_t commits) const noexcept;

private:
    int descriptor_;
};

}  // namespace misthrow::store
