// Fault by fault: a whole game at the real log, again and again, and each time another operation of the disk or of the memory goes wrong.
//   fault_tests [--stride N] [--seeds N] [--only KIND] [--at N]
// Every n-th fault is tried (1: all of them), power loss with so many different remains. Prints a table; ends with 1 if a promise was broken.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

#include "upgrade.hpp"
#include "witness.hpp"

namespace misthrow::faults {

namespace {

struct Kind {
    const char* name;
    Op op;
    How how;
    Ending ending;
    const char* what;
};
constexpr Kind kKinds[]{
    {"read", Op::Read, How::Once, Ending::GoOn, "a read fails"},
    {"read-lasting", Op::Read, How::Lasting, Ending::GoOn, "all reads from here on fail, for a while"},
    {"write", Op::Write, How::Once, Ending::GoOn, "a write stops in the middle"},
    {"write-stop", Op::Write, How::Once, Ending::StopAtRefusal, "the same, and the process ends"},
    {"full", Op::Write, How::Lasting, Ending::GoOn, "the disk is full, for a while"},
    {"full-stop", Op::Write, How::Lasting, Ending::StopAtRefusal, "the same, and the process ends"},
    {"sync", Op::Sync, How::Once, Ending::GoOn, "a sync fails"},
    {"sync-stop", Op::Sync, How::Once, Ending::StopAtRefusal, "the same, and the process ends"},
    {"sync-power", Op::Sync, How::Once, Ending::PowerOff, "a sync fails and forgets; the power goes 0 to 3 steps later"},
    {"sync-restart", Op::Sync, How::Once, Ending::RestartAndOff, "the same, with a new process in between"},
    {"truncate", Op::Truncate, How::Once, Ending::GoOn, "a truncation fails"},
    {"open", Op::Open, How::Once, Ending::GoOn, "a file cannot be opened"},
    {"delete", Op::Delete, How::Once, Ending::GoOn, "a file cannot be deleted"},
    {"memory", Op::Memory, How::Once, Ending::GoOn, "an allocation fails"},
    {"memory-lasting", Op::Memory, How::Lasting, Ending::GoOn, "memory is out, for a while"},
    {"power", Op::Write, How::PowerOff, Ending::PowerOff, "the power goes at any write, sync, truncation or deletion"},
};

struct Options {
    std::uint64_t stride{1};
    std::uint64_t seeds{4};
    std::string only{};
    std::uint64_t at{0};
};

// What a crash was about.
std::string running;
extern "C" void tell_and_die(int number) {
    static_cast<void>(!write(2, running.data(), running.size()));
    static_cast<void>(!write(2, " crashed\n", 9));
    std::signal(number, SIG_DFL);
    std::raise(number);
}

bool loses_power(const Kind& kind) { return kind.ending == Ending::PowerOff || kind.ending == Ending::RestartAndOff; }

std::uint64_t points_of(const Kind& kind, const Plan& plan) {
    return kind.how == How::PowerOff ? plan.changes() : plan.counted(kind.op);
}

Findings run(const Kind& kind, const std::vector<Step>& story, std::uint64_t points, const Options& options) {
    PaperDisk& disk = PaperDisk::mounted();
    Findings findings;
    for (std::uint64_t n = options.at > 0 ? options.at : 1; n <= points; n += options.stride) {
        for (std::uint64_t seed = 1; seed <= (loses_power(kind) ? options.seeds : 1); ++seed) {
            running = std::string{kind.name} + " " + std::to_string(n) + " seed " + std::to_string(seed);
            disk.format();
            Witness witness{disk, story, findings, running};
            disk.plan.fail(kind.op, n, kind.how);
            witness.play(kind.ending, kind.how == How::PowerOff ? 0 : seed % 4);
            if (loses_power(kind)) {
                disk.lose_power(n * 1000 + seed);
            }
            witness.check();
        }
        if (options.at > 0) {
            break;
        }
    }
    return findings;
}

// Formats that earlier programs wrote; 3 takes the way of 2.
constexpr int kFormats[]{2, 4, 8, 9};

std::string file_of_format(int format) {
    const std::string path = std::string{MISTHROW_STORED_FILES} + "/format-" + std::to_string(format) + ".db";
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

void print(const char* name, std::uint64_t points, const Findings& found, const char* what) {
    std::printf("%-15s %8lu %8lu %8lu %8lu %8lu %8lu %8lu %8zu   %s\n", name, points, found.runs, found.hit, found.refused,
                found.there, found.opens_refused, found.failed_reads, found.wrong.size(), what);
    std::fflush(stdout);
}

// The first start on a file of an earlier format.
Findings run_upgrade(int format, const Options& options) {
    constexpr Kind kinds[]{
        {"write", Op::Write, How::Once, Ending::GoOn, ""},         {"full", Op::Write, How::Lasting, Ending::GoOn, ""},
        {"sync", Op::Sync, How::Once, Ending::GoOn, ""},           {"memory", Op::Memory, How::Once, Ending::GoOn, ""},
        {"power", Op::Write, How::PowerOff, Ending::PowerOff, ""},
    };
    Upgrade upgrade{file_of_format(format)};
    PaperDisk& disk = PaperDisk::mounted();
    Findings findings;
    for (const Kind& kind : kinds) {
        disk.plan.count();
        upgrade.open(findings);
        for (std::uint64_t n = 1, points = points_of(kind, disk.plan); n <= points; n += options.stride) {
            for (std::uint64_t seed = 1; seed <= (loses_power(kind) ? options.seeds : 1); ++seed) {
                running = "format " + std::to_string(format) + " " + kind.name + " " + std::to_string(n) + " seed " +
                          std::to_string(seed);
                disk.plan.fail(kind.op, n, kind.how);
                upgrade.open(findings);
                if (loses_power(kind)) {
                    disk.lose_power(n * 1000 + seed);
                }
                upgrade.check(findings, running);
            }
        }
    }
    return findings;
}

int run_all(const Options& options) {
    const std::vector<Step> story = whole_game();
    PaperDisk& disk = PaperDisk::mounted();
    Findings calm;
    Witness witness{disk, story, calm, "without a fault"};
    disk.plan.count();
    witness.play(Ending::GoOn, 0);
    const Plan& counted = disk.plan;
    std::vector<std::uint64_t> points;
    for (const Kind& kind : kKinds) {
        points.push_back(points_of(kind, counted));
    }
    witness.check();
    std::vector<std::string> wrong = calm.wrong;
    std::printf("a game of %zu steps; one of every %lu places\n", story.size(), options.stride);
    std::printf("%-15s %8s %8s %8s %8s %8s %8s %8s %8s\n", "fault", "places", "runs", "hit", "refused", "there", "unopened",
                "unread", "broken");
    for (std::size_t at = 0; at < std::size(kKinds); ++at) {
        if (!options.only.empty() && options.only != kKinds[at].name) {
            continue;
        }
        const Findings found = run(kKinds[at], story, points[at], options);
        print(kKinds[at].name, points[at], found, kKinds[at].what);
        wrong.insert(wrong.end(), found.wrong.begin(), found.wrong.end());
    }
    for (const int format : kFormats) {
        const std::string name = "format-" + std::to_string(format);
        if (!options.only.empty() && options.only != name) {
            continue;
        }
        const Findings found = run_upgrade(format, options);
        print(name.c_str(), found.runs, found,
              "the first start on a file of an earlier format: write, full, sync, memory, power");
        wrong.insert(wrong.end(), found.wrong.begin(), found.wrong.end());
    }
    for (std::size_t at = 0; at < std::min<std::size_t>(wrong.size(), 100); ++at) {
        std::printf("%s\n", wrong[at].c_str());
    }
    return wrong.empty() ? 0 : 1;
}

}  // namespace

}  // namespace misthrow::faults

int main(int count, char** arguments) {
    using namespace misthrow::faults;
    Options options;
    for (int at = 1; at + 1 < count; at += 2) {
        const std::string name = arguments[at];
        const char* value = arguments[at + 1];
        if (name == "--stride") {
            options.stride = std::max(1UL, std::strtoul(value, nullptr, 10));
        } else if (name == "--seeds") {
            options.seeds = std::strtoul(value, nullptr, 10);
        } else if (name == "--only") {
            options.only = value;
        } else if (name == "--at") {
            options.at = std::strtoul(value, nullptr, 10);
        } else {
            std::fprintf(stderr, "fault_tests [--stride N] [--seeds N] [--only KIND] [--at N]\n");
            return 2;
        }
    }
    for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) {
        std::signal(number, tell_and_die);
    }
    return run_all(options);
}
