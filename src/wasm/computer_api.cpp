// Built-in players at the table of this instance. The page keeps them in a module of their own, which it fetches when a computer sits down.
#include <cstdint>
#include <string>

#include "engine/choose.hpp"
#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "wasm/requests.hpp"

namespace {

using namespace misthrow;
using wasm::one_member;
using wasm::with_seat;

// PLAYER SEED. A player that this build does not have is played by its most careful one. Nothing for a seat that has nothing to decide.
std::string thought_of(const wasm::Session& now, Seat seat, wasm::Words& words) {
    const engine::Player player = engine::player_named(words.next()).value_or(engine::Player::Careful);
    Rng rng{words.number().value_or(0)};
    return std::visit(
        [&](const auto& typed) {
            return typed.actors().contains(seat)
                       ? notation::choice_text(typed.state(), seat, engine::choose(player, typed.state(), seat, rng))
                       : std::string{};
        },
        now.match());
}

}  // namespace

extern "C" {

// SEAT PLAYER SEED: what a built-in player would choose. Output: {"token":…}.
[[clang::export_name("misthrow_think")]] std::uint32_t misthrow_think() {
    return with_seat(
        [](wasm::Session& now, Seat seat, wasm::Words& words) { return one_member("token", thought_of(now, seat, words)); });
}

// SEAT NODE PLAYER SEED: a built-in player decides for the seat. Output: {"answer":…}.
[[clang::export_name("misthrow_decide")]] std::uint32_t misthrow_decide() {
    return with_seat([](wasm::Session& now, Seat seat, wasm::Words& words) {
        const auto node = wasm::node_named(now, words);
        const std::string token = thought_of(now, seat, words);
        return node ? wasm::choose(now, seat, *node, token) : one_member("error", "noNode");
    });
}

}  // extern "C"
