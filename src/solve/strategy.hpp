// Direct or iterative first: a pure function of what is known before the work.
#pragma once

#include "residua/base/index.hpp"

namespace residua::solving {

struct prospects {
  double factor_operations = 0;  // multiply-adds
  double factor_bytes = 0;
  double available_bytes = 0;
  double iteration_bytes = 0;  // that one iteration in double moves
};

struct choice {
  bool direct_fits = false;   // its factors, in memory
  bool direct_first = false;  // before any iterative method
  /// How many iterations an iterative method has before factors are made after all; 0: no limit, there will
  /// be none.
  index_t iterations_before_direct = 0;
};

/// Rates of one processor core, for what they decide a factor of two does not matter.
constexpr double operations_a_second = 1e9, bytes_a_second = 5e9;
/// What factors take less time than is worth not spending.
constexpr double negligible_seconds = 1;

choice choose(const prospects& p);

/// How many iterations there is time for, a hundred at least.
index_t iterations_within(double seconds, const prospects& p);

/// What an iterative method is given where A is singular, and b may be in its range all the same.
constexpr double seconds_for_singular = 10;

}  // namespace residua::solving
