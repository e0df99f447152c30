#pragma once
// The TypeScript types of everything that view.hpp gives.
#include <string>

namespace misthrow::view {

[[nodiscard]] std::string typescript();

}  // namespace misthrow::view
