#include "paper_disk.hpp"

namespace misthrow::faults {

void register_paper_disk();  // paper_vfs.cpp
void register_memory(Plan& plan);

PaperDisk& PaperDisk::mounted() {
    static PaperDisk* const disk = [] {
        auto* made = new PaperDisk;  // SQLite may ask for it until the very end
        register_memory(made->plan);
        register_paper_disk();
        return made;
    }();
    return *disk;
}

void PaperDisk::format() {
    const std::scoped_lock lock{mutex};
    files.clear();
    deleted.clear();
    sharing.clear();
}

void PaperDisk::sync_folder() {
    deleted.clear();
    for (auto& [name, entry] : files) {
        entry->named = true;
    }
}

void PaperDisk::lose_power(std::uint64_t seed) {
    const std::scoped_lock lock{mutex};
    Rng rng{seed};
    for (auto each = files.begin(); each != files.end();) {
        each->second->file.lose_power(rng);
        const bool named = each->second->named || rng.below(2) == 0;
        each = named ? std::next(each) : files.erase(each);
    }
    for (auto& [name, entry] : deleted) {
        entry->file.lose_power(rng);
        if (!files.contains(name) && entry->named && rng.below(2) == 0) {
            files[name] = entry;
        }
    }
    sync_folder();
    sharing.clear();
}

}  // namespace misthrow::faults
