#include "play/verify.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/read_file.hpp"
#include "json/writer.hpp"

namespace misthrow::cli {

namespace {

struct VerifyOptions {
    std::vector<std::string> files;
    bool json{false};
};

std::string words(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& word : list) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

std::string sentence(const play::ProofFault& fault) {
    switch (fault.problem) {
        case play::ProofProblem::NoProof:
            return R"(the record carries no proof of its dice (no header [Dice "verifiable 1"] or [Dice "same 1"]))";
        case play::ProofProblem::BadHeader: return "the header " + fault.header + " is missing or not what it should be";
        case play::ProofProblem::SeedNotShown: return "the server has not shown its seed yet; it does so when the game is over";
        case play::ProofProblem::ServerMismatch: return "the server's seed is not the one it committed to";
        case play::ProofProblem::SeatMismatch:
            return "the seed of seat " + std::to_string(fault.seat) + " is not the one it committed to";
        case play::ProofProblem::FirstMismatch:
            return "seat " + words(fault.found) + " began, but the seeds give seat " + words(fault.expected);
        case play::ProofProblem::RollMismatch:
            return "the dice of turn " + std::to_string(fault.turn) + " are " + words(fault.found) + ", but the seeds give " +
                   words(fault.expected);
    }
    return "the proof is faulty";
}

// The line a fault is about: its turn, its header, or the first.
std::size_t line_of(const std::string& text, const play::ProofFault& fault) {
    const std::string header = fault.problem == play::ProofProblem::ServerMismatch  ? std::string{play::kServerSeedHeader}
                               : fault.problem == play::ProofProblem::SeatMismatch  ? std::string{play::kSeatSeedsHeader}
                               : fault.problem == play::ProofProblem::FirstMismatch ? "First"
                                                                                    : fault.header;
    const std::string start = fault.turn != 0 ? std::to_string(fault.turn) + ". " : "[" + header + " ";
    std::size_t line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
        if (text.compare(at, start.size(), start) == 0) {
            return line;
        }
        const std::size_t end = text.find('\n', at);
        at = end == std::string::npos ? text.size() : end + 1;
    }
    return 1;
}

void print_verified(const VerifyOptions& options, const std::string& path, const play::Verified& verified) {
    if (options.json) {
        json::Writer out;
        out.open_object();
        out.key("file");
        out.string(path);
        out.key("dice");
        out.string(play::dice_header(verified.kind));
        out.key("rolls");
        out.integer(static_cast<std::int64_t>(verified.rolls));
        out.key("absent");
        out.open_array();
        for (const std::size_t seat : verified.absent) {
            out.integer(static_cast<std::int64_t>(seat));
        }
        out.close_array();
        out.close_object();
        std::cout << out.text() << '\n';
        return;
    }
    std::cout << path << ": all " << verified.rolls << " rolls are the ones its seeds give";
    for (const std::size_t seat : verified.absent) {
        std::cout << "; seat " << seat << " took no part in the dice";
    }
    std::cout << '\n';
}

int verify_one(const VerifyOptions& options, const std::string& path) {
    const auto loaded = load_record(path);
    if (const int* failed = std::get_if<int>(&loaded)) {
        return *failed;
    }
    const auto& [text, record] = std::get<LoadedRecord>(loaded);
    const auto result = play::verify(record);
    if (const auto* fault = std::get_if<play::ProofFault>(&result)) {
        std::cerr << path << ':' << line_of(text, *fault) << ":1: " << sentence(*fault) << '\n';
        return kFaulty;
    }
    print_verified(options, path, std::get<play::Verified>(result));
    return kDone;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
    auto options = std::make_shared<VerifyOptions>();
    CLI::App* command = app.add_subcommand("verify", "Check that the dice of records are the ones their seeds give");
    command->add_option("FILE", options->files, "Records (.mtr); - reads standard input")->required();
    command->add_flag("--json", options->json, "One JSON object a record, on one line");
    command->footer(R"(
A table commits to its dice before the first roll and shows its seed when the game is over. This re-derives the lot and every roll;
docs/fair-dice.md gives the recipe, so that any other tool can do the same.

Examples:
  misthrow verify game.mtr
  misthrow verify --json *.mtr

Exit status: 0 all dice are right, 1 a record or its dice are not, 2 a file cannot be read.)");
    command->callback([options, &status] {
        for (const std::string& path : options->files) {
            status = std::max(status, verify_one(*options, path));
        }
    });
}

}  // namespace misthrow::cli
