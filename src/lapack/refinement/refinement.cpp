// gesv and posv by refinement: argument checks, and which factors come after which.
#include "residua/lapack/refinement.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>

#include "base/number_checks.hpp"
#include "lapack/look_ahead.hpp"
#include "lapack/refinement/factor_choice.hpp"
#include "lapack/refinement/refinement_run.hpp"
#include "lapack/refinement/scaled_system.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

constexpr auto infinity = std::numeric_limits<double>::infinity();

class stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// ---- one factorisation ----

/// x, and the bounds of it.
template <class TA, class T>
void finish(const dense_system<TA, T>& s, refinement_run<TA, T>& its, bool trusted, bool last,
            const refinement_attempt& attempt) {
  its.run(trusted);
  if (attempt.converged || attempt.at_rounding || last) copy_matrix<T, T>(s.ctx, its.solution(), s.X);
}

/// The largest sum of a column of the magnitudes.
double norm_of_magnitudes(const context& ctx, const matrix_view<const double>& magnitudes) {
  const array<double> ones(ctx, magnitudes.rows(), 1.0);
  array<double> sums(ctx, magnitudes.columns());
  gemv<double, double>(ctx, op::transpose, 1.0, magnitudes, ones, 0.0, sums);
  const auto all = sums.to_host(ctx);
  return *std::max_element(all.begin(), all.end());
}

/// Whether an estimate of A's condition by a solver of that roundoff can be believed. A matrix of elements
/// that are far from 1, as only one can be that is not to be equilibrated, has an inverse of which solutions
/// and bounds may lose digits below double's range.
template <class TA, class T>
bool can_be_believed(const dense_system<TA, T>& s, double roundoff, double condition) {
  constexpr double far = 0x1p300;
  const double largest = norm_of<double>(s.ctx, matrix_norm::max, s.magnitudes);
  return largest <= far && largest >= 1 / far &&
         8 * static_cast<double>(s.A.rows()) * roundoff * condition <= 1;
}

/// GMRES, with the factors held in T.
template <class F, class TA, class T>
void solve_by_gmres(const dense_system<TA, T>& s, dense_factors<F> factors, bool last,
                    refinement_attempt& attempt) {
  attempt.method = refinement_method::gmres;
  attempt.reason += ", GMRES";
  gmres_corrections<TA, T> solver(s.ctx, s.A, dense_factors<T>(std::move(factors)));
  attempt.condition_estimate = norm_of_magnitudes(s.ctx, s.magnitudes) * solver.inverse_norm();
  const bool trusted = can_be_believed(s, solver.roundoff(), attempt.condition_estimate);
  if (trusted || last) {
    refinement_run<TA, T> its(s, solver, attempt);
    return finish(s, its, trusted, last, attempt);
  }
  attempt.reason += " does not converge, or cannot be trusted: the condition number is too large";
}

/// The condition number by factors. On a GPU the solution begins at the same time and, as soon as there is
/// one, what bounds its error, each on a stream of its own; that is seldom in vain, and all three are chains
/// of short kernels.
template <class F, class TA, class T>
void estimate_condition(const dense_system<TA, T>& s, const factor_corrections<F, T>& solver,
                        refinement_run<TA, T>& its, refinement_attempt& attempt) {
  const auto estimate_on = [&](const context& ctx) {
    const stopwatch since_begin;
    attempt.condition_estimate = norm_of_magnitudes(ctx, s.magnitudes) * solver.inverse_norm(ctx);
    attempt.factor_seconds += since_begin.seconds();
  };
  const two_streams streams(s.ctx);
  if (!streams.are_two()) return estimate_on(s.ctx);
  std::promise<void> first_solution;
  const auto estimates = [&] {
    const two_streams others(streams.ahead());
    const auto bound = [&] {
      first_solution.get_future().get();
      its.estimate_bound([&](const auto& w) { return solver.inverse_times(others.main(), w); });
    };
    others.run([&] { estimate_on(others.ahead()); }, bound);
  };
  const auto solve = [&] {
    try {
      its.begin();
      first_solution.set_value();
    } catch (...) {
      first_solution.set_exception(std::current_exception());
      throw;
    }
    its.go_on();
  };
  streams.run(estimates, solve);
}

template <class F, class TA, class T>
void refine_with(const dense_system<TA, T>& s, dense_factors<F> factors, const product_options& products,
                 bool last, refinement_attempt& attempt) {
  constexpr bool is_shorter = !std::is_same_v<F, T>;
  const auto method = s.options.method;
  if constexpr (is_shorter) {
    if (method == refinement_method::gmres) return solve_by_gmres(s, std::move(factors), last, attempt);
  }
  factor_corrections<F, T> solver(s.ctx, std::move(factors), products, s.B.columns());
  auto refined = attempt;
  refinement_run<TA, T> its(s, solver, refined);
  estimate_condition(s, solver, its, attempt);
  const bool trusted = can_be_believed(s, solver.roundoff(), attempt.condition_estimate);
  if constexpr (is_shorter) {
    if (!trusted && s.options.factors && method == refinement_method::automatic)
      return solve_by_gmres(s, solver.release(), last, attempt);
  }
  if (trusted || last || wanted_errors(s.options).backward_alone()) {
    refined.condition_estimate = attempt.condition_estimate;
    refined.factor_seconds = attempt.factor_seconds;
    finish(s, its, trusted, last, refined);
    attempt = std::move(refined);
    return;
  }
  attempt.reason += " cannot be trusted: the condition number is too large";
}

bool fits_float(double largest) { return largest == 0 || (largest <= 0x1p100 && largest >= 0x1p-100); }

template <class F, class TA, class T>
refinement_attempt attempt_with(const dense_system<TA, T>& s, const product_options& products, bool last) {
  const stopwatch since_begin;
  refinement_attempt attempt;
  attempt.factors = format_of<F>::id;
  attempt.residuals = s.options.residuals.value_or(format_of<T>::id);
  attempt.forward_error_bound = attempt.componentwise_backward_error = attempt.normwise_backward_error =
      attempt.condition_estimate = infinity;
  attempt.reason = "factors in " + std::string(name_of(attempt.factors)) + s.scaled;
  if (products.accuracy_bits != 0)
    attempt.reason += ", products to " + std::to_string(products.accuracy_bits) + " bits";
  if (std::is_same_v<F, float> && !fits_float(norm_of<double>(s.ctx, matrix_norm::max, s.magnitudes))) {
    attempt.reason += ", whose range the elements leave";
    return attempt;
  }
  dense_factors<F> factors(s.ctx, s.A, products);
  attempt.info = factors.report().info;
  attempt.products = factors.report().products;
  attempt.factor_seconds = since_begin.seconds();
  if (attempt.info == 0)
    refine_with(s, std::move(factors), products, last, attempt);
  else
    attempt.reason += s.A.kind == structure::symmetric ? ": a minor is not positive" : ": a pivot is zero";
  attempt.seconds = since_begin.seconds();
  return attempt;
}

// ---- which factors come after which ----

/// 0 for float, otherwise the number of limbs.
int width_of(format f) {
  return f == format::fp32 ? 0 : with_solver_format(f, []<class F>() { return limb_count<F>; });
}

double roundoff_of(format f) {
  if (f == format::fp32) return unit_roundoff<float>;
  return with_solver_format(f, []<class F>() { return unit_roundoff<F>; });
}

/// Attempts with factors that become wider, until one has converged. What is known of the condition number
/// chooses among those that it does not rule out (factor_choice.hpp).
template <class TA, class T>
class ladder_of_factors {
 public:
  explicit ladder_of_factors(const dense_system<TA, T>& s) : s_(s) {}

  refinement_report climb() {
    try_formats<float>();
#define RESIDUA_TRY(id, type, name, bits, bytes) try_formats<type>();
    RESIDUA_SOLVER_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
    return std::move(report_);
  }

 private:
  template <class F>
  void try_formats() {
    if constexpr (limb_count<F> <= limb_count<T>) {
      const auto& o = s_.options;
      if (is_done()) return;
      if (o.factors) {
        if (*o.factors == format_of<F>::id) add<F>(o.products, true);
        return;
      }
      try_chosen<F>(width_of(format_of<F>::id), std::is_same_v<F, T>);
    }
  }
  /// Of this width, unless another one is expected to be faster.
  template <class F>
  void try_chosen(int width, bool last) {
    auto products = s_.options.products;
    if (const auto condition = known_condition()) {
      const refinement_task task{s_.A.rows(), s_.B.columns(), limb_count<T>, *condition,
                                 wanted_errors(s_.options).bits()};
      const auto chosen = fastest_factors(rates_of(s_.ctx), task, width);
      if (!last && (!chosen || chosen->width > width)) return;
      if (chosen && chosen->width == width) products.accuracy_bits = chosen->accuracy_bits;
      if (products.accuracy_bits != 0) add<F>(products, false);
    } else if (width < width_of(s_.options.first_factors)) {
      return;
    }
    if (!is_done()) add<F>(s_.options.products, last);
  }
  /// Other factors change nothing where x is as wanted, or the residual is rounding alone.
  [[nodiscard]] bool is_done() const { return report_.converged || report_.at_rounding; }
  /// The last factors' estimate, if they could just make it, or what the caller knows; nothing where bits of
  /// products are not to be chosen.
  [[nodiscard]] std::optional<double> known_condition() const {
    const auto& products = s_.options.products;
    if (products.accuracy_bits != 0 || products.engine == engine::native) return {};
    if (!begun_) return s_.options.condition;
    constexpr double worth_believing = 0.1;
    const double estimate = report_.condition_estimate;
    if (!(estimate * roundoff_of(report_.factors) <= worth_believing)) return {};
    return std::max(1.0, estimate);
  }
  template <class F>
  void add(const product_options& products, bool last) {
    if (begun_) report_.attempts_before.push_back(report_);
    begun_ = true;
    static_cast<refinement_attempt&>(report_) = attempt_with<F>(s_, products, last);
  }

  const dense_system<TA, T>& s_;
  refinement_report report_;
  bool begun_ = false;
};

// ---- checks ----

struct finite_sizes {
  matrix<double> magnitudes;
  double largest;
};

/// The magnitudes of a matrix, all finite.
template <class T>
finite_sizes finite_magnitudes(const context& ctx, const char* routine, const char* name,
                               const operand<T>& M) {
  matrix<double> magnitudes(ctx, M.rows(), M.columns());
  const double largest = measure_magnitudes<T>(ctx, M, magnitudes.view());
  if (std::isfinite(largest)) return {std::move(magnitudes), largest};
  blas::fail(routine, name, "has an element that is not finite");
}

bool is_of_solvers(format f) {
  return std::find(std::begin(solver_formats), std::end(solver_formats), f) != std::end(solver_formats);
}

template <class T>
void check_options(const char* routine, const refinement_options& o) {
  require(o.most_refinements >= 1, routine, "options.most_refinements >= 1", o.most_refinements);
  const auto fail = [&](const char* name, format f, const char* what) {
    blas::fail(routine, name, "is " + std::string(name_of(f)) + ", " + what);
  };
  const auto check_factors = [&](const char* name, format f) {
    if (f != format::fp32 && !is_of_solvers(f)) fail(name, f, "no format of factors");
    if (width_of(f) > limb_count<T>) fail(name, f, "wider than the format of X");
  };
  if (o.factors) check_factors("options.factors", *o.factors);
  check_factors("options.first_factors", o.first_factors);
  require_number(!o.condition || (*o.condition >= 1 && std::isfinite(*o.condition)), routine,
                 "1 <= options.condition < infinity", o.condition.value_or(1));
  const auto check_error = [&](const std::optional<double>& error, const char* condition) {
    require_number(!error || (*error > 0 && *error < 1), routine, condition, error.value_or(0));
  };
  check_error(o.forward_error, "0 < options.forward_error < 1");
  check_error(o.backward_error, "0 < options.backward_error < 1");
  if (!o.residuals) return;
  if (!is_of_solvers(*o.residuals)) fail("options.residuals", *o.residuals, "no format of solvers");
  if (width_of(*o.residuals) < limb_count<T>)
    fail("options.residuals", *o.residuals, "shorter than the format of X");
}

template <class TA, class T>
refinement_report checked(dense_system<TA, T> s) {
  blas::check_square(s.ctx, s.routine, "A", s.A.A);
  blas::check_matrix(s.ctx, s.routine, "B", s.B);
  blas::check_matrix(s.ctx, s.routine, "X", s.X);
  blas::check_extent(s.routine, "B", "rows", s.B.rows(), "A", "rows", s.A.rows());
  blas::check_extent(s.routine, "X", "rows", s.X.rows(), "B", "rows", s.B.rows());
  blas::check_extent(s.routine, "X", "columns", s.X.columns(), "B", "columns", s.B.columns());
  check_options<T>(s.routine, s.options);
  if (s.B.rows() == 0 || s.B.columns() == 0) {
    refinement_report nothing;
    nothing.converged = nothing.at_rounding = true;
    nothing.residuals = s.options.residuals.value_or(format_of<T>::id);
    nothing.reason = "nothing to solve";
    return nothing;
  }
  auto [magnitudes, largest] = finite_magnitudes<TA>(s.ctx, s.routine, "A", s.A);
  const auto of_B = finite_magnitudes<T>(s.ctx, s.routine, "B", s.B).magnitudes.to_host(s.ctx);
  s.magnitudes = magnitudes;
  const auto n = static_cast<std::size_t>(s.A.rows());
  auto exponents = s.options.equilibrate ? scaling_of(s, largest) : std::nullopt;
  if (!exponents && are_near_the_ends(of_B, n)) exponents = {std::vector<int>(n), std::vector<int>(n)};
  if (!exponents) return ladder_of_factors<TA, T>(s).climb();
  scaled_system<TA, T> scaled(s, *exponents, magnitudes.view());
  auto report = ladder_of_factors<TA, T>(scaled.system()).climb();
  scaled.finish(report);
  return report;
}

}  // namespace

template <solver_format TA, refined_from<TA> T>
refinement_report gesv(const context& ctx, not_deduced<matrix_view<const TA>> A,
                       not_deduced<matrix_view<const T>> B, not_deduced<matrix_view<T>> X,
                       const refinement_options& options) {
  return checked<TA, T>({ctx, "gesv", operand<TA>(A), B, X, options});
}

template <solver_format TA, refined_from<TA> T>
refinement_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<const TA>> A,
                       not_deduced<matrix_view<const T>> B, not_deduced<matrix_view<T>> X,
                       const refinement_options& options) {
  return checked<TA, T>({ctx, "posv", dense::symmetric_operand<TA>(stored, A), B, X, options});
}

#define RESIDUA_INSTANTIATE_PAIR(TA, T)                                                                     \
  template refinement_report gesv<TA, T>(const context&, matrix_view<const TA>, matrix_view<const T>,       \
                                         matrix_view<T>, const refinement_options&);                        \
  template refinement_report posv<TA, T>(const context&, uplo, matrix_view<const TA>, matrix_view<const T>, \
                                         matrix_view<T>, const refinement_options&);
#define RESIDUA_INSTANTIATE_SAME(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PAIR(type, type)
#define RESIDUA_INSTANTIATE_MIXED(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PAIR(double, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE_SAME)
RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_INSTANTIATE_MIXED)

}  // namespace residua
