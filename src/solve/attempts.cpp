// An attempt: the options that its method gets, the run of the method, and what is kept of its x and report.
#include "solve/attempts.hpp"

#include "krylov/complex/system.hpp"
#include "krylov/power_of_two.hpp"
#include "krylov/true_residual.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/copy.hpp"

namespace residua::solving {

namespace {

template <class T, class Matrix>
krylov_report run_krylov(attempt_method method, const krylov::system<T, Matrix>& s) {
  switch (method) {
    case attempt_method::cg:
      return krylov::run_cg(s);
    case attempt_method::minres:
      return krylov::run_minres(s);
    case attempt_method::gmres:
      return krylov::run_gmres(s);
    default:
      return krylov::run_bicgstab(s);
  }
}

template <class T>
krylov_report dispatch(attempt_method method, const problem& p, const krylov::system<T>& s) {
  if (method == attempt_method::refinement) return krylov::run_refinement(s);
  const auto* complex_A = p.complex_A();
  if (complex_A == nullptr) return run_krylov(method, s);
  array<double> b(s.ctx, s.b.size());  // real and imaginary parts in turns, with increment 1
  copy<double>(s.ctx, s.b, b);
  return run_krylov(method, krylov::complex_system<T>{s.ctx, *complex_A, s.M, b, s.x, s.options,
                                                      s.matrix_exponent, s.relative_to_b});
}

/// Hears the progress of a method, passes it to the caller, and keeps whether the caller stopped the method.
struct observer {
  const solve_options& asked;
  const attempt_limits& limits;
  attempt_method method;
  format precision;
  index_t iterations = 0;
  double residual = 0;
  bool is_interrupted = false;  // by the caller

  void note(index_t its_iterations, double its_residual) {
    iterations = its_iterations;
    residual = its_residual;
    if (asked.progress) asked.progress(method, precision, iterations, residual);
  }
  bool stops() {
    is_interrupted = asked.interrupted && asked.interrupted();
    return is_interrupted || (limits.stop_when && limits.stop_when(iterations, residual));
  }
};

krylov_options options_for(observer& its_observer) {
  const auto& asked = its_observer.asked;
  const auto& limits = its_observer.limits;
  krylov_options o;
  o.tolerance = asked.tolerance;
  o.max_iterations = limits.iterations;
  o.restart = asked.restart;
  o.ends_when_unattainable = limits.has_successor;
  o.keep_history = asked.keep_history;
  if (asked.progress || limits.stop_when) {
    o.progress = [&](index_t iterations, double residual) { its_observer.note(iterations, residual); };
  }
  if (asked.interrupted || limits.stop_when) o.interrupted = [&] { return its_observer.stops(); };
  return o;
}

}  // namespace

void attempts::run(attempt_method method, format precision, const preconditioner& M,
                   const attempt_limits& limits) {
  with_solver_format(precision, [&]<class T>() { run_in<T>(method, M, limits); });
}

double attempts::residual() const {
  return answer_.attempts.empty() ? 1 : answer_.last().report.true_relative_residual;
}

bool attempts::are_beyond(format precision) const {
  return !answer_.attempts.empty() && residual() < unit_roundoff_of(precision);
}

template <class T>
array<T> attempts::best_x() const {
  if (!answer_.attempts.empty()) return answer_.x_as<T>(problem_.ctx);
  array<T> x(problem_.ctx, problem_.A.columns());
  if (std::holds_alternative<std::monostate>(problem_.options.initial) || b_is_zero()) return x;
  std::visit(
      [&]<class From>(const From& source) {
        if constexpr (std::is_same_v<From, vector_view<const T>>) {
          copy<T>(problem_.ctx, source, x);
        } else if constexpr (!std::is_same_v<From, std::monostate>) {
          convert(problem_.ctx, source, x);
        }
      },
      problem_.options.initial);
  if (is_beyond_range<T>(x)) x = array<T>(problem_.ctx, x.size());
  return x;
}

/// Of b = 0 zero is the solution, and no residual is small beside |b|.
bool attempts::b_is_zero() const { return nrm2<double>(problem_.ctx, b_) == 0; }

/// Whether b - A x leaves double's range once b has a norm of about 1, as numbers are scaled to be solved
/// with: x is further from the solution than zero is, by more than any format has digits.
template <class T>
bool attempts::is_beyond_range(const array<T>& x) const {
  const auto& ctx = problem_.ctx;
  const int exponent = krylov::exponent_for(ctx, b_).value_or(0);
  const krylov::scaled_copy<T> scaled_x(ctx, x.view(), exponent - problem_.exponent);
  if (krylov::is_far_from_ends(leading(nrm2<T>(ctx, scaled_x.view())))) return false;
  const krylov::scaled_copy<double> scaled_b(ctx, b_, exponent);
  array<T> r(ctx, x.size());
  return !std::isfinite(
      krylov::fast_residual_norm<T>(ctx, scaled_b.view(), problem_.A, scaled_x.view(), r.view()));
}

template <class T>
void attempts::run_in(attempt_method method, const preconditioner& M, const attempt_limits& limits) {
  const auto& p = problem_;
  auto x = best_x<T>();
  observer its_observer{p.options, limits, method, format_of<T>::id};
  const auto o = options_for(its_observer);
  const krylov::system<T> s{p.ctx, p.A, M, b_, x, o, p.exponent, /*relative_to_b=*/true};
  answer_.attempts.push_back({method, format_of<T>::id, M.kind(), dispatch(method, p, s), M.report()});
  auto& report = answer_.attempts.back().report;
  is_interrupted_ = its_observer.is_interrupted;
  if (report.reason == stop_reason::interrupted && !is_interrupted_) report.reason = stop_reason::gave_way;
  answer_.converged = report.converged();
  answer_.x = std::move(x);
}

void attempts::adopt(const solution& of_part, any_array x) {
  is_interrupted_ = of_part.last().report.reason == stop_reason::interrupted;
  const double before = residual();
  attempts whole(problem_, b_);
  whole.answer_.attempts = of_part.attempts;
  whole.answer_.x = std::move(x);
  whole.run(attempt_method::gmres, of_part.last().precision, preconditioner(), {0});
  if (!(whole.residual() < before)) {
    if (is_interrupted_ && !answer_.attempts.empty())
      answer_.attempts.back().report.reason = stop_reason::interrupted;
    return;
  }
  const auto measured = whole.answer_.last().report;
  whole.answer_.attempts.pop_back();
  auto& report = whole.answer_.attempts.back().report;
  report.relative_residual = report.true_relative_residual = measured.true_relative_residual;
  if (!measured.converged() && report.converged()) report.reason = stop_reason::true_residual_above;
  if (measured.converged()) report.reason = stop_reason::converged;
  auto& its = answer_.attempts;
  its.insert(its.end(), whole.answer_.attempts.begin(), whole.answer_.attempts.end());
  answer_.x = std::move(whole.answer_.x);
  answer_.converged = measured.converged();
}

void attempts::keep_start() { run(attempt_method::gmres, problem_.formats.front(), preconditioner(), {0}); }

}  // namespace residua::solving
