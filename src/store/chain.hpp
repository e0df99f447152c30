#pragma once
// Each table's events are a chain: with every event stands a hash of it and of the one before. Damage to the file, by whatever hand or accident, breaks it. It is
// no signature: whoever can write the file can write a chain.
#include <cstdint>
#include <string>
#include <string_view>

namespace misthrow::store {

// 16 bytes: the first half of SHA-256 over the previous link, the table, the version and the body, each on a line. The link before the first is empty.
[[nodiscard]] std::string next_link(std::string_view previous, std::string_view table, std::uint64_t version,
                                    std::string_view body);

// A list that is shown to everybody is a chain of its own, in its text: an entry is 64 hexadecimal digits, a blank and what it says. The digits are SHA-256 over
// `misthrow list 1`, the digits of the entry before (of the first: zeros) and what it says, each on a line. Nobody can take something out, put something in or
// change it without changing all digits behind.
[[nodiscard]] std::string list_entry(std::string_view previous, std::string_view text);
// What an entry says, without its digits.
[[nodiscard]] std::string said_in(const std::string& entry);

}  // namespace misthrow::store
