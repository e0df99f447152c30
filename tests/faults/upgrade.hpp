#pragma once
// Files of earlier formats, opened while the disk fails: brought up to date whole, or left as they were for the next start.
#include <string>
#include <vector>

#include "witness.hpp"

namespace misthrow::faults {

class Upgrade {
public:
    // `bytes`: the file as an earlier program left it.
    explicit Upgrade(std::string bytes);

    // Opens it once with what the disk's plan has in store. Leaves the log closed and the plan lifted.
    void open(Findings& findings);
    // Opens what is left: every event of every table is there.
    void check(Findings& findings, const std::string& name) const;

private:
    void put_on_disk() const;

    std::string bytes_;
    std::vector<store::Event> events_{};  // as a calm disk gives them
};

}  // namespace misthrow::faults
