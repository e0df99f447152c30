// Any bytes as a stored event: read or refused; what was read is written as the same text.
#include <cstdlib>
#include <string_view>

#include "table/events.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace misthrow::table;
    const auto event = read_event({reinterpret_cast<const char*>(data), size});
    if (event && read_event(event_text(*event)) != event) {
        std::abort();
    }
    return 0;
}
