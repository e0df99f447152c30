#pragma once
// What can happen at a table, as everybody may see it.
#include <variant>

#include "server/message.hpp"
#include "server/protocol_names.hpp"

namespace misthrow::server {

struct Seated {
    static constexpr std::string_view type = "seated";
    std::uint32_t seat{0};
    SeatKind kind{};
    std::string name{};
    std::optional<Level> level{};
    static constexpr auto fields() {
        return std::tuple{field("seat", &Seated::seat), field("kind", &Seated::kind), field("name", &Seated::name),
                          field("level", &Seated::level)};
    }
};
struct Vacated {
    static constexpr std::string_view type = "vacated";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &Vacated::seat)}; }
};
struct Resized {
    static constexpr std::string_view type = "resized";
    std::uint32_t seats{0};
    static constexpr auto fields() { return std::tuple{field("seats", &Resized::seats)}; }
};
struct Begun {
    static constexpr std::string_view type = "begun";
    std::uint32_t game{0};
    std::optional<std::string> commitment{};  // none with manual dice
    std::optional<std::string> salt{};        // verifiable dice: what the hash of the table's name is made with
    std::optional<std::string> transcript{};  // verifiable dice: what the seats' commitments are bound to
    static constexpr auto fields() {
        return std::tuple{field("game", &Begun::game), field("commitment", &Begun::commitment), field("salt", &Begun::salt),
                          field("transcript", &Begun::transcript)};
    }
};
struct SeedCommitted {
    static constexpr std::string_view type = "seed_committed";
    std::uint32_t seat{0};
    std::string commitment{};
    static constexpr auto fields() {
        return std::tuple{field("seat", &SeedCommitted::seat), field("commitment", &SeedCommitted::commitment)};
    }
};
struct SeedsClosed {
    static constexpr std::string_view type = "seeds_closed";
    static constexpr auto fields() { return std::tuple{}; }
};
struct SeedRevealed {
    static constexpr std::string_view type = "seed_revealed";
    std::uint32_t seat{0};
    std::string seed{};
    static constexpr auto fields() { return std::tuple{field("seat", &SeedRevealed::seat), field("seed", &SeedRevealed::seed)}; }
};
// The game is not played: these seats did not bring their part of the dice.
struct Voided {
    static constexpr std::string_view type = "voided";
    std::uint32_t game{0};  // the one to come
    std::vector<std::uint32_t> missing{};
    std::string server_seed{};
    static constexpr auto fields() {
        return std::tuple{field("game", &Voided::game), field("missing", &Voided::missing),
                          field("server_seed", &Voided::server_seed)};
    }
};
struct Started {
    static constexpr std::string_view type = "started";
    std::uint32_t first{0};
    static constexpr auto fields() { return std::tuple{field("first", &Started::first)}; }
};
struct Rolled {
    static constexpr std::string_view type = "rolled";
    std::vector<std::string> faces{};
    static constexpr auto fields() { return std::tuple{field("faces", &Rolled::faces)}; }
};
// Somebody has decided; what, is said once all have.
struct Chosen {
    static constexpr std::string_view type = "chosen";
    std::uint32_t seat{0};
    Maker by{};
    std::optional<std::vector<std::string>> choices{};  // it was the last one: what all chose, as in Step
    std::optional<std::vector<std::int32_t>> scores{};  // the game is over
    std::optional<std::string> server_seed{};           // the game is over: check the dice
    static constexpr auto fields() {
        return std::tuple{field("seat", &Chosen::seat), field("by", &Chosen::by), field("choices", &Chosen::choices),
                          field("scores", &Chosen::scores), field("server_seed", &Chosen::server_seed)};
    }
};
struct SatIn {
    static constexpr std::string_view type = "sat_in";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &SatIn::seat)}; }
};
struct TakenBack {
    static constexpr std::string_view type = "taken_back";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &TakenBack::seat)}; }
};
struct Handed {
    static constexpr std::string_view type = "handed";
    std::uint32_t seat{0};
    static constexpr auto fields() { return std::tuple{field("seat", &Handed::seat)}; }
};
struct RematchAgreed {
    static constexpr std::string_view type = "rematch_agreed";
    std::uint32_t game{0};  // the one to come
    static constexpr auto fields() { return std::tuple{field("game", &RematchAgreed::game)}; }
};
using PublicEvent = std::variant<Seated, Vacated, Resized, Begun, SeedCommitted, SeedsClosed, SeedRevealed, Voided, Started,
                                 Rolled, Chosen, SatIn, TakenBack, Handed, RematchAgreed>;

}  // namespace misthrow::server
