#include "server/people.hpp"

#include "server/write_message.hpp"

namespace misthrow::server {

void People::add(ClientPtr client) {
    const ClientId id = client->id;
    clients_.emplace(id, std::move(client));
}

ClientPtr People::find(ClientId client) const {
    const auto found = clients_.find(client);
    return found == clients_.end() ? nullptr : found->second;
}

void People::send(ClientId client, std::string_view text) {
    if (clients_.contains(client)) {
        outlet_.send(client, text);
    }
}

// Whoever is with another hub of this server by now is answered all the same; the network knows who is gone.
void People::refuse(ClientId client, const Error& error) {
    ++counters_.refused;
    outlet_.send(client, message_text(error));
}

void People::dismiss(ClientId client, Code why) {
    send(client, message_text(Goodbye{why}));
    outlet_.close(client);
}

}  // namespace misthrow::server
