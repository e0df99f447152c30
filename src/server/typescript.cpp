#include "server/typescript.hpp"

#include "json/typescript.hpp"
#include "server/protocol.hpp"

namespace misthrow {

namespace {

template <class T, class Messages>
constexpr bool is_one_of = false;
template <class T, class... Messages>
constexpr bool is_one_of<T, std::variant<Messages...>> = (std::is_same_v<T, Messages> || ...);

// What a message is: a request of a client, something that happened at a table, or what the server says.
template <class T>
constexpr std::string_view kRole = is_one_of<T, server::ClientMessage> ? "Request"
                                   : is_one_of<T, server::PublicEvent> ? "Event"
                                                                       : "Message";

}  // namespace

// Messages are called by their type.
template <json::Message T>
struct json::TypeName<T> {
    [[nodiscard]] static std::string text() {
        std::string out;
        bool upper = true;
        for (const char c : T::type) {
            if (c != '_') {
                out += upper ? static_cast<char>(c - 'a' + 'A') : c;
            }
            upper = c == '_';
        }
        return out + std::string{kRole<T>};
    }
};

namespace server {

std::string typescript() {
    json::TypeScript out;
    out.add(
        "// Made from src/server/protocol.hpp by `misthrow protocol`. Do not edit: a test compares them.\n// docs/protocol.md "
        "explains the messages.\n");
    out.add("export const PROTOCOL_VERSION = " + std::to_string(kProtocolVersion) + ";\n");
    out.add(
        "/** With details: the object of `misthrow replay --json`, and the dice. */\nexport type State = Record<string, "
        "unknown>;\n");
    out.unite("ClientMessage", out.names(static_cast<const ClientMessage*>(nullptr)));
    out.unite("TableEvent", out.names(static_cast<const PublicEvent*>(nullptr)));
    out.unite("ServerMessage", out.names(static_cast<const ServerMessage*>(nullptr)));
    out.add("// The weakest first.\nexport const levels: readonly Level[] = [" +
            json::TypeScript::listed(names_of(Level{}).texts) + "];\n");
    return out.take();
}

}  // namespace server
}  // namespace misthrow
