// Systems solved by Gaussian elimination without pivoting: Nguyen (2016), section 7.2.
#pragma once

#include <string_view>
#include <vector>

#include "residua/base/context.hpp"
#include "residua/number/expansion.hpp"
#include "study/kernels/random_elements.hpp"
#include "study/kernels/timing.hpp"

namespace residua::study {

struct gauss_problem {
  index_t n = 0;
  std::vector<double> a;  // n x n by rows; each a float's value
  std::vector<double> b;
};
gauss_problem random_system(index_t n, const magnitudes& m, std::uint64_t seed);

struct gauss_result {
  timing time;        // of the elimination alone, as Rodinia's
  std::vector<qd> x;  // by substitution on the host in the same format
  /// The largest |b - A x|_i / (|L| |U| |x|)_i, which Higham (2002), theorem 9.4, bounds by gamma_3n of the
  /// format's operations; 0 where no bound of those is known.
  double residual = 0, bound = 0;
};

/// `block`: of the kernel Fan2, 1 to 64; nothing to a CPU. Throws invalid_argument.
gauss_result run_gauss(const context& ctx, std::string_view format, const gauss_problem& problem, int block,
                       int repeat);

/// In a precision of run time by the library's routines, and x by its trsv. A multiplier is rounded twice, so
/// the bound is gamma_3n of twice the unit roundoff. x and the residual are of 212 bits. Throws
/// invalid_argument for a precision out of range.
gauss_result run_mp_gauss(const context& ctx, int bits, const gauss_problem& problem, int repeat);

/// The mean of |x - reference|: what the thesis calls the average absolute error. NaN where one of x is.
double average_absolute_error(const std::vector<qd>& x, const std::vector<qd>& reference);

}  // namespace residua::study
