#pragma once
// Who is at a table: they come, they hear what happens there, they leave.
#include "server/clocks.hpp"
#include "server/people.hpp"
#include "server/tables.hpp"

namespace misthrow::server {

class Audience {
public:
    Audience(const Limits& limits, const Surroundings& around, Counters& counters, People& people, Clocks& clocks, Tables& tables)
        : limits_{limits}, around_{around}, counters_{counters}, people_{people}, clocks_{clocks}, tables_{tables} {}

    // Whoever comes sees the table, or what has happened there since they knew it, if there is a place for them.
    void admit(Room& room, const Asked& asked, std::optional<std::uint64_t> since);
    void leave(const Client& client);
    // What has happened after a version.
    void tell_events(const Room& room, std::uint64_t from);
    // Who is there. Other servers hear of who is here; `ask`: and say who is there.
    void tell_presence(Room& room, bool ask = false);
    void tell_presence_here(const Room& room);
    // Here and at other servers.
    void tell_everywhere(const Room& room, const std::string& text);
    void tell(const Room& room, const std::string& text);

private:
    bool make_place(const Room& room, const Client& client);
    void show(Room& room, const Client& client, std::optional<std::uint32_t> request, std::optional<std::uint64_t> since);
    [[nodiscard]] About about_now(const Room& room) const;
    [[nodiscard]] std::optional<About> changed_since(const Room& room, std::uint64_t version) const;
    std::uint64_t note_client_ahead(Room& room, const Client& client, std::uint64_t since);

    const Limits& limits_;
    const Surroundings& around_;
    Counters& counters_;
    People& people_;
    Clocks& clocks_;
    Tables& tables_;
};

}  // namespace misthrow::server
