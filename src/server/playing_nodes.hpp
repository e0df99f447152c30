#pragma once
// For tests: a game that is played at two servers, and what clients say and hear there.
#include "server/paper_nodes.hpp"

namespace misthrow::server {

inline const std::string kBen(32, 'b');

inline std::string settings(int seats, const std::string& dice = "verifiable", int clock = 0, int takeover = 0) {
    return R"({"game":"knaster","seats":)" + std::to_string(seats) + R"(,"dice":")" + dice + R"(","clock_seconds":)" +
           std::to_string(clock) + R"(,"takeover_seconds":)" + std::to_string(takeover) + R"(,"series_games":1})";
}
inline std::string open_with(char key, int id, const std::string& wanted, const std::string& more = "") {
    return R"({"type":"open","key":")" + std::string(32, key) + R"(","details":true,"id":)" + std::to_string(id) + more +
           R"(,"settings":)" + wanted + "}";
}
inline std::string join_with(const std::string& key, const std::string& table, int id, const std::string& more = "") {
    return R"({"type":"join","table":")" + table + R"(","key":")" + key + R"(","details":true,"id":)" + std::to_string(id) +
           more + "}";
}
inline std::string choose_as(int seat, std::int64_t node, const std::string& token, int id, const std::string& more = "") {
    return R"({"type":"choose","game":1,"seat":)" + std::to_string(seat) + R"(,"node":)" + std::to_string(node) +
           R"(,"token":")" + token + R"(","id":)" + std::to_string(id) + more + "}";
}

// What a client knows by what it was told.
struct Known {
    std::int64_t version{0};
    std::string stage;
    std::int64_t node{0};
    boost::json::value state;
    boost::json::value present;
};
inline Known known(PaperWorld& world, ClientId client) {
    Known at;
    for (const boost::json::object& each : world.outlet.inbox[client]) {
        if (const auto* now = each.if_contains("now")) {
            at.version = each.at("version").to_number<std::int64_t>();
            at.stage = now->at("stage").as_string();
            at.node = now->at("node").to_number<std::int64_t>();
            at.state = now->as_object().contains("state") ? now->at("state") : boost::json::value{};
        }
        if (const auto* present = each.if_contains("present")) {
            at.present = *present;
        }
    }
    return at;
}
inline std::string first_legal(const Known& at, std::size_t seat) {
    return std::string{at.state.at("legal").at(seat).at(0).as_string()};
}

// Anna at the first server and Ben at the second, and a game with same dice has begun.
struct Playing : TwoNodes {
    std::string table;
    explicit Playing(const std::string& wanted = settings(2, "same")) {
        one.send(1, open_with('a', 1, wanted));
        run();
        table = one.answer(1, 1).at("table").as_string();
        two.send(2, join_with(kBen, table, 1));
        run();
        one.send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
        run();
        two.send(2, R"({"type":"sit","seat":2,"name":"Ben","id":2})");
        run();
        one.send(1, R"({"type":"begin","game":1,"id":3})");
        run();
    }
};

}  // namespace misthrow::server
