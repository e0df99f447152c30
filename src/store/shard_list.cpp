#include "store/shard_list.hpp"

#include <algorithm>
#include <optional>

#include "store/postgres_peers.hpp"
#include "store/postgres_schema.hpp"
#include "store/slots.hpp"

namespace misthrow::store {

namespace {

constexpr std::uint64_t kFirstWithShards = 10;  // steps: earlier programs would look for all tables in one of the databases

// What a database says about itself.
struct Member {
    std::string family;
    std::uint64_t place{0};
    std::uint64_t of{0};
    friend bool operator==(const Member&, const Member&) = default;
};

std::optional<Member> member_of(Postgres& database) {
    const Rows rows = database.run("SELECT family, place, of FROM shards");
    return rows.size() == 0
               ? std::nullopt
               : std::optional{Member{.family = rows.text(0, 0), .place = rows.number(0, 1), .of = rows.number(0, 2)}};
}

bool has_tables(Postgres& database) { return database.run("SELECT FROM events LIMIT 1").size() > 0; }

std::string identity_of(Postgres& database) {
    return database.run("SELECT system_identifier || '/' || current_database() FROM pg_control_system()").text(0, 0);
}

std::string ordinal(std::size_t at) { return "database " + std::to_string(at + 1) + " of --store"; }

void refuse_alone(Postgres& database) {
    const std::optional<Member> member = member_of(database);
    if (member && member->of > 1) {
        throw Failure{"the database is one of " + std::to_string(member->of) +
                      " that hold the tables together: --store has to name all of them, in their order"};
    }
}

// Whoever is first writes it; whoever starts at the same time finds it.
Member note_member(Postgres& database, const Member& wanted) {
    database.run("BEGIN");
    database.run("LOCK TABLE shards");
    if (!member_of(database)) {
        database.run("INSERT INTO shards VALUES ($1, $2, $3)",
                     {wanted.family, std::to_string(wanted.place), std::to_string(wanted.of)});
        database.run("UPDATE schema SET needs = greatest(needs, $1)", {std::to_string(kFirstWithShards)});
    }
    const Member noted = *member_of(database);
    database.run("COMMIT");
    return noted;
}

}  // namespace

void refuse_one_of_several(const std::string& address) {
    Postgres database = connect(address);
    if (schema_of(database).steps >= kFirstWithShards) {
        refuse_alone(database);
    }
}

void join_shards(const std::vector<std::string>& addresses) {
    if (addresses.size() > kSlots) {
        throw Failure{"there can be " + std::to_string(kSlots) + " databases at most"};
    }
    std::vector<Postgres> databases;
    for (const std::string& each : addresses) {
        migrate(databases.emplace_back(each));
    }
    if (databases.size() == 1) {
        refuse_alone(databases.front());
        return;
    }
    // Nothing is noted before everything that is there already fits.
    std::vector<std::string> identities;
    std::optional<std::string> family;
    for (std::size_t at = 0; at < databases.size(); ++at) {
        const std::string identity = identity_of(databases[at]);
        if (std::ranges::find(identities, identity) != identities.end()) {
            throw Failure{ordinal(at) + " has been named before"};
        }
        identities.push_back(identity);
        const std::optional<Member> member = member_of(databases[at]);
        if (!member && has_tables(databases[at])) {
            throw Failure{ordinal(at) +
                          " has tables of a time when it was the only one: 'misthrow admin backup' and 'restore' spread them"};
        }
        if (member && *member != Member{.family = family.value_or(member->family), .place = at, .of = databases.size()}) {
            throw Failure{ordinal(at) + " is number " + std::to_string(member->place + 1) + " of " + std::to_string(member->of) +
                          (family.value_or(member->family) != member->family ? " of others" : "") +
                          ": --store has to name all of them, in the order in which they were first used"};
        }
        if (member) {
            family = member->family;
        }
    }
    for (std::size_t at = 0; at < databases.size(); ++at) {
        const Member wanted{.family = family.value_or(new_node_name()), .place = at, .of = databases.size()};
        const Member noted = note_member(databases[at], wanted);
        family = at == 0 ? noted.family : family;
        if (noted != Member{.family = *family, .place = at, .of = databases.size()}) {
            throw Failure{"another server has begun with another list of databases"};
        }
    }
}

}  // namespace misthrow::store
