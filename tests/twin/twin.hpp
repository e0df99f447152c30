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
    // roll pick again white colour enter write over, as in `replay --json`
    [[nodiscard]] virtual std::string phase() const = 0;
    // the active seat, from 1
    [[nodiscard]] virtual int active() const = 0;
    // the list of `replay --json` for that seat (from 1), ascending bytes; for Knaster writes without brackets, and circles
    [[nodiscard]] virtual std::vector<std::string> legal(int seat) const = 0;
    // whether this complete token, brackets included, is a legal choice now
    [[nodiscard]] virtual bool allows(int seat, const std::string& token) const = 0;
    // every complete token (brackets included, every order of lines, cells in canonical order) that begins with this entry of legal()
    [[nodiscard]] virtual std::vector<std::string> completions(int seat, const std::string& entry) const = 0;
    // every distinguishable roll with the number of ways it can fall; key: the faces separated by one space, as in a record;
    // indistinguishable dice (Qwixx's two white ones, Knaster's two) in ascending order. Empty unless the phase is a roll.
    [[nodiscard]] virtual std::map<std::string, int> outcomes() const = 0;
    // pre: a possible roll. Qwixx: six entries ("x" for a die that has left), whites in any order; Qwinto: the picked dice's values in the order o y p; Knaster: two
    virtual void roll(const std::vector<std::string>& faces) = 0;
    // one entry a seat; "" for a seat that has nothing to decide. pre: all legal
    virtual void choose(const std::vector<std::string>& tokens) = 0;
    [[nodiscard]] virtual int score(int seat) const = 0;
    // the one-token form of the sheet
    [[nodiscard]] virtual std::string sheet(int seat) const = 0;
};

// `sheets` may be empty (a new game) or hold one sheet token a seat (the position at the start of a turn).
std::unique_ptr<Twin> make_qwixx(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_qwinto(int seats, int first, const std::vector<std::string>& sheets = {});
std::unique_ptr<Twin> make_knaster(int seats, int first, const std::vector<std::string>& sheets = {});

}  // namespace misthrow::twin
