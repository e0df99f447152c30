#pragma once
// Objects that list their fields: one description serves the JSON that is written and the TypeScript types of who reads it, so that they cannot drift apart.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "json/writer.hpp"
#include "notation/names.hpp"

namespace misthrow::json {

template <class Owner, class T>
struct Field {
    std::string_view name;
    T Owner::* member;
    std::string_view note;  // what its name does not say; stands in the TypeScript
};
template <class Owner, class T>
[[nodiscard]] constexpr Field<Owner, T> field(std::string_view name, T Owner::* member, std::string_view note = {}) {
    return {name, member, note};
}

template <class T>
concept Object = requires { T::fields(); };
// One of several objects in a place, told apart by its kind.
template <class T>
concept Kinded = Object<T> && requires {
    { T::kind } -> std::convertible_to<std::string_view>;
};
// An object that travels by itself, told apart by its type.
template <class T>
concept Message = Object<T> && requires {
    { T::type } -> std::convertible_to<std::string_view>;
};

// One of a few words. `Set::texts` lists them; `Set::type`, if it has one, is the name of that list in TypeScript.
template <class Set>
class Word {
public:
    using Words = Set;
    constexpr Word() noexcept : text_{Set::texts[0]} {}
    template <class Text>
        requires std::convertible_to<Text, std::string_view>
    constexpr Word(const Text& text) noexcept : text_{text} {  // NOLINT(google-explicit-constructor): a word is a text
        assert(std::ranges::find(Set::texts, text_) != Set::texts.end());
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }

private:
    std::string_view text_;
};
template <class T>
inline constexpr bool is_word = false;
template <class Set>
inline constexpr bool is_word<Word<Set>> = true;

// Something that writes itself, and knows its type in TypeScript.
template <class T>
concept SelfWritten = requires(const T& value, Writer& out) {
    T::typescript;
    value.write(out);
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// Written as null where there is none; an optional member is left out then.
template <class T>
struct Nullable {
    std::optional<T> value;
};
template <class T>
inline constexpr bool is_nullable = false;
template <class T>
inline constexpr bool is_nullable<Nullable<T>> = true;

template <class T>
inline constexpr bool is_variant = false;
template <class... Each>
inline constexpr bool is_variant<std::variant<Each...>> = true;

// Sums of many numbers end in noise that nobody should read, and never in −0.
[[nodiscard]] inline double nine_decimals(double value) noexcept { return std::round(value * 1e9) / 1e9 + 0.0; }

template <class T>
concept Text = std::convertible_to<T, std::string_view>;
template <class T>
concept ListOf = !Text<T> && !SelfWritten<T> && requires(const T& list) {
    typename T::value_type;
    list.begin();
    list.end();
};

template <Object T, class F>
constexpr void each_field(const F& call) {
    std::apply([&](const auto&... one) { (call(one), ...); }, T::fields());
}

template <class T>
void write(Writer& out, const T& value);

// A member that is not there is left out.
template <Object T>
void write_members(Writer& out, const T& value) {
    if constexpr (Kinded<T>) {
        out.key("kind");
        out.string(T::kind);
    }
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

template <class T>
void write(Writer& out, const T& value) {
    if constexpr (Object<T>) {
        out.open_object();
        write_members(out, value);
        out.close_object();
    } else if constexpr (SelfWritten<T>) {
        value.write(out);
    } else if constexpr (is_word<T>) {
        out.string(value.text());
    } else if constexpr (Named<T>) {
        out.string(misthrow::text(value));
    } else if constexpr (Text<T>) {
        out.string(value);
    } else if constexpr (std::same_as<T, bool>) {
        out.boolean(value);
    } else if constexpr (std::integral<T>) {
        out.integer(static_cast<std::int64_t>(value));
    } else if constexpr (std::floating_point<T>) {
        out.number(nine_decimals(value));
    } else if constexpr (is_nullable<T>) {
        if (value.value) {
            write(out, *value.value);
        } else {
            out.null();
        }
    } else if constexpr (is_variant<T>) {
        std::visit([&out](const auto& one) { write(out, one); }, value);
    } else {
        static_assert(ListOf<T>);
        out.open_array();
        for (const auto& each : value) {
            write(out, each);
        }
        out.close_array();
    }
}

template <Object T>
[[nodiscard]] std::string text_of(const T& value) {
    Writer out;
    write(out, value);
    return out.take();
}

// Where one of several objects may be put: no other compiles, and the list of them is a union in TypeScript.
template <Object... Each>
class Sink {
public:
    explicit Sink(Writer& out) noexcept : out_{&out} {}
    template <Object T>
        requires(std::same_as<T, Each> || ...)
    void operator()(const T& value) const {
        write(*out_, value);
    }

private:
    Writer* out_;
};

}  // namespace misthrow::json
