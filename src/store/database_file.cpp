#include "store/database_file.hpp"

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

}  // namespace misthrow::store
