#include "play/verify.hpp"

#include <algorithm>
#include <utility>

#include "notation/roll_text.hpp"
#include "notation/scan.hpp"
#include "play/commands.hpp"

namespace misthrow::play {

namespace {

constexpr std::string_view kNoCommitment = "-";
constexpr std::string_view kAbsent = "absent";
constexpr std::string_view kComputer = "computer";

const std::string* find(const notation::Record& record, std::string_view key) {
    const auto found = std::ranges::find_if(record.others, [&](const notation::Header& header) { return header.key == key; });
    return found == record.others.end() ? nullptr : &found->value;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(", "), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 2, text.size()));
    }
    return parts;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

ProofFault bad_header(std::string_view key) { return {.problem = ProofProblem::BadHeader, .header = std::string{key}}; }

std::variant<DiceProof, ProofFault> read_seats(const notation::Record& record, DiceProof proof) {
    const std::string* commitments = find(record, kSeatCommitmentsHeader);
    const std::string* seeds = find(record, kSeatSeedsHeader);
    const std::vector<std::string> committed = commitments != nullptr ? split(*commitments) : std::vector<std::string>{};
    const std::vector<std::string> shown = seeds != nullptr ? split(*seeds) : std::vector<std::string>{};
    if (committed.size() != record.names.size()) {
        return bad_header(kSeatCommitmentsHeader);
    }
    if (shown.size() != record.names.size()) {
        return bad_header(kSeatSeedsHeader);
    }
    for (std::size_t seat = 0; seat < committed.size(); ++seat) {
        const bool computer = proof.binding && committed[seat] == kComputer && shown[seat] == kComputer;
        if (proof.binding) {
            proof.binding->computers.push_back(computer);
        }
        if (computer) {
            proof.seats.emplace_back();
            continue;
        }
        const SeatPart part{.commitment = from_hex(committed[seat]), .seed = from_hex(shown[seat])};
        if (!part.commitment && committed[seat] != kNoCommitment) {
            return bad_header(kSeatCommitmentsHeader);
        }
        if (part.seed ? !part.commitment : shown[seat] != kAbsent) {
            return bad_header(kSeatSeedsHeader);
        }
        proof.seats.push_back(part);
    }
    return proof;
}

std::variant<Binding, ProofFault> read_binding(const notation::Record& record) {
    const auto value = [&](std::string_view key) {
        const std::string* found = find(record, key);
        return found != nullptr ? std::string_view{*found} : std::string_view{};
    };
    const auto table = from_hex(value(kDiceTableHeader));
    const auto game = notation::read_number(value(kDiceGameHeader), 1, 999'999'999);
    const auto missing = named<Missing>(value(kMissingHeader));
    if (!table || !game || !missing) {
        return bad_header(!table ? kDiceTableHeader : !game ? kDiceGameHeader : kMissingHeader);
    }
    return Binding{.table = *table, .game = static_cast<std::uint32_t>(*game), .missing = *missing};
}

// One that is there twice says two things, and other tools may believe the other.
std::optional<std::string_view> doubled_header(const notation::Record& record) {
    for (const std::string_view key : {kDiceHeader, kDiceTableHeader, kDiceGameHeader, kMissingHeader, kServerCommitmentHeader,
                                       kSeatCommitmentsHeader, kSeatSeedsHeader, kServerSeedHeader}) {
        if (std::ranges::count(record.others, key, &notation::Header::key) > 1) {
            return key;
        }
    }
    return std::nullopt;
}

std::variant<DiceProof, ProofFault> read_proof(const notation::Record& record) {
    if (const auto doubled = doubled_header(record)) {
        return bad_header(*doubled);
    }
    const std::string* kind = find(record, kDiceHeader);
    DiceProof proof;
    const bool same = kind != nullptr && *kind == dice_header(DiceKind::Same, false);
    const bool bound = kind != nullptr && *kind == dice_header(DiceKind::Verifiable, true);
    if (!same && !bound && (kind == nullptr || *kind != dice_header(DiceKind::Verifiable, false))) {
        return ProofFault{.problem = ProofProblem::NoProof};
    }
    proof.kind = same ? DiceKind::Same : DiceKind::Verifiable;
    for (const std::string_view key : {kSeatCommitmentsHeader, kSeatSeedsHeader}) {
        if (same && find(record, key) != nullptr) {  // nobody had a part in these
            return bad_header(key);
        }
    }
    if (bound) {
        auto binding = read_binding(record);
        if (const auto* fault = std::get_if<ProofFault>(&binding)) {
            return *fault;
        }
        proof.binding = std::get<Binding>(std::move(binding));
    }
    const std::string* commitment = find(record, kServerCommitmentHeader);
    const auto committed = from_hex(commitment != nullptr ? *commitment : "");
    if (!committed) {
        return bad_header(kServerCommitmentHeader);
    }
    proof.server_commitment = *committed;
    if (const std::string* seed = find(record, kServerSeedHeader)) {
        proof.server_seed = from_hex(*seed);
        if (!proof.server_seed) {
            return bad_header(kServerSeedHeader);
        }
    }
    return proof.kind == DiceKind::Same ? std::variant<DiceProof, ProofFault>{proof} : read_seats(record, proof);
}

// Plays the log once more with the dice the seeds give.
template <Game G>
std::variant<Verified, ProofFault> verify_rolls(const notation::Record& record, const notation::Log<G>& log, const FairDice& dice,
                                                DiceKind kind) {
    Match match = make_match(record.game, record.names.size(), record.first);
    auto& typed = std::get<TypedMatch<G>>(match);
    Verified verified{.kind = kind, .rolls = 0, .absent = {}, .over = false};
    for (const auto& step : log.steps) {
        if (const auto* roll = std::get_if<0>(&step)) {
            Match due = match;
            const auto [turn, number] = typed.next_roll();
            roll_all(due, dice.faces(turn, number, die_count(record.game)));
            const auto& expected = std::get<TypedMatch<G>>(due).state().dice;
            if (expected != *roll) {
                return ProofFault{.problem = ProofProblem::RollMismatch,
                                  .turn = turn,
                                  .expected = notation::face_words(expected),
                                  .found = notation::face_words(*roll)};
            }
            typed.roll(*roll);
            ++verified.rolls;
            continue;
        }
        for (std::size_t i = 0; i < record.names.size(); ++i) {
            const auto seat = static_cast<Seat>(i);
            if (typed.actors().contains(seat) && typed.undecided().contains(seat)) {
                if (typed.commit(seat, std::get<1>(step)[i])) {
                    break;  // resolved: the actors are others now
                }
            }
        }
    }
    verified.over = G::node(typed.state()) == Node::Over;
    return verified;
}

}  // namespace

std::string_view dice_header(DiceKind kind, bool bound) noexcept {
    return kind == DiceKind::Same ? "same 1" : bound ? "verifiable 2" : "verifiable 1";
}

PartWords part_words(const DiceProof& proof) {
    PartWords words;
    for (std::size_t seat = 0; seat < proof.seats.size(); ++seat) {
        const SeatPart& part = proof.seats[seat];
        const bool computer = proof.binding && proof.binding->computers[seat];
        words.commitments.push_back(part.commitment ? to_hex(*part.commitment)
                                                    : std::string{computer ? kComputer : kNoCommitment});
        words.seeds.push_back(part.seed ? to_hex(*part.seed) : std::string{computer ? kComputer : kAbsent});
    }
    return words;
}

std::vector<notation::Header> proof_headers(const DiceProof& proof) {
    std::vector<notation::Header> headers{
        {std::string{kDiceHeader}, std::string{dice_header(proof.kind, proof.binding.has_value())}}};
    if (proof.binding) {
        headers.push_back({std::string{kDiceTableHeader}, to_hex(proof.binding->table)});
        headers.push_back({std::string{kDiceGameHeader}, std::to_string(proof.binding->game)});
        headers.push_back({std::string{kMissingHeader}, std::string{misthrow::text(proof.binding->missing)}});
    }
    headers.push_back({std::string{kServerCommitmentHeader}, to_hex(proof.server_commitment)});
    if (proof.kind == DiceKind::Verifiable) {
        const auto [commitments, seeds] = part_words(proof);
        headers.push_back({std::string{kSeatCommitmentsHeader}, joined(commitments)});
        headers.push_back({std::string{kSeatSeedsHeader}, joined(seeds)});
    }
    if (proof.server_seed) {
        headers.push_back({std::string{kServerSeedHeader}, to_hex(*proof.server_seed)});
    }
    return headers;
}

namespace {

// What is wrong with the seeds, before any die is looked at.
std::optional<ProofFault> wrong_seeds(const DiceProof& proof, const std::optional<Bytes32>& opening,
                                      const std::optional<Bytes32>& transcript) {
    const Bytes32 committed = opening ? server_commitment(*opening, *proof.server_seed) : server_commitment(*proof.server_seed);
    if (committed != proof.server_commitment) {
        return ProofFault{.problem = ProofProblem::ServerMismatch};
    }
    for (std::size_t seat = 0; seat < proof.seats.size(); ++seat) {
        const SeatPart& part = proof.seats[seat];
        if (part.seed &&
            (transcript ? seat_commitment(*transcript, seat, *part.seed) : seat_commitment(*part.seed)) != part.commitment) {
            return ProofFault{.problem = ProofProblem::SeatMismatch, .seat = seat + 1};
        }
        if (!part.seed && proof.binding && proof.binding->missing == Missing::Void && !proof.binding->computers[seat]) {
            return ProofFault{.problem = ProofProblem::NotVoided, .seat = seat + 1};
        }
    }
    return std::nullopt;
}

std::vector<std::size_t> absent_seats(const DiceProof& proof) {
    std::vector<std::size_t> absent;
    for (std::size_t seat = 0; seat < proof.seats.size(); ++seat) {
        if (!proof.seats[seat].seed && !(proof.binding && proof.binding->computers[seat])) {
            absent.push_back(seat + 1);
        }
    }
    return absent;
}

}  // namespace

std::variant<Verified, ProofFault> verify(const notation::Record& record) {
    const auto reading = read_proof(record);
    if (const auto* fault = std::get_if<ProofFault>(&reading)) {
        return *fault;
    }
    const auto& proof = std::get<DiceProof>(reading);
    if (!proof.server_seed) {
        return ProofFault{.problem = ProofProblem::SeedNotShown};
    }
    const auto opening = proof.binding ? std::optional{opening_hash(*proof.binding, record.game, record.names)} : std::nullopt;
    const auto transcript = opening ? std::optional{transcript_hash(*opening, proof.server_commitment)} : std::nullopt;
    if (auto fault = wrong_seeds(proof, opening, transcript)) {
        return *std::move(fault);
    }
    const FairDice dice{*proof.server_seed, proof.seats, transcript};
    const std::size_t first = dice.first_seat(record.names.size());
    if (first != index(record.first)) {
        return ProofFault{.problem = ProofProblem::FirstMismatch,
                          .expected = {std::to_string(first + 1)},
                          .found = {std::to_string(index(record.first) + 1)}};
    }
    auto result = std::visit([&](const auto& log) { return verify_rolls(record, log, dice, proof.kind); }, record.log);
    if (auto* verified = std::get_if<Verified>(&result)) {
        verified->absent = absent_seats(proof);
        verified->transcript = transcript;
    }
    return result;
}

std::variant<Verified, ProofFault, notation::RecordFault> verify_text(std::string_view text) {
    const notation::Reading reading = notation::read_as_far_as_right(text);
    auto result = verify(reading.record);
    auto* fault = std::get_if<ProofFault>(&result);
    const bool dice_are_wrong = fault != nullptr && fault->problem >= ProofProblem::ServerMismatch;
    if (reading.fault && !dice_are_wrong) {
        return *reading.fault;
    }
    if (fault != nullptr) {
        return std::move(*fault);
    }
    return std::get<Verified>(std::move(result));
}

}  // namespace misthrow::play
