// Cholesky's factorisation of complex matrices in run-time precision: that of the real matrix of twice the
// order, whose factor is the complex one's real form, since a positive definite matrix has one factor.
#include "mp/lapack/complex_forms.hpp"
#include "mp/lapack/product_subtraction.hpp"
#include "residua/mp/complex_lapack.hpp"

namespace residua {

namespace {

using namespace multiple;

complex_elements triangle_parts(const context& ctx, uplo stored, const mp_const_matrix_view& Re,
                                const mp_const_matrix_view& Im) {
  complex_elements A{triangle_elements(ctx, stored, Re), triangle_elements(ctx, stored, Im)};
  const auto n = static_cast<std::size_t>(Re.rows());
  for (std::size_t j = 0; j < n; ++j) A.im[j * (n + 1)] = mp(Re.bits());
  return A;
}

/// Every other column of the factor. What is below an upper triangle's diagonal block is not of it.
complex_elements factor_parts(const std::vector<mp>& S, index_t n) {
  complex_elements A;
  const auto rows = static_cast<std::size_t>(2 * n);
  for (std::size_t j = 0; j < rows; j += 2) {
    for (std::size_t i = 0; i < rows; i += 2) {
      A.re.push_back(S[i + j * rows]);
      A.im.push_back(i == j ? mp(S.front().bits()) : S[i + 1 + j * rows]);
    }
  }
  return A;
}

}  // namespace

mp_factor_report potrf(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im,
                       const mp_gemm_options& options) {
  check_square_parts(ctx, "potrf", Re, Im);
  const index_t n = Re.rows();
  if (n == 0) return {};
  mp_matrix S(ctx, 2 * n, 2 * n, form_of(triangle_parts(ctx, stored, Re, Im), n), Re.bits());
  auto report = potrf(ctx, stored, S.view(), options);
  report.info = (report.info + 1) / 2;
  if (report.info != 0) return report;
  const auto factor = factor_parts(S.to_host(ctx), n);
  write_triangle(ctx, factor.re, stored, Re);
  write_triangle(ctx, factor.im, stored, Im);
  return report;
}

mp_gemm_report potrs(const context& ctx, uplo stored, mp_const_matrix_view Re, mp_const_matrix_view Im,
                     mp_matrix_view BRe, mp_matrix_view BIm, const mp_gemm_options& options) {
  check_square_parts(ctx, "potrs", Re, Im);
  check_complex_sides(ctx, "potrs", Re, BRe, BIm);
  const index_t n = Re.rows();
  if (n == 0 || BRe.columns() == 0) return {};
  const mp_matrix S(ctx, 2 * n, 2 * n, form_of(triangle_parts(ctx, stored, Re, Im), n), Re.bits());
  mp_matrix B(ctx, 2 * n, BRe.columns(), interleaved(elements_of(ctx, BRe, BIm)), Re.bits());
  const auto products = potrs(ctx, stored, S.view(), B.view(), options);
  const auto X = from_interleaved(B.to_host(ctx));
  write_elements(ctx, X.re, BRe);
  write_elements(ctx, X.im, BIm);
  return products;
}

mp_factor_report posv(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im,
                      mp_matrix_view BRe, mp_matrix_view BIm, const mp_gemm_options& options) {
  check_square_parts(ctx, "posv", Re, Im);
  check_complex_sides(ctx, "posv", Re, BRe, BIm);
  auto report = potrf(ctx, stored, Re, Im, options);
  if (report.info == 0) include(report.products, potrs(ctx, stored, Re, Im, BRe, BIm, options));
  return report;
}

}  // namespace residua
