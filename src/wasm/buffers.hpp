#pragma once
// Text goes in through a buffer the caller asked for, and comes out of one that is good until the next call.
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
