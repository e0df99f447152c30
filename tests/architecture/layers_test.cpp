// Compares every #include in src/ with the table in ARCHITECTURE.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace misthrow::test {
namespace {

namespace fs = std::filesystem;

struct Layer {
    std::set<std::string> may_use;
    std::set<std::string> outside;
};
using Layers = std::map<std::string, Layer>;

std::set<std::string> words(const std::string& text) {
    std::istringstream in{text};
    return {std::istream_iterator<std::string>{in}, {}};
}

Layers read_table(std::istream& in) {
    Layers layers;
    bool in_table = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("| folder | may use")) {
            in_table = true;
            std::getline(in, line);  // the dashes
            continue;
        }
        if (in_table && !line.starts_with('|')) {
            break;
        }
        if (in_table) {
            std::vector<std::string> cells;
            std::istringstream row{line.substr(1)};
            for (std::string cell; std::getline(row, cell, '|');) {
                cells.push_back(cell);
            }
            layers[*words(cells.at(0)).begin()] = {words(cells.at(1)), words(cells.at(2))};
        }
    }
    return layers;
}

// The include's path, and whether it stands in quotes.
struct Include {
    std::string path;
    bool quoted;
};

std::vector<Include> includes(std::istream& in) {
    std::vector<Include> found;
    for (std::string line; std::getline(in, line);) {
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash == std::string::npos || line.compare(hash, 8, "#include") != 0) {
            continue;
        }
        const std::size_t open = line.find_first_of("\"<", hash);
        const std::size_t close = open == std::string::npos ? open : line.find_first_of("\">", open + 1);
        if (close != std::string::npos) {
            found.push_back({line.substr(open + 1, close - open - 1), line[open] == '"'});
        }
    }
    return found;
}

// What is wrong with an include in a file of this folder, or nothing. System and standard headers are free, but for outside
// libraries, which are known by the first folder of their path.
std::string complaint(const Layers& layers, const std::string& folder, const Include& include) {
    const std::string target = include.path.substr(0, include.path.find('/'));
    const Layer& layer = layers.at(folder);
    if (include.quoted) {
        if ((include.path.find('/') == std::string::npos) || !layers.contains(target)) {
            return "quoted includes name a folder of src/: " + include.path;
        }
        return target == folder || layer.may_use.contains(target) ? "" : folder + " may not use " + include.path;
    }
    static const std::set<std::string> libraries{"CLI",      "boost",      "sqlite3.h", "openssl",
                                                 "sodium.h", "libpq-fe.h", "curses.h",  "pybind11"};
    return !libraries.contains(target) || layer.outside.contains(target) ? "" : folder + " may not use <" + include.path + ">";
}

class LayersTest : public testing::Test {
protected:
    LayersTest() {
        std::ifstream page{root_ / "ARCHITECTURE.md"};
        layers_ = read_table(page);
    }
    fs::path root_{MISTHROW_ROOT};
    Layers layers_;
};

TEST_F(LayersTest, EveryFolderIsInTheTable) {
    ASSERT_GE(layers_.size(), 8U);
    for (const auto& entry : fs::directory_iterator{root_ / "src"}) {
        if (entry.is_directory()) {
            EXPECT_TRUE(layers_.contains(entry.path().filename().string())) << entry.path();
        }
    }
    for (const auto& [name, layer] : layers_) {
        EXPECT_TRUE(fs::is_directory(root_ / "src" / name)) << name;
        for (const std::string& used : layer.may_use) {
            EXPECT_TRUE(layers_.contains(used)) << name << " uses " << used;
            EXPECT_FALSE(layers_.at(used).may_use.contains(name)) << name << " and " << used << " use each other";
        }
    }
}

TEST_F(LayersTest, NoIncludeBreaksIt) {
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator{root_ / "src"}) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_regular_file() || name.ends_with("_test.cpp") || !(name.ends_with(".cpp") || name.ends_with(".hpp"))) {
            continue;
        }
        ++files;
        const std::string folder = fs::relative(entry.path(), root_ / "src").begin()->string();
        std::ifstream in{entry.path()};
        for (const Include& include : includes(in)) {
            EXPECT_EQ(complaint(layers_, folder, include), "") << entry.path();
        }
    }
    EXPECT_GE(files, 30U);
}

TEST_F(LayersTest, ABrokenIncludeIsNoticed) {
    EXPECT_NE(complaint(layers_, "core", {"notation/record.hpp", true}), "");
    EXPECT_NE(complaint(layers_, "notation", {"json/state.hpp", true}), "");
    EXPECT_NE(complaint(layers_, "sim", {"cli/draw.hpp", true}), "");
    EXPECT_NE(complaint(layers_, "core", {"game.hpp", true}), "");
    EXPECT_NE(complaint(layers_, "json", {"CLI/CLI.hpp", false}), "");
    EXPECT_NE(complaint(layers_, "core", {"boost/json.hpp", false}), "");
    EXPECT_EQ(complaint(layers_, "cli", {"CLI/CLI.hpp", false}), "");
    EXPECT_EQ(complaint(layers_, "json", {"notation/record.hpp", true}), "");
    std::istringstream text{"  #include \"a/b.hpp\"\n#include <vector>\n// include\n"};
    EXPECT_EQ(includes(text).size(), 2U);
}

}  // namespace
}  // namespace misthrow::test
