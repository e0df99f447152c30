#pragma once
// The text forms of all games. Each game has, in a file of its own: short_text, choice_text, read_choice, face_words, sheet_text and read_sheet; and
// where its turns are not written the usual way (turn_text.hpp) what is different about them.
#include "notation/knaster.hpp"
#include "notation/knister.hpp"
#include "notation/qwinto.hpp"
#include "notation/qwixx.hpp"
