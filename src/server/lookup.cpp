#include "server/lookup.hpp"

#include "server/keys.hpp"

namespace misthrow::server {

void Lookup::find(const std::string& table, const std::string& address, const Viewer& viewer, Then then) {
    auto answer = [this, address, viewer, then = std::move(then)](const Tables::Found& found) {
        const auto wait = around_.shared->misses.wait(address, around_.now());  // others may have guessed meanwhile
        const Room* room = found.room;
        const bool owns =
            room != nullptr && (is_host(room->live.table(), viewer) || seats_of(room->live.table(), viewer) != SeatSet::none());
        if (!wait && room == nullptr) {
            around_.shared->misses.count(address, around_.now());
        }
        wait && !owns ? then({}, wait) : then(found, {});
    };
    // Who has a key may have the table: it is read then, but no more often than others may guess, for how long that takes tells whether it is there.
    const bool may_look = !around_.shared->misses.wait(address, around_.now()) || tables_.in_memory(table) != nullptr ||
                          (viewer.key_hash && !around_.shared->claims.take(address, around_.now()));
    is_table_id(table) && may_look ? tables_.fetch(table, std::move(answer)) : answer({});
}

std::optional<std::chrono::milliseconds> Lookup::wait(const std::string& address) {
    return around_.shared->misses.wait(address, around_.now());
}

void Lookup::count_miss(const std::string& address) { around_.shared->misses.count(address, around_.now()); }

}  // namespace misthrow::server
