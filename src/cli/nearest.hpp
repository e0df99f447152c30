#pragma once
// What somebody probably meant by a word that is not known.
#include <string>
#include <string_view>
#include <vector>

namespace misthrow::cli {

// How many letters must be added, left out, changed or exchanged with their neighbour to make one word of the other.
[[nodiscard]] std::size_t distance(std::string_view one, std::string_view other);

// The known word that is nearest, or nothing where none is near.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& known);

// "; did you mean WORD?", or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& known);

// there is no KIND "WORD", and then what was probably meant, or all there are.
[[nodiscard]] std::string unknown(std::string_view kind, std::string_view word, const std::vector<std::string>& known);

}  // namespace misthrow::cli
