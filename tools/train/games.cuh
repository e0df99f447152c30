#pragma once
// The three games as the trainer sees them.
#include "knaster.cuh"
#include "qwinto.cuh"
#include "qwixx.cuh"
