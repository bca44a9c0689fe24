// gesvd for complex matrices: argument checks, the triangle of a rectangular matrix, its singular values, and
// the bounds of what is returned.
#include "residua/lapack/complex/gesvd.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "lapack/complex/singular_start.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/eigen/scaled_values.hpp"
#include "lapack/eigen/weyl.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The places of the results.
template <class T>
struct complex_svd_result {
  vector_view<T> s;
  matrix_view<complex<T>> U, Vh;
};

/// A decomposition of A, scaled, with at least as many rows as columns: of A^H if A has fewer.
template <class T>
class complex_svd {
  using matrix_type = matrix_view<complex<T>>;
  using block = complex_matrix_block<T>;

 public:
  complex_svd(const context& ctx, const char* routine, const matrix_view<const complex<T>>& A, int exponent,
              const product_options& options)
      : ctx_(ctx),
        routine_(routine),
        options_(options),
        is_wide_(A.rows() < A.columns()),
        exponent_(exponent),
        rows_(std::max(A.rows(), A.columns())),
        order_(std::min(A.rows(), A.columns())),
        tall_(ctx, rows_, order_),
        left_(ctx, rows_, order_),
        right_(ctx, order_, order_) {
    copy_or_transpose(A, tall_.view());
    scale_matrix<T>(ctx, region::all, blas::interleaved(tall_.view()), blas::interleaved(tall_.view()),
                    -exponent);
  }

  /// The vectors that are refined, instead of those of a decomposition in double.
  void start_from(const complex_svd_result<T>& given) {
    copy_or_transpose(is_wide_ ? given.Vh : given.U, left_.view());
    if (is_wide_) {
      copy_complex<T>(ctx_, given.U, right_.view());
    } else {
      conjugate_transpose(given.Vh, right_.view());
    }
    is_given_ = true;
  }

  svd_report run(const complex_svd_result<T>& result) {
    svd_report report;
    std::vector<T> values;
    if (!decompose(report, values)) return failed();
    sort(values);
    judge(values, report);
    write(values, result);
    return report;
  }

 private:
  /// target = M, or M^H if A is wide.
  void copy_or_transpose(const matrix_view<const complex<T>>& M, const matrix_type& target) {
    if (is_wide_) {
      conjugate_transpose(M, target);
    } else {
      copy_matrix<T, T>(ctx_, operand<T>(blas::interleaved(M)), blas::interleaved(target));
    }
  }
  void conjugate_transpose(const matrix_view<const complex<T>>& M, const matrix_type& target) const {
    loop::run_elements(ctx_, M.rows() * M.columns(), conjugate_transpose_stage<T>{{}, M, target});
  }
  static svd_report failed() {
    svd_report report;
    report.info = 2;
    report.residual = report.orthogonality = report.singular_value_error =
        std::numeric_limits<double>::infinity();
    report.products = {engine::native, "the decomposition in double failed"};
    return report;
  }

  bool decompose(svd_report& report, std::vector<T>& values) {
    block QR(ctx_, rows_, order_), B(ctx_, order_, order_), U(ctx_, order_, order_);
    array<complex<T>> tau(ctx_, order_);
    copy_complex<T>(ctx_, tall_.view(), QR.view());
    if (rows_ > order_) report.products.add(geqrf<T>(ctx_, QR.view(), tau.view(), options_));
    copy_complex<T>(ctx_, QR.view().block(0, 0, order_, order_), B.view());
    for (index_t j = 0; rows_ > order_ && j + 1 < order_; ++j)
      blas::scale<T>(ctx_, T(0.0), B.view().block(j + 1, j, order_ - j - 1, 1));
    block start(ctx_, is_given_ ? 2 * order_ : 0, is_given_ ? 2 * order_ : 0);
    const auto approximate = start.view();
    if (is_given_) set_approximate(QR.view(), tau.view(), approximate);
    singular_levels<T> levels(ctx_, U.view(), right_.view(), is_given_ ? &approximate : nullptr, options_);
    if (!levels.run(B.view())) return false;
    blas::scale<T>(ctx_, T(0.0), left_.view());
    copy_complex<T>(ctx_, U.view(), left_.view().block(0, 0, order_, order_));
    if (rows_ > order_)
      report.products.add(
          unmqr<T>(ctx_, side::left, op::none, QR.view(), tau.view(), left_.view(), options_));
    report.products.add(levels.report());
    report.refinements = levels.refinements();
    values = levels.values();
    ctx_.synchronize();  // before the memory of the factors is given back
    return true;
  }

  /// The given vectors, which lie in left_ and right_, as those of the triangle: Q^H L. Columns of L that lie
  /// outside Q, as they may where their singular values are zero, are found anew.
  void set_approximate(const matrix_type& QR, const vector_view<complex<T>>& tau, const matrix_type& X) {
    block L(ctx_, order_, order_);
    if (rows_ > order_) unmqr<T>(ctx_, side::left, op::conjugate_transpose, QR, tau, left_.view(), options_);
    copy_complex<T>(ctx_, left_.view().block(0, 0, order_, order_), L.view());
    if (rows_ > order_) complete_basis<T>(ctx_, L.view(), options_);
    set_start<T>(ctx_, L.view(), right_.view(), X);
    ctx_.synchronize();  // before the memory of L is given back
  }

  /// Levels overlap by rounding errors.
  void sort(std::vector<T>& values) {
    std::vector<index_t> order(values.size());
    std::iota(order.begin(), order.end(), index_t{0});
    const auto value = [&](index_t k) { return values[static_cast<std::size_t>(k)]; };
    std::stable_sort(order.begin(), order.end(), [&](index_t a, index_t b) { return value(b) < value(a); });
    block given(ctx_, rows_, order_);
    for (auto* vectors : {&left_, &right_}) {
      const auto columns = vectors->view(), copied = given.view().block(0, 0, columns.rows(), order_);
      copy_complex<T>(ctx_, columns, copied);
      for (index_t j = 0; j < order_; ++j)
        copy<T>(ctx_, copied.column(order[static_cast<std::size_t>(j)]), columns.column(j));
    }
    std::stable_sort(values.begin(), values.end(), [](const T& a, const T& b) { return b < a; });
    ctx_.synchronize();
  }

  /// What a real routine sees as M: its equivalent, or its parts in turns.
  template <class W>
  matrix<W> wide_equivalent(const matrix_type& M) const {
    matrix<T> real(ctx_, 2 * M.rows(), 2 * M.columns());
    set_equivalent<T>(ctx_, M, real.view());
    auto wide = widened<W>(ctx_, operand_of(real.view()));
    ctx_.synchronize();  // before the memory of the equivalent is given back
    return wide;
  }

  /// The bounds of complex/gesvd.hpp: the residual's of parts, whose norm is that of the complex matrix, the
  /// distance from orthogonality of equivalents, whose norm is larger.
  void judge(const std::vector<T>& values, svd_report& report) {
    using wide = typename wider<T>::type;
    refinement_products<T> products(ctx_, routine_, options_);
    products.use_all_bits();
    const double norm =
        leading(norm_of<T>(ctx_, matrix_norm::frobenius, operand_of(blas::interleaved(tall_.view())))) *
        (1 - 0x1p-20);
    const auto of_left = wide_equivalent<wide>(left_.view()), of_right = wide_equivalent<wide>(right_.view());
    report.orthogonality = std::max(products.template orthogonality<wide>(operand<wide>(of_left.view())),
                                    products.template orthogonality<wide>(operand<wide>(of_right.view())));
    const auto of_A = wide_equivalent<wide>(tall_.view());
    const auto parts_of_left = widened<wide>(ctx_, operand_of(blas::interleaved(left_.view()))),
               parts_of_right = widened<wide>(ctx_, operand_of(blas::interleaved(right_.view())));
    matrix<wide> rest(ctx_, 2 * rows_, order_);
    products.template multiply<wide>(1.0, operand<wide>(of_A.view()), operand<wide>(parts_of_right.view()),
                                     0.0, rest.view());
    subtract_images<wide, T>(ctx_, parts_of_left.view(), values, rest.view());
    report.residual = largest_norm<wide>(ctx_, operand<wide>(matrix_view<const wide>(rest.view()))) / norm +
                      2 * decomposition_rounding<wide>(2 * order_);
    const double error = weyl_bound(report.orthogonality, leading(values.front()), report.residual * norm);
    report.singular_value_error = scaled_error(error, values, exponent_);
    const bool is_done = report.residual <= 8 * decomposition_rounding<T>(4 * order_) &&
                         report.orthogonality <= 8 * orthogonality_rounding<T>(2 * rows_, 2 * order_);
    report.info = is_done ? 0 : 1;
    add_loss(report, residual_lost<T>(order_, report.orthogonality, norm, exponent_),
             8 * decomposition_rounding<T>(4 * order_));
    note_range(report, values, exponent_);
    report.products.add(products.report());
  }

  void write(std::vector<T> values, const complex_svd_result<T>& result) {
    copy_complex<T>(ctx_, is_wide_ ? right_.view() : left_.view(), result.U);
    conjugate_transpose(is_wide_ ? left_.view() : right_.view(), result.Vh);
    using std::ldexp;
    for (T& value : values) value = ldexp(value, exponent_);
    const array<T> on_device(ctx_, values);
    copy<T>(ctx_, on_device.view(), result.s);
    ctx_.synchronize();
  }

  const context& ctx_;
  const char* routine_;
  const product_options& options_;
  bool is_wide_;
  int exponent_;
  index_t rows_, order_;
  block tall_, left_, right_;
  bool is_given_ = false;
};

/// Decomposes a matrix of zeros or without elements, for which all orthonormal bases will do.
template <class T>
svd_report decompose_zero(const context& ctx, const complex_svd_result<T>& result, const char* reason) {
  set_unit_columns<T>(ctx, result.U);
  set_unit_columns<T>(ctx, result.Vh);
  const array<T> zeros(ctx, result.s.size());
  copy<T>(ctx, zeros.view(), result.s);
  ctx.synchronize();
  svd_report report;
  report.products = {engine::native, reason};
  return report;
}

template <class T>
void check_arguments(const context& ctx, const char* routine, const matrix_view<const complex<T>>& A,
                     const complex_svd_result<T>& result, const product_options& options) {
  const index_t k = std::min(A.rows(), A.columns());
  blas::check_matrix(ctx, routine, "A", A);
  blas::check_vector(ctx, routine, "s", result.s);
  blas::check_matrix(ctx, routine, "U", result.U);
  blas::check_matrix(ctx, routine, "Vh", result.Vh);
  blas::check_extent(routine, "s", "elements", result.s.size(), "A", "singular values", k);
  blas::check_extent(routine, "U", "rows", result.U.rows(), "A", "rows", A.rows());
  blas::check_extent(routine, "U", "columns", result.U.columns(), "A", "singular values", k);
  blas::check_extent(routine, "Vh", "rows", result.Vh.rows(), "A", "singular values", k);
  blas::check_extent(routine, "Vh", "columns", result.Vh.columns(), "A", "columns", A.columns());
  blas::check_options<T, T, T>(routine, options);
}

}  // namespace

template <solver_format T>
svd_report gesvd(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<vector_view<T>> s, not_deduced<matrix_view<complex<T>>> U,
                 not_deduced<matrix_view<complex<T>>> Vh, const product_options& options) {
  const complex_svd_result<T> result{s, U, Vh};
  check_arguments<T>(ctx, "gesvd", A, result, options);
  if (s.size() == 0) return decompose_zero<T>(ctx, result, "nothing to decompose");
  const double largest = check_finite<T>(ctx, "gesvd", "A", operand<T>(blas::interleaved(A)));
  if (largest == 0) return decompose_zero<T>(ctx, result, "a matrix of zeros");
  return complex_svd<T>(ctx, "gesvd", A, std::ilogb(largest), options).run(result);
}

template <solver_format T>
svd_report refine_singular_vectors(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                                   not_deduced<matrix_view<complex<T>>> U, not_deduced<vector_view<T>> s,
                                   not_deduced<matrix_view<complex<T>>> Vh, const product_options& options) {
  constexpr auto routine = "refine_singular_vectors";
  const complex_svd_result<T> result{s, U, Vh};
  check_arguments<T>(ctx, routine, A, result, options);
  if (s.size() == 0) return decompose_zero<T>(ctx, result, "nothing to decompose");
  const double largest = check_finite<T>(ctx, routine, "A", operand<T>(blas::interleaved(A)));
  check_finite<T>(ctx, routine, "U", operand_of(blas::interleaved(U)));
  check_finite<T>(ctx, routine, "Vh", operand_of(blas::interleaved(Vh)));
  if (largest == 0) return decompose_zero<T>(ctx, result, "a matrix of zeros");
  complex_svd<T> computation(ctx, routine, A, std::ilogb(largest), options);
  computation.start_from(result);
  return computation.run(result);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                           \
  template svd_report gesvd<type>(const context&, blas::matrix_read<type>, vector_view<type>,      \
                                  blas::matrix_written<type>, blas::matrix_written<type>,          \
                                  const product_options&);                                         \
  template svd_report refine_singular_vectors<type>(const context&, blas::matrix_read<type>,       \
                                                    blas::matrix_written<type>, vector_view<type>, \
                                                    blas::matrix_written<type>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
