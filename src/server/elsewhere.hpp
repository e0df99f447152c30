#pragma once
// What servers that work together say about a table: who is there, and what is to be passed on. A letter, then the rest.
#include "server/room.hpp"

namespace misthrow::server {

inline constexpr char kPresent = 'p';        // who is at the table at this server
inline constexpr char kAsk = 'a';            // the same, and tell me yours
inline constexpr char kFree = 'f';           // its clocks and computers are nobody's
inline constexpr char kMine = 'm';           // they are mine, whoever had them before
inline constexpr const char* kPassOn = "r";  // a message for everybody who is there
inline constexpr const char* kBye = "bye";   // about no table: the server has gone

[[nodiscard]] std::string presence_text(const Room& room, bool ask);
// What stands behind the letter. Nothing if it cannot be read.
[[nodiscard]] std::optional<Elsewhere> read_presence(std::string_view text);

}  // namespace misthrow::server
