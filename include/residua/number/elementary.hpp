// Elementary functions of every format: exp, log, pow, sin, cos. Included headers state their bounds.
//
// The functions are computed in integers, so that the CPU and the GPU give the same bits.
#pragma once

#include "residua/number/power.hpp"
#include "residua/number/trigonometric.hpp"
