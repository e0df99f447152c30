#pragma once
#include <CLI/CLI.hpp>

namespace misthrow::cli {

// check and salvage.
void add_admin_check(CLI::App& admin, int& status);

}  // namespace misthrow::cli
