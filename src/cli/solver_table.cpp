#include "cli/solver_table.hpp"

#include <CLI/CLI.hpp>
#include <cstring>
#include <thread>

#include "cli/progress.hpp"

namespace misthrow::cli {

std::string what_is_wrong(const std::string& path, const solver::TableFault& fault) {
    switch (fault.problem) {
        case solver::TableProblem::CannotOpen: return path + ": cannot be read: " + std::strerror(fault.error);
        case solver::TableProblem::CannotWrite: return path + ": cannot be written: " + std::strerror(fault.error);
        case solver::TableProblem::NotATable: return path + ": is not a table of misthrow";
        case solver::TableProblem::OtherVersion: return path + ": is a table of another version; make it again with --save";
        case solver::TableProblem::WrongSize: return path + ": is not complete; make it again with --save";
        case solver::TableProblem::WrongChecksum: return path + ": is damaged; make it again with --save";
    }
    return path;
}

solver::Table loaded_table(const std::string& path, const std::string& option) {
    const auto loaded = solver::load_table(path);
    if (const auto* fault = std::get_if<solver::TableFault>(&loaded)) {
        throw CLI::ValidationError(option, what_is_wrong(path, *fault));
    }
    return std::get<solver::Table>(loaded);
}

solver::Table computed_table(unsigned passive, unsigned threads) {
    const solver::Plan plan{.passive = passive,
                            .threads = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())};
    ProgressBar bar;
    return solver::Table::computed(plan, [&](std::size_t done, std::size_t total) {
        bar.show(static_cast<std::int64_t>(done), static_cast<std::int64_t>(total));
    });
}

}  // namespace misthrow::cli
