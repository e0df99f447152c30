#include "colyseus.hpp"

#include <memory>
#include <stdexcept>

#include "ears.hpp"
#include "scan.hpp"
#include "socket.hpp"

namespace misthrow::bench {

namespace {

// The first byte of a message; then, of one to or from a room, its name and what it says, as MessagePack.
constexpr char kJoined = 10;
constexpr char kError = 11;
constexpr char kData = 13;

struct Room;

struct Seated {
    Socket socket;
    Room* room{nullptr};
    std::uint32_t number{0};
    bool joined{false};
    Clock::time_point asked{};  // when its last choice went out
};

struct Room {
    std::vector<std::unique_ptr<Seated>> seats;
    Ears ears;
    explicit Room(std::uint32_t count) : ears{count} {}
};

// As in peers/rhythm.mjs: all seats at once, then the active one alone, and the next seat is active.
bool decides(std::uint32_t seat, std::uint64_t round, std::uint32_t seats) {
    return round % 2 == 0 || seat == ((round - 1) / 2) % seats;
}

// A text of less than 32 bytes.
std::string packed(std::string_view text) { return static_cast<char>(0xA0U | text.size()) + std::string{text}; }

std::string packed(std::uint64_t number) {
    constexpr std::uint64_t small = 0x80;
    if (number < small) {
        return std::string(1, static_cast<char>(number));
    }
    std::string bytes = "\xCE";
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
        bytes += static_cast<char>(number >> shift & 0xFFU);
    }
    return bytes;
}

// The number behind a name; nothing if the name is not there.
std::optional<std::uint64_t> number_of(std::string_view bytes, std::string_view name) {
    const std::string key = packed(name);
    std::size_t at = bytes.find(key);
    if (at == std::string_view::npos || at + key.size() >= bytes.size()) {
        return std::nullopt;
    }
    at += key.size();
    const auto byte = [&](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])); };
    const std::uint64_t kind = byte(at);
    const std::size_t length = kind == 0xCC ? 1 : kind == 0xCD ? 2 : kind == 0xCE ? 4 : 0;
    if (length == 0) {
        return kind;
    }
    std::uint64_t number = 0;
    for (std::size_t i = 1; i <= length && at + i < bytes.size(); ++i) {
        number = number << 8U | byte(at + i);
    }
    return number;
}

class Rooms {
public:
    explicit Rooms(const PlayOptions& options) : options_{options} {}

    PlayResult run() {
        for (std::uint32_t at = 0; at < options_.tables; ++at) {
            open(at);
        }
        const auto serve = [this](void* owner) { read(*static_cast<Seated*>(owner)); };
        constexpr int step = 10;
        while (joined_ < options_.tables * options_.seats) {
            poll_.wait(step, serve);
        }
        for (const auto& room : rooms_) {
            for (const auto& seat : room->seats) {
                choose(*seat, 0);
            }
        }
        const auto until = [&](double seconds) {
            const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
            while (Clock::now() < end) {
                poll_.wait(step, serve);
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
    // Asked for over HTTP; then everybody comes with the place they were given, wherever the room is.
    void open(std::uint32_t at) {
        const std::uint16_t port = options_.ports[at % options_.ports.size()];
        rooms_.push_back(std::make_unique<Room>(options_.seats));
        std::string id;
        for (std::uint32_t seat = 0; seat < options_.seats; ++seat) {
            const std::string wanted =
                R"({"seats":)" + std::to_string(options_.seats) + R"(,"seat":)" + std::to_string(seat) + "}";
            const std::string place = post(port, seat == 0 ? "/matchmake/create/choices" : "/matchmake/joinById/" + id, wanted);
            id = text_after(place, R"("roomId":")");
            const std::string where = text_after(place, R"("publicAddress":")");
            const std::uint64_t there = where.empty() ? port : number_after(where, ":");
            Seated& made = *rooms_.back()->seats.emplace_back(std::make_unique<Seated>());
            made.room = rooms_.back().get();
            made.number = seat;
            made.socket.open(
                static_cast<std::uint16_t>(there), static_cast<std::uint8_t>(1 + opened_++ % 200),
                "/" + text_after(place, R"("processId":")") + "/" + id + "?sessionId=" + text_after(place, R"("sessionId":")"));
            poll_.add(made.socket, &made);
        }
    }

    void read(Seated& from) {
        if (!from.socket.receive([&](std::string_view bytes) { hear(from, bytes); })) {
            throw std::runtime_error{"the server ended a connection"};
        }
        if (from.socket.wants_to_write()) {
            from.socket.flush();
        }
    }

    void hear(Seated& from, std::string_view bytes) {
        if (bytes.empty()) {
            return;
        }
        if (bytes.front() == kJoined && !from.joined) {
            from.joined = true;
            ++joined_;
            from.socket.send_bytes(std::string(1, kJoined));
        } else if (bytes.front() == kError) {
            throw std::runtime_error{"refused: " + std::string{bytes}};
        } else if (bytes.front() == kData) {
            chosen(from, bytes);
        }
    }

    void chosen(Seated& from, std::string_view bytes) {
        const auto now = Clock::now();
        const auto seat = number_of(bytes, "seat");
        if (!seat) {
            return;
        }
        if (const auto made = from.room->ears.heard(from.number, options_.seats, static_cast<std::uint32_t>(*seat))) {
            result_.everywhere.push_back(microseconds(now - *made));
        }
        if (*seat == from.number) {
            result_.acknowledged.push_back(microseconds(now - from.asked));
            ++result_.choices;
        }
        if (const auto round = number_of(bytes, "round"); round && decides(from.number, *round, options_.seats)) {
            choose(from, *round);
        }
    }

    void choose(Seated& from, std::uint64_t round) {
        from.socket.send_bytes(kData + packed("choose") + "\x82" + packed("round") + packed(round) + packed("token") +
                               packed(std::uint64_t{1}));
        const auto now = Clock::now();
        from.asked = now;
        from.room->ears.sent(from.number, now);
    }

    PlayOptions options_;
    Poll poll_;
    std::vector<std::unique_ptr<Room>> rooms_;
    std::uint32_t opened_{0};
    std::uint32_t joined_{0};
    PlayResult result_;
};

}  // namespace

PlayResult play_colyseus(const PlayOptions& options) { return Rooms{options}.run(); }

}  // namespace misthrow::bench
