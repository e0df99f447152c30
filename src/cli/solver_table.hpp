#pragma once
// The solver's tables, for the commands that need one.
#include <optional>
#include <string>

#include "solver/table_file.hpp"

namespace misthrow::cli {

// A sentence with the file's name.
[[nodiscard]] std::string what_is_wrong(const std::string& path, const solver::TableFault& fault);

// Throws CLI::ValidationError, in the name of the option, where the file cannot be used.
[[nodiscard]] solver::Table loaded_table(const std::string& path, const std::string& option);

// Shows its progress. `threads` 0 takes all cores. Nothing where Ctrl-C came first; then what has been computed is kept beside `save`, the file it was for, and
// taken up from there by the next call. Says so on standard error.
[[nodiscard]] std::optional<solver::Table> computed_table(unsigned passive, unsigned threads, const std::string& save);

}  // namespace misthrow::cli
