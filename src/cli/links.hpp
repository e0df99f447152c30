#pragma once
// Where a server can be opened.
#include <cstdint>
#include <string>
#include <vector>

namespace misthrow::cli {

// For a server that listens at this address and port: a link for this machine, or for an address that means "everywhere" that and one for each of the machine's
// addresses in its networks.
[[nodiscard]] std::vector<std::string> links(const std::string& address, std::uint16_t port,
                                             const std::vector<std::string>& own_addresses);

// The addresses of this machine that others can reach: without those of the loop and of one link alone.
[[nodiscard]] std::vector<std::string> own_addresses();

}  // namespace misthrow::cli
