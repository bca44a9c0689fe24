// The errors of an operation's results against GMP's floats, and what else there is to say of them.
#pragma once

#include "study/operands.hpp"

namespace residua::study {

/// Errors in units in the last place of the format: |computed - exact| / max(2^-bits |exact|, e), where e is
/// the smallest positive number of the last limb's type; for operations whose error is relative to their
/// terms (see bound), those in place of |exact|.
struct errors {
  double largest = 0, mean = 0;
  /// The largest of error / bound, by the bound's own scale; 0 if none is stated.
  double largest_of_bound = 0;
  /// Results that are infinite or NaN though the exact one is in double's range (float's, if the format leads
  /// with a float); they are in none of the figures above.
  long not_finite = 0;
};
errors measure_errors(int format, operation op, const case_set& cases, int run);

/// How often a result's kind (NaN, either infinity, finite) or the sign of a zero is not what one limb's
/// operation on the leading limbs gives.
struct disagreements {
  long kind = 0, zero_sign = 0;
};
disagreements compare_with_one_limb(int format, operation op, const case_set& cases, int run);

/// In how many cases the bits of two runs differ. All NaNs count as the same: processors differ in the bits
/// of those that they make.
long count_different(const case_set& cases, int run, int other);

}  // namespace residua::study
