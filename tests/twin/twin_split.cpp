// A file of several records, cut into its records.
#include <set>

#include "twin_record.hpp"
#include "twin_text.hpp"

namespace misthrow::twin {

// "The next begins with headers behind a turn or an empty line, if one of the five that stand once at most is among them and in the record before too;
// behind a turn also if `Game` is among them."
std::vector<RecordText> split_records(const std::string& text) {
    const std::vector<std::string> lines = split(text, '\n');
    const auto words = [&](std::size_t at) {
        const std::string& line = lines[at];
        return trimmed(without_comment(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line));
    };
    const auto is_header = [&](std::size_t at) { return words(at).starts_with('['); };
    // Which of the five a line is; empty if none.
    const auto once = [&](std::size_t at) -> std::string {
        for (const std::string key : {"Game", "Board", "Seats", "First", "Result"}) {
            if (words(at).starts_with('[' + key + ' ')) {
                return key;
            }
        }
        return {};
    };
    std::vector<RecordText> records{{0, ""}};
    std::set<std::string> seen;
    bool headers = false;
    bool turns = false;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const bool begins = is_header(at) && (at == 0 || !is_header(at - 1));
        bool another = false;
        for (std::size_t next = at; begins && next < lines.size() && is_header(next); ++next) {
            another = another || seen.contains(once(next)) || (turns && once(next) == "Game");
        }
        if (another) {
            records.push_back({static_cast<int>(at), ""});
            seen.clear();
            turns = false;
        }
        if (!once(at).empty()) {
            seen.insert(once(at));
        }
        headers = headers || is_header(at);
        turns = turns || (headers && !is_header(at) && !words(at).empty());
        records.back().text += lines[at] + (at + 1 < lines.size() ? "\n" : "");
    }
    return records;
}

}  // namespace misthrow::twin
