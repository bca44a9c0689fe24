// The residuals |b - A x| / |b| that solutions are asked for, so that x has the error that is asked for.
#pragma once

#include <algorithm>

#include "residua/number/format.hpp"

namespace residua::advising {

/// x = 0 has a residual of 1: no residual near that tells anything of x.
constexpr double largest_asked_residual = 0.1;

/// The residual that leaves half the error of the tolerance, where errors are at most `error_per_residual`
/// times as large; the tolerance where that is 0, unknown.
inline double residual_for(double tolerance, double error_per_residual) {
  return error_per_residual > 0 ? std::min(largest_asked_residual, tolerance / error_per_residual / 2)
                                : tolerance;
}

/// (|A||x| + |b|) / |b|: how much larger a residual is beside b than beside its terms, as the backward error
/// by norms has it.
inline double terms_over_b(double residual, double normwise_backward_error) {
  return std::max(1.0, residual / std::max(normwise_backward_error, residual * 1e-300));
}

/// What rounding x to the format may leave, u |A||x|, with some spare.
inline double residual_of_rounding(format f, double terms_over_b) {
  constexpr double spare = 8;
  return with_solver_format(f, [&]<class T>() {
    return std::min(largest_asked_residual, spare * unit_roundoff<T> * terms_over_b);
  });
}

}  // namespace residua::advising
