#include "solver/solve.hpp"

namespace misthrow::solver {

template std::vector<double> solve<kQwixx>(const Plan& plan, const Progress& progress);

}  // namespace misthrow::solver
