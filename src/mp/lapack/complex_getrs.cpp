// Complex systems of run-time precision by the factors of getrf: triangles with units on their diagonals,
// whose real forms are triangles, and between them the quotients by U's diagonal.
#include "mp/lapack/complex_panel.hpp"
#include "mp/lapack/interchanges.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

namespace {

using namespace multiple;

complex_number element(const complex_elements& A, std::size_t k) { return {A.re[k], A.im[k]}; }
void set(complex_elements& A, std::size_t k, const complex_number& z, int bits) {
  A.re[k] = mp(z.re, bits);
  A.im[k] = mp(z.im, bits);
}

/// A = P^T L D U with units on the diagonals of L and U.
class complex_factors {
 public:
  complex_factors(const context& ctx, const mp_const_matrix_view& Re, const mp_const_matrix_view& Im,
                  const mp_gemm_options& options)
      : ctx_(ctx), n_(Re.rows()), bits_(Re.bits()), options_(options), steps_(ctx, bits_, 0) {
    auto LU = elements_of(ctx, Re, Im);
    const auto n = static_cast<std::size_t>(n_);
    for (std::size_t i = 0; i < n; ++i) {
      inverses_.push_back(reciprocal(element(LU, i * (n + 1)).rounded_to(bits_ + guard_bits)));
      LU.im[i * (n + 1)] = mp(bits_);  // so that the form has none beside its diagonal
    }
    for (std::size_t j = 1; j < n; ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        const auto u = element(LU, i + j * n).rounded_to(bits_ + guard_bits);
        set(LU, i + j * n, u * inverses_[i], bits_);
      }
    }
    form_ = mp_matrix(ctx, 2 * n_, 2 * n_, form_of(LU, n_), bits_);
  }

  void solve(uplo triangle, bool is_transposed, complex_elements& B) {
    mp_matrix X(ctx_, 2 * n_, columns_of(B), interleaved(B), bits_);
    triangular_solver solver(steps_, side::left, triangle, is_transposed ? op::transpose : op::none,
                             diag::unit, form_.view(), 2 * n_, options_);
    solver(X.view());
    include(products_, solver.products());
    steps_.finish();
    B = from_interleaved(X.to_host(ctx_));
  }
  /// Divides the rows of B by the elements of D, or by their conjugates.
  void divide(bool is_conjugate, complex_elements& B) const {
    for (std::size_t k = 0; k < B.re.size(); ++k) {
      auto inverse = inverses_[k % static_cast<std::size_t>(n_)];
      if (is_conjugate) inverse.im = -inverse.im;
      set(B, k, element(B, k).rounded_to(bits_ + guard_bits) * inverse, bits_);
    }
  }
  [[nodiscard]] const mp_gemm_report& products() const { return products_; }

 private:
  [[nodiscard]] index_t columns_of(const complex_elements& B) const {
    return static_cast<index_t>(B.re.size()) / n_;
  }

  const context& ctx_;
  index_t n_;
  int bits_;
  mp_gemm_options options_;
  factor_steps steps_;
  std::vector<complex_number> inverses_;
  mp_matrix form_;
  mp_gemm_report products_;
};

void exchange_elements(complex_elements& B, const std::vector<index_t>& pivots, bool is_reversed) {
  const auto n = pivots.size();
  for (std::size_t first = 0; first < B.re.size(); first += n) {
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t i = is_reversed ? n - 1 - k : k, other = static_cast<std::size_t>(pivots[i] - 1);
      std::swap(B.re[first + i], B.re[first + other]);
      std::swap(B.im[first + i], B.im[first + other]);
    }
  }
}

/// Parts of a square matrix, or of its factors, with an interchange for each of its rows.
void check_with_interchanges(const context& ctx, const char* routine, const mp_const_matrix_view& Re,
                             const mp_const_matrix_view& Im, const vector_view<const index_t>& ipiv) {
  check_square_parts(ctx, routine, Re, Im);
  blas::check_vector(ctx, routine, "ipiv", ipiv);
  blas::check_extent(routine, "ipiv", "elements", ipiv.size(), "Re", "rows", Re.rows());
}

}  // namespace

mp_gemm_report getrs(const context& ctx, op op_a, mp_const_matrix_view Re, mp_const_matrix_view Im,
                     vector_view<const index_t> ipiv, mp_matrix_view BRe, mp_matrix_view BIm,
                     const mp_gemm_options& options) {
  check_with_interchanges(ctx, "getrs", Re, Im, ipiv);
  check_complex_sides(ctx, "getrs", Re, BRe, BIm);
  blas::check_pivots(ctx, "getrs", ipiv, Re.rows());
  if (BRe.rows() == 0 || BRe.columns() == 0) return {};
  complex_factors factors(ctx, Re, Im, options);
  auto B = elements_of(ctx, BRe, BIm);
  const auto pivots = pivots_on_host(ctx, ipiv);
  // The real form's transpose is that of A^H; A^T X = B is A^H conj(X) = conj(B).
  const bool transposed = is_transposed(op_a), conjugated = op_a == op::transpose || op_a == op::conjugate;
  if (conjugated) conjugate(B);
  if (!transposed) {
    exchange_elements(B, pivots, false);
    factors.solve(uplo::lower, false, B);
    factors.divide(false, B);
    factors.solve(uplo::upper, false, B);
  } else {
    factors.solve(uplo::upper, true, B);
    factors.divide(true, B);
    factors.solve(uplo::lower, true, B);
    exchange_elements(B, pivots, true);
  }
  if (conjugated) conjugate(B);
  write_elements(ctx, B.re, BRe);
  write_elements(ctx, B.im, BIm);
  return factors.products();
}

mp_factor_report gesv(const context& ctx, mp_matrix_view Re, mp_matrix_view Im, vector_view<index_t> ipiv,
                      mp_matrix_view BRe, mp_matrix_view BIm, const mp_gemm_options& options) {
  check_with_interchanges(ctx, "gesv", Re, Im, ipiv);
  check_complex_sides(ctx, "gesv", Re, BRe, BIm);
  auto report = getrf(ctx, Re, Im, ipiv, options);
  if (report.info == 0) include(report.products, getrs(ctx, op::none, Re, Im, ipiv, BRe, BIm, options));
  return report;
}

}  // namespace residua
