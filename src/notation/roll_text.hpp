#pragma once
// Text form of dice: one word a die, as in the first segment of a record's turn. Each game has its own face_words().
#include "notation/turn_text.hpp"
