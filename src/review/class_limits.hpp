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
// NOLINTBEGIN(modernize-use-std-numbers): measured, and like one of these by chance
inline constexpr std::array kClassLimits{
    ClassLimits{"qwixx", Depth::Quick, 1, {0.452, 0.148, 0.0271, 0.00182}},
    ClassLimits{"qwixx", Depth::Quick, 2, {0.011, 0.00598, 0.00109, 0.000107}},
    ClassLimits{"qwixx", Depth::Quick, 3, {0.0107, 0.0062, 0.00113, 0.000203}},
    ClassLimits{"qwixx", Depth::Quick, 4, {0.00878, 0.00589, 0.00107, 0.000204}},
    ClassLimits{"qwixx", Depth::Quick, 5, {0.00774, 0.00538, 0.00112, 0.00027}},
    ClassLimits{"qwixx", Depth::Deep, 1, {0.452, 0.148, 0.0271, 0.00182}},
    ClassLimits{"qwixx", Depth::Deep, 2, {0.011, 0.00603, 0.0011, 0.000167}},
    ClassLimits{"qwixx", Depth::Deep, 4, {0.00874, 0.0059, 0.00113, 0.00026}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 1, {0.466, 0.157, 0.0287, 0.00191}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 2, {0.0115, 0.00621, 0.00134, 0.000215}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 3, {0.0106, 0.00633, 0.00134, 0.000265}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 4, {0.00804, 0.00573, 0.00138, 0.000296}},
    ClassLimits{"qwixx-mixed-a", Depth::Quick, 5, {0.00707, 0.00413, 0.00144, 0.000438}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 1, {0.465, 0.158, 0.0288, 0.00191}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 2, {0.0115, 0.00628, 0.00153, 0.000297}},
    ClassLimits{"qwixx-mixed-a", Depth::Deep, 4, {0.0081, 0.00579, 0.00147, 0.000353}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 1, {0.471, 0.169, 0.0308, 0.00207}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 2, {0.0142, 0.00657, 0.0012, 0.000128}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 3, {0.0129, 0.00751, 0.00219, 0.000665}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 4, {0.0109, 0.00654, 0.00154, 0.000322}},
    ClassLimits{"qwixx-mixed-b", Depth::Quick, 5, {0.00832, 0.00567, 0.0013, 0.00033}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 1, {0.473, 0.171, 0.0311, 0.00209}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 2, {0.0141, 0.00665, 0.00126, 0.000269}},
    ClassLimits{"qwixx-mixed-b", Depth::Deep, 4, {0.0111, 0.00678, 0.00161, 0.000443}},
    ClassLimits{"qwinto", Depth::Quick, 1, {0.581, 0.296, 0.054, 0.00629}},
    ClassLimits{"qwinto", Depth::Quick, 2, {0.00871, 0.00532, 0.00294, 0.00192}},
    ClassLimits{"qwinto", Depth::Quick, 3, {0.00787, 0.00524, 0.0027, 0.00175}},
    ClassLimits{"qwinto", Depth::Quick, 4, {0.00655, 0.0045, 0.00244, 0.00163}},
    ClassLimits{"qwinto", Depth::Quick, 5, {0.00563, 0.00383, 0.00204, 0.00139}},
    ClassLimits{"qwinto", Depth::Deep, 1, {0.583, 0.3, 0.0547, 0.00472}},
    ClassLimits{"qwinto", Depth::Deep, 2, {0.0128, 0.00905, 0.00549, 0.00321}},
    ClassLimits{"qwinto", Depth::Deep, 4, {0.00787, 0.00609, 0.00411, 0.00242}},
    ClassLimits{"knaster", Depth::Quick, 1, {0.867, 0.463, 0.0845, 0.0168}},
    ClassLimits{"knaster", Depth::Quick, 2, {0.0125, 0.00705, 0.00256, 0.00099}},
    ClassLimits{"knaster", Depth::Quick, 3, {0.0103, 0.00686, 0.00342, 0.00134}},
    ClassLimits{"knaster", Depth::Quick, 4, {0.00866, 0.00525, 0.00314, 0.00124}},
    ClassLimits{"knaster", Depth::Quick, 5, {0.00644, 0.00439, 0.00298, 0.00149}},
    ClassLimits{"knaster", Depth::Deep, 1, {0.862, 0.47, 0.0859, 0.00629}},
    ClassLimits{"knaster", Depth::Deep, 2, {0.0157, 0.0102, 0.00453, 0.00209}},
    ClassLimits{"knaster", Depth::Deep, 4, {0.00904, 0.00651, 0.00401, 0.00235}},
    ClassLimits{"knister", Depth::Quick, 1, {0.859, 0.437, 0.0797, 0.00602}},
    ClassLimits{"knister", Depth::Quick, 2, {0.0214, 0.00926, 0.00312, 0.00169}},
    ClassLimits{"knister", Depth::Quick, 3, {0.0152, 0.00845, 0.00315, 0.00199}},
    ClassLimits{"knister", Depth::Quick, 4, {0.0119, 0.00702, 0.00272, 0.00143}},
    ClassLimits{"knister", Depth::Quick, 5, {0.00887, 0.0058, 0.00263, 0.00139}},
    ClassLimits{"knister", Depth::Deep, 1, {0.858, 0.44, 0.0803, 0.00609}},
    ClassLimits{"knister", Depth::Deep, 2, {0.0222, 0.0102, 0.00416, 0.00177}},
    ClassLimits{"knister", Depth::Deep, 4, {0.0124, 0.00796, 0.00337, 0.00176}},
};
// NOLINTEND(modernize-use-std-numbers)
// clang-format on

}  // namespace misthrow::review
