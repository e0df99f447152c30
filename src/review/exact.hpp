#pragma once
// The one game that can be judged exactly: Qwixx alone, on the usual board.
#include <functional>

#include "core/games/qwixx/sheet.hpp"
#include "review/review.hpp"

namespace misthrow::review {

// What a sheet is worth at the start of a turn, for the seat that plays alone.
using ExactQwixx = std::function<double(const qwixx::Sheet&)>;

[[nodiscard]] bool can_be_exact(const notation::Record& record) noexcept;

// As review(), with this table in the network's place. pre: can_be_exact(record)
[[nodiscard]] std::optional<Review> review_exactly(const notation::Record& record, Depth depth, const ExactQwixx& exact);

}  // namespace misthrow::review
