#include "server/http_routes.hpp"

#include <algorithm>
#include <charconv>

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

// /aborted, or /aborted/N: from there on.
std::optional<std::uint64_t> aborted_wanted(std::string_view path) {
    constexpr std::string_view list = "/aborted";
    if (!path.starts_with(list)) {
        return std::nullopt;
    }
    path.remove_prefix(list.size());
    std::uint64_t from = 1;
    if (path.empty() || path == "/") {
        return from;
    }
    const auto [end, failed] = std::from_chars(path.data() + 1, path.data() + path.size(), from);
    constexpr std::uint64_t most = 1'000'000'000'000;
    const bool good =
        path.front() == '/' && failed == std::errc{} && end == path.data() + path.size() && from >= 1 && from < most;
    return good ? std::optional{from} : std::nullopt;
}

// %41 is A. What is no such sign stays as it is.
std::string decoded(std::string_view path) {
    std::string text;
    for (std::size_t i = 0; i < path.size(); ++i) {
        unsigned value = 0;
        const std::string_view digits = path.substr(i + 1, 2);
        const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        const bool is_sign = path[i] == '%' && failed == std::errc{} && end == digits.data() + 2;
        text += is_sign ? static_cast<char>(value) : path[i];
        i += is_sign ? 2 : 0;
    }
    return text;
}

// /t/ID, however it was typed or pasted: in capitals, with the end of a sentence behind it.
std::optional<std::string> table_wanted(std::string_view path) {
    constexpr std::string_view before = "/t/";
    std::string id = decoded(path);
    for (char& c : id) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (!id.starts_with(before)) {
        return std::nullopt;
    }
    id.erase(0, before.size());
    id.resize(id.find_last_not_of("/.,;:!?)]>'\" \t\r\n") + 1);
    return is_table_id(id) ? std::optional{std::move(id)} : std::nullopt;
}

// The page as seen from this address, wherever a proxy has put it.
std::string way_home(std::string_view path) {
    const auto depth = std::ranges::count(path.substr(1), '/');
    std::string way = depth == 0 ? "./" : "";
    for (std::ptrdiff_t i = 0; i < depth; ++i) {
        way += "../";
    }
    return way;
}

// What the page shall say it does not know: letters, digits and strokes of it.
std::string as_route(std::string_view path) {
    constexpr std::size_t most = 64;
    std::string route;
    for (const char c : decoded(path).substr(1, most)) {
        const bool plain =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == '-' || c == '_';
        route += plain ? std::string{c} : "";
    }
    return route;
}

// Ends like a file's name, .js or .webmanifest.
bool names_a_file(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot != std::string_view::npos && dot + 1 < path.size() && path.find('/', dot) == std::string_view::npos;
}

HttpResponse led_to(std::string location) {
    return {.status = 302, .headers = {{"Location", std::move(location)}, {"Cache-Control", "no-store"}}, .body = {}};
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
        sources_.why_not_ready(
            [send](const std::string& why) { send(why.empty() ? plain(200, "ready\n") : plain(503, why + "\n")); });
    } else if (request.path == "/metrics") {
        sources_.metrics(
            [send](std::string text) { send(plain(200, std::move(text), "text/plain; version=0.0.4; charset=utf-8")); });
    } else if (DailyBoard::is_path(request.path)) {
        answer_daily(request, send);
    } else if (const auto id = record_wanted(request.path)) {
        answer_record(*id, request.address, send);
    } else if (const auto from = aborted_wanted(request.path)) {
        sources_.aborted(
            *from, [send](const std::optional<std::string>& list) { send(list ? plain(200, *list) : plain(503, "storage\n")); });
    } else if (request.path.starts_with("/aborted/")) {
        send(plain(404, "entries count from 1\n"));
    } else if (const auto table = table_wanted(request.path)) {
        // A short link to send around; the page keeps the table's name behind the #.
        send(led_to(way_home(request.path) + "#/t/" + *table));
    } else if (request.path.starts_with('/') && !sources_.files.has(request.path) && !names_a_file(request.path)) {
        // The page knows its addresses behind the # only, and says what is wrong with this one.
        send(led_to(way_home(request.path) + "#/" + as_route(request.path)));
    } else {
        HttpResponse file = sources_.files.get(request);
        if (request.path == "/" || request.path == "/index.html") {
            file.headers.emplace_back("Misthrow-Daily", "1");  // a page that was served by somebody else sends nothing
        }
        send(std::move(file));
    }
}

void HttpRoutes::answer_daily(const HttpRequest& request, const std::function<void(HttpResponse)>& reply) const {
    const auto answer = [reply](DailyReply daily) {
        HttpResponse response =
            plain(daily.status, std::move(daily.text), daily.status == 200 ? "application/json" : "text/plain; charset=utf-8");
        if (daily.wait) {
            response.headers.emplace_back("Retry-After", std::to_string(daily.wait->count() / 1000 + 1));
        }
        reply(std::move(response));
    };
    sources_.daily(request, answer);
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
    sources_.record(table, address, answer);
}

}  // namespace misthrow::server
