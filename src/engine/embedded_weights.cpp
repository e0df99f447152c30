// The files of weights/ inside the program: one binary is enough.
#include "engine/weights.hpp"

#if defined(MISTHROW_WEIGHTS)

// The assembler copies a file byte by byte; nothing in C++20 can.
#define MISTHROW_EMBED(game)                                                                                                \
    asm(".pushsection .rodata\n.balign 16\n.globl misthrow_weights_" #game "\nmisthrow_weights_" #game                      \
        ":\n.incbin \"" MISTHROW_WEIGHTS "/" #game ".mtw\"\n.globl misthrow_weights_" #game "_end\nmisthrow_weights_" #game \
        "_end:\n.byte 0\n.popsection\n");                                                                                   \
    extern "C" {                                                                                                            \
    extern const std::uint8_t misthrow_weights_##game[];       /* NOLINT(modernize-avoid-c-arrays) */                       \
    extern const std::uint8_t misthrow_weights_##game##_end[]; /* NOLINT(modernize-avoid-c-arrays) */                       \
    }

MISTHROW_EMBED(qwixx)
MISTHROW_EMBED(qwinto)
MISTHROW_EMBED(knaster)

namespace misthrow::engine {

std::span<const std::uint8_t> embedded_weights(GameId game) noexcept {
    switch (game) {
        case GameId::Qwixx: return {misthrow_weights_qwixx, misthrow_weights_qwixx_end};
        case GameId::Qwinto: return {misthrow_weights_qwinto, misthrow_weights_qwinto_end};
        default: return {misthrow_weights_knaster, misthrow_weights_knaster_end};
    }
}

}  // namespace misthrow::engine

#else

namespace misthrow::engine {

std::span<const std::uint8_t> embedded_weights(GameId) noexcept { return {}; }

}  // namespace misthrow::engine

#endif
