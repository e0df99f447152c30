#include "play/verify.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/read_file.hpp"
#include "json/writer.hpp"
#include "notation/record_lines.hpp"

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
            return R"(the record carries no proof of its dice (no header [Dice "verifiable 2"], [Dice "verifiable 1"] or [Dice "same 1"]))";
        case play::ProofProblem::BadHeader:
            return "the header " + fault.header + " is missing, there twice, or not what it should be";
        case play::ProofProblem::SeedNotShown: return "the server has not shown its seed yet; it does so when the game is over";
        case play::ProofProblem::ServerMismatch: return "the server's seed is not the one it committed to";
        case play::ProofProblem::SeatMismatch:
            return "the seed of seat " + std::to_string(fault.seat) + " is not the one it committed to";
        case play::ProofProblem::NotVoided:
            return "seat " + std::to_string(fault.seat) +
                   " did not bring its part of the dice: by what this table had agreed, the game should have been void";
        case play::ProofProblem::FirstMismatch:
            return "seat " + words(fault.found) + " began, but the seeds give seat " + words(fault.expected);
        case play::ProofProblem::RollMismatch:
            return "the dice of turn " + std::to_string(fault.turn) + " are " + words(fault.found) + ", but the seeds give " +
                   words(fault.expected);
    }
    return "the proof is faulty";
}

std::string header_of(const play::ProofFault& fault) {
    switch (fault.problem) {
        case play::ProofProblem::ServerMismatch: return std::string{play::kServerSeedHeader};
        case play::ProofProblem::SeatMismatch:
        case play::ProofProblem::NotVoided: return std::string{play::kSeatSeedsHeader};
        case play::ProofProblem::FirstMismatch: return "First";
        case play::ProofProblem::NoProof:
        case play::ProofProblem::BadHeader:
        case play::ProofProblem::SeedNotShown:
        case play::ProofProblem::RollMismatch: break;
    }
    return fault.header;
}

// The line a fault is about: its turn, its header (the last, where there are two), or the first.
std::size_t line_of(const std::string& text, const play::ProofFault& fault) {
    const std::string turn = std::to_string(fault.turn) + ".";
    const std::string key = header_of(fault);
    std::size_t found = 1;
    notation::LineReader lines{text};
    while (const auto line = lines.next()) {
        const auto header = notation::read_header(line->text);
        const auto words = notation::words(line->text);
        if (fault.turn == 0 && header && header->key.text == key) {
            found = line->number;
        } else if (fault.turn != 0 && !words.empty() && words[0].text == turn) {
            return line->number;
        }
    }
    return found;
}

// A code, for programs.
std::string_view code(play::ProofProblem problem) {
    switch (problem) {
        case play::ProofProblem::NoProof: return "noProof";
        case play::ProofProblem::BadHeader: return "badProofHeader";
        case play::ProofProblem::SeedNotShown: return "seedNotShown";
        case play::ProofProblem::ServerMismatch: return "serverMismatch";
        case play::ProofProblem::SeatMismatch: return "seatMismatch";
        case play::ProofProblem::NotVoided: return "notVoided";
        case play::ProofProblem::FirstMismatch: return "firstMismatch";
        case play::ProofProblem::RollMismatch: return "rollMismatch";
    }
    return "";
}

void print_fault(const VerifyOptions& options, const std::string& path, const RecordText& text, const play::ProofFault& fault) {
    const std::size_t line = text.line + line_of(text.text, fault) - 1;
    report_fault(path, line, 1, sentence(fault));
    if (!options.json) {
        return;
    }
    const auto list = [](json::Writer& out, std::string_view key, const std::vector<std::string>& all) {
        out.key(key);
        out.open_array();
        for (const std::string& each : all) {
            out.string(each);
        }
        out.close_array();
    };
    json::Writer out;
    out.open_object();
    out.key("file");
    out.string(path);
    out.key("error");
    out.string(code(fault.problem));
    list(out, "found", fault.found);
    list(out, "expected", fault.expected);
    out.key("line");
    out.integer(static_cast<std::int64_t>(line));
    out.key("column");
    out.integer(1);
    out.key("message");
    out.string(sentence(fault));
    out.close_object();
    std::cerr << out.text() << '\n';
}

void print_verified(const VerifyOptions& options, const std::string& path, const RecordText& text,
                    const play::Verified& verified) {
    if (options.json) {
        json::Writer out;
        out.open_object();
        out.key("file");
        out.string(path);
        out.key("line");
        out.integer(static_cast<std::int64_t>(text.line));
        out.key("dice");
        out.string(play::dice_header(verified.kind, verified.transcript.has_value()));
        out.key("rolls");
        out.integer(static_cast<std::int64_t>(verified.rolls));
        out.key("absent");
        out.open_array();
        for (const std::size_t seat : verified.absent) {
            out.integer(static_cast<std::int64_t>(seat));
        }
        out.close_array();
        out.key("over");
        out.boolean(verified.over);
        out.close_object();
        std::cout << out.text() << '\n';
        return;
    }
    std::cout << path << (text.line > 1 ? ", line " + std::to_string(text.line) : "") << ": all " << verified.rolls
              << " rolls are the ones its seeds give";
    if (verified.kind == play::DiceKind::Same) {
        std::cout << "; they are the same dice as at other tables, and the server's seed alone made them";
    }
    for (const std::size_t seat : verified.absent) {
        std::cout << "; seat " << seat << " took no part in the dice";
    }
    std::cout << (verified.over ? "" : "; the record ends before the game does");
    std::cout << '\n';
}

int verify_one(const VerifyOptions& options, const std::string& path, const RecordText& text) {
    const auto result = play::verify_text(text.text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&result)) {
        report_fault(path, text, *fault, options.json);
        return kFaulty;
    }
    if (const auto* fault = std::get_if<play::ProofFault>(&result)) {
        print_fault(options, path, text, *fault);
        return kFaulty;
    }
    print_verified(options, path, text, std::get<play::Verified>(result));
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
docs/fair-dice.md gives the recipe, so that any other tool can do the same. The dice are checked before the choices: a changed
die is named at its own line, even where a choice is illegal because of it. A file may hold many records.

Examples:
  misthrow verify game.mtr
  misthrow verify --json *.mtr

Exit status: 0 all dice are right, 1 a record or its dice are not, 2 a file cannot be read.)");
    command->callback([options, &status] {
        for (const std::string& path : options->files) {
            const auto verify = [&](const RecordText& text) { return verify_one(*options, path, text); };
            status = std::max(status, for_each_record(path, verify));
        }
    });
}

}  // namespace misthrow::cli
