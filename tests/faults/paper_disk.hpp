#pragma once
// A disk in memory under SQLite: every operation can fail, and the power can go. It is SQLite's default file layer while the program runs.
#include <sqlite3.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "paper_file.hpp"
#include "plan.hpp"

namespace misthrow::faults {

// SQLite's locks on a file, and the memory that its connections share (the index of the write-ahead log).
struct Sharing {
    std::map<const void*, int> held;  // by connection: SHARED, RESERVED, PENDING or EXCLUSIVE
    std::vector<std::unique_ptr<std::array<char, 32'768>>> regions;
    std::set<const void*> mapped;
    std::array<int, SQLITE_SHM_NLOCK> shared{};
    std::array<const void*, SQLITE_SHM_NLOCK> exclusive{};
};

class PaperDisk {
public:
    // The one disk there is. The first call makes it SQLite's.
    static PaperDisk& mounted();

    Plan plan{};

    // An empty disk. Nothing may be open.
    void format();
    // Everything that is not synced is there in part or not at all. Nothing may be open.
    void lose_power(std::uint64_t seed);

    // What SQLite asks for; the mutex is held.
    struct Entry {
        PaperFile file{};
        bool named{false};  // its name is on disk too
    };
    std::recursive_mutex mutex{};
    std::map<std::string, std::shared_ptr<Entry>> files{};
    std::map<std::string, std::shared_ptr<Entry>> deleted{};  // they may come back until the folder is synced
    std::map<std::string, Sharing> sharing{};
    void sync_folder();

private:
    PaperDisk() = default;
};

}  // namespace misthrow::faults
