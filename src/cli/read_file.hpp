#pragma once
// Reads records from files named on the command line.
#include <functional>
#include <string>
#include <string_view>

#include "cli/record_stream.hpp"
#include "notation/record.hpp"

namespace misthrow::cli {

// Calls `work` for each record of the file (`-`: standard input) and gives the worst of its exit statuses. If the file cannot be read, says so on
// standard error; that is worse than what is wrong with a record.
[[nodiscard]] int for_each_record(const std::string& path, const std::function<int(const RecordText&)>& work);

// FILE:LINE:COLUMN: SENTENCE on standard error; the line is one of the file.
void report_fault(const std::string& path, std::size_t line, std::size_t column, const std::string& sentence);

// The same of what a command cannot do with a record, at the record's first line, and if so wished one line of JSON behind it: "file", "error" (the code),
// "line", "column", "message".
void report_problem(const std::string& path, const RecordText& text, std::string_view code, const std::string& sentence,
                    bool json);

// The same of a record's fault, and if so wished one line of JSON behind it: "file", "message" and the members of json::write_fault_members.
void report_fault(const std::string& path, const RecordText& text, notation::RecordFault fault, bool json);

}  // namespace misthrow::cli
