#pragma once
// What PostgresWriter says to the database, and hears from it.
#include <array>
#include <cstdint>
#include <string_view>

namespace misthrow::store {

// The chain of store/chain.hpp, made where the link before stands. Without one it is NULL, which the table refuses: no gaps.
inline constexpr const char* kInsert =
    "INSERT INTO events (table_id, version, body, link, token) SELECT $1::text, $2::bigint, $3::text,"
    " substring(sha256(convert_to(E'misthrow event 1\\n', 'UTF8') || CASE WHEN $2::bigint = 1 THEN ''::bytea ELSE"
    " (SELECT link FROM events WHERE table_id = $1::text AND version = $2::bigint - 1) END ||"
    " convert_to(E'\\n' || $1::text || E'\\n' || $2::bigint || E'\\n' || $3::text, 'UTF8')) FOR 16), $4::bigint";
// The same for who may lose a race: nothing happens, and no error, if the version is taken, or if what is before it is not what it takes it for (ours, but for the
// first of a batch).
inline constexpr const char* kInsertNext =
    "INSERT INTO events (table_id, version, body, link, token) SELECT $1::text, $2::bigint, $3::text,"
    " substring(sha256(convert_to(E'misthrow event 1\\n', 'UTF8') || before.link ||"
    " convert_to(E'\\n' || $1::text || E'\\n' || $2::bigint || E'\\n' || $3::text, 'UTF8')) FOR 16), $4::bigint"
    " FROM events before WHERE before.table_id = $1::text AND before.version = $2::bigint - 1"
    " AND ($5::boolean OR before.token = $4::bigint) AND ($6::text = '' OR before.body = $6::text) ON CONFLICT (table_id, "
    "version) DO NOTHING";
// The public list, whose entries get number and place when they are written: one server at a time.
inline constexpr const char* kLockList = "SELECT pg_advisory_xact_lock(7236170041562391)";
inline constexpr const char* kInsertListed =
    "WITH last AS (SELECT version, body, link FROM events WHERE table_id = 'aborted' ORDER BY version DESC LIMIT 1),"
    " next AS (SELECT coalesce((SELECT version FROM last), 0) + 1 AS version, encode(sha256(convert_to(E'misthrow list 1\\n' ||"
    " coalesce((SELECT left(body, 64) FROM last), repeat('0', 64)) || E'\\n' || $1::text || E'\\n', 'UTF8')), 'hex') || ' ' ||"
    " $1::text AS body)"
    " INSERT INTO events (table_id, version, body, link, token) SELECT 'aborted', version, body,"
    " substring(sha256(convert_to(E'misthrow event 1\\n', 'UTF8') || coalesce((SELECT link FROM last), ''::bytea) ||"
    " convert_to(E'\\naborted\\n' || version || E'\\n' || body, 'UTF8')) FOR 16), $2::bigint FROM next";
inline constexpr const char* kOpen =
    "INSERT INTO tables (id, opener, dice, created, touched, runner)"
    " VALUES ($1, nullif($2::bytea, ''), nullif($3::bytea, ''), $4::bigint,"
    " greatest($4::bigint, CASE WHEN $5 <> '' THEN extract(epoch FROM now())::bigint END), nullif($5, ''))";
// Same dice: whoever begins, ends or opens something with them does so one after the other, and only if they know all others.
inline constexpr const char* kLockDice = "SELECT pg_advisory_xact_lock(1835627636, hashtext($1))";
inline constexpr const char* kKnowsDice =
    "SELECT 1 / (coalesce((SELECT string_agg(id || ' ' || (SELECT max(version) FROM events WHERE table_id = id), ','"
    " ORDER BY id COLLATE \"C\") FROM tables WHERE dice = $1::bytea AND id <> $2), '') = $3)::int";

// Each end of the index by age, and those of the index by dice that stand beside another.
inline constexpr const char* kLastTouched =
    "SELECT greatest(0, (SELECT max(touched) FROM tables WHERE state = 0), (SELECT max(touched) FROM tables WHERE state = 1),"
    " (SELECT max(touched) FROM tables WHERE state = 2))";
inline constexpr const char* kSharedDice =
    "WITH shared AS MATERIALIZED (SELECT dice FROM tables WHERE dice IS NOT NULL GROUP BY dice HAVING count(*) > 1)"
    " SELECT dice, id FROM shared, LATERAL (SELECT id FROM tables WHERE tables.dice = shared.dice OFFSET 0) its ORDER BY dice";

// The fence of whoever is alone.
inline constexpr std::int64_t kAlone = 7236170041562392;
// The connection of ours that had the fence before.
inline constexpr const char* kEndBefore =
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid = $1::int AND"
    " ((classid::bigint << 32) | objid::bigint) = $2::bigint";
// Servers that stand still in the middle of a transaction.
inline constexpr const char* kEndStuck =
    "SELECT pg_terminate_backend(stuck.pid) FROM pg_stat_activity stuck JOIN pg_locks held USING (pid)"
    " WHERE held.locktype = 'advisory' AND ((held.classid::bigint << 32) | held.objid::bigint) = $1::bigint"
    " AND stuck.pid <> pg_backend_pid() AND stuck.xact_start < clock_timestamp() - interval '3 seconds'"
    " AND stuck.wait_event_type = 'Client'";

// What is told waits until everybody who listens has taken it: 8 GB of it, and then nobody can write. Who takes nothing while a hundredth of that has gathered is
// ended; a server that does so because it stands still comes back and asks what it has missed.
inline constexpr const char* kNameOfWhoListens = "SET application_name = 'misthrow listening'";
inline constexpr const char* kEndDeaf =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'misthrow listening'"
    " AND usename = current_user AND wait_event = 'ClientWrite' AND pg_notification_queue_usage() > 0.01";

// What it says when something went wrong.
inline constexpr std::string_view kTaken = "23505";    // the key is there
inline constexpr std::string_view kGap = "23502";      // no link before
inline constexpr std::string_view kUnknown = "22012";  // kKnowsDice divides by zero
inline constexpr std::string_view kTooLong = "55P03";  // waiting for a lock: somebody has stopped in the middle of a transaction
inline constexpr std::array<std::string_view, 3> kTryAgain = {"40P01", "40001", kTooLong};

}  // namespace misthrow::store
