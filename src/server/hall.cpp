#include "server/hall.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "store/slots.hpp"

namespace misthrow::server {

Hall::Hall(std::size_t threads, std::size_t most_unheard, Around around)
    : around_{std::move(around)}, most_unheard_{most_unheard}, desks_(threads) {}

std::size_t Hall::hub_of(std::string_view where) const noexcept { return together_ ? 0 : store::slot_of(where) % desks_.size(); }

Siblings Hall::siblings(std::size_t thread) {
    if (desks_.size() == 1) {
        return {};
    }
    return {.ours = [this, thread](std::string_view where) { return hub_of(where) == thread; },
            .hand_over = [this, thread](ClientPtr client,
                                        const std::string& where) { hand_over(thread, std::move(client), hub_of(where)); },
            .look_around = {}};
}

void Hall::set_hubs(const std::vector<std::unique_ptr<Hub>>& hubs, bool together) {
    together_ = together;
    for (std::size_t i = 0; i < desks_.size(); ++i) {
        desks_[i].hub = hubs[i].get();
    }
}

Hall::Visit* Hall::find(ClientId client) {
    auto& visits = desks_[home_of(client)].visits;
    const auto found = visits.find(client);
    return found == visits.end() ? nullptr : &found->second;
}

// Where it goes from here its first request will tell.
void Hall::connected(ClientId client, std::string address) {
    const std::size_t home = home_of(client);
    if (desks_.size() > 1) {
        desks_[home].visits.emplace(client, Visit{.hub = home, .unheard = std::make_shared<std::atomic<std::size_t>>(0)});
    }
    desks_[home].hub->connected(client, std::move(address));
}

void Hall::disconnected(ClientId client) {
    const std::size_t home = home_of(client);
    if (desks_.size() == 1) {
        desks_[home].hub->disconnected(client);
        return;
    }
    const auto visit = desks_[home].visits.extract(client);
    if (!visit.empty() && !visit.mapped().moving) {  // who is moving is with nobody
        at(home, visit.mapped().hub, [client](Hub& hub) { hub.disconnected(client); });
    }
}

void Hall::hear(ClientId client, Said said) {
    const std::size_t home = home_of(client);
    if (desks_.size() == 1) {
        pass_on(home, client, said);
        return;
    }
    Visit* visit = find(client);
    if (visit == nullptr || visit->dismissed) {
        return;
    }
    if (visit->hub == home && !visit->moving) {
        pass_on(home, client, said);
        return;
    }
    // A hub that is slow to hear must not be buried: who says so much at once would be shown the door by it.
    if (*visit->unheard + visit->held.size() >= most_unheard_) {
        visit->dismissed = true;
        around_.dismiss(home, client, Code::TooFast);
        return;
    }
    Kept kept = said ? Kept{std::string{*said}} : std::nullopt;
    if (visit->moving) {
        visit->held.push_back(std::move(kept));
        return;
    }
    ++*visit->unheard;
    around_.post(visit->hub, [this, client, home, hub = visit->hub, unheard = visit->unheard, kept = std::move(kept)]() mutable {
        --*unheard;
        if (desks_[hub].hub->knows(client)) {
            guarded(hub, client, [&] { pass_on(hub, client, kept ? Said{*kept} : std::nullopt); });
        } else {  // it has been handed over, or is gone
            around_.post(home, [this, client, kept = std::move(kept)]() mutable { has_returned(client, std::move(kept)); });
        }
    });
}

void Hall::pass_on(std::size_t hub, ClientId client, Said said) {
    said ? desks_[hub].hub->received(client, *said) : desks_[hub].hub->received_control(client);
}

// On the client's own thread a fault ends its connection by itself. Elsewhere nobody would hear of it.
void Hall::guarded(std::size_t hub, ClientId client, const std::function<void()>& work) const {
    try {
        work();
    } catch (const std::exception& failure) {
        around_.failed(hub, client, failure.what());
    }
}

// By the hub that no longer knows it. At home nothing can be on its way to that hub; else what is comes back, and then the word that nothing follows.
void Hall::hand_over(std::size_t from, ClientPtr client, std::size_t to) {
    const std::size_t home = home_of(client->id);
    if (from == home) {
        if (Visit* visit = find(client->id)) {
            visit->hub = to;
            around_.post(to, [this, to, client = std::move(client)]() mutable { welcome(to, std::move(client)); });
        }
        return;
    }
    around_.post(home, [this, from, to, client = std::move(client)]() mutable { has_left(from, std::move(client), to); });
}

void Hall::has_left(std::size_t from, ClientPtr client, std::size_t to) {
    const ClientId id = client->id;
    Visit* visit = find(id);
    if (visit == nullptr) {
        return;  // gone meanwhile
    }
    visit->moving = std::move(client);
    around_.post(from, [this, id, to] { around_.post(home_of(id), [this, id, to] { go_to(id, to); }); });
}

void Hall::has_returned(ClientId client, Kept said) {
    Visit* visit = find(client);
    if (visit == nullptr) {
        return;
    }
    if (visit->moving) {
        visit->returned.push_back(std::move(said));
    } else {  // no hub knows it
        around_.failed(home_of(client), client, "it was lost between two threads");
    }
}

void Hall::go_to(ClientId client, std::size_t hub) {
    Visit* visit = find(client);
    if (visit == nullptr) {
        return;
    }
    visit->hub = hub;
    std::deque<Kept> said = std::exchange(visit->returned, {});
    std::ranges::move(std::exchange(visit->held, {}), std::back_inserter(said));
    ClientPtr moving = std::exchange(visit->moving, nullptr);
    if (hub == home_of(client)) {
        welcome(hub, std::move(moving));
    } else {
        around_.post(hub, [this, hub, moving = std::move(moving)]() mutable { welcome(hub, std::move(moving)); });
    }
    for (const Kept& each : said) {  // to wherever it is by now
        guarded(home_of(client), client, [&] { hear(client, each ? Said{*each} : std::nullopt); });
    }
}

void Hall::welcome(std::size_t hub, ClientPtr client) {
    const ClientId id = client->id;
    guarded(hub, id, [&] { desks_[hub].hub->welcome(std::move(client)); });
}

void Hall::at(std::size_t thread, std::size_t hub, std::function<void(Hub&)> work) {
    if (thread == hub) {
        work(*desks_[hub].hub);
        return;
    }
    around_.post(hub, [this, hub, work = std::move(work)] { guarded(hub, 0, [&] { work(*desks_[hub].hub); }); });
}

void Hall::ask_all(std::size_t thread, const std::function<void(std::size_t, Hub&)>& each, const std::function<void()>& then) {
    if (desks_.size() == 1) {
        each(thread, *desks_[thread].hub);
        then();
        return;
    }
    const auto left = std::make_shared<std::atomic<std::size_t>>(desks_.size());
    for (std::size_t i = 0; i < desks_.size(); ++i) {
        around_.post(i, [this, i, each, left, thread, then] {
            guarded(i, 0, [&] { each(i, *desks_[i].hub); });
            if (--*left == 0) {
                around_.post(thread, [this, thread, then] { guarded(thread, 0, then); });
            }
        });
    }
}

bool Hall::drain(std::size_t thread) {
    if (desks_.size() == 1) {
        return desks_.front().hub->drain();
    }
    if (!std::exchange(draining_, true)) {
        const auto all = std::make_shared<std::atomic<bool>>(true);
        ask_all(
            thread,
            [all](std::size_t, Hub& hub) {
                if (!hub.drain()) {
                    *all = false;
                }
            },
            [this, all] {
                drained_ = *all;
                draining_ = false;
            });
    }
    return drained_;
}

}  // namespace misthrow::server
