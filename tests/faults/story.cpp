#include "story.hpp"

#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "table/rules.hpp"

namespace misthrow::faults {

namespace {

using namespace table;

play::Bytes32 bytes(std::uint8_t fill) {
    play::Bytes32 all{};
    all.fill(fill);
    return all;
}

class Teller {
public:
    explicit Teller(std::string name) : name_{std::move(name)} {}

    void take(const Answer& answer) {
        Step step{.act = Act::Append, .table = name_};
        for (const Event& event : std::get<std::vector<Event>>(answer)) {
            static_cast<void>(table_.apply(event));
            step.batch.push_back({name_, table_.version(), event_text(event)});
        }
        steps.push_back(std::move(step));
    }
    [[nodiscard]] const Table& table() const noexcept { return table_; }

    std::vector<Step> steps{};

private:
    std::string name_;
    Table table_;
};

std::string any_choice(const Table& table, std::uint32_t seat, Rng& rng) {
    return std::visit(
        [&]<Game G>(const play::TypedMatch<G>& match) {
            const auto tokens = notation::legal_tokens<G>(match.state(), static_cast<Seat>(seat));
            return tokens[rng.below(tokens.size())];
        },
        *table.match());
}

std::vector<Step> duel() {
    Teller teller{"duel"};
    Rng rng{1};
    constexpr std::uint32_t seats = 2;
    teller.take(open({.game = id_of<Qwixx>, .seats = seats}, bytes(99)));
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
        teller.take(sit(teller.table(), seat, "Seat " + std::to_string(seat + 1), bytes(static_cast<std::uint8_t>(seat))));
    }
    teller.take(begin(teller.table(), {.host = true}, {.seed = bytes(42), .salt = bytes(43), .table = bytes(44)}, 0));
    const auto seed = [](std::uint32_t seat) { return bytes(static_cast<std::uint8_t>(50 + seat)); };
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
        teller.take(commit_seed(teller.table(), {.seat = seat}, teller.table().commitment_of(seat, seed(seat))));
    }
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
        teller.take(reveal_seed(teller.table(), {.seat = seat}, seed(seat)));
    }
    while (teller.table().stage() == Stage::Playing) {
        const std::uint64_t node = node_number(teller.table());
        for (std::uint32_t seat = 0; seat < seats && node_number(teller.table()) == node; ++seat) {
            if (undecided(teller.table()).contains(static_cast<Seat>(seat))) {
                teller.take(choose(teller.table(), {.seat = seat}, node, any_choice(teller.table(), seat, rng)));
            }
        }
    }
    return std::move(teller.steps);
}

}  // namespace

std::vector<Step> whole_game() {
    const std::vector<Step> game = duel();
    Teller passing{"passing"};
    passing.take(open({.game = id_of<Knaster>, .seats = 3}, bytes(98)));
    passing.take(sit(passing.table(), 0, "Anna", bytes(97)));
    std::vector<Step> story{passing.steps[0]};
    for (std::size_t at = 0; at < game.size(); ++at) {
        story.push_back(game[at]);
        if (at == 3) {
            story.push_back(passing.steps[1]);
        }
        if (at % (game.size() / 4) == game.size() / 4 - 1) {
            story.push_back({.act = Act::Restart, .table = {}});
            story.push_back({.act = Act::Load, .table = {}});
            story.push_back({.act = Act::Touch, .table = "duel"});
        }
        if (at == game.size() / 2) {
            story.push_back({.act = Act::Erase, .table = "passing"});
        }
    }
    story.push_back({.act = Act::Finish, .table = "duel"});
    return story;
}

}  // namespace misthrow::faults
