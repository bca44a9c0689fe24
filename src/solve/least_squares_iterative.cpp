// LSMR in one format after the other, and the y that bounds x's distance from the range of A^T.
#include "solve/least_squares_iterative.hpp"

#include <algorithm>
#include <chrono>

#include "krylov/least_squares/rectangular_system.hpp"
#include "krylov/power_of_two.hpp"
#include "residua/sparse/spmv.hpp"
#include "solve/problem.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

/// Exponents that bring the norms of the columns to between 1 and 2; 0 for empty ones.
std::vector<int> column_exponents(const sparse::csr_view& A) {
  std::vector<double> norm(static_cast<std::size_t>(A.columns), 0.0);
  for (index_t k = 0; k < A.nonzeros; ++k) norm[A.column[k]] = std::hypot(norm[A.column[k]], A.value[k]);
  std::vector<int> exponents;
  exponents.reserve(norm.size());
  for (const double size : norm) exponents.push_back(size > 0 ? -std::ilogb(size) : 0);
  return exponents;
}

csr scaled_columns(const sparse::csr_view& A, const std::vector<int>& exponents) {
  return detail::with_values(A, [&](index_t k) { return std::ldexp(A.value[k], exponents[A.column[k]]); });
}

/// The diagonal matrix of powers of two with the exponents sign * exponents.
csr diagonal(const std::vector<int>& exponents, int sign) {
  csr D;
  D.rows = D.columns = static_cast<index_t>(exponents.size());
  for (const int exponent : exponents) {
    D.column.push_back(static_cast<sparse_index>(D.column.size()));
    D.value.push_back(std::ldexp(1.0, sign * exponent));
    D.row_start.push_back(static_cast<sparse_index>(D.value.size()));
  }
  return D;
}

/// Whether D and A D are exact, with room for products, where A's entries are of about 1 at most.
bool is_harmless(const std::vector<int>& exponents) {
  constexpr int far = 400;
  return std::ranges::all_of(exponents, [](int exponent) { return std::abs(exponent) <= far; });
}

least_squares_attempt attempt_of(const lsmr_report& report, format precision) {
  return {"lsmr", precision, report.reason, report.iterations, 0, 0, report.seconds, report.history};
}

}  // namespace

lsmr_ladder::lsmr_ladder(const least_squares_problem& p) : problem_(p) {
  if (!p.has_independent_columns) return;
  const auto host = detail::fetch(p.ctx, p.A.A);
  const auto exponents = column_exponents(host.view);
  if (!is_harmless(exponents)) return;
  AD_.emplace(p.ctx, csr_matrix(p.ctx, scaled_columns(host.view, exponents)));
  D_.emplace(p.ctx, diagonal(exponents, 1));
  inverse_D_.emplace(p.ctx, diagonal(exponents, -1));
}

void lsmr_ladder::solve(least_squares_tries& tries, index_t limit) {
  const auto& formats = problem_.formats;
  for (std::size_t k = 0; k < formats.size() && !tries.is_over(); ++k) {
    const auto limits = limits_for(formats[k], k + 1 == formats.size(), limit);
    const bool goes_on =
        with_solver_format(formats[k], [&]<class T>() { return solve_in<T>(tries, limits); });
    if (limit > 0 && !goes_on) return;
  }
}

krylov_options lsmr_ladder::limits_for(format precision, bool is_last, index_t limit) const {
  const auto& asked = problem_.options;
  krylov_options o;
  o.tolerance = asked.tolerance;
  o.max_iterations = limit > 0 ? std::min(limit, asked.max_iterations) : asked.max_iterations;
  o.ends_when_unattainable = !is_last;
  o.interrupted = asked.interrupted;
  o.keep_history = asked.keep_history;
  if (!asked.progress) return o;
  o.progress = [&asked, precision](index_t iterations, double optimality) {
    asked.progress("lsmr", precision, iterations, optimality);
  };
  return o;
}

/// Solves in the format T from the best x so far. LSMR's own measures are those of A D: its tolerance is
/// tightened and LSMR run again where x has not come to the tolerance that was asked for.
template <class T>
bool lsmr_ladder::solve_in(least_squares_tries& tries, const krylov_options& limits) {
  const auto& p = problem_;
  auto options = limits;
  auto x = tries.best<T>();
  while (true) {
    const auto report = minimise(x, options);
    std::optional<lsmr_report> of_y;
    array<T> y;
    const auto part = [&](const auto& m) {
      if (!m.is_within(p.options.tolerance)) return std::numeric_limits<double>::infinity();
      of_y = find_row_coefficients(x, limits, y);
      return krylov::distance_from_row_space<T>(p.ctx, p.A, x, y);
    };
    tries.judge<T>(attempt_of(report, format_of<T>::id), as_scaled(x, std::nullopt), part);
    if (of_y && !tries.is_over()) judge_projection(tries, *of_y, y);
    if (tries.is_over() || of_y || !report.converged()) return report.reason != stop_reason::iteration_limit;
    options.tolerance *= std::min(0.5, tries.factor_to_tolerance());
    if (options.tolerance < unit_roundoff<T>) return true;
  }
}

/// Runs LSMR from x, which becomes an x of smaller |b - A x|.
template <class T>
lsmr_report lsmr_ladder::minimise(array<T>& x, const krylov_options& options) const {
  const auto& p = problem_;
  const auto begin = std::chrono::steady_clock::now();
  const auto& A = AD_ ? *AD_ : p.A;
  auto y = as_scaled(x, inverse_D_);
  const auto residual_of = [&](vector_view<const T> trial, vector_view<T> r) {
    residual<T>(p.ctx, p.b, A.A, trial, r);
  };
  auto report = krylov::run_lsmr<T>(
      {p.ctx, A.A, A.transposed, A.frobenius, leading(nrm2<double>(p.ctx, p.b)), residual_of, y, options});
  x = as_scaled(y, D_);
  report.seconds = seconds_since(begin);
  return report;
}

/// D x, or x where there is no D.
template <class T>
array<T> lsmr_ladder::as_scaled(const array<T>& x, const std::optional<csr_matrix>& D) const {
  array<T> result(problem_.ctx, x.size());
  if (D) {
    spmv<T>(problem_.ctx, T(1.0), *D, x, T(0.0), result);
  } else {
    copy<T>(problem_.ctx, x, result);
  }
  return result;
}

/// y with A^T y = x, as near as LSMR comes.
template <class T>
lsmr_report lsmr_ladder::find_row_coefficients(const array<T>& x, krylov_options options, array<T>& y) const {
  const auto& p = problem_;
  options.tolerance *= 0.5;  // the rest is for the rounding of the distance that is measured
  options.keep_history = false;
  y = array<T>(p.ctx, p.A.A.rows());
  const auto residual_of = [&](vector_view<const T> trial, vector_view<T> r) {
    copy<T>(p.ctx, x, r);
    spmv<T>(p.ctx, T(-1.0), p.A.transposed, trial, T(1.0), r);
  };
  return krylov::run_lsmr<T>(
      {p.ctx, p.A.transposed, p.A.A, p.A.frobenius, leading(nrm2<T>(p.ctx, x)), residual_of, y, options});
}

/// Judges A^T y, which is in the range of A^T but for rounding, in the place of an x that has too large a
/// part in A's null space.
template <class T>
void lsmr_ladder::judge_projection(least_squares_tries& tries, const lsmr_report& report,
                                   const array<T>& y) const {
  const auto& p = problem_;
  array<T> x(p.ctx, p.A.A.columns());
  spmv<T>(p.ctx, T(1.0), p.A.transposed, y, T(0.0), x);
  const auto same = as_scaled(x, std::nullopt);
  tries.judge<T>(attempt_of(report, format_of<T>::id), std::move(x),
                 [&](const auto&) { return krylov::distance_from_row_space<T>(p.ctx, p.A, same, y); });
}

}  // namespace residua::solving
