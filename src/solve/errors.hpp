// How far x may be from the solution, and which system it is the solution of.
#pragma once

#include "solve/problem.hpp"

namespace residua::solving {

/// |A|_1: the largest sum of magnitudes of a column.
double one_norm(const context& ctx, const csr_matrix& A);

/// An estimate of |x - A^-1 b|_1 / |x|_1 by |A^-1|_1 |b - A x|_1 / |x|_1, with |r|_1 <= sqrt(n) |r|_2; 0
/// where x is. `inverse_norm` is that of the scaled A.
double forward_error(const problem& p, vector_view<const double> b, const solution& s, double inverse_norm);

/// As solution has them. |A||x| + |b| is summed in double, in rows of n entries to n + 2 roundings, and
/// b - A x is as residual() computes it: an error of ((2 N n + 1) u)^K of |A||x| + |b|, with K parts for N
/// limbs (sparse/spmv.hpp), which is beside 2^-200 for two limbs.
struct backward_errors {
  double componentwise = 0, normwise = 0;
};
/// Of the x that an answer has; 0 where it has none.
backward_errors backward_errors_of(const problem& p, vector_view<const double> b, const any_array& x);

}  // namespace residua::solving
