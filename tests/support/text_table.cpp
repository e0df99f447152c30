#include "support/text_table.hpp"

#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "notation/sheet_text.hpp"

namespace misthrow::test {

namespace {

std::optional<std::vector<std::uint8_t>> faces_of(const std::vector<std::string>& words) {
    std::vector<std::uint8_t> faces;
    for (const std::string& word : words) {
        if (word.size() != 1 || (word != "x" && (word[0] < '1' || word[0] > '6'))) {
            return std::nullopt;
        }
        faces.push_back(word == "x" ? std::uint8_t{0} : static_cast<std::uint8_t>(word[0] - '0'));
    }
    return faces;
}

std::optional<Qwixx::Roll> roll_of(const Qwixx::State&, const std::vector<std::uint8_t>& faces) {
    if (faces.size() != 6 || faces[0] == 0 || faces[1] == 0) {
        return std::nullopt;
    }
    return Qwixx::Roll::of({faces[0], faces[1]}, {faces[2], faces[3], faces[4], faces[5]});
}

std::optional<Qwinto::Roll> roll_of(const Qwinto::State& state, const std::vector<std::uint8_t>& faces) {
    Qwinto::Roll roll;
    std::size_t next = 0;
    for (const qwinto::Row row : qwinto::kAllRows) {
        if ((state.picked >> qwinto::at(row) & 1U) != 0 && next < faces.size()) {
            roll.faces[qwinto::at(row)] = faces[next++];
        }
    }
    return next == faces.size() ? std::optional{roll} : std::nullopt;
}

std::optional<Knaster::Roll> roll_of(const Knaster::State&, const std::vector<std::uint8_t>& faces) {
    return faces.size() == 2 ? std::optional{Knaster::Roll{{faces[0], faces[1]}}} : std::nullopt;
}

template <Game G>
class TypedTable final : public TextTable {
public:
    explicit TypedTable(const typename G::State& state) : state_{state} {}

    [[nodiscard]] std::string phase() const override { return std::string{notation::phase_text(state_)}; }
    [[nodiscard]] std::size_t seats() const override { return state_.seats; }
    [[nodiscard]] std::size_t active() const override { return index(state_.active) + 1; }
    [[nodiscard]] bool decides(std::size_t seat) const override { return G::actors(state_).contains(at(seat)); }
    [[nodiscard]] std::vector<std::string> legal(std::size_t seat) const override {
        return notation::legal_tokens<G>(state_, at(seat));
    }
    [[nodiscard]] bool allows(std::size_t seat, const std::string& token) const override {
        const auto reading = notation::read_choice(state_, at(seat), token);
        return std::holds_alternative<typename G::Choice>(reading);
    }
    [[nodiscard]] int score(std::size_t seat) const override { return G::score(state_, at(seat)); }
    [[nodiscard]] std::string sheet(std::size_t seat) const override { return notation::sheet_text(state_.sheets[seat - 1]); }

    [[nodiscard]] bool roll(const std::vector<std::string>& words) override {
        const auto faces = faces_of(words);
        const auto roll = faces ? roll_of(state_, *faces) : std::nullopt;
        if (!roll || !G::rollable(state_, *roll)) {
            return false;
        }
        G::roll(state_, *roll);
        return true;
    }
    [[nodiscard]] bool choose(const std::vector<std::string>& tokens) override {
        typename G::Joint joint{};
        std::size_t next = 0;
        for (std::size_t seat = 1; seat <= seats(); ++seat) {
            if (!decides(seat)) {
                continue;
            }
            if (next == tokens.size()) {
                return false;
            }
            const auto reading = notation::read_choice(state_, at(seat), tokens[next++]);
            const auto* choice = std::get_if<typename G::Choice>(&reading);
            if (choice == nullptr) {
                return false;
            }
            joint[seat - 1] = *choice;
        }
        if (next != tokens.size() || next == 0) {
            return false;
        }
        G::resolve(state_, joint);
        return true;
    }

private:
    static Seat at(std::size_t seat) { return static_cast<Seat>(seat - 1); }

    typename G::State state_;
};

}  // namespace

std::unique_ptr<TextTable> make_table(GameId game, std::size_t seats, std::size_t active,
                                      const std::vector<std::string>& sheets) {
    return with_game(game, [&]<Game G>(G) -> std::unique_ptr<TextTable> {
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
        return std::make_unique<TypedTable<G>>(G::at_turn(start, seats, static_cast<Seat>(active - 1)));
    });
}

}  // namespace misthrow::test
