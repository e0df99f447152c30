#include "person.hpp"

#include <algorithm>
#include <array>

namespace misthrow::simulation {

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

template <class T>
const T& any_of(const std::vector<T>& all, Rng& rng) {
    return all[rng.below(all.size())];
}

std::uint32_t number(const object& from, const char* name) {
    const value* found = from.if_contains(name);
    return found != nullptr ? found->to_number<std::uint32_t>() : 0;
}

object settings(Rng& rng) {
    struct Offer {
        const char* game;
        std::uint64_t seats;
    };
    static constexpr std::array<Offer, 3> kGames{{{"qwixx", 3}, {"qwinto", 2}, {"knaster", 4}}};
    static constexpr std::array<const char*, 4> kDice{"same", "same", "verifiable", "manual"};
    const Offer& offer = kGames.at(rng.below(kGames.size()));
    return {{"game", offer.game},
            {"seats", 1 + rng.below(offer.seats)},
            {"dice", kDice.at(rng.below(kDice.size()))},
            {"clock_seconds", rng.below(2) * 5},
            {"takeover_seconds", rng.below(2) * 5},
            {"series_games", 1},
            {"missing", rng.below(2) == 0 ? "mark" : "void"}};
}

}  // namespace

bool Person::hear(const object& message) {
    const auto& type = message.at("type").as_string();
    if (type == "goodbye") {
        table.clear();
    }
    if (type != "view" && type != "events") {
        return false;
    }
    const auto told = message.at("version").to_number<std::uint64_t>();
    bool gap = false;
    if (type == "view") {
        table = message.at("table").as_string();
        host = message.at("host").as_bool();
        seats_seen = message.at("seats").as_array();
        seats = seats_seen.size();
        dice = message.at("settings").at("dice").as_string();
        const value* parts = message.if_contains("dice");
        const value* bound = parts != nullptr ? parts->as_object().if_contains("transcript") : nullptr;
        transcript = bound != nullptr ? std::string{bound->as_string()} : "";
    } else {
        for (const value& event : message.at("events").as_array()) {
            const value* bound = event.as_object().if_contains("transcript");
            transcript = bound != nullptr ? std::string{bound->as_string()} : transcript;
        }
        gap = message.at("from").to_number<std::uint64_t>() > version + 1;
    }
    version = told;
    yours.clear();
    for (const value& each : message.at("yours").as_array()) {
        yours.push_back(each.to_number<std::uint32_t>());
    }
    now = message.at("now").as_object();
    return gap;
}

std::optional<object> Person::next(Rng& rng, const std::vector<std::string>& tables) const {
    if (kind == Kind::Liar && rng.below(2) == 0) {
        return lie(rng, tables);
    }
    if (now.empty() || table.empty()) {
        return asked.empty() ? std::optional{come(rng, tables)} : std::nullopt;
    }
    if (rng.below(20) == 0) {  // once more, as after a lost answer
        object join{{"type", "join"}, {"table", table}, {"key", key}, {"details", true}};
        if (rng.below(2) == 0) {
            join["since"] = version;
        }
        return join;
    }
    if (rng.below(30) == 0 && !yours.empty()) {
        return object{{"type", "react"}, {"seat", yours.front()}, {"reaction", "nice"}};
    }
    return play(rng);
}

object Person::come(Rng& rng, const std::vector<std::string>& tables) const {
    if (!table.empty()) {
        return {{"type", "join"}, {"table", table}, {"key", key}, {"details", true}};
    }
    if (tables.empty() || rng.below(3) == 0) {
        return {{"type", "open"}, {"key", key}, {"details", true}, {"settings", settings(rng)}};
    }
    object join{{"type", "join"}, {"table", any_of(tables, rng)}, {"details", true}};
    if (rng.below(5) != 0) {
        join["key"] = key;
    }
    return join;
}

std::optional<object> Person::play(Rng& rng) const {
    const auto& stage = now.at("stage").as_string();
    const std::uint32_t game = number(now, "game");
    if (stage == "gathering") {
        return gather(rng);
    }
    if (stage == "playing") {
        return decide(rng);
    }
    if (stage == "over") {
        return rng.below(4) == 0 ? std::optional{object{{"type", "rematch"}, {"game", game}}} : std::nullopt;
    }
    if (yours.empty()) {
        return std::nullopt;
    }
    const std::uint32_t seat = any_of(yours, rng);
    if (stage == "committing") {
        const auto bound = play::from_hex(transcript);
        const play::Bytes32 commitment = bound ? play::seat_commitment(*bound, seat - 1, seed) : play::seat_commitment(seed);
        return object{{"type", "commit_seed"}, {"game", game}, {"seat", seat}, {"commitment", play::to_hex(commitment)}};
    }
    return object{{"type", "reveal_seed"}, {"game", game}, {"seat", seat}, {"seed", play::to_hex(seed)}};
}

std::optional<object> Person::gather(Rng& rng) const {
    const auto seat = 1 + rng.below(std::max<std::size_t>(1, seats));
    switch (rng.below(5)) {
        case 0:
        case 1: return object{{"type", "sit"}, {"seat", seat}, {"name", "P" + key.substr(0, 4)}};
        case 2:
            return object{{"type", "seat_computer"}, {"seat", seat}, {"name", "C" + std::to_string(seat)}, {"level", "novice"}};
        default: {
            object begin{{"type", "begin"}, {"game", number(now, "game")}};
            if (dice == "manual") {
                begin["first"] = seat;
            }
            return begin;
        }
    }
}

std::optional<object> Person::decide(Rng& rng) const {
    const std::uint32_t game = number(now, "game");
    const value* state = now.if_contains("state");
    for (const value& each : now.at("waiting").as_array()) {
        const auto seat = each.to_number<std::uint32_t>();
        if (state == nullptr || std::ranges::find(yours, seat) == yours.end()) {
            continue;
        }
        const array& legal = state->at("legal").at(seat - 1).as_array();
        if (!legal.empty()) {
            return object{{"type", "choose"},
                          {"game", game},
                          {"seat", seat},
                          {"node", now.at("node")},
                          {"token", legal[rng.below(legal.size())]}};
        }
    }
    if (dice == "manual" && now.at("waiting").as_array().empty()) {
        array faces;
        for (std::uint64_t die = rng.below(8); die > 0; --die) {
            faces.emplace_back(std::to_string(1 + rng.below(6)));
        }
        return object{{"type", "enter_dice"}, {"game", game}, {"node", now.at("node")}, {"faces", faces}};
    }
    return std::nullopt;
}

object Person::lie(Rng& rng, const std::vector<std::string>& tables) const {
    static const std::vector<std::string> kTokens{"-", "r7", "yp", "c3", "r2", "zzz", "", "\xC3\xA9"};
    static const std::vector<std::string> kTypes{"stand_up", "take_back", "sit",      "resize",
                                                 "begin",    "rematch",   "nonsense", "react"};
    const auto small = [&] { return rng.below(6); };
    const std::uint32_t game = now.empty() ? 1 : number(now, "game");
    switch (rng.below(6)) {
        case 0:
        case 1:
            return {{"type", "choose"},
                    {"game", game},
                    {"seat", small()},
                    {"node", now.empty() ? value{0} : now.at("node")},
                    {"token", any_of(kTokens, rng)}};
        case 2: return {{"type", "open"}, {"key", key}, {"details", true}, {"settings", settings(rng)}};
        case 3:
            return {{"type", "join"},
                    {"table", tables.empty() || small() == 0 ? "aaaaaaaa" : any_of(tables, rng)},
                    {"key", key},
                    {"since", rng.below(500)}};
        case 4: return {{"type", "commit_seed"}, {"game", game}, {"seat", small()}, {"commitment", std::string(64, 'a')}};
        default: {
            object any{{"type", any_of(kTypes, rng)}, {"seat", small()}};
            if (rng.below(2) == 0) {
                any["game"] = game;
            }
            if (any.at("type") == "resize") {
                any = {{"type", "resize"}, {"seats", small()}};
            }
            if (any.at("type") == "begin" || any.at("type") == "rematch") {
                any = {{"type", any.at("type")}, {"game", game}};
            }
            return any;
        }
    }
}

}  // namespace misthrow::simulation
