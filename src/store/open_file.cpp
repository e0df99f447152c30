#include "store/open_file.hpp"

#include <sys/stat.h>

#include <utility>

namespace misthrow::store {

OpenFile::OpenFile(std::string path, Emptying emptying) : path_{std::move(path)} {
    struct stat found{};
    watched_ = stat(path_.c_str(), &found) == 0;
    may_be_empty_ = emptying == Emptying::IsUsual || found.st_size == 0;
    device_ = found.st_dev;
    number_ = found.st_ino;
}

bool OpenFile::in_place() const noexcept {
    struct stat found{};
    return !watched_ || (stat(path_.c_str(), &found) == 0 && found.st_dev == device_ && found.st_ino == number_ &&
                         (may_be_empty_ || found.st_size > 0));
}

}  // namespace misthrow::store
