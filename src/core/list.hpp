#pragma once
// A closed list of types, and what is made of each of them.
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace misthrow {

template <class... Each>
struct List {
    static constexpr std::size_t size = sizeof...(Each);

    template <class T>
    static constexpr bool contains = (std::is_same_v<T, Each> || ...);

    // The place of a type. pre: it is in the list
    template <class T>
    [[nodiscard]] static constexpr std::size_t index_of() noexcept {
        static_assert(contains<T>);
        constexpr std::array<bool, size> same{std::is_same_v<T, Each>...};
        std::size_t at = 0;
        while (!same[at]) {
            ++at;
        }
        return at;
    }

    // The same types as another list.
    template <template <class...> class Other>
    using As = Other<Each...>;

    // One of Make<Each>; and the same with something before them.
    template <template <class> class Make>
    using Variant = std::variant<Make<Each>...>;
    template <class First, template <class> class Make>
    using VariantAfter = std::variant<First, Make<Each>...>;

    // What f(Each{}) gives for each, together. A .cpp that keeps such a tuple of addresses holds a template for every type:
    //   [[gnu::used]] const auto kOfAll = Games::map([]<Game G>(G) { return &perft<G>; });
    template <class F>
    [[nodiscard]] static constexpr auto map(const F& f) {
        return std::tuple{f(Each{})...};
    }

    // f(Each{}) for each, in order.
    template <class F>
    static constexpr void for_each(const F& f) {
        (f(Each{}), ...);
    }
};

// f(T{}) for the type at that place. pre: there is one
template <class F, class First, class... Rest>
constexpr decltype(auto) with_type_at(List<First, Rest...> /*list*/, std::size_t at, F&& f) {
    if constexpr (sizeof...(Rest) != 0) {
        if (at != 0) {
            return with_type_at(List<Rest...>{}, at - 1, std::forward<F>(f));
        }
    }
    return std::forward<F>(f)(First{});
}

}  // namespace misthrow
