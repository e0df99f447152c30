#pragma once
// A table: settings, seats, the game being played and those played before. It is the fold of its events: apply() records what has happened, and refuses what
// cannot have. Who may ask for what is said in rules.hpp.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "play/match.hpp"
#include "table/events.hpp"

namespace misthrow::table {

enum class Stage : std::uint8_t {
    Gathering,   // people sit down
    Committing,  // seats commit to their seeds
    Revealing,   // seats show their seeds
    Playing,
    Over,
};
constexpr auto names_of(Stage /*any*/) { return names("Stage", "gathering", "committing", "revealing", "playing", "over"); }

// Why an event cannot have happened here.
enum class Misfit : std::uint8_t {
    Unreadable,    // no event at all
    OutOfOrder,    // not the next version
    NotOpened,     // something before the table was there, or a second opening
    UnknownRules,  // the game began under rules that this program does not have
    BadSettings,   // no table can be opened so
    NoSuchSeat,
    WrongStage,  // not while the table is where it is
    WrongSeed,   // not the seed that was committed to
    WrongDice,   // not what the seeds give, or what these dice can show
    IllegalChoice,
};
constexpr auto names_of(Misfit /*any*/) {
    return names("Misfit", "unreadable", "out_of_order", "not_opened", "unknown_rules", "bad_settings", "no_such_seat",
                 "wrong_stage", "wrong_seed", "wrong_dice", "illegal_choice");
}

// Where an event comes from: what the rules have just made from the seeds is not computed again.
enum class Origin : std::uint8_t { Rules, Store };

struct SeatState {
    SeatKind kind{SeatKind::Open};
    std::string name;
    std::string level;
    std::optional<play::Bytes32> key_hash;
    bool sat_in{false};  // a computer plays for the person
};

class Table {
public:
    // Nothing changes if it does not fit.
    [[nodiscard]] std::optional<Misfit> apply(const Event& event, Origin origin = Origin::Rules);

    // A table by hand at which this game is played: the record of a game takes the place of its events. pre: a table can be opened with the settings, so
    // the rules are ours, and the match is of the game and its seats
    [[nodiscard]] static Table resumed(const Settings& settings, const play::Bytes32& seed, const play::Match& match);

    [[nodiscard]] std::uint64_t version() const noexcept { return version_; }  // how many events are behind us
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const play::Bytes32& host_key_hash() const noexcept { return host_key_hash_; }
    // Secret; with same dice only.
    [[nodiscard]] const std::optional<play::Bytes32>& same_root() const noexcept { return same_root_; }
    // Which game of this table is being played, or comes next: from 1.
    [[nodiscard]] std::uint32_t game_number() const noexcept { return games_begun_ + (stage_ == Stage::Gathering ? 1 : 0); }
    [[nodiscard]] Stage stage() const noexcept { return stage_; }
    [[nodiscard]] const std::vector<SeatState>& seats() const noexcept { return seats_; }
    // While a game is on or just over.
    [[nodiscard]] const std::optional<play::Match>& match() const noexcept { return match_; }
    [[nodiscard]] const std::vector<play::SeatPart>& dice_parts() const noexcept { return parts_; }

    // What everybody may know of the dice: the server's seed only once the game is over.
    [[nodiscard]] std::optional<play::DiceProof> proof() const;
    // What the commitments of this game are bound to: nothing with other dice, and in games of before.
    [[nodiscard]] std::optional<play::Bytes32> opening() const;
    [[nodiscard]] std::optional<play::Bytes32> transcript() const;
    [[nodiscard]] const std::optional<play::Bytes32>& salt() const noexcept { return salt_; }
    // What a seat commits to with this seed. pre: the dice are verifiable, and a game has begun
    [[nodiscard]] play::Bytes32 commitment_of(std::uint32_t seat, const play::Bytes32& seed) const;
    // People whose part of the dice is not there (now, not for good): not committed, or not shown.
    [[nodiscard]] std::vector<std::uint32_t> missing_parts() const;
    // How many games in a row had to be voided.
    [[nodiscard]] std::uint32_t voided_in_a_row() const noexcept { return voided_in_a_row_; }
    // Secret. pre: the stage is not Gathering
    [[nodiscard]] const play::Bytes32& server_seed() const noexcept { return server_seed_; }
    // The faces the seeds give for the roll that this game of ours, or what may become of it, waits for. pre: it waits for one, and the dice are not manual
    [[nodiscard]] std::vector<std::uint8_t> due_faces(const play::Match& match) const;
    // The same for the game as it is, in words; empty if it waits for no roll.
    [[nodiscard]] std::vector<std::string> due_words() const;
    // Seeds say who begins. pre: all seeds are in, and the dice are not manual
    [[nodiscard]] std::uint32_t due_first() const;
    // pre: match()
    [[nodiscard]] std::uint32_t first() const noexcept { return static_cast<std::uint32_t>(index(first_)); }

    // The record of the game being played, or just over; choices that are pending are not in it. pre: match()
    [[nodiscard]] notation::Record record() const;
    struct PutAway {
        std::uint32_t game{0};
        notation::Record record;
    };
    // The last game that was finished here, once a rematch has been agreed.
    [[nodiscard]] const std::optional<PutAway>& put_away() const noexcept { return put_away_; }
    // Scores of the games of this series that are over, seat by seat.
    [[nodiscard]] const std::vector<std::vector<int>>& series() const noexcept { return series_; }

private:
    using Fit = std::optional<Misfit>;
    [[nodiscard]] Fit misfit(const Event& event, Origin origin) const;
    // Choices and rolls are judged by playing them.
    void on(const Opened& event);
    void on(const Seated& event);
    void on(const Vacated& event);
    void on(const Begun& event);
    void on(const CommitmentsClosed& event);
    void on(const SeatCommitted& event);
    void on(const SeatRevealed& event);
    void on(const Started& event);
    Fit on(const Rolled& event);
    Fit on(const Chosen& event);
    void on(const SatIn& event);
    void on(const TakenBack& event);
    void on(const Handed& event);
    void on(const Rematch& event);
    void on(const Resized& event);
    void on(const Voided& event);
    [[nodiscard]] std::optional<play::Binding> binding() const;
    [[nodiscard]] std::vector<std::string> names_of_seats() const;
    // Of the seeds that are in.
    [[nodiscard]] play::FairDice fair_dice() const { return {server_seed_, parts_, transcript()}; }
    void end_if_over();

    std::uint64_t version_{0};
    Settings settings_;
    play::Bytes32 host_key_hash_{};
    std::optional<play::Bytes32> same_root_;
    std::uint32_t games_begun_{0};
    Stage stage_{Stage::Gathering};
    std::vector<SeatState> seats_;
    play::Bytes32 server_seed_{};
    std::optional<play::Bytes32> salt_;
    std::optional<play::Bytes32> table_hash_;
    std::uint32_t voided_in_a_row_{0};
    std::vector<play::SeatPart> parts_;
    std::optional<play::FairDice> dice_;  // while match_: nothing that they come from changes any more
    std::optional<play::Match> match_;
    Seat first_{};
    std::vector<std::vector<int>> series_;
    std::optional<PutAway> put_away_;
};

}  // namespace misthrow::table
