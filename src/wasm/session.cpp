#include "wasm/session.hpp"

#include "json/record_fault.hpp"

namespace misthrow::wasm {

std::optional<Session>& session() {
    static std::optional<Session> current;
    return current;
}

std::string fault_json(const notation::RecordFault& fault) {
    json::Writer out;
    out.open_object();
    json::write_fault_members(out, fault);
    out.close_object();
    return out.text();
}

table::Table table_after(const notation::Record& record, std::size_t steps, const std::optional<play::Bytes32>& seed) {
    // A record says nothing of the version of its rules: what was kept under others the page does not load (web/client/store.ts).
    const table::Settings settings{.game = record.game,
                                   .rules_version = table::rules_of(record.game),
                                   .seats = static_cast<std::uint32_t>(record.names.size()),
                                   .dice = seed ? table::DiceMode::Same : table::DiceMode::Manual,
                                   .by_hand = true};
    return table::Table::resumed(settings, seed.value_or(play::Bytes32{}), play::replay(record, steps));
}

std::string record_text(const Session& session) {
    notation::Record record = session.record;
    std::visit([&](const auto& typed) { record.log = typed.log(); }, session.match());
    return notation::write_record(record);
}

}  // namespace misthrow::wasm
