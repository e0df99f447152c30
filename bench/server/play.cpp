#include "play.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <stdexcept>

#include "ears.hpp"
#include "notation/choice_text.hpp"
#include "play/commands.hpp"
#include "play/match.hpp"
#include "scan.hpp"
#include "socket.hpp"

namespace misthrow::bench {

namespace {

struct Table;

struct Connection {
    Socket socket;
    Table* table{nullptr};
    std::uint32_t number{0};                // of the table's
    std::uint64_t last_id{0};               // ids: 0 to come, then seats to sit, then whatever
    std::uint64_t acted{~std::uint64_t{}};  // the node it has chosen at
    std::uint64_t table_game{1};            // the game of the table that this node is of
    std::uint64_t game{1};
    std::deque<std::pair<std::uint64_t, Clock::time_point>> asked;  // choices that are not answered: ids, and when they went out
};

struct Table {
    std::uint32_t number{0};
    std::string id;
    std::vector<std::unique_ptr<Connection>> connections;
    std::optional<play::Match> match;
    std::uint64_t version{1};
    std::uint64_t nodes{0};
    std::uint32_t seated{0};
    std::uint32_t joined{0};
    std::optional<Ears> ears;
    bool done{false};
};

void expect(const play::Reply& reply) {
    using enum play::Answer;
    if (reply.answer != Taken && reply.answer != Resolved && reply.answer != Rolled) {
        throw std::runtime_error{"the server played something that is against the rules"};
    }
}

class Players {
public:
    explicit Players(const PlayOptions& options) : options_{options} {}

    PlayResult run() {
        const std::uint32_t wave = options_.at_once == 0 ? options_.tables : options_.at_once;
        tables_.resize(options_.tables);
        while (next_ < std::min(wave, options_.tables)) {
            open(next_++);
        }
        const auto serve = [this](void* owner) { read(*static_cast<Connection*>(owner)); };
        if (options_.nodes != 0) {
            const auto began = Clock::now();
            while (left_ < options_.tables) {
                poll_.wait(100, serve);
                tidy();
            }
            result_.seconds = std::chrono::duration<double>(Clock::now() - began).count();
            return std::move(result_);
        }
        while (playing_ < options_.tables) {
            poll_.wait(until_next(), serve);
            decide();
            while (next_ < std::min(playing_ + wave, options_.tables)) {
                open(next_++);
            }
        }
        const auto until = [&](double seconds) {
            const auto end = Clock::now() + in(seconds);
            while (Clock::now() < end) {
                poll_.wait(until_next(), serve);
                decide();
            }
        };
        until(options_.warm_up);
        result_ = {};
        const auto began = Clock::now();
        until(options_.seconds);
        result_.seconds = std::chrono::duration<double>(Clock::now() - began).count();
        return std::move(result_);
    }

private:
    static Clock::duration in(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    // Milliseconds until somebody has thought.
    [[nodiscard]] int until_next() const {
        constexpr std::int64_t most = 10;
        if (thinking_.empty()) {
            return most;
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(thinking_.top().until - Clock::now()).count();
        return static_cast<int>(std::clamp<std::int64_t>(left, 0, most));
    }

    // Whoever has thought chooses. Nothing has happened meanwhile: the table waits for them.
    void decide() {
        for (auto now = Clock::now(); !thinking_.empty() && thinking_.top().until <= now; now = Clock::now()) {
            const Thinking thought = thinking_.top();
            thinking_.pop();
            send_choice(*thought.person, thought.seat, thought.token, now);
        }
    }

    std::string key() {
        std::string digits;
        for (int i = 0; i < 32; ++i) {
            digits += "0123456789abcdef"[random_() % 16];
        }
        return digits;
    }

    void open(std::uint32_t at) {
        tables_[at] = std::make_unique<Table>();
        Table& table = *tables_[at];
        table.number = at;
        table.ears.emplace(options_.seats);
        Connection& host = connect(table);
        host.socket.send(R"({"type":"open","id":0,"key":")" + key() + R"(","settings":{"game":")" +
                         std::string{name(options_.game)} + R"(","seats":)" + std::to_string(options_.seats) +
                         R"(,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    }

    Connection& connect(Table& table) {
        auto& made = *table.connections.emplace_back(std::make_unique<Connection>());
        made.table = &table;
        made.number = static_cast<std::uint32_t>(table.connections.size() - 1);
        const std::uint16_t port = options_.ports[(options_.together ? table.number : opened_) % options_.ports.size()];
        made.socket.open(port, static_cast<std::uint8_t>(1 + opened_++ % 200));
        poll_.add(made.socket, &made);
        return made;
    }

    void read(Connection& from) {
        if (from.table->done) {
            return;
        }
        if (!from.socket.receive([&](std::string_view text) { hear(from, text); }) && !from.table->done) {
            throw std::runtime_error{"the server ended a connection"};
        }
        if (from.socket.wants_to_write()) {
            from.socket.flush();
        }
    }

    void hear(Connection& from, std::string_view text) {
        if (text.starts_with(R"({"type":"events")")) {
            events(from, text);
        } else if (text.starts_with(R"({"type":"ok")")) {
            ok(from, number_after(text, R"("id":)"));
        } else if (text.starts_with(R"({"type":"view")")) {
            come(from, text);
        } else if (text.starts_with(R"({"type":"error")") || text.starts_with(R"({"type":"goodbye")")) {
            throw std::runtime_error{"refused: " + std::string{text}};
        }
    }

    [[nodiscard]] bool owns(const Connection& connection, std::uint32_t seat) const {
        return options_.one_device || connection.number == seat;
    }

    void come(Connection& from, std::string_view text) {
        Table& table = *from.table;
        if (table.id.empty()) {
            constexpr std::string_view key_text = R"("table":")";
            table.id = text.substr(text.find(key_text) + key_text.size(), 8);
            while (!options_.one_device && table.connections.size() < options_.seats) {
                connect(table).socket.send(R"({"type":"join","id":0,"table":")" + table.id + R"(","key":")" + key() + R"("})");
            }
        }
        // Sitting down begins when all are there, so that everybody hears everything.
        if (++table.joined == table.connections.size()) {
            for (std::uint32_t seat = 0; seat < options_.seats; ++seat) {
                const std::string number = std::to_string(seat + 1);
                table.connections[options_.one_device ? 0 : seat]->socket.send(R"({"type":"sit","id":)" + number + R"(,"seat":)" +
                                                                               number + R"(,"name":"P)" + number + R"("})");
            }
        }
    }

    void ok(Connection& from, std::uint64_t id) {
        if (id > options_.seats) {  // a choice
            const auto asked = std::ranges::find(from.asked, id, [](const auto& each) { return each.first; });
            const auto took = Clock::now() - asked->second;
            from.asked.erase(asked);
            result_.acknowledged.push_back(microseconds(took));
            ++result_.choices;
        }
    }

    // The game begins when the host has heard that everybody sits, as a person would.
    void sit_down(Table& table, std::string_view text) {
        constexpr std::string_view seated = R"("type":"seated","seat":)";
        const std::uint32_t before = table.seated;
        for (std::size_t at = text.find(seated); at != std::string_view::npos; at = text.find(seated, at + 1)) {
            ++table.seated;
        }
        if (table.seated == options_.seats && before != table.seated) {
            begin(table);
        }
    }

    void begin(Table& table) {
        table.connections[0]->socket.send(R"({"type":"begin","game":)" + std::to_string(table.connections[0]->game) + "}");
    }

    void events(Connection& from, std::string_view text) {
        Table& table = *from.table;
        const auto now = Clock::now();
        constexpr std::string_view chosen = R"("type":"chosen","seat":)";
        for (std::size_t at = text.find(chosen); at != std::string_view::npos; at = text.find(chosen, at + 1)) {
            const auto by = text.find(R"("by":")", at) + 6;
            if (text.substr(by, 6) == "person") {
                heard(table, from, static_cast<std::uint32_t>(number_after(text, chosen, at)) - 1, now);
            }
        }
        const std::uint64_t version = number_after(text, R"("version":)");
        if (version > table.version) {
            follow(table, text.substr(after(text, table.version)));
            table.version = version;
        }
        if (from.number == 0) {
            sit_down(table, text);
        }
        constexpr std::string_view now_key = R"("now":{"stage":")";
        const std::string_view stage = text.substr(text.rfind(now_key) + now_key.size());
        if (stage.starts_with("playing")) {
            choose(from, stage, now);
        } else if (stage.starts_with("over") && from.number == 0) {
            from.socket.send(R"({"type":"rematch","game":)" + std::to_string(from.game++) + "}");
        } else if (stage.starts_with("gathering") && from.number == 0 && from.game > 1) {
            begin(table);
        }
        if (!stage.starts_with("playing")) {
            from.acted = ~std::uint64_t{};
        }
    }

    void heard(Table& table, const Connection& by, std::uint32_t seat, Clock::time_point now) {
        if (const auto made = table.ears->heard(by.number, static_cast<std::uint32_t>(table.connections.size()), seat)) {
            result_.everywhere.push_back(microseconds(now - *made));
        }
    }

    // Where what happened after this version begins. Servers that work together tell it in different pieces.
    static std::size_t after(std::string_view text, std::uint64_t version) {
        constexpr std::string_view event = R"({"type":")";
        std::size_t at = text.find(R"("events":[)");
        for (std::uint64_t next = number_after(text, R"("from":)"); next <= version + 1; ++next) {
            at = text.find(event, at) + 1;
        }
        return at;
    }

    // The first of a table's connections to hear of something plays it through the rules, for all.
    void follow(Table& table, std::string_view text) {
        constexpr std::string_view started = R"("type":"started","first":)";
        constexpr std::string_view choices = R"("choices":[)";
        constexpr std::string_view faces = R"("faces":[)";
        std::size_t at = 0;
        if (const std::size_t start = text.find(started); start != std::string_view::npos) {
            if (!table.match) {
                ++playing_;
            }
            table.match = play::make_match(options_.game, options_.seats, static_cast<Seat>(number_after(text, started) - 1));
            at = start;
        }
        for (;;) {
            const std::size_t chosen = text.find(choices, at);
            const std::size_t rolled = text.find(faces, at);
            if (chosen == rolled) {
                return;  // neither
            }
            const auto node = std::visit([](const auto& typed) { return typed.node_number(); }, *table.match);
            if (chosen < rolled) {
                const auto tokens = texts_from(text, chosen + choices.size());
                for (std::size_t seat = 0; seat < tokens.size(); ++seat) {
                    if (!tokens[seat].empty()) {
                        expect(play::choose(*table.match, static_cast<Seat>(seat), node, tokens[seat]));
                    }
                }
                at = chosen + 1;
                ++result_.nodes;
                ++table.nodes;
            } else {
                expect(play::roll(*table.match, node, texts_from(text, rolled + faces.size())));
                at = rolled + 1;
            }
        }
    }

    // `stage` is how the server says that it waits, and for whom: it passes for those who have nothing to decide.
    void choose(Connection& from, std::string_view stage, Clock::time_point now) {
        Table& table = *from.table;
        const std::uint64_t node = number_after(stage, R"("node":)");
        const SeatSet waiting = seats_after(stage, R"("waiting":[)");
        if (options_.nodes != 0 && table.nodes >= options_.nodes) {
            leave(table);
            return;
        }
        if (from.acted == node) {
            return;
        }
        from.acted = node;
        from.table_game = number_after(stage, R"("game":)");
        std::visit(
            [&]<Game G>(const play::TypedMatch<G>& typed) {
                for (std::uint32_t seat = 0; seat < options_.seats; ++seat) {
                    const auto at = static_cast<Seat>(seat);
                    if (typed.node_number() != node || !owns(from, seat) || !waiting.contains(at)) {
                        continue;
                    }
                    const auto legal = G::choices(typed.state(), at);
                    const std::string token = notation::short_text(legal[random_() % legal.size()]);
                    if (options_.think == 0) {
                        send_choice(from, seat, token, now);
                    } else {
                        const double time = std::uniform_real_distribution{0.5, 1.5}(random_)*options_.think;
                        thinking_.push({.until = now + in(time), .person = &from, .seat = seat, .token = token});
                    }
                }
            },
            *table.match);
    }

    void send_choice(Connection& from, std::uint32_t seat, const std::string& token, Clock::time_point now) {
        from.last_id += 100;
        const std::uint64_t id = from.last_id + seat + 1;
        from.socket.send(R"({"type":"choose","id":)" + std::to_string(id) + R"(,"game":)" + std::to_string(from.table_game) +
                         R"(,"seat":)" + std::to_string(seat + 1) + R"(,"node":)" + std::to_string(from.acted) + R"(,"token":")" +
                         token + "\"}");
        from.asked.emplace_back(id, now);
        from.table->ears->sent(seat, now);
    }

    void leave(Table& table) {
        if (!table.done) {
            table.done = true;
            leaving_.push_back(&table);
        }
    }

    // Tables that are through are closed outside of what their own connections are being told.
    void tidy() {
        for (Table* table : leaving_) {
            for (const auto& connection : table->connections) {
                connection->socket.close();
            }
            ++left_;
            if (next_ < options_.tables) {
                open(next_++);
            }
        }
        leaving_.clear();
    }

    struct Thinking {
        Clock::time_point until;
        Connection* person;
        std::uint32_t seat;
        std::string token;
        friend bool operator>(const Thinking& a, const Thinking& b) { return a.until > b.until; }
    };

    PlayOptions options_;
    Poll poll_;
    std::priority_queue<Thinking, std::vector<Thinking>, std::greater<>> thinking_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::vector<Table*> leaving_;
    std::uint32_t next_{0};
    std::uint32_t opened_{0};
    std::uint32_t playing_{0};
    std::uint32_t left_{0};
    PlayResult result_;
    std::mt19937 random_{std::random_device{}()};
};

}  // namespace

PlayResult play(const PlayOptions& options) { return Players{options}.run(); }

}  // namespace misthrow::bench
