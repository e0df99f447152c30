// The files of weights/ inside the program: one binary is enough.
#include "engine/weights.hpp"

#if defined(MISTHROW_WEIGHTS)

#include <algorithm>
#include <string>

#include "engine/embedded.hpp"

namespace misthrow::engine {

// A game whose weights do not exist has none.
std::span<const std::uint8_t> embedded_weights(GameId game, Seats seats) {
    const std::string path = "/" + std::string{name(game)} + (seats == Seats::One ? "-alone.mtw" : ".mtw");
    const auto file = std::ranges::find(embedded_files(), path, &EmbeddedFile::path);
    if (file == embedded_files().end()) {
        return {};
    }
    // Bytes are bytes; nothing in C++20 reads a file as unsigned ones. NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
    return {reinterpret_cast<const std::uint8_t*>(file->content.data()), file->content.size()};
}

}  // namespace misthrow::engine

#else

namespace misthrow::engine {

std::span<const std::uint8_t> embedded_weights(GameId, Seats) { return {}; }

}  // namespace misthrow::engine

#endif
