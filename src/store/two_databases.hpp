#pragma once
// For tests: two databases of the PostgreSQL whose address is in MISTHROW_POSTGRES (tests/postgres/cluster).
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "store/shard_list.hpp"
#include "store/sharded_log.hpp"

namespace misthrow::store {

inline const char* postgres_address() { return std::getenv("MISTHROW_POSTGRES"); }

inline std::string address_of_database(const std::string& name) {
    std::string address = postgres_address();
    const std::string usual = "/postgres?";
    return address.replace(address.find(usual), usual.size(), "/" + name + "?");
}
inline std::vector<std::string> two_databases() { return {address_of_database("suite_one"), address_of_database("suite_two")}; }

// Empty. Making a database takes long: each is made once.
inline void make_two_databases() {
    Postgres all{postgres_address()};
    for (const std::string name : {"suite_one", "suite_two"}) {
        if (all.run("SELECT FROM pg_database WHERE datname = $1", {name}).size() == 0) {
            all.run(("CREATE DATABASE " + name).c_str());
        }
        all.run(("ALTER DATABASE " + name + " ALLOW_CONNECTIONS true").c_str());
        Postgres{address_of_database(name)}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    }
}

inline std::unique_ptr<ShardedLog> open_sharded(const std::vector<std::string>& addresses, ShardedLog::Notice notice) {
    join_shards(addresses);
    std::vector<std::unique_ptr<PostgresLog>> logs;
    for (const std::string& each : addresses) {
        logs.push_back(std::make_unique<PostgresLog>(each));
    }
    return std::make_unique<ShardedLog>(std::move(logs), std::move(notice));
}

}  // namespace misthrow::store
