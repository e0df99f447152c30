// Who sits at a table: it is opened, people and computers sit down, stand up, are sat in for and come back.
#include <algorithm>
#include <string>
#include <utility>

#include "notation/record.hpp"
#include "table/answers.hpp"
#include "table/rules.hpp"

namespace misthrow::table {

namespace {

constexpr std::uint32_t kMostClockSeconds = 24 * 60 * 60;

std::pair<std::uint32_t, std::uint32_t> seat_range(GameId game) {
    return with_game(game, []<Game G>(G) { return std::pair{std::uint32_t{G::min_seats}, std::uint32_t{G::max_seats}}; });
}

std::string range_text(std::uint32_t least, std::uint32_t most) { return std::to_string(least) + "-" + std::to_string(most); }

}  // namespace

Answer open(const Settings& settings, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root) {
    const auto [least, most] = seat_range(settings.game);
    const std::uint32_t longest_series = with_game(settings.game, []<Game G>(G) { return G::longest_series; });
    struct Bound {
        const char* field;
        std::uint32_t value;
        std::uint32_t least;
        std::uint32_t most;
    };
    for (const Bound& each :
         {Bound{"seats", settings.seats, least, most}, Bound{"clock_seconds", settings.clock_seconds, 0, kMostClockSeconds},
          Bound{"takeover_seconds", settings.takeover_seconds, 0, kMostClockSeconds},
          Bound{"series_games", settings.games_of_series, 1, longest_series}}) {
        if (each.value < each.least || each.value > each.most) {
            return Refused{.why = Refusal::BadSettings, .expected = {range_text(each.least, each.most)}, .field = each.field};
        }
    }
    Settings kept = settings;
    kept.rules_version = rules_of(settings.game);
    return one(Opened{kept, host_key_hash, same_root});
}

Answer resize(const Table& table, const Asker& asker, std::uint32_t seats) {
    if (!asker.host) {
        return refused(Refusal::NotTheHost);
    }
    if (table.stage() != Stage::Gathering) {
        return refused(Refusal::WrongStage);
    }
    const auto [least, most] = seat_range(table.settings().game);
    const auto taken = std::ranges::count_if(table.seats(), [](const SeatState& seat) { return seat.kind != SeatKind::Open; });
    if (seats < least || seats > most || seats < static_cast<std::uint32_t>(taken)) {
        return Refused{.why = Refusal::BadSettings, .expected = {range_text(least, most)}};
    }
    return one(Resized{seats});
}

Answer sit(const Table& table, std::uint32_t seat, const std::string& name, const play::Bytes32& key_hash) {
    if (seat >= table.seats().size()) {
        return refused(Refusal::NoSuchSeat);
    }
    if (table.stage() != Stage::Gathering) {
        return refused(Refusal::WrongStage);
    }
    if (table.seats()[seat].kind != SeatKind::Open) {
        return refused(Refusal::SeatTaken);
    }
    if (!notation::is_name(name)) {
        return refused(Refusal::BadName);
    }
    return one(Seated{.seat = seat, .kind = SeatKind::Person, .name = name, .level = {}, .key_hash = key_hash});
}

Answer seat_computer(const Table& table, const Asker& asker, std::uint32_t seat, const std::string& name,
                     const std::string& level) {
    if (!asker.host) {
        return refused(Refusal::NotTheHost);
    }
    if (seat >= table.seats().size()) {
        return refused(Refusal::NoSuchSeat);
    }
    if (table.stage() != Stage::Gathering) {
        return refused(Refusal::WrongStage);
    }
    if (table.seats()[seat].kind == SeatKind::Person) {
        return refused(Refusal::SeatTaken);
    }
    if (!notation::is_name(name)) {
        return refused(Refusal::BadName);
    }
    return one(Seated{.seat = seat, .kind = SeatKind::Computer, .name = name, .level = level, .key_hash = {}});
}

Answer stand_up(const Table& table, const Asker& asker, std::uint32_t seat) {
    if (seat >= table.seats().size() || table.seats()[seat].kind == SeatKind::Open) {
        return refused(Refusal::NoSuchSeat);
    }
    if (!asker.host && asker.seat != seat) {
        return refused(Refusal::SeatNotYours);
    }
    if (table.stage() != Stage::Gathering) {
        return refused(Refusal::WrongStage);
    }
    return one(Vacated{seat});
}

Answer sit_in(const Table& table, std::uint32_t seat) {
    if (seat >= table.seats().size() || table.seats()[seat].kind != SeatKind::Person) {
        return refused(Refusal::NoSuchSeat);
    }
    return table.seats()[seat].sat_in ? Answer{refused(Refusal::AlreadyDone)} : Answer{one(SatIn{seat})};
}

Answer take_back(const Table& table, const Asker& asker) {
    if (!asker.seat) {
        return refused(Refusal::SeatNotYours);
    }
    return table.seats()[*asker.seat].sat_in ? Answer{one(TakenBack{*asker.seat})} : Answer{refused(Refusal::AlreadyDone)};
}

Answer hand_over(const Table& table, const Asker& asker, std::uint32_t seat, const play::Bytes32& key_hash) {
    if (!asker.host) {
        return refused(Refusal::NotTheHost);
    }
    const auto& seats = table.seats();
    if (seat >= seats.size() || seats[seat].kind != SeatKind::Person) {
        return refused(Refusal::NoSuchSeat);
    }
    std::vector<Event> events;
    for (std::uint32_t each = 0; each < seats.size(); ++each) {
        const bool shares_device = seats[each].key_hash == seats[seat].key_hash && seats[seat].key_hash != table.host_key_hash();
        if (each == seat || (shares_device && seats[each].kind == SeatKind::Person)) {
            events.emplace_back(Handed{.seat = each, .key_hash = key_hash});
        }
    }
    return events;
}

Answer rematch(const Table& table, const Asker& asker) {
    if (!asker.host && !asker.seat) {
        return refused(Refusal::SeatNotYours);
    }
    return table.stage() == Stage::Over ? Answer{one(Rematch{})} : Answer{refused(Refusal::WrongStage)};
}

}  // namespace misthrow::table
