#include "server/net.hpp"

#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "server/address.hpp"
#include "server/loop.hpp"

namespace misthrow::server {

namespace {

namespace asio = boost::asio;
using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds kMostDrain{10};

}  // namespace

struct Net::Inside {
    Inside(NetOptions wanted, const Limits& limits) : all{.options = std::move(wanted), .limits = limits} {
        all.stop = [this](std::string_view because) { stop(because); };
        for (std::size_t i = 0; i < std::max<std::size_t>(all.options.threads, 1); ++i) {
            all.loops.push_back(std::make_unique<Loop>(all, i));
        }
        acceptor.emplace(first().io());
        signals.emplace(first().io());
        error_code failed;
        const auto address = asio::ip::make_address(all.options.address, failed);
        if (failed) {
            throw std::runtime_error{"'" + all.options.address + "' is no IP address"};
        }
        const tcp::endpoint endpoint{address, all.options.port};
        acceptor->open(endpoint.protocol());
        acceptor->set_option(tcp::acceptor::reuse_address(true));
        acceptor->bind(endpoint, failed);
        if (!failed) {
            acceptor->listen(4096, failed);
        }
        if (failed) {
            throw std::runtime_error{"cannot listen on " + all.options.address + ":" + std::to_string(all.options.port) + ": " +
                                     failed.message()};
        }
    }

    // What was posted and never ran may post in its turn when it goes: all loops are still there.
    ~Inside() {
        for (const auto& loop : all.loops) {
            loop->forget_posted();
        }
    }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    Inside(Inside&&) = delete;
    Inside& operator=(Inside&&) = delete;

    [[nodiscard]] Loop& first() const { return *all.loops.front(); }
    awaitable<void> accept_all();
    awaitable<void> stop_when_told();
    void run_all();
    void stop(std::string_view because);
    void stop_loops();

    Together all;
    std::mutex mutex{};
    std::string broken{};  // what it stopped because of; empty if it did not
    // In the first loop, which outlives them.
    std::optional<tcp::acceptor> acceptor{};
    std::optional<asio::signal_set> signals{};
};

// Each thread in its turn gets one.
awaitable<void> Net::Inside::accept_all() {
    for (std::size_t turn = 0; !all.stopping; turn = (turn + 1) % all.loops.size()) {
        Loop& loop = *all.loops[turn];
        const asio::any_io_executor there{loop.io().get_executor()};
        auto [failed, socket] = co_await acceptor->async_accept(there, kReport);
        if (failed == asio::error::operation_aborted) {
            co_return;
        }
        if (failed) {  // out of descriptors, say: others will leave
            asio::steady_timer wait{first().io(), std::chrono::milliseconds{100}};
            co_await wait.async_wait(kReport);
            continue;
        }
        NetCounters& counters = first().counting();
        ++counters.accepted;
        error_code ignored;
        const auto remote = socket.remote_endpoint(ignored);
        const std::string peer = ignored ? std::string{} : remote.address().to_string();
        // Whoever only connects counts too.
        auto place = all.census.take_socket(limit_group(peer), is_trusted(peer, all.options.trusted_proxies));
        if (!place) {
            ++counters.refused;
            continue;  // it is closed
        }
        socket.set_option(tcp::no_delay{true}, ignored);
        loop.take(std::move(socket), *std::move(place));
    }
}

awaitable<void> Net::Inside::stop_when_told() {
    auto [failed, number] = co_await signals->async_wait(kReport);
    if (failed) {
        co_return;
    }
    all.stopping = true;
    error_code ignored;
    acceptor->close(ignored);
    for (const auto& loop : all.loops) {
        loop->post([&loop = *loop] { loop.wake_sweeper(); });
    }
    const auto end_at = Clock::now() + kMostDrain;
    asio::steady_timer wait{first().io()};
    while (!all.events.drain() && Clock::now() < end_at) {
        wait.expires_after(std::chrono::milliseconds{10});
        co_await wait.async_wait(kReport);
    }
    for (const auto& loop : all.loops) {  // after what was posted to it until now: answers
        loop->post([&loop = *loop] { loop.say_goodbye_to_all(); });
    }
    for (bool gone = false; !gone && Clock::now() < end_at; gone = all.census.connections() == 0) {
        wait.expires_after(std::chrono::milliseconds{10});
        co_await wait.async_wait(kReport);
    }
    stop_loops();
}

void Net::Inside::stop(std::string_view because) {
    {
        const std::scoped_lock lock{mutex};
        if (broken.empty()) {
            broken = because;
        }
    }
    stop_loops();
}

void Net::Inside::stop_loops() {
    for (const auto& loop : all.loops) {
        loop->stop();
    }
}

// What ends one of them ends all.
void Net::Inside::run_all() {
    std::vector<std::exception_ptr> faults(all.loops.size());
    const auto run = [this, &faults](std::size_t i) {
        try {
            all.loops[i]->run();
        } catch (...) {
            faults[i] = std::current_exception();
        }
        stop_loops();
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < all.loops.size(); ++i) {
        others.emplace_back(run, i);
    }
    run(0);
    others.clear();
    for (const std::exception_ptr& fault : faults) {
        if (fault) {
            std::rethrow_exception(fault);
        }
    }
}

Net::Net(NetOptions options, const Limits& limits) : inside_{std::make_unique<Inside>(std::move(options), limits)} {}
Net::~Net() = default;
std::uint16_t Net::port() const { return inside_->acceptor->local_endpoint().port(); }

void Net::run(Events events) {
    inside_->all.events = std::move(events);
    for (const int each : {SIGTERM, SIGINT, SIGHUP}) {
        inside_->signals->add(each);
    }
    inside_->all.events.ready();
    for (const auto& loop : inside_->all.loops) {
        loop->start();
    }
    Supervisor& supervisor = inside_->first().supervisor();
    supervisor.start("accepting connections", Role::Lasting, inside_->accept_all());
    supervisor.start("stopping", Role::Lasting, inside_->stop_when_told());
    inside_->run_all();
    if (!inside_->broken.empty()) {
        throw Broken{"stopped because of a fault in " + inside_->broken + "; the journal says more"};
    }
}

Outlet& Net::outlet(std::size_t thread) { return *inside_->all.loops[thread]; }
void Net::post(std::size_t thread, std::function<void()> work) { inside_->all.loops[thread]->post(std::move(work)); }
void Net::stop(std::string_view because) { inside_->stop(because); }
std::size_t Net::connections() const { return inside_->all.census.connections(); }
std::size_t Net::open_sockets() const { return inside_->all.census.open_sockets(); }
NetCounters Net::counters(std::size_t thread) const { return inside_->all.loops[thread]->counters(); }

}  // namespace misthrow::server
