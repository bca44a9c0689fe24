// Cholesky's factorisation in run-time precision, and systems by its factors.
#include "mp/checks.hpp"
#include "mp/lapack/halved_factorisation.hpp"
#include "mp/length.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level3.hpp"

namespace residua {

namespace {

using namespace multiple;

class cholesky_factorisation : halved_factorisation {
 public:
  cholesky_factorisation(const context& ctx, uplo stored, index_t n, int bits, const mp_gemm_options& options)
      : halved_factorisation(ctx, n, bits, 0, options), is_lower_(stored == uplo::lower), stored_(stored) {}

  mp_factor_report run(const mp_matrix_view& A) {
    factorise(A, 0);
    return finish();
  }

 private:
  /// Whether all minors so far are positive. A GPU is asked as well: what is computed of a failed one may be
  /// NaN, which products by residues do not take.
  bool factorise(const mp_matrix_view& A, index_t origin) {
    const index_t n = A.rows();
    if (is_smallest(n)) return factorise_triangle(A, origin);
    const index_t half = half_of(n), rest = n - half;
    const auto first = A.block(0, 0, half, half), second = A.block(half, half, rest, rest);
    if (!factorise(first, origin)) return false;
    const auto beside = is_lower_ ? A.block(half, 0, rest, half) : A.block(0, half, half, rest);
    solve(is_lower_ ? side::right : side::left, stored_, op::transpose, diag::non_unit, first, beside);
    subtract_square(stored_, is_lower_ ? op::none : op::transpose, beside, second);
    return factorise(second, origin + half);
  }
  bool factorise_triangle(const mp_matrix_view& A, index_t origin) const {
    const index_t leading = A.leading_dimension();
    with_length(mp_words(A.bits()), [&]<class Length>(Length n) {
      steps().run(cholesky_triangle<Length>{{n, A.bits()},
                                            A.data(),
                                            A.rows(),
                                            is_lower_ ? 1 : leading,
                                            is_lower_ ? leading : 1,
                                            A.plane(),
                                            origin,
                                            steps().reciprocal(),
                                            steps().state()});
    });
    return steps().look().info == 0;
  }

  bool is_lower_;
  uplo stored_;
};

}  // namespace

mp_factor_report potrf(const context& ctx, uplo stored, mp_matrix_view A, const mp_gemm_options& options) {
  check_square(ctx, "potrf", "A", A);
  if (A.rows() == 0) return {};
  return cholesky_factorisation(ctx, stored, A.rows(), A.bits(), options).run(A);
}

mp_gemm_report potrs(const context& ctx, uplo stored, mp_const_matrix_view factor, mp_matrix_view B,
                     const mp_gemm_options& options) {
  check_square(ctx, "potrs", "factor", factor);
  check_right_hand_sides(ctx, "potrs", "factor", factor, B);
  mp_gemm_report products;
  if (B.rows() == 0 || B.columns() == 0) return products;
  const factor_steps steps(ctx, B.bits(), 0);
  const bool is_lower = stored == uplo::lower;
  for (const op form : {is_lower ? op::none : op::transpose, is_lower ? op::transpose : op::none}) {
    triangular_solver solve(steps, side::left, stored, form, diag::non_unit, factor, factor.rows(), options);
    solve(B);
    include(products, solve.products());
  }
  steps.finish();
  return products;
}

mp_factor_report posv(const context& ctx, uplo stored, mp_matrix_view A, mp_matrix_view B,
                      const mp_gemm_options& options) {
  check_square(ctx, "posv", "A", A);
  check_right_hand_sides(ctx, "posv", "A", A, B);
  auto report = potrf(ctx, stored, A, options);
  if (report.info == 0) include(report.products, potrs(ctx, stored, A, B, options));
  return report;
}

}  // namespace residua
