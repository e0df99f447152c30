#pragma once
// How far the log had come, in a small file of its own beside it. It is written after each commit that is on disk and never synced, so it may be behind after a crash
// but never ahead: if the log itself has less, its end has been lost.
#include <cstdint>
#include <optional>
#include <string>

namespace misthrow::store {

class TailMark {
public:
    // Makes the file where there is none. Nothing is written where it cannot be opened.
    explicit TailMark(const std::string& path);
    ~TailMark();
    TailMark(const TailMark&) = delete;
    TailMark& operator=(const TailMark&) = delete;
    TailMark(TailMark&&) = delete;
    TailMark& operator=(TailMark&&) = delete;

    // Nothing: it cannot be read, so nobody knows how far the log had come. 0: the file is new.
    [[nodiscard]] std::optional<std::uint64_t> read() const;
    void write(std::uint64_t commits) const noexcept;

private:
    bool fresh_;
    int descriptor_;
};

}  // namespace misthrow::store
