#include "cli/links.hpp"

#include <gtest/gtest.h>

namespace misthrow::cli {
namespace {

using Links = std::vector<std::string>;
const std::vector<std::string> kOwn{"192.0.2.7", "2001:db8::7"};

TEST(Links, OneForOneAddress) {
    EXPECT_EQ(links("127.0.0.1", 8080, kOwn), Links{"http://127.0.0.1:8080/"});
    EXPECT_EQ(links("::1", 80, kOwn), Links{"http://[::1]:80/"});
    EXPECT_EQ(links("192.0.2.7", 8080, kOwn), Links{"http://192.0.2.7:8080/"});
}

TEST(Links, AllForEverywhere) {
    EXPECT_EQ(links("0.0.0.0", 8080, kOwn), (Links{"http://127.0.0.1:8080/", "http://192.0.2.7:8080/"}));
    EXPECT_EQ(links("::", 8080, kOwn), (Links{"http://127.0.0.1:8080/", "http://192.0.2.7:8080/", "http://[2001:db8::7]:8080/"}));
    EXPECT_EQ(links("0.0.0.0", 1, {}), Links{"http://127.0.0.1:1/"});
}

TEST(Links, OwnAddressesAreOfNetworks) {
    for (const std::string& address : own_addresses()) {
        EXPECT_FALSE(address.starts_with("127.")) << address;
        EXPECT_NE(address, "::1");
    }
}

}  // namespace
}  // namespace misthrow::cli
