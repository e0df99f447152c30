#include "play/daily.hpp"

#include <algorithm>

#include "play/verify.hpp"

namespace misthrow::play {

namespace {

constexpr std::string_view kTutorHeader = "Tutor";

// What can be said of its headers, before any die is looked at.
std::optional<DailyFault> wrong_kind(const notation::Record& record, GameId game) {
    if (record.game != game) {
        return DailyFault{.problem = DailyProblem::OtherGame, .expected = {std::string{name(game)}}};
    }
    if (record.names.size() != 1) {
        return DailyFault{.problem = DailyProblem::NotAlone, .expected = {"1"}};
    }
    if (std::ranges::any_of(record.others, [](const notation::Header& header) { return header.key == kTutorHeader; })) {
        return DailyFault{.problem = DailyProblem::Helped};
    }
    return std::nullopt;
}

bool has_header(const notation::Record& record, std::string_view key, std::string_view value) {
    return std::ranges::find(record.others, notation::Header{std::string{key}, std::string{value}}) != record.others.end();
}

}  // namespace

Bytes32 daily_seed(std::string_view day, GameId game) {
    std::string text = std::string{day} + " " + std::string{name(game)};
    Bytes32 bytes{};
    text.resize(bytes.size(), ' ');
    std::ranges::copy(text, bytes.begin());
    return server_commitment(bytes);
}

std::variant<int, DailyFault> check_daily(std::string_view text, std::string_view day, GameId game) {
    const auto reading = notation::read_record(text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        return DailyFault{
            .problem = DailyProblem::BadRecord, .line = fault->line, .column = fault->column, .expected = fault->expected};
    }
    const auto& record = std::get<notation::Record>(reading);
    if (auto fault = wrong_kind(record, game)) {
        return *std::move(fault);
    }
    const int score =
        std::visit([](const auto& log) { return std::decay_t<decltype(log)>::GameType::score(log.state, Seat{}); }, record.log);
    const bool over = std::visit(
        [](const auto& log) { return std::decay_t<decltype(log)>::GameType::node(log.state) == Node::Over; }, record.log);
    if (!over) {
        return DailyFault{.problem = DailyProblem::NotOver};
    }
    // That the seed is the day's, and then that it gives these dice.
    const std::string seed = to_hex(daily_seed(day, game));
    const bool its_seed =
        has_header(record, kDiceHeader, dice_header(DiceKind::Same, false)) && has_header(record, kServerSeedHeader, seed);
    if (!its_seed) {
        return DailyFault{.problem = DailyProblem::OtherDice,
                          .expected = {"[" + std::string{kServerSeedHeader} + " \"" + seed + "\"]"}};
    }
    auto verified = verify(record);
    if (auto* fault = std::get_if<ProofFault>(&verified)) {
        return DailyFault{.problem = DailyProblem::OtherDice, .turn = fault->turn, .expected = std::move(fault->expected)};
    }
    return score;
}

}  // namespace misthrow::play
