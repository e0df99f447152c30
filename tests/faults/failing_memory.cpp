// SQLite's memory, which can run out.
#include <sqlite3.h>

#include <cstdlib>
#include <stdexcept>

#include "plan.hpp"

namespace misthrow::faults {

namespace {

Plan* memory_plan = nullptr;
sqlite3_mem_methods usual{};

void* allocate(int size) { return memory_plan->happens(Op::Memory) ? nullptr : usual.xMalloc(size); }
void* reallocate(void* old, int size) { return memory_plan->happens(Op::Memory) ? nullptr : usual.xRealloc(old, size); }

}  // namespace

// Before SQLite is used for the first time. Without the small blocks that connections keep for themselves, so that everything comes by here.
void register_memory(Plan& plan) {
    memory_plan = &plan;
    const bool known = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) == SQLITE_OK;
    sqlite3_mem_methods ours = usual;
    ours.xMalloc = allocate;
    ours.xRealloc = reallocate;
    if (!known || sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK) {
        throw std::runtime_error{"SQLite keeps its memory to itself"};
    }
}

}  // namespace misthrow::faults
