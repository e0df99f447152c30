#include "cli/read_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <optional>

#include "cli/commands.hpp"
#include "cli/explain.hpp"

namespace misthrow::cli {

namespace {

// Only as much as the reader looks at, however large the file is.
std::optional<std::string> read_some(std::istream& in) {
    std::string text(notation::kMostRecordBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) {
        return std::nullopt;
    }
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

std::optional<std::string> open_and_read(const std::string& path) {
    if (path == "-") {
        return read_some(std::cin);
    }
    errno = 0;
    std::ifstream in{path, std::ios::binary};
    if (!in) {
        return std::nullopt;
    }
    in.peek();  // a folder opens, but cannot be read
    return in.bad() || (in.fail() && errno != 0) ? std::nullopt : read_some(in);
}

}  // namespace

std::variant<LoadedRecord, int> load_record(const std::string& path) {
    std::optional<std::string> text = open_and_read(path);
    if (!text) {
        std::cerr << "misthrow: cannot read " << path << ": " << std::strerror(errno != 0 ? errno : EIO) << '\n';
        return kCannotStart;
    }
    auto reading = notation::read_record(*text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        std::cerr << path << ':' << fault->line << ':' << fault->column << ": " << explain(*fault) << '\n';
        return kFaulty;
    }
    return LoadedRecord{std::move(*text), std::move(std::get<notation::Record>(reading))};
}

}  // namespace misthrow::cli
