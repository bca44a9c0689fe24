// heevd of run-time precision: argument checks, the real equivalent, its vectors joined, and the bounds.
#include "residua/mp/heevd.hpp"

#include <cmath>

#include "mp/eigen/joined_columns.hpp"
#include "mp/eigen/scaled_values.hpp"

namespace residua {

namespace {

using namespace multiple;

/// [Re -Im; Im Re] of n x n parts by columns, of which the triangle `stored` is read. Throws where an element
/// there is not finite.
std::vector<mp> hermitian_equivalent(complex_elements A, index_t n, uplo stored) {
  const auto place = [n](index_t i, index_t j) { return static_cast<std::size_t>(i + j * n); };
  for (index_t i = 0; i < n; ++i) A.im[place(i, i)] = mp(A.im.front().bits());
  mirror("heevd", "Re", A.re, n, stored);
  mirror("heevd", "Im", A.im, n, stored);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j + 1; i < n; ++i) {
      mp& mirrored = A.im[stored == uplo::lower ? place(j, i) : place(i, j)];
      mirrored = -mirrored;
    }
  }
  return equivalent_of(A, n, n);
}

/// Vectors, n x n, and values.
struct complex_pairs {
  complex_elements X;
  std::vector<mp> w;
};

/// The bounds of heevd.hpp of a matrix with the real equivalent S, with 64 bits more, as those of syevd.
void judge(const context& ctx, const std::vector<mp>& S, const complex_pairs& found,
           const mp_gemm_options& options, mp_eigen_report& report) {
  const auto n = static_cast<index_t>(found.w.size());
  const int bits = found.w.front().bits(), all_bits = bits + guard_bits;
  const mp_matrix of_S(ctx, 2 * n, 2 * n, S, all_bits);
  const mp norm = frobenius(ctx, S) / sqrt(coarse(2.0));
  const mp root = sqrt(coarse(static_cast<double>(n))), one = coarse(1.0), two = coarse(2.0);
  const auto Z = stacked(found.X, n);
  report.residual = bound_of(complex_distance(ctx, of_S, Z, Z, found.w, options) / norm +
                             ldexp(coarse(4.0), -all_bits) * root);
  report.orthogonality = complex_orthogonality(ctx, found.X, n, n, all_bits, options);
  const mp largest = mp(std::max(abs(found.w.front()), abs(found.w.back())), fewest_mp_bits);
  const auto& o = report.orthogonality;
  report.eigenvalue_error =
      o < one ? bound_of((two * o * largest + report.residual * norm) / (one - o)) : coarse(HUGE_VAL);
  const mp most = two * (root + one) * ldexp(one, -bits);
  report.info = report.residual <= most && o <= most ? 0 : 1;
}

void check_arguments(const context& ctx, const mp_matrix_view& Re, const mp_matrix_view& Im,
                     const mp_vector_view& w) {
  check_square(ctx, "heevd", "Re", Re);
  check_square(ctx, "heevd", "Im", Im);
  check_vector(ctx, "heevd", "w", w);
  check_same_bits("heevd", "Re", Re.bits(), "Im", Im.bits());
  check_same_bits("heevd", "Re", Re.bits(), "w", w.bits());
  blas::check_extent("heevd", "Im", "rows", Im.rows(), "Re", "rows", Re.rows());
  blas::check_extent("heevd", "w", "elements", w.size(), "Re", "rows", Re.rows());
  check_fewer_bits("heevd", "Re", Re.bits(), most_pencil_bits);
}

/// Decomposes the matrix with the real equivalent S, not zero, whose elements are to be scaled by 2^exponent.
/// There are no values if double finds none.
complex_pairs decompose(const context& ctx, const std::vector<mp>& S, std::int64_t exponent, index_t n,
                        int bits, const mp_gemm_options& options, mp_eigen_report& report) {
  const int all_bits = bits + guard_bits;
  mp_matrix X(ctx, 2 * n, 2 * n, S, all_bits);
  mp_array w(ctx, 2 * n, all_bits);
  report = syevd(ctx, uplo::lower, X, w, options);
  if (report.info == 2) return {};
  complex_pairs found;
  const auto values = w.to_host(ctx);
  for (std::size_t k = 0; k < values.size(); k += 2) found.w.emplace_back(values[k], bits);
  drop_underflows(found.w, exponent);
  found.X = rounded(joined_columns(ctx, X).elements(), bits);
  return found;
}

}  // namespace

mp_eigen_report heevd(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im, mp_vector_view w,
                      const mp_gemm_options& options) {
  check_arguments(ctx, Re, Im, w);
  const index_t n = Re.rows();
  const int bits = Re.bits();
  if (n == 0) return {};
  auto S = hermitian_equivalent({elements_of(ctx, Re), elements_of(ctx, Im)}, n, stored);
  const std::int64_t exponent = scale(S);
  mp_eigen_report report;
  complex_pairs found{
      {identity_elements(n, n, bits), std::vector<mp>(static_cast<std::size_t>(n * n), mp(bits))},
      std::vector<mp>(static_cast<std::size_t>(n), mp(bits))};
  if (!are_zeros(S)) {
    found = decompose(ctx, S, exponent, n, bits, options, report);
    if (report.info == 2) return without_eigenvalues(2);
    judge(ctx, S, found, options, report);
  }
  write_elements(ctx, found.X.re, Re);
  write_elements(ctx, found.X.im, Im);
  write_scaled(ctx, found.w, exponent, w);
  scale_bounds(report, report.eigenvalue_error, found.w, exponent);
  return report;
}

}  // namespace residua
