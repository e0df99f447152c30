#include "json/typescript.hpp"

#include "review/review_json.hpp"

namespace misthrow::review {

std::string typescript() {
    json::TypeScript out;
    out.add(
        "// What `misthrow review --json` prints: docs/review.md. Made by `misthrow protocol --review`. Do not edit: a test "
        "compares\n"
        "// them.\n");
    static_cast<void>(out.name<ReviewJson>());
    static_cast<void>(out.name<ExploredJson>());
    return out.take();
}

}  // namespace misthrow::review
