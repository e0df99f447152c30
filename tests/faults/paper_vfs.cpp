// The paper disk, as SQLite wants to see a disk: its sqlite3_vfs and sqlite3_io_methods. https://www.sqlite.org/c3ref/vfs.html
#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include "paper_disk.hpp"

namespace misthrow::faults {

namespace {

struct OpenFile {
    sqlite3_file base;
    PaperDisk* disk;
    std::shared_ptr<PaperDisk::Entry> entry;
    std::string name;
    bool vanishes;  // when it is closed
    bool names;     // its first sync is one of the folder, as SQLite does for journals
};

OpenFile& of(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }
Sharing& sharing_of(OpenFile& open) { return open.disk->sharing[open.name]; }

int close(sqlite3_file* file) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    sharing_of(open).held.erase(file);
    if (open.vanishes) {
        open.disk->files.erase(open.name);
    }
    open.~OpenFile();
    return SQLITE_OK;
}

int read(sqlite3_file* file, void* into, int amount, sqlite3_int64 offset) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    if (open.disk->plan.happens(Op::Read)) {
        return SQLITE_IOERR_READ;
    }
    const std::string& content = open.entry->file.seen();
    const auto wanted = static_cast<std::size_t>(amount);
    const auto from = std::min(content.size(), static_cast<std::size_t>(offset));
    const std::size_t there = std::min(wanted, content.size() - from);
    std::memcpy(into, content.data() + from, there);
    std::memset(static_cast<char*>(into) + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file* file, const void* bytes, int amount, sqlite3_int64 offset) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    std::string_view text{static_cast<const char*>(bytes), static_cast<std::size_t>(amount)};
    const bool fails = open.disk->plan.happens(Op::Write);
    const bool full = open.disk->plan.is_lasting();
    if (fails) {
        text = text.substr(0, full ? 0 : text.size() / 2);  // it stopped in the middle
    }
    if (!text.empty()) {
        open.entry->file.write(static_cast<std::uint64_t>(offset), text);
    }
    return !fails ? SQLITE_OK : full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    if (open.disk->plan.happens(Op::Truncate)) {
        return SQLITE_IOERR_TRUNCATE;
    }
    open.entry->file.truncate(static_cast<std::uint64_t>(size));
    return SQLITE_OK;
}

int sync(sqlite3_file* file, int /*flags*/) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    if (open.disk->plan.happens(Op::Sync)) {
        if (!open.disk->plan.is_power_off()) {
            open.entry->file.fail_sync();
        }
        return SQLITE_IOERR_FSYNC;
    }
    open.entry->file.sync();
    if (std::exchange(open.names, false)) {
        open.disk->sync_folder();
    }
    return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    *size = static_cast<sqlite3_int64>(open.entry->file.seen().size());
    return SQLITE_OK;
}

int others_most(const Sharing& sharing, const void* self) {
    int most = SQLITE_LOCK_NONE;
    for (const auto& [who, level] : sharing.held) {
        most = who == self ? most : std::max(most, level);
    }
    return most;
}

int lock_file(sqlite3_file* file, int wanted) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    Sharing& sharing = sharing_of(open);
    int& mine = sharing.held[file];
    if (mine >= wanted) {
        return SQLITE_OK;
    }
    const int most = others_most(sharing, file);
    const bool allowed = wanted == SQLITE_LOCK_SHARED     ? most < SQLITE_LOCK_PENDING
                         : wanted == SQLITE_LOCK_RESERVED ? most < SQLITE_LOCK_RESERVED
                                                          : most == SQLITE_LOCK_NONE;
    if (allowed) {
        mine = wanted;
    }
    return allowed ? SQLITE_OK : SQLITE_BUSY;
}

int unlock_file(sqlite3_file* file, int wanted) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    int& mine = sharing_of(open).held[file];
    mine = std::min(mine, wanted);
    return SQLITE_OK;
}

int is_reserved(sqlite3_file* file, int* result) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    *result = others_most(sharing_of(open), file) >= SQLITE_LOCK_RESERVED ? 1 : 0;
    return SQLITE_OK;
}

int control(sqlite3_file* /*file*/, int /*what*/, void* /*argument*/) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file* /*file*/) { return 4096; }
// As SQLite believes of every disk unless told otherwise.
int characteristics(sqlite3_file* /*file*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int map_shared(sqlite3_file* file, int index, int size, int extend, void volatile** where) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    Sharing& sharing = sharing_of(open);
    sharing.mapped.insert(file);
    *where = nullptr;
    if (size != 32'768) {
        return SQLITE_IOERR_SHMMAP;
    }
    while (extend != 0 && sharing.regions.size() <= static_cast<std::size_t>(index)) {
        sharing.regions.push_back(std::make_unique<std::array<char, 32'768>>());
    }
    if (static_cast<std::size_t>(index) < sharing.regions.size()) {
        *where = sharing.regions[static_cast<std::size_t>(index)]->data();
    }
    return SQLITE_OK;
}

int lock_shared(sqlite3_file* file, int first, int count, int flags) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    Sharing& sharing = sharing_of(open);
    const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    const bool unlocks = (flags & SQLITE_SHM_UNLOCK) != 0;
    for (auto at = static_cast<std::size_t>(first); !unlocks && at < static_cast<std::size_t>(first + count); ++at) {
        const bool taken = sharing.exclusive[at] != nullptr && sharing.exclusive[at] != file;
        if (taken || (exclusive && sharing.shared[at] > 0)) {
            return SQLITE_BUSY;
        }
    }
    for (auto at = static_cast<std::size_t>(first); at < static_cast<std::size_t>(first + count); ++at) {
        if (exclusive) {
            sharing.exclusive[at] = unlocks ? nullptr : file;
        } else {
            sharing.shared[at] += unlocks ? -1 : 1;
        }
    }
    return SQLITE_OK;
}

void barrier(sqlite3_file* file) { const std::scoped_lock lock{of(file).disk->mutex}; }

int unmap_shared(sqlite3_file* file, int /*erase*/) {
    OpenFile& open = of(file);
    const std::scoped_lock lock{open.disk->mutex};
    Sharing& sharing = sharing_of(open);
    sharing.mapped.erase(file);
    if (sharing.mapped.empty()) {  // whoever comes next reads the log itself
        sharing.regions.clear();
    }
    return SQLITE_OK;
}

constexpr sqlite3_io_methods kMethods{
    2,           close,   read,        write,           truncate,   sync,        file_size, lock_file,    unlock_file,
    is_reserved, control, sector_size, characteristics, map_shared, lock_shared, barrier,   unmap_shared, nullptr,
    nullptr};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    PaperDisk& disk = PaperDisk::mounted();
    const std::scoped_lock lock{disk.mutex};
    file->pMethods = nullptr;
    const std::string wanted = name != nullptr ? name : "temporary";
    if (disk.plan.happens(Op::Open) || (!disk.files.contains(wanted) && (flags & SQLITE_OPEN_CREATE) == 0)) {
        return SQLITE_CANTOPEN;
    }
    auto& entry = disk.files[wanted];
    if (!entry) {
        entry = std::make_shared<PaperDisk::Entry>();
    }
    auto* made = new (file) OpenFile{.base = {.pMethods = &kMethods},
                                     .disk = &disk,
                                     .entry = entry,
                                     .name = wanted,
                                     .vanishes = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0,
                                     .names = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0};
    static_cast<void>(made);
    if (out_flags != nullptr) {
        *out_flags = flags;
    }
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* name, int sync_folder) {
    PaperDisk& disk = PaperDisk::mounted();
    const std::scoped_lock lock{disk.mutex};
    if (disk.plan.happens(Op::Delete)) {
        return SQLITE_IOERR_DELETE;
    }
    const auto found = disk.files.find(name);
    if (found == disk.files.end()) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    disk.deleted[name] = found->second;
    disk.files.erase(found);
    if (sync_folder != 0) {
        disk.sync_folder();
    }
    return SQLITE_OK;
}

int access(sqlite3_vfs* /*vfs*/, const char* name, int /*flags*/, int* result) {
    PaperDisk& disk = PaperDisk::mounted();
    const std::scoped_lock lock{disk.mutex};
    *result = disk.files.contains(name) ? 1 : 0;
    return SQLITE_OK;
}

int full_name(sqlite3_vfs* /*vfs*/, const char* name, int size, char* into) {
    sqlite3_snprintf(size, into, "%s", name);
    return SQLITE_OK;
}

// Always the same: a run is repeated exactly by its numbers.
int randomness(sqlite3_vfs* /*vfs*/, int size, char* into) {
    std::memset(into, 7, static_cast<std::size_t>(size));
    return size;
}
int pause(sqlite3_vfs* /*vfs*/, int microseconds) { return microseconds; }
int current_time(sqlite3_vfs* /*vfs*/, double* days) {
    *days = 2'461'000.5;
    return SQLITE_OK;
}
int last_error(sqlite3_vfs* /*vfs*/, int /*size*/, char* /*into*/) { return 0; }

sqlite3_vfs paper{1,         sizeof(OpenFile), 512,     nullptr, "paper", nullptr,    open_file, delete_file,  access,
                  full_name, nullptr,          nullptr, nullptr, nullptr, randomness, pause,     current_time, last_error,
                  nullptr,   nullptr,          nullptr, nullptr};

}  // namespace

void register_paper_disk() {
    if (sqlite3_vfs_register(&paper, 1) != SQLITE_OK) {
        throw std::runtime_error{"SQLite does not take the paper disk"};
    }
}

}  // namespace misthrow::faults
