#pragma once
// What is answered to plain HTTP: the page, records, links to tables, figures for whoever looks after the server.
#include "server/daily_board.hpp"
#include "server/hub.hpp"
#include "server/net.hpp"
#include "server/static_files.hpp"

namespace misthrow::server {

class HttpRoutes {
public:
    struct Sources {
        const StaticFiles& files;
        // These may answer later, and do so on the thread that asks.
        std::function<void(const std::string& table, const std::string& address, std::function<void(RecordReply)>)> record;
        std::function<void(std::uint64_t from, std::function<void(std::optional<std::string>)>)> aborted;
        std::function<void(const HttpRequest& request, DailyBoard::Answer)> daily;
        std::function<void(std::function<void(std::string)>)> why_not_ready;  // empty: it takes work
        std::function<void(std::function<void(std::string)>)> metrics;
    };
    explicit HttpRoutes(Sources sources) : sources_{std::move(sources)} {}

    // Whether something may be brought there.
    [[nodiscard]] static bool takes(std::string_view path) { return DailyBoard::is_path(path); }
    void answer(const HttpRequest& request, const std::function<void(HttpResponse)>& reply) const;

private:
    void answer_daily(const HttpRequest& request, const std::function<void(HttpResponse)>& reply) const;
    void answer_record(const std::string& table, const std::string& address,
                       const std::function<void(HttpResponse)>& reply) const;

    Sources sources_;
};

}  // namespace misthrow::server
