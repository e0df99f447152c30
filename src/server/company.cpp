#include "server/company.hpp"

#include <algorithm>

#include "server/elsewhere.hpp"

namespace misthrow::server {

namespace {

constexpr std::chrono::milliseconds kBeat{1500};
constexpr std::chrono::seconds kLease{5};  // less than what the store gives us, counted from before we asked
constexpr std::chrono::seconds kAlive{7};  // more than that, for whoever we have heard of

// We were taken for dead, or have heard of it late. Who runs it the database knows: it is asked when we have beaten, so that it does not take us for dead again.
void stop_running(Room& room) {
    room.runs = false;
    room.runner.clear();
    room.overruled = room.claiming;
}

}  // namespace

// What comes from others comes from another thread: it touches nothing of ours before it is posted.
Company::Company(const Surroundings& around, Tables& tables, Clocks& clocks, Audience& audience, Batches& batches)
    : around_{around}, tables_{tables}, clocks_{clocks}, audience_{audience}, batches_{batches} {
    if (around_.peers == nullptr) {
        return;
    }
    around_.peers->listen(
        {.news = [this, post = around_.post](store::News news) { post([this, news = std::move(news)] { hear_news(news); }); },
         .said = [this, post = around_.post](
                     const std::string& node, const std::string& table,
                     const std::string& text) { post([this, node, table, text] { hear(node, table, text); }); },
         .gap = [this, post = around_.post] { post([this] { hear_again(); }); },
         .lost = [this, post = around_.post](
                     const std::function<bool(const std::string&)>& which) { post([this, which] { lose(which); }); }});
}

bool Company::runs(const Room& room) const { return around_.peers == nullptr || (room.runs && !left_ && around_.now() < lease_); }

bool Company::is_alive(const std::string& node) const {
    const auto known = alive_.find(node);
    return known != alive_.end() && around_.now() - known->second < kAlive;
}

// What was written after it was read has been heard of, or is heard of now that it is here.
void Company::coming(Room& room) {
    if (around_.peers == nullptr) {
        return;
    }
    room.runs = false;
    const auto heard = heard_.find(room.live.id());
    if (missed_ || (heard != heard_.end() && heard->second > room.live.version())) {
        batches_.look_for_news(room);
    }
    if (is_running(room.live.table())) {  // somebody is about to come
        claim_if_free(room);
    }
}

void Company::leaving(const Room& room) {
    if (around_.peers != nullptr && room.runs && !left_) {
        give_back(room.live.id());
    }
}

// As long as we live nobody else takes what is ours: it is said until it has been heard. Whoever has people there hears of it then, and not before.
void Company::give_back(const std::string& table) {
    to_give_back_.insert(table);
    around_.peers->give_back(table, [this, post = around_.post, table](bool done) {
        if (done) {
            post([this, table] { has_given_back(table); });
        }
    });
}

void Company::has_given_back(const std::string& table) {
    if (to_give_back_.erase(table) > 0) {  // else we have claimed it since
        around_.peers->say(table, std::string{kFree});
    }
}

void Company::leave() {
    if (around_.peers != nullptr) {
        left_ = true;
        around_.peers->leave();
        around_.peers->say({}, kBye);
    }
}

void Company::hear_news(const store::News& news) {
    if (news.version == 0) {
        batches_.remove(news.table, Code::Deleted);
        return;
    }
    if (Room* room = tables_.in_memory(news.table)) {
        batches_.hear(*room, news);
    } else if (tables_.is_loading()) {
        std::uint64_t& heard = heard_[news.table];
        heard = std::max(heard, news.version);
    }
}

void Company::hear(const std::string& node, const std::string& table, std::string_view text) {
    if (table.empty()) {
        if (text == kBye) {
            has_left(node);
        }
        return;
    }
    alive_[node] = around_.now();
    Room* room = tables_.in_memory(table);
    if (room == nullptr || text.empty()) {
        return;
    }
    const std::string_view rest = text.substr(1);
    if (text.front() == kAsk || text.front() == kPresent) {
        hear_presence(*room, node, rest);
        if (text.front() == kAsk && !room->clients.empty()) {
            around_.peers->say(table, presence_text(*room, false));
        }
    } else if (text.front() == kFree) {
        room->runner.clear();
        claim_if_free(*room);
    } else if (text.front() == kMine) {
        stop_running(*room);
    } else if (text.front() == kPassOn[0]) {
        audience_.tell(*room, std::string{rest});
    }
}

// Whoever is not there any more is away from now on; whom nobody waited for is not late.
void Company::change_elsewhere(Room& room, const std::function<void()>& change) {
    const std::size_t seats = room.live.table().seats().size();
    std::vector<TimePoint>& away = room.timing.away_since;
    away.resize(seats, around_.now());
    const bool deserted = is_deserted(room);
    std::vector<bool> before;
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
        before.push_back(is_present(room, seat));
    }
    change();
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
        if (deserted || (before[seat] && !is_present(room, seat))) {
            away[seat] = around_.now();
        }
    }
    audience_.tell_presence_here(room);
    clocks_.people_changed(room);
}

void Company::hear_presence(Room& room, const std::string& node, std::string_view text) {
    auto there = read_presence(text);
    if (!there) {
        return;
    }
    change_elsewhere(room, [&] {
        if (there->owners.empty() && there->watching == 0) {
            room.elsewhere.erase(node);
        } else {
            room.elsewhere[node] = *std::move(there);
        }
    });
}

void Company::has_left(const std::string& node) {
    alive_.erase(node);
    tables_.each([&](Room& room) {
        if (room.elsewhere.contains(node)) {
            change_elsewhere(room, [&] { room.elsewhere.erase(node); });
        }
        if (room.runner == node) {
            room.runner.clear();
            claim_if_free(room);
        }
    });
}

// Every table that is here is compared by version, and everybody says anew who is there.
void Company::hear_again() {
    missed_ = tables_.is_loading();
    std::vector<std::string> all;
    tables_.each([&](Room& room) {
        change_elsewhere(room, [&] { room.elsewhere.clear(); });
        all.push_back(room.live.id());
        if (!room.clients.empty()) {
            around_.peers->say(room.live.id(), presence_text(room, true));
        }
    });
    batches_.look_for_news(all);
}

void Company::tick() {
    if (around_.peers == nullptr || left_) {
        return;
    }
    if (!tables_.is_loading()) {
        heard_.clear();
        missed_ = false;
    }
    const TimePoint now = around_.now();
    if (beating_ || now < next_beat_) {
        return;
    }
    beating_ = true;
    next_beat_ = now + kBeat;
    around_.peers->beat([this, now, post = around_.post](std::optional<std::vector<std::string>> alive) {
        post([this, now, alive = std::move(alive)] { has_beaten(now, alive); });
    });
}

void Company::has_beaten(TimePoint asked, const std::optional<std::vector<std::string>>& alive) {
    beating_ = false;
    if (!alive || left_) {
        return;
    }
    if (around_.now() >= lease_) {
        lose([](const std::string&) { return true; });
    }
    lease_ = asked + kLease;
    listed_ = {alive->begin(), alive->end()};
    for (const std::string& node : *alive) {
        alive_[node] = around_.now();
    }
    std::erase_if(alive_, [this](const auto& each) { return !is_alive(each.first); });
    const std::set<std::string> unheard = to_give_back_;
    std::ranges::for_each(unheard, [this](const std::string& table) { give_back(table); });
    tables_.each([this](Room& room) {
        if (std::ranges::any_of(room.elsewhere, [this](const auto& each) { return !is_alive(each.first); })) {
            change_elsewhere(room,
                             [&] { std::erase_if(room.elsewhere, [this](const auto& each) { return !is_alive(each.first); }); });
        }
        if (room.behind) {
            batches_.look_for_news(room);
        }
        if (!room.clients.empty()) {  // a table that nobody is at stands still
            claim_if_free(room);
        }
    });
}

// Nobody heard of us for too long: others may have taken over, and think that nobody is here any more.
void Company::lose(const std::function<bool(const std::string& table)>& which) {
    tables_.each([&](Room& room) {
        if (which(room.live.id())) {
            room.runs = false;
            room.runner.clear();
            if (!room.clients.empty()) {
                around_.peers->say(room.live.id(), presence_text(room, true));
            }
        }
    });
}

// Whoever was not alive any more when we last beat runs nothing: the database has the last word. That its people are away is believed later: it may be its clock.
void Company::claim_if_free(Room& room) {
    const bool free = room.runner.empty() || room.runner == around_.peers->name() || !listed_.contains(room.runner);
    if (room.runs || room.claiming || left_ || room.live.version() == 0 || !free) {
        return;
    }
    room.claiming = true;
    to_give_back_.erase(room.live.id());
    around_.peers->claim(room.live.id(), [this, post = around_.post, table = room.live.id()](const std::string& runner) {
        post([this, table, runner] { has_claimed(table, runner); });
    });
}

void Company::has_claimed(const std::string& table, const std::string& runner) {
    const bool ours = runner == around_.peers->name();
    Room* room = tables_.in_memory(table);
    if (room == nullptr) {
        if (ours) {
            give_back(table);
        }
        return;
    }
    room->claiming = false;
    if (std::exchange(room->overruled, false)) {  // which of the two was later is not known: neither has it
        room->runner.clear();
        if (ours) {
            give_back(table);
        }
        return;
    }
    room->runner = runner;
    if (ours) {
        room->runs = true;
        around_.peers->say(table, std::string{kMine});
        clocks_.take_over(*room);
    }
}

}  // namespace misthrow::server
