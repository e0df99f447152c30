#include "store/gathered_journal.hpp"

#include <cstddef>
#include <cstring>
#include <memory>

namespace misthrow::store {

namespace {

constexpr const char* kName = "misthrow-gathered";
constexpr sqlite3_int64 kMost = 131'072;  // bytes that gather

// What lies under us. SQLite's default when we were first asked for: tests put another disk there.
sqlite3_vfs* below() {
    static sqlite3_vfs* const found = sqlite3_vfs_find(nullptr);
    return found;
}

// A journal, and behind it in memory the file as below() has it.
struct GatheredJournal {
    sqlite3_file base{};
    char* gathered{nullptr};
    sqlite3_int64 start{0};  // where in the file they belong
    sqlite3_int64 size{0};
};
static_assert(sizeof(GatheredJournal) % alignof(std::max_align_t) == 0);

GatheredJournal& of(sqlite3_file* file) { return *reinterpret_cast<GatheredJournal*>(file); }
sqlite3_file* file_of(GatheredJournal& journal) { return reinterpret_cast<sqlite3_file*>(&journal + 1); }
const sqlite3_io_methods& methods_of(GatheredJournal& journal) { return *file_of(journal)->pMethods; }

// Whatever becomes of it, it is gathered no more: SQLite rolls back what could not be written, and writes it again.
int write_gathered(GatheredJournal& journal) {
    if (journal.size == 0) {
        return SQLITE_OK;
    }
    const auto size = static_cast<int>(journal.size);
    journal.size = 0;
    return methods_of(journal).xWrite(file_of(journal), journal.gathered, size, journal.start);
}

// Everything that is not writing finds the file as if nothing gathered.
template <class Call>
int after_writing(sqlite3_file* file, const Call& call) {
    GatheredJournal& journal = of(file);
    const int written = write_gathered(journal);
    return written != SQLITE_OK ? written : call(methods_of(journal), file_of(journal));
}

int close(sqlite3_file* file) {
    GatheredJournal& journal = of(file);
    const int written = write_gathered(journal);
    const int closed = methods_of(journal).xClose(file_of(journal));
    sqlite3_free(journal.gathered);
    journal.gathered = nullptr;
    return written != SQLITE_OK ? written : closed;
}

int read(sqlite3_file* file, void* into, int amount, sqlite3_int64 at) {
    return after_writing(
        file, [&](const sqlite3_io_methods& methods, sqlite3_file* under) { return methods.xRead(under, into, amount, at); });
}

int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 at) {
    GatheredJournal& journal = of(file);
    if (journal.size > 0 && (at != journal.start + journal.size || journal.size + amount > kMost)) {
        if (const int written = write_gathered(journal); written != SQLITE_OK) {
            return written;
        }
    }
    if (journal.gathered == nullptr) {  // who only reads needs none
        journal.gathered = static_cast<char*>(sqlite3_malloc64(kMost));
    }
    if (journal.gathered == nullptr || amount > kMost) {
        return methods_of(journal).xWrite(file_of(journal), from, amount, at);
    }
    if (journal.size == 0) {
        journal.start = at;
    }
    std::memcpy(journal.gathered + journal.size, from, static_cast<std::size_t>(amount));
    journal.size += amount;
    return SQLITE_OK;
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return after_writing(file,
                         [&](const sqlite3_io_methods& methods, sqlite3_file* under) { return methods.xTruncate(under, size); });
}

int sync(sqlite3_file* file, int flags) {
    return after_writing(file,
                         [&](const sqlite3_io_methods& methods, sqlite3_file* under) { return methods.xSync(under, flags); });
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return after_writing(file,
                         [&](const sqlite3_io_methods& methods, sqlite3_file* under) { return methods.xFileSize(under, size); });
}

int file_control(sqlite3_file* file, int operation, void* argument) {
    return after_writing(file, [&](const sqlite3_io_methods& methods, sqlite3_file* under) {
        return methods.xFileControl(under, operation, argument);
    });
}

// Nobody locks a journal: the database is locked.
int lock(sqlite3_file* /*file*/, int /*level*/) { return SQLITE_OK; }
int check_lock(sqlite3_file* /*file*/, int* reserved) {
    *reserved = 0;
    return SQLITE_OK;
}

int sector_size(sqlite3_file* file) { return methods_of(of(file)).xSectorSize(file_of(of(file))); }
int device(sqlite3_file* file) { return methods_of(of(file)).xDeviceCharacteristics(file_of(of(file))); }

constexpr sqlite3_io_methods kMethods{1,       close,   read,       write,        truncate,    sync,   file_size,
                                      lock,    lock,    check_lock, file_control, sector_size, device, nullptr,
                                      nullptr, nullptr, nullptr,    nullptr,      nullptr};

int open(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    if ((flags & SQLITE_OPEN_WAL) == 0) {
        return below()->xOpen(below(), name, file, flags, out_flags);
    }
    GatheredJournal* journal = std::construct_at(&of(file));
    const int opened = below()->xOpen(below(), name, file_of(*journal), flags, out_flags);
    if (opened == SQLITE_OK) {
        journal->base.pMethods = &kMethods;
    } else if (file_of(*journal)->pMethods != nullptr) {  // it wants to be closed all the same
        file_of(*journal)->pMethods->xClose(file_of(*journal));
    }
    return opened;
}

const char* make() {
    static sqlite3_vfs ours;
    if (below() == nullptr) {
        return nullptr;
    }
    ours = *below();
    ours.pNext = nullptr;
    ours.zName = kName;
    ours.szOsFile = static_cast<int>(sizeof(GatheredJournal)) + below()->szOsFile;
    ours.xOpen = open;
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK ? kName : nullptr;
}

}  // namespace

const char* gathered_journal() {
    static const char* const name = make();
    return name;
}

}  // namespace misthrow::store
