#include "cli/links.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>

#include <array>
#include <memory>

namespace misthrow::cli {

namespace {

bool is_v6(const std::string& address) { return address.find(':') != std::string::npos; }

std::string link(const std::string& address, std::uint16_t port) {
    return "http://" + (is_v6(address) ? "[" + address + "]" : address) + ":" + std::to_string(port) + "/";
}

}  // namespace

std::vector<std::string> links(const std::string& address, std::uint16_t port, const std::vector<std::string>& own_addresses) {
    const bool every_v4 = address == "0.0.0.0";
    const bool everywhere = address == "::";  // of both kinds
    if (!every_v4 && !everywhere) {
        return {link(address, port)};
    }
    std::vector<std::string> found{link("127.0.0.1", port)};
    for (const std::string& own : own_addresses) {
        if (everywhere || !is_v6(own)) {
            found.push_back(link(own, port));
        }
    }
    return found;
}

std::vector<std::string> own_addresses() {
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) {
        return {};
    }
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner{list, &freeifaddrs};
    std::vector<std::string> found;
    for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_LOOPBACK) != 0) {
            continue;
        }
        const int family = each->ifa_addr->sa_family;
        std::array<char, NI_MAXHOST> text{};
        const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
        if ((family != AF_INET && family != AF_INET6) ||
            getnameinfo(each->ifa_addr, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) != 0) {
            continue;
        }
        if (std::string address{text.data()}; !address.starts_with("fe80:")) {  // of one link alone
            found.push_back(std::move(address));
        }
    }
    return found;
}

}  // namespace misthrow::cli
