// syrk and syr2k of run-time precision: a triangle's blocks by gemm, those on its diagonal as squares beside
// it.
#include "mp/checks.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/level3.hpp"

namespace residua {

namespace {

using namespace multiple;

/// C = alpha op(A) op(B)^T + beta C in a triangle of C.
class triangle_product {
 public:
  triangle_product(const context& ctx, uplo stored, op form, const mp& alpha, mp_const_matrix_view A,
                   mp_const_matrix_view B, const mp& beta, const mp_gemm_options& options)
      : ctx_(ctx),
        steps_(ctx, A.bits(), 0),
        is_lower_(stored == uplo::lower),
        is_transposed_(is_transposed(form)),
        alpha_(alpha),
        beta_(beta),
        A_(A),
        B_(B),
        rule_(square_order, A.bits(), options.engine),
        options_(options) {}

  mp_gemm_report operator()(const mp_matrix_view& C) {
    const index_t order = std::min(square_order, C.rows());
    square_ = mp_matrix(ctx_, order, order, C.bits());
    update(0, C);
    return products_;
  }

 private:
  static constexpr index_t square_order = 2 * triangle_order;

  /// Rows of op(X).
  [[nodiscard]] mp_const_matrix_view rows(const mp_const_matrix_view& X, index_t first, index_t count) const {
    return is_transposed_ ? X.block(0, first, X.rows(), count) : X.block(first, 0, count, X.columns());
  }
  /// C becomes the product of op(A)'s rows from `row` on and op(B)'s rows from `column` on, as many as C has
  /// rows and columns.
  void multiply(index_t row, index_t column, const mp_matrix_view& C) {
    const op first = is_transposed_ ? op::transpose : op::none,
             second = is_transposed_ ? op::none : op::transpose;
    auto options = options_;
    options.engine = rule_(C.rows(), C.columns(), is_transposed_ ? A_.rows() : A_.columns());
    include(products_, gemm(ctx_, first, second, alpha_, rows(A_, row, C.rows()),
                            rows(B_, column, C.columns()), beta_, C, options));
  }

  /// Updates the square C by the rows of op(A) and op(B) from `first` on, as many as C has.
  void update(index_t first, const mp_matrix_view& C) {
    const index_t n = C.rows();
    if (n <= square_order) return update_square(first, C);
    const index_t half = first_half(n, triangle_order), rest = n - half;
    update(first, C.block(0, 0, half, half));
    if (is_lower_) {
      multiply(first + half, first, C.block(half, 0, rest, half));
    } else {
      multiply(first, first + half, C.block(0, half, half, rest));
    }
    update(first + half, C.block(half, half, rest, rest));
  }
  void update_square(index_t first, const mp_matrix_view& C) {
    const index_t n = C.rows();
    const auto square = square_.view().block(0, 0, n, n);
    if (!beta_.is_zero()) copy_triangle(C, square);
    multiply(first, first, square);
    copy_triangle(square, C);
  }
  void copy_triangle(const mp_const_matrix_view& source, const mp_matrix_view& target) const {
    steps_.run(
        source.rows() * source.rows(),
        triangle_copy{source.data(), target.data(), source.rows(), source.leading_dimension(), source.plane(),
                      target.leading_dimension(), target.plane(), mp_words(source.bits()), is_lower_});
  }

  const context& ctx_;
  factor_steps steps_;
  bool is_lower_, is_transposed_;
  const mp &alpha_, &beta_;
  mp_const_matrix_view A_, B_;
  product_rule rule_;
  mp_gemm_options options_;
  mp_matrix square_;
  mp_gemm_report products_;
};

void check_operand(const context& ctx, const char* routine, const char* name, op form,
                   const mp_const_matrix_view& X, const mp_matrix_view& C) {
  check_matrix(ctx, routine, name, X);
  const std::string form_of_X = std::string("op(") + name + ")";
  blas::check_extent(routine, form_of_X.c_str(), "rows", is_transposed(form) ? X.columns() : X.rows(), "C",
                     "rows", C.rows());
  check_same_bits(routine, name, X.bits(), "C", C.bits());
  check_is_another(routine, "C", C, name, X);
}
void check_factors(const char* routine, const mp& alpha, const mp& beta, int bits) {
  check_same_bits(routine, "alpha", alpha.bits(), "C", bits);
  check_same_bits(routine, "beta", beta.bits(), "C", bits);
}

}  // namespace

mp_gemm_report syrk(const context& ctx, uplo stored, op op_a, const mp& alpha, mp_const_matrix_view A,
                    const mp& beta, mp_matrix_view C, const mp_gemm_options& options) {
  check_square(ctx, "syrk", "C", C);
  check_operand(ctx, "syrk", "A", op_a, A, C);
  check_factors("syrk", alpha, beta, C.bits());
  if (C.rows() == 0) return {};
  return triangle_product(ctx, stored, op_a, alpha, A, A, beta, options)(C);
}

mp_gemm_report syr2k(const context& ctx, uplo stored, op op_ab, const mp& alpha, mp_const_matrix_view A,
                     mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                     const mp_gemm_options& options) {
  check_square(ctx, "syr2k", "C", C);
  check_operand(ctx, "syr2k", "A", op_ab, A, C);
  check_operand(ctx, "syr2k", "B", op_ab, B, C);
  blas::check_extent("syr2k", "A", "columns", A.columns(), "B", "columns", B.columns());
  blas::check_extent("syr2k", "A", "rows", A.rows(), "B", "rows", B.rows());
  check_factors("syr2k", alpha, beta, C.bits());
  if (C.rows() == 0) return {};
  mp_gemm_report products = triangle_product(ctx, stored, op_ab, alpha, A, B, beta, options)(C);
  const mp one(1.0, C.bits());
  if (!alpha.is_zero()) include(products, triangle_product(ctx, stored, op_ab, alpha, B, A, one, options)(C));
  return products;
}

}  // namespace residua
