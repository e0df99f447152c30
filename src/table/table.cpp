#include "table/table.hpp"

#include <cassert>
#include <type_traits>

#include "notation/roll_text.hpp"
#include "play/commands.hpp"

namespace misthrow::table {

namespace {

bool is_over(const play::Match& match) {
    return std::visit([]<Game G>(const play::TypedMatch<G>& typed) { return G::node(typed.state()) == Node::Over; }, match);
}

std::size_t node_number(const play::Match& match) {
    return std::visit([](const auto& typed) { return typed.node_number(); }, match);
}

}  // namespace

std::optional<Misfit> Table::apply(const Event& event, Origin origin) {
    if (const Fit wrong = misfit(event, origin)) {
        return wrong;
    }
    const Fit wrong = std::visit(
        [this](const auto& each) -> Fit {
            if constexpr (std::is_void_v<decltype(on(each))>) {
                on(each);
                return std::nullopt;
            } else {
                return on(each);
            }
        },
        event);
    version_ += wrong ? 0 : 1;
    return wrong;
}

Table Table::resumed(const Settings& settings, const play::Bytes32& seed, const play::Match& match) {
    Table table;
    [[maybe_unused]] const Fit wrong = table.apply(Opened{.settings = settings});
    assert(!wrong);
    for (SeatState& seat : table.seats_) {
        seat.kind = SeatKind::Person;
    }
    table.on(Begun{seed});
    table.match_ = match;
    table.stage_ = Stage::Playing;
    table.dice_ = table.fair_dice();
    table.end_if_over();
    return table;
}

void Table::on(const Opened& event) {
    settings_ = event.settings;
    host_key_hash_ = event.host_key_hash;
    same_root_ = event.same_root;
    seats_.resize(settings_.seats);
}

void Table::on(const Seated& event) {
    seats_[event.seat] = {
        .kind = event.kind, .name = event.name, .level = event.level, .key_hash = event.key_hash, .sat_in = false};
}

void Table::on(const Vacated& event) { seats_[event.seat] = {}; }

void Table::on(const Resized& event) {
    for (std::size_t at = seats_.size(); at-- > 0 && seats_.size() > event.seats;) {
        if (seats_[at].kind == SeatKind::Open) {
            seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    seats_.resize(event.seats);
    settings_.seats = event.seats;
}

void Table::on(const Begun& event) {
    ++games_begun_;
    server_seed_ = event.server_seed;
    salt_ = event.salt;
    table_hash_ = event.table;
    parts_.assign(settings_.dice == DiceMode::Verifiable ? seats_.size() : 0, {});
    match_.reset();
    stage_ = Stage::Committing;
}

void Table::on(const SeatCommitted& event) { parts_[event.seat].commitment = event.commitment; }
void Table::on(const CommitmentsClosed&) { stage_ = Stage::Revealing; }
void Table::on(const SeatRevealed& event) { parts_[event.seat].seed = event.seed; }

void Table::on(const Started& event) {
    first_ = static_cast<Seat>(event.first);
    match_ = play::make_match(settings_.game, seats_.size(), first_);
    stage_ = Stage::Playing;
    dice_ = fair_dice();
    voided_in_a_row_ = 0;
}

void Table::on(const Voided&) {
    ++voided_in_a_row_;
    parts_.clear();
    stage_ = Stage::Gathering;
}

Table::Fit Table::on(const Rolled& event) {
    const play::Reply reply = play::roll(*match_, node_number(*match_), event.faces);
    return reply.answer == play::Answer::Rolled ? Fit{} : Misfit::WrongDice;
}

Table::Fit Table::on(const Chosen& event) {
    const auto seat = static_cast<Seat>(event.seat);
    const play::Answer answer = event.choice ? play::choose_again(*match_, seat, *event.choice)
                                             : play::choose(*match_, seat, node_number(*match_), event.token).answer;
    if (answer != play::Answer::Taken && answer != play::Answer::Resolved) {
        return Misfit::IllegalChoice;
    }
    end_if_over();
    return std::nullopt;
}

void Table::on(const SatIn& event) { seats_[event.seat].sat_in = true; }
void Table::on(const TakenBack& event) { seats_[event.seat].sat_in = false; }
void Table::on(const Handed& event) { seats_[event.seat].key_hash = event.key_hash; }

void Table::on(const Rematch&) {
    if (series_.size() >= settings_.games_of_series) {
        series_.clear();  // a new series with the same people
    }
    put_away_ = PutAway{.game = game_number(), .record = record()};
    match_.reset();
    parts_.clear();
    stage_ = Stage::Gathering;
}

void Table::end_if_over() {
    if (!is_over(*match_)) {
        return;
    }
    stage_ = Stage::Over;
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            std::vector<int>& scores = series_.emplace_back();
            for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
                scores.push_back(G::score(typed.state(), static_cast<Seat>(seat)));
            }
        },
        *match_);
}

std::optional<play::Binding> Table::binding() const {
    if (!table_hash_ || parts_.empty()) {
        return std::nullopt;
    }
    play::Binding binding{.table = *table_hash_, .game = game_number(), .missing = settings_.missing, .computers = {}};
    for (const SeatState& seat : seats_) {
        binding.computers.push_back(seat.kind == SeatKind::Computer);
    }
    return binding;
}

std::optional<play::Bytes32> Table::opening() const {
    const auto bound = binding();
    return bound ? std::optional{play::opening_hash(*bound, settings_.game, names_of_seats())} : std::nullopt;
}

std::optional<play::Bytes32> Table::transcript() const {
    const auto opened = opening();
    return opened ? std::optional{play::transcript_hash(*opened, play::server_commitment(*opened, server_seed_))} : std::nullopt;
}

play::Bytes32 Table::commitment_of(std::uint32_t seat, const play::Bytes32& seed) const {
    const auto bound = transcript();
    return bound ? play::seat_commitment(*bound, seat, seed) : play::seat_commitment(seed);
}

std::vector<std::uint32_t> Table::missing_parts() const {
    std::vector<std::uint32_t> missing;
    for (std::uint32_t seat = 0; seat < parts_.size(); ++seat) {
        const bool there = stage_ == Stage::Committing ? parts_[seat].commitment.has_value() : parts_[seat].seed.has_value();
        if (seats_[seat].kind == SeatKind::Person && !there) {
            missing.push_back(seat);
        }
    }
    return missing;
}

std::vector<std::string> Table::names_of_seats() const {
    std::vector<std::string> names;
    for (const SeatState& seat : seats_) {
        names.push_back(seat.name);
    }
    return names;
}

std::optional<play::DiceProof> Table::proof() const {
    if (settings_.dice == DiceMode::Manual || stage_ == Stage::Gathering) {
        return std::nullopt;
    }
    const auto opened = opening();
    return play::DiceProof{
        .kind = settings_.dice == DiceMode::Same ? play::DiceKind::Same : play::DiceKind::Verifiable,
        .server_commitment = opened ? play::server_commitment(*opened, server_seed_) : play::server_commitment(server_seed_),
        .server_seed = stage_ == Stage::Over ? std::optional{server_seed_} : std::nullopt,
        .seats = parts_,
        .binding = binding()};
}

std::vector<std::uint8_t> Table::due_faces(const play::Match& match) const {
    const auto [turn, roll] = std::visit(
        [](const auto& typed) {
            const auto next = typed.next_roll();
            return std::pair{next.turn, next.roll};
        },
        match);
    return dice_->faces(turn, roll, play::die_count(settings_.game));
}

std::vector<std::string> Table::due_words() const {
    play::Match match = play::without_log(*match_);
    const bool rolls =
        std::visit([]<Game G>(const play::TypedMatch<G>& typed) { return G::node(typed.state()) == Node::Roll; }, match);
    if (!rolls) {
        return {};
    }
    play::roll_all(match, due_faces(match));
    return std::visit([](const auto& typed) { return notation::face_words(typed.state().dice); }, match);
}

std::uint32_t Table::due_first() const { return static_cast<std::uint32_t>(fair_dice().first_seat(seats_.size())); }

notation::Record Table::record() const {
    notation::Record record;
    record.game = settings_.game;
    record.first = first_;
    record.names = names_of_seats();
    if (const auto proven = proof()) {
        record.others = play::proof_headers(*proven);
    }
    std::visit([&](const auto& typed) { record.log = typed.log(); }, *match_);
    return record;
}

}  // namespace misthrow::table
