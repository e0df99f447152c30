#pragma once
// English sentences for what notation found wrong.
#include <string>

#include "notation/record.hpp"
#include "notation/sheet_text.hpp"

namespace misthrow::cli {

// What is wrong, and what would have been right. Without file, line and column.
[[nodiscard]] std::string explain(const notation::RecordFault& fault);
[[nodiscard]] std::string explain(const notation::SheetFault& fault);

}  // namespace misthrow::cli
