// For programs over Eigen (3.4 or later), dd, td, qd, ff, tf and qf as scalars of Eigen's matrices, and
// products, LU and Cholesky of such matrices by Residua, in their own storage.
//
// Eigen's operators and decompositions work in these formats by Eigen's own loops. What Residua computes is
// called by name, with a context: Eigen has no place for one, and the templates by which it would hand its
// products over (as it hands doubles to a BLAS) are internal and change from version to version. The bits
// of an existing program thus change only where it asks for that.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <utility>
#include <vector>

#include "residua/blas/level3/gemm.hpp"
#include "residua/lapack/determinant.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getrs.hpp"
#include "residua/lapack/potrf.hpp"
#include "residua/lapack/potrs.hpp"
#include "residua/number/generic_names.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/text.hpp"

namespace Eigen {

/// A number of N limbs as a scalar. Its epsilon, highest, lowest, digits10 are those of std::numeric_limits
/// (number/limits.hpp). The costs are operations of a limb, as counted above the networks of dd; those of
/// more limbs grow with N^2. There is no ScalarBinaryOpTraits beside double: with it a product of matrices
/// would pass Eigen's check of mixed types and then fail inside its kernels. Numbers beside a matrix are
/// converted (2.0 * A); matrices of doubles multiply others by eigen::gemm and eigen::product, or after
/// `.cast`.
template <class T, int N>
struct NumTraits<residua::expansion<T, N>> : GenericNumTraits<residua::expansion<T, N>> {
  using Real = residua::expansion<T, N>;
  using NonInteger = Real;
  using Nested = Real;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 0,
    ReadCost = N,
    AddCost = 5 * N * N,
    MulCost = 3 * N * N
  };
  /// What Eigen's isApprox and isZero take for equal, relative to the operands: 2^12 units in
  /// the last place; in double it is 1e-12, which is 2^13 of them.
  static Real dummy_precision() { return ldexp(Real(T(1)), 12 - std::numeric_limits<Real>::digits); }
};

}  // namespace Eigen

namespace residua::eigen {

/// Eigen's objects that have their elements in memory, in a format of vectors: Matrix, Array, Map, Ref,
/// blocks, rows, columns and transposes of them. Sums, products and other expressions have none; `.eval()`
/// gives them memory.
template <class X>
concept stored = std::derived_from<std::remove_cvref_t<X>, Eigen::DenseBase<std::remove_cvref_t<X>>> &&
                 vector_format<typename std::remove_cvref_t<X>::Scalar> &&
                 (int(Eigen::internal::traits<std::remove_cvref_t<X>>::Flags) &
                  int(Eigen::DirectAccessBit)) != 0;

template <class X>
using scalar_t = typename std::remove_cvref_t<X>::Scalar;

namespace detail {

/// The elements of X, const where X's are not to be written.
template <class X>
using stored_element = std::remove_pointer_t<decltype(std::declval<X&>().data())>;

/// A matrix in Eigen's storage as BLAS takes it, by columns, or transposed where its rows are contiguous.
template <class T>
struct operand {
  matrix_view<T> stored;
  op transposition;
};

/// The distance of columns (of rows, where those are contiguous), of which BLAS wants one of at least their
/// length where there is nothing to reach.
inline index_t leading_dimension(index_t length, index_t count, index_t distance) {
  return length == 0 || count <= 1 ? std::max<index_t>(length, 1) : distance;
}

/// Rows are contiguous in row-major storage; a vector with an increment is a row of a matrix that has it for
/// its leading dimension.
template <stored X>
operand<stored_element<X>> operand_in(X& x) {
  const index_t rows = x.rows(), columns = x.cols(), down = x.rowStride(), across = x.colStride();
  if (down == 1 || rows <= 1) {
    return {{x.data(), rows, columns, leading_dimension(rows, columns, across)}, op::none};
  }
  require(across == 1 || columns <= 1, "eigen", "a matrix with contiguous rows or columns; increment",
          across);
  return {{x.data(), columns, rows, leading_dimension(columns, rows, down)}, op::transpose};
}

inline op transposed(op operation) { return operation == op::none ? op::transpose : op::none; }

}  // namespace detail

/// Views the elements of x where Eigen has them, for all routines of Residua on host memory, as a
/// vector_view of a vector (of a type that is one at compile time) or a matrix_view of a matrix by columns.
/// What views show must outlive them. Throws invalid_argument if the columns of a matrix are not contiguous.
template <stored X>
auto view(X&& x) {
  using type = std::remove_cvref_t<X>;
  using element = detail::stored_element<std::remove_reference_t<X>>;
  if constexpr (type::IsVectorAtCompileTime) {
    return vector_view<element>(x.data(), x.size(), x.innerStride());
  } else {
    static_assert(!type::IsRowMajor,
                  "Residua's matrices are stored by columns: give the transpose of this one");
    const auto found = detail::operand_in(x);
    require(found.transposition == op::none, "eigen::view", "contiguous columns; increment", x.rowStride());
    return found.stored;
  }
}

/// Computes C = alpha A B + beta C in any storage order, and of blocks, maps and transposes, by gemm on
/// Eigen's elements, which are not copied. Formats, bounds, engines and errors are gemm's
/// (blas/level3/gemm.hpp); the context is one of the host. C must not overlap A or B, and is not resized.
template <stored Left, stored Right, stored Product>
requires product_format<scalar_t<Product>, scalar_t<Left>, scalar_t<Right>> gemm_report
gemm(const context& ctx, const scalar<arithmetic_t<scalar_t<Product>>>& alpha, const Left& A, const Right& B,
     const scalar<arithmetic_t<scalar_t<Product>>>& beta, Product&& C, const gemm_options& options = {}) {
  const auto a = detail::operand_in(A);
  const auto b = detail::operand_in(B);
  const auto c = detail::operand_in(C);
  if (c.transposition == op::none) {
    return residua::gemm<scalar_t<Left>, scalar_t<Right>, scalar_t<Product>>(
        ctx, a.transposition, b.transposition, alpha, a.stored, b.stored, beta, c.stored, options);
  }
  return residua::gemm<scalar_t<Right>, scalar_t<Left>, scalar_t<Product>>(
      ctx, detail::transposed(b.transposition), detail::transposed(a.transposition), alpha, b.stored,
      a.stored, beta, c.stored, options);
}

/// Returns A B in the format that gemm computes it in: A's and B's, or, for doubles beside dd, td or qd,
/// the longer one.
template <stored Left, stored Right>
auto product(const context& ctx, const Left& A, const Right& B, const gemm_options& options = {}) {
  using element = std::conditional_t<std::same_as<scalar_t<Left>, double>, scalar_t<Right>, scalar_t<Left>>;
  Eigen::Matrix<element, Left::RowsAtCompileTime, Right::ColsAtCompileTime,
                Left::RowsAtCompileTime == 1 && Right::ColsAtCompileTime != 1 ? Eigen::RowMajor
                                                                              : Eigen::ColMajor>
      C(A.rows(), B.cols());
  gemm(ctx, 1.0, A, B, 0.0, C, options);
  return C;
}

/// P A = L U with partial pivoting, in place of Eigen's PartialPivLU, factorised by getrf and solved by
/// getrs, whose bounds, errors and options these are (lapack/getrf.hpp, lapack/getrs.hpp). The context is
/// one of the host.
template <factor_format T>
class lu {
 public:
  using matrix_type = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

  /// A matrix that is moved here is factorised in its own storage. Throws invalid_argument if A is not
  /// square.
  lu(const context& ctx, matrix_type A, const product_options& options = {})
      : ctx_(ctx), factors_(std::move(A)), pivots_(factors_.rows()), options_(options) {
    require(factors_.rows() == factors_.cols(), "eigen::lu", "a square matrix; columns", factors_.cols());
    report_ = getrf<T>(ctx_, view(factors_), {pivots_.data(), index_t(pivots_.size())}, options_);
  }

  /// Success, or NumericalIssue where U has a zero on its diagonal.
  [[nodiscard]] Eigen::ComputationInfo info() const {
    return report_.info == 0 ? Eigen::Success : Eigen::NumericalIssue;
  }
  [[nodiscard]] const factor_report& report() const { return report_; }
  /// L below the diagonal and U on and above it.
  [[nodiscard]] const matrix_type& factors() const { return factors_; }

  /// Returns X of A X = B, by columns; B may be of doubles. Without success X has infinities and NaN.
  template <class Derived>
  [[nodiscard]] auto solve(const Eigen::MatrixBase<Derived>& B) const {
    Eigen::Matrix<T, Eigen::Dynamic, Derived::ColsAtCompileTime> X = B.template cast<T>();
    getrs<T>(ctx_, op::none, view(factors_), {pivots_.data(), index_t(pivots_.size())},
             detail::operand_in(X).stored, options_);
    return X;
  }
  [[nodiscard]] determinant_value<arithmetic_t<T>> determinant() const {
    return residua::determinant<T>(ctx_, view(factors_), {pivots_.data(), index_t(pivots_.size())});
  }

 private:
  context ctx_;
  matrix_type factors_;
  std::vector<index_t> pivots_;
  product_options options_;
  factor_report report_{};
};

/// A = L L^T of a symmetric positive definite matrix, of which the lower triangle is read, in place of
/// Eigen's LLT, by potrf and potrs, whose bounds, errors and options these are. The context is one of the
/// host.
template <factor_format T>
class cholesky {
 public:
  using matrix_type = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

  /// A matrix that is moved here is factorised in its own storage. Throws invalid_argument if A is not
  /// square.
  cholesky(const context& ctx, matrix_type A, const product_options& options = {})
      : ctx_(ctx), factor_(std::move(A)), options_(options) {
    require(factor_.rows() == factor_.cols(), "eigen::cholesky", "a square matrix; columns", factor_.cols());
    report_ = potrf<T>(ctx_, uplo::lower, view(factor_), options_);
  }

  /// Success, or NumericalIssue where A is not positive definite to the format's precision.
  [[nodiscard]] Eigen::ComputationInfo info() const {
    return report_.info == 0 ? Eigen::Success : Eigen::NumericalIssue;
  }
  [[nodiscard]] const factor_report& report() const { return report_; }
  /// L in the lower triangle, and above the diagonal what A had there.
  [[nodiscard]] const matrix_type& factor() const { return factor_; }

  /// Returns X of A X = B, by columns; B may be of doubles. Throws invalid_argument where info() is no
  /// success, as there is no factor then.
  template <class Derived>
  [[nodiscard]] auto solve(const Eigen::MatrixBase<Derived>& B) const {
    require(report_.info == 0, "eigen::cholesky", "a positive definite matrix; leading minor", report_.info);
    Eigen::Matrix<T, Eigen::Dynamic, Derived::ColsAtCompileTime> X = B.template cast<T>();
    potrs<T>(ctx_, uplo::lower, view(factor_), detail::operand_in(X).stored, options_);
    return X;
  }

 private:
  context ctx_;
  matrix_type factor_;
  product_options options_;
  factor_report report_{};
};

}  // namespace residua::eigen
