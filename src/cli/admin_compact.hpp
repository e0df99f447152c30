#pragma once
#include <CLI/CLI.hpp>

namespace misthrow::cli {

void add_admin_compact(CLI::App& admin, int& status);

}  // namespace misthrow::cli
