#include "witness.hpp"

#include <future>

#include "store/sqlite.hpp"

namespace misthrow::faults {

namespace {

constexpr int kTries = 3;  // then whatever lasts is over

store::Outcome append_and_wait(store::SqliteLog& log, std::vector<store::Event> batch) {
    std::promise<store::Outcome> promise;
    log.append(std::move(batch), [&](store::Outcome outcome) { promise.set_value(outcome); });
    return promise.get_future().get();
}

// As a server does when somebody comes. Throws Failure.
std::vector<store::Event> fetch(store::SqliteLog& log, const std::string& table) {
    std::promise<store::Fetched> promise;
    log.fetch(table, [&](store::Fetched fetched) { promise.set_value(std::move(fetched)); });
    store::Fetched fetched = promise.get_future().get();
    if (fetched.failure) {
        throw *fetched.failure;
    }
    return fetched.tables.empty() ? std::vector<store::Event>{} : std::move(fetched.tables.front().events);
}

}  // namespace

void Witness::lift_if_lasting(int tries) {
    if (tries >= kTries) {
        disk_.plan.lift();
    }
}

// The process ends without closing anything: what it would still do to the disk does not happen.
void Witness::kill() {
    hit_ = hit_ || disk_.plan.hits() > 0;
    disk_.plan.fail(Op::Write, 1, How::PowerOff);
    log_.reset();
    disk_.plan.count();
}

bool Witness::open() {
    for (int tries = 1; tries <= kTries + 1; ++tries) {
        try {
            log_ = std::make_unique<store::SqliteLog>("tables.db", store::Opening::TakeOver);
            return true;
        } catch (const store::Failure&) {
            ++findings_.opens_refused;
            if (disk_.plan.is_power_off()) {
                return false;
            }
            lift_if_lasting(tries);
        }
    }
    wrong("cannot be opened although the disk works");
    return false;
}

std::vector<store::Event> Witness::read_again(const std::string& table) {
    for (int tries = 1;; ++tries) {
        try {
            return log_->read(table);
        } catch (const store::Failure& failure) {
            ++findings_.failed_reads;
            lift_if_lasting(tries);
            if (tries > kTries) {
                wrong(std::string{"cannot be read although the disk works: "} + failure.what());
                return {};
            }
        }
    }
}

// As a server that starts: every event of every table, or a failure that is told.
void Witness::load() {
    std::map<std::string, std::vector<store::Event>> found;
    try {
        for (const store::TableRow& row : log_->tables()) {
            found[row.id] = fetch(*log_, row.id);
        }
    } catch (const store::Failure&) {
        ++findings_.failed_reads;
        return;
    }
    for (const auto& [table, events] : promised_) {
        if (found[table] != events && !erased_.contains(table)) {
            wrong(table + " was read otherwise than it was written, and nobody was told");
        }
    }
}

// False: the story ends here.
bool Witness::append(const Step& step, Ending ending) {
    std::vector<store::Event>& promised = promised_[step.table];
    for (int tries = 1; tries <= kTries + 1; ++tries) {
        const store::Outcome outcome = append_and_wait(*log_, step.batch);
        if (outcome == store::Outcome::Durable) {
            promised = with(promised, step.batch);
            return true;
        }
        if (outcome == store::Outcome::Duplicate) {
            wrong("a batch that was not there was called a duplicate");
            return false;
        }
        ++findings_.refused;
        if (ending == Ending::StopAtRefusal || disk_.plan.is_power_off()) {
            doubtful_ = step.batch;
            return false;
        }
        if (ending == Ending::RestartAndOff || outcome == store::Outcome::Unknown) {  // the server stops, and is started again
            kill();
            if (!open()) {
                return false;
            }
        }
        const std::vector<store::Event> found = read_again(step.table);
        if (found == with(promised, step.batch)) {
            ++findings_.there;
            promised = found;
            return true;
        }
        if (found != promised) {
            wrong("a refused batch is there in part: " + std::to_string(found.size()) + " events");
            return false;
        }
        lift_if_lasting(tries);
    }
    wrong("refused although the disk works");
    return false;
}

void Witness::play(Ending ending, std::uint64_t later) {
    ++findings_.runs;
    bool goes_on = open();
    std::uint64_t since = 0;
    for (auto step = story_.begin(); goes_on && step != story_.end(); ++step) {
        switch (step->act) {
            case Act::Append: goes_on = append(*step, ending); break;
            case Act::Restart:
                log_.reset();
                goes_on = open();
                break;
            case Act::Load: load(); break;
            case Act::Touch: log_->touch(step->table, store::TableState::Playing, 1); break;
            case Act::Finish: log_->touch(step->table, store::TableState::Finished, 1); break;
            case Act::Erase:
                erased_.insert(step->table);
                log_->erase(step->table);
                break;
        }
        if (log_) {
            log_->settle();
        }
        hit_ = hit_ || disk_.plan.hits() > 0;
        since += hit_ ? 1 : 0;
        goes_on = goes_on && (!loses_power(ending) || since <= later);
    }
    if (loses_power(ending) && !disk_.plan.is_power_off()) {
        disk_.plan.fail(Op::Write, 1, How::PowerOff);
    }
    log_.reset();
    findings_.hit += hit_ || disk_.plan.hits() > 0 ? 1 : 0;
    disk_.plan.lift();
}

void Witness::check() {
    try {
        store::SqliteLog log{"tables.db", store::Opening::TakeOver};
        for (const auto& [table, events] : promised_) {
            const bool in_doubt = !doubtful_.empty() && doubtful_.front().table == table;
            const std::vector<store::Event> found = log.read(table);
            const bool may_be_gone = erased_.contains(table) && found.empty();
            const bool doubtful_too = in_doubt && found == with(events, doubtful_);
            findings_.there += doubtful_too ? 1 : 0;
            if (found != events && !may_be_gone && !doubtful_too) {
                wrong(table + " has " + std::to_string(found.size()) + " events, promised were " + std::to_string(events.size()));
            }
        }
        check_lists(log);
    } catch (const store::Failure& failure) {
        wrong(std::string{"cannot be opened or read afterwards: "} + failure.what());
    }
}

// The list of tables and the events are about the same tables, and SQLite finds nothing wrong with its file.
void Witness::check_lists(store::SqliteLog& log) {
    std::set<std::string> listed;
    for (const store::TableRow& row : log.tables()) {
        listed.insert(row.id);
        if (row.events == 0) {
            wrong(row.id + " is listed and has no events");
        }
        if (fetch(log, row.id).size() != row.events) {
            wrong(row.id + " is not loaded whole");
        }
    }
    for (const auto& [table, events] : promised_) {
        if (!events.empty() && !listed.contains(table) && !log.read(table).empty()) {
            wrong(table + " has events and is not listed");
        }
    }
    const store::Database database{"tables.db"};
    store::Statement integrity{database, "PRAGMA integrity_check"};
    integrity.step();
    if (integrity.text(0) != "ok") {
        wrong("SQLite finds: " + integrity.text(0));
    }
}

}  // namespace misthrow::faults
