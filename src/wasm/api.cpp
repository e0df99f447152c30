// The core for the browser and Node: plain functions over linear memory. Text goes in through a buffer the caller asked for, and
// comes out of one that is good until the next call.
#include <cstdint>
#include <string>
#include <vector>

#include "json/state.hpp"
#include "json/writer.hpp"
#include "notation/record.hpp"
#include "sim/signature.hpp"

namespace {

std::vector<char>& input() {
    static std::vector<char> buffer;
    return buffer;
}

std::string& output() {
    static std::string text;
    return text;
}

std::string fault_json(const misthrow::notation::RecordFault& fault) {
    misthrow::json::Writer out;
    out.open_object();
    out.key("error");
    out.integer(static_cast<std::int64_t>(fault.problem));
    out.key("line");
    out.integer(static_cast<std::int64_t>(fault.line));
    out.key("column");
    out.integer(static_cast<std::int64_t>(fault.column));
    out.close_object();
    return out.text();
}

}  // namespace

extern "C" {

// Where to write `size` bytes of input.
[[clang::export_name("misthrow_input")]] char* misthrow_input(std::uint32_t size) {
    input().resize(size);
    return input().data();
}

[[clang::export_name("misthrow_output")]] const char* misthrow_output() { return output().data(); }

// Each of these returns the length of its output.

[[clang::export_name("misthrow_signature")]] std::uint32_t misthrow_signature() {
    output() = misthrow::sim::signature_text(misthrow::sim::signature());
    return static_cast<std::uint32_t>(output().size());
}

// The input is a record; the output the object of `replay --json`, or {"error":…,"line":…,"column":…}.
[[clang::export_name("misthrow_replay")]] std::uint32_t misthrow_replay() {
    const auto reading = misthrow::notation::read_record({input().data(), input().size()});
    const auto* fault = std::get_if<misthrow::notation::RecordFault>(&reading);
    output() = fault != nullptr ? fault_json(*fault) : misthrow::json::record_json(std::get<misthrow::notation::Record>(reading));
    return static_cast<std::uint32_t>(output().size());
}

}  // extern "C"
