#pragma once
// All tables of a file or a database, to be carried to another: what admin copy, backup and restore have in common.
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/file_lock.hpp"
#include "store/restoring.hpp"
#include "store/snapshot.hpp"

namespace misthrow::cli {

// A sentence for people.
class CannotCarry : public std::runtime_error {
    using std::runtime_error::runtime_error;
};
class Interrupted : public std::runtime_error {
public:
    Interrupted() : std::runtime_error{"interrupted; nothing has been changed"} {}
};

[[nodiscard]] bool is_address(const std::string& name);
// Where tables are: a file's name, or the addresses of one or more databases.
using Place = std::vector<std::string>;
// An address may hold a password.
[[nodiscard]] std::string shown(const Place& place);

// Why a file cannot be opened; empty: it can. Opening one that is not there would make it, and opening what is no database fails in words that help nobody.
[[nodiscard]] std::string what_is_wrong_with(const std::string& file, const std::string& hint_if_missing = {});

// What no server may be using while this is there.
struct Unused {
    std::unique_ptr<server::FileLock> lock{};
    std::unique_ptr<store::Postgres> connection{};
};
[[nodiscard]] Unused lock_unused(const std::string& name);

// Throw CannotCarry.
[[nodiscard]] std::unique_ptr<store::Snapshot> open_source(const Place& place);
[[nodiscard]] std::unique_ptr<store::Restoring> open_target(const Place& place);

// How much there is, and everything as one hash: every event, in what state a table is, when it was made and last used.
struct Contents {
    std::uint64_t tables{0};
    std::uint64_t events{0};
    std::string hash{};
    friend bool operator==(const Contents&, const Contents&) = default;
};

// Copies everything, reads it again, compares, and only then keeps it. Says how far it is on a terminal. Throws CannotCarry, Interrupted.
Contents carry_all(store::Snapshot& from, store::Restoring& to);

// Does the work of a command, says what went wrong, and gives the exit status.
[[nodiscard]] int carried(const std::function<void()>& work);

}  // namespace misthrow::cli
