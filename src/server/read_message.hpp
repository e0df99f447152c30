#pragma once
// From the text of a frame to a message. Any bytes are safe.
#include <string_view>
#include <variant>

#include "server/protocol.hpp"

namespace misthrow::server {

// What is wrong: the field, and what may stand there. Both are data for the client.
struct Unreadable {
    std::optional<std::uint32_t> id{};
    std::string field;
    std::vector<std::string> expected;
};

[[nodiscard]] std::variant<ClientMessage, Unreadable> read_message(std::string_view text);

}  // namespace misthrow::server
