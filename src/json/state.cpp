#include "json/state.hpp"

namespace misthrow::json {

std::string record_json(const notation::Record& record) {
    Writer out;
    out.open_object();
    std::visit([&]<Game G>(const notation::Log<G>& log) { write_state_members<G>(out, log.state); }, record.log);
    out.close_object();
    return out.text();
}

}  // namespace misthrow::json
