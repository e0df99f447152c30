#pragma once
// The answer to a question about Knaster's circles.
#include "view/knaster.hpp"

namespace misthrow::view {

struct Circles {
    static constexpr std::string_view type_name = "Circles";
    std::string_view fault{};
    std::string box{};
    KnasterBoxNames circled{};
    LineDemands lines{};
    std::string token{};
    static constexpr auto fields() {
        return std::tuple{field("fault", &Circles::fault), field("box", &Circles::box), field("circled", &Circles::circled),
                          field("lines", &Circles::lines),
                          field("token", &Circles::token, "empty until nothing is left to circle")};
    }
};

[[nodiscard]] inline std::string refused_circles(std::string_view fault) { return json::text_of(Circles{.fault = fault}); }

}  // namespace misthrow::view
