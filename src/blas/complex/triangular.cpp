// trmm, trsm, trmv and trsv for complex matrices: argument checks, and triangles of any order by halving,
// with a product for what is between the halves.
#include "residua/blas/complex/triangular.hpp"

#include "blas/complex/planes.hpp"
#include "blas/complex/triangle.hpp"
#include "blas/level3/run_gemm.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/level3.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using blas::complex_triangle, blas::complex_vectors, blas::range, blas::triangle_operation;

constexpr std::string_view triangle_in_one_piece = "the triangle is done in one piece, without a product";

template <class T>
class triangle_run {
 public:
  triangle_run(const context& ctx, triangle_operation what, const product_options& options)
      : ctx_(ctx), what_(what), options_(options) {}

  product_report run(const complex_triangle<T>& M, const complex_vectors<T>& x) {
    apply(M, x);
    if (report_.reason.empty()) report_.reason = triangle_in_one_piece;
    return report_;
  }

 private:
  void apply(const complex_triangle<T>& M, const complex_vectors<T>& x) {
    const index_t order = M.order();
    if (order <= blas::complex_triangle_order)
      return loop::run_elements(ctx_, x.count(), blas::complex_triangle_stage<T>{{}, what_, M, x});
    const index_t cut = blas::complex_half(order);
    const range head{0, cut}, tail{cut, order};
    const bool lower = M.ends_at_diagonal(), solves = what_ == triangle_operation::solve;
    const range source = lower ? head : tail, target = lower ? tail : head;
    const range first = solves ? source : target, last = solves ? target : source;
    apply(M.diagonal_block(first), x.part(first));
    add_product(solves ? -1 : 1, M.form(), M.beside(target, source), x.part(source), x.part(target));
    apply(M.diagonal_block(last), x.part(last));
  }

  /// target = target + sign beside source. One vector without the copies of a matrix product.
  void add_product(double sign, op form, const matrix_view<const complex<T>>& beside,
                   const complex_vectors<T>& source, const complex_vectors<T>& target) {
    const auto factor = blas::whole_number<T>(sign), one = blas::whole_number<T>(1.0);
    if (source.count() == 1) {
      gemv<T>(ctx_, form, factor, beside, source.vector(0), one, target.vector(0));
      report_.add({engine::native, "one vector is multiplied without a matrix product"});
    } else if (source.triangle_side == side::left) {
      report_.add(gemm<T>(ctx_, form, op::none, factor, beside, source.B, one, target.B,
                          complex_product::four, options_));
    } else {
      report_.add(gemm<T>(ctx_, op::none, blas::transposed(form), factor, source.B, beside, one, target.B,
                          complex_product::four, options_));
    }
  }

  const context& ctx_;
  triangle_operation what_;
  const product_options& options_;
  product_report report_;
};

template <class T>
product_report run_triangular(const context& ctx, const char* routine, triangle_operation what,
                              side triangle_side, uplo stored, op op_t, diag diagonal,
                              const complex_number_t<T>& alpha, const matrix_view<const complex<T>>& triangle,
                              const matrix_view<complex<T>>& B, const product_options& options) {
  const bool left = triangle_side == side::left;
  blas::check_square(ctx, routine, "A", triangle);
  blas::check_matrix(ctx, routine, "B", B);
  blas::check_extent(routine, "A", "rows", triangle.rows(), "B", left ? "rows" : "columns",
                     left ? B.rows() : B.columns());
  blas::check_options<T, T, T>(routine, options);
  if (B.rows() == 0 || B.columns() == 0) return {engine::native, "nothing to multiply"};
  blas::scale<T>(ctx, alpha, B);
  if (blas::is_zero(alpha)) return {engine::native, "nothing to multiply"};
  const complex_triangle<T> M(triangle, left ? op_t : blas::transposed(op_t), stored == uplo::lower,
                              diagonal == diag::unit);
  return triangle_run<T>(ctx, what, options).run(M, {B, triangle_side});
}

/// A vector as a matrix of one column; what lies apart is copied there and back.
template <class T>
void run_on_vector(const context& ctx, const char* routine, triangle_operation what, uplo stored, op op_t,
                   diag diagonal, const matrix_view<const complex<T>>& A, const vector_view<complex<T>>& x) {
  blas::check_square(ctx, routine, "A", A);
  blas::check_vector(ctx, routine, "x", x);
  blas::check_extent(routine, "x", "elements", x.size(), "A", "rows", A.rows());
  if (x.size() == 0) return;
  const complex_triangle<T> M(A, op_t, stored == uplo::lower, diagonal == diag::unit);
  const product_options options;
  triangle_run<T> triangle(ctx, what, options);
  if (x.increment() == 1) {
    triangle.run(M, {matrix_view<complex<T>>(x.first(), x.size(), 1, x.size(), x.memory()), side::left});
    return;
  }
  const dense::matrix_frame<complex<T>> column(ctx, routine, x.size(), 1);
  copy<T>(ctx, x, column.view().column(0));
  triangle.run(M, {column.view(), side::left});
  copy<T>(ctx, column.view().column(0), x);
}

}  // namespace

template <complex_part T>
product_report trmm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const complex_number_t<T>& alpha, not_deduced<matrix_view<const complex<T>>> triangle,
                    not_deduced<matrix_view<complex<T>>> B, const product_options& options) {
  return run_triangular<T>(ctx, "trmm", triangle_operation::multiply, triangle_side, stored, op_t, diagonal,
                           alpha, triangle, B, options);
}

template <complex_part T>
product_report trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const complex_number_t<T>& alpha, not_deduced<matrix_view<const complex<T>>> triangle,
                    not_deduced<matrix_view<complex<T>>> B, const product_options& options) {
  return run_triangular<T>(ctx, "trsm", triangle_operation::solve, triangle_side, stored, op_t, diagonal,
                           alpha, triangle, B, options);
}

template <complex_part T>
void trmv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x) {
  run_on_vector<T>(ctx, "trmv", triangle_operation::multiply, stored, op_a, diagonal, A, x);
}

template <complex_part T>
void trsv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x) {
  run_on_vector<T>(ctx, "trsv", triangle_operation::solve, stored, op_a, diagonal, A, x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                  \
  template product_report trmm<type>(const context&, side, uplo, op, diag, const complex_number_t<type>&, \
                                     blas::matrix_read<type>, blas::matrix_written<type>,                 \
                                     const product_options&);                                             \
  template product_report trsm<type>(const context&, side, uplo, op, diag, const complex_number_t<type>&, \
                                     blas::matrix_read<type>, blas::matrix_written<type>,                 \
                                     const product_options&);                                             \
  template void trmv<type>(const context&, uplo, op, diag, blas::matrix_read<type>,                       \
                           blas::vector_written<type>);                                                   \
  template void trsv<type>(const context&, uplo, op, diag, blas::matrix_read<type>,                       \
                           blas::vector_written<type>);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
