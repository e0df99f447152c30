// Dice that can be checked, by the recipe of docs/fair-dice.md: what is promised of a seed, who begins, and whether a record keeps its promise.
#include <cstdint>
#include <optional>
#include <string>

#include "json/described.hpp"
#include "play/daily.hpp"
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
    std::optional<std::string> transcript{};
    static constexpr auto fields() {
        return std::tuple{json::field("verdict", &Verdict::verdict), json::field("kind", &Verdict::dice),
                          json::field("rolls", &Verdict::rolls),     json::field("absent", &Verdict::absent),
                          json::field("header", &Verdict::header),   json::field("seat", &Verdict::seat),
                          json::field("turn", &Verdict::turn),       json::field("transcript", &Verdict::transcript)};
    }
};

struct BoundPart {
    std::string transcript;
    std::string commitment;
    static constexpr auto fields() {
        return std::tuple{json::field("transcript", &BoundPart::transcript), json::field("commitment", &BoundPart::commitment)};
    }
};

// The lines behind the first: `person NAME` or `computer NAME`, seat by seat.
std::vector<std::string> read_seats(std::string_view text, std::vector<bool>& computers) {
    std::vector<std::string> names;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        text.remove_prefix(end + 1);
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t blank = std::min(line.find(' '), line.size());
        computers.push_back(line.substr(0, blank) == "computer");
        names.emplace_back(line.substr(std::min(blank + 1, line.size())));
    }
    return names;
}

Verdict verdict_on(const notation::Record& record) {
    auto result = play::verify(record);
    if (auto* fault = std::get_if<play::ProofFault>(&result)) {
        return {.verdict = text(fault->problem),
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
            .absent = std::move(verified.absent),
            .transcript = verified.transcript ? std::optional{play::to_hex(*verified.transcript)} : std::nullopt};
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

// DAY GAME. Output: {"seed":…}: what the dice of that day's game are made of.
[[clang::export_name("misthrow_daily")]] std::uint32_t misthrow_daily() {
    wasm::Words words{wasm::input()};
    const std::string day{words.next()};
    const auto game = game_named(words.next());
    return wasm::answer(game ? R"({"seed":")" + play::to_hex(play::daily_seed(day, *game)) + R"("})" : R"({"error":"noGame"})");
}

// TABLE SALT NUMBER GAME MISSING COMMITMENT SEAT SEED, then a line for each seat. Output: {"transcript":…,"commitment":…}: what a seat, from 0, commits to.
[[clang::export_name("misthrow_bind")]] std::uint32_t misthrow_bind() {
    const std::string_view input = wasm::input();
    wasm::Words words{input.substr(0, input.find('\n'))};
    const std::string_view table = words.next();
    const auto salt = play::from_hex(words.next());
    const auto number = words.number();
    const auto game = game_named(words.next());
    const auto missing = named<play::Missing>(words.next());
    const auto commitment = play::from_hex(words.next());
    const auto seat = words.number();
    const auto seed = play::from_hex(words.next());
    if (!salt || !number || !game || !missing || !commitment || !seat || !seed) {
        return wasm::answer(R"({"error":"noGame"})");
    }
    play::Binding binding{.table = play::table_hash(table, *salt),
                          .game = static_cast<std::uint32_t>(*number),
                          .missing = *missing,
                          .computers = {}};
    const std::vector<std::string> names = read_seats(input, binding.computers);
    const play::Bytes32 transcript = play::transcript_hash(play::opening_hash(binding, *game, names), *commitment);
    const BoundPart part{.transcript = play::to_hex(transcript),
                         .commitment = play::to_hex(play::seat_commitment(transcript, static_cast<std::size_t>(*seat), *seed))};
    return wasm::answer(json::text_of(part));
}

// A record. Output: {"verdict":…}.
[[clang::export_name("misthrow_verify")]] std::uint32_t misthrow_verify() {
    const auto reading = notation::read_record(wasm::input());
    const auto* fault = std::get_if<notation::RecordFault>(&reading);
    return wasm::answer(fault != nullptr ? wasm::fault_json(*fault)
                                         : json::text_of(verdict_on(std::get<notation::Record>(reading))));
}

}  // extern "C"
