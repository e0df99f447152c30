#pragma once
// From a message to the text of a frame.
#include "server/protocol.hpp"

namespace misthrow::server {

template <Message T>
[[nodiscard]] std::string message_text(const T& message) {
    return json::text_of(message);
}

}  // namespace misthrow::server
