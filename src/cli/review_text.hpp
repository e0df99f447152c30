#pragma once
#include "cli/terminal.hpp"
#include "review/review.hpp"

namespace misthrow::cli {

// A table of the seats, their chances through the game, and what cost most, on standard output.
void print_review(const review::Review& review, const Terminal& terminal);

}  // namespace misthrow::cli
