// orgqr: argument checks, then the blocks of reflectors on an identity matrix, the last one first.
#include "residua/lapack/orgqr.hpp"

#include "lapack/matrix_loops.hpp"
#include "lapack/qr/block_reflector.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
product_report orgqr(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<vector_view<const T>> tau,
                     const product_options& options) {
  const index_t m = A.rows(), n = A.columns(), k = tau.size();
  blas::check_matrix(ctx, "orgqr", "A", A);
  blas::check_vector(ctx, "orgqr", "tau", tau);
  lapack::check_reflectors("orgqr", m, n);
  lapack::check_reflectors("orgqr", n, k);
  blas::check_options<T, T, T>("orgqr", options);
  if (n == 0) return {engine::native, "nothing to multiply"};
  const auto identity = [&](index_t j, index_t count) {
    lapack::set_identity<T>(ctx, A.block(0, j, m, count), j);
  };
  const index_t width = lapack::reflectors_at_once(ctx, k);
  lapack::reflector_frame<T> frame(ctx, "orgqr", m, width, n, options);
  identity(k, n - k);
  lapack::for_each_block(width, k, false, [&](index_t j, index_t count) {
    const auto Q = frame.load(A.block(j, j, m - j, count), tau.part(j, count));
    identity(j, count);
    frame.apply(Q, side::left, op::none, A.block(j, j, m - j, n - j));
  });
  return frame.report();
}

template <factor_format T>
std::size_t orgqr_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k,
                                  const product_options& options) {
  blas::check_query("orgqr_workspace_bytes", {{"m", m}, {"n", n}, {"k", k}});
  lapack::check_reflectors("orgqr_workspace_bytes", m, n);
  lapack::check_reflectors("orgqr_workspace_bytes", n, k);
  const index_t width = lapack::reflectors_at_once(ctx, k);
  std::size_t most = 0;
  lapack::for_each_block(width, k, false, [&](index_t j, index_t count) {
    using frame = lapack::reflector_frame<T>;
    most = std::max({most, frame::multiply_bytes(ctx, m - j, count, options),
                     frame::apply_bytes(ctx, side::left, m - j, n - j, count, options)});
  });
  return most + lapack::reflector_frame<T>::bytes(m, width, n);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                          \
  template product_report orgqr<type>(const context&, matrix_view<type>, vector_view<const type>, \
                                      const product_options&);                                    \
  template std::size_t orgqr_workspace_bytes<type>(const context&, index_t, index_t, index_t,     \
                                                   const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
