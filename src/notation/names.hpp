#pragma once
// Words for the values of an enumeration, written once, beside it: `constexpr auto names_of(Colour) { return names("Colour", "red", "blue"); }`, in the order
// of the values. The store, the wire, the types of the page and the commands all use these.
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/games.hpp"

namespace misthrow {

template <std::size_t Count>
struct EnumNames {
    std::string_view type;  // what the enumeration is called outside C++
    std::array<std::string_view, Count> texts;
};

template <class... Texts>
[[nodiscard]] constexpr EnumNames<sizeof...(Texts)> names(std::string_view type, Texts... texts) {
    return {type, {std::string_view{texts}...}};
}

template <class E>
concept Named = requires(E value) { names_of(value); };

template <Named E>
[[nodiscard]] constexpr std::string_view text(E value) {
    return names_of(value).texts[static_cast<std::size_t>(value)];
}

// Nothing if it is called so by none.
template <Named E>
[[nodiscard]] constexpr std::optional<E> named(std::string_view word) {
    const auto all = names_of(E{});
    for (std::size_t i = 0; i < all.texts.size(); ++i) {
        if (all.texts[i] == word) {
            return static_cast<E>(i);
        }
    }
    return std::nullopt;
}

[[nodiscard]] inline EnumNames<Games::size> names_of(GameId /*any*/) {
    EnumNames<Games::size> all{"Game", {}};
    for (std::size_t i = 0; i < Games::size; ++i) {
        all.texts[i] = name(kAllGames[i]);
    }
    return all;
}

}  // namespace misthrow
