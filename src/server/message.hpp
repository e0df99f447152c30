#pragma once
// How a message is described: as every object that travels as JSON. One list of fields serves reading, writing and the TypeScript types.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "json/described.hpp"

namespace misthrow::server {

using json::each_field;
using json::field;
using json::is_optional;
using json::Message;
using json::Object;

// JSON that is written elsewhere and put in as it is. Kind::type is its TypeScript type.
template <class Kind>
struct RawJson {
    static constexpr std::string_view typescript = Kind::type;
    std::string text;
    void write(json::Writer& out) const { out.json(text); }
    friend bool operator==(const RawJson&, const RawJson&) = default;
};

}  // namespace misthrow::server
