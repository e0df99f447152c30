#pragma once
// What is wrong with a record, for programs.
#include "json/writer.hpp"
#include "notation/record.hpp"

namespace misthrow::json {

// The members of an object, without its braces: "error", a code; "found", "name", "expected"; "line" and "column".
void write_fault_members(Writer& out, const notation::RecordFault& fault);

}  // namespace misthrow::json
