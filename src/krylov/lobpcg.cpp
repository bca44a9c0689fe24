// lobpcg: argument checks, the iteration over products with the matrix and of tall matrices, and the bounds.
#include "residua/krylov/lobpcg.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "dense/norm_bounds.hpp"
#include "krylov/system.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/number/bounds.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/matrix.hpp"
#include "sparse/host_arrays.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using dense::upwards;
using lapack::operand;

/// What bounds rounding errors of products with A: its norm |A|_inf, which is |A|_1, and so at least the
/// 2-norm of |A|; and its longest row.
struct matrix_sizes {
  double norm = 0, longest_row = 0;

  matrix_sizes(const context& ctx, const csr_matrix& A) {
    const auto host = detail::fetch(ctx, A);
    for (index_t i = 0; i < host.view.rows; ++i) {
      double sum = 0;
      for (auto k = host.view.row_start[i]; k < host.view.row_start[i + 1]; ++k)
        sum += std::fabs(host.view.value[k]);
      norm = std::max(norm, upwards * sum);
    }
    longest_row = static_cast<double>(A.storage().sizes.longest_row);
  }
};

/// Operations on tall matrices and on small ones, and the sum of their reports.
template <class T>
class tall_algebra {
 public:
  tall_algebra(const context& ctx, const product_options& options) : ctx_(ctx), options_(options) {
    options_.accuracy_bits = 0;  // the bounds are those of all bits
  }
  [[nodiscard]] const product_report& report() const { return report_; }

  /// C = op(A) B.
  void multiply(op op_a, const matrix_view<const T>& A, const matrix_view<const T>& B,
                const matrix_view<T>& C) {
    report_.add(gemm<T, T, T>(ctx_, op_a, op::none, T(1.0), A, B, T(0.0), C, options_));
  }
  /// C = C - A B.
  void subtract_product(const matrix_view<const T>& A, const matrix_view<const T>& B,
                        const matrix_view<T>& C) {
    report_.add(gemm<T, T, T>(ctx_, op::none, op::none, T(-1.0), A, B, T(1.0), C, options_));
  }
  /// Eigenvalues of a symmetric matrix in ascending order, on the host; its eigenvectors take its place.
  std::vector<T> decompose(matrix<T>& S) {
    array<T> values(ctx_, S.rows());
    const auto decomposition = syevd<T>(ctx_, uplo::lower, S.view(), values.view(), options_);
    report_.add(decomposition.products);
    return decomposition.info == 2 ? std::vector<T>() : values.to_host(ctx_);
  }

 private:
  const context& ctx_;
  product_options options_;
  product_report report_;
};

template <class T>
class lobpcg_iteration {
 public:
  lobpcg_iteration(const context& ctx, const csr_matrix& A, const preconditioner& M,
                   const matrix_view<T>& start, const lobpcg_options& options)
      : ctx_(ctx),
        A_(A),
        M_(M),
        options_(options),
        sizes_(ctx, A),
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
    report.orthogonality = orthogonality();
    double squares = 0;
    for (index_t j = 0; j < k_; ++j) {
      const double size = 1 - std::min(report.orthogonality, 1.0);  // of x_j, at least
      report.residuals.push_back((norms_[static_cast<std::size_t>(j)] + hidden_by_rounding()) / size);
      squares += std::pow(report.residuals.back(), 2);
    }
    report.eigenvalue_error = upwards * (std::sqrt(squares) + 2 * report.orthogonality * largest_value()) /
                              (1 - std::min(report.orthogonality, 1.0));
    report.products = algebra_.report();
  }

 private:
  // Iterations in which the residuals do not halve: where rounding may be all that they are, and elsewhere.
  static constexpr index_t patience = 30, hopeless = 1000;

  [[nodiscard]] matrix_view<T> columns(matrix<T>& M, index_t first, index_t count) const {
    return M.view().block(0, first, n_, count);
  }
  void normalise(const vector_view<T>& x) const {
    const double norm = leading(nrm2<T>(ctx_, x));
    if (norm > 0 && std::isfinite(norm)) scal<T>(ctx_, T(1.0) / T(norm), x);
  }
  void multiply_by_A(index_t first, index_t count) {
    for (index_t j = first; j < first + count; ++j)
      spmv<T>(ctx_, T(1.0), A_, space_.view().column(j), T(0.0), images_.view().column(j));
  }

  /// A X - X diag(w) behind X, and the largest norm. A X is computed anew: combining the products of the
  /// iteration before gathers rounding errors.
  double compute_residuals() {
    multiply_by_A(0, k_);
    norms_.clear();
    for (index_t j = 0; j < k_; ++j) {
      const auto r = space_.view().column(k_ + j);
      copy<T>(ctx_, images_.view().column(j), r);
      axpy<T>(ctx_, -values_[static_cast<std::size_t>(j)], X().column(j), r);
      norms_.push_back(upwards * leading(nrm2<T>(ctx_, r)));
    }
    return *std::max_element(norms_.begin(), norms_.end());
  }
  [[nodiscard]] double largest_value() const {
    return std::max(std::fabs(leading(values_.front())), std::fabs(leading(values_.back())));
  }
  stop_reason judge(double largest, index_t iterations, index_t since_best) const {
    const bool is_finite =
        std::all_of(norms_.begin(), norms_.end(), [](double norm) { return std::isfinite(norm); });
    if (!is_finite) return stop_reason::not_finite;
    if (largest <= options_.tolerance * largest_value()) return stop_reason::converged;
    if (iterations >= options_.max_iterations) return stop_reason::iteration_limit;
    if (options_.interrupted && options_.interrupted()) return stop_reason::interrupted;
    const bool is_rounding = largest <= hidden_by_rounding();
    return since_best >= (is_rounding ? patience : hopeless) ? stop_reason::stagnated : stop_reason::running;
  }
  /// The residuals become M^-1 times themselves, normalised.
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
    const index_t rank = orthonormal_basis(width, basis);
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
  /// The eigenvectors of the columns' Gram matrix over the roots of the eigenvalues; the number of columns,
  /// the last ones, that are further from zero than rounding may have made them.
  index_t orthonormal_basis(index_t width, matrix<T>& basis) {
    const auto S = columns(space_, 0, width);
    algebra_.multiply(op::transpose, S, S, basis);
    const auto squares = algebra_.decompose(basis);
    if (squares.empty() || !(leading(squares.back()) > 0)) return 0;
    const double least = leading(squares.back()) * static_cast<double>(n_) * error_bounds<T>::dot *
                         limb_unit<T> * static_cast<double>(width);
    index_t rank = 0;
    for (index_t j = width - 1; j >= 0 && leading(squares[static_cast<std::size_t>(j)]) > least; --j, ++rank)
      scal<T>(ctx_, T(1.0) / root(squares[static_cast<std::size_t>(j)]), basis.view().column(j));
    return rank;
  }
  static T root(const T& x) {
    using std::sqrt;
    return sqrt(x);
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

  [[nodiscard]] double orthogonality() {
    matrix<T> rest(ctx_, k_, k_);
    algebra_.multiply(op::transpose, X(), X(), rest);
    auto diagonal = rest.view().diagonal();
    const array<T> ones(ctx_, std::vector<T>(static_cast<std::size_t>(k_), T(1.0)));
    axpy<T>(ctx_, T(-1.0), ones.view(), diagonal);
    const double norm =
        leading(lapack::norm_of<T>(ctx_, matrix_norm::frobenius, operand<T>(matrix_view<const T>(rest))));
    // |X|_F^2 <= k (1 + norm); a sum of n products, and one more.
    const auto terms = static_cast<double>(n_);
    const double hidden = (std::max(2 * terms + 2, error_bounds<T>::dot * terms) + error_bounds<T>::product +
                           2 * error_bounds<T>::scaled_sum) *
                          limb_unit<T>;
    return upwards * (norm + 2 * hidden * static_cast<double>(k_) * (1 + norm));
  }
  /// In the 2-norm of A x - w x, for |x| <= 2: (dot longest_row + product) u^N |A| |x|, and two terms that
  /// are added.
  [[nodiscard]] double hidden_by_rounding() const {
    using bounds = error_bounds<T>;
    return upwards * 2 * (bounds::dot * sizes_.longest_row + bounds::product + 2 * bounds::scaled_sum) *
           limb_unit<T> * 2 * sizes_.norm;
  }

  const context& ctx_;
  const csr_matrix& A_;
  const preconditioner& M_;
  const lobpcg_options& options_;
  matrix_sizes sizes_;
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
  krylov::check_square(routine, A);
  blas::check_place(ctx, routine, "A", A.memory());
  blas::check_matrix(ctx, routine, "X", X);
  blas::check_vector(ctx, routine, "w", w);
  blas::check_extent(routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  blas::check_extent(routine, "w", "elements", w.size(), "X", "columns", X.columns());
  if (X.columns() > X.rows()) blas::fail(routine, "X", "has more columns than rows");
  if (!M.fits(A)) blas::fail(routine, "M", "was made of another matrix");
  if (!(options.tolerance >= 0 && std::isfinite(options.tolerance)))
    blas::fail(routine, "options.tolerance", "must be finite and >= 0");
  require(options.max_iterations >= 0, routine, "options.max_iterations >= 0", options.max_iterations);
  if (X.columns() == 0) return;
  const double largest =
      leading(lapack::norm_of<T>(ctx, matrix_norm::max, operand<T>(matrix_view<const T>(X))));
  if (!std::isfinite(largest)) blas::fail(routine, "X", "has an element that is not finite");
}

}  // namespace

template <solver_format T>
lobpcg_report lobpcg(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     not_deduced<matrix_view<T>> X, not_deduced<vector_view<T>> w,
                     const lobpcg_options& options) {
  check_arguments<T>(ctx, A, M, X, w, options);
  if (X.columns() == 0) {
    lobpcg_report nothing;
    nothing.reason = stop_reason::converged;
    nothing.products = {engine::native, "nothing to compute"};
    return nothing;
  }
  lobpcg_iteration<T> iteration(ctx, A, M, X, options);
  if (!iteration.begin()) blas::fail("lobpcg", "X", "has not full rank, or numbers are too large");
  auto report = iteration.run();
  if (report.reason == stop_reason::not_finite) {
    report.orthogonality = report.eigenvalue_error = std::numeric_limits<double>::infinity();
    report.residuals.assign(static_cast<std::size_t>(X.columns()), report.eigenvalue_error);
    return report;
  }
  iteration.bound(report);
  lapack::copy_matrix<T, T>(ctx, operand<T>(matrix_view<const T>(iteration.X())), X);
  const array<T> values(ctx, iteration.values());
  copy<T>(ctx, values.view(), w);
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template lobpcg_report lobpcg<type>(const context&, const csr_matrix&, const preconditioner&, \
                                      matrix_view<type>, vector_view<type>, const lobpcg_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
