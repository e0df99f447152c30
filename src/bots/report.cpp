#include "bots/report.hpp"

namespace misthrow::bots {

void Report::add(Example example) {
    ++faults[static_cast<std::size_t>(example.fault)];
    if (examples.size() < kMostExamples && example.fault != Fault::Absent) {
        examples.push_back(std::move(example));
    }
}

void Report::add(const Report& later) {
    decisions += later.decisions;
    answers += later.answers;
    for (std::size_t i = 0; i < kFaults; ++i) {
        faults[i] += later.faults[i];
    }
    for (const Example& example : later.examples) {
        if (examples.size() < kMostExamples) {
            examples.push_back(example);
        }
    }
}

}  // namespace misthrow::bots
