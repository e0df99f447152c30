#pragma once
// All games in a terminal: each has its draw_sheet, waited_for and why_not in a file of its own.
#include "cli/knaster.hpp"
#include "cli/knister.hpp"
#include "cli/qwinto.hpp"
#include "cli/qwixx.hpp"
