// The scaling of a least-squares problem, and the judgement of every x that is found for it.
#include "solve/least_squares_problem.hpp"

#include <algorithm>
#include <cmath>

#include "krylov/power_of_two.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "solve/problem.hpp"

namespace residua::solving {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

array<double> copied(const context& ctx, vector_view<const double> b, int exponent) {
  array<double> result(ctx, b.size());
  copy<double>(ctx, b, result);
  krylov::scale_by_power<double>(ctx, exponent, result);
  return result;
}

/// The factor by which an error has to fall to be within the tolerance; 1 where it is.
double factor_for(double error, double tolerance) { return error <= tolerance ? 1 : tolerance / error; }

}  // namespace

least_squares_problem::least_squares_problem(const context& its_context, const csr_matrix& given,
                                             vector_view<const double> its_b,
                                             const least_squares_options& its_options)
    : ctx(its_context),
      options(its_options),
      exponent_of_A(krylov::exponent_to_one(given.storage().sizes.largest, given.storage().sizes.smallest)),
      exponent_of_b(krylov::exponent_for(its_context, its_b).value()),
      A(its_context, exponent_of_A == 0 ? given : krylov::scaled(its_context, given, exponent_of_A)),
      b(copied(its_context, its_b, exponent_of_b)),
      formats(ladder(its_options.precision)) {}

bool least_squares_tries::zero_suffices() {
  const auto& p = problem_;
  array<double> zero(p.ctx, p.A.A.columns());
  const auto m = krylov::measure<double>(p.ctx, p.A, p.b, zero);
  answer_.converged = m.is_within(p.options.tolerance);
  if (answer_.converged) keep<double>(std::move(zero), m, 0);
  return answer_.converged;
}

template <class T>
void least_squares_tries::judge(least_squares_attempt attempt, array<T> x,
                                const std::function<double(const measure&)>& null_space_part) {
  const auto& p = problem_;
  const double tolerance = p.options.tolerance;
  const auto m = krylov::measure<T>(p.ctx, p.A, p.b, x);
  const double part = p.has_independent_columns ? 0 : null_space_part(m);
  attempt.relative_residual = m.relative_residual;
  attempt.optimality = m.optimality;
  factor_ = std::min(factor_for(std::min(m.relative_residual, m.optimality), tolerance),
                     factor_for(part, tolerance));
  answer_.converged = m.is_within(tolerance) && part <= tolerance;
  answer_.was_interrupted = !answer_.converged && attempt.reason == stop_reason::interrupted;
  if (answer_.converged) attempt.reason = stop_reason::converged;
  answer_.attempts.push_back(std::move(attempt));
  const double error = std::max(std::min(m.relative_residual, m.optimality), std::min(part, 1.0));
  if (!answer_.converged && !(error < error_of_best_)) return;
  error_of_best_ = error;
  keep<T>(std::move(x), m, part);
}

template <class T>
void least_squares_tries::keep(array<T> x, const measure& m, double part) {
  best_ = m;
  answer_.x = std::move(x);
  answer_.precision = format_of<T>::id;
  answer_.null_space_part = part;
}

template <class T>
array<T> least_squares_tries::best() const {
  if (std::holds_alternative<std::monostate>(answer_.x)) return {problem_.ctx, problem_.A.A.columns()};
  return array_as<T>(problem_.ctx, answer_.x, "least_squares");
}

/// Scales x to the problem as it was given. Where that loses bits to the range of the limbs, the measures are
/// computed anew for what is left of x. Where that is too little the attempt has not converged.
template <class T>
void least_squares_tries::scale_back(array<T>& x) {
  const auto& p = problem_;
  const int exponent = p.exponent_of_A - p.exponent_of_b;
  if (exponent == 0) return;
  array<T> before(p.ctx, x.size());
  copy<T>(p.ctx, x, before);
  krylov::scale_by_power<T>(p.ctx, exponent, x);
  const krylov::scaled_copy<T> again(p.ctx, x, -exponent);
  axpy<T>(p.ctx, T(-1.0), again.view(), before);
  if (leading(nrm2<T>(p.ctx, before)) == 0) return;
  best_ = krylov::measure<T>(p.ctx, p.A, p.b, again.view());
  if (!p.has_independent_columns) answer_.null_space_part = infinity;
  answer_.converged = best_.is_within(p.options.tolerance) && answer_.null_space_part == 0;
  if (answer_.converged || answer_.attempts.empty()) return;
  auto& reason = answer_.attempts.back().reason;
  if (reason != stop_reason::converged) return;
  reason =
      std::isfinite(best_.relative_residual) ? stop_reason::attainable_accuracy : stop_reason::not_finite;
}

least_squares_solution least_squares_tries::finish() {
  const auto& p = problem_;
  if (std::holds_alternative<std::monostate>(answer_.x)) {
    array<double> zero(p.ctx, p.A.A.columns());
    const auto m = krylov::measure<double>(p.ctx, p.A, p.b, zero);
    keep<double>(std::move(zero), m, 0);
  }
  with_solver_format(answer_.precision, [&]<class T>() { scale_back(std::get<array<T>>(answer_.x)); });
  answer_.relative_residual = best_.relative_residual;
  answer_.optimality = best_.optimality;
  answer_.residual_norm = std::ldexp(best_.norm_of_residual, -p.exponent_of_b);
  answer_.solution_norm = std::ldexp(best_.norm_of_x, p.exponent_of_A - p.exponent_of_b);
  return std::move(answer_);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template void least_squares_tries::judge<type>(least_squares_attempt, array<type>,            \
                                                 const std::function<double(const measure&)>&); \
  template array<type> least_squares_tries::best<type>() const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::solving
