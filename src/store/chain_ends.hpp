#pragma once
// The last link of each table that was written to lately, so that the next event need not look for it in the file.
#include <cstdint>
#include <string>
#include <unordered_map>

namespace misthrow::store {

class ChainEnds {
public:
    struct End {
        std::uint64_t version{0};  // 0: nothing is known, or nothing is there
        std::string link{};        // of this version
    };
    // The table's, to be read and moved on. Until the next that is asked for.
    [[nodiscard]] End& of(const std::string& table) {
        if (ends_.size() >= kMost) {  // simple, and rare enough: each is looked for once again
            ends_.clear();
        }
        return ends_[table];
    }
    void forget(const std::string& table) { ends_.erase(table); }
    void forget_all() { ends_.clear(); }

private:
    static constexpr std::size_t kMost = 10'000;
    std::unordered_map<std::string, End> ends_;
};

}  // namespace misthrow::store
