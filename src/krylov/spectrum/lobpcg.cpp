// lobpcg: argument checks, the iteration over products with the matrix and of tall matrices, and the bounds.
#include "residua/krylov/lobpcg.hpp"

#include <algorithm>
#include <cmath>

#include "krylov/spectrum/partial_spectrum.hpp"
#include "residua/blas/level1/convert.hpp"

namespace residua {

namespace {

using krylov::eigenpair_bounds, krylov::tall_algebra;
using lapack::operand;

template <class T>
class lobpcg_iteration {
 public:
  lobpcg_iteration(const context& ctx, const csr_matrix& A, const preconditioner& M,
                   const matrix_view<T>& start, const lobpcg_options& options)
      : ctx_(ctx),
        A_(A),
        M_(M),
        options_(options),
        bounds_(ctx, A),
        n_(start.rows()),
        k_(start.columns()),
        space_(ctx, n_, 3 * k_),
        images_(ctx, n_, 3 * k_),
        next_(ctx, n_, 2 * k_),
        narrow_(ctx, n_),
        correction_(ctx, n_),
        algebra_(ctx, options.products) {
    lapack::copy_matrix<T, T>(ctx, operand<T>(matrix_view<const T>(start)), X());
  }

  /// False if the start has not full rank.
  bool begin() {
    for (index_t j = 0; j < k_; ++j) normalise(X().column(j));
    multiply_by_A(0, k_);
    return project(k_);
  }

  lobpcg_report run() {
    lobpcg_report report;
    double best = std::numeric_limits<double>::infinity();
    for (index_t since_best = 0;;) {
      const double largest = compute_residuals();
      if (report.iterations > 0 && options_.progress)
        options_.progress(report.iterations, largest / largest_value());
      if (largest <= best / 2) best = largest, since_best = 0;
      report.reason = judge(largest, report.iterations, since_best++);
      if (report.reason != stop_reason::running) break;
      precondition();
      make_orthogonal_to_X();
      multiply_by_A(k_, width_ - k_);
      if (!project(width_)) {
        report.reason = stop_reason::not_finite;
        break;
      }
      ++report.iterations;
    }
    return report;
  }

  [[nodiscard]] matrix_view<T> X() { return space_.view().block(0, 0, n_, k_); }
  [[nodiscard]] const std::vector<T>& values() const { return values_; }

  /// The report's bounds, from residuals that are computed once more.
  void bound(lobpcg_report& report) {
    compute_residuals();
    bounds_.write(X(), values_, norms_, report);
    report.products = algebra_.report();
  }

 private:
  // Iterations in which the residuals do not halve: where rounding may be all that they are, and elsewhere.
  static constexpr index_t patience = 30, hopeless = 1000;

  [[nodiscard]] matrix_view<T> columns(matrix<T>& M, index_t first, index_t count) const {
    return M.view().block(0, first, n_, count);
  }
  void normalise(const vector_view<T>& x) const { krylov::normalise<T>(ctx_, x); }
  void multiply_by_A(index_t first, index_t count) {
    for (index_t j = first; j < first + count; ++j)
      spmv<T>(ctx_, T(1.0), A_, space_.view().column(j), T(0.0), images_.view().column(j));
  }

  /// Writes A X - X diag(w) behind X and returns the largest norm of its columns. A X is computed anew, since
  /// combining the products of the iteration before would gather rounding errors.
  double compute_residuals() {
    multiply_by_A(0, k_);
    norms_ = krylov::residual_norms<T>(ctx_, X(), columns(images_, 0, k_), values_, columns(space_, k_, k_));
    return *std::max_element(norms_.begin(), norms_.end());
  }
  [[nodiscard]] double largest_value() const { return krylov::largest_value(values_); }
  stop_reason judge(double largest, index_t iterations, index_t since_best) const {
    if (!krylov::are_finite(norms_)) return stop_reason::not_finite;
    if (largest <= options_.tolerance * largest_value()) return stop_reason::converged;
    if (iterations >= options_.max_iterations) return stop_reason::iteration_limit;
    if (options_.interrupted && options_.interrupted()) return stop_reason::interrupted;
    const bool is_rounding = largest <= bounds_.hidden_by_rounding();
    return since_best >= (is_rounding ? patience : hopeless) ? stop_reason::stagnated : stop_reason::running;
  }
  /// Replaces the residuals by M^-1 times themselves, divided by their norms.
  void precondition() {
    for (index_t j = 0; j < k_; ++j) {
      const auto r = space_.view().column(k_ + j);
      normalise(r);
      if (M_.kind() == preconditioner_kind::none) continue;
      convert<double, T>(ctx_, r, narrow_);
      M_.apply(ctx_, narrow_, correction_);
      convert<T, double>(ctx_, correction_, r);
      normalise(r);
    }
  }

  /// The columns behind X lose what they have of X's, twice because they may be nearly all of it; otherwise
  /// the Gram matrix would know little of the rest.
  void make_orthogonal_to_X() {
    const index_t count = width_ - k_;
    const auto rest = columns(space_, k_, count);
    matrix<T> parts(ctx_, k_, count);
    for (int time = 0; time < 2; ++time) {
      algebra_.multiply(op::transpose, X(), rest, parts);
      algebra_.subtract_product(X(), parts.view(), rest);
      for (index_t j = 0; j < count; ++j) normalise(rest.column(j));
    }
  }

  /// The k best vectors of the first `width` columns take the place of X, the step to them that of the
  /// columns from 2 k on. False if there are no k independent ones.
  bool project(index_t width) {
    matrix<T> basis(ctx_, width, width);
    const index_t rank = algebra_.orthonormal_basis(columns(space_, 0, width), basis);
    if (rank < k_) return false;
    const matrix_view<const T> Q = basis.view().block(0, width - rank, width, rank);
    matrix<T> form(ctx_, width, width), half(ctx_, width, rank), small(ctx_, rank, rank),
        chosen(ctx_, width, k_);
    algebra_.multiply(op::transpose, columns(space_, 0, width), columns(images_, 0, width), form);
    algebra_.multiply(op::none, form.view(), Q, half);
    algebra_.multiply(op::transpose, Q, half.view(), small);
    const auto all = algebra_.decompose(small);
    if (all.empty()) return false;
    const index_t first = options_.wanted == spectrum_end::smallest ? 0 : rank - k_;
    values_.assign(all.begin() + first, all.begin() + first + k_);
    algebra_.multiply(op::none, Q, small.view().block(0, first, rank, k_), chosen);
    take(chosen.view(), width);
    return std::isfinite(leading(values_.front())) && std::isfinite(leading(values_.back()));
  }
  void take(const matrix_view<const T>& chosen, index_t width) {
    const auto best = columns(next_, 0, k_), step = columns(next_, k_, k_);
    algebra_.multiply(op::none, columns(space_, 0, width), chosen, best);
    width_ = 2 * k_;
    if (width > k_) {
      algebra_.multiply(op::none, columns(space_, k_, width - k_), chosen.block(k_, 0, width - k_, k_), step);
      lapack::copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(step)), columns(space_, 2 * k_, k_));
      width_ = 3 * k_;
    }
    lapack::copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(best)), X());
  }

  const context& ctx_;
  const csr_matrix& A_;
  const preconditioner& M_;
  const lobpcg_options& options_;
  eigenpair_bounds<T> bounds_;
  index_t n_, k_, width_ = 0;
  matrix<T> space_, images_;  // X, the residuals or what becomes of them, the last step; A times these
  matrix<T> next_;
  array<double> narrow_, correction_;
  tall_algebra<T> algebra_;
  std::vector<T> values_;
  std::vector<double> norms_;  // of the residuals
};

template <class T>
void check_arguments(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     const matrix_view<T>& X, const vector_view<T>& w, const lobpcg_options& options) {
  constexpr auto routine = "lobpcg";
  krylov::check_partial_spectrum<T>(ctx, routine, A, X, w);
  if (!M.fits(A)) blas::fail(routine, "M", "was made of another matrix");
  krylov::check_tolerance(routine, options.tolerance);
  require(options.max_iterations >= 0, routine, "options.max_iterations >= 0", options.max_iterations);
}

}  // namespace

template <solver_format T>
lobpcg_report lobpcg(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     not_deduced<matrix_view<T>> X, not_deduced<vector_view<T>> w,
                     const lobpcg_options& options) {
  check_arguments<T>(ctx, A, M, X, w, options);
  if (X.columns() == 0) return krylov::no_eigenpairs();
  lobpcg_iteration<T> iteration(ctx, A, M, X, options);
  if (!iteration.begin()) blas::fail("lobpcg", "X", "has not full rank, or numbers are too large");
  return krylov::run_and_write<T>(ctx, iteration, X, w);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template lobpcg_report lobpcg<type>(const context&, const csr_matrix&, const preconditioner&, \
                                      matrix_view<type>, vector_view<type>, const lobpcg_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
