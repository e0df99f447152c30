#include "server/journal.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>
#include <cstdint>
#include <ctime>
#include <mutex>

#include "json/writer.hpp"

namespace misthrow::server {

namespace {

std::string time_now() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    const std::string out{text.data(), length};
    const std::string fraction = std::to_string(millis);
    return out + "." + std::string(3 - fraction.size(), '0') + fraction + "Z";
}

// A pipe that says it has room takes as much as this without waiting.
constexpr std::size_t kPiece = PIPE_BUF;

bool has_room() {
    pollfd waiting{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
    return poll(&waiting, 1, 0) == 1 && (waiting.revents & POLLOUT) != 0;
}

// False: nobody takes it, now or ever. What is closed or full must not stop the server.
bool write_line(std::string line) {
    line.resize(std::min(line.size(), kPiece - 1));
    line += '\n';
    return has_room() && ::write(STDERR_FILENO, line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

bool is_plain(std::string_view value) { return !value.empty() && value.find_first_of(" \"=\\\n\t") == std::string_view::npos; }

}  // namespace

std::string journal_line(JournalForm form, std::string_view time, std::string_view event, const JournalFields& fields) {
    json::Writer out;
    if (form == JournalForm::Json) {
        out.open_object();
        out.key("time");
        out.string(time);
        out.key("event");
        out.string(event);
        for (const auto& [name, value] : fields) {
            out.key(name);
            out.string(value);
        }
        out.close_object();
        return out.take();
    }
    std::string line = std::string{time} + " " + std::string{event};
    for (const auto& [name, value] : fields) {
        json::Writer quoted;
        quoted.string(value);
        line += " " + name + "=" + (is_plain(value) ? value : quoted.take());
    }
    return line;
}

void journal(JournalForm form, std::string_view event, const JournalFields& fields) {
    static std::mutex mutex;
    static std::uint64_t left_out = 0;
    const std::scoped_lock lock{mutex};
    if (left_out > 0 && write_line(journal_line(form, time_now(), "journal_lines_lost", {{"count", std::to_string(left_out)}}))) {
        left_out = 0;
    }
    if (left_out > 0 || !write_line(journal_line(form, time_now(), event, fields))) {
        ++left_out;
    }
}

}  // namespace misthrow::server
