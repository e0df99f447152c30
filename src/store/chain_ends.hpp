#pragma once
// The last link of each table that was written to lately, so that the next event need not look for it in the file.
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

namespace misthrow::store {

class ChainEnds {
public:
    // The table's link at this version; nothing if it is not known.
    [[nodiscard]] const std::string* find(const std::string& table, std::uint64_t version) const {
        const auto found = ends_.find(table);
        return found != ends_.end() && found->second.version == version ? &found->second.link : nullptr;
    }
    void note(const std::string& table, std::uint64_t version, std::string link) {
        if (ends_.size() >= kMost) {  // simple, and rare enough: each is looked for once again
            ends_.clear();
        }
        ends_.insert_or_assign(table, End{version, std::move(link)});
    }
    void forget(const std::string& table) { ends_.erase(table); }
    void forget_all() { ends_.clear(); }

private:
    static constexpr std::size_t kMost = 10'000;
    struct End {
        std::uint64_t version;
        std::string link;
    };
    std::unordered_map<std::string, End> ends_;
};

}  // namespace misthrow::store
