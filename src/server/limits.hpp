#pragma once
// Everything the server allows, in one place. Each limit that is passed is answered with a code of the protocol.
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace misthrow::server {

struct Limits {
    // One connection.
    std::size_t message_bytes{8'192};      // too_large, and the connection ends
    double messages_per_second{20};        // too_fast
    double message_burst{60};              // how many at once before the rate counts
    std::uint32_t too_fast_in_a_row{200};  // then the connection ends
    std::size_t unanswered{64};            // requests at once: too_fast
    std::size_t outgoing_bytes{524'288};   // waiting for a slow reader; beyond it the connection ends
    std::size_t header_bytes{8'192};       // of an HTTP request
    std::chrono::seconds handshake{10};    // for a request, or for the upgrade
    std::chrono::seconds idle{60};         // a connection that does not even answer a ping ends after it

    // One address: an IPv4 address, or an IPv6 network of 64 bits. Networks of 56 and 48 bits may do twice and four times as much.
    std::size_t connections_per_address{200};   // too_many_connections; twice as many with those that only fetch something
    double requests_per_second{100};            // HTTP: status 429
    double request_burst{2'000};                // a school behind one address opens the page
    double tables_per_address_and_hour{120};    // too_many_tables
    double changes_per_address_and_second{10};  // too_fast: who sits where, begin, rematch. Each is stored
    double change_burst{1'000};
    double results_per_address_and_hour{120};  // of daily games, wrong ones too: status 429
    double misses_per_address_and_minute{30};  // too_many_misses, or status 429: asking for tables that do not exist
    std::uint32_t misses_in_a_row{20};         // refused for it so often, the connection ends

    // All together.
    std::size_t connections{60'000};  // too_many_connections; fewer where the limit of open files is lower
    std::size_t tables{100'000};      // in memory, with somebody at each of them: too_many_tables
    // One table.
    std::size_t waiting_at_table{1'000};  // requests; who asks for its record then gets status 503
    // too_many_connections
    std::size_t watchers_per_table{64};  // whoever has neither a seat nor the table
    std::size_t clients_per_owner{8};    // of one key that has a seat, or the table; one that has nobody there always gets in

    // Daily games.
    std::size_t result_bytes{16'384};         // a record and a key: status 413
    std::size_t results_in_writing{1'000};    // status 503
    std::uint64_t results_of_daily{100'000};  // of one day and game; more are not counted
    std::uint32_t days_of_results{400};       // so long it is kept how often each score was made
    std::uint32_t days_of_devices{3};         // and so long who has been counted; later nobody can send any more
    std::chrono::seconds results_fresh{5};    // so old may be what is told

    // A table.
    std::size_t name_characters{24};
    std::uint64_t events_of_table{20'000};   // table_full: then the game that runs is played to its end, and that is all
    std::uint32_t changes_of_mind{30};       // of a seat at one decision; each is stored
    std::size_t recent_events{128};          // kept to bring a returning client up to date; older ones get the whole view
    std::chrono::seconds seeds{10};          // for commitments, and again for seeds
    std::chrono::seconds linger{60};         // a table that nobody is at leaves the memory; whoever comes back finds it on disk
    std::chrono::hours idle_table{24 * 14};  // a table nobody has touched is deleted, unless its game is over
    std::chrono::hours idle_gathering{24};   // the same for one where no game has begun
};

}  // namespace misthrow::server
