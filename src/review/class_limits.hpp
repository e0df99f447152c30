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
    ClassLimits{"qwixx", Depth::Quick, 1, {0.452, 0.148, 0.0271, 0.00182}},
    ClassLimits{"qwixx", Depth::Quick, 2, {0.011, 0.00598, 0.00109, 0.000107}},
    ClassLimits{"qwixx", Depth::Quick, 4, {0.00878, 0.00589, 0.00107, 0.000204}},
    ClassLimits{"qwixx", Depth::Deep, 1, {0.497, 0.0619, 0.0199, 0.00446}},
    ClassLimits{"qwixx", Depth::Deep, 2, {0.0117, 0.00361, 0.00173, 0.000437}},
    ClassLimits{"qwixx", Depth::Deep, 4, {0.0102, 0.00513, 0.00278, 0.00065}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 1, {0.477, 0.163, 0.0297, 0.00201}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 2, {0.0115, 0.00621, 0.00134, 0.000215}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 4, {0.00804, 0.00573, 0.00138, 0.000296}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 1, {0.431, 0.0529, 0.017, 0.00173}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 2, {0.0107, 0.00216, 0.000694, 0.000206}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 4, {0.00807, 0.00217, 0.000722, 0.000224}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 1, {0.469, 0.17, 0.0311, 0.00209}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 2, {0.0142, 0.00657, 0.0012, 0.000128}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 4, {0.0109, 0.00654, 0.00154, 0.000322}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 1, {0.447, 0.0639, 0.0206, 0.00209}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 2, {0.0135, 0.00299, 0.000979, 0.000253}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 4, {0.011, 0.0036, 0.00134, 0.0005}},
    ClassLimits{"qwinto", Depth::Quick, 1, {0.581, 0.358, 0.0653, 0.00728}},
    ClassLimits{"qwinto", Depth::Quick, 2, {0.00871, 0.00532, 0.00294, 0.00192}},
    ClassLimits{"qwinto", Depth::Quick, 4, {0.00655, 0.0045, 0.00244, 0.00163}},
    ClassLimits{"qwinto", Depth::Deep, 1, {0.533, 0.106, 0.0341, 0.00837}},
    ClassLimits{"qwinto", Depth::Deep, 2, {0.0125, 0.00786, 0.0047, 0.00306}},
    ClassLimits{"qwinto", Depth::Deep, 4, {0.00812, 0.00628, 0.00391, 0.00207}},
    ClassLimits{"knaster", Depth::Quick, 1, {0.813, 0.301, 0.0699, 0.0206}},
    ClassLimits{"knaster", Depth::Quick, 2, {0.0122, 0.00676, 0.00262, 0.00097}},
    ClassLimits{"knaster", Depth::Quick, 4, {0.00845, 0.00509, 0.00337, 0.00111}},
    ClassLimits{"knaster", Depth::Deep, 1, {0.599, 0.121, 0.0388, 0.00395}},
    ClassLimits{"knaster", Depth::Deep, 2, {0.0157, 0.00965, 0.00422, 0.00207}},
    ClassLimits{"knaster", Depth::Deep, 4, {0.00826, 0.00602, 0.00362, 0.00182}},
    ClassLimits{"knister", Depth::Quick, 1, {0.863, 0.577, 0.106, 0.00621}},  // NOLINT(modernize-use-std-numbers): measured
    ClassLimits{"knister", Depth::Quick, 2, {0.021, 0.00858, 0.00204, 0.000559}},
    ClassLimits{"knister", Depth::Quick, 4, {0.0118, 0.00633, 0.00213, 0.000496}},
    ClassLimits{"knister", Depth::Deep, 1, {0.853, 0.184, 0.0593, 0.00603}},
    ClassLimits{"knister", Depth::Deep, 2, {0.0183, 0.00912, 0.00268, 0.000572}},
    ClassLimits{"knister", Depth::Deep, 4, {0.0111, 0.00696, 0.00343, 0.00136}},
};
// clang-format on

}  // namespace misthrow::review
