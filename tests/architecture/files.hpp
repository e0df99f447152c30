#pragma once
// The files of the project, for tests that look at them.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace misthrow::test {

namespace fs = std::filesystem;

inline const fs::path kRoot{MISTHROW_ROOT};

inline std::string text_of_file(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

// What nobody edits: packages, what is built, and what a program has written and says so at its top.
inline bool is_built(const fs::path& folder) {
    static const std::set<std::string> names{"node_modules", "dist", "generated", "__pycache__"};
    return names.contains(folder.filename().string());
}
inline bool is_written_by_a_program(const std::string& text) {
    return text.substr(0, 400).find("Do not edit") != std::string::npos;
}

// Every file of a folder that somebody edits.
template <class F>
void for_each_file(const std::string& folder, const F& call) {
    for (auto at = fs::recursive_directory_iterator{kRoot / folder}; at != fs::recursive_directory_iterator{}; ++at) {
        if (at->is_directory() && is_built(at->path())) {
            at.disable_recursion_pending();
        } else if (at->is_regular_file()) {
            call(at->path());
        }
    }
}

}  // namespace misthrow::test
