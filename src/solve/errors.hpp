// Forward errors (how far x may be from the solution) and backward errors (how near a system has x as its
// solution).
#pragma once

#include "solve/problem.hpp"

namespace residua::solving {

/// |A|_1: the largest sum of magnitudes of a column.
double one_norm(const context& ctx, const csr_matrix& A);

/// An estimate of |x - A^-1 b|_1 / |x|_1, which is at most |A^-1|_1 |b - A x|_1 / |x|_1, by |r|_1 <= sqrt(n)
/// |r|_2; 0 where x is 0. `inverse_norm` is an estimate of |A^-1|_1 for the scaled A.
double forward_error(const problem& p, vector_view<const double> b, const solution& s, double inverse_norm);

/// The backward errors that a solution reports (residua/solve/solve.hpp). |A||x| + |b| is summed in double,
/// for a row of n entries with at most n + 2 roundings. b - A x is computed by residual(), whose error beside
/// the last rounding is ((2 N n + 1) u)^K of |A||x| + |b|, with the K of sparse/spmv.hpp for x of N limbs:
/// about 2^-200 for two limbs. Where these leave double's range, all is computed in integers. NaN where x is
/// not finite.
struct backward_errors {
  double componentwise = 0, normwise = 0;
};
/// The backward errors of an answer's x; 0 where the answer has no x.
backward_errors backward_errors_of(const problem& p, vector_view<const double> b, const any_array& x);

}  // namespace residua::solving
