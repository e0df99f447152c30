#include "server/table_keys.hpp"

#include "table/events.hpp"

namespace misthrow::server {

store::TableKeys keys_of(const std::string& first_event) {
    const auto event = table::read_event(first_event);
    const auto* opened = event ? std::get_if<table::Opened>(&*event) : nullptr;
    if (opened == nullptr) {
        return {};  // damaged: it is found by its name alone
    }
    const auto& root = opened->same_root;
    return {.opener = {opened->host_key_hash.begin(), opened->host_key_hash.end()},
            .dice = root ? std::string{root->begin(), root->end()} : std::string{}};
}

}  // namespace misthrow::server
