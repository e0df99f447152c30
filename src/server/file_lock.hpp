#pragma once
#include <memory>
#include <string>

namespace misthrow::server {

// Two servers on one file would each believe they know its tables. Throws std::runtime_error if another has it.
class FileLock {
public:
    // Of a file that is made for it, beside the one that is meant.
    explicit FileLock(const std::string& path);
    // Of the file itself, whatever it is called and whoever removed the other. Must live longer than what else has the file open: closing it ends SQLite's locks too.
    [[nodiscard]] static std::unique_ptr<FileLock> of_itself(const std::string& path);
    // Throws if the locked file has one: its journal would lie beside one of them only.
    void refuse_second_name(const std::string& path) const;
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock(FileLock&&) = delete;
    FileLock& operator=(FileLock&&) = delete;

private:
    FileLock(const std::string& path, int flags);
    int descriptor_;
};

}  // namespace misthrow::server
