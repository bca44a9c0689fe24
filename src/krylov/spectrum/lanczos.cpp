// lanczos: argument checks, and the iteration over blocks of vectors.
#include "residua/krylov/lanczos.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "krylov/spectrum/partial_spectrum.hpp"

namespace residua {

namespace {

using krylov::eigenpair_bounds, krylov::tall_algebra;
using lapack::operand;

template <class T>
class lanczos_iteration {
 public:
  lanczos_iteration(const context& ctx, const csr_matrix& A, const matrix_view<T>& start,
                    const lanczos_options& options)
      : ctx_(ctx),
        A_(A),
        options_(options),
        bounds_(ctx, A),
        n_(start.rows()),
        k_(start.columns()),
        most_(columns_of_basis(options, n_, k_)),
        kept_(k_ + (most_ - k_) / 3),
        basis_(ctx, n_, most_),
        images_(ctx, n_, most_),
        block_(ctx, n_, k_),
        spare_(ctx, n_, std::max(k_, kept_)),
        algebra_(ctx, options.products) {
    copy_columns(start, block_.view());
  }

  /// False if the start has not full rank.
  bool begin() {
    pending_ = k_;
    make_orthonormal();
    if (pending_ < k_) return false;
    append_pending();
    return true;
  }

  lobpcg_report run() {
    lobpcg_report report;
    double best = std::numeric_limits<double>::infinity();
    for (index_t restarts = 0, since_best = 0;; ++restarts) {
      report.iterations += fill();
      if (!restart()) {
        report.reason = stop_reason::not_finite;
        return report;
      }
      const double largest = compute_residuals();
      if (options_.progress) options_.progress(report.iterations, largest / krylov::largest_value(values_));
      if (largest <= best / 2) best = largest, since_best = 0;
      report.reason = judge(largest, restarts, since_best++);
      if (report.reason != stop_reason::running) return report;
    }
  }

  [[nodiscard]] matrix_view<T> X() { return columns(basis_, 0, k_); }
  [[nodiscard]] const std::vector<T>& values() const { return values_; }
  void bound(lobpcg_report& report) {
    bounds_.write(X(), values_, norms_, report);
    report.products = algebra_.report();
  }

 private:
  // Restarts in which the residuals do not halve: where rounding may be all that they are, and elsewhere.
  static constexpr index_t patience = 5, hopeless = 200;

  static index_t columns_of_basis(const lanczos_options& options, index_t n, index_t k) {
    return std::min(n, options.basis > 0 ? options.basis : std::max(8 * k, index_t{24}));
  }
  [[nodiscard]] matrix_view<T> columns(matrix<T>& M, index_t first, index_t count) const {
    return M.view().block(0, first, n_, count);
  }
  void copy_columns(const matrix_view<const T>& source, const matrix_view<T>& target) const {
    lapack::copy_matrix<T, T>(ctx_, operand<T>(source), target);
  }
  void multiply_by_A(index_t first, index_t count) {
    for (index_t j = first; j < first + count; ++j)
      spmv<T>(ctx_, T(1.0), A_, basis_.view().column(j), T(0.0), images_.view().column(j));
  }

  /// Adds blocks until there is no room for another one, which is left pending, or the space is invariant and
  /// none is pending. Returns the number of blocks added.
  index_t fill() {
    index_t blocks = 0;
    while (newest_ > 0) {
      pending_ = newest_;
      copy_columns(columns(images_, width_ - newest_, newest_), columns(block_, 0, pending_));
      make_orthonormal();
      if (pending_ == 0 || width_ + pending_ > most_) break;
      append_pending();
      ++blocks;
    }
    return blocks;
  }
  void append_pending() {
    newest_ = std::min(pending_, most_ - width_);
    copy_columns(columns(block_, 0, newest_), columns(basis_, width_, newest_));
    multiply_by_A(width_, newest_);
    width_ += newest_;
    pending_ = 0;
  }

  /// Makes the pending columns orthonormal to the basis and to each other. Their parts in the basis and in
  /// each other, which may be nearly all of them, are subtracted at least twice, and until the columns do not
  /// become much shorter by it (B. Parlett, The Symmetric Eigenvalue Problem, 1998, section 6.9). Columns of
  /// which rounding errors alone are left are dropped: those within the bound, and what still lies in the
  /// basis after two subtractions, of which the first leaves rounding errors and the second what is beside
  /// these.
  void make_orthonormal() {
    normalise_pending(0);
    bool is_done = false;
    for (int passes = 1; !is_done && pending_ > 0; ++passes) {
      subtract_basis();
      const double shortest = normalise_pending(passes <= 2 ? rounding_of_columns() : 0.5);
      const index_t given = pending_;
      if (pending_ > 0) combine_pending();
      is_done = passes >= 2 && shortest >= 0.5 && pending_ == given;
    }
  }
  /// Divides the pending columns by their norms; those that are not longer than `least` become zero. Returns
  /// the smallest norm. Where a norm is not finite, nothing is pending any more.
  double normalise_pending(double least) {
    double shortest = std::numeric_limits<double>::infinity();
    for (index_t j = 0; j < pending_; ++j) {
      const auto x = block_.view().column(j);
      const double norm = krylov::normalise<T>(ctx_, x);
      is_finite_ = is_finite_ && std::isfinite(norm);
      shortest = std::min(shortest, norm);
      if (!(norm > least)) scal<T>(ctx_, T(0.0), x);
    }
    if (!is_finite_) pending_ = 0;
    return shortest;
  }
  void subtract_basis() {
    if (width_ == 0) return;
    matrix<T> parts(ctx_, width_, pending_);
    const auto V = columns(basis_, 0, width_), pending = columns(block_, 0, pending_);
    algebra_.multiply(op::transpose, V, pending, parts);
    algebra_.subtract_product(V, parts.view(), pending);
  }
  /// A bound of the rounding errors of a column of norm 1 from which its part in the basis was subtracted.
  [[nodiscard]] double rounding_of_columns() const {
    return error_bounds<T>::dot * static_cast<double>(n_ + width_) * limb_unit<T>;
  }
  /// An orthonormal basis of the pending columns in their place.
  void combine_pending() {
    matrix<T> combination(ctx_, pending_, pending_);
    const auto given = columns(block_, 0, pending_);
    const index_t rank = algebra_.orthonormal_basis(given, combination);
    const auto made = columns(spare_, 0, rank);
    if (rank > 0)
      algebra_.multiply(op::none, given, combination.view().block(0, pending_ - rank, pending_, rank), made);
    copy_columns(made, columns(block_, 0, rank));
    pending_ = rank;
  }

  /// The Ritz vectors that stay take the place of the basis, the wanted ones first, and the pending block
  /// comes behind them. False where something is not finite.
  bool restart() {
    if (!is_finite_) return false;
    matrix<T> form(ctx_, width_, width_);
    algebra_.multiply(op::transpose, columns(basis_, 0, width_), columns(images_, 0, width_), form);
    const auto all = algebra_.decompose(form);
    if (all.empty() || !std::isfinite(leading(all.front())) || !std::isfinite(leading(all.back())))
      return false;
    const index_t count = std::min(kept_, width_), others = count - k_;
    const bool from_above = options_.wanted == spectrum_end::largest;
    const index_t first = from_above ? width_ - k_ : 0, first_other = from_above ? width_ - count : k_;
    values_.assign(all.begin() + first, all.begin() + first + k_);
    matrix<T> chosen(ctx_, width_, count);
    copy_columns(form.view().block(0, first, width_, k_), chosen.view().block(0, 0, width_, k_));
    copy_columns(form.view().block(0, first_other, width_, others),
                 chosen.view().block(0, k_, width_, others));
    replace_basis(chosen.view());
    newest_ = 0;
    if (pending_ > 0) append_pending();
    return true;
  }
  /// Replaces the basis by its product V with `chosen`, whose columns are orthonormal but for rounding
  /// errors. These would grow at every restart: Newton's and Schulz's step V + V (I - V^T V) / 2 keeps them
  /// small, and the images are computed anew.
  void replace_basis(const matrix_view<const T>& chosen) {
    const index_t count = chosen.columns();
    const auto made = columns(spare_, 0, count), V = columns(basis_, 0, count);
    algebra_.multiply(op::none, columns(basis_, 0, width_), chosen, made);
    matrix<T> step(ctx_, count, count);
    algebra_.multiply(op::transpose, made, made, step);
    for (index_t j = 0; j < count; ++j) scal<T>(ctx_, T(-0.5), step.view().column(j));
    const array<T> halves(ctx_, std::vector<T>(static_cast<std::size_t>(count), T(1.5)));
    axpy<T>(ctx_, T(1.0), halves.view(), step.view().diagonal());
    algebra_.multiply(op::none, made, step.view(), V);
    width_ = count;
    multiply_by_A(0, width_);
  }

  /// Computes the residuals of the wanted vectors, and returns the largest of their norms.
  double compute_residuals() {
    norms_ = krylov::residual_norms<T>(ctx_, X(), columns(images_, 0, k_), values_, columns(spare_, 0, k_));
    return *std::max_element(norms_.begin(), norms_.end());
  }
  stop_reason judge(double largest, index_t restarts, index_t since_best) const {
    if (!krylov::are_finite(norms_)) return stop_reason::not_finite;
    if (largest <= options_.tolerance * krylov::largest_value(values_)) return stop_reason::converged;
    if (restarts >= options_.max_restarts) return stop_reason::iteration_limit;
    if (options_.interrupted && options_.interrupted()) return stop_reason::interrupted;
    const bool is_rounding = largest <= bounds_.hidden_by_rounding();
    return since_best >= (is_rounding ? patience : hopeless) ? stop_reason::stagnated : stop_reason::running;
  }

  const context& ctx_;
  const csr_matrix& A_;
  const lanczos_options& options_;
  eigenpair_bounds<T> bounds_;
  index_t n_, k_, most_, kept_;     // at most: columns of the basis; Ritz vectors that stay
  index_t width_ = 0, newest_ = 0;  // of the basis, and of the block that was added last
  index_t pending_ = 0;             // of the next block
  bool is_finite_ = true;
  matrix<T> basis_, images_, block_, spare_;  // images: A times the basis
  tall_algebra<T> algebra_;
  std::vector<T> values_;
  std::vector<double> norms_;  // of the residuals
};

void check_basis(const lanczos_options& options, index_t n, index_t k) {
  const index_t least = std::min(n, 3 * k);
  if (options.basis == 0 || options.basis >= least) return;
  blas::fail("lanczos", "options.basis",
             "is " + std::to_string(options.basis) + "; needed are 0 or at least " + std::to_string(least));
}

}  // namespace

template <solver_format T>
lobpcg_report lanczos(const context& ctx, const csr_matrix& A, not_deduced<matrix_view<T>> X,
                      not_deduced<vector_view<T>> w, const lanczos_options& options) {
  constexpr auto routine = "lanczos";
  krylov::check_partial_spectrum<T>(ctx, routine, A, X, w);
  krylov::check_tolerance(routine, options.tolerance);
  require(options.max_restarts >= 0, routine, "options.max_restarts >= 0", options.max_restarts);
  check_basis(options, A.rows(), X.columns());
  if (X.columns() == 0) return krylov::no_eigenpairs();
  lanczos_iteration<T> iteration(ctx, A, X, options);
  if (!iteration.begin()) blas::fail(routine, "X", "has not full rank, or numbers are too large");
  return krylov::run_and_write<T>(ctx, iteration, X, w);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                     \
  template lobpcg_report lanczos<type>(const context&, const csr_matrix&, matrix_view<type>, \
                                       vector_view<type>, const lanczos_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
