#include "wasm/session.hpp"

#include "json/writer.hpp"

namespace misthrow::wasm {

std::optional<Session>& session() {
    static std::optional<Session> current;
    return current;
}

std::string fault_json(const notation::RecordFault& fault) {
    json::Writer out;
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

std::string record_text(const Session& session) {
    notation::Record record = session.record;
    std::visit([&](const auto& typed) { record.log = typed.log(); }, session.match);
    return notation::write_record(record);
}

}  // namespace misthrow::wasm
