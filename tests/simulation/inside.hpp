#pragma once
// The hub's clients and rooms, for whoever checks them. An explicit instantiation may name private members, so the hub does not have to open itself.
#include "server/hub.hpp"

namespace misthrow::simulation {

template <class Tag, auto Member>
struct Reveal {
    friend constexpr auto member_of(Tag /*tag*/) { return Member; }
};
struct ClientsTag {
    friend constexpr auto member_of(ClientsTag /*tag*/);
};
struct PeopleTag {
    friend constexpr auto member_of(PeopleTag /*tag*/);
};
struct TablesTag {
    friend constexpr auto member_of(TablesTag /*tag*/);
};
template struct Reveal<ClientsTag, &server::People::clients_>;
template struct Reveal<PeopleTag, &server::Hub::people_>;
template struct Reveal<TablesTag, &server::Hub::tables_>;

inline const auto& clients_of(const server::Hub& hub) { return (hub.*member_of(PeopleTag{})).*member_of(ClientsTag{}); }
inline const server::Tables& tables_of(const server::Hub& hub) { return hub.*member_of(TablesTag{}); }

}  // namespace misthrow::simulation
