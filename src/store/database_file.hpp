#pragma once
// What a file is, before anything is done to it.
#include <cstdint>
#include <string>

namespace misthrow::store {

enum class FileKind : std::uint8_t {
    Missing,
    Empty,     // becomes a database when it is first used
    Database,  // begins as SQLite's files do
    Other,     // something else, or not to be read
};
[[nodiscard]] FileKind kind_of_file(const std::string& path);

// A new file is for its owner alone: it holds seeds and the hashes of keys. Nothing happens if it is there. SQLite gives
// what lies beside a file the file's mode.
void make_private(const std::string& path);

// The file that is meant, whatever links lead to it: two servers must not take it for two.
[[nodiscard]] std::string real_path(const std::string& path);

}  // namespace misthrow::store
