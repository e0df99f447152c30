#include "cli/match_report.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "cli/game_option.hpp"

namespace misthrow::cli {

namespace {

using bots::Fault;
using match::Verdict;

std::string formatted(const char* format, double number) {
    std::array<char, 64> buffer{};
    // NOLINTNEXTLINE(clang-diagnostic-format-nonliteral): the callers' formats are literals
    std::snprintf(buffer.data(), buffer.size(), format, number);
    return buffer.data();
}

// "1.5 … 2.5", or nothing where one round gives no limits.
std::string limits_text(const sim::Interval& limits, const char* format, double scale = 1.0) {
    if (!std::isfinite(limits.low) || !std::isfinite(limits.high)) {
        return "";
    }
    return formatted(format, scale * limits.low) + " … " + formatted(format, scale * limits.high);
}

// Columns count characters; the ellipsis is one character of three bytes.
std::string padded(std::string text, std::size_t width) {
    std::size_t shown = 0;
    for (const char c : text) {
        shown += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 0 : 1;
    }
    return text.append(shown < width ? width - shown : 0, ' ');
}

std::string short_name(const match::Contestant& contestant) {
    constexpr std::size_t most = 28;
    const std::string name = name_of(contestant);
    return name.size() <= most ? name : name.substr(0, most - 3) + "...";
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += ' ' + word;
    }
    return text;
}

void print_sprt(const match::Sprt& sprt) {
    const auto& [elo0, elo1] = sprt.hypotheses();
    std::printf("SPRT of Elo %g against %g: LLR %.2f in -%.2f … %.2f, ", elo0, elo1, sprt.llr(), match::Sprt::kBound,
                match::Sprt::kBound);
    switch (sprt.verdict()) {
        case Verdict::H0: std::printf("H0 accepted: rather %g\n", elo0); break;
        case Verdict::H1: std::printf("H1 accepted: rather %g\n", elo1); break;
        case Verdict::Undecided: std::printf("undecided\n"); break;
    }
}

}  // namespace

std::string fault_text(const bots::Example& example) {
    using How = bots::Ending::How;
    if (example.fault == Fault::Timeout) {
        return "no answer in time";
    }
    if (example.fault == Fault::Illegal) {
        return '"' + example.answer + "\" is not legal";
    }
    switch (example.ending.how) {
        case How::Exit: return "ended with status " + std::to_string(example.ending.number);
        case How::Signal: return "ended by signal " + std::to_string(example.ending.number);
        case How::Killed: break;
    }
    return "closed its input or output";
}

void print_match_table(const match::Plan& plan, const match::Result& result, std::int64_t asked) {
    const match::Tally& tally = result.tally;
    const std::int64_t games = tally.games();
    std::printf("%s, %lld games: %lld rounds of %zu with the same dice, seed %llu", std::string{name(plan.game)}.c_str(),
                static_cast<long long>(games), static_cast<long long>(tally.rounds()), tally.players(),
                static_cast<unsigned long long>(plan.seed));
    std::printf(games > asked ? " (%lld games, rounded up to whole rounds)\n\n" : "\n\n", static_cast<long long>(asked));
    std::printf(
        "   player                            wins      ties    losses    share  95 %% limits       mean  95 %% limits\n");
    for (std::size_t i = 0; i < tally.players(); ++i) {
        const match::Estimate share = tally.share(i);
        const match::Estimate score = tally.score(i);
        std::printf("%2zu %-28s %9lld %9lld %9lld  %5.1f %%  %s %7.2f  %s\n", i + 1, short_name(plan.players[i]).c_str(),
                    static_cast<long long>(tally.wins(i)), static_cast<long long>(tally.ties(i)),
                    static_cast<long long>(games - tally.wins(i) - tally.ties(i)), 100.0 * share.mean,
                    padded(limits_text(share.limits, "%.1f", 100.0), 14).c_str(), score.mean,
                    limits_text(score.limits, "%.2f").c_str());
    }
    std::printf("\nScore differences:\n");
    for (std::size_t i = 0; i < tally.players(); ++i) {
        for (std::size_t j = i + 1; j < tally.players(); ++j) {
            const match::Estimate difference = tally.difference(i, j);
            std::printf("%2zu − %-2zu %+8.2f  %s\n", i + 1, j + 1, difference.mean,
                        limits_text(difference.limits, "%+.2f").c_str());
        }
    }
    if (tally.players() == 2) {
        const match::Estimate share = tally.share(0);
        std::printf("Elo    %+8.1f  %+.1f … %+.1f\n", match::elo_of_share(share.mean), match::elo_of_share(share.limits.low),
                    match::elo_of_share(share.limits.high));
    }
    if (result.sprt) {
        print_sprt(*result.sprt);
    }
    std::printf("\n%.2f s on %u thread%s%s\n", result.seconds, plan.threads, plan.threads == 1 ? "" : "s",
                result.stopped ? "; interrupted" : "");
}

void print_bot_faults(const match::Plan& plan, const match::Result& result) {
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
        const bots::Report& report = result.reports[i];
        std::int64_t faults = 0;
        for (const std::int64_t count : report.faults) {
            faults += count;
        }
        if (faults == 0) {
            continue;
        }
        std::cerr << "misthrow: player " << i + 1 << " (" << name_of(plan.players[i]) << "): " << faults << " of "
                  << report.decisions << " decisions counted as the first legal choice: " << report.count(Fault::Illegal)
                  << " illegal, " << report.count(Fault::Crash) << " crashes, " << report.count(Fault::Timeout) << " time-outs, "
                  << report.count(Fault::Absent) << " not asked after too many failures\n";
        for (const bots::Example& example : report.examples) {
            std::cerr << "  " << fault_text(example) << "; legal:" << joined(example.legal) << "\n    " << example.question
                      << '\n';
        }
    }
}

}  // namespace misthrow::cli
