#pragma once
// The protocol as TypeScript types: web/client/protocol.ts is this text, and a test compares them.
#include <string>

namespace misthrow::server {

[[nodiscard]] std::string typescript();

}  // namespace misthrow::server
