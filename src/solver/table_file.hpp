#pragma once
// Tables as files: a header of 40 bytes, then the numbers as the machine holds them. Loading maps the file and reads it once, for its checksum.
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "solver/table.hpp"

namespace misthrow::solver {

enum class TableProblem : std::uint8_t {
    CannotOpen,     // `error` says why
    CannotWrite,    // `error` says why
    NoPlace,        // something else than a file is there
    NotATable,      // begins with something else
    OtherVersion,   // of this format, or of the rules
    WrongSize,      // cut off, or longer than its header says
    WrongChecksum,  // changed since it was written
};

struct TableFault {
    TableProblem problem;
    int error{0};  // errno, where the system said no
    friend bool operator==(const TableFault&, const TableFault&) = default;
};

[[nodiscard]] std::variant<Table, TableFault> load_table(const std::string& path);

// The file appears whole or not at all. Links lead to it; what is there and is no file stays as it is.
[[nodiscard]] std::optional<TableFault> save_table(const Table& table, const std::string& path);
// Whether it could, as far as can be told without doing it.
[[nodiscard]] std::optional<TableFault> check_place(const std::string& path);

// What has been computed of a table, to go on with another time.
[[nodiscard]] std::optional<TableFault> save_part(const Part& part, unsigned passive, const std::string& path);
// Whether there is something else under this name: what an interrupted run leaves would take its place.
[[nodiscard]] bool is_no_part(const std::string& path);
// Nothing where there is none, or one that is damaged or of another plan.
[[nodiscard]] std::optional<Part> load_part(const std::string& path, unsigned passive);

}  // namespace misthrow::solver
