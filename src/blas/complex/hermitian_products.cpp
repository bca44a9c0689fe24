// hemv, hemm and symm: a matrix of which one triangle is stored is copied as a whole, and multiplied as any
// other one.
#include "blas/complex/real_views.hpp"
#include "blas/complex/stages.hpp"
#include "dense/matrix_frame.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/level3.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

/// Both triangles of A in the workspace.
template <class T>
class whole_matrix {
 public:
  whole_matrix(const context& ctx, const char* routine, const matrix_view<const complex<T>>& A, uplo stored,
               bool hermitian)
      : frame_(ctx, routine, A.rows(), A.rows()) {
    loop::run_elements(ctx, A.rows() * A.rows(),
                       blas::whole_matrix_stage<T>{{}, A, frame_.view(), dense::triangle(stored), hermitian});
  }
  [[nodiscard]] matrix_view<const complex<T>> view() const { return frame_.view(); }

 private:
  dense::matrix_frame<complex<T>> frame_;
};

/// What a product by a matrix does not read, it is not read for here either.
template <class T>
bool is_read(const complex_number_t<T>& alpha, index_t elements) {
  return !blas::is_zero(alpha) && elements > 0;
}

template <class T>
product_report multiply(const context& ctx, const char* routine, bool hermitian, side matrix_side,
                        uplo stored, const complex_number_t<T>& alpha, const matrix_view<const complex<T>>& A,
                        const matrix_view<const complex<T>>& B, const complex_number_t<T>& beta,
                        const matrix_view<complex<T>>& C, const product_options& options) {
  const bool left = matrix_side == side::left;
  blas::check_square(ctx, routine, "A", A);
  blas::check_matrix(ctx, routine, "B", B);
  blas::check_matrix(ctx, routine, "C", C);
  blas::check_extent(routine, "B", "rows", B.rows(), "C", "rows", C.rows());
  blas::check_extent(routine, "B", "columns", B.columns(), "C", "columns", C.columns());
  blas::check_extent(routine, "A", "rows", A.rows(), "C", left ? "rows" : "columns",
                     left ? C.rows() : C.columns());
  const auto product = [&](const matrix_view<const complex<T>>& whole) {
    return gemm<T>(ctx, op::none, op::none, alpha, left ? whole : B, left ? B : whole, beta, C,
                   complex_product::four, options);
  };
  if (!is_read<T>(alpha, C.rows() * C.columns())) return product(A);
  const whole_matrix<T> whole(ctx, routine, A, stored, hermitian);
  return product(whole.view());
}

}  // namespace

template <complex_part T>
void hemv(const context& ctx, uplo stored, const complex_number_t<T>& alpha,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y) {
  blas::check_square(ctx, "hemv", "A", A);
  blas::check_vector(ctx, "hemv", "x", x);
  blas::check_vector(ctx, "hemv", "y", y);
  blas::check_extent("hemv", "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent("hemv", "y", "elements", y.size(), "A", "rows", A.rows());
  if (!is_read<T>(alpha, y.size())) return gemv<T>(ctx, op::none, alpha, A, x, beta, y);
  const whole_matrix<T> whole(ctx, "hemv", A, stored, true);
  gemv<T>(ctx, op::none, alpha, whole.view(), x, beta, y);
}

template <complex_part T>
product_report hemm(const context& ctx, side matrix_side, uplo stored, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A,
                    not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options) {
  return multiply<T>(ctx, "hemm", true, matrix_side, stored, alpha, A, B, beta, C, options);
}

template <complex_part T>
product_report symm(const context& ctx, side matrix_side, uplo stored, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A,
                    not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options) {
  return multiply<T>(ctx, "symm", false, matrix_side, stored, alpha, A, B, beta, C, options);
}

#define RESIDUA_INSTANTIATE_PRODUCT(routine, type)                                                 \
  template product_report routine<type>(const context&, side, uplo, const complex_number_t<type>&, \
                                        blas::matrix_read<type>, blas::matrix_read<type>,          \
                                        const complex_number_t<type>&, blas::matrix_written<type>, \
                                        const product_options&);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template void hemv<type>(const context&, uplo, const complex_number_t<type>&, blas::matrix_read<type>, \
                           blas::vector_read<type>, const complex_number_t<type>&,                       \
                           blas::vector_written<type>);                                                  \
  RESIDUA_INSTANTIATE_PRODUCT(hemm, type)                                                                \
  RESIDUA_INSTANTIATE_PRODUCT(symm, type)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
