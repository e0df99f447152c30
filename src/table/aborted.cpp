#include "table/aborted.hpp"

#include <algorithm>

#include "notation/scan.hpp"

namespace misthrow::table {

namespace {

constexpr std::string_view kNone = "-";
constexpr std::string_view kComputer = "computer";
constexpr std::string_view kAbsent = "absent";

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ",") + word;
    }
    return text.empty() ? std::string{kNone} : text;
}

std::vector<std::string> split(std::string_view text, char mark) {
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(mark, start), text.size());
        parts.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

std::string hex(const std::optional<play::Bytes32>& bytes) { return bytes ? play::to_hex(*bytes) : std::string{kNone}; }

// As it stands in the list, read.
struct Entry {
    Abortion why{};
    bool same{false};
    std::optional<play::Bytes32> opening{};
    play::Bytes32 commitment{};
    std::vector<std::string> commitments{};
    std::vector<std::string> seeds{};
    std::optional<play::Bytes32> seed{};
};

// The words of an entry, by their places.
constexpr std::size_t kTime = 0;
constexpr std::size_t kWhy = 1;
constexpr std::size_t kGame = 2;
constexpr std::size_t kDice = 3;
constexpr std::size_t kNumber = 4;
constexpr std::size_t kOpening = 5;
constexpr std::size_t kCommitment = 6;
constexpr std::size_t kCommitments = 7;
constexpr std::size_t kSeeds = 8;
constexpr std::size_t kSeed = 9;
constexpr std::size_t kWords = 10;

std::string dice_word(const play::DiceProof& proof) {
    std::string word{play::dice_header(proof.kind, proof.binding.has_value())};
    std::ranges::replace(word, ' ', '-');
    return word;
}

std::optional<Entry> read(std::string_view text) {
    const std::vector<std::string> words = split(text, ' ');
    if (words.size() != kWords) {
        return std::nullopt;
    }
    const auto why = named<Abortion>(words[kWhy]);
    const auto commitment = play::from_hex(words[kCommitment]);
    const bool known = words[kDice] == "verifiable-2" || words[kDice] == "verifiable-1" || words[kDice] == "same-1";
    const bool numbers = notation::read_number(words[kNumber], 1, 999'999'999).has_value() &&
                         words[kTime].find_first_not_of("0123456789") == std::string::npos && !words[kTime].empty();
    if (!why || !commitment || !known || !numbers || !game_named(words[kGame])) {
        return std::nullopt;
    }
    Entry entry{.why = *why,
                .same = words[kDice] == "same-1",
                .opening = play::from_hex(words[kOpening]),
                .commitment = *commitment,
                .commitments = split(words[kCommitments], ','),
                .seeds = split(words[kSeeds], ','),
                .seed = play::from_hex(words[kSeed])};
    const bool bound = words[kDice] == "verifiable-2";
    const bool whole = entry.opening.has_value() == bound && entry.commitments.size() == entry.seeds.size() &&
                       (entry.seed.has_value() != entry.same);
    return whole ? std::optional{entry} : std::nullopt;
}

}  // namespace

std::string aborted_entry(const Table& table, std::uint64_t now, Abortion why) {
    const auto proof = table.proof();
    if (!proof || table.stage() == Stage::Over) {
        return {};
    }
    const bool same = proof->kind == play::DiceKind::Same;  // others may still play with this seed
    const auto [commitments, seeds] = play::part_words(*proof);
    std::string entry = std::to_string(now);
    for (const std::string& word :
         {std::string{text(why)}, std::string{name(table.settings().game)}, dice_word(*proof),
          std::to_string(table.game_number()), hex(table.opening()), play::to_hex(proof->server_commitment), joined(commitments),
          joined(seeds), same ? std::string{kNone} : play::to_hex(table.server_seed())}) {
        entry += " " + word;
    }
    return entry;
}

std::optional<EntryFault> entry_fault(std::string_view text) {
    const auto entry = read(text);
    if (!entry) {
        return EntryFault::Unreadable;
    }
    if (entry->same) {
        return std::nullopt;  // its seed is shown nowhere
    }
    const auto& opening = entry->opening;
    if ((opening ? play::server_commitment(*opening, *entry->seed) : play::server_commitment(*entry->seed)) !=
        entry->commitment) {
        return EntryFault::ServerMismatch;
    }
    bool missing = false;
    for (std::size_t seat = 0; seat < entry->seeds.size(); ++seat) {
        const std::string& shown = entry->seeds[seat];
        const auto seed = play::from_hex(shown);
        if (!seed && shown != kAbsent && shown != kComputer) {
            return EntryFault::Unreadable;
        }
        missing = missing || shown == kAbsent;
        if (seed && play::from_hex(entry->commitments[seat]) !=
                        (opening ? play::seat_commitment(play::transcript_hash(*opening, entry->commitment), seat, *seed)
                                 : play::seat_commitment(*seed))) {
            return EntryFault::SeatMismatch;
        }
    }
    return entry->why == Abortion::Void && !missing ? std::optional{EntryFault::NothingMissing} : std::nullopt;
}

}  // namespace misthrow::table
