#include "cli/save_records.hpp"

#include <unistd.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <utility>

namespace misthrow::cli {

namespace {

// A command line may hold what no name may.
std::string harmless(const std::string& player) {
    constexpr std::size_t most = 36;  // of 40: a number may follow
    std::string name;
    for (const char c : player.substr(0, most)) {
        const bool fits = c >= ' ' && c <= '~' && std::string_view{",\"[]#"}.find(c) == std::string_view::npos;
        name += fits ? c : '_';
    }
    return name;
}

void add_result(notation::Record& record) {
    std::string scores;
    std::visit(
        [&]<Game G>(const notation::Log<G>& log) {
            for (std::size_t seat = 0; seat < log.state.seats; ++seat) {
                scores += (scores.empty() ? "" : ", ") + std::to_string(G::score(log.state, static_cast<Seat>(seat)));
            }
        },
        record.log);
    record.others.push_back({"Result", scores});
}

}  // namespace

void add_save(CLI::App& command, std::string& place) {
    command.add_option("--save", place, "Keep the records of all games: in this file, or in files of their own in this folder");
}

std::vector<std::string> seat_names(const std::vector<std::string>& players) {
    std::vector<std::string> names;
    for (const std::string& player : players) {
        names.push_back(harmless(player));
    }
    const std::vector<std::string> plain = names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (std::ranges::count(plain, plain[i]) > 1) {
            names[i] +=
                ' ' + std::to_string(std::count(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(i), plain[i]) + 1);
        }
    }
    return names;
}

std::string players_header(const std::vector<std::string>& players) {
    std::string text;
    for (const std::string& player : players) {
        const bool word = std::ranges::all_of(player, [](char c) { return c >= 'a' && c <= 'z'; });
        text += (text.empty() ? "computer" : ", computer") + (word ? ' ' + player : "");
    }
    return text;
}

RecordSaver::RecordSaver(std::string place, GameId game, std::int64_t games)
    : place_{std::move(place)}, stem_{name(game)}, digits_{std::to_string(games).size()} {
    if (place_.empty()) {
        return;
    }
    std::error_code unknown;
    folder_ = std::filesystem::is_directory(place_, unknown);
    errno = 0;
    if (folder_ ? access(place_.c_str(), W_OK | X_OK) != 0 : (file_.open(place_, std::ios::binary), !file_)) {
        throw CLI::ValidationError("--save", place_ + " cannot be written: " + std::strerror(errno != 0 ? errno : EIO));
    }
}

void RecordSaver::put(std::int64_t number, notation::Record record) {
    add_result(record);
    std::string text = notation::write_record(record);
    const std::scoped_lock lock{mutex_};
    waiting_.emplace(number, std::move(text));
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(next_)) {
        write(next_++, next->second);
        waiting_.erase(next);
    }
}

void RecordSaver::write(std::int64_t number, const std::string& text) {
    if (!failed_.empty()) {
        return;
    }
    errno = 0;
    std::string path = place_;
    bool written = false;
    if (folder_) {
        const std::string digits = std::to_string(number + 1);
        path += "/" + stem_ + "-" + std::string(digits_ - std::min(digits_, digits.size()), '0') + digits + ".mtr";
        std::ofstream own{path, std::ios::binary};
        written = static_cast<bool>((own << text).flush());
    } else {
        written = static_cast<bool>(file_ << (number == 0 ? "" : "\n") << text);
    }
    if (!written) {
        failed_ = path;
        error_ = errno;
    }
}

bool RecordSaver::good() {
    const std::scoped_lock lock{mutex_};
    return failed_.empty();
}

// What waited for a game before it that was never played follows in its order.
bool RecordSaver::finish() {
    const std::scoped_lock lock{mutex_};
    for (const auto& [number, text] : waiting_) {
        write(number, text);
    }
    waiting_.clear();
    errno = 0;
    if (failed_.empty() && wanted() && !folder_ && !file_.flush()) {
        failed_ = place_;
        error_ = errno;
    }
    if (!failed_.empty()) {
        std::cerr << "misthrow: cannot write " << failed_ << (error_ != 0 ? std::string{": "} + std::strerror(error_) : "")
                  << '\n';
    }
    return failed_.empty();
}

}  // namespace misthrow::cli
