#pragma once
// Reviews of one game. Each game is compiled in a file of its own: <game>.cpp.
#include "engine/network.hpp"
#include "review/exact.hpp"

namespace misthrow::review {

// pre: the record is of this game, which is over
template <Game G>
[[nodiscard]] Review review_of(const engine::Network& network, Depth depth, const notation::Record& record);
// The same of Qwixx alone.
[[nodiscard]] Review exact_review_of(const engine::Network& network, Depth depth, const notation::Record& record,
                                     const ExactQwixx& exact);

}  // namespace misthrow::review
