// sygvd of run-time precision: argument checks, the reduction by B's Cholesky factor, and the way back.
#include "residua/mp/sygvd.hpp"

#include "mp/eigen/pencil_judge.hpp"
#include "mp/eigen/scaled_values.hpp"
#include "mp/lapack/product_subtraction.hpp"
#include "residua/mp/lapack.hpp"

namespace residua {

namespace {

using namespace multiple;

/// Elements of a symmetric matrix, both triangles, scaled by a power of two to below 1.
struct scaled_elements {
  std::vector<mp> elements;
  std::int64_t exponent;

  /// The exponent becomes even.
  void make_even() {
    if (exponent % 2 == 0) return;
    for (mp& x : elements) x = ldexp(x, -1);
    ++exponent;
  }
};

/// A problem of matrices that are scaled, whose eigenvalues are to be scaled by 2^exponent.
class pencil_computation {
 public:
  pencil_computation(const context& ctx, int itype, index_t n, const std::vector<mp>& A,
                     const std::vector<mp>& B, std::int64_t exponent, int bits,
                     const mp_gemm_options& options)
      : ctx_(ctx),
        itype_(itype),
        n_(n),
        exponent_(exponent),
        bits_(bits),
        options_(options),
        of_A_(A),
        of_B_(B) {}

  /// 0, or the order of B's leading minor that is not positive.
  index_t factorise() {
    working_bits_ = bits_ + guard_bits;
    if (const index_t minor = make_factor(); minor != 0) return minor;
    // |B| |B^-1| is about the square; beside |A| |B| eigenvalues of A B may be smaller by that once more.
    const int wanted = working_bits_ + (itype_ == 1 ? 2 : 4) * (spread_of_diagonal() + 2);
    working_bits_ = std::min(wanted, most_eigen_bits);
    return make_factor();
  }
  void decompose() {
    const mp_matrix A(ctx_, n_, n_, of_A_, working_bits_), B(ctx_, n_, n_, of_B_, working_bits_);
    mp_matrix Y(ctx_, n_, n_, of_A_, working_bits_);
    mp_array w(ctx_, n_, working_bits_);
    reduce(Y);
    report_ = syevd(ctx_, uplo::lower, Y, w, options_);
    if (report_.info == 2) return;
    values_ = rounded(w.to_host(ctx_), bits_);
    drop_underflows(values_, exponent_);
    vectors_ = rounded(Y.to_host(ctx_), working_bits_);
    divide(side::left, op::transpose, Y);
    judge(A, B, Y);
    vectors_ = itype_ == 3 ? multiplied(vectors_) : rounded(Y.to_host(ctx_), bits_);
  }
  [[nodiscard]] const mp_eigen_report& report() const { return report_; }
  [[nodiscard]] const std::vector<mp>& values() const { return values_; }
  [[nodiscard]] const std::vector<mp>& vectors() const { return vectors_; }
  [[nodiscard]] std::vector<mp> factor() const { return rounded(L_.to_host(ctx_), bits_); }

 private:
  [[nodiscard]] mp one() const { return mp(1.0, working_bits_); }
  static std::vector<mp> rounded(std::vector<mp> elements, int bits) {
    for (mp& x : elements) x = mp(x, bits);
    return elements;
  }

  index_t make_factor() {
    L_ = mp_matrix(ctx_, n_, n_, of_B_, working_bits_);
    const auto factored = potrf(ctx_, uplo::lower, L_, options_);
    products_ = factored.products;
    return factored.info;
  }
  /// How far apart exponents of L's diagonal are.
  [[nodiscard]] int spread_of_diagonal() const {
    const auto elements = L_.to_host(ctx_);
    auto smallest = elements.front().exponent(), largest = smallest;
    for (index_t i = 0; i < n_; ++i) {
      const auto exponent = elements[static_cast<std::size_t>(i * (n_ + 1))].exponent();
      smallest = std::min(smallest, exponent);
      largest = std::max(largest, exponent);
    }
    return static_cast<int>(std::min<std::int64_t>(largest - smallest, most_mp_bits));
  }
  void divide(side of_L, op form, mp_matrix& C) {
    include(products_, trsm(ctx_, of_L, uplo::lower, form, diag::non_unit, one(), L_, C, options_));
  }
  void multiply(side of_L, op form, mp_matrix& C) {
    include(products_, trmm(ctx_, of_L, uplo::lower, form, diag::non_unit, one(), L_, C, options_));
  }
  /// C = L^-1 C L^-T or L^T C L.
  void reduce(mp_matrix& C) {
    if (itype_ == 1) {
      divide(side::left, op::none, C);
      divide(side::right, op::transpose, C);
    } else {
      multiply(side::left, op::transpose, C);
      multiply(side::right, op::none, C);
    }
  }
  /// L Y, rounded.
  [[nodiscard]] std::vector<mp> multiplied(const std::vector<mp>& Y) {
    mp_matrix X(ctx_, n_, n_, Y, working_bits_);
    multiply(side::left, op::none, X);
    return rounded(X.to_host(ctx_), bits_);
  }
  void judge(const mp_matrix& A, const mp_matrix& B, const mp_matrix& Z) {
    const pencil_judge judge(ctx_, itype_ == 1, A, B, options_);
    const mp_matrix as_rounded(ctx_, n_, n_, rounded(Z.to_host(ctx_), bits_), working_bits_);
    const auto of_rounded = judge(as_rounded, values_);
    report_.residual = of_rounded.residual;
    report_.orthogonality = of_rounded.orthogonality;
    report_.eigenvalue_error = judge(Z, values_).eigenvalue_error;
    include(report_.products, products_);
  }

  const context& ctx_;
  int itype_;
  index_t n_;
  std::int64_t exponent_;
  int bits_, working_bits_ = 0;
  mp_gemm_options options_;
  const std::vector<mp>&of_A_, &of_B_;
  mp_matrix L_;
  std::vector<mp> values_, vectors_;
  mp_gemm_report products_;
  mp_eigen_report report_;
};

void check_arguments(const context& ctx, int itype, const mp_matrix_view& A, const mp_matrix_view& B,
                     const mp_vector_view& w) {
  if (itype < 1 || itype > 3)
    blas::fail("sygvd", "itype", "is " + std::to_string(itype) + "; it must be 1, 2 or 3");
  check_square(ctx, "sygvd", "A", A);
  check_square(ctx, "sygvd", "B", B);
  check_vector(ctx, "sygvd", "w", w);
  check_same_bits("sygvd", "A", A.bits(), "B", B.bits());
  check_same_bits("sygvd", "A", A.bits(), "w", w.bits());
  blas::check_extent("sygvd", "B", "rows", B.rows(), "A", "rows", A.rows());
  blas::check_extent("sygvd", "w", "elements", w.size(), "A", "rows", A.rows());
  check_fewer_bits("sygvd", "A", A.bits(), most_pencil_bits);
}

scaled_elements symmetric_elements(const context& ctx, const char* name, uplo stored,
                                   const mp_matrix_view& A) {
  auto elements = elements_of(ctx, A);
  mirror("sygvd", name, elements, A.rows(), stored);
  const auto exponent = scale(elements);
  return {std::move(elements), exponent};
}

/// The lower triangle of L, or of its transpose the upper one, times 2^exponent.
void write_factor(const context& ctx, const std::vector<mp>& L, std::int64_t exponent, uplo stored,
                  const mp_matrix_view& B) {
  const index_t n = B.rows();
  auto elements = elements_of(ctx, B);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      const auto place = static_cast<std::size_t>(i + j * n), mirrored = static_cast<std::size_t>(j + i * n);
      elements[stored == uplo::lower ? place : mirrored] = ldexp(L[place], exponent);
    }
  }
  write_elements(ctx, elements, B);
}

}  // namespace

mp_eigen_report sygvd(const context& ctx, int itype, uplo stored, mp_matrix_view A, mp_matrix_view B,
                      mp_vector_view w, const mp_gemm_options& options) {
  check_arguments(ctx, itype, A, B, w);
  const index_t n = A.rows();
  if (n == 0) return {};
  const auto of_A = symmetric_elements(ctx, "A", stored, A);
  auto of_B = symmetric_elements(ctx, "B", stored, B);
  of_B.make_even();
  const std::int64_t of_L = of_B.exponent / 2;
  const std::int64_t of_values = of_A.exponent + (itype == 1 ? -2 : 2) * of_L;
  pencil_computation computation(ctx, itype, n, of_A.elements, of_B.elements, of_values, A.bits(), options);
  if (const index_t minor = computation.factorise(); minor != 0) return without_eigenvalues(2 + minor);
  computation.decompose();
  if (computation.report().info == 2) return without_eigenvalues(2);

  auto values = computation.values(), vectors = computation.vectors();
  for (mp& value : values) value = ldexp(value, of_values);
  for (mp& x : vectors) x = ldexp(x, itype == 3 ? of_L : -of_L);
  write_elements(ctx, vectors, A);
  copy(ctx, mp_array(ctx, values, A.bits()).view(), w);
  write_factor(ctx, computation.factor(), of_L, stored, B);
  auto report = computation.report();
  scale_bounds(report, report.eigenvalue_error, computation.values(), of_values);
  return report;
}

}  // namespace residua
