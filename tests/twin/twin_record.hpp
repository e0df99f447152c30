#pragma once
// Records once more, sentence by sentence from the notation (docs/notation.md), over the twins: nothing of src/ is used.
#include <memory>
#include <string>
#include <vector>

#include "twin.hpp"

namespace misthrow::twin {

// A record that was played through, or the line (from 1) at which it is wrong.
struct Reading {
    std::unique_ptr<Twin> table;  // nothing if the record is faulty
    const TwinGame* game = nullptr;
    int seats = 0;
    int fault_line = 0;
    std::string fault;
};

[[nodiscard]] Reading read_record(const std::string& text);

// A file may hold many records: the text of each, and how many lines stand before it.
struct RecordText {
    int lines_before;
    std::string text;
};
[[nodiscard]] std::vector<RecordText> split_records(const std::string& text);

// What `replay --json` must say of it. pre: not faulty
[[nodiscard]] std::string json_of(const Reading& reading);

}  // namespace misthrow::twin
