// Triangles of Hermitian and symmetric complex matrices that are updated: her, her2, herk, syrk, her2k,
// syr2k.
#include "blas/complex/planes.hpp"
#include "blas/complex/stages.hpp"
#include "blas/level3/run_gemm.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/level3.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using blas::updated_triangle;

/// What the updates of matrices are given beside their operands.
template <class T>
struct update_of_triangle {
  const context& ctx;
  const char* routine;
  uplo stored;
  op op_a;
  bool hermitian;
  complex_number_t<T> alpha, beta;
  matrix_view<complex<T>> C;
  const product_options& options;

  /// A^H A, A' A and so on, and not A A^H, A A'.
  [[nodiscard]] bool transposes() const { return op_a != op::none; }
  [[nodiscard]] op real_op() const { return transposes() ? op::transpose : op::none; }
  [[nodiscard]] updated_triangle<T> target() const { return {C, dense::triangle(stored), hermitian, beta}; }
  [[nodiscard]] bool changes_nothing(index_t k) const {
    return C.rows() == 0 || ((k == 0 || blas::is_zero(alpha)) && beta == blas::whole_number<T>(1.0));
  }
  template <class Stage>
  void run(const Stage& stage) const {
    loop::run_elements(ctx, C.rows() * C.rows(), stage);
  }
  /// C = beta C.
  [[nodiscard]] product_report scale() const {
    const matrix_view<const T> not_read = blas::interleaved(C);
    run(blas::planes_update_stage<T>{{}, target(), blas::whole_number<T>(0.0), not_read, not_read});
    return {engine::native, "nothing to multiply"};
  }
};

template <class T>
index_t checked_terms(const update_of_triangle<T>& u, const char* name,
                      const matrix_view<const complex<T>>& A) {
  blas::check_matrix(u.ctx, u.routine, name, A);
  blas::check_square(u.ctx, u.routine, "C", u.C);
  blas::check_extent(u.routine, name, u.transposes() ? "columns" : "rows",
                     u.transposes() ? A.columns() : A.rows(), "C", "rows", u.C.rows());
  blas::check_options<T, T, T>(u.routine, u.options);
  const op allowed = u.hermitian ? op::conjugate_transpose : op::transpose;
  if (u.op_a != op::none && u.op_a != allowed)
    blas::fail(u.routine, "op",
               u.hermitian ? "is neither none nor conjugate_transpose" : "is neither none nor transpose");
  return u.transposes() ? A.rows() : A.columns();
}

/// The triangle of Re Re' +- Im Im', and all of P, of which the imaginary part is P -+ P'.
template <class T>
product_report update_by_square(const update_of_triangle<T>& u, const matrix_view<const complex<T>>& A) {
  const index_t n = u.C.rows(), k = checked_terms(u, "A", A);
  if (u.changes_nothing(k)) return {engine::native, "nothing to multiply"};
  if (k == 0 || blas::is_zero(u.alpha)) return u.scale();
  const blas::planes<T> a(u.ctx, A, false), sums(u.ctx, n, n);
  const matrix_view<T> R = sums.re(), P = sums.im();
  auto report = residua::syrk<T>(u.ctx, u.stored, u.real_op(), 1.0, a.re(), 0.0, R, u.options);
  report.add(
      residua::syrk<T>(u.ctx, u.stored, u.real_op(), u.hermitian ? 1.0 : -1.0, a.im(), 1.0, R, u.options));
  const auto product = [&](op left, op right, const matrix_view<T>& first, const matrix_view<T>& second) {
    return residua::gemm<T, T, T>(u.ctx, left, right, 1.0, first, second, 0.0, P, u.options);
  };
  report.add(u.transposes() ? product(op::transpose, op::none, a.re(), a.im())
                            : product(op::none, op::transpose, a.im(), a.re()));
  u.run(blas::planes_update_stage<T>{{}, u.target(), u.alpha, R, P});
  return report;
}

template <class T>
product_report update_by_product(const update_of_triangle<T>& u, const matrix_view<const complex<T>>& A,
                                 const matrix_view<const complex<T>>& B) {
  const index_t n = u.C.rows(), k = checked_terms(u, "A", A), terms_of_b = checked_terms(u, "B", B);
  blas::check_extent(u.routine, "op(A)", "columns", k, "op(B)", "columns", terms_of_b);
  if (u.changes_nothing(k)) return {engine::native, "nothing to multiply"};
  if (k == 0 || blas::is_zero(u.alpha)) return u.scale();
  const op mirror = u.hermitian ? op::conjugate_transpose : op::transpose;
  const dense::matrix_frame<complex<T>> W(u.ctx, u.routine, n, n);
  const auto report =
      residua::gemm<T>(u.ctx, u.transposes() ? mirror : op::none, u.transposes() ? op::none : mirror, u.alpha,
                       A, B, blas::whole_number<T>(0.0), W.view(), complex_product::four, u.options);
  u.run(blas::mirrored_update_stage<T>{{}, u.target(), W.view()});
  return report;
}

template <class T>
void update_by_vectors(const context& ctx, const char* routine, uplo stored, const complex_number_t<T>& alpha,
                       const vector_view<const complex<T>>& x, const vector_view<const complex<T>>& y,
                       const matrix_view<complex<T>>& A, bool of_rank_two) {
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, "y", y);
  blas::check_square(ctx, routine, "A", A);
  blas::check_extent(routine, "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent(routine, "y", "elements", y.size(), "A", "rows", A.rows());
  if (blas::is_zero(alpha) || A.rows() == 0) return;
  const updated_triangle<T> target{A, dense::triangle(stored), true, blas::whole_number<T>(1.0)};
  loop::run_elements(ctx, A.rows() * A.rows(),
                     blas::vectors_update_stage<T>{{}, target, alpha, x, y, of_rank_two});
}

}  // namespace

template <complex_part T>
void her(const context& ctx, uplo stored, const arithmetic_t<T>& alpha,
         not_deduced<vector_view<const complex<T>>> x, not_deduced<matrix_view<complex<T>>> A) {
  update_by_vectors<T>(ctx, "her", stored, alpha, x, x, A, false);
}

template <complex_part T>
void her2(const context& ctx, uplo stored, const complex_number_t<T>& alpha,
          not_deduced<vector_view<const complex<T>>> x, not_deduced<vector_view<const complex<T>>> y,
          not_deduced<matrix_view<complex<T>>> A) {
  update_by_vectors<T>(ctx, "her2", stored, alpha, x, y, A, true);
}

template <complex_part T>
product_report herk(const context& ctx, uplo stored, op op_a, const arithmetic_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A, const arithmetic_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options) {
  return update_by_square<T>({ctx, "herk", stored, op_a, true, alpha, beta, C, options}, A);
}

template <complex_part T>
product_report syrk(const context& ctx, uplo stored, op op_a, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options) {
  return update_by_square<T>({ctx, "syrk", stored, op_a, false, alpha, beta, C, options}, A);
}

template <complex_part T>
product_report her2k(const context& ctx, uplo stored, op op_a, const complex_number_t<T>& alpha,
                     not_deduced<matrix_view<const complex<T>>> A,
                     not_deduced<matrix_view<const complex<T>>> B, const arithmetic_t<T>& beta,
                     not_deduced<matrix_view<complex<T>>> C, const product_options& options) {
  return update_by_product<T>({ctx, "her2k", stored, op_a, true, alpha, beta, C, options}, A, B);
}

template <complex_part T>
product_report syr2k(const context& ctx, uplo stored, op op_a, const complex_number_t<T>& alpha,
                     not_deduced<matrix_view<const complex<T>>> A,
                     not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                     not_deduced<matrix_view<complex<T>>> C, const product_options& options) {
  return update_by_product<T>({ctx, "syr2k", stored, op_a, false, alpha, beta, C, options}, A, B);
}

#define RESIDUA_INSTANTIATE_SQUARE(routine, number, type)                                                 \
  template product_report routine<type>(const context&, uplo, op, const number&, blas::matrix_read<type>, \
                                        const number&, blas::matrix_written<type>, const product_options&);
#define RESIDUA_INSTANTIATE_PRODUCT(routine, number, type)                                               \
  template product_report routine<type>(const context&, uplo, op, const complex_number_t<type>&,         \
                                        blas::matrix_read<type>, blas::matrix_read<type>, const number&, \
                                        blas::matrix_written<type>, const product_options&);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template void her<type>(const context&, uplo, const arithmetic_t<type>&, blas::vector_read<type>,      \
                          blas::matrix_written<type>);                                                   \
  template void her2<type>(const context&, uplo, const complex_number_t<type>&, blas::vector_read<type>, \
                           blas::vector_read<type>, blas::matrix_written<type>);                         \
  RESIDUA_INSTANTIATE_SQUARE(herk, arithmetic_t<type>, type)                                             \
  RESIDUA_INSTANTIATE_SQUARE(syrk, complex_number_t<type>, type)                                         \
  RESIDUA_INSTANTIATE_PRODUCT(her2k, arithmetic_t<type>, type)                                           \
  RESIDUA_INSTANTIATE_PRODUCT(syr2k, complex_number_t<type>, type)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
