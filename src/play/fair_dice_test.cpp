#include "play/fair_dice.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <set>

#include <cmath>

#include "hash/fast_sha256.hpp"
#include "notation/choice_text.hpp"
#include "play/commands.hpp"
#include "play/plain_hash.hpp"
#include "play/rng.hpp"
#include "play/verify.hpp"

namespace misthrow::play {
namespace {

Bytes32 seed_of(std::uint8_t fill) {
    Bytes32 seed{};
    seed.fill(fill);
    return seed;
}

std::vector<SeatPart> two_seats() {
    return {{.commitment = seat_commitment(seed_of(1)), .seed = seed_of(1)},
            {.commitment = seat_commitment(seed_of(2)), .seed = seed_of(2)}};
}

TEST(FairDice, HexRoundTripsAndRefusesTheRest) {
    const Bytes32 seed = random_seed();
    EXPECT_EQ(from_hex(to_hex(seed)), seed);
    EXPECT_EQ(from_hex(""), std::nullopt);
    EXPECT_EQ(from_hex(to_hex(seed) + "00"), std::nullopt);
    EXPECT_EQ(from_hex(std::string(64, 'G')), std::nullopt);
    EXPECT_NE(random_seed(), random_seed());
}

// The examples of FIPS 180-4, and every length around a block: the page's hashes, libsodium's, and those of the processor's own instructions where it has them.
TEST(FairDice, OurOwnHashesAreTheLibrarys) {
    EXPECT_EQ(to_hex(plain::sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(plain::sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    for (std::size_t length = 0; length < 200; ++length) {
        const std::string text(length, static_cast<char>('a' + length % 26));
        const Bytes32 key = seed_of(static_cast<std::uint8_t>(length));
        const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
        Bytes32 library_hash{};
        Bytes32 library_hmac{};
        crypto_hash_sha256(library_hash.data(), bytes, length);
        crypto_auth_hmacsha256(library_hmac.data(), bytes, length, key.data());
        EXPECT_EQ(plain::sha256(text), library_hash) << length;
        EXPECT_EQ(sha256(text), library_hash) << length;
        EXPECT_EQ(plain::hmac_sha256(key, text), library_hmac) << length;
        EXPECT_EQ(hmac_sha256(key, text), library_hmac) << length;
        for (std::size_t cut = 0; hash::has_fast_sha256() && cut <= length; cut += 9) {
            const std::string_view whole = text;
            EXPECT_EQ(hash::fast_sha256(whole.substr(0, cut), whole.substr(cut)), library_hash) << length << " cut at " << cut;
        }
    }
}

// The recipe of docs/fair-dice.md, followed by hand with another tool: sha256sum and openssl dgst.
TEST(FairDice, FollowsTheRecipe) {
    EXPECT_EQ(to_hex(server_commitment(seed_of(0))), "a626857bf4d6680eecb7762bf7263149b279293b87be22dc6763a666ae23c879");
    EXPECT_EQ(to_hex(seat_commitment(seed_of(1))), "59fa2ee1b0835d385e37c607675416f77ac7a76bc5b261de1da8232f83358a7f");
    const FairDice dice{seed_of(0), {{.commitment = seat_commitment(seed_of(1)), .seed = seed_of(1)}}};
    EXPECT_EQ(dice.faces(1, 1, 6), (std::vector<std::uint8_t>{1, 1, 6, 4, 6, 2}));
}

// The same, with commitments that are bound. The texts are those of docs/fair-dice.md.
TEST(FairDice, FollowsTheBoundRecipe) {
    const Bytes32 table = table_hash("k7m2x9qp", seed_of(9));
    EXPECT_EQ(table, sha256("misthrow table 2\nk7m2x9qp\n" + to_hex(seed_of(9)) + "\n"));
    const Binding binding{.table = table, .game = 3, .missing = Missing::Void, .computers = {false, true}};
    const Bytes32 opening = opening_hash(binding, id_of<Qwixx>, {"Anna", "Robo"});
    EXPECT_EQ(opening,
              sha256("misthrow game 2\ntable " + to_hex(table) + "\ngame 3 qwixx\nmissing void\nperson Anna\ncomputer Robo\n"));
    const Bytes32 committed = server_commitment(opening, seed_of(0));
    EXPECT_EQ(committed, sha256("misthrow server 2\n" + to_hex(opening) + "\n" + to_hex(seed_of(0)) + "\n"));
    const Bytes32 transcript = transcript_hash(opening, committed);
    EXPECT_EQ(transcript, sha256("misthrow transcript 2\n" + to_hex(opening) + "\n" + to_hex(committed) + "\n"));
    EXPECT_EQ(seat_commitment(transcript, 0, seed_of(1)),
              sha256("misthrow seat 2\n" + to_hex(transcript) + "\nseat 1\n" + to_hex(seed_of(1)) + "\n"));
    // Nothing of it can be another without all commitments being others.
    std::set<Bytes32> openings{opening};
    for (const auto change : {0, 1, 2, 3}) {
        Binding other = binding;
        (change == 0 ? other.table[0] : other.table[31]) ^= 1;
        other.game += change == 1 ? 1 : 0;
        other.missing = change == 2 ? Missing::Mark : other.missing;
        other.computers[0] = change == 3;
        openings.insert(opening_hash(other, id_of<Qwixx>, {"Anna", "Robo"}));
    }
    openings.insert(opening_hash(binding, id_of<Qwinto>, {"Anna", "Robo"}));
    openings.insert(opening_hash(binding, id_of<Qwixx>, {"Anne", "Robo"}));
    EXPECT_EQ(openings.size(), 7U);
    EXPECT_NE(seat_commitment(transcript, 1, seed_of(1)), seat_commitment(transcript, 0, seed_of(1)));
}

TEST(FairDice, EveryPartCounts) {
    const std::vector<std::uint8_t> base = FairDice{seed_of(0), two_seats()}.faces(1, 1, 20);
    EXPECT_NE((FairDice{seed_of(9), two_seats()}.faces(1, 1, 20)), base);
    auto seats = two_seats();
    seats[1].seed = seed_of(3);
    EXPECT_NE((FairDice{seed_of(0), seats}.faces(1, 1, 20)), base);
    seats[1].seed.reset();
    EXPECT_NE((FairDice{seed_of(0), seats}.faces(1, 1, 20)), base);
    EXPECT_NE((FairDice{seed_of(0), two_seats()}.faces(2, 1, 20)), base);
    EXPECT_NE((FairDice{seed_of(0), two_seats()}.faces(1, 2, 20)), base);
    EXPECT_EQ((FairDice{seed_of(0), two_seats()}.faces(1, 1, 20)), base);
}

// Ten million rolls of two dice: each of the 36 pairs, and each face after each, as often as chance allows. MISTHROW_ROLLS asks for another number.
TEST(FairDice, TenMillionRollsAreUniform) {
    const char* wanted = std::getenv("MISTHROW_ROLLS");
    const std::size_t rolls = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 10'000'000;
    const FairDice dice{seed_of(7), two_seats()};
    std::array<double, 36> pairs{};
    std::array<double, 36> neighbours{};
    std::uint8_t last = 1;
    constexpr std::size_t at_once =
        50;  // rolls that share a stretch of the stream: quicker than one at a time, and longer than a block
    for (std::size_t turn = 1; turn <= rolls / at_once; ++turn) {
        const std::vector<std::uint8_t> faces = dice.faces(turn, 1, 2 * at_once);
        for (std::size_t i = 0; i < faces.size(); i += 2) {
            pairs[(faces[i] - 1U) * 6 + faces[i + 1] - 1U] += 1.0;
            neighbours[(last - 1U) * 6 + faces[i] - 1U] += 1.0;
            last = faces[i + 1];
        }
    }
    const double expected = static_cast<double>(rolls / at_once * at_once) / 36.0;
    const auto chi_squared = [&](const auto& counts) {
        double total = 0;
        for (const double count : counts) {
            total += (count - expected) * (count - expected) / expected;
        }
        return total;
    };
    // 35 degrees of freedom: beyond 76 in one of 10,000 cases
    EXPECT_LT(chi_squared(pairs), 76.0);
    EXPECT_LT(chi_squared(neighbours), 76.0);
}

TEST(FairDice, TheLotIsUniform) {
    std::array<int, 5> counts{};
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        Bytes32 seed{};
        for (std::size_t byte = 0; byte < 8; ++byte) {
            seed[byte] = static_cast<std::uint8_t>(i >> (8 * byte));
        }
        ++counts[FairDice{seed, {}}.first_seat(counts.size())];
    }
    for (const int count : counts) {
        EXPECT_NEAR(count, 2000, 5 * std::sqrt(2000.0));
    }
}

// A game with these dice, played at random to its end.
notation::Record fair_game(GameId game, std::size_t seats, DiceKind kind, bool bound = false) {
    DiceProof proof{.kind = kind, .server_commitment = server_commitment(seed_of(5)), .server_seed = seed_of(5), .seats = {}};
    std::vector<std::string> names;
    for (std::size_t seat = 1; seat <= seats; ++seat) {
        names.push_back("Seat " + std::to_string(seat));
    }
    std::optional<Bytes32> transcript;
    if (bound) {
        proof.binding = Binding{.table = seed_of(77), .game = 12, .computers = std::vector<bool>(seats, false)};
        const Bytes32 opening = opening_hash(*proof.binding, game, names);
        proof.server_commitment = server_commitment(opening, seed_of(5));
        transcript = transcript_hash(opening, proof.server_commitment);
    }
    for (std::size_t seat = 0; kind == DiceKind::Verifiable && seat < seats; ++seat) {
        const Bytes32 seed = seed_of(static_cast<std::uint8_t>(10 + seat));
        proof.seats.push_back(
            {.commitment = transcript ? seat_commitment(*transcript, seat, seed) : seat_commitment(seed), .seed = seed});
    }
    if (proof.seats.size() > 1) {
        proof.seats.back().seed.reset();  // the last one never showed its seed
    }
    const FairDice dice{*proof.server_seed, proof.seats, transcript};
    notation::Record record;
    record.game = game;
    record.first = static_cast<Seat>(dice.first_seat(seats));
    record.others = proof_headers(proof);
    record.names = names;
    Rng rng{4};
    Match match = make_match(game, seats, record.first);
    with_game(game, [&]<Game G>(G) {
        auto& typed = std::get<TypedMatch<G>>(match);
        while (G::node(typed.state()) != Node::Over) {
            if (G::node(typed.state()) == Node::Roll) {
                const auto [turn, roll] = typed.next_roll();
                roll_all(match, dice.faces(turn, roll, die_count(game)));
                continue;
            }
            const std::size_t node = typed.node_number();
            const SeatSet actors = typed.actors();
            for (std::size_t i = 0; i < seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                    const auto tokens = notation::legal_tokens<G>(typed.state(), seat);
                    (void)choose(match, seat, node, tokens[rng.below(tokens.size())]);
                }
            }
        }
        record.log = typed.log();
    });
    return record;
}

ProofProblem problem(const notation::Record& record) {
    const auto result = verify(record);
    return std::holds_alternative<ProofFault>(result) ? std::get<ProofFault>(result).problem : ProofProblem{255};
}

TEST(Verify, AcceptsWhatWasPlayed) {
    for (const GameId game : kAllGames) {
        for (const DiceKind kind : {DiceKind::Verifiable, DiceKind::Same}) {
            ASSERT_TRUE(std::holds_alternative<Verified>(verify(fair_game(game, 3, DiceKind::Verifiable, true)))) << name(game);
            const auto result = verify(fair_game(game, 3, kind));
            ASSERT_TRUE(std::holds_alternative<Verified>(result)) << name(game);
            EXPECT_GT(std::get<Verified>(result).rolls, 5U);
            EXPECT_EQ(std::get<Verified>(result).absent,
                      kind == DiceKind::Same ? std::vector<std::size_t>{} : std::vector<std::size_t>{3});
        }
    }
}

TEST(Verify, TellsWhatIsMissing) {
    notation::Record record = fair_game(id_of<Qwixx>, 2, DiceKind::Verifiable);
    record.others.clear();
    EXPECT_EQ(problem(record), ProofProblem::NoProof);
    record = fair_game(id_of<Qwixx>, 2, DiceKind::Verifiable);
    record.others.pop_back();
    EXPECT_EQ(problem(record), ProofProblem::SeedNotShown);
    record = fair_game(id_of<Qwixx>, 2, DiceKind::Verifiable);
    record.others[2].value = "-";
    EXPECT_EQ(problem(record), ProofProblem::BadHeader);
}

std::vector<std::pair<GameId, bool>> games_bound_and_not() {
    std::vector<std::pair<GameId, bool>> all;
    for (const GameId game : kAllGames) {
        all.emplace_back(game, false);
        all.emplace_back(game, true);
    }
    return all;
}

// What another tool could read otherwise is refused.
TEST(Verify, RefusesAProofThatContradictsItself) {
    for (const bool bound : {false, true}) {
        const notation::Record record = fair_game(id_of<Knaster>, 2, DiceKind::Verifiable, bound);
        for (const notation::Header& header : record.others) {
            notation::Record doubled = record;
            doubled.others.push_back(header);
            EXPECT_EQ(problem(doubled), ProofProblem::BadHeader) << header.key;
        }
    }
    notation::Record same = fair_game(id_of<Knaster>, 2, DiceKind::Same);
    same.others.push_back({std::string{kSeatSeedsHeader}, "absent, absent"});
    EXPECT_EQ(problem(same), ProofProblem::BadHeader);
    notation::Record cut = fair_game(id_of<Knaster>, 2, DiceKind::Same);
    EXPECT_TRUE(std::get<Verified>(verify(cut)).over);
    std::get<notation::Log<Knaster>>(cut.log).steps.pop_back();
    EXPECT_FALSE(std::get<Verified>(verify(cut)).over);
}

// Whatever single digit of a header, first seat or roll is changed: it is found.
TEST(Verify, FindsEverySingleTampering) {
    for (const auto& [game, bound] : games_bound_and_not()) {
        const notation::Record record = fair_game(game, 2, DiceKind::Verifiable, bound);
        std::size_t tried = 0;
        const auto expect_found = [&](const notation::Record& tampered, const std::string& what) {
            ++tried;
            EXPECT_TRUE(std::holds_alternative<ProofFault>(verify(tampered))) << name(game) << ": " << what;
        };
        for (std::size_t header = 0; header < record.others.size(); ++header) {
            for (std::size_t at = 0; at < record.others[header].value.size(); ++at) {
                notation::Record tampered = record;
                char& digit = tampered.others[header].value[at];
                digit = digit == '0' ? '1' : '0';
                expect_found(tampered, record.others[header].key + " at " + std::to_string(at));
            }
        }
        notation::Record turned = record;
        turned.first = static_cast<Seat>(1 - index(record.first));
        expect_found(turned, "First");
        notation::Record renamed = record;
        renamed.names[1] = "Somebody";
        if (bound) {
            expect_found(renamed, "Seats");
        }
        with_game(game, [&]<Game G>(G) {
            const auto& log = std::get<notation::Log<G>>(record.log);
            typename G::State state = G::initial(2, record.first);
            for (std::size_t step = 0; step < log.steps.size(); ++step) {
                const auto* roll = std::get_if<0>(&log.steps[step]);
                if (roll == nullptr) {
                    G::resolve(state, std::get<1>(log.steps[step]));
                    continue;
                }
                for (std::uint32_t way = 0; way < G::ways; way += G::ways / 36) {
                    const auto other = G::fall(state, way);
                    if (other != *roll) {
                        notation::Record tampered = record;
                        std::get<0>(std::get<notation::Log<G>>(tampered.log).steps[step]) = other;
                        expect_found(tampered, "step " + std::to_string(step));
                    }
                }
                G::roll(state, *roll);
            }
        });
        EXPECT_GT(tried, 500U) << name(game);
    }
}

// Whatever face somebody changes in the text, it is that line that is named, and the dice: not a player whose later choice it made illegal.
TEST(Verify, NamesTheLineOfEveryChangedFace) {
    for (const GameId game : kAllGames) {
        for (const std::size_t seats : {std::size_t{1}, std::size_t{3}}) {
            const std::string text = notation::write_record(fair_game(game, seats, DiceKind::Verifiable));
            ASSERT_TRUE(std::holds_alternative<Verified>(verify_text(text)));
            std::size_t tried = 0;
            std::size_t turn = 0;
            for (std::size_t start = text.find("\n\n") + 2; start < text.size(); start = text.find('\n', start) + 1) {
                ++turn;
                for (std::size_t at = text.find(' ', start); at < text.find('|', start); ++at) {
                    for (char face = '1'; text[at] >= '1' && text[at] <= '6' && face <= '6'; ++face) {
                        if (face == text[at]) {
                            continue;
                        }
                        std::string tampered = text;
                        tampered[at] = face;
                        const auto result = verify_text(tampered);
                        const auto* fault = std::get_if<ProofFault>(&result);
                        ASSERT_TRUE(fault != nullptr) << name(game) << ", turn " << turn << ": " << text[at] << " to " << face;
                        EXPECT_EQ(fault->problem, ProofProblem::RollMismatch);
                        EXPECT_EQ(fault->turn, turn) << name(game) << ": " << text[at] << " to " << face;
                        ++tried;
                    }
                }
            }
            EXPECT_GT(tried, 100U) << name(game);
        }
    }
}

// What is wrong with a record apart from its dice is still told.
TEST(Verify, TellsAnIllegalChoiceUnderRightDice) {
    std::string text = notation::write_record(fair_game(id_of<Qwixx>, 2, DiceKind::Verifiable));
    text.replace(text.find("| ") + 2, text.find(' ', text.find("| ") + 2) - text.find("| ") - 2, "r99");
    EXPECT_TRUE(std::holds_alternative<notation::RecordFault>(verify_text(text)));
    EXPECT_TRUE(std::holds_alternative<notation::RecordFault>(verify_text("")));
    EXPECT_TRUE(std::holds_alternative<notation::RecordFault>(verify_text("[Game \"knaster\"]\n[Seats \"A\"]\n1. 1 1\n")));
}

TEST(Verify, NamesTheTurnAndTheRightDice) {
    notation::Record record = fair_game(id_of<Knaster>, 2, DiceKind::Same);
    auto& log = std::get<notation::Log<Knaster>>(record.log);
    auto& roll = std::get<0>(log.steps[4]);  // the third turn: roll and choices alternate
    const std::string right = std::to_string(roll.faces[0]);
    roll.faces[0] = static_cast<std::uint8_t>(roll.faces[0] % 6 + 1);
    const auto fault = std::get<ProofFault>(verify(record));
    EXPECT_EQ(fault.problem, ProofProblem::RollMismatch);
    EXPECT_EQ(fault.turn, 3U);
    EXPECT_EQ(fault.expected[0], right);
}

}  // namespace
}  // namespace misthrow::play
