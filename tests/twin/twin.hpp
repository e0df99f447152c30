#pragma once
// The naive twins: each game written once more from rules/*.md, by obvious means, to pin the fast core.
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace misthrow::twin {

class Twin {
public:
    virtual ~Twin() = default;
    [[nodiscard]] virtual std::unique_ptr<Twin> copy() const = 0;
    // roll pick again white colour enter write over, as in `replay --json`
    [[nodiscard]] virtual std::string phase() const = 0;
    // the active seat, from 1
    [[nodiscard]] virtual int active() const = 0;
    // the list of `replay --json` for that seat (from 1), ascending bytes; for Knaster writes without brackets, and
    // circles
    [[nodiscard]] virtual std::vector<std::string> legal(int seat) const = 0;
    // whether this complete token, brackets included, is a legal choice now
    [[nodiscard]] virtual bool allows(int seat, const std::string& token) const = 0;
    // every complete token (brackets included, every order of lines, cells in canonical order) that begins with this
    // entry of legal()
    [[nodiscard]] virtual std::vector<std::string> completions(int seat, const std::string& entry) const = 0;
    // every distinguishable roll with the number of ways it can fall; key: the faces separated by one space, as in a
    // record; indistinguishable dice (Qwixx's two white ones, Knaster's and Knister's two) in ascending order. Empty
    // unless the phase is a roll.
    [[nodiscard]] virtual std::map<std::string, int> outcomes() const = 0;
    // the dice that fall now, one character each as in a record: `d`, or `x` for one that has left. Empty unless the phase
    // is a roll.
    [[nodiscard]] virtual std::string dice() const = 0;
    // pre: a possible roll. Qwixx: six entries ("x" for a die that has left), whites in any order; Qwinto: the picked
    // dice's values in the order o y p; Knaster and Knister: two
    virtual void roll(const std::vector<std::string>& faces) = 0;
    // one entry a seat; "" for a seat that has nothing to decide. pre: all legal
    virtual void choose(const std::vector<std::string>& tokens) = 0;
    [[nodiscard]] virtual int score(int seat) const = 0;
    // the one-token form of the sheet
    [[nodiscard]] virtual std::string sheet(int seat) const = 0;
    // how many boxes this choice would lose for ever: for players that want to get somewhere. Only Qwixx loses any.
    [[nodiscard]] virtual int boxes_skipped(int /*seat*/, const std::string& /*token*/) const { return 0; }
};

// `sheets` may be empty (a new game) or hold one sheet token a seat (the position at the start of a turn).
using MakeTwin = std::unique_ptr<Twin> (*)(int seats, int first, const std::vector<std::string>& sheets);

std::unique_ptr<Twin> make_qwixx(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_qwixx_mixed_a(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_qwixx_mixed_b(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_qwinto(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_knaster(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_knister(int seats, int first, const std::vector<std::string>& sheets = {});

// Whether these faces can be what falls now.
inline bool can_roll(const Twin& twin, const std::vector<std::string>& faces) {
    const std::string dice = twin.dice();
    bool possible = !dice.empty() && faces.size() == dice.size();
    for (std::size_t i = 0; possible && i < dice.size(); ++i) {
        possible = dice[i] == 'x' ? faces[i] == "x" : faces[i].size() == 1 && faces[i] >= "1" && faces[i] <= "6";
    }
    return possible;
}

// What is known of a game besides its rules.
struct TwinGame {
    std::string name;   // one word for what is played
    std::string game;   // a record's `Game` header
    std::string board;  // and its `Board` header, "" if it has none
    int most_seats;
    MakeTwin make;
};

inline const std::vector<TwinGame> twin_games = {
    {"qwixx", "qwixx", "", 5, make_qwixx},
    {"qwixx-mixed-a", "qwixx", "mixed-a", 5, make_qwixx_mixed_a},
    {"qwixx-mixed-b", "qwixx", "mixed-b", 5, make_qwixx_mixed_b},
    {"qwinto", "qwinto", "", 6, make_qwinto},
    {"knaster", "knaster", "", 12, make_knaster},
    {"knister", "knister", "", 12, make_knister},
};

// Nothing for a name that is no game's.
inline const TwinGame* twin_game(const std::string& name) {
    for (const TwinGame& game : twin_games) {
        if (game.name == name) {
            return &game;
        }
    }
    return nullptr;
}

}  // namespace misthrow::twin
