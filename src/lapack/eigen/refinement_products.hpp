// What refinements of orthonormal vectors share: products, and the steps towards orthonormal columns.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/eigen/eigen_stages.hpp"
#include "lapack/finite_check.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/matrix.hpp"
#include "residue/floats/choose.hpp"

namespace residua::lapack {

/// What rounding may hide of |A X - Y diag(w)|_F / |A|_F for k columns and sums of k terms, and of |I - X^T
/// X|_F for columns of m elements; all columns of norm 1: sums whose magnitudes have at most the norms
/// |A|_F |X|_F and |X|_F^2, |X|_F^2 = k.
template <class T>
double decomposition_rounding(index_t k) {
  using bounds = error_bounds<T>;
  const auto order = static_cast<double>(k);
  return (bounds::dot * order + 4 * bounds::scaled_sum) * std::sqrt(order) * limb_unit<T>;
}
template <class T>
double orthogonality_rounding(index_t m, index_t k) {
  return error_bounds<T>::dot * static_cast<double>(m) * static_cast<double>(k) * limb_unit<T>;
}

/// The format in which a result is judged.
template <class T>
struct wider {
  using type = expansion<double, limb_count<T> + 1>;
};
template <>
struct wider<qd> {
  using type = qd;
};

/// An upper bound of Frobenius' norm.
template <class W>
double largest_norm(const context& ctx, const operand<W>& M) {
  return leading(norm_of<W>(ctx, matrix_norm::frobenius, M)) * (1 + 0x1p-20);
}

/// The elements of M on the host, by columns.
template <class T>
std::vector<T> elements_on_host(const context& ctx, const matrix_view<T>& M) {
  std::vector<T> host(static_cast<std::size_t>(M.rows() * M.columns()));
  download_bytes(ctx, host.data(), M.data(), host.size() * sizeof(T));
  return host;
}

/// M in the format W.
template <class W, class T>
matrix<W> widened(const context& ctx, const operand<T>& M) {
  matrix<W> wide(ctx, M.rows(), M.columns());
  copy_matrix<W, T>(ctx, M, wide.view());
  return wide;
}

/// target = source x 2^exponent on a part of both, which may be one matrix.
template <class T>
void scale_matrix(const context& ctx, region part, const matrix_view<const T>& source,
                  const matrix_view<T>& target, int exponent) {
  const int half = exponent / 2;
  loop::run_elements(ctx, target.rows() * target.columns(),
                     scaled_part_stage<T>{
                         {}, source, target, part, std::ldexp(1.0, half), std::ldexp(1.0, exponent - half)});
}

/// target's columns are those of another matrix in this order.
template <class T>
void reorder_columns(const context& ctx, const matrix_view<const T>& source,
                     const std::vector<index_t>& order, const matrix_view<T>& target) {
  const array<index_t> places(ctx, order);
  loop::run_elements(ctx, target.rows() * target.columns(),
                     column_order_stage<T>{{}, source, places.view(), target});
  ctx.synchronize();  // before the memory of the order is given back
}

/// The exponent of the largest element; 0 for a matrix of zeros.
template <class T>
int exponent_of(const context& ctx, const char* routine, const char* name, const operand<T>& A) {
  const double largest = check_finite(ctx, routine, name, A);
  return largest == 0 ? 0 : std::ilogb(largest);
}

/// The products of one routine, with their report.
template <class T>
class refinement_products {
 public:
  refinement_products(const context& ctx, const char* routine, const product_options& options)
      : ctx_(ctx), routine_(routine), options_(options) {}

  [[nodiscard]] const product_report& report() const { return report_; }
  /// Fewer bits would hide more than bounds allow for.
  void use_all_bits() { options_.accuracy_bits = 0; }

  template <class W = T>
  void multiply(double alpha, const operand<W>& a, const operand<W>& b, double beta, const matrix_view<W>& C,
                region part = region::all) {
    report_.add(blas::run_product(
        ctx_, routine_, dense::single_product<W, W, W>(W(alpha), a, b, W(beta), C, part), options_));
  }
  /// R = I - X^T X, its lower triangle.
  template <class W = T>
  void subtract_gram(const operand<W>& X, const matrix_view<W>& R) {
    set_identity<W>(ctx_, R);
    multiply<W>(-1.0, transposed(X), X, 1.0, R, region::lower);
  }
  /// X becomes X + alpha X E, in the place of `spare`, which changes places with it; `size` is at least the
  /// largest element of E, and 1 where that may be larger.
  void add_to(matrix_view<T>& X, double alpha, const operand<T>& E, double size, matrix_view<T>& spare) {
    const operand<T> given{matrix_view<const T>(X)};
    copy_matrix<T, T>(ctx_, given, spare);
    add_correction(alpha, given, E, size, spare);
    std::swap(X, spare);
  }
  /// C becomes C + alpha X E, where C's and X's elements are of one size.
  void add_correction(double alpha, const operand<T>& X, const operand<T>& E, double size,
                      const matrix_view<T>& C) {
    const int all_bits = options_.accuracy_bits;
    options_.accuracy_bits = bits_beside(size);
    multiply(alpha, X, E, 1.0, C);
    options_.accuracy_bits = all_bits;
  }
  /// The columns `members` of X times a square matrix W.
  void combine(const matrix_view<T>& X, std::span<const index_t> members, const matrix<T>& W) {
    const auto m = static_cast<index_t>(members.size());
    const matrix_frame<T> columns(ctx_, routine_, X.rows(), m), combined(ctx_, routine_, X.rows(), m);
    for (index_t k = 0; k < m; ++k)
      copy<T>(ctx_, X.column(members[static_cast<std::size_t>(k)]), columns.view().column(k));
    multiply(1.0, operand<T>(matrix_view<const T>(columns.view())), operand<T>(W.view()), 0.0,
             combined.view());
    for (index_t k = 0; k < m; ++k)
      copy<T>(ctx_, combined.view().column(k), X.column(members[static_cast<std::size_t>(k)]));
  }
  /// Combines by a matrix W that is orthogonal but for roundings of double, and is first made orthogonal to
  /// those of the format.
  void rotate(const matrix_view<T>& X, std::span<const index_t> members, const std::vector<double>& W) {
    combine(X, members, orthonormal(static_cast<index_t>(members.size()), W));
  }
  /// A bound of |I - X^T X|_F for columns of norms below 2, of which rounding hides twice and four times what
  /// it hides for norm 1.
  template <class W>
  double orthogonality(const operand<W>& X) {
    matrix<W> rest(ctx_, X.columns(), X.columns());
    subtract_gram<W>(X, rest.view());
    return largest_norm<W>(ctx_, dense::symmetric_operand<W>(uplo::lower, rest.view())) +
           4 * orthogonality_rounding<W>(X.rows(), X.columns());
  }

 private:
  /// The bits with which a product with numbers of at most `size` <= 1 errs by no more than one with numbers
  /// of up to 1 in all bits: sums err in proportion to them (residue/floats/plan.hpp).
  [[nodiscard]] int bits_beside(double size) const {
    const int all = residue::wanted_accuracy(options_.accuracy_bits, limb_count<T>);
    if (!(size < 1)) return all;
    const int saved = size > 0 ? -1 - std::ilogb(size) : all;
    return std::max(all - saved, residue::least_accuracy);
  }

  /// A matrix that is orthogonal to double's roundings becomes so to the format's: W + W (I - W^T W) / 2,
  /// Newton's and Schulz's step, squares the distance.
  [[nodiscard]] matrix<T> orthonormal(index_t m, const std::vector<double>& rounded) {
    std::vector<T> wide(rounded.begin(), rounded.end());
    matrix<T> W(ctx_, m, m, wide), next(ctx_, m, m), rest(ctx_, m, m);
    for (int limbs = 1; limbs < limb_count<T>; limbs *= 2) {
      const operand<T> w(matrix_view<const T>(W.view()));
      set_identity<T>(ctx_, rest.view());
      multiply(-1.0, transposed(w), w, 1.0, rest.view());
      copy_matrix<T, T>(ctx_, w, next.view());
      multiply(0.5, w, operand<T>(matrix_view<const T>(rest.view())), 1.0, next.view());
      std::swap(W, next);
    }
    return W;
  }

  const context& ctx_;
  const char* routine_;
  product_options options_;
  product_report report_;
};

}  // namespace residua::lapack
