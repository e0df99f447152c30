// Whoever follows a table by what the server says of it knows after every event what somebody who comes now is shown.
#include <gtest/gtest.h>

#include "play/bound_dice.hpp"
#include "server/alone.hpp"

namespace misthrow::server {

namespace {

using boost::json::object;
using boost::json::value;

constexpr std::string_view kAbout[]{"settings", "seats", "dice", "series", "present"};

object about_in(const object& view) {
    object found;
    for (const std::string_view name : kAbout) {
        if (const value* each = view.if_contains(name)) {
            found[name] = *each;
        }
    }
    return found;
}

// Anna has opened a table and follows what happens there; after each request somebody else comes and looks.
struct Followed : PaperWorld {
    std::string table;
    object known{};  // of what `about` says
    object now{};
    std::string transcript{};      // of the dice
    std::set<std::string> seen{};  // types of events
    std::size_t told{0};           // messages with `about`
    ClientId next_guest{100};

    Followed() {
        for (const ClientId each : {1, 2, 3}) {
            hub.connected(each, "here");
        }
        send(1, R"({"type":"open","id":1,"details":true,"key":")" + key(1) +
                    R"(","settings":{"game":"qwixx","seats":3,"dice":"verifiable","clock_seconds":0,"takeover_seconds":5,)" +
                    R"("series_games":2,"missing":"void"}})");
        run();
        table = answer(1, 1).at("table").as_string();
        compare("open");
    }
    static std::string key(ClientId of) { return std::string(32, static_cast<char>('a' + of)); }

    void hear() {
        for (; !outlet.inbox[1].empty(); outlet.inbox[1].pop_front()) {
            const object& message = outlet.inbox[1].front();
            EXPECT_NE(message.at("type"), "error") << boost::json::serialize(message);
            if (const value* at = message.if_contains("now")) {
                now = at->as_object();
            }
            if (message.at("type") == "view") {
                known = about_in(message);
            } else if (message.at("type") == "events") {
                hear_events(message);
            } else if (message.at("type") == "present") {
                known["present"] = message.at("present");
            }
        }
    }
    void hear_events(const object& message) {
        bool of_the_game = true;
        for (const value& event : message.at("events").as_array()) {
            const std::string type{event.at("type").as_string()};
            seen.insert(type);
            of_the_game = of_the_game &&
                          (type == "started" || type == "rolled" || (type == "chosen" && !event.as_object().contains("scores")));
            if (const value* bound = event.as_object().if_contains("transcript")) {
                transcript = bound->as_string();
            }
        }
        EXPECT_EQ(message.contains("about"), !of_the_game) << boost::json::serialize(message);
        if (const value* about = message.if_contains("about")) {
            known = about->as_object();
            ++told;
        }
    }
    void compare(const std::string& after) {
        const ClientId guest = next_guest++;
        hub.connected(guest, "there");
        send(guest, R"({"type":"join","id":1,"table":")" + table + R"("})");
        run();
        hear();
        EXPECT_EQ(known, about_in(answer(guest, 1))) << after;
        hub.disconnected(guest);
        run();
        hear();
    }
    void say(ClientId who, const std::string& text) {
        send(who, text);
        run();
        compare(text);
    }
    void come(ClientId who) { say(who, R"({"type":"join","id":2,"table":")" + table + R"(","key":")" + key(who) + R"("})"); }
    void wait(std::chrono::seconds time) {
        now_later(time);
        compare("waiting");
    }
    void now_later(std::chrono::seconds time) {
        PaperWorld::now += time;
        hub.tick();
        run();
    }
    void begin(int game) { say(1, R"({"type":"begin","game":)" + std::to_string(game) + "}"); }
    void commit(ClientId who, int seat, int game) {
        const play::Bytes32 promise =
            play::seat_commitment(*play::from_hex(transcript), static_cast<std::uint32_t>(seat - 1), seed());
        say(who, R"({"type":"commit_seed","game":)" + std::to_string(game) + R"(,"seat":)" + std::to_string(seat) +
                     R"(,"commitment":")" + play::to_hex(promise) + R"("})");
    }
    void reveal(ClientId who, int seat, int game) {
        say(who, R"({"type":"reveal_seed","game":)" + std::to_string(game) + R"(,"seat":)" + std::to_string(seat) +
                     R"(,"seed":")" + play::to_hex(seed()) + R"("})");
    }
    static play::Bytes32 seed() { return {7}; }
    void start(ClientId ben, int game) {
        begin(game);
        commit(1, 1, game);
        commit(ben, 2, game);
        reveal(1, 1, game);
        reveal(ben, 2, game);
        EXPECT_EQ(now.at("stage"), "playing");
    }
    [[nodiscard]] bool waits_for(int seat) const {
        const auto& waiting = now.at("waiting").as_array();
        return std::ranges::any_of(waiting, [&](const value& each) { return each == seat; });
    }
    void choose_first(ClientId who, int seat) {
        const std::string token{now.at("state").at("legal").at(static_cast<std::size_t>(seat - 1)).at(0).as_string()};
        say(who, R"({"type":"choose","game":)" + boost::json::serialize(now.at("game")) + R"(,"seat":)" + std::to_string(seat) +
                     R"(,"node":)" + boost::json::serialize(now.at("node")) + R"(,"token":")" + token + R"("})");
    }
    void play_on(ClientId ben) {
        for (int turn = 0; turn < 200 && now.at("stage") == "playing"; ++turn) {
            waits_for(1) ? choose_first(1, 1) : choose_first(ben, 2);
        }
        EXPECT_EQ(now.at("stage"), "over");
    }
};

}  // namespace

TEST(About, WhoeverFollowsKnowsWhatANewcomerIsShown) {
    Followed world;
    world.say(1, R"({"type":"resize","seats":2})");
    world.say(1, R"({"type":"sit","seat":1,"name":"Anna"})");
    world.say(1, R"({"type":"seat_computer","seat":2,"name":"Robo","level":"novice"})");
    world.say(1, R"({"type":"stand_up","seat":2})");
    world.come(2);
    world.say(2, R"({"type":"sit","seat":2,"name":"Ben"})");
    world.begin(1);
    world.commit(1, 1, 1);
    world.wait(std::chrono::seconds{11});  // Ben's part does not come
    EXPECT_EQ(world.now.at("stage"), "gathering");
    world.start(2, 2);
    world.hub.disconnected(2);
    world.compare("Ben has gone");
    world.wait(std::chrono::seconds{6});  // a computer sits in
    world.hub.connected(2, "here");
    world.come(2);
    world.say(2, R"({"type":"take_back","seat":2})");
    world.say(1, R"({"type":"hand_over","seat":2,"key":")" + Followed::key(3) + R"("})");
    world.come(3);
    world.play_on(3);
    world.say(1, R"({"type":"rematch","game":2})");
    world.start(3, 3);
    world.play_on(3);
    EXPECT_EQ(world.known.at("series").as_array().size(), 2U);
    EXPECT_EQ(world.seen.size(), std::variant_size_v<PublicEvent>) << boost::json::serialize(boost::json::value_from(world.seen));
    EXPECT_GT(world.told, 20U);
}

}  // namespace misthrow::server
