#pragma once
// From a message to the text of a frame.
#include "json/writer.hpp"
#include "server/protocol.hpp"

namespace misthrow::server {

inline void write(json::Writer& out, std::string_view value) { out.string(value); }
inline void write(json::Writer& out, const std::string& value) { out.string(value); }
inline void write(json::Writer& out, bool value) { out.boolean(value); }
inline void write(json::Writer& out, std::int32_t value) { out.integer(value); }
inline void write(json::Writer& out, std::uint32_t value) { out.integer(value); }
inline void write(json::Writer& out, std::uint64_t value) { out.integer(static_cast<std::int64_t>(value)); }
template <class Kind>
void write(json::Writer& out, const RawJson<Kind>& value) {
    out.json(value.text);
}
template <Named E>
void write(json::Writer& out, E value) {
    out.string(text(value));
}
template <Object T>
void write(json::Writer& out, const T& value);
template <class T>
void write(json::Writer& out, const std::vector<T>& list) {
    out.open_array();
    for (const auto& one : list) {
        write(out, static_cast<const T&>(one));
    }
    out.close_array();
}

// A member that is not there is left out.
template <Object T>
void write_members(json::Writer& out, const T& value) {
    if constexpr (Message<T>) {
        out.key("type");
        out.string(T::type);
    }
    each_field<T>([&](const auto& described) {
        const auto& member = value.*described.member;
        if constexpr (is_optional<std::remove_cvref_t<decltype(member)>>) {
            if (member) {
                out.key(described.name);
                write(out, *member);
            }
        } else {
            out.key(described.name);
            write(out, member);
        }
    });
}

template <Object T>
void write(json::Writer& out, const T& value) {
    out.open_object();
    write_members(out, value);
    out.close_object();
}

template <Message T>
[[nodiscard]] std::string message_text(const T& message) {
    json::Writer out;
    write(out, message);
    return out.take();
}

}  // namespace misthrow::server
