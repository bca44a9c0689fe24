// gesv and posv by refinement.
#include "residua/lapack/refinement.hpp"

#include <chrono>

#include "blas/level3/run_gemm.hpp"
#include "lapack/backward_error.hpp"
#include "lapack/dense_factors.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class TA, class T>
struct dense_system {
  const context& ctx;
  const char* routine;
  operand<TA> A;
  matrix_view<const T> B;
  matrix_view<T> X;
  const refinement_options& options;
  matrix_view<const double> magnitudes{};  // |A|
};

/// The elements of a matrix without gaps, on the host, as doubles.
template <class T>
std::vector<double> leading_limbs(const context& ctx, const matrix<T>& M) {
  std::vector<double> limbs;
  for (const T& x : M.to_host(ctx)) limbs.push_back(leading(x));
  return limbs;
}

/// Y = alpha A X + Y; one vector without the packing of a matrix product.
template <class TA, class T>
void add_product(const context& ctx, const char* routine, double alpha, const operand<TA>& A,
                 const matrix_view<const T>& X, const matrix_view<T>& Y) {
  if (X.columns() == 1 && A.kind == structure::general) {
    gemv<TA, T>(ctx, op::none, T(alpha), A.A, X.column(0), T(1.0), Y.column(0));
  } else {
    blas::run_product(ctx, routine, blas::single_product<TA, T, T>(T(alpha), A, operand<T>(X), T(1.0), Y));
  }
}

/// x, its residual, and how large that is.
template <class TA, class T>
class refined_solution {
 public:
  explicit refined_solution(const dense_system<TA, T>& s)
      : s_(s),
        x_(s.ctx, s.B.rows(), s.B.columns()),
        best_(s.ctx, s.B.rows(), s.B.columns()),
        r_(s.ctx, s.B.rows(), s.B.columns()),
        scale_(s.ctx, s.B.rows(), s.B.columns()),
        size_of_x_(s.ctx, s.B.rows(), s.B.columns()) {
    copy_matrix<T, T>(s.ctx, s.B, r_.view());
    measure();
  }

  /// Room for a correction.
  template <class F>
  [[nodiscard]] matrix<F> correction_in() const {
    return {s_.ctx, r_.rows(), r_.columns()};
  }
  /// x = x + A^-1 r by factors in F. A residual of any size is solved for as one of about 1.
  template <class F>
  void step(const dense_factors<F>& factors, matrix<F>& correction) {
    const auto sizes = scale_columns();
    copy_matrix<F, T>(s_.ctx, residual(), correction.view());
    factors.solve(correction, false);
    copy_matrix<T, F>(s_.ctx, matrix_view<const F>(correction), r_.view());
    for (index_t j = 0; j < x_.columns(); ++j) {
      axpy<T>(s_.ctx, T(sizes[static_cast<std::size_t>(j)]), residual().column(j), x_.view().column(j));
    }
    copy_matrix<T, T>(s_.ctx, s_.B, r_.view());
    add_product<TA, T>(s_.ctx, s_.routine, -1, s_.A, solution(), r_.view());
    measure();
  }
  void keep() { copy_matrix<T, T>(s_.ctx, solution(), best_.view()); }
  /// Back to what was kept.
  void restore(measured_residual measured) {
    copy_matrix<T, T>(s_.ctx, matrix_view<const T>(best_), x_.view());
    measured_ = std::move(measured);
  }
  [[nodiscard]] matrix_view<const T> solution() const { return x_; }
  [[nodiscard]] const measured_residual& measured() const { return measured_; }

 private:
  [[nodiscard]] matrix_view<const T> residual() const { return r_; }

  void measure() {
    const index_t n = r_.rows(), columns = r_.columns();
    copy_magnitudes<T>(s_.ctx, s_.B, scale_.view());
    copy_magnitudes<T>(s_.ctx, solution(), size_of_x_.view());
    add_product<double, double>(s_.ctx, s_.routine, 1, s_.magnitudes, size_of_x_.view(), scale_.view());
    measured_ = {n,
                 columns,
                 leading_limbs(s_.ctx, r_),
                 leading_limbs(s_.ctx, scale_),
                 leading_limbs(s_.ctx, x_),
                 residual_rounding<T>(n)};
  }
  /// Divides each column of the residual by a power of two about its norm; returns these.
  std::vector<double> scale_columns() {
    std::vector<double> sizes;
    for (index_t j = 0; j < r_.columns(); ++j) {
      const double norm = measured_.norm_of_column(measured_.residual, j);
      const double size = norm == 0 ? 1 : std::ldexp(1.0, std::min(std::ilogb(norm), 1000));
      scal<T>(s_.ctx, T(1 / size), r_.view().column(j));
      sizes.push_back(size);
    }
    return sizes;
  }

  const dense_system<TA, T>& s_;
  matrix<T> x_, best_, r_;
  matrix<double> scale_, size_of_x_;  // |A||x| + |b|, |x|
  measured_residual measured_{};
};

/// The roundoff of factors in F, whose products may have been computed to fewer bits.
template <class F>
double factor_roundoff(const product_options& options) {
  const double emulated = options.accuracy_bits == 0 ? 0 : std::ldexp(1.0, -options.accuracy_bits);
  return std::max(unit_roundoff<F>, emulated);
}

/// Refines until the residual is rounding, or a step does not halve it.
template <class F, class TA, class T>
void refine(refined_solution<TA, T>& x, const dense_factors<F>& factors, const refinement_options& options,
            refinement_attempt& attempt) {
  double error = std::numeric_limits<double>::infinity();
  const auto start = x.measured();  // x = 0
  attempt.history.push_back(start.relative_to(start));
  auto correction = x.template correction_in<F>();
  while (attempt.refinements < options.most_refinements) {
    const auto before = x.measured();
    x.keep();
    x.step(factors, correction);
    ++attempt.refinements;
    attempt.history.push_back(x.measured().relative_to(start));
    const double now = x.measured().componentwise();
    const bool halved = now <= error / 2;
    if (!(now < error) && attempt.refinements > 1) x.restore(before);
    error = std::min(error, now);
    if (!halved || error <= unit_roundoff<T>) break;
  }
}

/// The bounds of the x that there is.
template <class F>
void judge(const measured_residual& m, const dense_factors<F>& factors, bool trusted,
           refinement_attempt& attempt) {
  const double componentwise = m.componentwise();
  attempt.converged = componentwise <= m.rounding * m.excess();
  attempt.componentwise_backward_error = componentwise + m.rounding * m.excess();
  attempt.normwise_backward_error = m.normwise() + m.rounding * m.excess();
  constexpr double of_estimate = 3, of_factors = 2;
  double largest = trusted ? 0 : std::numeric_limits<double>::infinity();
  for (index_t j = 0; trusted && j < m.columns; ++j) {
    const double x = m.norm_of_column(m.x, j);
    const double distance = of_estimate * of_factors * factors.inverse_times(m.bound_of_column(j));
    if (distance != 0) largest = std::max(largest, distance / x);
  }
  attempt.forward_error_bound = largest;
}

class stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Factors in F, and refinement with them where they can be trusted or are the last resort.
template <class F, class TA, class T>
refinement_attempt attempt_with(const dense_system<TA, T>& s, bool last) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  refinement_attempt attempt;
  attempt.factors = format_of<F>::id;
  attempt.forward_error_bound = attempt.componentwise_backward_error = attempt.normwise_backward_error =
      infinity;
  const stopwatch since_begin;
  const dense_factors<F> factors(s.ctx, s.A, s.options.products);
  attempt.info = factors.report().info;
  attempt.products = factors.report().products;
  attempt.reason = "factors in " + std::string(name_of(attempt.factors));
  if (attempt.info != 0) {
    attempt.condition_estimate = infinity;
    attempt.reason += s.A.kind == structure::symmetric ? ": a minor is not positive" : ": a pivot is zero";
    attempt.factor_seconds = attempt.seconds = since_begin.seconds();
    return attempt;
  }
  attempt.condition_estimate =
      norm_of<double>(s.ctx, matrix_norm::one, s.magnitudes) * factors.inverse_norm();
  attempt.factor_seconds = attempt.seconds = since_begin.seconds();
  const double n = static_cast<double>(s.A.rows());
  const bool trusted = 8 * n * factor_roundoff<F>(s.options.products) * attempt.condition_estimate <= 1;
  if (!trusted && !last) {
    attempt.reason += " cannot be trusted: the condition number is too large";
    return attempt;
  }
  refined_solution<TA, T> x(s);
  refine(x, factors, s.options, attempt);
  judge(x.measured(), factors, trusted, attempt);
  attempt.reason += attempt.converged ? ": the residual is rounding alone" : ": the residual stopped falling";
  if (attempt.converged || last) copy_matrix<T, T>(s.ctx, x.solution(), s.X);
  attempt.seconds = since_begin.seconds();
  return attempt;
}

/// The formats of factors up to X's, from the shortest.
template <class T, class F>
void for_each_factor_format_up_to(const F& f) {
#define RESIDUA_TRY(id, type, name, bits, bytes) \
  if constexpr (limb_count<type> <= limb_count<T>) f.template operator()<type>();
  RESIDUA_SOLVER_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
}

template <class TA, class T>
refinement_report run(const dense_system<TA, T>& s) {
  refinement_report report;
  bool done = false, begun = false;
  for_each_factor_format_up_to<T>([&]<class F>() {
    const auto& o = s.options;
    const bool wanted = o.factors ? *o.factors == format_of<F>::id : format_of<F>::id >= o.first_factors;
    if (done || !wanted) return;
    if (begun) report.attempts_before.push_back(report);
    begun = true;
    const bool last = s.options.factors.has_value() || std::is_same_v<F, T>;
    static_cast<refinement_attempt&>(report) = attempt_with<F>(s, last);
    done = report.converged;
  });
  return report;
}

/// The magnitudes of a matrix, all finite.
template <class T>
matrix<double> finite_magnitudes(const context& ctx, const char* routine, const char* name,
                                 const operand<T>& M) {
  matrix<double> magnitudes(ctx, M.rows(), M.columns());
  copy_magnitudes<T>(ctx, M, magnitudes.view());
  const matrix_view<const double> all = magnitudes;
  if (std::isfinite(norm_of<double>(ctx, matrix_norm::max, all))) return magnitudes;
  blas::fail(routine, name, "has an element that is not finite");
}

template <class T>
void check_width(const char* routine, const char* name, format f) {
  if (with_solver_format(f, []<class F>() { return limb_count<F> <= limb_count<T>; })) return;
  blas::fail(routine, name, "is " + std::string(name_of(f)) + ", wider than the format of X");
}

template <class TA, class T>
refinement_report checked(dense_system<TA, T> s) {
  blas::check_square(s.ctx, s.routine, "A", s.A.A);
  blas::check_matrix(s.ctx, s.routine, "B", s.B);
  blas::check_matrix(s.ctx, s.routine, "X", s.X);
  blas::check_extent(s.routine, "B", "rows", s.B.rows(), "A", "rows", s.A.rows());
  blas::check_extent(s.routine, "X", "rows", s.X.rows(), "B", "rows", s.B.rows());
  blas::check_extent(s.routine, "X", "columns", s.X.columns(), "B", "columns", s.B.columns());
  require(s.options.most_refinements >= 1, s.routine, "options.most_refinements >= 1",
          s.options.most_refinements);
  if (s.options.factors) check_width<T>(s.routine, "options.factors", *s.options.factors);
  check_width<T>(s.routine, "options.first_factors", s.options.first_factors);
  if (s.B.rows() == 0 || s.B.columns() == 0) {
    refinement_report nothing;
    nothing.converged = true;
    nothing.reason = "nothing to solve";
    return nothing;
  }
  const auto magnitudes = finite_magnitudes<TA>(s.ctx, s.routine, "A", s.A);
  (void)finite_magnitudes<T>(s.ctx, s.routine, "B", s.B);
  s.magnitudes = magnitudes;
  return run(s);
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
