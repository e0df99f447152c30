#include "server/thinker.hpp"

#include <sodium.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/choose.hpp"
#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "server/fair_queue.hpp"

namespace misthrow::server {

namespace {

class Threads final : public Thinker {
public:
    explicit Threads(unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            threads_.emplace_back([this] { run(); });
        }
    }
    ~Threads() override {
        {
            const std::scoped_lock lock{mutex_};
            stopping_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    Threads(Threads&&) = delete;
    Threads& operator=(Threads&&) = delete;

    void think(Question question, std::function<void(std::string)> answer) override {
        {
            const std::scoped_lock lock{mutex_};
            const std::string owner = question.owner;
            const std::string table = question.table;
            queue_.push(owner, table, {std::move(question), std::move(answer)});
        }
        wake_.notify_one();
    }

private:
    void run() {
        for (;;) {
            std::unique_lock lock{mutex_};
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
            if (stopping_) {
                return;  // whoever is asked again after the restart thinks anew
            }
            auto [question, answer] = queue_.pop();
            lock.unlock();
            answer(computer_token(question));
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<std::pair<Question, std::function<void(std::string)>>> queue_;
    bool stopping_{false};
    std::vector<std::thread> threads_;
};

}  // namespace

std::string computer_token(const Question& question) {
    std::uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    Rng rng{seed};
    const engine::Player player = engine::player_named(question.level).value_or(engine::Player::Careful);
    return std::visit(
        [&](const auto& state) {
            return notation::choice_text(state, question.seat, engine::choose(player, state, question.seat, rng));
        },
        question.state);
}

std::unique_ptr<Thinker> make_thinker(unsigned threads) { return std::make_unique<Threads>(threads); }

}  // namespace misthrow::server
