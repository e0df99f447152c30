// Is a server's file as it was written, and what can be read of one that is not.
#include "cli/admin_check.hpp"

#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "server/load_table.hpp"
#include "store/database_file.hpp"
#include "store/log_reader.hpp"
#include "store/page_file.hpp"
#include "store/salvage.hpp"
#include "store/schema.hpp"
#include "store/tail_mark.hpp"

namespace misthrow::cli {

namespace {

constexpr std::uint64_t kFirstFormatWithChain = 4;

struct CheckOptions {
    std::string file;
    std::string out;
};

// One line a fault.
class Faults {
public:
    void say(const std::string& fault) {
        std::cout << fault << '\n';
        ++count_;
    }
    [[nodiscard]] bool any() const noexcept { return count_ > 0; }

private:
    std::size_t count_{0};
};

std::string events(std::uint64_t count) { return std::to_string(count) + (count == 1 ? " event" : " events"); }

void check_table(store::LogReader& reader, const std::string& id, Faults& faults) {
    try {
        const server::Loaded loaded = server::load_table(id, reader.read(id), 1);
        if (loaded.damage) {
            faults.say(id + ": event " + std::to_string(loaded.damage->version) +
                       " does not fit: " + std::string{loaded.damage->why});
        } else if (!loaded.live) {
            faults.say(id + ": its events are missing");
        }
    } catch (const store::Failure& failure) {
        faults.say(id + ": cannot be read: " + failure.what());
    }
}

void check_content(store::LogReader& reader, Faults& faults) {
    const auto tables = reader.tables();
    for (const store::TableRow& row : tables) {
        check_table(reader, row.id, faults);
    }
    for (const store::Event& event : reader.read(store::kPublicList)) {
        if (!event.intact) {
            faults.say("the list of aborted games: entry " + std::to_string(event.version) + " is not as it was written");
            break;
        }
    }
    const auto [found, astray, expected] = reader.count_events();
    if (found != expected) {
        faults.say("there should be " + events(expected) + ", there are " + std::to_string(found));
    }
    if (astray > 0) {
        faults.say(events(astray) + " of tables that are not in the list");
    }
    if (!faults.any()) {
        std::cout << tables.size() << (tables.size() == 1 ? " table, " : " tables, ") << events(found)
                  << ": everything is as it was written\n";
    }
}

// What had been acknowledged and is not there: its transactions stood at the end of the journal.
void check_journal(const std::string& file, store::LogReader& reader, Faults& faults) {
    if (const store::Journal journal = store::read_journal(file + "-wal"); journal.is_broken()) {
        faults.say("the journal is damaged: " + std::to_string(journal.behind_damage) +
                   " transactions stand behind the broken place");
    }
    const std::uint64_t commits = reader.format() < kFirstFormatWithChain ? 0 : reader.progress().commits;
    if (!std::filesystem::exists(file + ".mark")) {
        return;
    }
    const auto noted = store::TailMark{file + ".mark"}.read();
    if (!noted) {
        faults.say(file + ".mark cannot be read: whether the end of the journal is lost is not known");
    } else if (*noted > commits) {
        faults.say("the end of the journal is lost: " + std::to_string(*noted - commits) +
                   " transactions that had been acknowledged");
    }
}

int check(const CheckOptions& options) {
    Faults faults;
    try {
        store::LogReader reader{options.file, store::Access::Read};
        for (const std::string& fault : reader.faults()) {
            faults.say(fault);
        }
        if (const std::string fault = reader.schema_fault(); !fault.empty()) {
            faults.say(fault);
        }
        if (!faults.any()) {
            check_journal(options.file, reader, faults);
        }
        if (const std::uint64_t format = reader.format(); format >= kFirstFormatWithChain) {
            check_content(reader, faults);
        } else if (!faults.any()) {
            std::cout << (format == 0 ? "nothing has been written to it yet\n"
                                      : "written by an earlier program, without a chain: the server adds it when it first opens "
                                        "the file\n");
        }
    } catch (const store::Failure& failure) {
        faults.say(failure.what());
    }
    if (faults.any()) {
        std::cerr << options.file << " is damaged; 'misthrow admin salvage " << options.file
                  << " OUT' copies what can be read. The server does so by itself where it has to.\n";
    }
    return faults.any() ? kFaulty : kDone;
}

// Nothing half done is left behind.
store::Salvaged salvaged_to(const CheckOptions& options) {
    try {
        return store::salvage(options.file, options.out);
    } catch (const store::Failure& failure) {
        for (const char* part : {"", "-wal", "-shm"}) {
            std::error_code ignored;
            std::filesystem::remove(options.out + part, ignored);
        }
        throw store::Failure{"cannot write " + options.out + ": " + failure.what()};
    }
}

int salvage(const CheckOptions& options) {
    if (std::filesystem::exists(std::filesystem::symlink_status(options.out))) {  // a link that leads nowhere, too
        std::cerr << "misthrow: " << options.out << " is there already\n";
        return kCannotStart;
    }
    const store::Salvaged salvaged = salvaged_to(options);
    std::cout << options.out << ": " << salvaged.tables << (salvaged.tables == 1 ? " table, " : " tables, ")
              << events(salvaged.events) << '\n';
    Faults faults;
    if (salvaged.missing.value_or(0) > 0) {
        faults.say(events(*salvaged.missing) + " could not be found");
    }
    if (!salvaged.missing) {
        std::cout << "the file does not say how many there should be\n";
    }
    for (const std::string& id : salvaged.lost) {
        faults.say(id + ": its events are missing");
    }
    store::LogReader reader{options.out};  // which takes its journal with it when it goes
    for (const store::TableRow& row : reader.tables()) {
        check_table(reader, row.id, faults);
    }
    return faults.any() ? kFaulty : kDone;
}

bool is_foreign(const std::string& file) {
    try {
        return store::is_foreign(store::Database{file, store::Access::Read});
    } catch (const store::Failure&) {
        return false;  // it is damaged, and ours for all we know
    }
}

// Empty: it can be looked at.
std::string why_not_looked_at(const std::string& file) {
    switch (store::kind_of_file(file)) {
        case store::FileKind::Missing: return "there is no file " + file;
        case store::FileKind::Database: return is_foreign(file) ? file + " is not a database of misthrow" : std::string{};
        case store::FileKind::Empty:
        case store::FileKind::Other: break;
    }
    return store::is_damaged_database(file) ? std::string{} : file + " is not a database of misthrow";
}

}  // namespace

void add_admin_check(CLI::App& admin, int& status) {
    auto options = std::make_shared<CheckOptions>();
    const auto add = [&](const char* name, const char* help, int (*work)(const CheckOptions&)) {
        CLI::App* command = admin.add_subcommand(name, help);
        command->add_option("FILE", options->file, "The server's file")->required();
        command->callback([options, work, &status] {
            if (const std::string wrong = why_not_looked_at(options->file); !wrong.empty()) {
                std::cerr << "misthrow: " << wrong << '\n';
                status = kCannotStart;
                return;
            }
            try {
                status = work(*options);
            } catch (const store::Failure& error) {
                std::cerr << "misthrow: cannot use " << options->file << ": " << error.what() << '\n';
                status = kCannotStart;
            }
        });
        return command;
    };
    add("check", "Whether everything in the file is as it was written; nothing is changed", check);
    add("salvage", "Copy what can be read of a damaged file; nothing of it is changed", salvage)
        ->add_option("OUT", options->out, "The file to be made")
        ->required();
}

}  // namespace misthrow::cli
