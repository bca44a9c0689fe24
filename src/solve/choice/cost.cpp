// The numbers of the model of costs, and its formulas.
#include "solve/choice/cost.hpp"

#include <algorithm>
#include <cmath>

namespace residua::solving {

namespace {

/// What an iteration has: products with A, passes over vectors relative to those of CG, and applications of
/// M.
struct iteration_parts {
  double products, vectors, applications;
};

iteration_parts parts_of(attempt_method method) {
  // GMRES: half of 50 basis vectors are read four times, where CG has 12 reads and writes.
  constexpr double gmres_vectors = 50.0 / 2 * 4 / 12;
  switch (method) {
    case attempt_method::bicgstab:
      return {2, 2, 2};
    case attempt_method::gmres:
      return {1, gmres_vectors, 1};
    default:
      return {1, 1, 1};
  }
}

/// The entries that one application of M reads, in multiples of A's: ILUT's factors with the default limit of
/// entries a row have twice as many.
double applied_entries(preconditioner_kind kind) {
  switch (kind) {
    case preconditioner_kind::ilu0:
    case preconditioner_kind::ic0:
    case preconditioner_kind::block_jacobi:
      return 1;
    case preconditioner_kind::ilut:
      return 2;
    default:
      return 0;
  }
}

}  // namespace

rates nominal_rates(backend kind) {
  constexpr rates core{.iteration = 2e-6,
                       .entry = 0.5e-9,
                       .row = 4e-9,
                       .application = 3e-9,
                       .incomplete = 50e-9,
                       .dropping = 350e-9,
                       .matched = 200e-9,
                       .analysed = 150e-9,
                       .dissected = 3.5e-6,
                       .factor_entry = 32e-9,
                       .factor_operation = 0.1e-9,
                       .substituted = 1e-9,
                       .analysed_definite = 30e-9,
                       .panel_entry = 3e-9,
                       .panel_operation = 0.12e-9,
                       .panel_substituted = 0.5e-9};
  if (kind != backend::cuda) return core;
  // 4 TB/s, and triangular solves that wait level by level.
  auto gpu = core;
  gpu.iteration = 15e-6;
  gpu.entry = 4e-12;
  gpu.row = 24e-12;
  gpu.application = 2e-9;
  return gpu;
}

double relative_cost(format f) {
  if (f == format::dd) return 1.8;
  if (f == format::td) return 5;
  return f == format::qd ? 9 : 1;
}

double iteration_seconds(const rates& r, const shape& A, attempt_method method, preconditioner_kind kind,
                         format f) {
  const auto its = parts_of(method);
  const double loops = its.products * r.entry * A.entries + its.vectors * r.row * A.rows;
  const double applied = its.applications * r.application * applied_entries(kind) * A.entries;
  return r.iteration + relative_cost(f) * loops + applied;
}

double preconditioner_seconds(const rates& r, const shape& A, preconditioner_kind kind) {
  switch (kind) {
    case preconditioner_kind::ilu0:
      return (r.incomplete + (A.has_full_diagonal ? 0 : r.matched)) * A.entries;
    case preconditioner_kind::ic0:
    case preconditioner_kind::block_jacobi:
      return r.incomplete * A.entries;
    case preconditioner_kind::ilut:
      return r.dropping * A.entries;
    default:
      return 0;
  }
}

double usual_direct_seconds(const rates& r, const shape& A) {
  constexpr double usual_fill = 4, rows_to_dissect = 1e4;
  const auto kind = A.may_be_definite ? factor_kind::cholesky : factor_kind::lu;
  const double factors = factor_seconds(r, kind, usual_fill * A.entries, 0);
  if (A.may_be_definite) return r.analysed_definite * A.entries + factors;
  const double dissection = A.rows >= rows_to_dissect ? r.dissected * A.rows : 0;
  return r.analysed * A.entries + dissection + factors;
}

namespace {

constexpr double applications = 15;  // of complete factors: eleven for the estimate, and the steps

}  // namespace

double factor_seconds(const rates& r, factor_kind kind, double entries, double operations) {
  if (kind == factor_kind::ldlt) return factor_seconds(r, factor_kind::lu, 2 * entries, 2 * operations);
  if (kind == factor_kind::cholesky)
    return (r.panel_entry + applications * r.panel_substituted) * entries + r.panel_operation * operations;
  return (r.factor_entry + applications * r.substituted) * entries + r.factor_operation * operations;
}

double cudss_seconds(double rows, double entries, double operations) {
  constexpr double start = 0.2, analysed_row = 4e-6, row = 0.8e-6, operation = 2e-12;
  constexpr double substituted_row = 5e-8, substituted = 2.5e-10;
  return start + (analysed_row + row + applications * substituted_row) * rows +
         applications * substituted * entries + operation * operations;
}

double placement_seconds(double entries) { return 6e-8 * entries; }

double digits_held(format f) {
  // The residual of x rounded to its format is about u |A||x|: three digits for |A||x| / |b|.
  return with_solver_format(f, [&]<class T>() { return -std::log10(unit_roundoff<T>) - 3; });
}

double weighted_digits(double residual, double target) {
  double done = -std::log10(residual), sum = 0;
  const double wanted = target > 0 ? -std::log10(target) : digits_held(format::qd);
  for (const auto f : solver_formats) {
    const bool last = f == *std::prev(std::end(solver_formats));
    const double until = last ? wanted : std::min(wanted, digits_held(f));
    if (until > done) sum += relative_cost(f) * (until - done);
    done = std::max(done, until);
  }
  return sum;
}

}  // namespace residua::solving
