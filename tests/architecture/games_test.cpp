// What a new game touches besides its own files: few, and those that CONTRIBUTING.md names.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "architecture/files.hpp"
#include "core/games.hpp"

namespace misthrow::test {
namespace {

constexpr std::size_t kMostSharedFiles = 15;

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// The game that came last: whatever names it was touched for it.
std::string newest() {
    return with_type_at(Games{}, Games::size - 1, []<Game G>(G) { return std::string{G::id}; });
}

bool is_shared_and_names(const fs::path& file, const std::string& game) {
    const std::set<std::string> endings{".cpp", ".hpp", ".txt",    ".cmake", ".mjs",  ".js",
                                        ".ts",  ".css", ".svelte", ".html",  ".json", ".webmanifest"};
    const std::string path = fs::relative(file, kRoot).generic_string();
    // Data of tests is of all games.
    if (!endings.contains(file.extension().string()) || lower(path).find(game) != std::string::npos ||
        (path.starts_with("tests/") && file.extension() == ".json")) {
        return false;
    }
    const std::string text = text_of_file(file);
    return !is_written_by_a_program(text) && lower(text).find(game) != std::string::npos;
}

// Source files that name a game and are not its own: those have its name in their path.
std::set<std::string> shared_files_naming(const std::string& game) {
    std::set<std::string> found;
    for (const std::string folder : {"src", "cmake", "tests", "web", "locales"}) {
        for_each_file(folder, [&](const fs::path& file) {
            if (is_shared_and_names(file, game)) {
                found.insert(fs::relative(file, kRoot).generic_string());
            }
        });
    }
    return found;
}

// The files in backquotes that the list under "Add a game" names as shared.
std::set<std::string> listed_files() {
    const std::string page = text_of_file(kRoot / "CONTRIBUTING.md");
    const std::size_t from = page.find("Shared files that a game touches:");
    const std::size_t to = from == std::string::npos ? from : page.find("\n\n", from);
    std::set<std::string> found;
    for (std::size_t at = from; at < to && (at = page.find('`', at)) < to;) {
        const std::size_t end = page.find('`', at + 1);
        found.insert(page.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return found;
}

TEST(SharedFiles, ANewGameTouchesFewAndContributingNamesThem) {
    const std::set<std::string> touched = shared_files_naming(newest());
    EXPECT_EQ(touched, listed_files());
    EXPECT_LE(touched.size(), kMostSharedFiles);
    EXPECT_TRUE(touched.contains("src/core/games.hpp"));
}

// A switch on a closed enum without a default is checked by the compiler.
TEST(SharedFiles, NoSwitchHasADefault) {
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator{kRoot / "src"}) {
        const std::string path = fs::relative(entry.path(), kRoot).generic_string();
        const std::string ending = entry.path().extension().string();
        if (entry.is_regular_file() && (ending == ".cpp" || ending == ".hpp")) {
            ++files;
            EXPECT_EQ(text_of_file(entry.path()).find("default:"), std::string::npos) << path;
        }
    }
    EXPECT_GE(files, 100U);
}

}  // namespace
}  // namespace misthrow::test
