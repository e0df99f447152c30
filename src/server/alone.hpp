#pragma once
// For tests: one person at a table of the paper world, and what clients say.
#include "server/paper_world.hpp"

namespace misthrow::server {

inline const std::string kKey(32, 'a');
inline const std::string kSettings =
    R"({"game":"knaster","seats":1,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1})";

inline std::string join(const std::string& table, int id) {
    return R"({"type":"join","table":")" + table + R"(","key":")" + kKey + R"(","details":true,"id":)" + std::to_string(id) + "}";
}
inline std::string choose(std::int64_t node, const std::string& token, int id) {
    return R"({"type":"choose","game":1,"seat":1,"node":)" + std::to_string(node) + R"(,"token":")" + token + R"(","id":)" +
           std::to_string(id) + "}";
}

// One person at a Knaster table, with something to decide.
struct Alone : PaperWorld {
    std::string table;
    std::int64_t node{0};
    std::vector<std::string> legal;
    std::string stage;

    explicit Alone(const Limits& wanted = {}) : PaperWorld{wanted} {
        hub.connected(1, "here");
        send(1, R"({"type":"open","key":")" + kKey + R"(","details":true,"id":1,"settings":)" + kSettings + "}");
        run();
        table = answer(1, 1).at("table").as_string();
        send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
        send(1, R"({"type":"begin","game":1,"id":3})");
        run();
        look();
    }

    // What stands in the last message that says it.
    void look() {
        for (const auto& each : outlet.inbox[1]) {
            if (const auto* at = each.if_contains("now"); at != nullptr && at->as_object().contains("state")) {
                node = at->at("node").to_number<std::int64_t>();
                stage = at->at("stage").as_string();
                legal.clear();
                const auto& every = at->at("state").at("legal").as_array();
                for (const auto& token : every.empty() ? boost::json::array{} : every.at(0).as_array()) {
                    legal.emplace_back(token.as_string());
                }
            }
        }
    }
};

inline std::string open(char key, int id, const std::string& more = "") {
    return R"({"type":"open","key":")" + std::string(32, key) + R"(","id":)" + std::to_string(id) + more + R"(,"settings":)" +
           kSettings + "}";
}

}  // namespace misthrow::server
