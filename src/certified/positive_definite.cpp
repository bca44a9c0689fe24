// certified_positive_definite: argument checks and the proof.
#include "residua/certified/positive_definite.hpp"

#include "certified/bounded_product.hpp"
#include "lapack/equilibration.hpp"
#include "lapack/finite_check.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua {

namespace {

using namespace certified;

constexpr auto definiteness_routine = "certified_positive_definite";

/// At most the smallest eigenvalue of A, symmetric with a diagonal of 1/2 ... 2, by Cholesky's factors in F
/// of A - c I. 0 or less where nothing was proved.
template <class F, class T>
double least_eigenvalue(const context& ctx, const matrix_view<const T>& A) {
  const index_t n = A.rows();
  matrix<F> rest(ctx, n, n), factors(ctx, n, n), L(ctx, n, n);
  const array<F> all_ones(ctx, n, F(1.0));
  // Where |L||L|^T e and |A| e are 2, as of a matrix of order 1, roundings come to 14 units.
  const double shift = 8 * static_cast<double>(n + 1) * product_units<F>(n, {});
  copy_matrix<F, T>(ctx, A, rest.view());
  axpy<F>(ctx, F(-shift), all_ones, rest.view().diagonal());
  copy_matrix<F, F>(ctx, matrix_view<const F>(rest), factors.view());
  if (potrf<F>(ctx, uplo::lower, factors).info != 0) return 0;
  copy_matrix<F, F>(ctx, matrix_view<const F>(factors), L.view(), dense::region::lower);
  const auto report = gemm<F, F, F>(ctx, op::none, op::transpose, F(-1.0), L, L, F(1.0), rest, {});

  // The rounding of L L^T, of A - c I and of A.
  const double units = product_units<F>(n, report);
  const auto sizes = magnitudes_of<F>(ctx, L);
  const auto in_L = bound_of_product(ctx, op::transpose, sizes, ones(n), 1);
  const auto products = bound_of_product(ctx, sizes, in_L);
  const auto in_A = bound_of_product(ctx, magnitudes_of<T>(ctx, A), ones(n));
  auto rows = bound_of_product(ctx, magnitudes_of<F>(ctx, rest), ones(n));
  const double of_A = 2 * sum_bound(units, conversion_error<F, T>);
  const double hidden = product_bound(static_cast<double>(n), tiny(n, largest_size(ctx, sizes), 2));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double rounding = sum_bound(product_bound(units, products[i]), product_bound(of_A, in_A[i] + 2));
    rows[i] = sum_bound(sum_bound(rows[i], rounding), hidden);
  }
  return (shift - largest(rows)) * (1 - 0x1p-51);
}

template <class T>
class definiteness_proof {
 public:
  definiteness_proof(const context& ctx, const matrix_view<const T>& A, int largest_exponent)
      : ctx_(ctx), A_(A), largest_exponent_(largest_exponent) {}

  definiteness_report run() {
#define RESIDUA_TRY(id, type, name, bits, bytes) try_factors_in<type>();
    RESIDUA_SOLVER_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
    if (!report_.proved) report_.reason = "Cholesky's factors prove nothing in double, dd, td or qd";
    return report_;
  }

 private:
  /// x^T A x >= least |D^-1 x|^2 >= least |x|^2 / max(D)^2 for the matrix D A D.
  template <class F>
  void try_factors_in() {
    if (report_.proved) return;
    report_.factors = format_of<F>::id;
    const double least = least_eigenvalue<F, T>(ctx_, A_);
    if (!(least > 0)) return;
    report_.proved = true;
    report_.least_eigenvalue = std::max(std::nextafter(std::ldexp(least, -2 * largest_exponent_), 0.0), 0.0);
  }

  const context& ctx_;
  matrix_view<const T> A_;
  int largest_exponent_;
  definiteness_report report_;
};

}  // namespace

template <solver_format T>
definiteness_report certified_positive_definite(const context& ctx, uplo stored,
                                                not_deduced<matrix_view<const T>> A) {
  blas::check_square(ctx, definiteness_routine, "A", A);
  const index_t n = A.rows();
  if (n == 0) return {true};
  const auto symmetric = dense::symmetric_operand<T>(stored, A);
  lapack::check_finite<T>(ctx, definiteness_routine, "A", symmetric);
  for (const T& a : lapack::diagonal_on_host<T>(ctx, A)) {
    if (leading(a) > 0) continue;
    definiteness_report report;
    report.reason = "a diagonal element is not positive, and so A is not positive definite";
    return report;
  }
  const auto exponents = poequ<T>(ctx, stored, A);
  matrix<T> scaled(ctx, n, n);
  lapack::copy_scaled<T>(ctx, symmetric, exponents, scaled.view());
  const int most = *std::max_element(exponents.rows.begin(), exponents.rows.end());
  return definiteness_proof<T>(ctx, scaled.view(), most).run();
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                               \
  template definiteness_report certified_positive_definite<type>(const context&, uplo, \
                                                                 matrix_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
