#include "table/table.hpp"

#include <gtest/gtest.h>

#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "table/aborted.hpp"
#include "table/rules.hpp"

namespace misthrow::table {
namespace {

play::Bytes32 bytes(std::uint8_t fill) {
    play::Bytes32 all{};
    all.fill(fill);
    return all;
}

constexpr Asker kHost{.host = true};
Asker at_seat(std::uint32_t seat) { return {.host = false, .seat = seat}; }

// A table that remembers its log as text, as a store would.
class Sitting {
public:
    explicit Sitting(const Settings& settings) { take(open(settings, bytes(99))); }

    // Applies what an answer leads to; the refusal, if it was one.
    std::optional<Refusal> take(const Answer& answer) {
        if (const auto* no = std::get_if<Refused>(&answer)) {
            return no->why;
        }
        for (const Event& event : std::get<std::vector<Event>>(answer)) {
            log_.push_back(event_text(event));
            const auto again = read_event(log_.back());
            EXPECT_TRUE(again && *again == event) << log_.back();
            EXPECT_EQ(table_.apply(event), std::nullopt);
        }
        return std::nullopt;
    }
    void fill_with_people() {
        for (std::uint32_t seat = 0; seat < table_.seats().size(); ++seat) {
            EXPECT_EQ(take(sit(table_, seat, "Seat " + std::to_string(seat + 1), bytes(static_cast<std::uint8_t>(seat)))),
                      std::nullopt);
        }
    }
    void exchange_seeds() {
        for (std::uint32_t seat = 0; seat < table_.seats().size(); ++seat) {
            EXPECT_EQ(take(commit_seed(table_, at_seat(seat), table_.commitment_of(seat, seed(seat)))), std::nullopt);
        }
        for (std::uint32_t seat = 0; seat < table_.seats().size(); ++seat) {
            EXPECT_EQ(take(reveal_seed(table_, at_seat(seat), seed(seat))), std::nullopt);
        }
    }
    static play::Bytes32 seed(std::uint32_t seat) { return bytes(static_cast<std::uint8_t>(50 + seat)); }

    // Everybody who has to decide picks something, until the game is over.
    void play_on(Rng& rng) {
        while (table_.stage() == Stage::Playing) {
            if (undecided(table_) == SeatSet::none()) {  // manual dice are waited for
                std::vector<std::string> faces;
                const std::size_t dice = table_.settings().game == id_of<Knaster> ? 2 : 6;
                for (std::size_t die = 0; die < dice; ++die) {
                    faces.push_back(std::to_string(1 + rng.below(6)));
                }
                ASSERT_EQ(take(enter_dice(table_, at_seat(0), node_number(table_), faces)), std::nullopt);
                continue;
            }
            const std::uint64_t node = node_number(table_);
            for (std::uint32_t seat = 0; seat < table_.seats().size(); ++seat) {
                if (node_number(table_) == node && undecided(table_).contains(static_cast<Seat>(seat))) {
                    const std::vector<std::string> tokens = legal(seat);
                    ASSERT_EQ(take(choose(table_, at_seat(seat), node, tokens[rng.below(tokens.size())])), std::nullopt);
                }
            }
        }
    }
    [[nodiscard]] std::vector<std::string> legal(std::uint32_t seat) const {
        return std::visit(
            [&]<Game G>(const play::TypedMatch<G>& typed) {
                return notation::legal_tokens<G>(typed.state(), static_cast<Seat>(seat));
            },
            *table_.match());
    }
    // The log folded once more, as after a restart.
    [[nodiscard]] Table restarted() const {
        Table again;
        for (const std::string& line : log_) {
            EXPECT_EQ(again.apply(*read_event(line), Origin::Store), std::nullopt);
        }
        return again;
    }
    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const std::vector<std::string>& log() const { return log_; }

private:
    Table table_;
    std::vector<std::string> log_;
};

Settings settings(GameId game, std::uint32_t seats, DiceMode dice = DiceMode::Verifiable) {
    return {.game = game, .seats = seats, .dice = dice};
}

TEST(Table, GamesOfAllKindsEndAndTheirRecordsVerify) {
    Rng rng{1};
    for (const GameId game : kAllGames) {
        for (const std::uint32_t seats : {1U, 2U, 5U}) {
            Sitting sitting{settings(game, seats)};
            sitting.fill_with_people();
            EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(7)}, 0)), std::nullopt);
            sitting.exchange_seeds();
            sitting.play_on(rng);
            ASSERT_EQ(sitting.table().stage(), Stage::Over);
            const notation::Record record = sitting.table().record();
            EXPECT_TRUE(std::holds_alternative<play::Verified>(play::verify(record)));
            const auto read = notation::read_record(notation::write_record(record));
            ASSERT_TRUE(std::holds_alternative<notation::Record>(read));
            EXPECT_EQ(std::get<notation::Record>(read), record);
            EXPECT_EQ(sitting.restarted().record(), record);
            EXPECT_EQ(sitting.restarted().version(), sitting.table().version());
        }
    }
}

TEST(Table, TheServersSeedIsSecretUntilTheGameIsOver) {
    Rng rng{2};
    Sitting sitting{settings(id_of<Knaster>, 2)};
    EXPECT_EQ(sitting.table().proof(), std::nullopt);
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(7)}, 0)), std::nullopt);
    EXPECT_EQ(sitting.table().proof()->server_commitment, play::server_commitment(bytes(7)));
    EXPECT_EQ(sitting.table().proof()->server_seed, std::nullopt);
    sitting.exchange_seeds();
    EXPECT_EQ(notation::write_record(sitting.table().record()).find("ServerSeed"), std::string::npos);
    sitting.play_on(rng);
    EXPECT_EQ(sitting.table().proof()->server_seed, bytes(7));
}

const Drawn kDrawn{.seed = bytes(7), .salt = bytes(1), .table = play::table_hash("k7m2x9qp", bytes(1))};

TEST(BoundDice, GamesEndAndTheirRecordsVerify) {
    Rng rng{3};
    for (const play::Missing missing : {play::Missing::Mark, play::Missing::Void}) {
        Settings wanted = settings(id_of<Qwixx>, 2);
        wanted.missing = missing;
        Sitting sitting{wanted};
        EXPECT_EQ(sitting.take(sit(sitting.table(), 0, "Anna", bytes(1))), std::nullopt);
        EXPECT_EQ(sitting.take(seat_computer(sitting.table(), kHost, 1, "Robo", "novice")), std::nullopt);
        EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, kDrawn, 0)), std::nullopt);
        EXPECT_EQ(sitting.take(commit_seed(sitting.table(), at_seat(0), play::seat_commitment(bytes(5)))), std::nullopt);
        EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(0), bytes(5))), Refusal::SeedMismatch);  // bound to nothing
    }
    Sitting sitting{settings(id_of<Qwixx>, 2)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, kDrawn, 0)), std::nullopt);
    sitting.exchange_seeds();
    sitting.play_on(rng);
    const auto result = play::verify(sitting.table().record());
    ASSERT_TRUE(std::holds_alternative<play::Verified>(result));
    EXPECT_EQ(std::get<play::Verified>(result).transcript, sitting.table().transcript());
    EXPECT_EQ(sitting.restarted().proof()->server_seed, bytes(7));
}

TEST(BoundDice, AMissingPartVoidsTheGameOnlyWhereThatWasAgreed) {
    for (const bool commits : {false, true}) {
        Settings wanted = settings(id_of<Knaster>, 2);
        wanted.missing = play::Missing::Void;
        Sitting sitting{wanted};
        sitting.fill_with_people();
        EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, kDrawn, 0)), std::nullopt);
        for (std::uint32_t seat = 0; seat < (commits ? 2U : 1U); ++seat) {
            EXPECT_EQ(sitting.take(
                          commit_seed(sitting.table(), at_seat(seat), sitting.table().commitment_of(seat, Sitting::seed(seat)))),
                      std::nullopt);
        }
        const std::string entry = aborted_entry(sitting.table(), 5, Abortion::Void);
        EXPECT_EQ(entry_fault(entry), std::nullopt) << entry;
        EXPECT_EQ(sitting.take(close_seeds(sitting.table())), std::nullopt);
        EXPECT_EQ(sitting.table().stage(), Stage::Gathering);
        EXPECT_EQ(sitting.table().game_number(), 2U);
        EXPECT_EQ(sitting.restarted().voided_in_a_row(), 1U);
        // Not one digit of what the server committed to can be another.
        const std::size_t seats = entry.find(',') - 64;
        for (std::size_t at = entry.find("verifiable"); at < entry.size(); ++at) {
            if (at < seats || at >= entry.size() - 64) {
                std::string changed = entry;
                changed[at] = changed[at] == '0' ? '1' : '0';
                EXPECT_TRUE(entry_fault(changed)) << at << " of " << entry;
            }
        }
    }
    Sitting marked{settings(id_of<Knaster>, 2)};
    marked.fill_with_people();
    EXPECT_EQ(marked.take(begin(marked.table(), kHost, kDrawn, 0)), std::nullopt);
    EXPECT_EQ(marked.take(std::vector<Event>{CommitmentsClosed{}}), std::nullopt);
    Table table = marked.table();
    EXPECT_EQ(table.apply(Voided{}), Misfit::WrongStage);
    EXPECT_EQ(marked.take(close_seeds(marked.table())), std::nullopt);
    EXPECT_EQ(marked.table().stage(), Stage::Playing);
}

// Each stands in a public list for ever.
TEST(BoundDice, GamesAreNotVoidedWithoutEnd) {
    Settings wanted = settings(id_of<Knaster>, 1);
    wanted.missing = play::Missing::Void;
    Sitting sitting{wanted};
    sitting.fill_with_people();
    std::size_t voided = 0;
    while (sitting.take(begin(sitting.table(), kHost, kDrawn, 0)) == std::nullopt && voided < 100) {
        EXPECT_EQ(sitting.take(close_seeds(sitting.table())), std::nullopt);
        ++voided;
    }
    EXPECT_EQ(voided, 20U);
}

TEST(Table, ARestartInTheMiddleKeepsPendingChoices) {
    Sitting sitting{settings(id_of<Knaster>, 3, DiceMode::Same)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(3)}, 0)), std::nullopt);
    const std::uint64_t node = node_number(sitting.table());
    EXPECT_EQ(sitting.take(choose(sitting.table(), at_seat(1), node, "c3")), std::nullopt);
    EXPECT_EQ(sitting.take(choose(sitting.table(), at_seat(1), node, "a1")), std::nullopt);  // changed
    const Table again = sitting.restarted();
    EXPECT_EQ(undecided(again), undecided(sitting.table()));
    EXPECT_EQ(node_number(again), node);
    const auto& typed = std::get<play::TypedMatch<Knaster>>(*again.match());
    EXPECT_EQ(typed.pending(Seat{1})->box(), 0U);
    EXPECT_EQ(notation::write_record(again.record()).find("a1"), std::string::npos);  // not in the record yet
}

TEST(Table, SeatsWithoutAChoiceArePassedAndDiceFallByThemselves) {
    Rng rng{4};
    Sitting sitting{settings(id_of<Qwixx>, 2, DiceMode::Same)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(3)}, 0)), std::nullopt);
    sitting.play_on(rng);
    EXPECT_EQ(sitting.table().stage(), Stage::Over);
    bool forced = false;
    for (const std::string& line : sitting.log()) {
        forced = forced || line.ends_with(" - forced");  // chosen SEAT - by force
    }
    EXPECT_TRUE(forced);
}

// The last events of a table can be lost with its file's: what is left stands between two events that are always written together.
TEST(Table, SeedsAreRefusedWhereTheDiceAskForNone) {
    for (const DiceMode dice : {DiceMode::Same, DiceMode::Manual}) {
        Sitting sitting{settings(id_of<Qwixx>, 2, dice)};
        sitting.fill_with_people();
        EXPECT_EQ(sitting.take(std::vector<Event>{Begun{bytes(3)}}), std::nullopt);
        EXPECT_EQ(sitting.table().stage(), Stage::Committing);
        EXPECT_EQ(sitting.take(commit_seed(sitting.table(), at_seat(0), bytes(1))), Refusal::WrongStage);
        EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(0), bytes(1))), Refusal::WrongStage);
        EXPECT_EQ(sitting.take(close_seeds(sitting.table())), std::nullopt);
        EXPECT_EQ(sitting.table().stage(), Stage::Playing);
    }
    Sitting sitting{settings(id_of<Qwixx>, 2, DiceMode::Same)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(std::vector<Event>{Begun{bytes(3)}, CommitmentsClosed{}}), std::nullopt);
    EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(0), bytes(1))), Refusal::WrongStage);
    EXPECT_EQ(sitting.take(close_seeds(sitting.table())), std::nullopt);
    EXPECT_EQ(sitting.table().stage(), Stage::Playing);
}

TEST(Table, TablesOnTheSameSeedGetTheSameDice) {
    Sitting one{settings(id_of<Qwinto>, 2, DiceMode::Same)};
    Sitting other{settings(id_of<Qwinto>, 2, DiceMode::Same)};
    for (Sitting* sitting : {&one, &other}) {
        sitting->fill_with_people();
        EXPECT_EQ(sitting->take(begin(sitting->table(), kHost, {.seed = bytes(8)}, 0)), std::nullopt);
    }
    const auto active =
        static_cast<std::uint32_t>(index(std::get<play::TypedMatch<Qwinto>>(*one.table().match()).state().active));
    EXPECT_EQ(one.take(choose(one.table(), at_seat(active), 0, "oyp")), std::nullopt);
    EXPECT_EQ(other.take(choose(other.table(), at_seat(active), 0, "y")), std::nullopt);
    const auto& dice = std::get<play::TypedMatch<Qwinto>>(*one.table().match()).state().dice;
    EXPECT_EQ(std::get<play::TypedMatch<Qwinto>>(*other.table().match()).state().dice.faces[1], dice.faces[1]);
}

TEST(Table, ManualDiceAreEnteredAndChecked) {
    Rng rng{5};
    Sitting sitting{settings(id_of<Knaster>, 2, DiceMode::Manual)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(0)}, 1)), std::nullopt);
    EXPECT_EQ(sitting.take(enter_dice(sitting.table(), at_seat(0), 0, {"7", "1"})), Refusal::WrongDice);
    EXPECT_EQ(sitting.take(enter_dice(sitting.table(), Asker{}, 0, {"3", "1"})), Refusal::SeatNotYours);
    EXPECT_EQ(sitting.take(choose(sitting.table(), at_seat(0), 0, "a1")), Refusal::NotToDecide);
    EXPECT_EQ(sitting.take(enter_dice(sitting.table(), at_seat(0), 0, {"3", "1"})), std::nullopt);
    EXPECT_EQ(sitting.take(enter_dice(sitting.table(), at_seat(0), 0, {"3", "1"})), Refusal::StaleNode);
    sitting.play_on(rng);
    EXPECT_EQ(sitting.table().stage(), Stage::Over);
    EXPECT_EQ(sitting.table().proof(), std::nullopt);
}

TEST(Table, AbsentSeatsAreMarkedAndBlockNobody) {
    Rng rng{6};
    Sitting sitting{settings(id_of<Knaster>, 3)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(7)}, 0)), std::nullopt);
    EXPECT_EQ(sitting.take(commit_seed(sitting.table(), at_seat(0), play::seat_commitment(Sitting::seed(0)))), std::nullopt);
    EXPECT_EQ(sitting.take(commit_seed(sitting.table(), at_seat(0), play::seat_commitment(Sitting::seed(1)))),
              Refusal::AlreadyDone);
    EXPECT_EQ(sitting.take(commit_seed(sitting.table(), at_seat(1), play::seat_commitment(Sitting::seed(1)))), std::nullopt);
    EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(0), Sitting::seed(0))), Refusal::WrongStage);
    EXPECT_EQ(sitting.take(close_seeds(sitting.table())), std::nullopt);  // seat 3 never committed
    EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(0), Sitting::seed(9))), Refusal::SeedMismatch);
    EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(2), Sitting::seed(2))), Refusal::NotCommitted);
    EXPECT_EQ(sitting.take(reveal_seed(sitting.table(), at_seat(0), Sitting::seed(0))), std::nullopt);
    EXPECT_EQ(sitting.take(close_seeds(sitting.table())), std::nullopt);  // seat 2 never showed its seed
    sitting.play_on(rng);
    const auto verified = std::get<play::Verified>(play::verify(sitting.table().record()));
    EXPECT_EQ(verified.absent, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(sitting.take(close_seeds(sitting.table())), Refusal::WrongStage);
}

TEST(Table, SeatsBelongToWhoSitsThere) {
    Sitting sitting{settings(id_of<Qwixx>, 2)};
    const Table& table = sitting.table();
    EXPECT_EQ(sitting.take(sit(table, 2, "Anna", bytes(1))), Refusal::NoSuchSeat);
    EXPECT_EQ(sitting.take(sit(table, 0, "An,na", bytes(1))), Refusal::BadName);
    EXPECT_EQ(sitting.take(sit(table, 0, "Anna", bytes(1))), std::nullopt);
    EXPECT_EQ(sitting.take(sit(table, 0, "Ben", bytes(2))), Refusal::SeatTaken);
    EXPECT_EQ(sitting.take(begin(table, kHost, {.seed = bytes(7)}, 0)), Refusal::SeatsOpen);
    EXPECT_EQ(sitting.take(seat_computer(table, at_seat(0), 1, "Computer", "careful")), Refusal::NotTheHost);
    EXPECT_EQ(sitting.take(seat_computer(table, kHost, 0, "Computer", "careful")), Refusal::SeatTaken);
    EXPECT_EQ(sitting.take(seat_computer(table, kHost, 1, "Computer", "careful")), std::nullopt);
    EXPECT_EQ(sitting.take(stand_up(table, at_seat(0), 1)), Refusal::SeatNotYours);
    EXPECT_EQ(sitting.take(begin(table, at_seat(0), {.seed = bytes(7)}, 0)), Refusal::NotTheHost);
    EXPECT_EQ(sitting.take(begin(table, kHost, {.seed = bytes(7)}, 0)), std::nullopt);
    EXPECT_EQ(sitting.take(sit(table, 0, "Chiara", bytes(3))), Refusal::WrongStage);
    EXPECT_EQ(sitting.take(stand_up(table, at_seat(0), 0)), Refusal::WrongStage);
}

TEST(Table, AComputerSitsInUntilThePersonComesBack) {
    Sitting sitting{settings(id_of<Knaster>, 2, DiceMode::Same)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(7)}, 0)), std::nullopt);
    EXPECT_EQ(sitting.take(sit_in(sitting.table(), 1)), std::nullopt);
    EXPECT_EQ(sitting.take(sit_in(sitting.table(), 1)), Refusal::AlreadyDone);
    EXPECT_TRUE(sitting.table().seats()[1].sat_in);
    const std::string token = clock_token(sitting.table(), 1);
    EXPECT_EQ(sitting.take(choose_for(sitting.table(), 1, node_number(sitting.table()), token, Maker::Computer)), std::nullopt);
    EXPECT_EQ(sitting.take(take_back(sitting.table(), at_seat(1))), std::nullopt);
    EXPECT_EQ(sitting.take(take_back(sitting.table(), at_seat(1))), Refusal::AlreadyDone);
    EXPECT_FALSE(sitting.table().seats()[1].sat_in);
}

TEST(Table, TheHostHandsASeatToAnotherKey) {
    Sitting sitting{settings(id_of<Qwixx>, 2, DiceMode::Same)};
    sitting.fill_with_people();
    EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(1)}, 0)), std::nullopt);
    EXPECT_EQ(sitting.take(hand_over(sitting.table(), at_seat(0), 1, bytes(77))), Refusal::NotTheHost);
    EXPECT_EQ(sitting.take(hand_over(sitting.table(), kHost, 2, bytes(77))), Refusal::NoSuchSeat);
    EXPECT_EQ(sitting.take(hand_over(sitting.table(), kHost, 1, bytes(77))), std::nullopt);
    EXPECT_EQ(sitting.table().seats()[1].key_hash, bytes(77));
    EXPECT_EQ(sitting.table().seats()[1].name, "Seat 2");
    EXPECT_NE(sitting.table().seats()[0].key_hash, bytes(77));
    const Event event = Handed{.seat = 1, .key_hash = bytes(77)};
    EXPECT_EQ(read_event(event_text(event)), event);
}

TEST(Table, SeatsOfALostDeviceAreHandedOverTogetherAndThoseOfTheHostsDeviceOneByOne) {
    Sitting sitting{settings(id_of<Qwixx>, 4, DiceMode::Same)};
    const play::Bytes32 host = sitting.table().host_key_hash();
    for (std::uint32_t seat = 0; seat < 4; ++seat) {
        EXPECT_EQ(sitting.take(sit(sitting.table(), seat, "Seat", seat < 2 ? host : bytes(5))), std::nullopt);
    }
    EXPECT_EQ(sitting.take(hand_over(sitting.table(), kHost, 1, bytes(77))), std::nullopt);
    EXPECT_EQ(sitting.take(hand_over(sitting.table(), kHost, 3, bytes(78))), std::nullopt);
    const auto& seats = sitting.table().seats();
    EXPECT_EQ(seats[0].key_hash, host);
    EXPECT_EQ(seats[1].key_hash, bytes(77));
    EXPECT_EQ(seats[2].key_hash, bytes(78));
    EXPECT_EQ(seats[3].key_hash, bytes(78));
}

TEST(Table, ASeriesRunsUpToFiveGamesAndThenAnew) {
    Rng rng{7};
    Settings five = settings(id_of<Qwixx>, 2, DiceMode::Same);
    five.games_of_series = 5;
    Sitting sitting{five};
    sitting.fill_with_people();
    for (std::uint8_t game = 1; game <= 6; ++game) {
        EXPECT_EQ(sitting.take(begin(sitting.table(), kHost, {.seed = bytes(game)}, 0)), std::nullopt);
        sitting.play_on(rng);
        EXPECT_EQ(sitting.table().series().size(), game == 6 ? 1U : game);
        EXPECT_EQ(sitting.take(rematch(sitting.table(), {})), Refusal::SeatNotYours);
        EXPECT_EQ(sitting.take(rematch(sitting.table(), game == 1 ? at_seat(0) : kHost)), std::nullopt);
        EXPECT_EQ(sitting.table().seats()[0].name, "Seat 1");
    }
    Settings six = five;
    six.games_of_series = 6;
    EXPECT_TRUE(std::holds_alternative<Refused>(open(six, bytes(0))));
    six.games_of_series = 1;
    six.seats = 6;
    EXPECT_TRUE(std::holds_alternative<Refused>(open(six, bytes(0))));
}

TEST(EventText, RefusesWhatIsNoEvent) {
    for (const char* text :
         {"", "nonsense", "vacated", "vacated x", "vacated 1 2", "chosen 1 r5", "chosen 1 r5 9", "seated 0 1 a%2 _ _",
          "started -1", "begun 00", "rematch 1", "chosen 1 a,b 0", "opened 3 1 2 0 0 0 1 00"}) {
        EXPECT_EQ(read_event(text), std::nullopt) << text;
    }
    const Event event = Seated{.seat = 1, .kind = SeatKind::Person, .name = "Zoë % _ 🎲", .level = "", .key_hash = bytes(4)};
    EXPECT_EQ(read_event(event_text(event)), event);
    EXPECT_EQ(event_text(Event{Chosen{.seat = 2, .token = "c3[3:a3b3][\\:a1]", .maker = Maker::Clock}}),
              "3 chosen 2 c3[3:a3b3][\\:a1] clock");
}

TEST(EventText, TheFirstFormatIsReadForEver) {
    EXPECT_EQ(read_event("chosen 2 c3 2"), Event{(Chosen{.seat = 2, .token = "c3", .maker = Maker::Clock})});
    const auto opened = read_event("opened 1 1 4 2 30 60 1 " + play::to_hex(bytes(1)) + " _");
    ASSERT_TRUE(opened);
    const Settings& settings = std::get<Opened>(*opened).settings;
    EXPECT_EQ(name(settings.game), "qwinto");
    EXPECT_EQ(settings.dice, DiceMode::Manual);
    EXPECT_EQ(event_text(*opened), "3 opened qwinto 1 4 manual 30 60 1 " + play::to_hex(bytes(1)) + " _ mark");
}

TEST(EventText, TheSecondFormatIsReadForEver) {
    const auto opened = read_event("2 opened qwinto 1 4 manual 30 60 1 " + play::to_hex(bytes(1)) + " _");
    ASSERT_TRUE(opened);
    EXPECT_EQ(std::get<Opened>(*opened).settings.missing, play::Missing::Mark);
    EXPECT_EQ(read_event("2 begun " + play::to_hex(bytes(7))), Event{Begun{.server_seed = bytes(7)}});
    EXPECT_EQ(read_event("2 begun " + play::to_hex(bytes(7)) + " _ _"), std::nullopt);
    EXPECT_EQ(read_event("3 begun " + play::to_hex(bytes(7))), std::nullopt);
}

// Whatever is changed in a stored game is refused, and the table stays as it was before.
TEST(StoredEvents, WhatDoesNotFitIsRefused) {
    const Event opened =
        std::get<std::vector<Event>>(open({.game = id_of<Knaster>, .seats = 1, .dice = DiceMode::Same}, bytes(9), bytes(8)))[0];
    Table table;
    EXPECT_EQ(table.apply(Rematch{}, Origin::Store), Misfit::NotOpened);
    Opened strange = std::get<Opened>(opened);
    strange.settings.rules_version = 99;
    EXPECT_EQ(table.apply(strange, Origin::Store), Misfit::UnknownRules);
    strange = std::get<Opened>(opened);
    strange.settings.seats = 13;
    EXPECT_EQ(table.apply(strange, Origin::Store), Misfit::BadSettings);
    EXPECT_EQ(table.apply(opened, Origin::Store), std::nullopt);
    EXPECT_EQ(table.apply(opened, Origin::Store), Misfit::NotOpened);
    EXPECT_EQ(table.apply(Begun{bytes(7)}, Origin::Store), Misfit::WrongStage);
    EXPECT_EQ(table.apply(Seated{.seat = 1, .kind = SeatKind::Person, .name = "A", .level = {}}, Origin::Store),
              Misfit::NoSuchSeat);
    EXPECT_EQ(
        table.apply(Seated{.seat = 0, .kind = SeatKind::Person, .name = "A", .level = {}, .key_hash = bytes(1)}, Origin::Store),
        std::nullopt);
    EXPECT_EQ(table.apply(Chosen{.seat = 0, .token = "a1"}, Origin::Store), Misfit::WrongStage);
    const Answer begun = begin(table, kHost, {.seed = bytes(7)}, 0);
    for (const Event& event : std::get<std::vector<Event>>(begun)) {
        if (const auto* rolled = std::get_if<Rolled>(&event)) {
            Rolled other = *rolled;
            other.faces[0] = other.faces[0] == "1" ? "2" : "1";
            EXPECT_EQ(table.apply(other, Origin::Store), Misfit::WrongDice);
        }
        EXPECT_EQ(table.apply(event, Origin::Store), std::nullopt);
    }
    const std::uint64_t version = table.version();
    EXPECT_EQ(table.apply(Chosen{.seat = 0, .token = "zzz"}, Origin::Store), Misfit::IllegalChoice);
    EXPECT_EQ(table.apply(Chosen{.seat = 1, .token = "-"}, Origin::Store), Misfit::NoSuchSeat);
    EXPECT_EQ(table.apply(Rolled{{"1", "1"}}, Origin::Store), Misfit::WrongDice);
    EXPECT_EQ(table.version(), version);
}

}  // namespace
}  // namespace misthrow::table
