#pragma once
// Several databases that hold one server's tables. Each of them knows which one it is: with another list, or another order, tables would not be found.
#include <string>
#include <vector>

namespace misthrow::store {

// Brings all of them up to date and compares; what has never been used is noted as it is now. Throws Failure with a sentence for people.
void join_shards(const std::vector<std::string>& addresses);

// Throws Failure if the database is one of several: alone it would be half of something. Changes nothing.
void refuse_one_of_several(const std::string& address);

}  // namespace misthrow::store
