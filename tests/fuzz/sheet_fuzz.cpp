// Any bytes are safe to read as a sheet; a sheet reads back from its own text, and a game can start from it.
#include <cstddef>
#include <cstdint>

#include "expect.hpp"
#include "notation/choice_text.hpp"
#include "notation/sheet_text.hpp"

namespace {

using namespace misthrow;

template <Game G>
void try_sheet(std::string_view text) {
    const auto reading = notation::read_sheet<G>(text);
    if (const auto* fault = std::get_if<notation::SheetFault>(&reading)) {
        EXPECT(fault->offset <= text.size());
        return;
    }
    const auto& sheet = std::get<typename G::Sheet>(reading);
    const auto again = notation::read_sheet<G>(notation::sheet_text(sheet));
    EXPECT(std::holds_alternative<typename G::Sheet>(again));
    EXPECT(std::get<typename G::Sheet>(again) == sheet);
    std::array<typename G::Sheet, G::max_seats> sheets{};
    sheets[0] = sheet;
    const auto state = G::at_turn(sheets, 1, Seat{});
    EXPECT(G::score(state, Seat{}) >= -20);
    for (const auto outcome : G::outcomes(state)) {
        auto next = state;
        G::roll(next, outcome.roll);
        EXPECT(!notation::legal_tokens<G>(next, Seat{}).empty());
        break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    Games::for_each([&]<Game G>(G) { try_sheet<G>(text); });
    return 0;
}
