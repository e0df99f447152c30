// Any bytes as a client's message: read or refused, never more; what was read survives being written and read again.
#include <cstdlib>
#include <string_view>

#include "server/read_message.hpp"
#include "server/write_message.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace misthrow::server;
    const auto reading = read_message({reinterpret_cast<const char*>(data), size});
    if (const auto* message = std::get_if<ClientMessage>(&reading)) {
        const std::string text = std::visit([](const auto& each) { return message_text(each); }, *message);
        const auto again = read_message(text);
        if (!std::holds_alternative<ClientMessage>(again) ||
            std::visit([](const auto& each) { return message_text(each); }, std::get<ClientMessage>(again)) != text) {
            std::abort();
        }
    }
    return 0;
}
