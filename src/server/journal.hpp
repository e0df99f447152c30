#pragma once
// One line an event, for people (key=value) or programs (JSON). Keys and seeds never come here.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace misthrow::server {

enum class JournalForm : unsigned char { Plain, Json };

using JournalFields = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] std::string journal_line(JournalForm form, std::string_view time, std::string_view event,
                                       const JournalFields& fields);

// To standard error, with the time of day in UTC. Nobody waits for who reads it: lines that find no room are left out, and the next that does says how many
// (journal_lines_lost).
void journal(JournalForm form, std::string_view event, const JournalFields& fields);

}  // namespace misthrow::server
