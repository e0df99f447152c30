// The examples in tests/protocol are read by us and, as types, by the page (tests/protocol/check.mjs).
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "server/address.hpp"
#include "server/journal.hpp"
#include "server/keys.hpp"
#include "server/read_message.hpp"
#include "server/typescript.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {
namespace {

std::string file(const std::string& path) {
    std::ifstream in{std::string{MISTHROW_ROOT} + "/" + path};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

boost::json::value examples(const std::string& path) { return boost::json::parse(file(path)); }

TEST(Protocol, GoodRequestsAreRead) {
    std::set<std::string> types;
    const boost::json::value all = examples("tests/protocol/requests.json");
    for (const boost::json::value& message : all.at("good").as_array()) {
        const std::string text = boost::json::serialize(message);
        const auto reading = read_message(text);
        ASSERT_TRUE(std::holds_alternative<ClientMessage>(reading)) << text;
        // What was read says the same when it is written again.
        const std::string written =
            std::visit([](const auto& each) { return message_text(each); }, std::get<ClientMessage>(reading));
        EXPECT_EQ(boost::json::parse(written), message) << written;
        types.insert(std::string{message.at("type").as_string()});
    }
    EXPECT_EQ(types.size(), std::variant_size_v<ClientMessage>) << "every request has an example";
}

TEST(Protocol, BadRequestsSayWhereAndWhat) {
    const boost::json::value all = examples("tests/protocol/requests.json");
    for (const boost::json::value& each : all.at("bad").as_array()) {
        const std::string text = boost::json::serialize(each.at("message"));
        const auto reading = read_message(text);
        const auto* wrong = std::get_if<Unreadable>(&reading);
        ASSERT_NE(wrong, nullptr) << text;
        EXPECT_EQ(wrong->field, std::string{each.at("field").as_string()}) << text;
        if (const auto* expected = each.as_object().if_contains("expected")) {
            EXPECT_EQ(wrong->expected, boost::json::value_to<std::vector<std::string>>(*expected)) << text;
        }
    }
}

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const GameId game : kAllGames) {
        names.emplace_back(name(game));
    }
    return names;
}

TEST(Protocol, AnswersAreWrittenAsTheExamplesSay) {
    View view{.id = 1, .table = "k7m2x9qp", .version = 1};
    view.settings = {.game = id_of<Qwixx>,
                     .seats = 2,
                     .dice = table::DiceMode::Verifiable,
                     .takeover_seconds = 60,
                     .missing = play::Missing::Void};
    view.rules_version = 1;
    view.host = true;
    view.yours = {1};
    view.seats = {{.kind = SeatKind::Person, .name = "Zoë"},
                  {.kind = SeatKind::Computer, .name = "Robo", .level = Level::Strong}};
    view.first = 2;
    view.dice = DiceView{.commitment = "ab", .salt = "01", .transcript = "23", .seats = {{.commitment = "cd", .seed = "ef"}, {}}};
    view.steps = {{.roll = {{"3", "5", "1", "x", "2", "6"}}}, {.choices = {{"r8", "-"}}}};
    view.now = {.stage = Stage::Playing, .game = 1, .node = 2, .waiting = {1}, .pending = {{1, "g5"}}, .clock_ms = 900};
    view.series = {{61, 70}};
    view.present = {.seats = {true, false}, .host = true, .watching = 2};
    const auto list = [](const auto&... events) {
        std::string text;
        ((text += (text.empty() ? "" : ",") + message_text(events)), ...);
        return EventsJson{"[" + text + "]"};
    };
    const std::vector<std::string> written{
        message_text(Ok{7, 43}),
        message_text(Error{.id = 7,
                           .code = Code::IllegalChoice,
                           .expected = std::vector<std::string>{"-", "g5", "r8"},
                           .reason = "left_of_last_cross"}),
        message_text(Error{.code = Code::TooFast, .retry_ms = 51}),
        message_text(Error{.id = 8, .code = Code::BadMessage, .field_name = "settings.game", .expected = game_names()}),
        message_text(Error{.id = 9, .code = Code::StaleNode, .node = 18}),
        message_text(view),
        message_text(Events{.from = 42,
                            .version = 43,
                            .events = list(Chosen{.seat = 2, .by = Maker::Clock, .choices = {{"r8", "-"}}}, Rolled{{"2", "4"}}),
                            .yours = {1},
                            .now = {.stage = Stage::Playing, .game = 1, .node = 17, .waiting = {1, 2}}}),
        message_text(
            Events{.id = 3,
                   .from = 50,
                   .version = 50,
                   .events = list(Chosen{.seat = 1, .choices = {{"-", "b12"}}, .scores = {{61, 70}}, .server_seed = "ab"},
                                  Begun{.game = 2, .commitment = "ab", .salt = "01", .transcript = "23"},
                                  Voided{.game = 3, .missing = {2}, .server_seed = "ab"}),
                   .now = {.stage = Stage::Over, .game = 1, .node = 60},
                   .about = About{.settings = view.settings,
                                  .seats = view.seats,
                                  .dice = view.dice,
                                  .series = view.series,
                                  .present = view.present}}),
        message_text(Present{{.seats = {true, false}}}),
        message_text(Reacted{.seat = 1, .reaction = Reaction::Wow}),
        message_text(Goodbye{Code::Draining})};
    const boost::json::value all = examples("tests/protocol/answers.json");
    ASSERT_EQ(all.as_array().size(), written.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        EXPECT_EQ(written[i], boost::json::serialize(all.at(i)));
    }
}

TEST(Protocol, TypesOfThePageAreThese) {
    EXPECT_EQ(file("web/client/protocol.ts"), typescript()) << "run: misthrow protocol > web/client/protocol.ts";
}

TEST(Protocol, EveryCodeIsExplained) {
    const std::string text = file("docs/protocol.md");
    for (const std::string_view code : names_of(Code{}).texts) {
        EXPECT_NE(text.find("`" + std::string{code} + "`"), std::string::npos) << code;
    }
}

TEST(Address, OnlyAProxyWeTrustIsBelieved) {
    const std::vector<AddressRange> trusted{*read_range("127.0.0.1"), *read_range("10.0.0.1")};
    EXPECT_EQ(client_address("203.0.113.5", "1.2.3.4", trusted), "203.0.113.5");
    EXPECT_EQ(client_address("127.0.0.1", "1.2.3.4", trusted), "1.2.3.4");
    EXPECT_EQ(client_address("127.0.0.1", "6.6.6.6, 1.2.3.4", trusted), "1.2.3.4");
    EXPECT_EQ(client_address("127.0.0.1", "1.2.3.4, 10.0.0.1", trusted), "1.2.3.4");
    EXPECT_EQ(client_address("127.0.0.1", "", trusted), "127.0.0.1");
    EXPECT_EQ(client_address("127.0.0.1", "rubbish", trusted), "127.0.0.1");
    EXPECT_EQ(client_address("127.0.0.1", "[2001:db8::1]:443", trusted), "2001:db8::1");
    EXPECT_EQ(client_address("127.0.0.1", "1.2.3.4:5678", trusted), "1.2.3.4");
    EXPECT_EQ(limit_group("2001:db8:1:2:3::4"), "2001:db8:1:2::/64");
    EXPECT_EQ(limit_group("::ffff:1.2.3.4"), "1.2.3.4");
    EXPECT_EQ(limit_group("1.2.3.4"), "1.2.3.4");
}

TEST(Address, TrustIsInAddressesAndNetworksAndNothingElse) {
    const std::vector<AddressRange> trusted{*read_range("10.0.0.0/8"), *read_range("fd00::/8"), *read_range("::1")};
    for (const char* address : {"10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "::1"}) {
        EXPECT_TRUE(is_trusted(address, trusted)) << address;
    }
    for (const char* address : {"11.0.0.1", "fe80::1", "::2", "foo", ""}) {
        EXPECT_FALSE(is_trusted(address, trusted)) << address;
    }
    EXPECT_EQ(client_address("10.9.9.9", "6.6.6.6, 1.2.3.4, 10.2.0.1", trusted), "1.2.3.4");
    for (const char* wrong : {"foo", "", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "::/129", "1.2.3"}) {
        EXPECT_FALSE(read_range(wrong)) << wrong;
    }
    EXPECT_TRUE(is_trusted("1.2.3.4", {*read_range("0.0.0.0/0")}));
    EXPECT_FALSE(is_trusted("2001:db8::1", {*read_range("0.0.0.0/0")}));
}

TEST(Address, AnOriginIsSchemeNameAndPort) {
    for (const char* right : {"https://example.org", "http://example.org:8080", "http://[::1]:80", "http://localhost"}) {
        EXPECT_TRUE(is_origin(right)) << right;
    }
    for (const char* wrong :
         {"foo", "", "example.org", "https://", "https://example.org/", "https://Example.org", "ftp://a", "https://a b"}) {
        EXPECT_FALSE(is_origin(wrong)) << wrong;
    }
}

TEST(Address, OriginsAreComparedWhole) {
    EXPECT_TRUE(is_own_origin("", "example.org", {}));
    EXPECT_TRUE(is_own_origin("https://example.org", "example.org", {}));
    EXPECT_FALSE(is_own_origin("https://example.org.evil.net", "example.org", {}));
    EXPECT_FALSE(is_own_origin("https://evil.net", "example.org", {}));
    EXPECT_FALSE(is_own_origin("null", "null", {}));
    EXPECT_FALSE(is_own_origin("https://", "", {}));
    EXPECT_TRUE(is_own_origin("https://evil.net", "example.org", {"https://evil.net"}));
}

TEST(Keys, AreHashedAndTablesAreNamedWithoutDoubt) {
    EXPECT_FALSE(key_hash("0011"));
    EXPECT_FALSE(key_hash(std::string(32, 'A')));
    const auto hash = key_hash("00112233445566778899aabbccddeeff");
    ASSERT_TRUE(hash);
    EXPECT_TRUE(same_key(*hash, *key_hash("00112233445566778899aabbccddeeff")));
    EXPECT_FALSE(same_key(*hash, *key_hash("00112233445566778899aabbccddeefe")));
    EXPECT_TRUE(is_table_id(new_table_id()));
    EXPECT_NE(new_table_id(), new_table_id());
    EXPECT_FALSE(is_table_id("../../etc"));
    EXPECT_FALSE(is_table_id("k7m2x9q1"));  // 1 and l, 0 and o are not used
}

TEST(Keys, NamesAreDecentInEveryScript) {
    for (const char* right : {"Anna", "Änne; 1", "Zoe\u0301", "กี่คน้", "हिन्दी", "علي", "👨‍👩‍👧‍👦",
                              "👩🏽‍💻 Mia", "❤️", "👍🏿"}) {
        EXPECT_TRUE(is_decent_name(right, 24)) << right;
    }
    const std::string hebrew = "\u05D0\u0591\u0592\u0593\u0594\u0595";  // marks stacked on a letter
    const std::string thai = "\u0E01\u0E49\u0E49\u0E49\u0E49\u0E49\u0E49";
    for (const std::string& wrong :
         {hebrew, thai, std::string{"Z\u0301\u0301\u0301"}, std::string{"\u0301a"}, std::string{"a\u200Db"},
          std::string{"👩\u200D"}, std::string{"\u200D👩"}, std::string{"👩\u200D\u200D👩"}, std::string{"👩🏽🏽🏽"},
          std::string{"a\uFE0F"}, std::string{"a\u202Eb"}, std::string{"A\uFE00nna"}, std::string{"A\uFE0Enna"},
          std::string{"\U0001BCA0"}, std::string{"a\U0001BCA3b"}, std::string{"\U00013430"}, std::string{"\U0001D159"}}) {
        EXPECT_FALSE(is_decent_name(wrong, 24)) << wrong;
    }
    EXPECT_TRUE(is_decent_name("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2));
    EXPECT_FALSE(is_decent_name("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1));
}

TEST(Journal, OneLineWhateverIsInIt) {
    EXPECT_EQ(journal_line(JournalForm::Plain, "T", "event", {{"a", "b"}, {"c", "d e\n\"f\""}}),
              "T event a=b c=\"d e\\u000a\\\"f\\\"\"");
    EXPECT_EQ(journal_line(JournalForm::Json, "T", "event", {{"a", "b\n"}}), R"({"time":"T","event":"event","a":"b\u000a"})");
}

}  // namespace
}  // namespace misthrow::server
