#pragma once
// A table: settings, seats, the game being played and those played before. It is the fold of its events: apply() only records what has happened; whether
// something may happen is asked of rules.hpp first.
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

struct SeatState {
    SeatKind kind{SeatKind::Open};
    std::string name;
    std::string level;
    std::optional<play::Bytes32> key_hash;
    bool sat_in{false};  // a computer plays for the person
};

class Table {
public:
    // pre: the event may happen now (rules.hpp); a log that was written that way folds without fault
    void apply(const Event& event);

    // A table by hand at which this game is played: the record of a game takes the place of its events. pre: the match is of the game and its seats
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
    // Secret. pre: the stage is not Gathering
    [[nodiscard]] const play::Bytes32& server_seed() const noexcept { return server_seed_; }
    // The faces the seeds give for the roll that this game of ours, or what may become of it, waits for. pre: it waits for one, and the dice are not manual
    [[nodiscard]] std::vector<std::uint8_t> due_faces(const play::Match& match) const;
    // Seeds say who begins. pre: all seeds are in, and the dice are not manual
    [[nodiscard]] std::uint32_t due_first() const;
    // pre: match()
    [[nodiscard]] std::uint32_t first() const noexcept { return static_cast<std::uint32_t>(index(first_)); }

    // The record of the game being played, or just over; choices that are pending are not in it. pre: match()
    [[nodiscard]] notation::Record record() const;
    // Scores of the games of this series that are over, seat by seat.
    [[nodiscard]] const std::vector<std::vector<int>>& series() const noexcept { return series_; }

private:
    void on(const Opened& event);
    void on(const Seated& event);
    void on(const Vacated& event);
    void on(const Begun& event);
    void on(const CommitmentsClosed& event);
    void on(const SeatCommitted& event);
    void on(const SeatRevealed& event);
    void on(const Started& event);
    void on(const Rolled& event);
    void on(const Chosen& event);
    void on(const SatIn& event);
    void on(const TakenBack& event);
    void on(const Rematch& event);
    void on(const Resized& event);
    void end_if_over();

    std::uint64_t version_{0};
    Settings settings_;
    play::Bytes32 host_key_hash_{};
    std::optional<play::Bytes32> same_root_;
    std::uint32_t games_begun_{0};
    Stage stage_{Stage::Gathering};
    std::vector<SeatState> seats_;
    play::Bytes32 server_seed_{};
    std::vector<play::SeatPart> parts_;
    std::optional<play::Match> match_;
    Seat first_{};
    std::vector<std::vector<int>> series_;
};

}  // namespace misthrow::table
