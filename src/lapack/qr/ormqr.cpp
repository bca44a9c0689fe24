// ormqr: argument checks, then the blocks of reflectors in order.
#include "residua/lapack/ormqr.hpp"

#include "lapack/qr/block_reflector.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
product_report ormqr(const context& ctx, side q_side, op op_q, not_deduced<matrix_view<const T>> A,
                     not_deduced<vector_view<const T>> tau, not_deduced<matrix_view<T>> C,
                     const product_options& options) {
  const bool left = q_side == side::left;
  const index_t length = left ? C.rows() : C.columns(), k = tau.size();
  blas::check_matrix(ctx, "ormqr", "A", A);
  blas::check_vector(ctx, "ormqr", "tau", tau);
  blas::check_matrix(ctx, "ormqr", "C", C);
  blas::check_extent("ormqr", "A", "rows", A.rows(), "C", left ? "rows" : "columns", length);
  blas::check_extent("ormqr", "tau", "elements", k, "A", "columns", A.columns());
  lapack::check_reflectors("ormqr", A.rows(), k);
  blas::check_options<T, T, T>("ormqr", options);
  if (k == 0 || C.rows() == 0 || C.columns() == 0) return {engine::native, "nothing to multiply"};
  const index_t width = lapack::reflectors_at_once(ctx, k);
  lapack::reflector_frame<T> frame(ctx, "ormqr", length, width, left ? C.columns() : C.rows(), options);
  lapack::for_each_block(width, k, left == is_transposed(op_q), [&](index_t j, index_t count) {
    const index_t rest = length - j;
    const auto Q = frame.load(A.block(j, j, rest, count), tau.part(j, count));
    frame.apply(Q, q_side, op_q, left ? C.block(j, 0, rest, C.columns()) : C.block(0, j, C.rows(), rest));
  });
  return frame.report();
}

template <factor_format T>
std::size_t ormqr_workspace_bytes(const context& ctx, side q_side, index_t m, index_t n, index_t k,
                                  const product_options& options) {
  blas::check_query("ormqr_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}});
  const bool left = q_side == side::left;
  const index_t length = left ? m : n, vectors = left ? n : m;
  lapack::check_reflectors("ormqr_workspace_bytes", length, k);
  if (k == 0 || vectors == 0) return 0;
  const index_t width = lapack::reflectors_at_once(ctx, k);
  std::size_t most = 0;
  lapack::for_each_block(width, k, true, [&](index_t j, index_t count) {
    using frame = lapack::reflector_frame<T>;
    const index_t rest = length - j;
    most = std::max({most, frame::multiply_bytes(ctx, rest, count, options),
                     frame::apply_bytes(ctx, q_side, left ? rest : m, left ? n : rest, count, options)});
  });
  return most + lapack::reflector_frame<T>::bytes(length, width, vectors);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                   \
  template product_report ormqr<type>(const context&, side, op, matrix_view<const type>,                   \
                                      vector_view<const type>, matrix_view<type>, const product_options&); \
  template std::size_t ormqr_workspace_bytes<type>(const context&, side, index_t, index_t, index_t,        \
                                                   const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
