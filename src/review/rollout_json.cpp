#include "json/writer.hpp"
#include "review/rollout.hpp"

namespace misthrow::review {

namespace {

void write_estimate(json::Writer& out, std::string_view key, const Estimate& estimate) {
    out.key(key);
    out.open_array();
    out.number(estimate.mean);
    out.number(estimate.error);
    out.close_array();
}

}  // namespace

std::string rollout_json(const Rollout& rollout, bool decides) {
    json::Writer out;
    out.open_object();
    out.key("games");
    out.integer(rollout.games);
    out.key("sure");
    out.boolean(rollout.sure);
    out.key("gain");
    out.number(rollout.gain());
    out.key(decides ? "choices" : "seats");
    out.open_array();
    for (const Outlook& each : rollout.outlooks) {
        out.open_object();
        out.key(decides ? "choice" : "seat");
        decides ? out.string(each.name) : out.integer(std::stoi(each.name));
        write_estimate(out, "value", each.stake);
        write_estimate(out, "plain", each.plain);
        write_estimate(out, "points", each.points);
        write_estimate(out, "behind", each.behind);
        out.close_object();
    }
    out.close_array();
    out.close_object();
    return out.take();
}

}  // namespace misthrow::review
