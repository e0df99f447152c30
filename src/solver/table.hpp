#pragma once
// What every Qwixx sheet is worth to a seat that plays alone and plays best.
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/games/qwixx/sheet.hpp"
#include "solver/solve.hpp"

namespace misthrow::solver {

// Cheap to copy and safe to read from many threads: the numbers are shared and never change.
class Table {
public:
    static constexpr unsigned kMostPassive = 4;  // a table has five seats at most

    // pre: as solve()
    [[nodiscard]] static Table computed(const Plan& plan, const Progress& progress);
    // Numbers as solve() gives them. pre: as many as size(passive)
    Table(std::vector<double> numbers, unsigned passive);
    // Numbers that belong to somebody else, who stays alive with them.
    Table(std::shared_ptr<const void> owner, std::span<const double> numbers, unsigned passive) noexcept
        : owner_{std::move(owner)}, numbers_{numbers}, passive_{passive} {}

    [[nodiscard]] static constexpr std::size_t size(unsigned passive) noexcept {
        return Values<kQwixx>::layers(passive) * SheetSpace<kQwixx>::kSize;
    }
    // How many turns of other seats lie between two of one's own.
    [[nodiscard]] unsigned passive() const noexcept { return passive_; }
    [[nodiscard]] std::span<const double> numbers() const noexcept { return numbers_; }

    // The final score to expect at the start of a turn. `waiting` of other seats' turns come before the next of one's own. A sheet whose game
    // is over is worth its score. pre: waiting <= passive()
    [[nodiscard]] double value(const qwixx::Sheet& sheet, unsigned waiting = 0) const noexcept;

private:
    std::shared_ptr<const void> owner_;
    std::span<const double> numbers_;
    unsigned passive_;
};

}  // namespace misthrow::solver
