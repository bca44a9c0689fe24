// geqrf, unmqr and ungqr for complex matrices.
#include "residua/lapack/complex/qr.hpp"

#include "blas/complex/triangle.hpp"
#include "lapack/complex/block_reflector.hpp"
#include "lapack/complex/column_reflector.hpp"
#include "lapack/complex/unitary_op.hpp"
#include "lapack/qr/block_reflector.hpp"
#include "lapack/qr/recursive_qr.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The most columns that are taken one by one.
constexpr index_t complex_panel_width = 2 * blas::complex_triangle_order;

index_t in_one_block(index_t reflectors) { return std::min(reflectors, reflector_block); }

/// The steps of recursive_qr.hpp.
template <class T>
class complex_qr_steps {
 public:
  using matrix = matrix_view<complex<T>>;
  using block_type = complex_block_reflector<T>;
  complex_qr_steps(const context& ctx, const matrix& A, index_t reflectors, const product_options& options)
      : ctx_(ctx),
        frame_(ctx, "geqrf", A.rows(), in_one_block(reflectors), A.columns(), options),
        columns_(ctx, "geqrf", A.rows(), complex_panel_width) {}

  static index_t panel_columns(index_t /*rows*/) { return complex_panel_width; }
  static index_t half(index_t n) { return blas::complex_half(n); }
  [[nodiscard]] block_type block(index_t rows, index_t count) const { return frame_.block(rows, count); }
  void panel(const matrix& A, const vector_view<complex<T>>& tau, const block_type& Q) {
    for (index_t j = 0; j < A.columns(); ++j) columns_.reflect(A, j, tau, Q.V.column(j));
    columns_.finish(A);
    frame_.multiply(Q, tau);
  }
  void reflect(const block_type& Q, const matrix& C) {
    frame_.apply(Q, side::left, op::conjugate_transpose, C);
  }
  void join(const block_type& Q, index_t half) {
    const auto above = Q.V.block(0, half, half, Q.V.columns() - half);
    set_unit_columns<T>(ctx_, above, above.rows());  // zeros
    frame_.join(Q, half);
  }
  [[nodiscard]] const product_report& report() const { return frame_.report(); }

 private:
  const context& ctx_;
  complex_reflector_frame<T> frame_;
  complex_column_reflector<T> columns_;
};

}  // namespace

template <complex_part T>
product_report geqrf(const context& ctx, not_deduced<matrix_view<complex<T>>> A,
                     not_deduced<vector_view<complex<T>>> tau, const product_options& options) {
  blas::check_matrix(ctx, "geqrf", "A", A);
  blas::check_vector(ctx, "geqrf", "tau", tau);
  const index_t reflectors = std::min(A.rows(), A.columns());
  blas::check_extent("geqrf", "tau", "elements", tau.size(), "A", "reflectors", reflectors);
  blas::check_options<T, T, T>("geqrf", options);
  if (reflectors == 0) return {engine::native, "nothing to factorise"};
  complex_qr_steps<T> steps(ctx, A, reflectors, options);
  recursive_qr<complex_qr_steps<T>>(steps).run(A, tau, reflector_block);
  return steps.report();
}

template <complex_part T>
product_report unmqr(const context& ctx, side q_side, op op_q, not_deduced<matrix_view<const complex<T>>> A,
                     not_deduced<vector_view<const complex<T>>> tau, not_deduced<matrix_view<complex<T>>> C,
                     const product_options& options) {
  const bool left = q_side == side::left;
  const index_t length = left ? C.rows() : C.columns(), k = tau.size();
  blas::check_matrix(ctx, "unmqr", "A", A);
  blas::check_vector(ctx, "unmqr", "tau", tau);
  blas::check_matrix(ctx, "unmqr", "C", C);
  blas::check_extent("unmqr", "A", "rows", A.rows(), "C", left ? "rows" : "columns", length);
  blas::check_extent("unmqr", "tau", "elements", k, "A", "columns", A.columns());
  check_reflectors("unmqr", A.rows(), k);
  check_unitary_op("unmqr", op_q);
  blas::check_options<T, T, T>("unmqr", options);
  if (k == 0 || C.rows() == 0 || C.columns() == 0) return {engine::native, "nothing to multiply"};
  complex_reflector_frame<T> frame(ctx, "unmqr", length, in_one_block(k), left ? C.columns() : C.rows(),
                                   options);
  for_each_block(reflector_block, k, left == is_transposed(op_q), [&](index_t j, index_t count) {
    const index_t rest = length - j;
    const auto Q = frame.load(A.block(j, j, rest, count), tau.part(j, count));
    frame.apply(Q, q_side, op_q, left ? C.block(j, 0, rest, C.columns()) : C.block(0, j, C.rows(), rest));
  });
  return frame.report();
}

template <complex_part T>
product_report ungqr(const context& ctx, not_deduced<matrix_view<complex<T>>> A,
                     not_deduced<vector_view<const complex<T>>> tau, const product_options& options) {
  const index_t m = A.rows(), n = A.columns(), k = tau.size();
  blas::check_matrix(ctx, "ungqr", "A", A);
  blas::check_vector(ctx, "ungqr", "tau", tau);
  check_reflectors("ungqr", m, n);
  check_reflectors("ungqr", n, k);
  blas::check_options<T, T, T>("ungqr", options);
  if (n == 0) return {engine::native, "nothing to multiply"};
  const auto identity = [&](index_t j, index_t count) {
    set_unit_columns<T>(ctx, A.block(0, j, m, count), j);
  };
  complex_reflector_frame<T> frame(ctx, "ungqr", m, in_one_block(k), n, options);
  identity(k, n - k);
  for_each_block(reflector_block, k, false, [&](index_t j, index_t count) {
    const auto Q = frame.load(A.block(j, j, m - j, count), tau.part(j, count));
    identity(j, count);
    frame.apply(Q, side::left, op::none, A.block(j, j, m - j, n - j));
  });
  return frame.report();
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                   \
  template product_report geqrf<type>(const context&, blas::matrix_written<type>,                          \
                                      blas::vector_written<type>, const product_options&);                 \
  template product_report unmqr<type>(const context&, side, op, blas::matrix_read<type>,                   \
                                      blas::vector_read<type>, blas::matrix_written<type>,                 \
                                      const product_options&);                                             \
  template product_report ungqr<type>(const context&, blas::matrix_written<type>, blas::vector_read<type>, \
                                      const product_options&);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
