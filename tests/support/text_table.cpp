#include "support/text_table.hpp"

#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "notation/sheet_text.hpp"
#include "play/commands.hpp"

namespace misthrow::test {

namespace {

// The core as everybody outside uses it: through matches and commands.
template <Game G>
class CoreTable final : public TextTable {
public:
    explicit CoreTable(const typename G::State& state) : match_{play::TypedMatch<G>{state}} {}

    [[nodiscard]] std::string phase() const override { return std::string{notation::phase_text(state())}; }
    [[nodiscard]] std::size_t seats() const override { return state().seats; }
    [[nodiscard]] std::size_t active() const override { return index(state().active) + 1; }
    [[nodiscard]] bool decides(std::size_t seat) const override { return typed().actors().contains(at(seat)); }
    [[nodiscard]] std::vector<std::string> legal(std::size_t seat) const override {
        return notation::legal_tokens<G>(state(), at(seat));
    }
    [[nodiscard]] bool allows(std::size_t seat, const std::string& token) const override {
        return std::holds_alternative<typename G::Choice>(notation::read_choice(state(), at(seat), token));
    }
    [[nodiscard]] int score(std::size_t seat) const override { return G::score(state(), at(seat)); }
    [[nodiscard]] std::string sheet(std::size_t seat) const override { return notation::sheet_text(state().sheets[seat - 1]); }

    [[nodiscard]] bool roll(const std::vector<std::string>& faces) override {
        return play::roll(match_, typed().node_number(), faces).answer == play::Answer::Rolled;
    }
    [[nodiscard]] bool choose(const std::vector<std::string>& tokens) override {
        const std::size_t node = typed().node_number();
        const SeatSet actors = typed().actors();
        if (tokens.size() != static_cast<std::size_t>(actors.size()) || tokens.empty()) {
            return false;
        }
        play::Match next = match_;  // nothing happens unless all are legal
        std::size_t given = 0;
        for (std::size_t seat = 1; seat <= seats(); ++seat) {
            if (actors.contains(at(seat))) {
                const play::Answer answer = play::choose(next, at(seat), node, tokens[given++]).answer;
                if (answer != play::Answer::Taken && answer != play::Answer::Resolved) {
                    return false;
                }
            }
        }
        match_ = next;
        return true;
    }

private:
    static Seat at(std::size_t seat) { return static_cast<Seat>(seat - 1); }
    [[nodiscard]] const play::TypedMatch<G>& typed() const { return *std::get_if<play::TypedMatch<G>>(&match_); }
    [[nodiscard]] const typename G::State& state() const { return typed().state(); }

    play::Match match_;
};

}  // namespace

std::unique_ptr<TextTable> make_table(const std::string& game, std::size_t seats, std::size_t active,
                                      const std::vector<std::string>& sheets) {
    const auto named = game_named(game);
    if (!named) {
        return nullptr;
    }
    return with_game(*named, [&]<Game G>(G) -> std::unique_ptr<TextTable> {
        if (seats < G::min_seats || seats > G::max_seats || active < 1 || active > seats) {
            return nullptr;
        }
        std::array<typename G::Sheet, G::max_seats> start{};
        for (std::size_t seat = 0; seat < sheets.size() && seat < seats; ++seat) {
            if (sheets[seat].empty()) {
                continue;
            }
            const auto reading = notation::read_sheet<G>(sheets[seat]);
            const auto* sheet = std::get_if<typename G::Sheet>(&reading);
            if (sheet == nullptr) {
                return nullptr;
            }
            start[seat] = *sheet;
        }
        return std::make_unique<CoreTable<G>>(G::at_turn(start, seats, static_cast<Seat>(active - 1)));
    });
}

}  // namespace misthrow::test
