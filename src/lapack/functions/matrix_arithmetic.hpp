// What functions of matrices are made of: products, sums, inverses and norms of whole matrices.
#pragma once

#include <cmath>
#include <limits>

#include "blas/level3/run_gemm.hpp"
#include "dense/norm_bounds.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/blas/level1/axpby.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getri.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/matrix.hpp"
#include "view/matrix_checks.hpp"

namespace residua::lapack {

using dense::upwards;
inline constexpr double unknown_error = std::numeric_limits<double>::infinity();

/// By how much the product of two matrices errs, of k terms an element, relative to the product of their
/// norms: the 1-norm or Frobenius' norm (gemm.hpp; that of double is the one of residues, which is larger).
template <class T>
double product_rounding(index_t k) {
  using bounds = error_bounds<T>;
  const auto terms = static_cast<double>(k);
  const double constant =
      limb_count<T> == 1 ? 2 * terms + 2 : bounds::dot * terms + bounds::product + bounds::scaled_sum;
  return upwards * constant * limb_unit<T>;
}

template <class T>
class matrix_arithmetic {
 public:
  matrix_arithmetic(const context& ctx, const char* routine, const product_options& options)
      : ctx_(ctx), routine_(routine), options_(options) {
    blas::check_options<T, T, T>(routine, options);
    options_.accuracy_bits = 0;  // the bounds are those of all bits
  }

  [[nodiscard]] const context& ctx() const { return ctx_; }
  [[nodiscard]] const product_report& products() const { return products_; }
  /// The options of all products, which have all bits.
  [[nodiscard]] const product_options& options() const { return options_; }

  /// Counts the products of another routine, which belong to all.
  void count(const product_report& others) { products_.add(others); }
  /// C = alpha op(A) B + beta C.
  void multiply(double alpha, const matrix<T>& A, const matrix<T>& B, double beta, matrix<T>& C,
                op op_a = op::none) {
    products_.add(gemm(ctx_, op_a, op::none, T(alpha), A, B, T(beta), C, options_));
  }
  /// y = alpha x + beta y.
  void add(double alpha, const matrix<T>& x, double beta, matrix<T>& y) const {
    axpby<T>(ctx_, T(alpha), all_of(x), T(beta), all_of(y));
  }
  /// y = c x + y.
  void add_multiple(const T& c, const matrix<T>& x, matrix<T>& y) const {
    axpy<T>(ctx_, c, all_of(x), all_of(y));
  }
  /// x = x + c I.
  void add_to_diagonal(const T& c, matrix<T>& x) const {
    const array<T> ones(ctx_, std::vector<T>(static_cast<std::size_t>(x.rows()), T(1.0)));
    axpy<T>(ctx_, c, ones.view(), x.view().diagonal());
  }
  /// x = 2^exponent x, for exponents of up to 2000.
  void scale(int exponent, matrix<T>& x) const {
    if (exponent == 0) return;
    const int half = exponent / 2;
    scal<T>(ctx_, T(std::ldexp(1.0, half)), all_of(x));
    scal<T>(ctx_, T(std::ldexp(1.0, exponent - half)), all_of(x));
  }
  /// An upper bound of the norm.
  [[nodiscard]] double norm(matrix_norm which, const matrix<T>& A) const {
    return upwards * leading(norm_of<T>(ctx_, which, operand<T>(A.view())));
  }
  [[nodiscard]] matrix<T> copied(const matrix_view<const T>& A) const {
    matrix<T> copy(ctx_, A.rows(), A.columns());
    copy_matrix<T, T>(ctx_, operand<T>(A), copy.view());
    return copy;
  }
  [[nodiscard]] matrix<T> transpose_of(const matrix<T>& A) const {
    matrix<T> copy(ctx_, A.columns(), A.rows());
    copy_matrix<T, T>(ctx_, transposed(operand<T>(A.view())), copy.view());
    return copy;
  }
  void write(const matrix<T>& A, const matrix_view<T>& target) const {
    copy_matrix<T, T>(ctx_, operand<T>(A.view()), target);
  }

  /// A becomes its inverse. `exponent`: of the n-th root of |det A|.
  struct inversion {
    bool is_singular = false;
    double exponent = 0;
  };
  inversion invert(matrix<T>& A) {
    array<index_t> ipiv(ctx_, A.rows());
    const auto factors = getrf<T>(ctx_, A.view(), ipiv.view(), options_);
    products_.add(factors.products);
    if (factors.info != 0) return {true};
    const double exponent = root_exponent(A);
    products_.add(getri<T>(ctx_, A.view(), ipiv.view(), options_).products);
    return {!std::isfinite(exponent), exponent};
  }

  /// Throws invalid_argument naming A if an element is not finite.
  void require_finite(const char* name, const matrix_view<const T>& A) const { largest_of(name, A); }
  /// The exponent of A's largest element; 0 for a matrix of zeros. Throws likewise.
  [[nodiscard]] int exponent_of(const char* name, const matrix_view<const T>& A) const {
    const double largest = largest_of(name, A);
    return largest == 0 ? 0 : std::ilogb(largest);
  }

 private:
  template <class Matrix>
  [[nodiscard]] static auto all_of(Matrix& A) {
    const auto view = A.view();
    using element = std::remove_pointer_t<decltype(view.data())>;
    return vector_view<element>(view.data(), view.rows() * view.columns(), 1, view.memory());
  }
  double largest_of(const char* name, const matrix_view<const T>& A) const {
    const double largest = leading(norm_of<T>(ctx_, matrix_norm::max, operand<T>(A)));
    if (!std::isfinite(largest)) blas::fail(routine_, name, "has an element that is not finite");
    return largest;
  }
  /// The mean of log2 |u_ii|.
  [[nodiscard]] double root_exponent(const matrix<T>& LU) const {
    double sum = 0;
    for (const T& u : diagonal_on_host<T>(ctx_, LU.view())) sum += std::log2(std::fabs(leading(u)));
    return sum / static_cast<double>(LU.rows());
  }

  const context& ctx_;
  const char* routine_;
  product_options options_;
  product_report products_;
};

/// LAPACK's info of an iteration (0: it has settled; 1: not within 100 steps; 2: a step failed), and its
/// steps.
struct settled {
  index_t info = 0;
  int steps = 0;
};

/// Runs an iteration that ends in quadratic convergence until its steps change no less than those before.
/// step(is_far) returns the relative change, or what is not finite where it fails; is_far: far from the end,
/// where scaling pays.
template <class Step>
settled settle(const Step& step) {
  constexpr int most_steps = 100;
  constexpr double near = 0x1p-3, converging = 0x1p-10;
  double before = std::numeric_limits<double>::infinity();
  for (int steps = 0; steps < most_steps;) {
    const double change = step(!(before <= near));
    if (!std::isfinite(change)) return {2, steps};
    ++steps;
    if (change == 0 || (before <= converging && !(change <= before / 2))) return {0, steps};
    before = change;
  }
  return {1, most_steps};
}

}  // namespace residua::lapack
