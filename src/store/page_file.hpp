#pragma once
// The pages of an SQLite file as they are on disk, its journal laid over them, without SQLite: for files that SQLite refuses.
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace misthrow::store {

using Bytes = std::span<const std::uint8_t>;

// The whole transactions of a journal, up to the first frame that is broken, and what is whole of those behind it.
struct Journal {
    using Pages = std::map<std::uint32_t, std::vector<std::uint8_t>>;
    Pages pages{};                   // as the last of them left them
    std::uint32_t pages_of_file{0};  // after it; 0: there is none
    Pages beyond{};
    std::uint32_t pages_of_file_beyond{0};
    std::size_t behind_damage{0};  // transactions
    // Two are more than a crash leaves behind: the first had been acknowledged.
    [[nodiscard]] bool is_broken() const noexcept { return behind_damage >= 2; }
};
[[nodiscard]] Journal read_journal(const std::string& path);
// Of the file with this name: SQLite would take the journal up to the broken place and throw the rest away.
[[nodiscard]] bool is_journal_broken(const std::string& path);

class PageFile {
public:
    // Reads FILE and FILE-wal. Throws Failure if the file cannot be read at all.
    explicit PageFile(const std::string& path);

    [[nodiscard]] std::size_t page_size() const noexcept { return page_size_; }
    [[nodiscard]] std::uint32_t pages() const noexcept { return pages_; }
    // Empty: there is no such page. Pages count from 1.
    [[nodiscard]] Bytes page(std::uint32_t number) const;
    // Free pages hold what was deleted. Those that can be found from the file's head.
    [[nodiscard]] std::vector<bool> free_pages() const;

private:
    std::vector<std::uint8_t> file_;
    Journal journal_{};
    std::size_t page_size_{0};
    std::uint32_t pages_{0};
};

// A value of a row: nothing, a number, text or bytes.
struct Value {
    enum class Kind : std::uint8_t { Null, Number, Text, Blob } kind{Kind::Null};
    std::uint64_t number{0};
    std::string bytes{};
};
using Row = std::vector<Value>;

// The rows of an index page (tables WITHOUT ROWID are such), whole ones only; nothing if the page is of another kind or none at all.
[[nodiscard]] std::vector<Row> rows_of(const PageFile& file, std::uint32_t page);

}  // namespace misthrow::store
