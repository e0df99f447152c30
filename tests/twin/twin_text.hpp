#pragma once
// Pieces of a record's text.
#include <string>
#include <vector>

namespace misthrow::twin {

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }

inline std::string trimmed(std::string text) {
    while (!text.empty() && is_blank(text.front())) {
        text.erase(0, 1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.pop_back();
    }
    return text;
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == separator) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

inline std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        if (!is_blank(c)) {
            word += c;
        } else if (!word.empty()) {
            words.push_back(word);
            word.clear();
        }
    }
    return words;
}

// `#` starts a comment, but not inside quotes.
inline std::string without_comment(const std::string& line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') {
            quoted = !quoted;
        } else if (line[i] == '#' && !quoted) {
            return line.substr(0, i);
        }
    }
    return line;
}

}  // namespace misthrow::twin
