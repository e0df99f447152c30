#pragma once
// What is wrong with a record, for programs.
#include <string>
#include <vector>

#include "json/described.hpp"
#include "notation/record.hpp"

namespace misthrow::json {

// The problem by its name, and what a sentence about it needs.
struct FaultMembers {
    static constexpr std::string_view type_name = "RecordFault";
    std::string_view error{};
    std::string_view found{};
    std::string_view name{};
    std::vector<std::string> expected{};
    std::size_t line{0};
    std::size_t column{0};
    static constexpr auto fields() {
        return std::tuple{field("error", &FaultMembers::error),
                          field("found", &FaultMembers::found),
                          field("name", &FaultMembers::name, "whose choice it was"),
                          field("expected", &FaultMembers::expected),
                          field("line", &FaultMembers::line),
                          field("column", &FaultMembers::column)};
    }
};

// The members of an object, without its braces: "error", a code; "found", "name", "expected"; "line" and "column".
void write_fault_members(Writer& out, const notation::RecordFault& fault);

}  // namespace misthrow::json
