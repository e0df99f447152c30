#pragma once
// A broken promise must stop the fuzzer, in every build.
#include <cstdlib>

#define EXPECT(claim)               \
    do {                            \
        if (!(claim)) std::abort(); \
    } while (false)
