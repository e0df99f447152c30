#include "sim/signature.hpp"

#include <string_view>

#include "sim/play_game.hpp"

namespace misthrow::sim {

namespace {

class Digest {
public:
    void add(std::uint64_t value) noexcept { value_ = mix(value_ ^ value) + 0x9E3779B97F4A7C15U; }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_{0};
};

// A choice, or a roll, as a number.
template <class T>
std::uint64_t code(const T& value) {
    if constexpr (requires { value.code; }) {
        return value.code;
    } else if constexpr (requires { value.bits; }) {
        return value.bits;
    } else if constexpr (requires { value.way; }) {
        return value.way;
    } else {
        std::uint64_t digits = 0;
        for (const std::uint8_t face : value.faces) {
            digits = 10 * digits + face;
        }
        return digits;
    }
}

template <Game G>
void add_games(Digest& digest, engine::Player player, std::uint64_t count) {
    Seated seated{};
    seated.players.fill(player);
    for (std::size_t seats = G::min_seats; seats <= G::max_seats; ++seats) {
        for (std::uint64_t game = 0; game < count; ++game) {
            Rng rng{seats, game};
            auto state = G::initial(seats, static_cast<Seat>(rng.below(seats)));
            const std::uint32_t turns = play_game<G>(state, seated, rng, [&](const auto& before, const auto& joint) {
                digest.add(code(before.dice));
                for (std::size_t i = 0; i < seats; ++i) {
                    const auto seat = static_cast<Seat>(i);
                    digest.add(G::choices(before, seat).size());
                    digest.add(G::actors(before).contains(seat) ? code(joint[i]) : 0);
                }
            });
            digest.add(turns);
            for (std::size_t seat = 0; seat < seats; ++seat) {
                digest.add(static_cast<std::uint64_t>(G::score(state, static_cast<Seat>(seat))));
            }
        }
    }
}

void add_game(Digest& digest, GameId game) {
    constexpr std::uint64_t random_games = 400;
    constexpr std::uint64_t thinking_games = 10;
    with_game(game, [&]<Game G>(G) {
        add_games<G>(digest, engine::Player::Random, random_games);
        add_games<G>(digest, engine::Player::Greedy, thinking_games);
        add_games<G>(digest, engine::Player::Careful, thinking_games);
    });
}

}  // namespace

std::uint64_t signature() {
    Digest digest;
    for (std::size_t i = 0; i < kGamesOfSignature; ++i) {
        add_game(digest, kAllGames[i]);
    }
    return digest.value();
}

std::uint64_t game_signature(GameId game) {
    Digest digest;
    add_game(digest, game);
    return digest.value();
}

std::uint64_t player_signature(GameId game, engine::Player player, std::uint64_t games) {
    Digest digest;
    with_game(game, [&]<Game G>(G) { add_games<G>(digest, player, games); });
    return digest.value();
}

std::string signature_text(std::uint64_t signature) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; signature >>= 4U) {
        text[i] = hex[signature & 0xFU];
    }
    return text;
}

}  // namespace misthrow::sim
