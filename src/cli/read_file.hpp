#pragma once
// Reads records from files named on the command line.
#include <string>
#include <variant>

#include "notation/record.hpp"

namespace misthrow::cli {

struct LoadedRecord {
    std::string text;
    notation::Record record;
};

// The record in the file (`-`: standard input). If it cannot be read or is faulty, says so on standard error and gives the exit status for it.
[[nodiscard]] std::variant<LoadedRecord, int> load_record(const std::string& path);

}  // namespace misthrow::cli
