#pragma once
// The players of all games: each has its own in files of its own.
#include "engine/knaster.hpp"
#include "engine/knister.hpp"
#include "engine/qwinto.hpp"
#include "engine/qwixx.hpp"
