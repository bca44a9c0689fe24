// certified_eigenvalues: argument checks and the bound.
#include "residua/certified/eigenvalues.hpp"

#include <limits>

#include "certified/residual.hpp"
#include "lapack/equilibration.hpp"
#include "lapack/finite_check.hpp"
#include "residua/blas/level1/scal.hpp"

namespace residua {

namespace {

using namespace certified;

constexpr auto eigenvalues_routine = "certified_eigenvalues";

/// The bounds of a matrix of magnitudes below 1 or about 1, with its eigenvalues.
template <class T>
class eigenvalue_proof {
  using wide = wide_format<T, double>;

 public:
  eigenvalue_proof(const context& ctx, const matrix_view<const T>& A, const matrix_view<const T>& X,
                   std::vector<T> w)
      : ctx_(ctx),
        n_(A.rows()),
        A_(widened(A)),
        X_(widened(X)),
        w_(std::move(w)),
        size_of_A_(magnitudes_of<T>(ctx, A)),
        size_of_X_(magnitudes_of<T>(ctx, X)),
        largest_in_X_(largest_size(ctx, size_of_X_)) {}

  [[nodiscard]] eigenvalue_bounds run() const {
    eigenvalue_bounds bounds;
    bounds.orthogonality = orthogonality();
    bounds.residual = residual();
    const bool is_regular = bounds.orthogonality < 1;
    const double least = is_regular ? std::sqrt(lower_rest(bounds.orthogonality)) * (1 - 0x1p-51) : 0;
    bounds.error = quotient_bound(bounds.residual, least);
    bounds.found = is_regular && std::isfinite(bounds.error);
    return bounds;
  }

 private:
  [[nodiscard]] matrix<wide> widened(const matrix_view<const T>& M) const {
    matrix<wide> copied(ctx_, M.rows(), M.columns());
    copy_matrix<wide, T>(ctx_, M, copied.view());
    return copied;
  }

  /// At least |I - X^T X|_2: the largest row sum, as the matrix is symmetric.
  [[nodiscard]] double orthogonality() const {
    matrix<wide> rest(ctx_, n_, n_);
    set_identity<wide>(ctx_, rest.view());
    const auto options = wide_products<wide>();
    const auto report =
        gemm<wide, wide, wide>(ctx_, op::transpose, op::none, wide(-1.0), X_, X_, wide(1.0), rest, options);
    const double units = product_units<wide>(n_, report, options);
    auto sums = bound_of_product(ctx_, magnitudes_of<wide>(ctx_, rest), ones(n_));
    const auto rows = bound_of_product(ctx_, size_of_X_, ones(n_));
    const auto products = bound_of_product(ctx_, op::transpose, size_of_X_, rows, 1);
    const double hidden = sum_bound(units, hidden_in_rows(largest_in_X_));
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = sum_bound(sum_bound(sums[i], product_bound(units, products[i])), hidden);
    return largest(sums);
  }

  /// At least |A X - X diag(w)|_2: the root of the largest row sum times the largest sum of a column.
  [[nodiscard]] double residual() const {
    matrix<wide> rest(ctx_, n_, n_);
    copy_matrix<wide, wide>(ctx_, matrix_view<const wide>(X_), rest.view());
    for (index_t j = 0; j < n_; ++j)
      scal<wide>(ctx_, convert<wide>(-w_[static_cast<std::size_t>(j)]), rest.view().column(j));
    const auto options = wide_products<wide>();
    const auto report =
        gemm<wide, wide, wide>(ctx_, op::none, op::none, wide(1.0), A_, X_, wide(1.0), rest, options);
    // Of |A||X| + |X||diag(w)|, and once more for the products with w.
    const double units = 2 * product_units<wide>(n_, report, options);
    const auto sizes = magnitudes_of<wide>(ctx_, rest);
    const auto rows = with_rounding(bound_of_product(ctx_, sizes, ones(n_)), products_by_rows(), units);
    const auto columns = with_rounding(bound_of_product(ctx_, op::transpose, sizes, ones(n_), 1),
                                       products_by_columns(), units);
    return root_bound(product_bound(largest(rows), largest(columns)));
  }
  [[nodiscard]] std::vector<double> with_rounding(std::vector<double> sums,
                                                  const std::vector<double>& products, double units) const {
    const double hidden = hidden_in_rows(sum_bound(1, largest(sizes_of_values())));
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = sum_bound(sum_bound(sums[i], product_bound(units, products[i])), hidden);
    return sums;
  }
  /// At least (|A||X| + |X||diag(w)|) e.
  [[nodiscard]] std::vector<double> products_by_rows() const {
    auto sums = bound_of_product(ctx_, size_of_A_, bound_of_product(ctx_, size_of_X_, ones(n_)));
    const auto others = bound_of_product(ctx_, size_of_X_, sizes_of_values());
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sum_bound(sums[i], others[i]);
    return sums;
  }
  /// At least (|X|^T |A| + |diag(w)||X|^T) e.
  [[nodiscard]] std::vector<double> products_by_columns() const {
    const auto of_A = bound_of_product(ctx_, size_of_A_, ones(n_));
    auto sums = bound_of_product(ctx_, op::transpose, size_of_X_, of_A, 1);
    const auto of_X = bound_of_product(ctx_, op::transpose, size_of_X_, ones(n_), 1);
    const auto sizes = sizes_of_values();
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = sum_bound(sums[i], product_bound(sizes[i], of_X[i]));
    return sums;
  }
  [[nodiscard]] std::vector<double> sizes_of_values() const {
    std::vector<double> sizes;
    for (const T& value : w_) sizes.push_back(inflated(std::fabs(leading(value))));
    return sizes;
  }
  [[nodiscard]] double hidden_in_rows(double other) const {
    return product_bound(2 * static_cast<double>(n_), tiny(n_, largest_in_X_, other));
  }

  const context& ctx_;
  index_t n_;
  matrix<wide> A_, X_;
  std::vector<T> w_;
  matrix<double> size_of_A_, size_of_X_;
  double largest_in_X_;
};

template <class T>
void check_arguments(const context& ctx, uplo stored, const matrix_view<const T>& A,
                     const matrix_view<const T>& X, const vector_view<const T>& w) {
  blas::check_square(ctx, eigenvalues_routine, "A", A);
  blas::check_square(ctx, eigenvalues_routine, "X", X);
  blas::check_vector(ctx, eigenvalues_routine, "w", w);
  blas::check_extent(eigenvalues_routine, "X", "rows", X.rows(), "A", "rows", A.rows());
  blas::check_extent(eigenvalues_routine, "w", "elements", w.size(), "A", "rows", A.rows());
  if (A.rows() == 0) return;
  lapack::check_finite<T>(ctx, eigenvalues_routine, "A", dense::symmetric_operand<T>(stored, A));
  lapack::check_finite<T>(ctx, eigenvalues_routine, "X", X);
}

/// w x 2^exponent on the host; throws where it is not finite.
template <class T>
std::vector<T> scaled_on_host(const context& ctx, const vector_view<const T>& w, int exponent) {
  array<T> copied(ctx, w.size());
  copy<T>(ctx, w, copied);
  auto values = copied.to_host(ctx);
  for (T& value : values) {
    if (!has_finite_limbs(value)) blas::fail(eigenvalues_routine, "w", "has an element that is not finite");
    using std::ldexp;
    value = ldexp(value, exponent);
  }
  return values;
}

}  // namespace

template <solver_format T>
eigenvalue_bounds certified_eigenvalues(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A,
                                        not_deduced<matrix_view<const T>> X,
                                        not_deduced<vector_view<const T>> w) {
  check_arguments<T>(ctx, stored, A, X, w);
  const index_t n = A.rows();
  if (n == 0) return {true};
  const auto symmetric = dense::symmetric_operand<T>(stored, A);
  const double size = leading(lapack::norm_of<T>(ctx, matrix_norm::max, symmetric));
  const int exponent = size == 0 ? 0 : std::ilogb(size) + 1;
  matrix<T> scaled(ctx, n, n);
  const std::vector<int> down(static_cast<std::size_t>(n), -exponent), none(static_cast<std::size_t>(n), 0);
  lapack::copy_scaled<T>(ctx, symmetric, {down, none}, scaled.view());
  const eigenvalue_proof<T> proof(ctx, scaled.view(), X, scaled_on_host<T>(ctx, w, -exponent));
  auto bounds = proof.run();
  bounds.residual = scaled_bound(bounds.residual, exponent);
  bounds.error = bounds.found ? scaled_bound(bounds.error, exponent) : bounds.error;
  if (std::isfinite(bounds.error)) return bounds;
  bounds.found = false;
  bounds.error = std::numeric_limits<double>::infinity();
  return bounds;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                \
  template eigenvalue_bounds certified_eigenvalues<type>(const context&, uplo, matrix_view<const type>, \
                                                         matrix_view<const type>, vector_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
