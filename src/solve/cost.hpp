// What the steps of a solve cost in seconds: a model, for the choice between them alone.
#pragma once

#include "residua/base/context.hpp"
#include "residua/solve/solve.hpp"

namespace residua::solving {

/// What a model needs to know of a matrix.
struct shape {
  double rows = 0, entries = 0;
};
inline shape shape_of(const csr_matrix& A) {
  return {static_cast<double>(A.rows()), static_cast<double>(A.nonzeros())};
}

/// Seconds that one unit of each kind of work takes. Factors are made on the host whatever the backend is.
struct rates {
  double iteration;                       // beside what follows: launches, loops that start
  double entry;                           // a product with one entry of A in double
  double row;                             // CG's vector operations on one element in double
  double application;                     // of an entry of incomplete factors
  double incomplete;                      // an entry of incomplete factors made
  double analysed;                        // an entry analysed, by approximate minimum degree
  double factor_entry, factor_operation;  // of complete factors made
  double substituted;                     // an entry of complete factors, applied
};
/// Those of one core of an Intel Xeon (family 6, model 207), or of it and an H200, measured on sparse
/// matrices of up to 10^6 entries and rounded: a factor of two does not matter for what they decide. Those of
/// iterations and incomplete factors are a processor's time for CG on nos3 and bodyy5 (15844 and 129281
/// entries), which caches hold; beyond them a product with an entry takes about 1.1e-9 s.
rates nominal_rates(backend kind);

/// How much longer an iteration takes in a format than in double.
double relative_cost(format f);

double iteration_seconds(const rates& r, const shape& A, attempt_method method, preconditioner_kind kind,
                         format f);
double preconditioner_seconds(const rates& r, const shape& A, preconditioner_kind kind);
/// The least that an analysis takes.
double analysis_seconds(const rates& r, const shape& A);
/// Factors of so many entries and operations, their refinement in a few steps and estimates of errors.
double factor_seconds(const rates& r, double entries, double operations);

/// Decimal digits of a residual that a format can hold, in the model.
double digits_held(format f);
/// The digits from a relative residual to another, each counted as often as an iteration in the first format
/// that holds it is dearer than in double.
double weighted_digits(double from, double target);

}  // namespace residua::solving
