#pragma once
// Computer players think on threads of their own, so that no table waits for another's.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "core/games.hpp"

namespace misthrow::server {

template <Game G>
using StateOf = typename G::State;
using AnyState = Games::Variant<StateOf>;

struct Question {
    AnyState state;
    Seat seat{};
    std::string level;
    std::string owner{};  // owners take turns, and so do the tables of one
    std::string table{};
};

class Thinker {
public:
    Thinker() = default;
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    Thinker(Thinker&&) = delete;
    Thinker& operator=(Thinker&&) = delete;
    virtual ~Thinker() = default;
    // `answer` is called once with the token, on any thread.
    virtual void think(Question question, std::function<void(std::string)> answer) = 0;
};

// What a player of this level chooses; an unknown level plays carefully. pre: the seat has to decide
[[nodiscard]] std::string computer_token(const Question& question);

[[nodiscard]] std::unique_ptr<Thinker> make_thinker(unsigned threads);

}  // namespace misthrow::server
