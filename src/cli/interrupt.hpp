#pragma once
// Ctrl-C in a command that takes long: it ends with what it has.

namespace misthrow::cli {

// From now on the first SIGINT or SIGTERM is only noted; the second ends everything at once.
void catch_interrupts();

[[nodiscard]] bool interrupted() noexcept;

}  // namespace misthrow::cli
