// getrf of run-time precision: recursive LU factorisation with partial pivoting.
#include "mp/checks.hpp"
#include "mp/lapack/halved_factorisation.hpp"
#include "mp/lapack/interchanges.hpp"
#include "mp/length.hpp"
#include "residua/mp/lapack.hpp"

namespace residua {

namespace {

using namespace multiple;

class lu_factorisation : halved_factorisation {
 public:
  lu_factorisation(const context& ctx, const mp_matrix_view& A, const mp_gemm_options& options)
      : halved_factorisation(ctx, std::min(A.rows(), A.columns()), A.bits(), A.rows(), options) {}

  /// Factorises all columns, of which there may be more than rows.
  mp_factor_report run(const mp_matrix_view& A, const vector_view<index_t>& pivots) {
    const index_t square = pivots.size();
    const auto left = A.block(0, 0, A.rows(), square);
    factorise(left, pivots, 0);
    update(left, A.block(0, square, A.rows(), A.columns() - square), pivots, 0);
    return finish();
  }

 private:
  /// Factorises columns, of which there are no more than rows (Toledo 1997; Gustavson 1997).
  void factorise(const mp_matrix_view& A, const vector_view<index_t>& pivots, index_t origin) {
    const index_t m = A.rows(), n = A.columns();
    if (is_smallest(n)) return factorise_panel(A, pivots, origin);
    const index_t half = half_of(n), rest = n - half;
    const auto left = A.block(0, 0, m, half), right = A.block(0, half, m, rest);
    const auto first = pivots.part(0, half), second = pivots.part(half, rest);
    factorise(left, first, origin);
    update(left, right, first, origin);
    factorise(right.block(half, 0, m - half, rest), second, origin + half);
    exchange_rows(steps(), left.block(half, 0, m - half, half), second, origin + half, false);
  }
  void factorise_panel(const mp_matrix_view& A, const vector_view<index_t>& pivots, index_t origin) const {
    with_length(mp_words(A.bits()), [&]<class Length>(Length n) {
      steps().run(lu_panel<Length>{{n, A.bits()},
                                   A.data(),
                                   A.rows(),
                                   A.columns(),
                                   A.leading_dimension(),
                                   A.plane(),
                                   pivots.first(),
                                   pivots.increment(),
                                   origin,
                                   steps().reciprocal(),
                                   steps().state(),
                                   steps().candidates()});
    });
  }

  /// The columns on the right of those that are factorised: their rows exchanged, the upper ones solved for,
  /// and the product of both taken from the lower ones.
  void update(const mp_matrix_view& left, const mp_matrix_view& right, const vector_view<index_t>& pivots,
              index_t origin) {
    const index_t m = right.rows(), n = right.columns(), k = left.columns();
    if (n == 0) return;
    exchange_rows(steps(), right, pivots, origin, false);
    const auto upper = right.block(0, 0, k, n);
    solve(side::left, uplo::lower, op::none, diag::unit, left.block(0, 0, k, k), upper);
    if (m > k) subtract_product(left.block(k, 0, m - k, k), upper, right.block(k, 0, m - k, n));
  }
};

}  // namespace

mp_factor_report getrf(const context& ctx, mp_matrix_view A, vector_view<index_t> ipiv,
                       const mp_gemm_options& options) {
  check_matrix(ctx, "getrf", "A", A);
  blas::check_vector(ctx, "getrf", "ipiv", ipiv);
  const index_t pivots = std::min(A.rows(), A.columns());
  blas::check_extent("getrf", "ipiv", "elements", ipiv.size(), "A", "pivots", pivots);
  if (pivots == 0) return {};
  return lu_factorisation(ctx, A, options).run(A, ipiv);
}

}  // namespace residua
