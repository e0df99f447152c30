// Memory of our own that runs out: `operator new` fails once, at the n-th allocation, for every n of a game at the real hub. What a request had to do with
// memory that was not there is not done, or the process ends; what was acknowledged is in the log, and whoever comes back plays on.
//   memory_tests [--stride N]
#include <cstdio>
#include <cstdlib>
#include <new>

#include "server/load_table.hpp"
#include "server/paper_world.hpp"

namespace {

std::int64_t allocations_left = -1;  // until one fails; negative: none does
std::int64_t allocations = 0;
bool counted = false;  // only what the server does

void* allocate(std::size_t size) {
    allocations += counted ? 1 : 0;
    if (counted && allocations_left >= 0 && allocations_left-- == 0) {
        throw std::bad_alloc{};
    }
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc{};
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace misthrow::server {

namespace {

const std::string kKey(32, 'a');

struct Tally {
    std::uint64_t runs{0};
    std::uint64_t refused{0};  // the connection ended with what it asked for
    std::uint64_t swept{0};    // a sweep came to nothing
    std::uint64_t ended{0};    // the process did
    std::uint64_t broken{0};
};

// One person, alone at a table, who comes back as often as it takes.
class Game {
public:
    // False: a promise is broken.
    bool play(std::int64_t fails_at, Tally& tally) {
        world_ = std::make_unique<PaperWorld>();
        allocations = 0;
        allocations_left = fails_at;
        connect(tally);
        ask(R"({"type":"open","key":")" + kKey +
                R"(","details":true,"settings":{"game":"knaster","seats":1,"dice":"same","clock_seconds":0,)"
                R"("takeover_seconds":0,"series_games":1})",
            tally);
        ask(R"({"type":"sit","seat":1,"name":"Anna")", tally);
        ask(R"({"type":"begin","game":1)", tally);
        for (int choice = 0; choice < 3; ++choice) {
            ask(next_choice(), tally);
        }
        go_away(tally);
        for (int choice = 0; choice < 3; ++choice) {
            ask(next_choice(), tally);
        }
        used = allocations;
        allocations_left = -1;
        return is_well();
    }
    std::int64_t used{0};

private:
    static constexpr int kAttempts = 4;  // one is lost to the fault, one to coming back

    void connect(Tally& tally) {
        work([&] { world_->hub.connected(++client_, "here"); }, tally);
    }
    // For so long that the table has to be read again.
    void go_away(Tally& tally) {
        work([&] { world_->hub.disconnected(client_); }, tally);
        world_->hub.disconnected(client_);  // without memory that was somebody new
        world_->now += std::chrono::hours{1};
        for (int attempt = 0; attempt < 2; ++attempt) {
            work([&] { sweep(tally); }, tally);
        }
        world_->hub.disconnected(client_);  // and after a restart
        let_go_ = world_->hub.tables() == 0;
        connect(tally);
        come_back_ = true;
    }
    // A sweep that fails comes again.
    void sweep(Tally& tally) {
        try {
            world_->hub.sweep();
        } catch (const std::bad_alloc&) {
            ++tally.swept;
            allocations_left = -1;
        }
    }
    // The connection ends with whatever went wrong in its own requests; what was posted is nobody's, and takes the process with it (net.cpp, supervisor.hpp).
    void work(const std::function<void()>& asked, Tally& tally) {
        try {
            counted = true;
            asked();
            counted = false;
        } catch (const std::bad_alloc&) {
            counted = false;
            ++tally.refused;
            allocations_left = -1;
            world_->hub.disconnected(client_);
            world_->hub.connected(++client_, "here");
            come_back_ = true;
        }
        try {
            do {
                counted = true;
                world_->run_posted();
                counted = false;
            } while (world_->log.work());  // the disk's own memory is another matter
        } catch (const std::bad_alloc&) {
            counted = false;
            ++tally.ended;
            allocations_left = -1;
            auto next = std::make_unique<PaperWorld>();
            next->log.take_over(world_->log);
            world_ = std::move(next);
            world_->hub.connected(++client_, "here");
            come_back_ = true;
        }
    }
    // The same request until it is answered with what it is about, as every client does.
    void ask(const std::string& request, Tally& tally) {
        for (int attempt = 0; attempt < kAttempts; ++attempt) {
            if (come_back_ && !table_.empty()) {
                come_back_ = false;
                const int id = send(R"({"type":"join","details":true,"key":")" + kKey + R"(","table":")" + table_ + "\"", tally);
                come_back_ = come_back_ || world_->code(client_, id) != "view";  // it could not be read, and was said to be so
            }
            const int id = send(request, tally);
            const std::string code = world_->code(client_, id);
            if (code == "ok" || code == "view") {
                acknowledged_ += code == "ok" ? 1 : 0;
                return;
            }
            come_back_ = come_back_ || world_->outlet.closed.contains(client_);
            if (world_->outlet.closed.contains(client_)) {
                world_->hub.disconnected(client_);
                world_->hub.connected(++client_, "here");
            }
        }
        lost_ = true;
    }
    int send(const std::string& request, Tally& tally) {
        const int id = ++last_id_;
        const std::string text = request + R"(,"id":)" + std::to_string(id) + "}";
        work([&] { world_->send(client_, text); }, tally);
        for (const auto& each : world_->outlet.inbox[client_]) {
            if (const auto* table = each.if_contains("table"); table != nullptr && table->is_string()) {
                table_ = table->as_string();
            }
            if (const auto* now = each.if_contains("now")) {
                node_ = now->at("node").to_number<std::int64_t>();
                if (const auto* state = now->as_object().if_contains("state")) {
                    const auto& legal = state->at("legal").at(0).as_array();
                    token_ = legal.empty() ? std::string{"-"} : std::string{legal.at(0).as_string()};
                }
            }
        }
        return id;
    }
    [[nodiscard]] std::string next_choice() const {
        return R"({"type":"choose","game":1,"seat":1,"node":)" + std::to_string(node_) + R"(,"token":")" + token_ + "\"";
    }
    [[nodiscard]] bool is_well() {
        const auto& events = world_->log.tables_on_disk[table_];
        const Loaded loaded = load_table(table_, events, 10);
        std::size_t chosen = 0;
        for (const store::Event& event : events) {
            chosen += event.body.find(" chosen ") != std::string::npos ? 1 : 0;
        }
        return !lost_ && let_go_ && loaded.live && chosen >= 6 && world_->hub.clients() == 1 && world_->hub.tables() == 1;
    }

    std::unique_ptr<PaperWorld> world_{};
    ClientId client_{0};
    int last_id_{0};
    std::string table_{};
    std::int64_t node_{0};
    std::string token_{"-"};
    bool come_back_{false};
    bool let_go_{false};
    bool lost_{false};
    std::uint64_t acknowledged_{0};
};

int run(std::int64_t stride) {
    Tally tally;
    Game whole;
    if (!whole.play(-1, tally)) {
        std::printf("the game does not even work with all memory\n");
        return 1;
    }
    for (std::int64_t n = 0; n < whole.used; n += stride) {
        ++tally.runs;
        Game game;
        if (!game.play(n, tally)) {
            ++tally.broken;
            std::printf("allocation %ld: what was acknowledged is lost, or nobody can play on\n", n);
        }
    }
    std::printf(
        "%ld allocations, %lu of them failed: %lu times the connection ended, %lu times a sweep, %lu times the process; %lu "
        "broken\n",
        whole.used, tally.runs, tally.refused, tally.swept, tally.ended, tally.broken);
    return tally.broken == 0 ? 0 : 1;
}

}  // namespace

}  // namespace misthrow::server

int main(int count, char** arguments) {
    const bool given = count == 3 && std::string{arguments[1]} == "--stride";
    return misthrow::server::run(given ? std::max(1L, std::strtol(arguments[2], nullptr, 10)) : 1);
}
