#pragma once
// What can still be read of a damaged file, page by page, in a file of its own. Nothing is taken from the damaged one, and nothing is guessed: events are
// copied as they are, and the chain of each table shows later what is missing. All tables count as in use today: none is deleted for a wrong time.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace misthrow::store {

struct Salvaged {
    std::size_t tables{0};
    std::size_t events{0};
    std::optional<std::size_t> missing{};  // events that were there and were not found; nothing: the file does not say any more
    std::vector<std::string> lost{};       // tables of which the name alone is left
};

// Something of ours can be found in it, though it does not begin as a database does.
[[nodiscard]] bool is_damaged_database(const std::string& path);

// pre: nothing is at `to`. Throws Failure if one cannot be read or the other not be written.
Salvaged salvage(const std::string& from, const std::string& to);

// Puts what can be read in the place of a damaged file, which is kept beside it under another name.
struct Replaced {
    Salvaged what;
    std::string kept_as;
};
Replaced replace_damaged(const std::string& path);
// What an interrupted replacement has left to do; nothing, if there was none. Before the file is opened.
void finish_replacement(const std::string& path);

// For the next start: the file was found damaged while it was in use.
void note_damage(const std::string& path);
[[nodiscard]] bool is_noted_as_damaged(const std::string& path);

}  // namespace misthrow::store
