// No source file is longer than 400 lines, but for those that CONTRIBUTING.md names.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "architecture/files.hpp"

namespace misthrow::test {
namespace {

constexpr std::ptrdiff_t kMostLines = 400;

bool is_source(const fs::path& file, const std::string& text) {
    const std::set<std::string> endings{".cpp", ".hpp", ".cu", ".cuh",    ".cmake", ".py",  ".sh",
                                        ".ts",  ".mjs", ".js", ".svelte", ".css",   ".html"};
    return endings.contains(file.extension().string()) || text.starts_with("#!");
}

std::set<std::string> files_that_are_longer() {
    std::set<std::string> found;
    for (const std::string folder : {"src", "tests", "web", "tools", "bench", "cmake", "scripts"}) {
        for_each_file(folder, [&found](const fs::path& file) {
            const std::string text = text_of_file(file);
            if (is_source(file, text) && !is_written_by_a_program(text) && std::ranges::count(text, '\n') > kMostLines) {
                found.insert(fs::relative(file, kRoot).generic_string());
            }
        });
    }
    return found;
}

// The files in backquotes behind "has 400 lines at most but for", wherever lines are broken.
std::set<std::string> named_exceptions() {
    std::istringstream words{text_of_file(kRoot / "CONTRIBUTING.md")};
    std::string page;
    for (std::string word; words >> word;) {
        page += word + ' ';
    }
    const std::size_t from = page.find("has " + std::to_string(kMostLines) + " lines at most but for ");
    const std::size_t to = from == std::string::npos ? 0 : page.find(';', from);
    std::set<std::string> found;
    for (std::size_t at = from; at < to && (at = page.find('`', at)) < to;) {
        const std::size_t end = page.find('`', at + 1);
        found.insert(page.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return found;
}

// As long as there are exceptions, this also shows that files are found.
TEST(Sizes, NoSourceFileIsLongerThanContributingSays) { EXPECT_EQ(files_that_are_longer(), named_exceptions()); }

}  // namespace
}  // namespace misthrow::test
