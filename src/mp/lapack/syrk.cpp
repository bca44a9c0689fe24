// syrk of run-time precision: a triangle's blocks by gemm, those on its diagonal as squares beside it.
#include "mp/checks.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/level3.hpp"

namespace residua {

namespace {

using namespace multiple;

class triangle_product {
 public:
  triangle_product(const context& ctx, uplo stored, op op_a, const mp& alpha, mp_const_matrix_view A,
                   const mp& beta, const mp_gemm_options& options)
      : ctx_(ctx),
        steps_(ctx, A.bits(), 0),
        is_lower_(stored == uplo::lower),
        is_transposed_(is_transposed(op_a)),
        alpha_(alpha),
        beta_(beta),
        A_(A),
        options_(options) {}

  mp_gemm_report operator()(const mp_matrix_view& C) {
    const index_t order = std::min(square_order, C.rows());
    square_ = mp_matrix(ctx_, order, order, C.bits());
    update(0, C);
    return products_;
  }

 private:
  static constexpr index_t square_order = 2 * triangle_order;

  /// Rows of op(A).
  [[nodiscard]] mp_const_matrix_view rows(index_t first, index_t count) const {
    return is_transposed_ ? A_.block(0, first, A_.rows(), count) : A_.block(first, 0, count, A_.columns());
  }
  void multiply(const mp_const_matrix_view& a, const mp_const_matrix_view& b, const mp_matrix_view& C) {
    const op first = is_transposed_ ? op::transpose : op::none,
             second = is_transposed_ ? op::none : op::transpose;
    const auto options =
        for_product(options_, C.rows(), C.columns(), is_transposed_ ? A_.rows() : A_.columns());
    include(products_, gemm(ctx_, first, second, alpha_, a, b, beta_, C, options));
  }

  /// Of the rows of op(A) from `first` on, as many as C has.
  void update(index_t first, const mp_matrix_view& C) {
    const index_t n = C.rows();
    if (n <= square_order) return update_square(first, C);
    const index_t half = first_half(n, triangle_order), rest = n - half;
    update(first, C.block(0, 0, half, half));
    if (is_lower_) {
      multiply(rows(first + half, rest), rows(first, half), C.block(half, 0, rest, half));
    } else {
      multiply(rows(first, half), rows(first + half, rest), C.block(0, half, half, rest));
    }
    update(first + half, C.block(half, half, rest, rest));
  }
  void update_square(index_t first, const mp_matrix_view& C) {
    const index_t n = C.rows();
    const auto square = square_.view().block(0, 0, n, n);
    if (!beta_.is_zero()) copy_triangle(C, square);
    multiply(rows(first, n), rows(first, n), square);
    copy_triangle(square, C);
  }
  void copy_triangle(const mp_const_matrix_view& from, const mp_matrix_view& to) const {
    steps_.run(from.rows() * from.rows(),
               triangle_copy{from.data(), to.data(), from.rows(), from.leading_dimension(), from.plane(),
                             to.leading_dimension(), to.plane(), mp_words(from.bits()), is_lower_});
  }

  const context& ctx_;
  factor_steps steps_;
  bool is_lower_, is_transposed_;
  const mp &alpha_, &beta_;
  mp_const_matrix_view A_;
  mp_gemm_options options_;
  mp_matrix square_;
  mp_gemm_report products_;
};

}  // namespace

mp_gemm_report syrk(const context& ctx, uplo stored, op op_a, const mp& alpha, mp_const_matrix_view A,
                    const mp& beta, mp_matrix_view C, const mp_gemm_options& options) {
  check_matrix(ctx, "syrk", "A", A);
  check_square(ctx, "syrk", "C", C);
  blas::check_extent("syrk", "op(A)", "rows", is_transposed(op_a) ? A.columns() : A.rows(), "C", "rows",
                     C.rows());
  check_same_bits("syrk", "A", A.bits(), "C", C.bits());
  check_same_bits("syrk", "alpha", alpha.bits(), "C", C.bits());
  check_same_bits("syrk", "beta", beta.bits(), "C", C.bits());
  if (C.rows() == 0) return {};
  return triangle_product(ctx, stored, op_a, alpha, A, beta, options)(C);
}

}  // namespace residua
