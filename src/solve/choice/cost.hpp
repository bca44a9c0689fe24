// What the steps of a solve cost in seconds: a model, for the choice between them alone.
#pragma once

#include "residua/base/context.hpp"
#include "residua/solve/solve.hpp"

namespace residua::solving {

/// What the model needs to know of a matrix.
struct shape {
  double rows = 0, entries = 0;
  bool has_full_diagonal = true;  // the diagonal has no zero and no gap
  bool may_be_definite = false;   // so that complete factors may be Cholesky's
};
inline shape shape_of(const csr_matrix& A) {
  return {static_cast<double>(A.rows()), static_cast<double>(A.nonzeros())};
}

/// Seconds that one unit of each kind of work takes. Factors are made on the host whatever the backend is.
struct rates {
  double iteration;                       // beside what follows: launches, loops that start
  double entry;                           // a product with one entry of A in double
  double row;                             // CG's vector operations on one element in double
  double application;                     // of an entry of incomplete factors, or of blocks
  double incomplete;                      // an entry of A, where incomplete factors without fill-in are made
  double dropping;                        // the same of those that drop small entries
  double matched;                         // an entry of A, where rows are matched to columns first
  double analysed;                        // an entry analysed: matching, scaling, minimum degree
  double dissected;                       // a row of a matrix for which nested dissection is tried, too
  double factor_entry, factor_operation;  // of complete factors made
  double substituted;                     // an entry of complete factors, applied
  // The same of Cholesky's: without matching, and on panels.
  double analysed_definite, panel_entry, panel_operation, panel_substituted;
};
/// The rates of one core of an Intel Xeon (family 6, model 207), or of it and an H200, for any number of
/// threads, so that what they decide does not depend on that number. Where seconds matter they are measured
/// (strategy.hpp). Rates are rounded medians over 82 matrices of the SuiteSparse collection with up to 560
/// 000 entries (docs/results/sparse/solve_choices_cpu.json), one thread, caches holding most of them: a
/// factor of two does not matter for what they decide. Beyond caches a product with an entry takes 1.1e-9
/// s. Times were found to differ from these by factors up to 2.5 for analyses and 1.5 for factors.
rates nominal_rates(backend kind);

/// How much longer an iteration takes in a format than in double.
double relative_cost(format f);

double iteration_seconds(const rates& r, const shape& A, attempt_method method, preconditioner_kind kind,
                         format f);
double preconditioner_seconds(const rates& r, const shape& A, preconditioner_kind kind);
/// An analysis and what usually follows it, before the analysis: factors of four times A's entries, which is
/// the median of those matrices, and an order by nested dissection, too, from 10^4 rows on.
double usual_direct_seconds(const rates& r, const shape& A);
/// Factors of so many entries and operations, their refinement in a few steps and estimates of errors. For
/// L D L^T: of the L and U that the host makes instead.
double factor_seconds(const rates& r, factor_kind kind, double entries, double operations);

/// The time of factors by cuDSS, of a matrix of so many rows, with what it takes to load the library: rounded
/// fits to what an H100 took (docs/results/sparse/sparse_factors_h100.json), mostly within a factor of two.
double cudss_seconds(double rows, double entries, double operations);
/// What it takes to find out whether the host's factors are to be copied to a GPU, and to copy them.
double placement_seconds(double entries);

/// Decimal digits of a residual that a format can hold, in the model.
double digits_held(format f);
/// The digits from a relative residual to another, each counted as often as an iteration in the first format
/// that holds it is dearer than in double.
double weighted_digits(double residual, double target);

}  // namespace residua::solving
