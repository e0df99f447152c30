#include "play/verify.hpp"

#include <algorithm>
#include <utility>

#include "notation/roll_text.hpp"
#include "play/commands.hpp"

namespace misthrow::play {

namespace {

constexpr std::string_view kNoCommitment = "-";
constexpr std::string_view kAbsent = "absent";

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

// Twice the same header: which counts? Seats' parts beside same dice: they had none in them.
std::optional<ProofFault> contradiction(const notation::Record& record, DiceKind kind) {
    for (const std::string_view key :
         {kDiceHeader, kServerCommitmentHeader, kSeatCommitmentsHeader, kSeatSeedsHeader, kServerSeedHeader}) {
        const auto times = std::ranges::count(record.others, key, &notation::Header::key);
        const bool of_seats = key == kSeatCommitmentsHeader || key == kSeatSeedsHeader;
        if (times > (kind == DiceKind::Same && of_seats ? 0 : 1)) {
            return bad_header(key);
        }
    }
    return std::nullopt;
}

std::variant<DiceProof, ProofFault> read_proof(const notation::Record& record) {
    const std::string* kind = find(record, kDiceHeader);
    DiceProof proof;
    if (kind == nullptr || (*kind != dice_header(DiceKind::Verifiable) && *kind != dice_header(DiceKind::Same))) {
        return ProofFault{.problem = ProofProblem::NoProof};
    }
    proof.kind = *kind == dice_header(DiceKind::Same) ? DiceKind::Same : DiceKind::Verifiable;
    if (auto fault = contradiction(record, proof.kind)) {
        return *std::move(fault);
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

std::string_view dice_header(DiceKind kind) noexcept { return kind == DiceKind::Same ? "same 1" : "verifiable 1"; }

std::vector<notation::Header> proof_headers(const DiceProof& proof) {
    std::vector<notation::Header> headers{{std::string{kDiceHeader}, std::string{dice_header(proof.kind)}},
                                          {std::string{kServerCommitmentHeader}, to_hex(proof.server_commitment)}};
    if (proof.kind == DiceKind::Verifiable) {
        std::vector<std::string> commitments;
        std::vector<std::string> seeds;
        for (const SeatPart& part : proof.seats) {
            commitments.push_back(part.commitment ? to_hex(*part.commitment) : std::string{kNoCommitment});
            seeds.push_back(part.seed ? to_hex(*part.seed) : std::string{kAbsent});
        }
        headers.push_back({std::string{kSeatCommitmentsHeader}, joined(commitments)});
        headers.push_back({std::string{kSeatSeedsHeader}, joined(seeds)});
    }
    if (proof.server_seed) {
        headers.push_back({std::string{kServerSeedHeader}, to_hex(*proof.server_seed)});
    }
    return headers;
}

std::variant<Verified, ProofFault> verify(const notation::Record& record) {
    const auto reading = read_proof(record);
    if (const auto* fault = std::get_if<ProofFault>(&reading)) {
        return *fault;
    }
    const auto& proof = std::get<DiceProof>(reading);
    if (!proof.server_seed) {
        return ProofFault{.problem = ProofProblem::SeedNotShown};
    }
    if (server_commitment(*proof.server_seed) != proof.server_commitment) {
        return ProofFault{.problem = ProofProblem::ServerMismatch};
    }
    std::vector<std::size_t> absent;
    for (std::size_t seat = 0; seat < proof.seats.size(); ++seat) {
        const SeatPart& part = proof.seats[seat];
        if (!part.seed) {
            absent.push_back(seat + 1);
        } else if (seat_commitment(*part.seed) != part.commitment) {
            return ProofFault{.problem = ProofProblem::SeatMismatch, .seat = seat + 1};
        }
    }
    const FairDice dice{*proof.server_seed, proof.seats};
    const std::size_t first = dice.first_seat(record.names.size());
    if (first != index(record.first)) {
        return ProofFault{.problem = ProofProblem::FirstMismatch,
                          .expected = {std::to_string(first + 1)},
                          .found = {std::to_string(index(record.first) + 1)}};
    }
    auto result = std::visit([&](const auto& log) { return verify_rolls(record, log, dice, proof.kind); }, record.log);
    if (auto* verified = std::get_if<Verified>(&result)) {
        verified->absent = absent;
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
