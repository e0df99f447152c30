#pragma once
// Several servers on one PostgreSQL: LISTEN and NOTIFY between them (what they write is told by the writer, in the same transaction), and leases by its clock.
#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/peers.hpp"
#include "store/postgres.hpp"
#include "store/postgres_log.hpp"
#include "store/work_queue.hpp"

namespace misthrow::store {

// A name for a server that nobody else has.
[[nodiscard]] std::string new_node_name();

// A connection that hears what everybody tells.
[[nodiscard]] Postgres connect_to_listen(const std::string& address);

class PostgresPeers final : public Peers {
public:
    // `log`: outlives us, and writes under the same name.
    PostgresPeers(std::string address, std::string name, PostgresLog& log);
    ~PostgresPeers() override;
    PostgresPeers(const PostgresPeers&) = delete;
    PostgresPeers& operator=(const PostgresPeers&) = delete;
    PostgresPeers(PostgresPeers&&) = delete;
    PostgresPeers& operator=(PostgresPeers&&) = delete;

    [[nodiscard]] const std::string& name() const override { return name_; }
    void listen(PeerHears hears) override;
    void wrote(const std::string& /*table*/, std::uint64_t /*version*/) override {}
    void say(const std::string& table, const std::string& text) override { log_.say(table, text); }
    void beat(std::function<void(std::optional<std::vector<std::string>>)> take) override;
    void claim(const std::string& table, std::function<void(std::string)> take) override;
    void give_back(const std::string& table, std::function<void(bool)> take) override;
    void leave() override;

private:
    void keep_listening();
    void hear(Postgres& database);
    void pass_on(const std::string& message) const;
    // What is asked about a table: who runs it, or, by `given`, that it is not us.
    struct Asking {
        std::string table{};
        std::function<void(std::string)> claimed{};
        std::function<void(bool)> given{};
    };
    std::optional<std::vector<std::string>> beat_now();
    void ask_about(Asking asking);
    void ask_next();
    [[nodiscard]] static std::string names_of(const std::vector<Asking>& tables);
    void claim_now(const std::vector<Asking>& tables);
    void give_back_now(const std::vector<Asking>& tables);
    std::optional<Rows> ask(const char* sql, const Parameters& parameters);

    std::string address_;
    std::string name_;
    PostgresLog& log_;
    PeerHears hears_;
    int stop_;  // wakes who listens
    std::atomic<bool> stopping_{false};
    std::thread listening_;
    std::atomic<bool> left_{false};
    std::mutex mutex_;
    std::deque<Asking> asked_;          // in their order; asking_ has one piece of work while there are any
    std::optional<Postgres> database_;  // of who asks
    WorkQueue asking_{1};               // last: it ends first
};

}  // namespace misthrow::store
