#pragma once
// The one match an instance holds. A page that needs several makes several instances: the module is compiled once.
#include <optional>
#include <string>

#include "notation/record.hpp"
#include "play/match.hpp"

namespace misthrow::wasm {

struct Session {
    notation::Record record;  // as it was loaded: names, headers, and the whole log
    play::Match match;        // where the page stands
};

[[nodiscard]] std::optional<Session>& session();

// {"error":…,"found":…,"name":…,"expected":[…],"line":…,"column":…}
[[nodiscard]] std::string fault_json(const notation::RecordFault& fault);

// The match so far as a record, with the names and headers it was loaded with.
[[nodiscard]] std::string record_text(const Session& session);

}  // namespace misthrow::wasm
