#include "server/typescript.hpp"

#include <set>

#include "server/protocol.hpp"

namespace misthrow::server {

namespace {

template <class T, class Messages>
constexpr bool is_one_of = false;
template <class T, class... Messages>
constexpr bool is_one_of<T, std::variant<Messages...>> = (std::is_same_v<T, Messages> || ...);

// Every type is written once, after those it needs.
class Generator {
public:
    template <class T>
    std::string name() {
        if constexpr (is_optional<T>) {
            return name<typename T::value_type>();
        } else if constexpr (is_list<T>) {
            return name<typename T::value_type>() + "[]";
        } else if constexpr (std::is_same_v<T, bool>) {
            return "boolean";
        } else if constexpr (std::is_integral_v<T>) {
            return "number";
        } else if constexpr (std::is_same_v<T, std::string>) {
            return "string";
        } else if constexpr (Named<T>) {
            write_names<T>();
            return std::string{names_of(T{}).type};
        } else if constexpr (Object<T>) {
            write_object<T>();
            return object_name<T>();
        } else {
            return raw_name(T{});
        }
    }

    template <class... Messages>
    void write_union(std::string_view name_of_union, const std::variant<Messages...>*) {
        std::string all;
        ((all += (all.empty() ? "" : " | ") + name<Messages>()), ...);
        text_ += "export type " + std::string{name_of_union} + " = " + all + ";\n\n";
    }

    [[nodiscard]] std::string take() { return std::move(text_); }
    void add(std::string_view text) { text_ += text; }

private:
    template <class Kind>
    static std::string raw_name(const RawJson<Kind>&) {
        return std::string{Kind::type};
    }

    template <class E>
    void write_names() {
        if (!written_.insert(std::string{names_of(E{}).type}).second) {
            return;
        }
        std::string all;
        for (const std::string_view each : names_of(E{}).texts) {
            all += (all.empty() ? "\"" : " | \"") + std::string{each} + "\"";
        }
        text_ += "export type " + std::string{names_of(E{}).type} + " = " + all + ";\n\n";
    }

    template <class T>
    void write_object() {
        if (!written_.insert(object_name<T>()).second) {
            return;
        }
        std::string members;
        if constexpr (Message<T>) {
            members += "    type: \"" + std::string{T::type} + "\";\n";
        }
        each_field<T>([&](const auto& described) {
            using Value = std::remove_cvref_t<decltype(std::declval<T>().*described.member)>;
            const std::string type = name<Value>();
            members += "    " + std::string{described.name} + (is_optional<Value> ? "?: " : ": ") + type + ";\n";
        });
        text_ += "export interface " + object_name<T>() + " {\n" + members + "}\n\n";
    }

    // Messages are named by their type; other objects by a specialisation below.
    template <class T>
    static std::string object_name() {
        if constexpr (Message<T>) {
            std::string out;
            bool upper = true;
            for (const char c : T::type) {
                if (c == '_') {
                    upper = true;
                    continue;
                }
                out += upper ? static_cast<char>(c - 'a' + 'A') : c;
                upper = false;
            }
            return out + std::string{suffix<T>};
        } else {
            return std::string{T::type_name};
        }
    }

    // What a message is: a request of a client, something that happened at a table, or what the server says.
    template <class T>
    static constexpr std::string_view suffix = is_one_of<T, ClientMessage> ? "Request"
                                               : is_one_of<T, PublicEvent> ? "Event"
                                                                           : "Message";

    std::set<std::string> written_;
    std::string text_;
};

}  // namespace

std::string typescript() {
    Generator out;
    out.add(
        "// Made from src/server/protocol.hpp by `misthrow protocol`. Do not edit: a test compares them.\n// docs/protocol.md "
        "explains the messages.\n\n");
    out.add("export const PROTOCOL_VERSION = " + std::to_string(kProtocolVersion) + ";\n\n");
    out.add(
        "/** With details: the object of `misthrow replay --json`, and the dice. */\nexport type State = Record<string, "
        "unknown>;\n\n");
    out.write_union("ClientMessage", static_cast<const ClientMessage*>(nullptr));
    out.write_union("TableEvent", static_cast<const PublicEvent*>(nullptr));
    out.write_union("ServerMessage", static_cast<const ServerMessage*>(nullptr));
    std::string text = out.take();
    text.pop_back();
    return text;
}

}  // namespace misthrow::server
