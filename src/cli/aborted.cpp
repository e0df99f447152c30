// The public list of aborted games: is it a chain, is it the one that was fetched before, what is in it.
#include "table/aborted.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/read_file.hpp"
#include "notation/record_lines.hpp"
#include "store/chain.hpp"

namespace misthrow::cli {

namespace {

struct AbortedOptions {
    std::vector<std::string> files;
    std::vector<std::string> wanted;
};

struct Line {
    std::uint64_t number{0};
    std::string entry;  // digits, a blank, what it says
};

std::string_view says(const std::string& entry) {
    const std::size_t blank = entry.find(' ');
    return blank == std::string::npos ? std::string_view{} : std::string_view{entry}.substr(blank + 1);
}

std::string_view sentence(table::EntryFault fault) {
    switch (fault) {
        case table::EntryFault::Unreadable: return "is not readable";
        case table::EntryFault::ServerMismatch: return "shows another seed of the server than was committed to";
        case table::EntryFault::SeatMismatch: return "shows another seed of a seat than was committed to";
        case table::EntryFault::NothingMissing: return "is called void, and no part is missing";
    }
    return "is wrong";
}

std::optional<Line> read_line(std::string_view text) {
    const std::size_t blank = text.find(' ');
    const std::string number{text.substr(0, blank)};
    if (blank == std::string_view::npos || number.empty() || number.size() > 12 ||
        number.find_first_not_of("0123456789") != std::string::npos) {
        return std::nullopt;
    }
    return Line{.number = std::stoull(number), .entry = std::string{text.substr(blank + 1)}};
}

// All that was fetched, by number.
class List {
public:
    // False: something is wrong, and has been said.
    bool add(const std::string& path, std::string_view text) {
        notation::LineReader lines{text};
        bool good = true;
        const std::uint64_t known = entries_.empty() ? 0 : entries_.rbegin()->first;
        std::uint64_t last = 0;
        std::size_t count = 0;
        while (const auto line = lines.next()) {
            if (line->text.empty()) {
                continue;
            }
            const auto read = read_line(line->text);
            if (!read) {
                report_fault(path, line->number, 1, "this is no entry of a list of aborted games");
                return false;
            }
            last = std::max(last, read->number);
            ++count;
            const auto [there, fresh] = entries_.try_emplace(read->number, read->entry);
            if (!fresh && there->second != read->entry) {
                report_fault(
                    path, line->number, 1,
                    "entry " + std::to_string(read->number) + " is another than was fetched before: the list has been rewritten");
                good = false;
            }
        }
        if (const auto& fault = lines.fault()) {
            report_fault(path, fault->line, fault->column, "this is not UTF-8 text; nothing behind it has been read");
            return false;
        }
        constexpr std::size_t at_once = 100;  // a server gives so many: whoever gets fewer has come to the end
        if ((count == 0 || count % at_once != 0) && last < known) {
            std::cerr << path << ": ends with entry " << last << ", and entry " << known
                      << " was fetched before: entries have been taken out (name files in the order they were fetched in)\n";
            good = false;
        }
        return good;
    }

    [[nodiscard]] bool is_whole() const {
        bool good = true;
        const std::string* before = nullptr;
        std::uint64_t expected = 1;
        for (const auto& [number, entry] : entries_) {
            const std::string name = "entry " + std::to_string(number);
            if (number != expected) {
                std::cerr << name << ": those before it are missing\n";
                good = false;
                before = nullptr;
            }
            const bool linked = (before == nullptr && number != 1) ||
                                entry == store::list_entry(before != nullptr ? *before : std::string{}, says(entry));
            if (!linked) {
                std::cerr << name << " does not continue the chain\n";
                good = false;
            }
            if (const auto fault = table::entry_fault(says(entry))) {
                std::cerr << name << " " << sentence(*fault) << '\n';
                good = false;
            }
            before = &entry;
            expected = number + 1;
        }
        return good;
    }

    // The number of the entry that speaks of this commitment.
    [[nodiscard]] std::optional<std::uint64_t> find(const std::string& commitment) const {
        const auto found = std::ranges::find_if(
            entries_, [&](const auto& each) { return says(each.second).find(commitment) != std::string_view::npos; });
        return found == entries_.end() ? std::nullopt : std::optional{found->first};
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

private:
    std::map<std::uint64_t, std::string> entries_;
};

int run(const AbortedOptions& options) {
    List list;
    bool good = true;
    for (const std::string& path : options.files) {
        std::ostringstream text;
        std::ifstream file;
        errno = 0;
        if (path != "-") {
            file.open(path, std::ios::binary);
        }
        const bool opened = path == "-" || (file.is_open() && !std::filesystem::is_directory(path));
        if (!opened || (!(text << (path == "-" ? std::cin.rdbuf() : file.rdbuf())) && (file.fail() || std::cin.bad()))) {
            const int why = errno != 0 ? errno : opened ? EIO : EISDIR;
            std::cerr << "misthrow: cannot read " << path << ": " << std::strerror(why) << '\n';
            return kCannotStart;
        }
        good = list.add(path, text.str()) && good;
    }
    good = list.is_whole() && good;
    for (const std::string& commitment : options.wanted) {
        const auto number = list.find(commitment);
        std::cout << commitment << (number ? ": entry " + std::to_string(*number) : std::string{": not in the list"}) << '\n';
        good = good && number;
    }
    if (good) {
        std::cout << list.size() << (list.size() == 1 ? " aborted game" : " aborted games") << ", nothing changed or taken out\n";
    }
    return good ? kDone : kFaulty;
}

}  // namespace

void add_aborted(CLI::App& app, int& status) {
    auto options = std::make_shared<AbortedOptions>();
    CLI::App* command = app.add_subcommand("aborted", "Check a server's public list of aborted games");
    command->add_option("FILE", options->files, "The list as it was fetched, in pieces or several times; - reads standard input")
        ->required();
    command->add_option("--holds", options->wanted, "A commitment that must be in it: 64 digits of 0-9 and a-f")
        ->check([](const std::string& text) {
            constexpr std::size_t digits = 64;
            const bool fits = text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
            return fits ? "" : "a commitment has 64 digits of 0-9 and a-f";
        });
    command->footer(R"(
A game that began and was not played leaves its commitments in a list that anybody can fetch: GET /aborted, then /aborted/101 and so on,
a hundred at a time (docs/fair-dice.md). Each entry holds the hash of the one before. Files of different days, named in the order they
were fetched in, are compared: what was there must still be there.

Examples:
  curl -s https://HOST/aborted > today.txt; misthrow aborted yesterday.txt today.txt
  misthrow aborted today.txt --holds 59fa2ee1b0835d385e37c607675416f77ac7a76bc5b261de1da8232f83358a7f

Exit status: 0 all is right, 1 something is not, 2 a file cannot be read.)");
    command->callback([options, &status] { status = std::max(status, run(*options)); });
}

}  // namespace misthrow::cli
