#pragma once
// Keys of people and names of tables. A key is 128 bits that the client draws; the server keeps its hash only.
#include <optional>
#include <string>
#include <string_view>

#include "play/fair_dice.hpp"

namespace misthrow::server {

// Nothing unless the key is 32 lower-case hexadecimal digits.
[[nodiscard]] std::optional<play::Bytes32> key_hash(std::string_view key);
// In a time that does not depend on where they differ.
[[nodiscard]] bool same_key(const play::Bytes32& a, const play::Bytes32& b);

// Eight letters and digits that cannot be mistaken for each other: 39 bits, enough where guesses are limited.
[[nodiscard]] std::string new_table_id();
// One of a slot of the store (store/slots.hpp).
[[nodiscard]] std::string new_table_id(std::size_t slot);
[[nodiscard]] bool is_table_id(std::string_view text);

// A name that can be shown beside others without playing tricks on them.
[[nodiscard]] bool is_decent_name(std::string_view name, std::size_t most_characters);

}  // namespace misthrow::server
