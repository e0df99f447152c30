// Any bytes are safe to read as a record; what is read can be written, and reads back as the same.
#include <cstddef>
#include <cstdint>

#include "expect.hpp"
#include "json/state.hpp"
#include "notation/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace misthrow::notation;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto reading = read_record(text);
    if (const auto* fault = std::get_if<RecordFault>(&reading)) {
        EXPECT(fault->line >= 1 && fault->column >= 1);
        return 0;
    }
    const auto& record = std::get<Record>(reading);
    EXPECT(!misthrow::json::record_json(record).empty());
    const std::string written = write_record(record);
    const auto again = read_record(written);
    EXPECT(std::holds_alternative<Record>(again));
    EXPECT(write_record(std::get<Record>(again)) == written);
    EXPECT(std::get<Record>(again) == record);
    return 0;
}
