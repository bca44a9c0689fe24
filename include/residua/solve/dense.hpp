// solve: dense systems to the accuracy asked for.
#pragma once

#include "residua/dense/dense_matrix.hpp"
#include "residua/solve/solve.hpp"

namespace residua {

/// Solves A X = B for a dense square A, with a solution for each column of B, by gesv or posv with
/// refinement (lapack/refinement.hpp): by Cholesky's factors in double where A is symmetric to the last
/// bit, has a positive diagonal and they find x, with a bound of its error if x has several limbs; else by
/// LU with factors that go from double to wider formats as far as A's condition asks for it. x has at least
/// the format of A and B, and options.precision where that is given; otherwise the first that can hold the
/// tolerance, and after it the wider ones.
///
/// The true relative residual of each x is computed in qd where a bound tells that qd's rounding is far
/// below it, and in integers otherwise, both from A, B and x as they are. `forward_error_bound`, the
/// backward errors and direct.condition are the refinement report's: the largest of any column. A and B may
/// have any finite elements: they are scaled by powers of two where they are near the ends of double's
/// range, and x is scaled back. What scaling takes from x at the ends of the range is part of the bound and
/// of the backward errors, which are infinite for an x that is not finite.
/// Where no factors are found x is 0, with backward errors of 1, or of 0 where b is 0.
///
/// Where factors in double are of no use, a matrix of doubles is examined modulo a prime as sparse ones are:
/// `proved_singular`, `proved_inconsistent` and direct.rank have what that proves (solve.hpp).
///
/// Of the options solve takes tolerance, precision, max_iterations (refinements, fifty at most; with none x
/// is 0) and keep_history (of residuals in the norm `infinity`, the largest of any column); progress and
/// interrupted are not called. Throws invalid_argument if A is not square, B has another number of rows or no
/// columns, an element is not finite, a method other than direct, a preconditioner or an initial x is given,
/// or options.precision is shorter than the format of A or B; out_of_memory.
std::vector<solution> solve(const context& ctx, const dense_matrix& A, const dense_matrix& B,
                            const solve_options& options = {});

}  // namespace residua
