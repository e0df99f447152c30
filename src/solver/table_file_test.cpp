#include "solver/table_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace misthrow::solver {

namespace {

class TableFile : public testing::Test {
protected:
    TableFile() : path_{testing::TempDir() + "misthrow-table-" + std::to_string(getpid())} {
        std::vector<double> numbers(Table::size(0));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            numbers[i] = static_cast<double>(i) / 7;
        }
        EXPECT_EQ(save_table(Table{std::move(numbers), 0}, path_), std::nullopt);
    }
    ~TableFile() override { std::filesystem::remove(path_); }
    TableFile(const TableFile&) = delete;
    TableFile(TableFile&&) = delete;
    TableFile& operator=(const TableFile&) = delete;
    TableFile& operator=(TableFile&&) = delete;

    [[nodiscard]] TableProblem problem() const {
        const auto loaded = load_table(path_);
        const auto* fault = std::get_if<TableFault>(&loaded);
        EXPECT_NE(fault, nullptr);
        return fault != nullptr ? fault->problem : TableProblem::CannotOpen;
    }
    void flip(std::streamoff at) const {
        std::fstream file{path_, std::ios::in | std::ios::out | std::ios::binary};
        file.seekg(at);
        const int byte = file.get();
        file.seekp(at);
        file.put(static_cast<char>(byte ^ 0x10));
    }

    std::string path_;
};

TEST_F(TableFile, ComesBackAsItWas) {
    auto loaded = load_table(path_);
    ASSERT_TRUE(std::holds_alternative<Table>(loaded));
    const Table table = std::get<Table>(loaded);
    loaded = TableFault{};  // the copy keeps the file mapped
    EXPECT_EQ(table.passive(), 0U);
    ASSERT_EQ(table.numbers().size(), Table::size(0));
    for (std::size_t i = 0; i < table.numbers().size(); i += 999) {
        EXPECT_EQ(table.numbers()[i], static_cast<double>(i) / 7);
    }
    EXPECT_FALSE(std::filesystem::exists(path_ + ".part"));
}

TEST_F(TableFile, APartComesBackAsItWasAndDamagedNotAtAll) {
    Part part{.numbers = std::vector<double>(Table::size(0), 0.25), .sheets = 12345};
    EXPECT_EQ(save_part(part, 0, path_), std::nullopt);
    const auto loaded = load_part(path_, 0);
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->sheets, 12345U);
    EXPECT_EQ(loaded->numbers, part.numbers);
    EXPECT_EQ(load_part(path_, 1), std::nullopt);
    EXPECT_FALSE(is_no_part(path_));
    EXPECT_EQ(problem(), TableProblem::NotATable);  // it is none yet
    flip(5000);
    EXPECT_EQ(load_part(path_, 0), std::nullopt);
    EXPECT_EQ(load_part(path_ + ".none", 0), std::nullopt);
    EXPECT_FALSE(is_no_part(path_ + ".none"));
    EXPECT_TRUE(is_no_part(testing::TempDir()));
    std::ofstream{path_} << "mine";
    EXPECT_TRUE(is_no_part(path_));
}

TEST_F(TableFile, TellsWhereNothingCanBeWritten) {
    EXPECT_EQ(check_place(path_), std::nullopt);
    EXPECT_FALSE(std::filesystem::exists(path_ + ".part"));
    EXPECT_EQ(check_place("/no/such/folder/table")->problem, TableProblem::CannotWrite);
    EXPECT_EQ(check_place(testing::TempDir())->problem, TableProblem::NoPlace);
}

TEST_F(TableFile, APipeStaysAPipe) {
    const std::string pipe = path_ + ".pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(check_place(pipe), TableFault{TableProblem::NoPlace});
    EXPECT_EQ(save_table(Table{std::vector<double>(Table::size(0)), 0}, pipe), TableFault{TableProblem::NoPlace});
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    std::filesystem::remove(pipe);
}

TEST_F(TableFile, ALinkLeadsToTheFileAndStays) {
    const std::string link = path_ + ".link";
    std::filesystem::create_symlink(path_, link);
    EXPECT_EQ(check_place(link), std::nullopt);
    EXPECT_EQ(save_table(Table{std::vector<double>(Table::size(0), 0.5), 0}, link), std::nullopt);
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(std::get<Table>(load_table(path_)).numbers()[0], 0.5);
    std::filesystem::remove(link);

    std::filesystem::create_symlink(path_ + ".nowhere", link);
    EXPECT_EQ(check_place(link), TableFault{TableProblem::NoPlace});
    std::filesystem::remove(link);
}

TEST_F(TableFile, WhatIsCalledPartAndWasThereStays) {
    const std::string mine = path_ + ".part";
    std::ofstream{mine} << "something of mine";
    EXPECT_EQ(check_place(path_), std::nullopt);
    EXPECT_EQ(save_table(Table{std::vector<double>(Table::size(0), 0.5), 0}, path_), std::nullopt);
    std::string found;
    std::getline(std::ifstream{mine}, found);
    EXPECT_EQ(found, "something of mine");
    EXPECT_EQ(std::get<Table>(load_table(path_)).numbers()[0], 0.5);
    EXPECT_FALSE(std::filesystem::exists(path_ + ".part-2"));
    std::filesystem::remove(mine);
}

TEST_F(TableFile, EveryKindOfDamageIsNoticed) {
    const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path_));
    struct Damage {
        std::streamoff at;
        TableProblem problem;
    };
    for (const auto& [at, expected] :
         {Damage{0, TableProblem::NotATable}, Damage{8, TableProblem::OtherVersion}, Damage{12, TableProblem::OtherVersion},
          Damage{16, TableProblem::WrongSize}, Damage{24, TableProblem::WrongSize}, Damage{32, TableProblem::WrongChecksum},
          Damage{40, TableProblem::WrongChecksum}, Damage{size / 2, TableProblem::WrongChecksum},
          Damage{size - 1, TableProblem::WrongChecksum}}) {
        flip(at);
        EXPECT_EQ(problem(), expected) << at;
        flip(at);
    }
    EXPECT_TRUE(std::holds_alternative<Table>(load_table(path_)));
}

TEST_F(TableFile, AWrongLengthIsNoticed) {
    const auto size = std::filesystem::file_size(path_);
    std::filesystem::resize_file(path_, size + 8);
    EXPECT_EQ(problem(), TableProblem::WrongSize);
    std::filesystem::resize_file(path_, size - 8);
    EXPECT_EQ(problem(), TableProblem::WrongSize);
    std::filesystem::resize_file(path_, 39);
    EXPECT_EQ(problem(), TableProblem::NotATable);
    std::filesystem::resize_file(path_, 0);
    EXPECT_EQ(problem(), TableProblem::NotATable);
}

TEST_F(TableFile, WhatCannotBeOpenedSaysWhy) {
    const auto loaded = load_table(path_ + "-none");
    EXPECT_EQ(std::get<TableFault>(loaded), (TableFault{TableProblem::CannotOpen, ENOENT}));
    EXPECT_EQ(std::get<TableFault>(load_table(testing::TempDir())).problem, TableProblem::NotATable);
    const Table table{std::vector<double>(Table::size(0)), 0};
    EXPECT_EQ(save_table(table, path_ + "-none/table"), (TableFault{TableProblem::CannotWrite, ENOENT}));
}

}  // namespace
}  // namespace misthrow::solver
