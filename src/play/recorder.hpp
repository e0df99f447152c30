#pragma once
// Keeps the log of a game that is played by somebody else.
#include "core/games.hpp"
#include "notation/record.hpp"

namespace misthrow::play {

template <Game G>
class Recorder {
public:
    explicit Recorder(const typename G::State& initial) { log_.state = initial; }

    // Everybody has decided. `before` is the state in which they did; how it came there from the last one was a roll or nothing.
    void operator()(const typename G::State& before, const typename G::Joint& joint) {
        if (G::node(log_.state) == Node::Roll) {
            log_.steps.emplace_back(std::in_place_index<0>, before.dice);
        }
        log_.steps.emplace_back(std::in_place_index<1>, joint);
        log_.state = before;
        G::resolve(log_.state, joint);
    }

    // Without names and headers.
    [[nodiscard]] notation::Record record(Seat first) && {
        notation::Record record;
        record.game = id_of<G>;
        record.first = first;
        record.log = std::move(log_);
        return record;
    }

private:
    notation::Log<G> log_;
};

}  // namespace misthrow::play
