#pragma once
#include "sim/simulate.hpp"

namespace misthrow::cli {

// The name of the player that only plays Qwixx alone, from the solver's table.
inline constexpr const char* kOptimal = "optimal";
inline constexpr const char* kWhereOptimalPlays = "optimal plays Qwixx alone: misthrow simulate qwixx --seats optimal";

struct OptimalResult {
    sim::Result result;
    double expected{0};  // what the table promises: nobody can have a higher mean
};

// Games of Qwixx for one seat, played by the table of `misthrow solve`: the same dice as sim::simulate would give. `file` is one of
// `misthrow solve --save`, or empty: then the table is computed. `progress` as for sim::simulate, but never empty. Throws CLI::ValidationError where
// the file cannot be used.
[[nodiscard]] OptimalResult simulate_optimal(const sim::Plan& plan, const std::string& file,
                                             const std::function<bool(std::int64_t)>& progress);

}  // namespace misthrow::cli
