// trmv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/trmv.hpp"

#include "blas/level2/gemv_checks.hpp"
#include "blas/level2/gemv_parts.hpp"
#include "blas/level2/run_gemv.hpp"
#include "blas/level2/spare_vector.hpp"
#include "number/ceil_div.hpp"
#include "residua/blas/level1/copy.hpp"

namespace residua {

namespace {

using namespace blas;

/// The outputs `rows` of x = a x, given all elements of x that they have terms with.
template <class T>
void multiply_part(const context& ctx, const operand<T>& a, const vector_view<T>& x, const range& rows,
                   const vector_view<T>& spare) {
  using number = arithmetic_t<T>;
  const auto here = part_of(x, rows);
  copy<T>(ctx, here, spare);
  const auto square = a.diagonal_block(rows.begin, rows.size());
  run_matvec(ctx, matvec<T, T>{number(1.0), number(0.0), square, spare, here});
  const range others = a.ends_at_diagonal() ? a.before_diagonal(rows) : a.behind_diagonal(rows);
  if (others.size() == 0) return;
  const auto beside = a.block(rows.begin, others.begin, rows.size(), others.size());
  run_matvec(ctx, matvec<T, T>{number(1.0), number(1.0), beside, part_of(x, others), here});
}

/// Parts in the order in which none overwrites what a later one reads.
template <class T>
void multiply(const context& ctx, const operand<T>& a, const vector_view<T>& x) {
  const index_t n = a.rows();
  const spare_vector<T> spare(ctx, "trmv", n);
  const index_t length = spare.size(), parts = ceil_div(n, length);
  for (index_t t = 0; t < parts; ++t) {
    const index_t p = a.ends_at_diagonal() ? parts - 1 - t : t;
    const range rows = common({p * length, (p + 1) * length}, {0, n});
    multiply_part(ctx, a, x, rows, part_of(spare.view(), {0, rows.size()}));
  }
}

}  // namespace

template <vector_format T>
void trmv(const context& ctx, uplo triangle, op op_a, diag diagonal, not_deduced<matrix_view<const T>> A,
          not_deduced<vector_view<T>> x) {
  blas::check_triangular(ctx, "trmv", A, x);
  if (A.rows() > 0) multiply(ctx, blas::triangular_operand(triangle, op_a, diagonal, A), x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void trmv<type>(const context&, uplo, op, diag, matrix_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
