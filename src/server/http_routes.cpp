#include "server/http_routes.hpp"

#include "server/keys.hpp"

namespace misthrow::server {

namespace {

HttpResponse plain(unsigned status, std::string text, const char* type = "text/plain; charset=utf-8") {
    return {.status = status,
            .headers = {{"Content-Type", type}, {"Cache-Control", "no-store"}},
            .body = std::make_shared<const std::string>(std::move(text))};
}

// /tables/ID.mtr
std::optional<std::string> record_wanted(std::string_view path) {
    constexpr std::string_view before = "/tables/";
    constexpr std::string_view after = ".mtr";
    if (!path.starts_with(before) || !path.ends_with(after) || path.size() < before.size() + after.size()) {
        return std::nullopt;
    }
    const std::string_view id = path.substr(before.size(), path.size() - before.size() - after.size());
    return is_table_id(id) ? std::optional{std::string{id}} : std::nullopt;
}

std::optional<std::string> table_wanted(std::string_view path) {
    constexpr std::string_view before = "/t/";
    return path.starts_with(before) && is_table_id(path.substr(before.size()))
               ? std::optional{std::string{path.substr(before.size())}}
               : std::nullopt;
}

}  // namespace

void HttpRoutes::answer(const HttpRequest& request, const std::function<void(HttpResponse)>& reply) const {
    const auto send = [reply](HttpResponse response) {
        add_security_headers(response);
        reply(std::move(response));
    };
    if (request.path == "/healthz") {
        send(plain(200, "ok\n"));
    } else if (request.path == "/readyz") {
        const std::string why = sources_.why_not_ready();
        send(why.empty() ? plain(200, "ready\n") : plain(503, why + "\n"));
    } else if (request.path == "/metrics") {
        send(plain(200, sources_.metrics(), "text/plain; version=0.0.4; charset=utf-8"));
    } else if (const auto id = record_wanted(request.path)) {
        answer_record(*id, request.address, send);
    } else if (const auto table = table_wanted(request.path)) {
        // A short link to send around; the page keeps the table's name behind the #.
        send({.status = 302, .headers = {{"Location", "../#/t/" + *table}, {"Cache-Control", "no-store"}}, .body = {}});
    } else {
        send(sources_.files.get(request));
    }
}

void HttpRoutes::answer_record(const std::string& table, const std::string& address,
                               const std::function<void(HttpResponse)>& reply) const {
    const auto answer = [reply, table](const RecordReply& record) {
        HttpResponse response = record.text     ? plain(200, *record.text)
                                : record.wait   ? plain(429, "too_many_misses\n")
                                : record.failed ? plain(503, "storage\n")
                                                : plain(404, "404\n");
        if (record.text) {
            response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + table + ".mtr\"");
        }
        if (record.wait) {
            response.headers.emplace_back("Retry-After", std::to_string(record.wait->count() / 1000 + 1));
        }
        reply(std::move(response));
    };
    sources_.hub.record(table, answer, address);
}

}  // namespace misthrow::server
