#pragma once
// Written by tools/review/calibrate. Do not edit.
#include <array>
#include <cstddef>
#include <string_view>

#include "review/depth.hpp"

namespace misthrow::review {

// Who errs by more than above[0] a decision is a beginner, by more than above[1] casual, and so on. Shares of the win; points alone.
struct ClassLimits {
    std::string_view game;
    Depth depth;
    std::size_t seats;
    std::array<double, 4> above;
};

// clang-format off
inline constexpr std::array kClassLimits{
    ClassLimits{"qwixx", Depth::Quick, 1, {0.497, 0.0619, 0.0199, 0.00446}},
    ClassLimits{"qwixx", Depth::Quick, 2, {0.0118, 0.0031, 0.00129, 0.000482}},
    ClassLimits{"qwixx", Depth::Quick, 4, {0.0104, 0.00497, 0.00258, 0.000675}},
    ClassLimits{"qwixx", Depth::Deep, 1, {0.497, 0.0619, 0.0199, 0.00446}},
    ClassLimits{"qwixx", Depth::Deep, 2, {0.0117, 0.00361, 0.00173, 0.000437}},
    ClassLimits{"qwixx", Depth::Deep, 4, {0.0102, 0.00513, 0.00278, 0.00065}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 1, {0.427, 0.0522, 0.0168, 0.00386}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 2, {0.0106, 0.00213, 0.000687, 0.000221}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 4, {0.00791, 0.00202, 0.00065, 0.000194}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 1, {0.431, 0.0529, 0.017, 0.00173}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 2, {0.0107, 0.00216, 0.000694, 0.000206}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 4, {0.00807, 0.00217, 0.000722, 0.000224}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 1, {0.469, 0.0642, 0.0207, 0.00545}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 2, {0.0133, 0.003, 0.000964, 0.000236}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 4, {0.0106, 0.00302, 0.000973, 0.000313}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 1, {0.447, 0.0639, 0.0206, 0.00209}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 2, {0.0135, 0.00299, 0.000979, 0.000253}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 4, {0.011, 0.0036, 0.00134, 0.0005}},
    ClassLimits{"qwinto", Depth::Quick, 1, {0.527, 0.104, 0.0334, 0.00914}},
    ClassLimits{"qwinto", Depth::Quick, 2, {0.00871, 0.00498, 0.00263, 0.00169}},
    ClassLimits{"qwinto", Depth::Quick, 4, {0.00684, 0.0046, 0.0024, 0.00176}},
    ClassLimits{"qwinto", Depth::Deep, 1, {0.533, 0.106, 0.0341, 0.00837}},
    ClassLimits{"qwinto", Depth::Deep, 2, {0.0125, 0.00786, 0.0047, 0.00306}},
    ClassLimits{"qwinto", Depth::Deep, 4, {0.00812, 0.00628, 0.00391, 0.00207}},
    ClassLimits{"knaster", Depth::Quick, 1, {0.508, 0.105, 0.0339, 0.0109}},
    ClassLimits{"knaster", Depth::Quick, 2, {0.0118, 0.0066, 0.00292, 0.000988}},
    ClassLimits{"knaster", Depth::Quick, 4, {0.00868, 0.00529, 0.00312, 0.00108}},
    ClassLimits{"knaster", Depth::Deep, 1, {0.599, 0.121, 0.0388, 0.00395}},
    ClassLimits{"knaster", Depth::Deep, 2, {0.0157, 0.00965, 0.00422, 0.00207}},
    ClassLimits{"knaster", Depth::Deep, 4, {0.00826, 0.00602, 0.00362, 0.00182}},
    ClassLimits{"knister", Depth::Quick, 1, {0.863, 0.185, 0.0596, 0.0192}},
    ClassLimits{"knister", Depth::Quick, 2, {0.0196, 0.00862, 0.00235, 0.000617}},
    ClassLimits{"knister", Depth::Quick, 4, {0.0113, 0.00614, 0.0021, 0.000528}},
    ClassLimits{"knister", Depth::Deep, 1, {0.853, 0.184, 0.0593, 0.00603}},
    ClassLimits{"knister", Depth::Deep, 2, {0.0183, 0.00912, 0.00268, 0.000572}},
    ClassLimits{"knister", Depth::Deep, 4, {0.0111, 0.00696, 0.00343, 0.00136}},
};
// clang-format on

}  // namespace misthrow::review
