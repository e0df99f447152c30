#pragma once
// Reads a chain.
#include <utility>

#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace misthrow::store {

// Whether an event is what the chain says, as one after the other is read.
class ChainCheck {
public:
    explicit ChainCheck(std::string before = {}) : link_{std::move(before)} {}
    bool operator()(const Event& event, const std::string& link) {
        if (table_ != event.table) {
            table_ = event.table;
            link_ = std::exchange(first_, false) ? std::move(link_) : std::string{};
            good_ = true;
        }
        good_ = good_ && link == next_link(link_, event.table, event.version, event.body);
        link_ = link;
        return good_;
    }

private:
    std::string table_;
    std::string link_;
    bool first_{true};
    bool good_{true};
};

}  // namespace misthrow::store
