#include "solver/table.hpp"

#include <bit>
#include <cassert>

namespace misthrow::solver {

namespace {

std::size_t index_of(const qwixx::Sheet& sheet) noexcept {
    std::array<RowId, kRows> rows{};
    for (const qwixx::Row row : qwixx::kAllRows) {
        const std::uint64_t boxes = sheet.boxes(row) >> 1U;  // bit 0 is the first box
        rows[static_cast<std::size_t>(row)] =
            RowSpace<kQwixx>::id(static_cast<unsigned>(std::bit_width(boxes)), static_cast<unsigned>(std::popcount(boxes)));
    }
    return SheetSpace<kQwixx>::index(rows);
}

}  // namespace

Table Table::computed(const Plan& plan, const Progress& progress) { return {solve<kQwixx>(plan, progress), plan.passive}; }

Table::Table(std::vector<double> numbers, unsigned passive) : passive_{passive} {
    assert(numbers.size() == size(passive));
    const auto owner = std::make_shared<const std::vector<double>>(std::move(numbers));
    numbers_ = *owner;
    owner_ = owner;
}

double Table::value(const qwixx::Sheet& sheet, unsigned waiting) const noexcept {
    assert(waiting <= passive_);
    if (sheet.misthrows >= qwixx::kMisthrowLimit) {
        return sheet.score();
    }
    const std::size_t layer = Values<kQwixx>::layer(waiting, sheet.misthrows);
    return sheet.score() + numbers_[layer * SheetSpace<kQwixx>::kSize + index_of(sheet)];
}

}  // namespace misthrow::solver
