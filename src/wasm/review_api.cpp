// A finished game gone through again, in a module of its own. Weights come in as they do for a table (weights_api.cpp).
#include <cstdint>

#include "json/record_fault.hpp"
#include "json/writer.hpp"
#include "review/advice.hpp"
#include "review/review.hpp"
#include "wasm/buffers.hpp"

namespace {

using namespace misthrow;

std::string fault(const auto& write_members) {
    json::Writer out;
    out.open_object();
    write_members(out);
    out.close_object();
    return out.take();
}
std::string refusal(std::string_view why) {
    return fault([&](json::Writer& out) {
        out.key("error");
        out.string(why);
    });
}

std::string reviewed(std::string_view depth, std::string_view text) {
    const auto reading = notation::read_record(text);
    if (const auto* wrong = std::get_if<notation::RecordFault>(&reading)) {
        return fault([&](json::Writer& out) { json::write_fault_members(out, *wrong); });
    }
    const auto& record = std::get<notation::Record>(reading);
    const auto made = review::review(record, depth == "deep" ? review::Depth::Deep : review::Depth::Quick);
    return made ? review::review_json(*made) : refusal("notReviewed");
}

// The record with what is asked of it.
std::string advised(wasm::Words asked, std::string_view text) {
    const auto reading = notation::read_record(text);
    const auto* record = std::get_if<notation::Record>(&reading);
    const auto seat = asked.number();
    if (record == nullptr || !seat) {
        return refusal("notAdvised");
    }
    const std::string_view kept = asked.next();
    const auto step = review::advice(
        *record, {.seat = static_cast<std::size_t>(*seat), .token = asked.next(), .before = kept == "kept" ? "keep" : ""});
    return step ? review::advice_json(*step) : refusal("notAdvised");
}

}  // namespace

extern "C" {

// The input is `quick` or `deep`, and after a line's end a record. The output is the object of `review --json`, the fault of a record, or
// {"error":"notReviewed"} where the game is not over or has no weights yet.
[[clang::export_name("misthrow_review")]] std::uint32_t misthrow_review() {
    return wasm::with_line([](std::string_view depth, std::string_view record) { return reviewed(depth, record); });
}

// The input is a seat, `open` or `kept` (Qwinto: this roll), and a token if one is at hand; after a line's end the record of a game that is being
// played. The output is a step of a review, of which the first choice is the best, or {"error":"notAdvised"}.
[[clang::export_name("misthrow_advice")]] std::uint32_t misthrow_advice() {
    return wasm::with_line([](std::string_view asked, std::string_view record) { return advised(wasm::Words{asked}, record); });
}

}  // extern "C"
