#pragma once
// Somebody with a key, connected or not: what they have been told, what they have asked, and what they do next.
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "play/bound_dice.hpp"
#include "play/fair_dice.hpp"
#include "play/rng.hpp"

namespace misthrow::simulation {

enum class Kind : std::uint8_t { Honest, Liar };

// A choice that was asked for; once it is acknowledged it has to be in the log.
struct Choice {
    std::uint32_t seat{0};
    std::string token{};
};

struct Request {
    std::optional<Choice> choice{};
    std::string table{};  // of a join
};

struct Person {
    std::string key{};
    Kind kind{};
    play::Bytes32 seed{};

    std::uint64_t connection{0};  // 0: none
    bool leaving{false};          // the server has closed it
    std::string table{};          // where they are or want to be
    std::uint64_t version{0};
    bool host{false};
    std::vector<std::uint32_t> yours{};
    boost::json::object now{};
    std::size_t seats{0};
    std::string dice{};
    std::string transcript{};  // what commitments to seeds are bound to
    boost::json::array seats_seen{};
    std::map<std::uint32_t, Request> asked{};  // by the number of the request

    void disconnect() {
        connection = 0;
        leaving = false;
        asked.clear();
        now = {};
    }
    // What the server said, as far as it changes what they know. True: something is missing, they have to join again.
    bool hear(const boost::json::object& message);
    // The next message, without its number; nothing if they have nothing to say. `tables`: names they may have heard of.
    [[nodiscard]] std::optional<boost::json::object> next(Rng& rng, const std::vector<std::string>& tables) const;

private:
    [[nodiscard]] boost::json::object come(Rng& rng, const std::vector<std::string>& tables) const;
    [[nodiscard]] std::optional<boost::json::object> play(Rng& rng) const;
    [[nodiscard]] std::optional<boost::json::object> gather(Rng& rng) const;
    [[nodiscard]] std::optional<boost::json::object> decide(Rng& rng) const;
    [[nodiscard]] boost::json::object lie(Rng& rng, const std::vector<std::string>& tables) const;
};

}  // namespace misthrow::simulation
