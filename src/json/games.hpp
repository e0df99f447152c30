#pragma once
// The sheets of all games: each has its write_sheet() in a file of its own.
#include "json/knaster.hpp"
#include "json/knister.hpp"
#include "json/qwinto.hpp"
#include "json/qwixx.hpp"
