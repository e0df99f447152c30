#include <sodium.h>

#include <cstdlib>

#include "play/fair_dice.hpp"

namespace misthrow::play {

namespace {

// Once, before anything else of the library; more often does no harm.
void start_sodium() {
    static const int started = sodium_init();
    if (started < 0) {
        std::abort();  // no source of randomness: nothing that follows could be trusted
    }
}

}  // namespace

Bytes32 random_seed() {
    start_sodium();
    Bytes32 seed{};
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

}  // namespace misthrow::play
