// Approximate eigenvectors of a general matrix where a context computes, and the products and systems that
// refine them.
#pragma once

#include <optional>

#include "mp/eigen/vector_products.hpp"
#include "mp/geev/general_pairs.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/view/array.hpp"

namespace residua::multiple {

/// X diag(w) by columns: of packed columns of a real matrix those of z and its conjugate turn each other.
inline std::vector<mp> images(const std::vector<mp>& X, const general_spectrum& w) {
  const std::size_t n = w.re.size(), rows = X.size() / n;
  std::vector<mp> its;
  its.reserve(X.size());
  for (std::size_t j = 0; j < n; ++j) {
    const std::size_t other = w.is_real() ? w.conjugate[j] : j;
    // Complex columns have their imaginary parts half a column below: i z = (-y, x).
    for (std::size_t i = 0; i < rows; ++i) {
      const mp scaled = w.re[j] * X[i + j * rows];
      if (!w.is_real()) {
        const std::size_t half = rows / 2;
        const mp& part = X[(i < half ? i + half : i - half) + j * rows];
        its.push_back(fma(i < half ? -w.im[j] : w.im[j], part, scaled));
      } else if (other == j) {
        its.push_back(scaled);
      } else {
        its.push_back(fma(-w.im[j], X[i + other * rows], scaled));
      }
    }
  }
  return its;
}

/// Real and complex matrices as operands of real products: vectors are packed columns of n elements, or parts
/// of complex ones above each other, 2 n. Of left operands those have the same form, and these are real
/// equivalents.
class general_operands {
 public:
  general_operands(const context& ctx, bool is_real, index_t n, int bits)
      : ctx_(ctx), is_real_(is_real), n_(n), bits_(bits) {}

  [[nodiscard]] index_t rows() const { return is_real_ ? n_ : 2 * n_; }
  [[nodiscard]] mp_matrix space() const { return {ctx_, rows(), n_, bits_}; }
  [[nodiscard]] mp_matrix right(const std::vector<mp>& columns) const {
    return {ctx_, rows(), n_, columns, bits_};
  }
  [[nodiscard]] mp_matrix left(const std::vector<mp>& columns) const {
    if (is_real_) return {ctx_, n_, n_, columns, bits_};
    return {ctx_, 2 * n_, 2 * n_, equivalent_of(unstacked(columns, n_), n_, n_), bits_};
  }
  /// The columns of M^H: of packed ones those of the transposed, whose packed vectors are to M's packed rows
  /// what M's are to its columns.
  [[nodiscard]] std::vector<mp> adjoint(const std::vector<mp>& M) const {
    return is_real_ ? transposed_elements(M, n_, n_)
                    : stacked(conjugate_transposed(unstacked(M, n_), n_, n_), n_);
  }
  /// The columns of I.
  [[nodiscard]] std::vector<mp> identity() const { return identity_elements(rows(), n_, bits_); }
  /// A map in the coordinates of complex vectors, as columns; conjugates of columns become `of_columns`.
  [[nodiscard]] std::vector<mp> columns_of(const complex_elements& M, const conjugate_places& of_rows,
                                           const conjugate_places& of_columns) const {
    return is_real_ ? packed_coordinates(M, of_rows, of_columns) : stacked(M, n_);
  }
  [[nodiscard]] complex_elements coordinates_of(const std::vector<mp>& columns,
                                                const conjugate_places& places) const {
    return is_real_ ? complex_coordinates(columns, places, places) : unstacked(columns, n_);
  }
  /// Replaces V by X^-1 V. False if X is singular.
  bool solve(const std::vector<mp>& X, mp_matrix& V, const mp_gemm_options& options,
             mp_gemm_report& report) const {
    mp_matrix LU = left(X);
    array<index_t> pivots(ctx_, rows());
    const auto factored = getrf(ctx_, LU, pivots.view(), options);
    include(report, factored.products);
    if (factored.info != 0) return false;
    include(report, getrs(ctx_, op::none, LU, pivots.view(), V, options));
    return true;
  }

 private:
  const context& ctx_;
  bool is_real_;
  index_t n_;
  int bits_;
};

}  // namespace residua::multiple
