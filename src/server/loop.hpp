#pragma once
// One thread of the network: its sockets, what is posted to it, its clocks. Nobody else touches them.
#include <atomic>
#include <optional>
#include <unordered_map>

#include "server/census.hpp"
#include "server/connection.hpp"
#include "server/net.hpp"
#include "server/supervisor.hpp"

namespace misthrow::server {

class Loop;

// What all threads have in common.
struct Together {
    NetOptions options;
    Limits limits;
    Census census{limits};
    Net::Events events{};
    std::atomic<bool> stopping{false};
    std::function<void(std::string_view because)> stop{};  // everything, at once; from any thread
    std::vector<std::unique_ptr<Loop>> loops{};            // last: they go first
};

class Loop final : public Outlet {
public:
    Loop(Together& all, std::size_t number);

    // Its clocks and its sweeper; once, before run().
    void start();
    void run() { io_.run(); }
    void stop() { io_.stop(); }  // from any thread

    // From any thread.
    void take(boost::asio::ip::tcp::socket socket, Census::Place place);
    void post(std::function<void()> work) { supervisor_.post(std::move(work)); }

    // By its own thread.
    // To clients of other threads, too.
    void send(ClientId client, std::string_view text) override;
    void close(ClientId client) override;
    void say_goodbye_to_all();
    [[nodiscard]] NetCounters counters() const;
    [[nodiscard]] boost::asio::io_context& io() noexcept { return io_; }
    [[nodiscard]] Supervisor& supervisor() noexcept { return supervisor_; }
    [[nodiscard]] NetCounters& counting() noexcept { return counters_; }
    void forget_posted() { supervisor_.forget_posted(); }  // when nothing runs any more
    void wake_sweeper() { sweeper_.cancel(); }

private:
    // Coroutines take what they need by value or shared ownership; the loop outlives them because it owns their context.
    boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket, Census::Place place);
    // The stream is in the frame of the coroutine that waits for it.
    boost::asio::awaitable<bool> answer(boost::beast::tcp_stream* stream, HttpHead request, std::string body,
                                        std::string address);
    // As are the others. False: nothing more is to be read.
    boost::asio::awaitable<bool> read(boost::beast::tcp_stream* stream, boost::beast::flat_buffer* buffer, HttpHead* request,
                                      std::string* body) const;
    boost::asio::awaitable<void> talk(ConnectionPtr connection, HttpHead request, Census::Place place);
    boost::asio::awaitable<void> listen_to(ConnectionPtr connection, HttpHead request);
    boost::asio::awaitable<void> keep_time();
    boost::asio::awaitable<void> keep_clean();
    std::optional<Code> why_not(const HttpHead& request, const std::string& group, std::optional<Census::Place>& place);
    void write(const ConnectionPtr& connection, std::string_view text);
    void say_goodbye(const ConnectionPtr& connection, Code code);
    void send_from_elsewhere(ClientId client, std::string text);
    void end(const ConnectionPtr& connection);
    void reap();

    Together& all_;
    std::size_t number_;
    boost::asio::io_context io_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;  // it runs until it is stopped
    Supervisor supervisor_;
    boost::asio::steady_timer ticker_;
    boost::asio::steady_timer sweeper_;
    std::unordered_map<ClientId, ConnectionPtr> connections_{};
    std::vector<ConnectionPtr> unsent_{};
    NetCounters counters_{};
    ClientId next_id_{1};
};

}  // namespace misthrow::server
