#pragma once
// Reads records from files named on the command line.
#include <optional>
#include <string>

namespace misthrow::cli {

// As much of the file (`-`: standard input) as a record may hold, and one byte more. Says on standard error why, if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

}  // namespace misthrow::cli
