#pragma once
// Nothing runs unheard: how a coroutine or posted work ended, if by an exception, is noted and counted, and what cannot go on without it stops on purpose.
#include <boost/asio.hpp>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace misthrow::server {

enum class Role : std::uint8_t {
    Passing,  // others go on without it
    Lasting,  // without it there is no server
};

class Supervisor {
public:
    using Hear = std::function<void(std::string_view what, std::string_view why)>;

    // `stop`: ends everything.
    Supervisor(boost::asio::io_context& io, std::function<void(std::string_view because)> stop)
        : io_{io}, stop_{std::move(stop)} {}
    // From now on this hears of every fault.
    void hear(Hear hear) { hear_ = std::move(hear); }

    // `what` lives for ever.
    void start(std::string_view what, Role role, boost::asio::awaitable<void> work) {
        boost::asio::co_spawn(io_, std::move(work), [this, what, role](std::exception_ptr why) {
            if (why) {
                role == Role::Lasting ? stop_because(what, std::move(why)) : note(what, std::move(why));
            }
        });
    }

    // From any thread. Whoever posts has nobody to turn to: if it fails, what is in memory may be wrong. What is on disk is right, so a new start is safe.
    // The loop is woken once for all that is posted before it comes to them.
    void post(std::function<void()> work) {
        const std::scoped_lock lock{mutex_};
        posted_.push_back(std::move(work));
        if (posted_.size() > 1) {
            return;
        }
        try {
            boost::asio::post(io_, [this] { run_posted(); });
        } catch (...) {  // nobody would come to it, nor to what follows
            posted_.pop_back();
            throw;
        }
    }

    // Nothing runs any more: what waits never will.
    void forget_posted() {
        std::vector<std::function<void()>> all;  // not under the lock: what goes may post something in its turn
        const std::scoped_lock lock{mutex_};
        all.swap(posted_);
    }

    // False: it failed, which has been noted.
    bool attempt(std::string_view what, const std::function<void()>& work) {
        try {
            work();
            return true;
        } catch (...) {
            note(what, std::current_exception());
            return false;
        }
    }

    [[nodiscard]] std::uint64_t failures() const noexcept { return failures_; }

private:
    void run_posted() {
        std::vector<std::function<void()>> all;
        {
            const std::scoped_lock lock{mutex_};
            all.swap(posted_);
        }
        for (const std::function<void()>& work : all) {
            if (io_.stopped()) {
                return;
            }
            try {
                work();
            } catch (...) {
                stop_because("posted work", std::current_exception());
            }
        }
    }

    void note(std::string_view what, std::exception_ptr why) {
        ++failures_;
        std::string words = "an unknown exception";
        try {
            std::rethrow_exception(std::move(why));
        } catch (const std::exception& error) {
            words = error.what();
        } catch (...) {  // NOLINT(bugprone-empty-catch): it has no words
        }
        if (hear_) {
            hear_(what, words);
        }
    }
    void stop_because(std::string_view what, std::exception_ptr why) {
        note(what, std::move(why));
        stop_(what);
    }

    boost::asio::io_context& io_;
    std::function<void(std::string_view)> stop_;
    std::mutex mutex_;
    std::vector<std::function<void()>> posted_;  // in their order
    Hear hear_;
    std::uint64_t failures_{0};
};

}  // namespace misthrow::server
