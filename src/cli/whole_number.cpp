#include "cli/whole_number.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <sstream>

namespace misthrow::cli {

namespace {

bool is_digits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::uint64_t> read_digits(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return is_digits(text) && error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> read_whole_number(std::string_view text) {
    const std::size_t e = text.find_first_of("eE");
    if (e == std::string_view::npos) {
        return read_digits(text);
    }
    constexpr std::uint64_t most_zeros = 20;  // more than any number here has digits
    std::string_view power = text.substr(e + 1);
    power.remove_prefix(power.starts_with('+') ? 1 : 0);
    const auto zeros = read_digits(power);
    const std::string_view before = text.substr(0, e);
    const std::size_t point = std::min(before.find('.'), before.size());
    const std::string_view fraction = before.substr(std::min(point + 1, before.size()));
    if (!zeros || *zeros > most_zeros || fraction.size() > *zeros || !is_digits(before.substr(0, point)) ||
        (point < before.size() && !is_digits(fraction))) {
        return std::nullopt;
    }
    return read_digits(std::string{before.substr(0, point)} + std::string{fraction} + std::string(*zeros - fraction.size(), '0'));
}

CLI::Option* takes_whole_number(CLI::Option* option, std::uint64_t least, std::uint64_t most) {
    const std::string range = std::to_string(least) + " to " + std::to_string(most);
    const auto check = [=](std::string& text) -> std::string {
        const auto number = read_whole_number(text);
        if (!number || *number < least || *number > most) {
            return text + " is not a whole number from " + range;
        }
        text = std::to_string(*number);
        return {};
    };
    return option->transform(CLI::Validator{check, range});
}

CLI::Option* takes_number(CLI::Option* option, double least, double most) {
    std::ostringstream range;
    range << least << " to " << most;
    const auto check = [=, range = range.str()](std::string& text) -> std::string {
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool whole = error == std::errc{} && end == text.data() + text.size();
        return whole && number >= least && number <= most ? "" : text + " is not a number from " + range;  // nan is neither
    };
    return option->check(CLI::Validator{check, range.str()});
}

}  // namespace misthrow::cli
