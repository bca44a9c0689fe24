// gesvd: argument checks, the decomposition in double, its refinement, and the bounds of what is returned.
#include "residua/lapack/gesvd.hpp"

#include <algorithm>
#include <numeric>

#include "lapack/eigen/scaled_values.hpp"
#include "lapack/eigen/weyl.hpp"
#include "lapack/svd/svd_refinement.hpp"
#include "lapack/svd/tall_matrix.hpp"
#include "residua/blas/level1/scal.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The places of the results.
template <class T>
struct svd_result {
  vector_view<T> s;
  matrix_view<T> U, Vt;

  /// The vectors of the longer side.
  [[nodiscard]] index_t columns() const { return std::max(U.columns(), Vt.rows()); }
};

/// A decomposition of A, scaled, with at least as many rows as columns: of its transpose if A has fewer.
template <class T>
class svd_computation {
 public:
  /// `columns`: of the longer side's vectors.
  svd_computation(const context& ctx, const char* routine, const matrix_view<const T>& A, index_t columns,
                  int exponent, const product_options& options)
      : ctx_(ctx),
        routine_(routine),
        is_wide_(A.rows() < A.columns()),
        exponent_(exponent),
        tall_(ctx, routine, is_wide_ ? transposed(operand<T>(A)) : operand<T>(A), columns, -exponent,
              options),
        U_(ctx, routine, tall_.order(), tall_.order()),
        V_(ctx, routine, tall_.order(), tall_.order()),
        spare_(ctx, routine, tall_.order(), tall_.order()),
        left_(ctx, routine, tall_.whole().rows(), columns),
        products_(ctx, routine, options) {}

  /// Singular vectors in double, as `vectors` of vendor_gesdd.hpp finds them, of what is in double's reach.
  /// False if there are none.
  template <class Vectors>
  bool start(const Vectors& vectors) {
    const index_t n = tall_.order();
    const matrix_frame<double> rounded(ctx_, routine_, n, n), U(ctx_, routine_, n, n),
        V(ctx_, routine_, n, n);
    copy_matrix<double, T>(ctx_, operand<T>(matrix_view<const T>(tall_.square())), rounded.view());
    if (!vectors(ctx_, rounded.view(), U.view(), V.view())) return false;
    copy_matrix<T, double>(ctx_, operand<double>(matrix_view<const double>(U.view())), U_.view());
    copy_matrix<T, double>(ctx_, operand<double>(matrix_view<const double>(V.view())), V_.view());
    return true;
  }
  void start_from(const svd_result<T>& given) {
    const index_t k = tall_.order();
    const matrix_view<const T> left = given.U.block(0, 0, given.U.rows(), k),
                               right = given.Vt.block(0, 0, k, given.Vt.columns());
    const operand<T> U(left), V = transposed(operand<T>(right));
    tall_.project(products_, is_wide_ ? V : U, U_.view());
    copy_matrix<T, T>(ctx_, is_wide_ ? U : V, V_.view());
  }

  svd_report run(const svd_result<T>& result) {
    const double norm = smallest_norm(operand<T>(matrix_view<const T>(tall_.square())));
    svd_refinement<T> refinement(ctx_, routine_, operand<T>(matrix_view<const T>(tall_.square())), norm,
                                 {U_.view(), V_.view(), spare_.view()}, products_);
    svd_report report;
    report.refinements = refinement.run();
    const auto values = sort(refinement);
    tall_.expand(products_, refinement.left(), left_.view());
    judge(refinement.right(), values, report);
    write(refinement.right(), values, result);
    report.products = products_.report();
    return report;
  }

 private:
  [[nodiscard]] double smallest_norm(const operand<T>& M) const {
    return leading(norm_of<T>(ctx_, matrix_norm::frobenius, M)) * (1 - 0x1p-20);
  }

  /// Triplets in descending order of values, none of which is negative.
  std::vector<T> sort(svd_refinement<T>& refinement) {
    auto values = refinement.values();
    std::vector<index_t> order(values.size()), negative;
    std::iota(order.begin(), order.end(), index_t{0});
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (!(leading(values[k]) < 0)) continue;
      negative.push_back(static_cast<index_t>(k));
      values[k] = -values[k];
    }
    for (const index_t k : negative) scal<T>(ctx_, T(-1.0), refinement.left().column(k));
    const auto size = [&](index_t k) { return values[static_cast<std::size_t>(k)]; };
    std::stable_sort(order.begin(), order.end(), [&](index_t a, index_t b) { return size(b) < size(a); });
    refinement.reorder(order);
    std::vector<T> sorted;
    sorted.reserve(order.size());
    for (const index_t k : order) sorted.push_back(size(k));
    return sorted;
  }

  /// The bounds of gesvd.hpp, in a wider format where there is one: then rounding hides next to nothing.
  void judge(const matrix_view<T>& right, const std::vector<T>& values, svd_report& report) {
    using wide = typename wider<T>::type;
    products_.use_all_bits();
    const index_t m = tall_.whole().rows(), k = tall_.order();
    const double norm = smallest_norm(tall_.whole());
    const auto of_A = widened<wide>(ctx_, tall_.whole());
    const auto of_left = widened<wide>(ctx_, operand<T>(matrix_view<const T>(left_.view())));
    const auto of_right = widened<wide>(ctx_, operand<T>(matrix_view<const T>(right)));
    report.orthogonality = std::max(products_.template orthogonality<wide>(operand<wide>(of_left.view())),
                                    products_.template orthogonality<wide>(operand<wide>(of_right.view())));
    matrix<wide> rest(ctx_, m, k);
    products_.template multiply<wide>(1.0, operand<wide>(of_A.view()), operand<wide>(of_right.view()), 0.0,
                                      rest.view());
    subtract_images<wide, T>(ctx_, of_left.view(), values, rest.view());
    report.residual = largest_norm<wide>(ctx_, operand<wide>(matrix_view<const wide>(rest.view()))) / norm +
                      2 * decomposition_rounding<wide>(k);
    const double error = weyl_bound(report.orthogonality, leading(values.front()), report.residual * norm);
    report.singular_value_error = scaled_error(error, values, exponent_);
    const bool is_done = report.residual <= 4 * decomposition_rounding<T>(k) &&
                         report.orthogonality <= 8 * orthogonality_rounding<T>(m, left_.view().columns());
    report.info = is_done ? 0 : 1;
    add_loss(report, residual_lost<T>(k, report.orthogonality, norm, exponent_),
             4 * decomposition_rounding<T>(k));
    note_range(report, values, exponent_);
  }

  void write(const matrix_view<T>& right, std::vector<T> values, const svd_result<T>& result) {
    const operand<T> longer{matrix_view<const T>(left_.view())}, shorter{matrix_view<const T>(right)};
    copy_matrix<T, T>(ctx_, is_wide_ ? shorter : longer, result.U);
    copy_matrix<T, T>(ctx_, transposed(is_wide_ ? longer : shorter), result.Vt);
    using std::ldexp;
    for (T& value : values) value = ldexp(value, exponent_);
    const array<T> on_device(ctx_, values);
    copy<T>(ctx_, on_device.view(), result.s);
  }

  const context& ctx_;
  const char* routine_;
  bool is_wide_;
  int exponent_;
  tall_matrix<T> tall_;
  matrix_frame<T> U_, V_, spare_, left_;
  refinement_products<T> products_;
};

/// Decomposes a matrix of zeros, for which all orthonormal bases will do.
template <class T>
svd_report decompose_zero(const context& ctx, const svd_result<T>& result) {
  set_identity<T>(ctx, result.U);
  set_identity<T>(ctx, result.Vt);
  const array<T> zeros(ctx, result.s.size());
  copy<T>(ctx, zeros.view(), result.s);
  svd_report report;
  report.products = {engine::native, "a matrix of zeros"};
  return report;
}

template <class T>
void check_arguments(const context& ctx, const char* routine, const matrix_view<const T>& A,
                     const svd_result<T>& result, const product_options& options) {
  const index_t k = std::min(A.rows(), A.columns());
  blas::check_matrix(ctx, routine, "A", A);
  blas::check_vector(ctx, routine, "s", result.s);
  blas::check_matrix(ctx, routine, "U", result.U);
  blas::check_matrix(ctx, routine, "Vt", result.Vt);
  blas::check_extent(routine, "s", "elements", result.s.size(), "A", "singular values", k);
  blas::check_extent(routine, "U", "rows", result.U.rows(), "A", "rows", A.rows());
  if (result.U.columns() != A.rows())
    blas::check_extent(routine, "U", "columns", result.U.columns(), "A", "singular values", k);
  if (result.Vt.rows() != A.columns())
    blas::check_extent(routine, "Vt", "rows", result.Vt.rows(), "A", "singular values", k);
  blas::check_extent(routine, "Vt", "columns", result.Vt.columns(), "A", "columns", A.columns());
  blas::check_options<T, T, T>(routine, options);
}

/// Decomposes a matrix without elements, for which all orthonormal bases will do.
template <class T>
svd_report decompose_nothing(const context& ctx, const svd_result<T>& result) {
  set_identity<T>(ctx, result.U);
  set_identity<T>(ctx, result.Vt);
  svd_report report;
  report.products = {engine::native, "nothing to decompose"};
  return report;
}

svd_report failed_decomposition() {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  svd_report report;
  report.info = 2;
  report.residual = report.orthogonality = report.singular_value_error = unknown;
  report.products = {engine::native, "the decomposition in double failed"};
  return report;
}

template <class T, class Vectors>
svd_report decompose(const context& ctx, const matrix_view<const T>& A, int exponent,
                     const svd_result<T>& result, const product_options& options, const Vectors& vectors) {
  svd_computation<T> computation(ctx, "gesvd", A, result.columns(), exponent, options);
  return computation.start(vectors) ? computation.run(result) : failed_decomposition();
}

}  // namespace

template <solver_format T>
svd_report gesvd(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> s,
                 not_deduced<matrix_view<T>> U, not_deduced<matrix_view<T>> Vt,
                 const product_options& options) {
  const svd_result<T> result{s, U, Vt};
  check_arguments<T>(ctx, "gesvd", A, result, options);
  if (s.size() == 0) return decompose_nothing(ctx, result);
  const double largest = check_finite<T>(ctx, "gesvd", "A", operand<T>(A));
  if (largest == 0) return decompose_zero(ctx, result);
  const int exponent = std::ilogb(largest);
  const svd_report report = decompose<T>(ctx, A, exponent, result, options, vendor::singular_vectors);
  // Where A is close to singular, cuSOLVER's gesvdp perturbs it (its manual), and the vectors may be too far
  // from A's own for refinement.
  if (report.info == 0 || ctx.kind() != backend::cuda) return report;
  return decompose<T>(ctx, A, exponent, result, options, vendor::singular_vectors_by_lapack);
}

template <solver_format T>
svd_report refine_singular_vectors(const context& ctx, not_deduced<matrix_view<const T>> A,
                                   not_deduced<matrix_view<T>> U, not_deduced<vector_view<T>> s,
                                   not_deduced<matrix_view<T>> Vt, const product_options& options) {
  constexpr auto routine = "refine_singular_vectors";
  const svd_result<T> result{s, U, Vt};
  check_arguments<T>(ctx, routine, A, result, options);
  if (s.size() == 0) return decompose_nothing(ctx, result);
  const double largest = check_finite<T>(ctx, routine, "A", operand<T>(A));
  check_finite<T>(ctx, routine, "U", operand<T>(matrix_view<const T>(U)));
  check_finite<T>(ctx, routine, "Vt", operand<T>(matrix_view<const T>(Vt)));
  if (largest == 0) return decompose_zero(ctx, result);
  svd_computation<T> computation(ctx, routine, A, result.columns(), std::ilogb(largest), options);
  computation.start_from(result);
  return computation.run(result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                     \
  template svd_report gesvd<type>(const context&, matrix_view<const type>, vector_view<type>,                \
                                  matrix_view<type>, matrix_view<type>, const product_options&);             \
  template svd_report refine_singular_vectors<type>(const context&, matrix_view<const type>,                 \
                                                    matrix_view<type>, vector_view<type>, matrix_view<type>, \
                                                    const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
