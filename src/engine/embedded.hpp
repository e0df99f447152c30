#pragma once
// The files of weights/ built into the binary by cmake/embed.cmake.
#include <span>
#include <string_view>

namespace misthrow::engine {

struct EmbeddedFile {
    std::string_view path;
    std::string_view content;
};
[[nodiscard]] std::span<const EmbeddedFile> embedded_files();

}  // namespace misthrow::engine
