#pragma once
#include <cstdint>

namespace misthrow::review {

// How far the judge looks: Deep sees one turn more where a decision has been made.
enum class Depth : std::uint8_t { Quick, Deep };

}  // namespace misthrow::review
