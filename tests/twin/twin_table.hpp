#pragma once
// The naive twins behind the table of the data suites.
#include "support/text_table.hpp"

namespace misthrow::test {

[[nodiscard]] std::unique_ptr<TextTable> make_twin_table(const std::string& game, std::size_t seats, std::size_t active,
                                                         const std::vector<std::string>& sheets);

}  // namespace misthrow::test
