#pragma once
// A game driven by text alone: what the data files and the twins speak. No exceptions, so that it also runs as WebAssembly.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/games.hpp"

namespace misthrow::test {

class TextTable {
public:
    virtual ~TextTable() = default;

    [[nodiscard]] virtual std::string phase() const = 0;
    [[nodiscard]] virtual std::size_t seats() const = 0;
    [[nodiscard]] virtual std::size_t active() const = 0;  // seats count from 1 here
    [[nodiscard]] virtual bool decides(std::size_t seat) const = 0;
    [[nodiscard]] virtual std::vector<std::string> legal(std::size_t seat) const = 0;
    [[nodiscard]] virtual bool allows(std::size_t seat, const std::string& token) const = 0;
    [[nodiscard]] virtual int score(std::size_t seat) const = 0;
    [[nodiscard]] virtual std::string sheet(std::size_t seat) const = 0;
    // False, and nothing happens, if that is not possible now. In Qwinto only the picked dice have faces.
    [[nodiscard]] virtual bool roll(const std::vector<std::string>& faces) = 0;
    // One token a seat that decides, in seat order.
    [[nodiscard]] virtual bool choose(const std::vector<std::string>& tokens) = 0;
};

// Sets up a table of the game of that name. `sheets` holds one entry a seat; an empty or missing one is a fresh sheet.
// Nothing if that cannot be.
using MakeTable = std::unique_ptr<TextTable> (*)(const std::string& game, std::size_t seats, std::size_t active,
                                                 const std::vector<std::string>& sheets);

// The fast core behind text.
[[nodiscard]] std::unique_ptr<TextTable> make_table(const std::string& game, std::size_t seats, std::size_t active,
                                                    const std::vector<std::string>& sheets);

}  // namespace misthrow::test
