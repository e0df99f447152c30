#include "store/database_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace misthrow::store {

FileKind kind_of_file(const std::string& path) {
    constexpr std::string_view beginning{"SQLite format 3\0", 16};
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) {
        return FileKind::Missing;
    }
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return FileKind::Other;
    }
    std::ifstream in{path, std::ios::binary};
    std::array<char, beginning.size()> found{};
    in.read(found.data(), found.size());
    const auto size = static_cast<std::size_t>(in.gcount());
    if (size == 0 && in.eof()) {
        return FileKind::Empty;
    }
    return std::string_view{found.data(), size} == beginning ? FileKind::Database : FileKind::Other;
}

void make_private(const std::string& path) {
    const int descriptor = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor >= 0) {
        ::close(descriptor);
    }
}

std::string real_path(const std::string& path) {
    namespace fs = std::filesystem;
    constexpr int most_links = 40;
    std::error_code unknown;
    fs::path at = fs::absolute(path, unknown);
    for (int i = 0; i < most_links && fs::is_symlink(at, unknown); ++i) {  // of a file that may not be there yet
        at = at.parent_path() / fs::read_symlink(at, unknown);
    }
    const fs::path whole = fs::weakly_canonical(at, unknown);
    return unknown ? path : whole.string();
}

}  // namespace misthrow::store
