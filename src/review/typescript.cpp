#include "json/typescript.hpp"

#include "review/explore_json.hpp"
#include "review/review_json.hpp"

namespace misthrow::review {

std::string typescript() {
    json::TypeScript out;
    out.add(
        "// What `misthrow review --json` prints: docs/review.md. Made by `misthrow protocol --review`. Do not edit: a test "
        "compares\n"
        "// them.\n"
        "import type { Choice, View } from './view';\n");
    static_cast<void>(out.name<ReviewJson>());
    static_cast<void>(out.name<ExploredJson>());
    out.add("// Positions that are looked at, and the object of `misthrow rollout --json`.\n");
    static_cast<void>(out.name<PositionJson>());
    static_cast<void>(out.name<RefusalJson>());
    static_cast<void>(out.name<EntriesJson>());
    out.add(EstimateJson::declaration);
    static_cast<void>(out.name<RolloutJson>());
    return out.take();
}

}  // namespace misthrow::review
