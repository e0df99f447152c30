#include "server/view.hpp"

#include <algorithm>
#include <iterator>

#include "json/state.hpp"
#include "notation/choice_text.hpp"
#include "notation/roll_text.hpp"
#include "server/keys.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

namespace {

SeatView seat_view(const table::SeatState& seat) {
    const bool taken = seat.kind != table::SeatKind::Open;
    return {.kind = seat.kind,
            .name = taken ? std::optional{seat.name} : std::nullopt,
            .level = named<Level>(seat.level),
            .sat_in = seat.sat_in ? std::optional{true} : std::nullopt};
}

std::optional<std::string> hex(const std::optional<play::Bytes32>& bytes) {
    return bytes ? std::optional{play::to_hex(*bytes)} : std::nullopt;
}

std::optional<DiceView> dice_view(const table::Table& table, bool show_seed) {
    const auto proof = table.proof();
    if (!proof) {
        return std::nullopt;
    }
    DiceView view{.commitment = play::to_hex(proof->server_commitment), .salt = {}, .transcript = {}, .seats = {}, .seed = {}};
    if (const auto transcript = table.transcript()) {
        view.salt = hex(table.salt());
        view.transcript = hex(transcript);
    }
    for (const play::SeatPart& part : proof->seats) {
        view.seats.push_back({.commitment = hex(part.commitment), .seed = hex(part.seed)});
    }
    if (show_seed) {
        view.seed = hex(proof->server_seed);
    }
    return view;
}

// Played through once more: tokens need the state they were chosen in.
template <Game G>
std::vector<Step> played(const play::TypedMatch<G>& match, std::uint32_t first) {
    typename G::State state = G::initial(match.state().seats, static_cast<Seat>(first));
    std::vector<Step> steps;
    for (const notation::Step<G>& step : match.log().steps) {
        Step& out = steps.emplace_back();
        if (const auto* roll = std::get_if<0>(&step)) {
            out.roll = notation::face_words(*roll);
            G::roll(state, *roll);
            continue;
        }
        const auto& joint = std::get<1>(step);
        out.choices.emplace(state.seats);
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            if (G::actors(state).contains(static_cast<Seat>(seat))) {
                (*out.choices)[seat] = notation::choice_text(state, static_cast<Seat>(seat), joint[seat]);
            }
        }
        G::resolve(state, joint);
    }
    return steps;
}

template <Game G>
std::string state_json(const typename G::State& state) {
    json::Writer out;
    out.open_object();
    json::write_state_members<G>(out, state);
    out.key("dice");
    out.open_array();
    for (const std::string& word : notation::dice_words(state)) {
        out.string(word);
    }
    out.close_array();
    out.close_object();
    return out.take();
}

// Where the game stands, before it is for anybody.
Now now_of(const LiveTable& live, const Common& common) {
    return {.stage = live.table().stage(),
            .game = live.table().game_number(),
            .node = table::node_number(live.table()),
            .waiting = common.waiting,
            .pending = {},
            .clock_ms = common.clock_ms,
            .state = {}};
}

// From 1.
std::vector<std::uint32_t> numbers_of(SeatSet seats) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t number = 1; seats != SeatSet::none();
         seats.bits = static_cast<std::uint16_t>(seats.bits >> 1U), ++number) {
        if (seats.contains(Seat{0})) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

void address_to(Now& now, const LiveTable& live, const std::vector<std::uint32_t>& own, const Common& common, bool details) {
    now.pending.clear();
    for (const std::uint32_t seat : own) {
        if (std::string token = live.pending(seat - 1); !token.empty()) {
            now.pending.push_back({seat, std::move(token)});
        }
    }
    now.state = details ? common.state : std::nullopt;
}

}  // namespace

bool is_host(const table::Table& table, const Viewer& viewer) {
    return viewer.key_hash && same_key(*viewer.key_hash, table.host_key_hash());
}

SeatSet seats_of(const table::Table& table, const Viewer& viewer) {
    SeatSet found;
    for (std::uint32_t seat = 0; viewer.key_hash && seat < table.seats().size(); ++seat) {
        const auto& hash = table.seats()[seat].key_hash;
        if (hash && same_key(*hash, *viewer.key_hash)) {
            found.bits |= SeatSet::only(static_cast<Seat>(seat)).bits;
        }
    }
    return found;
}

std::vector<Step> steps_of(const table::Table& table) {
    return std::visit([&](const auto& typed) { return played(typed, table.first()); }, *table.match());
}

Common common_of(const LiveTable& live, std::optional<std::uint32_t> clock_ms, bool with_state) {
    Common common{.waiting = {}, .clock_ms = clock_ms, .state = {}};
    const table::Table& table = live.table();
    const SeatSet undecided = table::undecided(table);
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        if (undecided.contains(static_cast<Seat>(seat))) {
            common.waiting.push_back(seat + 1);
        }
    }
    if (with_state && table.match()) {
        common.state = std::visit(
            []<Game G>(const play::TypedMatch<G>& typed) { return StateJson{state_json<G>(typed.state())}; }, *table.match());
    }
    return common;
}

About about_of(const table::Table& table, const Presence& present, bool show_seed) {
    const table::Settings& settings = table.settings();
    About known{.settings = {.game = settings.game,
                             .seats = settings.seats,
                             .dice = settings.dice,
                             .clock_seconds = settings.clock_seconds,
                             .takeover_seconds = settings.takeover_seconds,
                             .series_games = settings.games_of_series,
                             .missing = settings.missing == play::Missing::Mark ? std::nullopt : std::optional{settings.missing}},
                .seats = {},
                .dice = dice_view(table, show_seed),
                .series = {},
                .present = present};
    std::ranges::transform(table.seats(), std::back_inserter(known.seats), seat_view);
    for (const std::vector<int>& game : table.series()) {
        known.series.emplace_back(game.begin(), game.end());
    }
    return known;
}

Events events_of(const LiveTable& live, const Common& common, std::uint64_t from, const std::string& list, bool details) {
    Events message{.id = {},
                   .from = from + 1,
                   .version = live.version(),
                   .events = {"[" + list + "]"},
                   .yours = {},
                   .now = now_of(live, common),
                   .about = {}};
    message.now.state = details ? common.state : std::nullopt;
    return message;
}

// Where these keys come first is the message's own: no event has them, and what people write cannot look like one, because quotes in it are escaped.
EventsText::EventsText(const Events& message) : text_{message_text(message)} {
    const auto into = [this](std::string_view list, std::size_t from) { return text_.find(list, from) + list.size(); };
    yours_ = into(R"("yours":[)", 0);
    pending_ = into(R"("pending":[)", yours_);
}

std::string EventsText::for_viewer(const LiveTable& live, const Viewer& viewer) const {
    constexpr std::size_t own_usually = 64;
    const SeatSet own = seats_of(live.table(), viewer);
    const auto each_own = [&](const auto& say) {
        for (std::uint32_t seat = 0; seat < live.table().seats().size(); ++seat) {
            if (own.contains(static_cast<Seat>(seat))) {
                say(seat);
            }
        }
    };
    std::string text;
    text.reserve(text_.size() + own_usually);
    const auto separate = [&text] { text += text.back() == '[' ? "" : ","; };
    text.append(text_, 0, yours_);
    each_own([&](std::uint32_t seat) {
        separate();
        text += std::to_string(seat + 1);
    });
    text.append(text_, yours_, pending_ - yours_);
    each_own([&](std::uint32_t seat) {
        if (std::string token = live.pending(seat); !token.empty()) {
            separate();
            text += json::text_of(SeatToken{seat + 1, std::move(token)});
        }
    });
    text.append(text_, pending_);
    return text;
}

View view_for(const LiveTable& live, const Viewer& viewer, const Common& common, About about) {
    const table::Table& table = live.table();
    View view;
    view.table = live.id();
    view.version = live.version();
    view.settings = about.settings;
    view.rules_version = table.settings().rules_version;
    view.host = is_host(table, viewer);
    view.yours = numbers_of(seats_of(table, viewer));
    view.seats = std::move(about.seats);
    view.dice = std::move(about.dice);
    if (table.match()) {
        view.first = table.first() + 1;
        view.steps = steps_of(table);
    }
    view.now = now_of(live, common);
    address_to(view.now, live, view.yours, common, viewer.details);
    view.series = std::move(about.series);
    view.present = std::move(about.present);
    return view;
}

std::optional<std::string> record_of(const table::Table& table, bool show_seed) {
    if (!table.match() && !table.put_away()) {
        return std::nullopt;
    }
    notation::Record record = table.match() ? table.record() : table.put_away()->record;
    if (!show_seed) {
        std::erase_if(record.others, [](const notation::Header& header) { return header.key == play::kServerSeedHeader; });
    }
    return notation::write_record(record);
}

std::uint32_t recorded_game(const table::Table& table) {
    return table.match() || !table.put_away() ? table.game_number() : table.put_away()->game;
}

std::string reason_text(const notation::Reason& reason) {
    return std::visit(
        []<class Why>(const Why& why) {
            std::string text;
            if constexpr (!std::same_as<Why, std::monostate>) {
                for (const char letter : why.name()) {  // leftOfLastCross: left_of_last_cross
                    const bool capital = letter >= 'A' && letter <= 'Z';
                    text += capital ? std::string{'_', static_cast<char>(letter - 'A' + 'a')} : std::string{letter};
                }
            }
            return text;
        },
        reason);
}

}  // namespace misthrow::server
