// Any bytes are safe to read as weights; what is accepted can be played with. So that the fuzzer gets past the checksum, it is made right.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/games.hpp"
#include "engine/weights.hpp"
#include "expect.hpp"

namespace {

using namespace misthrow;

// The input changes the program's own weights: places and bytes, three and one at a time. A whole file would be too long to be found.
std::vector<std::uint8_t> changed(GameId game, const std::uint8_t* data, std::size_t size) {
    const auto embedded = engine::embedded_weights(game);
    std::vector<std::uint8_t> bytes(embedded.begin(), embedded.end());
    for (std::size_t i = 0; i + 4 <= size; i += 4) {
        const std::size_t at = data[i] + 256U * data[i + 1] + 65'536U * data[i + 2];
        bytes[at % (bytes.size() - 8)] = data[i + 3];
    }
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i) {
        hash = (hash ^ bytes[i]) * 0x100000001B3U;
    }
    std::memcpy(bytes.data() + bytes.size() - 8, &hash, 8);
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const GameId game : kAllGames) {
        static_cast<void>(engine::Network::read(game, {data, size}));
    }
    const auto reading = engine::Network::read(id_of<Qwixx>, changed(id_of<Qwixx>, data, size));
    if (const auto* network = std::get_if<engine::Network>(&reading)) {
        Qwixx::State state = Qwixx::initial(3, Seat{});
        Qwixx::roll(state, Qwixx::fall(state, 12'345));
        for (std::uint8_t seat = 0; seat < 3; ++seat) {
            const Qwixx::Choice choice = engine::strong_choice(*network, state, static_cast<Seat>(seat));
            EXPECT(Qwixx::check(state, static_cast<Seat>(seat), choice) == Qwixx::Fault::None);
        }
    }
    return 0;
}
