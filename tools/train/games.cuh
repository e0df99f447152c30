#pragma once
// The games as the trainer sees them.
#include "knaster.cuh"
#include "knister.cuh"
#include "qwinto.cuh"
#include "qwixx.cuh"
