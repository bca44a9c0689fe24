// The arithmetic of the numbers of several limbs, dd, td, qd, ff, tf and qf: operators, comparisons, rounding
// to integers, and conversions. The header to include.
#pragma once

#include "residua/number/comparison.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/operators.hpp"
#include "residua/number/rounding.hpp"
