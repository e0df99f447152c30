#pragma once
// Text goes in through a buffer the caller asked for, and comes out of one that is good until the next call.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace misthrow::wasm {

[[nodiscard]] char* make_input(std::uint32_t size);
[[nodiscard]] std::string_view input();
[[nodiscard]] const char* output();

// Keeps the text for the caller, and says how long it is.
std::uint32_t answer(std::string text);

// Calls `f` with the first line of the input and what stands below it, and keeps its answer.
template <class F>
std::uint32_t with_line(const F& f) {
    const std::string_view all = input();
    const std::size_t end = std::min(all.find('\n'), all.size());
    return answer(f(all.substr(0, end), all.substr(std::min(end + 1, all.size()))));
}

// The input word by word.
class Words {
public:
    explicit Words(std::string_view text) : rest_{text} {}
    [[nodiscard]] std::string_view next();
    // A whole number without sign; nothing if the next word is none.
    [[nodiscard]] std::optional<std::uint64_t> number();
    // What is left, blanks at its ends removed.
    [[nodiscard]] std::string_view rest();

private:
    std::string_view rest_;
};

}  // namespace misthrow::wasm
