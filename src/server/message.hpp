#pragma once
// How a message is described: one list of fields serves reading, writing and the TypeScript types, so that they cannot drift apart.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "notation/names.hpp"

namespace misthrow::server {

template <class Owner, class T>
struct Field {
    std::string_view name;
    T Owner::* member;
};
template <class Owner, class T>
[[nodiscard]] constexpr Field<Owner, T> field(std::string_view name, T Owner::* member) {
    return {name, member};
}

// A plain object: it lists its fields.
template <class T>
concept Object = requires { T::fields(); };
// An object that travels by itself, told apart by its type.
template <class T>
concept Message = Object<T> && requires { T::type; };

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;

// JSON that is written elsewhere and put in as it is. Kind::type is its TypeScript type.
template <class Kind>
struct RawJson {
    std::string text;
    friend bool operator==(const RawJson&, const RawJson&) = default;
};

template <Object T, class F>
constexpr void each_field(const F& call) {
    std::apply([&](const auto&... one) { (call(one), ...); }, T::fields());
}

}  // namespace misthrow::server
