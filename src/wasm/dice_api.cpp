// Dice that can be checked, by the recipe of docs/fair-dice.md: what is promised of a seed, who begins, and whether a record keeps its promise.
#include <cstdint>
#include <optional>
#include <string>

#include "json/described.hpp"
#include "play/fair_dice.hpp"
#include "play/verify.hpp"
#include "wasm/buffers.hpp"
#include "wasm/session.hpp"

namespace {

using namespace misthrow;

struct Promise {
    std::string server;  // the commitment to this seed, as the one that is behind all dice
    std::string seat;    // and as a seat's part in them
    std::size_t first{0};
    static constexpr auto fields() {
        return std::tuple{json::field("server", &Promise::server), json::field("seat", &Promise::seat),
                          json::field("first", &Promise::first)};
    }
};

// Seats count from 0.
struct Verdict {
    std::string_view verdict;
    std::optional<std::string_view> dice{};
    std::optional<std::size_t> rolls{};
    std::optional<std::vector<std::size_t>> absent{};
    std::optional<std::string> header{};
    std::optional<std::size_t> seat{};
    std::optional<std::size_t> turn{};
    static constexpr auto fields() {
        return std::tuple{json::field("verdict", &Verdict::verdict), json::field("kind", &Verdict::dice),
                          json::field("rolls", &Verdict::rolls),     json::field("absent", &Verdict::absent),
                          json::field("header", &Verdict::header),   json::field("seat", &Verdict::seat),
                          json::field("turn", &Verdict::turn)};
    }
};

// In the order of play::ProofProblem.
constexpr std::array<std::string_view, 7> kProblems{"noProof",      "badHeader",     "seedNotShown", "serverMismatch",
                                                    "seatMismatch", "firstMismatch", "rollMismatch"};
static_assert(kProblems.size() == static_cast<std::size_t>(play::ProofProblem::RollMismatch) + 1);

Verdict verdict_on(const notation::Record& record) {
    auto result = play::verify(record);
    if (auto* fault = std::get_if<play::ProofFault>(&result)) {
        return {.verdict = kProblems[static_cast<std::size_t>(fault->problem)],
                .header = std::move(fault->header),
                .seat = fault->seat == 0 ? 0 : fault->seat - 1,
                .turn = fault->turn};
    }
    auto& verified = std::get<play::Verified>(result);
    for (std::size_t& seat : verified.absent) {
        --seat;
    }
    return {.verdict = "verified",
            .dice = verified.kind == play::DiceKind::Same ? "same" : "verifiable",
            .rolls = verified.rolls,
            .absent = std::move(verified.absent)};
}

}  // namespace

extern "C" {

// SEED SEATS. Output: {"server":…,"seat":…,"first":SEAT}.
[[clang::export_name("misthrow_promise")]] std::uint32_t misthrow_promise() {
    wasm::Words words{wasm::input()};
    const auto seed = play::from_hex(words.next());
    const auto seats = words.number();
    if (!seed || !seats || *seats < 1 || *seats > kMostSeats) {
        return wasm::answer(R"({"error":"noSeed"})");
    }
    const Promise promise{.server = play::to_hex(play::server_commitment(*seed)),
                          .seat = play::to_hex(play::seat_commitment(*seed)),
                          .first = play::FairDice{*seed, {}}.first_seat(static_cast<std::size_t>(*seats))};
    return wasm::answer(json::text_of(promise));
}

// A record. Output: {"verdict":…}.
[[clang::export_name("misthrow_verify")]] std::uint32_t misthrow_verify() {
    const auto reading = notation::read_record(wasm::input());
    const auto* fault = std::get_if<notation::RecordFault>(&reading);
    return wasm::answer(fault != nullptr ? wasm::fault_json(*fault)
                                         : json::text_of(verdict_on(std::get<notation::Record>(reading))));
}

}  // extern "C"
