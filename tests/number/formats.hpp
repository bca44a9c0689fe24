// The numbers of several limbs, for typed tests.
#pragma once

#include <gtest/gtest.h>

#include "residua/number/arithmetic.hpp"

namespace residua {

using number_types = ::testing::Types<dd, td, qd, ff, tf, qf>;

}  // namespace residua
