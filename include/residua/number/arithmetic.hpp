// The arithmetic of the numbers of several limbs, dd, td, qd, ff, tf and qf: operators, comparisons, rounding
// to integers, and conversions. Programs include this header.
#pragma once

#include "residua/number/comparison.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/operators.hpp"
#include "residua/number/rounding.hpp"
