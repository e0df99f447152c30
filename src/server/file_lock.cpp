#include "server/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <stdexcept>

namespace misthrow::server {

FileLock::FileLock(const std::string& path) : descriptor_{open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)} {
    if (descriptor_ < 0) {
        throw std::runtime_error{"cannot write to " + path};
    }
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
        ::close(descriptor_);
        throw std::runtime_error{"another server is using this file (" + path + " is locked)"};
    }
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace misthrow::server
