#include "cli/solver_table.hpp"

#include <CLI/CLI.hpp>
#include <cstring>
#include <iostream>
#include <thread>

#include "cli/interrupt.hpp"
#include "cli/progress.hpp"

namespace misthrow::cli {

std::string what_is_wrong(const std::string& path, const solver::TableFault& fault) {
    switch (fault.problem) {
        case solver::TableProblem::CannotOpen: return path + ": cannot be read: " + std::strerror(fault.error);
        case solver::TableProblem::CannotWrite: return path + ": cannot be written: " + std::strerror(fault.error);
        case solver::TableProblem::NoPlace:
            return path + ": is there and is no file; a table goes into a file, new or to be replaced, in a folder that exists";
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

namespace {

void keep_part(const solver::Part& part, unsigned passive, const std::string& save, const std::string& unfinished) {
    std::cerr << "misthrow: interrupted; ";
    if (save.empty()) {
        std::cerr << "with --save FILE what has been computed is kept\n";
    } else if (const auto fault = solver::save_part(part, passive, unfinished)) {
        std::cerr << what_is_wrong(unfinished, *fault) << '\n';
    } else {
        std::cerr << "what has been computed is in " << unfinished << ", and the same command goes on from there\n";
    }
}

}  // namespace

std::optional<solver::Table> computed_table(unsigned passive, unsigned threads, const std::string& save) {
    const solver::Plan plan{.passive = passive,
                            .threads = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())};
    const std::string unfinished = save + ".unfinished";
    auto before = save.empty() ? std::nullopt : solver::load_part(unfinished, passive);
    if (before) {
        std::cerr << "misthrow: going on from " << unfinished << '\n';
    }
    solver::Part part = std::move(before).value_or(solver::Part{});
    catch_interrupts();
    ProgressBar bar;
    const bool done = solver::go_on<solver::kQwixx>(
        plan,
        [&](std::size_t sheets, std::size_t all) {
            bar.show(static_cast<std::int64_t>(sheets), static_cast<std::int64_t>(all));
            return !interrupted();
        },
        part);
    bar.clear();
    if (!done) {
        keep_part(part, passive, save, unfinished);
        return std::nullopt;
    }
    return solver::Table{std::move(part.numbers), passive};
}

}  // namespace misthrow::cli
