#include "wasm/buffers.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace misthrow::wasm {

namespace {

std::vector<char>& input_buffer() {
    static std::vector<char> buffer;
    return buffer;
}

std::string& output_buffer() {
    static std::string text;
    return text;
}

}  // namespace

char* make_input(std::uint32_t size) {
    input_buffer().resize(size);
    return input_buffer().data();
}

std::string_view input() { return {input_buffer().data(), input_buffer().size()}; }
const char* output() { return output_buffer().data(); }

std::uint32_t answer(std::string text) {
    output_buffer() = std::move(text);
    return static_cast<std::uint32_t>(output_buffer().size());
}

std::string_view Words::next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    return word;
}

std::optional<std::uint64_t> Words::number() {
    const std::string_view word = next();
    std::uint64_t found = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), found);
    return error == std::errc{} && end == word.data() + word.size() && !word.empty() ? std::optional{found} : std::nullopt;
}

std::string_view Words::rest() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    return rest_;
}

}  // namespace misthrow::wasm

extern "C" {

// Where to write `size` bytes of input.
[[clang::export_name("misthrow_input")]] char* misthrow_input(std::uint32_t size) { return misthrow::wasm::make_input(size); }

[[clang::export_name("misthrow_output")]] const char* misthrow_output() { return misthrow::wasm::output(); }

}  // extern "C"
