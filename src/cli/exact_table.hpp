#pragma once
// The exact table of Qwixx alone, for commands that need it in passing: found, or computed when it is first asked for.
#include <optional>
#include <string>

#include "review/exact.hpp"
#include "solver/table.hpp"

namespace misthrow::cli {

class ExactTable {
public:
    // `path` is a file of `misthrow solve qwixx --save`, or empty: then the user's cache folder is looked into, and the table kept there.
    explicit ExactTable(std::string path) : path_{std::move(path)} {}

    // False: Ctrl-C came first. Throws CLI::ValidationError where the named file cannot be used.
    [[nodiscard]] bool have();
    // pre: have()
    [[nodiscard]] review::ExactQwixx values() const;

private:
    std::string path_;
    std::optional<solver::Table> table_;
};

}  // namespace misthrow::cli
