#pragma once
// The one table an instance holds. A page that needs several makes several instances: the module is compiled once.
#include <optional>
#include <string>

#include "notation/record.hpp"
#include "table/table.hpp"

namespace misthrow::wasm {

struct Session {
    notation::Record record;              // as it was loaded: names, headers, and the whole log
    table::Table table;                   // where the page stands
    std::optional<play::Bytes32> seed{};  // of its dice, if they are made here and not entered

    [[nodiscard]] const play::Match& match() const { return *table.match(); }
};

[[nodiscard]] std::optional<Session>& session();

// {"error":…,"found":…,"name":…,"expected":[…],"line":…,"column":…}
[[nodiscard]] std::string fault_json(const notation::RecordFault& fault);
// The table as it was after so many steps of the record.
[[nodiscard]] table::Table table_after(const notation::Record& record, std::size_t steps,
                                       const std::optional<play::Bytes32>& seed);

// The match so far as a record, with the names and headers it was loaded with.
[[nodiscard]] std::string record_text(const Session& session);

}  // namespace misthrow::wasm
