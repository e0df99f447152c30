#include "cli/read_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "json/record_fault.hpp"

namespace misthrow::cli {

namespace {

int cannot_read(const std::string& path) {
    std::cerr << "misthrow: cannot read " << path << ": " << std::strerror(errno != 0 ? errno : EIO) << '\n';
    return kCannotStart;
}

int each_of(std::istream& in, const std::string& path, const std::function<int(const RecordText&)>& work) {
    RecordStream records{in};
    int status = kDone;
    while (const auto text = records.next()) {
        if (in.bad()) {
            return cannot_read(path);
        }
        status = std::max(status, work(*text));
    }
    return status;
}

}  // namespace

int for_each_record(const std::string& path, const std::function<int(const RecordText&)>& work) {
    if (path == "-") {
        return each_of(std::cin, path, work);
    }
    errno = 0;
    std::ifstream in{path, std::ios::binary};
    if (!in) {
        return cannot_read(path);
    }
    in.peek();  // a folder opens, but cannot be read
    if (in.bad() || (in.fail() && errno != 0)) {
        return cannot_read(path);
    }
    in.clear();
    return each_of(in, path, work);
}

void report_fault(const std::string& path, std::size_t line, std::size_t column, const std::string& sentence) {
    std::cerr << path << ':' << line << ':' << column << ": " << sentence << '\n';
}

void report_problem(const std::string& path, const RecordText& text, std::string_view code, const std::string& sentence,
                    bool json) {
    report_fault(path, text.line, 1, sentence);
    if (json) {
        json::Writer out;
        out.open_object();
        out.key("file");
        out.string(path);
        out.key("error");
        out.string(code);
        out.key("line");
        out.integer(static_cast<std::int64_t>(text.line));
        out.key("column");
        out.integer(1);
        out.key("message");
        out.string(sentence);
        out.close_object();
        std::cerr << out.text() << '\n';
    }
}

void report_fault(const std::string& path, const RecordText& text, notation::RecordFault fault, bool json) {
    const std::string sentence = explain(fault);
    fault.line += text.line - 1;
    report_fault(path, fault.line, fault.column, sentence);
    if (json) {
        json::Writer out;
        out.open_object();
        out.key("file");
        out.string(path);
        json::write_fault_members(out, fault);
        out.key("message");
        out.string(sentence);
        out.close_object();
        std::cerr << out.text() << '\n';
    }
}

}  // namespace misthrow::cli
