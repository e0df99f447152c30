#include "server/elsewhere.hpp"

#include <algorithm>
#include <charconv>

#include "play/fair_dice.hpp"

namespace misthrow::server {

std::string presence_text(const Room& room, bool ask) {
    std::vector<std::string> owners;
    std::uint32_t watching = 0;
    for (const ClientPtr& client : room.clients) {
        const bool owns = client->host || seats_of(room.live.table(), client->viewer) != SeatSet::none();
        owns ? owners.push_back(play::to_hex(*client->viewer.key_hash)) : static_cast<void>(++watching);
    }
    std::ranges::sort(owners);
    owners.erase(std::ranges::unique(owners).begin(), owners.end());
    std::string text{ask ? kAsk : kPresent};
    text += std::to_string(watching);
    for (const std::string& each : owners) {
        text += " " + each;
    }
    return text;
}

std::optional<Elsewhere> read_presence(std::string_view text) {
    Elsewhere there;
    const std::string_view count = text.substr(0, text.find(' '));
    if (std::from_chars(count.data(), count.data() + count.size(), there.watching).ec != std::errc{}) {
        return std::nullopt;
    }
    text.remove_prefix(count.size());
    while (!text.empty()) {
        constexpr std::size_t digits = 64;
        const auto key = text.front() == ' ' ? play::from_hex(text.substr(1, digits)) : std::nullopt;
        if (!key) {
            return std::nullopt;
        }
        there.owners.push_back(*key);
        text.remove_prefix(std::min(text.size(), digits + 1));
    }
    return there;
}

}  // namespace misthrow::server
