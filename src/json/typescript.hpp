#pragma once
// The TypeScript types of described objects. Every type is written once, after those it needs.
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "json/described.hpp"

namespace misthrow::json {

// What an object is called. Specialised where its name follows from something else.
template <Object T>
struct TypeName {
    [[nodiscard]] static std::string text() { return std::string{T::type_name}; }
};

class TypeScript {
public:
    // The name of a type; what has a declaration gets it on the way.
    template <class T>
    std::string name() {
        if constexpr (is_optional<T>) {
            return name<typename T::value_type>();
        } else if constexpr (Object<T>) {
            declare<T>();
            return TypeName<T>::text();
        } else if constexpr (SelfWritten<T>) {
            return std::string{T::typescript};
        } else if constexpr (is_word<T>) {
            return words<typename T::Words>();
        } else if constexpr (Named<T>) {
            const auto all = names_of(T{});
            return named_words(all.type, all.texts);
        } else if constexpr (Text<T>) {
            return "string";
        } else if constexpr (std::same_as<T, bool>) {
            return "boolean";
        } else if constexpr (std::integral<T> || std::floating_point<T>) {
            return "number";
        } else if constexpr (is_nullable<T>) {
            return name<typename decltype(T::value)::value_type>() + " | null";
        } else if constexpr (is_variant<T>) {
            return united(names(static_cast<const T*>(nullptr)));
        } else {
            static_assert(ListOf<T>);
            const std::string each = name<typename T::value_type>();
            return (each.find(' ') == std::string::npos ? each : '(' + each + ')') + "[]";
        }
    }

    // The name of a list of words, or the words themselves if they have none.
    template <class Set>
    std::string words() {
        if constexpr (requires { Set::type; }) {
            return named_words(Set::type, Set::texts);
        } else {
            return quoted(Set::texts);
        }
    }

    template <class... Each>
    [[nodiscard]] std::vector<std::string> names(const std::variant<Each...>* /*which*/) {
        return {name<Each>()...};
    }

    // The members of several objects, gathered for one interface.
    struct Member {
        std::string name;
        std::vector<std::string> types;
    };
    template <Object T>
    void gather(std::vector<Member>& members) {
        each_field<T>([&]<class Owner, class Value>(const Field<Owner, Value>& described) {
            const std::string type = name<Value>();
            auto found = std::ranges::find(members, described.name, &Member::name);
            if (found == members.end()) {
                members.push_back({std::string{described.name}, {type}});
            } else if (std::ranges::find(found->types, type) == found->types.end()) {
                found->types.push_back(type);
            }
        });
    }
    // An interface with `always` and the gathered members, each of which may be missing.
    void merge(std::string_view type, std::string_view always, const std::vector<Member>& members) {
        std::string text = "export interface " + std::string{type} + " {\n" + std::string{always};
        for (const Member& member : members) {
            text += "    " + member.name + "?: " + united(member.types) + ";\n";
        }
        add(text + "}\n");
    }

    template <Object... Each>
    [[nodiscard]] std::vector<std::string> names(const Sink<Each...>* /*which*/) {
        return {name<Each>()...};
    }

    // A union of types, each once.
    void unite(std::string_view type, const std::vector<std::string>& members) {
        std::vector<std::string> once;
        for (const std::string& member : members) {
            if (std::ranges::find(once, member) == once.end()) {
                once.push_back(member);
            }
        }
        add("export type " + std::string{type} + " = " + united(once) + ";\n");
    }

    void add(std::string_view text) { text_ += text; }
    [[nodiscard]] std::string take() { return std::move(text_); }

    // The words in quotes as the items of a list.
    [[nodiscard]] static std::string listed(const auto& texts) {
        std::string items;
        for (const std::string_view each : texts) {
            items += (items.empty() ? "'" : ", '") + std::string{each} + '\'';
        }
        return items;
    }

    // The words in quotes, each once.
    [[nodiscard]] static std::string quoted(const auto& texts) {
        std::vector<std::string> once;
        for (const std::string_view each : texts) {
            std::string word = '\'' + std::string{each} + '\'';
            if (std::ranges::find(once, word) == once.end()) {
                once.push_back(std::move(word));
            }
        }
        return united(once);
    }

private:
    std::string named_words(std::string_view name, const auto& texts) {
        std::string type{name};
        if (declared_.insert(type).second) {
            add("export type " + type + " = " + quoted(texts) + ";\n");
        }
        return type;
    }

    template <Object T>
    void declare() {
        if (!declared_.insert(TypeName<T>::text()).second) {
            return;
        }
        std::string members;
        if constexpr (Kinded<T>) {
            members += "    kind: '" + std::string{T::kind} + "';\n";
        }
        if constexpr (Message<T>) {
            members += "    type: '" + std::string{T::type} + "';\n";
        }
        each_field<T>([&]<class Owner, class Value>(const Field<Owner, Value>& described) {
            members += "    " + std::string{described.name} + (is_optional<Value> ? "?: " : ": ") + name<Value>() + ';';
            members += described.note.empty() ? "\n" : " // " + std::string{described.note} + '\n';
        });
        add("export interface " + TypeName<T>::text() + " {\n" + members + "}\n");
    }

    [[nodiscard]] static std::string united(const std::vector<std::string>& types) {
        std::string text;
        for (const std::string& type : types) {
            text += (text.empty() ? "" : " | ") + type;
        }
        return text;
    }

    std::set<std::string> declared_;
    std::string text_;
};

}  // namespace misthrow::json
