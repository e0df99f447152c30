#pragma once
// Whether a path still leads to the file that was opened there. One that was removed, replaced or emptied takes what is written to it and keeps nothing.
#include <sys/types.h>

#include <string>

namespace misthrow::store {

class OpenFile {
public:
    enum class Emptying : unsigned char { IsDamage, IsUsual };  // a journal is, by whoever has moved all of it into the file
    // What is at the path now. Where nothing is (a file system of a test's own), nothing is watched.
    OpenFile(std::string path, Emptying emptying);
    [[nodiscard]] bool in_place() const noexcept;

private:
    std::string path_;
    bool watched_{false};
    bool may_be_empty_{true};
    dev_t device_{};
    ino_t number_{};
};

}  // namespace misthrow::store
