#include "upgrade.hpp"

#include <stdexcept>

#include "store/sqlite.hpp"

namespace misthrow::faults {

namespace {

constexpr const char* kFile = "/tables.db";

std::vector<store::Event> all_events(store::SqliteLog& log) {
    std::vector<store::Event> all;
    for (const store::TableRow& row : log.tables()) {
        const std::vector<store::Event> events = log.read(row.id);
        all.insert(all.end(), events.begin(), events.end());
    }
    return all;
}

}  // namespace

Upgrade::Upgrade(std::string bytes) : bytes_{std::move(bytes)} {
    put_on_disk();
    store::SqliteLog log{kFile, store::Opening::TakeOver};
    events_ = all_events(log);
    if (events_.empty()) {
        throw std::logic_error{"nothing is in the file"};
    }
}

void Upgrade::put_on_disk() const {
    PaperDisk& disk = PaperDisk::mounted();
    disk.format();
    const auto entry = std::make_shared<PaperDisk::Entry>();
    entry->file.write(0, bytes_);
    entry->file.sync();
    entry->named = true;
    disk.files[kFile] = entry;
}

void Upgrade::open(Findings& findings) {
    put_on_disk();
    ++findings.runs;
    try {
        const store::SqliteLog log{kFile, store::Opening::TakeOver};
    } catch (const store::Failure&) {
        ++findings.opens_refused;
    }
    Plan& plan = PaperDisk::mounted().plan;
    findings.hit += plan.hits() > 0 ? 1 : 0;
    plan.lift();
}

void Upgrade::check(Findings& findings, const std::string& name) const {
    try {
        store::SqliteLog log{kFile, store::Opening::TakeOver};
        if (all_events(log) != events_) {
            findings.wrong.push_back(name + ": not every event is there as it was");
        }
    } catch (const store::Failure& failure) {
        findings.wrong.push_back(name + ": cannot be opened or read afterwards: " + failure.what());
    }
    const store::Database database{kFile};
    store::Statement integrity{database, "PRAGMA integrity_check"};
    integrity.step();
    if (integrity.text(0) != "ok") {
        findings.wrong.push_back(name + ": SQLite finds: " + integrity.text(0));
    }
}

}  // namespace misthrow::faults
