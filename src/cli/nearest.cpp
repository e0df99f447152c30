#include "cli/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace misthrow::cli {

std::size_t distance(std::string_view one, std::string_view other) {
    using Row = std::vector<std::size_t>;  // by how much of `other` is used
    Row before_last(other.size() + 1);
    Row last(other.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        Row now(other.size() + 1);
        now[0] = i;
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t changed = last[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
            now[j] = std::min({changed, last[j] + 1, now[j - 1] + 1});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                now[j] = std::min(now[j], before_last[j - 2] + 1);
            }
        }
        before_last = std::exchange(last, std::move(now));
    }
    return last.back();
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
    std::string found;
    std::size_t least = std::min<std::size_t>(3, word.size() / 2 + 1);  // a word of which half is wrong is another word
    for (const std::string& each : known) {
        const std::size_t far = each.starts_with(word) ? 1 : distance(word, each);
        if (far < least) {
            least = far;
            found = each;
        }
    }
    return found;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
    const std::string found = nearest(word, known);
    return found.empty() ? "" : "; did you mean " + found + "?";
}

std::string unknown(std::string_view kind, std::string_view word, const std::vector<std::string>& known) {
    std::string rest = suggestion(word, known);
    if (rest.empty()) {
        rest = "; there are:";
        for (const std::string& each : known) {
            rest += ' ' + each;
        }
    }
    return "there is no " + std::string{kind} + " \"" + std::string{word} + '"' + rest;
}

}  // namespace misthrow::cli
