// Refinement of the augmented system: each of its solutions is judged by the x that it holds.
#include "solve/least_squares_direct.hpp"

#include <algorithm>

#include "dense/norm_estimate.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/sparse/spmv.hpp"
#include "solve/errors.hpp"
#include "solve/limb_of.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

solve_options options_for(const least_squares_options& asked) {
  solve_options o;
  o.tolerance = asked.tolerance;
  o.method = solve_method::direct;
  o.precision = asked.precision;
  o.max_iterations = asked.max_iterations;
  o.keep_history = asked.keep_history;
  o.memory_limit = asked.memory_limit;
  o.interrupted = asked.interrupted;
  if (!asked.progress) return o;
  o.progress = [&asked](attempt_method method, format f, index_t iterations, double residual) {
    asked.progress(name_of(method), f, iterations, residual);
  };
  return o;
}

array<double> right_hand_side(const least_squares_problem& p, index_t rows, index_t b_at) {
  array<double> c(p.ctx, rows);
  copy<double>(p.ctx, p.b, c.view().part(b_at, p.b.size()));
  return c;
}

/// Sets v's elements outside of [begin, begin + size) to zero.
void restrict_to(std::vector<double>& v, index_t begin, index_t size) {
  std::fill(v.begin(), v.begin() + begin, 0.0);
  std::fill(v.begin() + begin + size, v.end(), 0.0);
}

}  // namespace

augmented_solver::augmented_solver(const least_squares_problem& p, augmented_system system)
    : problem_(p),
      system_(std::move(system)),
      options_(options_for(p.options)),
      augmented_(p.ctx, csr_matrix(p.ctx, std::move(system_.K)), options_),
      right_(right_hand_side(p, augmented_.A.rows(), system_.b_at)),
      examination_(augmented_),
      direct_(augmented_, examination_),
      runs_(augmented_, right_) {
  direct_.analyse();
}

void augmented_solver::solve(least_squares_tries& tries) {
  const auto& formats = problem_.formats;
  const std::size_t first = first_format_for_tolerance(formats, options_.tolerance);
  for (std::size_t k = first; k < formats.size() && !tries.is_over(); ++k) {
    const bool may_use_gmres = k > first || k + 1 == formats.size();
    while (refine_in(formats[k], may_use_gmres, tries) && !tries.is_over()) {
      options_.tolerance *= std::min(0.5, tries.factor_to_tolerance());
      if (options_.tolerance < unit_roundoff_of(formats[k])) break;
    }
  }
  if (tries.converged()) estimate_errors(tries);
}

/// Refines in one format, and tries GMRES after that where it may. Returns whether the augmented system was
/// solved to its tolerance.
bool augmented_solver::refine_in(format precision, bool may_use_gmres, least_squares_tries& tries) {
  for (const auto method : {attempt_method::refinement, attempt_method::gmres}) {
    runs_.run(method, precision, direct_.as_preconditioner(), {options_.max_iterations});
    judge(tries);
    if (runs_.is_over() || tries.converged() || !may_use_gmres) break;
  }
  return runs_.converged();
}

void augmented_solver::judge(least_squares_tries& tries) {
  with_solver_format(runs_.answer().last().precision, [&]<class T>() { judge_in<T>(tries); });
}

template <class T>
void augmented_solver::judge_in(least_squares_tries& tries) {
  const auto& p = problem_;
  const auto& run = runs_.answer().last();
  const auto& z = std::get<array<T>>(runs_.answer().x);
  array<T> x(p.ctx, p.A.A.columns());
  copy<T>(p.ctx, z.view().part(system_.x_at, x.size()), x);
  // Of a second copy, since tries.judge() takes x over before it calls this.
  const auto part = [&](const auto&) {
    array<T> same(p.ctx, p.A.A.columns());
    copy<T>(p.ctx, z.view().part(system_.x_at, same.size()), same);
    return krylov::distance_from_row_space<T>(p.ctx, p.A, same, row_coefficients(z, same));
  };
  tries.judge<T>({name_of(run.method), run.precision, run.report.reason, run.report.iterations, 0, 0,
                  run.report.seconds, run.report.history},
                 std::move(x), part);
}

/// y with A^T y = x. It is a part of z or, where A's columns were taken to be independent without a proof and
/// z has no such part, is computed by the factors.
template <class T>
array<T> augmented_solver::row_coefficients(const array<T>& z, const array<T>& x) const {
  return system_.y_rows.empty() ? refined_coefficients(x) : part_of_rows(z);
}

/// y with A^T y = x by refinement: alpha s + A w = 0, A^T s = x is the augmented system with x in the place
/// of its last rows, and s is y. Steps are taken for as long as each halves |x - A^T y|.
template <class T>
array<T> augmented_solver::refined_coefficients(const array<T>& x) const {
  const auto& p = problem_;
  const index_t m = p.A.A.rows();
  std::vector<T> y(static_cast<std::size_t>(m), T(0.0));
  array<T> best(p.ctx, m), left(p.ctx, x.size());
  copy<T>(p.ctx, x, left);
  for (double before = std::numeric_limits<double>::infinity();;) {
    const double norm = leading(nrm2<T>(p.ctx, left));
    if (!(norm <= 0.5 * before)) return best;
    best.upload(p.ctx, y);
    if (norm == 0) return best;
    before = norm;
    std::vector<double> v(static_cast<std::size_t>(m), 0.0);
    const auto limbs = leading_limbs<T>(left.to_host(p.ctx));
    v.insert(v.end(), limbs.begin(), limbs.end());
    direct_.factors().solve(v);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = y[i] + T(v[i]);
    const array<T> next(p.ctx, std::span<const T>(y));
    copy<T>(p.ctx, x, left);
    spmv<T>(p.ctx, T(-1.0), p.A.transposed, next, T(1.0), left);
  }
}

/// y as a vector with an element for every row of A, of the part of z that has one for every independent row.
template <class T>
array<T> augmented_solver::part_of_rows(const array<T>& z) const {
  std::vector<T> y(static_cast<std::size_t>(problem_.A.A.rows()), T(0.0));
  const auto host = z.to_host(problem_.ctx);
  for (std::size_t k = 0; k < system_.y_rows.size(); ++k)
    y[system_.y_rows[k]] = host[static_cast<std::size_t>(system_.y_at) + k];
  return {problem_.ctx, std::span<const T>(y)};
}

void augmented_solver::estimate_errors(least_squares_tries& tries) {
  const auto begin = std::chrono::steady_clock::now();
  auto& answer = tries.answer();
  answer.direct.condition = condition();
  if (runs_.answer().last().method == attempt_method::refinement) {
    const double size = with_solver_format(answer.precision, [&]<class T>() {
      double largest = 0;
      for (const T& element : std::get<array<T>>(answer.x).to_host(problem_.ctx))
        largest = std::max(largest, std::fabs(leading(element)));
      return largest;
    });
    const double estimate = size > 0 ? largest_error(residual_magnitudes()) / size : 0;
    answer.forward_error_estimate = std::isfinite(estimate) ? estimate : 0;  // where the inverse overflows
  }
  answer.setup_seconds += seconds_since(begin);
}

/// |A|_1 |A^+|_1, where A^+ is a block of the inverse of K.
double augmented_solver::condition() const {
  const auto& factors = direct_.factors();
  const index_t m = problem_.A.A.rows(), n = problem_.A.A.columns();
  const auto apply = [&](std::vector<double>& v) {
    restrict_to(v, system_.b_at, m);
    factors.solve(v);
    restrict_to(v, system_.x_at, n);
  };
  const auto apply_transposed = [&](std::vector<double>& v) {
    restrict_to(v, system_.x_at, n);
    factors.solve_transposed(v);
    restrict_to(v, system_.b_at, m);
  };
  const auto order = static_cast<std::size_t>(augmented_.A.rows());
  return dense::estimate_one_norm(order, apply, apply_transposed) * one_norm(problem_.ctx, problem_.A.A);
}

/// |c - K z|, element by element.
std::vector<double> augmented_solver::residual_magnitudes() {
  return with_solver_format(runs_.answer().last().precision, [&]<class T>() {
    array<T> r(problem_.ctx, augmented_.A.rows());
    residual<T>(problem_.ctx, right_, augmented_.A, std::get<array<T>>(runs_.answer().x), r);
    auto magnitudes = leading_limbs<T>(r.to_host(problem_.ctx));
    for (double& element : magnitudes) element = std::fabs(element);
    return magnitudes;
  });
}

/// An estimate of the largest element of |K^-1| |residual| among those of x, which bounds the errors of x: it
/// is the 1-norm of an operator, the transpose of diag(|residual|) behind K^-1. Source: Higham, Accuracy and
/// Stability of Numerical Algorithms, section 15.1.
double augmented_solver::largest_error(const std::vector<double>& residual) const {
  const auto& factors = direct_.factors();
  const index_t n = problem_.A.A.columns();
  const auto weigh = [&residual](std::vector<double>& v) {
    for (std::size_t i = 0; i < v.size(); ++i) v[i] *= residual[i];
  };
  const auto apply = [&](std::vector<double>& v) {
    restrict_to(v, system_.x_at, n);
    factors.solve_transposed(v);
    weigh(v);
  };
  const auto apply_transposed = [&](std::vector<double>& v) {
    weigh(v);
    factors.solve(v);
    restrict_to(v, system_.x_at, n);
  };
  return dense::estimate_one_norm(residual.size(), apply, apply_transposed);
}

}  // namespace residua::solving
