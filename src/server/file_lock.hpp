#pragma once
#include <string>

namespace misthrow::server {

// Two servers on one file would each believe they know its tables. Throws std::runtime_error if another has it.
class FileLock {
public:
    explicit FileLock(const std::string& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock(FileLock&&) = delete;
    FileLock& operator=(FileLock&&) = delete;

private:
    int descriptor_;
};

}  // namespace misthrow::server
