// A system with rows and columns scaled to about 1, and the way back: R A C y = R b 2^g, x = C y 2^-g, with
// powers of two. What scaling loses of an element where limbs underflow, 2^-1072 at most, is in `tiny`
// (bounded_product.hpp).
#pragma once

#include <optional>

#include "certified/bounded_product.hpp"
#include "lapack/equilibration.hpp"

namespace residua::certified {

template <class TA, class T>
class scaled_system {
 public:
  scaled_system(const context& ctx, const matrix_view<const TA>& A, const matrix_view<const T>& B)
      : ctx_(ctx),
        A_(ctx, A.rows(), A.columns()),
        B_(ctx, B.rows(), B.columns()),
        sizes_(magnitudes_of<TA>(ctx, A)) {
    of_A_ = lapack::general_exponents(ctx, sizes_.view());
    lapack::copy_scaled<TA>(ctx, A, of_A_, A_.view());
    copy_magnitudes<TA>(ctx, matrix_view<const TA>(A_), sizes_.view());
    of_B_ = exponents_of_columns(magnitudes_of<T>(ctx, B).to_host(ctx));
    lapack::copy_scaled<T>(ctx, B, {of_A_.rows, of_B_}, B_.view());
  }

  [[nodiscard]] matrix_view<const TA> A() const { return A_; }
  [[nodiscard]] matrix_view<const T> B() const { return B_; }
  [[nodiscard]] matrix_view<const double> sizes() const { return sizes_; }

  /// Writes the x of the system that was given to X, from the y of the scaled system.
  void unscale(const matrix_view<const T>& Y, const matrix_view<T>& X) const {
    scaling_exponents back{of_A_.columns, of_B_};
    for (int& e : back.columns) e = -e;
    lapack::copy_scaled<T>(ctx_, Y, back, X);
  }
  /// Replaces the radii of y by those of x. Limbs that underflow lose half a unit each, which is added.
  void unscale(std::vector<double>& radius) const {
    const std::size_t n = of_A_.columns.size();
    for (std::size_t k = 0; k < radius.size(); ++k)
      radius[k] = sum_bound(scaled_bound(radius[k], of_A_.columns[k % n] - of_B_[k / n]), 4 * smallest);
  }

 private:
  /// The exponents by which the largest element of each column of R B comes to between 1/2 and 1.
  [[nodiscard]] std::vector<int> exponents_of_columns(const std::vector<double>& sizes) const {
    const std::size_t n = of_A_.rows.size();
    std::vector<int> exponents;
    for (std::size_t j = 0; j < sizes.size() / n; ++j) {
      std::optional<int> most;
      for (std::size_t i = 0; i < n; ++i) {
        if (sizes[i + j * n] == 0) continue;
        const int exponent = std::ilogb(sizes[i + j * n]) + 1 + of_A_.rows[i];
        most = std::max(most.value_or(exponent), exponent);
      }
      exponents.push_back(-most.value_or(0));
    }
    return exponents;
  }

  const context& ctx_;
  matrix<TA> A_;
  matrix<T> B_;
  matrix<double> sizes_;
  scaling_exponents of_A_;
  std::vector<int> of_B_;
};

}  // namespace residua::certified
