// Tables that share their dice: what they must know of each other.
#include <algorithm>

#include "server/tables.hpp"

namespace misthrow::server {

bool is_running(const table::Table& table) {
    return table.stage() != table::Stage::Gathering && table.stage() != table::Stage::Over;
}

std::vector<store::KnownTable> Tables::others_of_its_dice(const Room& room) const {
    std::vector<store::KnownTable> others;
    if (room.shares) {
        for (const std::string& id : sharing(*room.shares)) {
            if (id != room.live.id()) {
                others.push_back({id, rooms_.at(id)->live.version()});
            }
        }
    }
    return others;
}

void Tables::bring_missing(const store::Fetched& fetched) {
    for (const store::StoredTable& stored : fetched.tables) {
        bring(stored);
    }
}

bool Tables::are_dice_secret(const play::Bytes32& root) const {
    std::uint32_t running = 0;
    std::uint32_t finished = 0;
    for (const std::string& id : sharing(root)) {
        const table::Table& table = rooms_.at(id)->live.table();
        const std::uint32_t behind = table.stage() == table::Stage::Over ? table.game_number() : table.game_number() - 1;
        finished = std::max(finished, behind);
        running = std::max(running, is_running(table) ? table.game_number() : 0);
    }
    return running > finished;
}

bool Tables::may_show_seed(const LiveTable& live, std::uint32_t game) const {
    const auto& root = live.table().same_root();
    return !root || std::ranges::none_of(sharing(*root), [&](const std::string& id) {
        if (id == live.id()) {
            return false;
        }
        const table::Table& other = rooms_.at(id)->live.table();
        return other.game_number() == game && is_running(other);
    });
}

}  // namespace misthrow::server
