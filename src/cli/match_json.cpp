#include <iostream>

#include "cli/game_option.hpp"
#include "cli/match_report.hpp"
#include "json/writer.hpp"

namespace misthrow::cli {

namespace {

using bots::Fault;
using match::Verdict;

std::string_view verdict_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::H0: return "H0";
        case Verdict::H1: return "H1";
        case Verdict::Undecided: break;
    }
    return "undecided";
}

void write_estimate(json::Writer& out, std::string_view mean, std::string_view limits, const match::Estimate& estimate) {
    out.key(mean);
    out.number(estimate.mean);
    out.key(limits);
    out.open_array();
    out.number(estimate.limits.low);
    out.number(estimate.limits.high);
    out.close_array();
}

void write_count(json::Writer& out, std::string_view key, std::int64_t count) {
    out.key(key);
    out.integer(count);
}

void write_bot(json::Writer& out, const bots::Report& report) {
    out.key("bot");
    out.open_object();
    write_count(out, "decisions", report.decisions);
    write_count(out, "illegal", report.count(Fault::Illegal));
    write_count(out, "crashes", report.count(Fault::Crash));
    write_count(out, "timeouts", report.count(Fault::Timeout));
    write_count(out, "not_asked", report.count(Fault::Absent));
    out.key("examples");
    out.open_array();
    for (const bots::Example& example : report.examples) {
        out.open_object();
        out.key("fault");
        out.string(fault_text(example));
        out.key("answer");
        example.fault == Fault::Illegal ? out.string(example.answer) : out.null();
        out.key("legal");
        out.open_array();
        for (const std::string& token : example.legal) {
            out.string(token);
        }
        out.close_array();
        out.key("question");
        out.string(example.question);
        out.close_object();
    }
    out.close_array();
    out.close_object();
}

void write_sprt(json::Writer& out, const match::Sprt& sprt) {
    out.key("sprt");
    out.open_object();
    out.key("elo0");
    out.number(sprt.hypotheses().elo0);
    out.key("elo1");
    out.number(sprt.hypotheses().elo1);
    out.key("alpha");
    out.number(match::Sprt::kError);
    out.key("beta");
    out.number(match::Sprt::kError);
    out.key("results");  // rounds in which the first player had 0, ½, 1, 1½ and 2 points
    out.open_array();
    for (const std::int64_t count : sprt.counts()) {
        out.integer(count);
    }
    out.close_array();
    out.key("llr");
    out.number(sprt.llr());
    out.key("bounds");
    out.open_array();
    out.number(-match::Sprt::kBound);
    out.number(match::Sprt::kBound);
    out.close_array();
    out.key("verdict");
    out.string(verdict_text(sprt.verdict()));
    out.close_object();
}

void write_player(json::Writer& out, const match::Plan& plan, const match::Result& result, std::size_t player) {
    const match::Tally& tally = result.tally;
    out.open_object();
    out.key("player");
    out.string(name_of(plan.players[player]));
    write_count(out, "wins", tally.wins(player));
    write_count(out, "ties", tally.ties(player));
    write_count(out, "losses", tally.games() - tally.wins(player) - tally.ties(player));
    write_estimate(out, "share", "share_limits", tally.share(player));
    write_estimate(out, "mean", "limits", tally.score(player));
    if (std::holds_alternative<match::Command>(plan.players[player])) {
        write_bot(out, result.reports[player]);
    }
    out.close_object();
}

}  // namespace

void print_match_json(const match::Plan& plan, const match::Result& result, std::int64_t asked) {
    const match::Tally& tally = result.tally;
    json::Writer out;
    out.open_object();
    out.key("game");
    out.string(name(plan.game));
    write_count(out, "games", tally.games());
    write_count(out, "games_asked", asked);
    write_count(out, "rounds", tally.rounds());
    out.key("seed");
    out.string(std::to_string(plan.seed));  // as text: a reader's number may not hold 64 bits
    out.key("players");
    out.open_array();
    for (std::size_t i = 0; i < tally.players(); ++i) {
        write_player(out, plan, result, i);
    }
    out.close_array();
    out.key("differences");
    out.open_array();
    for (std::size_t i = 0; i < tally.players(); ++i) {
        for (std::size_t j = i + 1; j < tally.players(); ++j) {
            out.open_object();
            out.key("players");
            out.open_array();
            out.integer(static_cast<std::int64_t>(i) + 1);
            out.integer(static_cast<std::int64_t>(j) + 1);
            out.close_array();
            write_estimate(out, "mean", "limits", tally.difference(i, j));
            out.close_object();
        }
    }
    out.close_array();
    if (tally.players() == 2) {
        const match::Estimate share = tally.share(0);
        write_estimate(out, "elo", "elo_limits",
                       {.mean = match::elo_of_share(share.mean),
                        .limits = {match::elo_of_share(share.limits.low), match::elo_of_share(share.limits.high)}});
    }
    if (result.sprt) {
        write_sprt(out, *result.sprt);
    }
    out.key("interrupted");
    out.boolean(result.stopped);
    write_count(out, "threads", plan.threads);
    out.key("seconds");
    out.number(result.seconds);
    out.close_object();
    std::cout << out.text() << '\n';
}

}  // namespace misthrow::cli
