// Balancing: the similarity by a diagonal matrix of powers of two after which rows and columns of a matrix
// have about equal norms. Eigenvalues stay, and are less sensitive to errors of the size of the matrix.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <optional>
#include <utility>
#include <vector>

namespace residua::lapack {

inline double largest_part(double a) { return std::fabs(a); }
inline double largest_part(const std::complex<double>& a) {
  return std::max(std::fabs(a.real()), std::fabs(a.imag()));
}

/// Exponents d for which diag(2^-d) A diag(2^d) is balanced, of a matrix of order n with elements of these
/// magnitudes, by columns. A row, and the column of the same place, is scaled where that makes the sum of
/// both 1-norms, without the diagonal, smaller by a twentieth: B. N. Parlett, C. Reinsch, Balancing a matrix
/// for calculation of eigenvalues and eigenvectors, Numer. Math. 13 (1969), who prove that this ends;
/// LAPACK's gebal, whose permutations are left out.
class balancing {
 public:
  balancing(std::vector<double> magnitudes, std::size_t n)
      : magnitudes_(std::move(magnitudes)), exponents_(n, 0) {
    for (bool is_balanced = false; !is_balanced;) {
      is_balanced = true;
      for (std::size_t i = 0; i < n; ++i) is_balanced = !scale(i) && is_balanced;
    }
  }

  [[nodiscard]] const std::vector<int>& exponents() const { return exponents_; }
  /// The exponent of the largest element of the balanced matrix; 0 if that has none but zeros.
  [[nodiscard]] int largest_exponent() const {
    std::optional<int> most;
    for (std::size_t j = 0; j < exponents_.size(); ++j) {
      for (std::size_t i = 0; i < exponents_.size(); ++i)
        if (const auto its = exponent_of(i, j)) most = std::max(most.value_or(*its), *its);
    }
    return most.value_or(0);
  }
  /// False where scales of rows differ by no more than 2^10: that costs bounds no more than three digits, and
  /// is not worth a second decomposition.
  [[nodiscard]] bool is_worthwhile() const {
    if (exponents_.empty()) return false;
    const auto [least, most] = std::ranges::minmax(exponents_);
    return most - least > 10;
  }

 private:
  /// sum x 2^exponent, with 1 <= sum unless it is zero: elements may be further apart than double's range.
  struct sum_with_exponent {
    double sum = 0;
    int exponent = 0;

    [[nodiscard]] int order() const { return std::ilogb(sum) + exponent; }
    [[nodiscard]] double times(int power) const { return std::ldexp(sum, exponent + power); }
  };

  [[nodiscard]] double element(std::size_t i, std::size_t j) const {
    return magnitudes_[i + j * exponents_.size()];
  }
  /// Of an element of the balanced matrix that is not zero.
  [[nodiscard]] std::optional<int> exponent_of(std::size_t i, std::size_t j) const {
    if (element(i, j) == 0) return {};
    return std::ilogb(element(i, j)) + exponents_[j] - exponents_[i];
  }
  /// The sum of the elements place(k) of the balanced matrix, but for that on the diagonal.
  template <class Place>
  [[nodiscard]] sum_with_exponent sum_of(std::size_t diagonal, const Place& place) const {
    std::optional<int> most;
    for (std::size_t k = 0; k < exponents_.size(); ++k) {
      const auto [i, j] = place(k);
      if (const auto its = exponent_of(i, j); k != diagonal && its)
        most = std::max(most.value_or(*its), *its);
    }
    if (!most) return {};
    sum_with_exponent its{0, *most};
    for (std::size_t k = 0; k < exponents_.size(); ++k) {
      const auto [i, j] = place(k);
      if (k != diagonal) its.sum += std::ldexp(element(i, j), exponents_[j] - exponents_[i] - *most);
    }
    return its;
  }
  /// Returns whether the row's exponent has changed.
  bool scale(std::size_t i) {
    const auto column = sum_of(i, [i](std::size_t k) { return std::pair(k, i); }),
               row = sum_of(i, [i](std::size_t k) { return std::pair(i, k); });
    if (column.sum == 0 || row.sum == 0) return false;
    const int change = (row.order() - column.order()) / 2, size = std::max(row.order(), column.order());
    const double before = column.times(-size) + row.times(-size);
    if (!(column.times(change - size) + row.times(-change - size) < 0.95 * before)) return false;
    exponents_[i] += change;
    return true;
  }

  std::vector<double> magnitudes_;
  std::vector<int> exponents_;
};

}  // namespace residua::lapack
