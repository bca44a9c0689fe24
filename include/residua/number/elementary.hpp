// Elementary functions of every format: exp, log, pow, sin, cos. Their bounds stand in the headers below.
//
// Computed in integers: the same bits on the CPU and the GPU.
#pragma once

#include "residua/number/power.hpp"
#include "residua/number/trigonometric.hpp"
