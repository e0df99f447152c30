#include "twin/twin_table.hpp"

#include <algorithm>

#include "twin/twin.hpp"

namespace misthrow::test {

namespace {

class TwinTable final : public TextTable {
public:
    TwinTable(std::unique_ptr<twin::Twin> twin, std::size_t seats) : twin_{std::move(twin)}, seats_{seats} {}

    [[nodiscard]] std::string phase() const override { return twin_->phase(); }
    [[nodiscard]] std::size_t seats() const override { return seats_; }
    [[nodiscard]] std::size_t active() const override { return static_cast<std::size_t>(twin_->active()); }
    [[nodiscard]] bool decides(std::size_t seat) const override { return !legal(seat).empty(); }
    [[nodiscard]] std::vector<std::string> legal(std::size_t seat) const override { return twin_->legal(static_cast<int>(seat)); }
    [[nodiscard]] bool allows(std::size_t seat, const std::string& token) const override {
        return twin_->allows(static_cast<int>(seat), token);
    }
    [[nodiscard]] int score(std::size_t seat) const override { return twin_->score(static_cast<int>(seat)); }
    [[nodiscard]] std::string sheet(std::size_t seat) const override { return twin_->sheet(static_cast<int>(seat)); }

    [[nodiscard]] bool roll(const std::vector<std::string>& faces) override {
        if (!twin::can_roll(*twin_, faces)) {
            return false;
        }
        twin_->roll(faces);
        return true;
    }
    [[nodiscard]] bool choose(const std::vector<std::string>& tokens) override {
        std::vector<std::string> all(seats_);
        std::size_t next = 0;
        for (std::size_t seat = 1; seat <= seats_; ++seat) {
            if (!decides(seat)) {
                continue;
            }
            if (next == tokens.size() || !allows(seat, tokens[next])) {
                return false;
            }
            all[seat - 1] = tokens[next++];
        }
        if (next != tokens.size() || next == 0) {
            return false;
        }
        twin_->choose(all);
        return true;
    }

private:
    std::unique_ptr<twin::Twin> twin_;
    std::size_t seats_;
};

}  // namespace

std::unique_ptr<TextTable> make_twin_table(const std::string& game, std::size_t seats, std::size_t active,
                                           const std::vector<std::string>& sheets) {
    const twin::TwinGame* named = twin::twin_game(game);
    if (named == nullptr || seats < 1 || seats > static_cast<std::size_t>(named->most_seats) || active < 1 || active > seats) {
        return nullptr;
    }
    std::vector<std::string> all;
    const bool given = std::ranges::any_of(sheets, [](const std::string& sheet) { return !sheet.empty(); });
    const std::string fresh = named->make(1, 1, {})->sheet(1);
    for (std::size_t seat = 0; given && seat < seats; ++seat) {
        all.push_back(seat < sheets.size() && !sheets[seat].empty() ? sheets[seat] : fresh);
    }
    return std::make_unique<TwinTable>(named->make(static_cast<int>(seats), static_cast<int>(active), all), seats);
}

}  // namespace misthrow::test
