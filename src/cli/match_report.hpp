#pragma once
// A match for a person and for a program.
#include "match/match.hpp"

namespace misthrow::cli {

// `asked`: how many games the caller wanted; whole rounds may be more.
void print_match_table(const match::Plan& plan, const match::Result& result, std::int64_t asked);
void print_match_json(const match::Plan& plan, const match::Result& result, std::int64_t asked);

// What the bots did wrong, on standard error; nothing if they did nothing wrong.
void print_bot_faults(const match::Plan& plan, const match::Result& result);

// What happened instead of a legal answer.
[[nodiscard]] std::string fault_text(const bots::Example& example);

}  // namespace misthrow::cli
