#include "server/daily_board.hpp"

#include <charconv>

#include "core/games.hpp"
#include "json/writer.hpp"
#include "play/daily.hpp"

namespace misthrow::server {

namespace {

using std::chrono::sys_days;

constexpr std::string_view kBefore = "/daily/";
constexpr std::size_t kMostTold = 256;  // days and games in memory
constexpr std::chrono::hours kForgetEvery{1};

// 2026-11-16, and no other way to write it.
std::optional<sys_days> read_day(std::string_view text) {
    constexpr std::string_view form = "0000-00-00";
    const auto fits = [](char is, char wanted) { return wanted == '0' ? is >= '0' && is <= '9' : is == wanted; };
    if (!std::ranges::equal(text, form, fits)) {
        return std::nullopt;
    }
    const auto number = [&](std::size_t from, std::size_t digits) {
        unsigned value = 0;
        std::from_chars(text.data() + from, text.data() + from + digits, value);
        return value;
    };
    const std::chrono::year_month_day day{std::chrono::year{static_cast<int>(number(0, 4))}, std::chrono::month{number(5, 2)},
                                          std::chrono::day{number(8, 2)}};
    return day.ok() && day.year() >= std::chrono::year{1970} ? std::optional{sys_days{day}} : std::nullopt;
}

std::string text_of(sys_days day) {
    const std::chrono::year_month_day parts{day};
    const auto padded = [](unsigned number, std::size_t digits) {
        const std::string text = std::to_string(number);
        return std::string(digits - std::min(digits, text.size()), '0') + text;
    };
    return padded(static_cast<unsigned>(static_cast<int>(parts.year())), 4) + "-" +
           padded(static_cast<unsigned>(parts.month()), 2) + "-" + padded(static_cast<unsigned>(parts.day()), 2);
}

sys_days day_at(std::uint64_t seconds) {
    return std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds{std::chrono::seconds{seconds}});
}
std::uint32_t number_of(sys_days day) { return static_cast<std::uint32_t>(day.time_since_epoch().count()); }

struct Wanted {
    std::string day_text;
    sys_days day;
    GameId game;
    [[nodiscard]] store::DailyGame key() const { return {.day = number_of(day), .game = std::string{name(game)}}; }
};

// What a path asks for, or what is wrong with it.
std::variant<Wanted, std::string> read_path(std::string_view path) {
    path.remove_prefix(kBefore.size());
    const std::size_t end = path.find('/');
    const std::string_view day_text = path.substr(0, end);
    const auto day = read_day(day_text);
    if (!day) {
        return "no_such_day: a day is written like 2026-11-16\n";
    }
    const auto game = game_named(end == std::string_view::npos ? std::string_view{} : path.substr(end + 1));
    if (!game) {
        std::string all;
        for (const GameId each : kAllGames) {
            all += (all.empty() ? "" : ", ") + std::string{name(each)};
        }
        return "no_such_game: the games are " + all + "\n";
    }
    return Wanted{std::string{day_text}, *day, *game};
}

std::string json_of(const std::string& day, const std::string& game, const store::DailyCounts& counts) {
    json::Writer out;
    std::uint64_t all = 0;
    for (const auto& [score, results] : counts.results) {
        all += results;
    }
    out.open_object();
    out.key("day");
    out.string(day);
    out.key("game");
    out.string(game);
    out.key("results");
    out.integer(static_cast<std::int64_t>(all));
    if (counts.own) {
        out.key("own");
        out.integer(*counts.own);
    }
    out.key("scores");
    out.open_array();
    for (const auto& [score, results] : counts.results) {
        out.open_array();
        out.integer(score);
        out.integer(static_cast<std::int64_t>(results));
        out.close_array();
    }
    out.close_array();
    out.close_object();
    return out.take() + "\n";
}

std::string words_of(const play::DailyFault& fault) {
    std::string words{misthrow::text(fault.problem)};
    if (fault.line != 0) {
        words += ": line " + std::to_string(fault.line) + ", column " + std::to_string(fault.column);
    }
    if (fault.turn != 0) {
        words += ": turn " + std::to_string(fault.turn);
    }
    for (std::size_t i = 0; i < fault.expected.size(); ++i) {
        words += (i == 0 ? ": expected " : " ") + fault.expected[i];
    }
    return words + "\n";
}

// Another one for each day and game: nobody can tell that two of them are of one device.
std::string device_of(const Wanted& wanted, std::string_view key) {
    const play::Bytes32 hash = play::sha256("misthrow daily device 1\n" + wanted.day_text + " " + std::string{name(wanted.game)} +
                                            "\n" + std::string{key} + "\n");
    return {hash.begin(), hash.end()};
}

DailyReply storage() { return {.status = 503, .text = "storage\n"}; }

}  // namespace

bool DailyBoard::is_path(std::string_view path) {
    return path.starts_with(kBefore) && path.size() > kBefore.size() && path[kBefore.size()] >= '0' &&
           path[kBefore.size()] <= '9';
}

void DailyBoard::refuse(const Answer& answer, DailyReply reply) {
    ++refused_;
    answer(std::move(reply));
}

void DailyBoard::take(std::string_view path, std::string_view body, const std::string& address, const Answer& answer) {
    const auto read = read_path(path);
    if (const auto* wrong = std::get_if<std::string>(&read)) {
        refuse(answer, {.status = 404, .text = *wrong});
        return;
    }
    const auto& wanted = std::get<Wanted>(read);
    if (const auto wait = rate_.take(address, around_.now())) {
        refuse(answer, {.status = 429, .text = "too_fast\n", .wait = wait});
        return;
    }
    // Somewhere on earth it is another day than here, but never by more than one.
    const sys_days today = day_at(around_.seconds_since_1970());
    if (wanted.day < today - std::chrono::days{1} || wanted.day > today + std::chrono::days{1}) {
        refuse(answer,
               {.status = 422, .text = "other_day: here it is " + text_of(today) + "; the day before and after are taken\n"});
        return;
    }
    const std::size_t line = std::min(body.find('\n'), body.size());
    const std::string_view key = body.substr(0, line);
    if (!play::from_hex(key)) {
        refuse(answer, {.status = 422, .text = "bad_key: the first line is 64 hexadecimal digits, 0 to 9 and a to f\n"});
        return;
    }
    const auto checked = play::check_daily(body.substr(std::min(line + 1, body.size())), wanted.day_text, wanted.game);
    if (const auto* fault = std::get_if<play::DailyFault>(&checked)) {
        refuse(answer, {.status = 422, .text = words_of(*fault)});
        return;
    }
    if (in_writing_ >= limits_.results_in_writing) {
        refuse(answer, storage());
        return;
    }
    ++in_writing_;
    const store::DailyResult result{.of = wanted.key(), .device = device_of(wanted, key), .score = std::get<int>(checked)};
    around_.results.add(result, limits_.results_of_daily,
                        [this, post = around_.post, result, day = wanted.day_text, answer](store::Outcome outcome) {
                            post([this, result, day, answer, outcome] {
                                if (outcome != store::Outcome::Durable) {
                                    --in_writing_;
                                    refuse(answer, storage());
                                    return;
                                }
                                tell_own(result, day, answer);
                            });
                        });
}

void DailyBoard::tell_own(const store::DailyResult& result, const std::string& day, const Answer& answer) {
    around_.results.count(result.of, result.device,
                          [this, post = around_.post, game = result.of.game, day, answer](const store::DailyCounts& counts) {
                              post([this, game, day, answer, counts] {
                                  --in_writing_;
                                  if (counts.failure || !counts.own) {  // there are as many as there may be
                                      refuse(answer, counts.failure ? storage() : DailyReply{.status = 503, .text = "full\n"});
                                      return;
                                  }
                                  ++counted_;
                                  answer({.text = json_of(day, game, counts)});
                              });
                          });
}

void DailyBoard::tell(std::string_view path, const Answer& answer) {
    const auto read = read_path(path);
    if (const auto* wrong = std::get_if<std::string>(&read)) {
        answer({.status = 404, .text = *wrong});
        return;
    }
    const auto& wanted = std::get<Wanted>(read);
    const sys_days today = day_at(around_.seconds_since_1970());
    if (wanted.day > today + std::chrono::days{1} || wanted.day + std::chrono::days{limits_.days_of_results} < today) {
        answer({.status = 404,
                .text = "no_such_day: results are kept for " + std::to_string(limits_.days_of_results) +
                        " days, and here it is " + text_of(today) + "\n"});
        return;
    }
    const TimePoint now = around_.now();
    if (told_.size() >= kMostTold) {
        std::erase_if(told_, [](const auto& each) { return each.second.waiting.empty(); });
    }
    const store::DailyGame key = wanted.key();
    Told& told = told_[key];
    if (told.waiting.empty() && !told.text.empty() && now < told.until) {
        answer({.text = told.text});
        return;
    }
    told.waiting.push_back(answer);
    if (told.waiting.size() > 1) {
        return;  // the disk has been asked already
    }
    around_.results.count(key, {}, [this, post = around_.post, key, day = wanted.day_text](const store::DailyCounts& counts) {
        post([this, key, day, counts] {
            Told& found = told_[key];
            found.text = counts.failure ? std::string{} : json_of(day, key.game, counts);
            found.until = around_.now() + limits_.results_fresh;
            for (const Answer& each : std::exchange(found.waiting, {})) {
                each(counts.failure ? storage() : DailyReply{.text = found.text});
            }
        });
    });
}

void DailyBoard::sweep() {
    const TimePoint now = around_.now();
    rate_.forget_quiet(now);
    if (forgotten_ != TimePoint{} && now - forgotten_ < kForgetEvery) {
        return;
    }
    forgotten_ = now;
    const std::uint32_t today = number_of(day_at(around_.believed_seconds()));
    const auto before = [today](std::uint32_t days) { return today > days ? today - days : 0; };
    around_.results.forget(before(limits_.days_of_results), before(limits_.days_of_devices));
}

}  // namespace misthrow::server
