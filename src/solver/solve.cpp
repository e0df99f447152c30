#include "solver/solve.hpp"

namespace misthrow::solver {

template bool go_on<kQwixx>(const Plan& plan, const Progress& progress, Part& part);

}  // namespace misthrow::solver
