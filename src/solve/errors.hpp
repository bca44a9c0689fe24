// How far x may be from the solution.
#pragma once

#include "solve/problem.hpp"

namespace residua::solving {

/// |A|_1: the largest sum of magnitudes of a column.
double one_norm(const context& ctx, const csr_matrix& A);

/// An estimate of |x - A^-1 b|_1 / |x|_1 by |A^-1|_1 |b - A x|_1 / |x|_1, with |r|_1 <= sqrt(n) |r|_2; 0
/// where x is. `inverse_norm` is that of the scaled A.
double forward_error(const problem& p, vector_view<const double> b, const solution& s, double inverse_norm);

}  // namespace residua::solving
