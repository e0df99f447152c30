#include "server/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>

namespace misthrow::server {

FileLock::FileLock(const std::string& path) : FileLock{path, O_CREAT} {}

FileLock::FileLock(const std::string& path, int flags) : descriptor_{open(path.c_str(), flags | O_RDWR | O_CLOEXEC, 0600)} {
    if (descriptor_ < 0) {
        throw std::runtime_error{"cannot write to " + path};
    }
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
        ::close(descriptor_);
        throw std::runtime_error{"another server is using this file (" + path + " is locked)"};
    }
}

std::unique_ptr<FileLock> FileLock::of_itself(const std::string& path) {
    return std::unique_ptr<FileLock>{new FileLock{path, 0}};
}

void FileLock::refuse_second_name(const std::string& path) const {
    struct stat found{};
    if (fstat(descriptor_, &found) == 0 && found.st_nlink > 1) {
        throw std::runtime_error{path +
                                 " has a second name (a hard link): two servers could use it without knowing of each other"};
    }
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace misthrow::server
