#pragma once
// Every game's own part of the view. A new game adds a line here.
#include "view/knaster.hpp"
#include "view/knister.hpp"
#include "view/qwinto.hpp"
#include "view/qwixx.hpp"
