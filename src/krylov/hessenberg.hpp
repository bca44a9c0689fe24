// The small least-squares problem of GMRES: a Hessenberg matrix, made triangular by rotations, column by
// column.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "krylov/rotation.hpp"
#include "residua/base/index.hpp"
#include "residua/number/bounds.hpp"

namespace residua::krylov {

/// A bound of the relative error of an operation of a rotation. A part of a complex number takes two
/// operations, and the two parts together err by sqrt(2) times as much as one: 2 sqrt(2) < 3.
template <class T>
inline constexpr double error_of_operation =
    std::max(error_bounds<T>::quotient, error_bounds<T>::scaled_sum) * unit_roundoff<T>;
template <class T>
inline constexpr double error_of_operation<complex<T>> = 3 * error_of_operation<T>;

/// The 2-norm of numbers, computed so that no square leaves double's range.
template <class T>
double norm_of(const std::vector<T>& numbers) {
  double largest = 0, sum = 0;
  for (const T& number : numbers) largest = std::max(largest, magnitude(number));
  if (!divides(largest)) return largest;
  for (const T& number : numbers) sum += std::pow(magnitude(number) / largest, 2);
  return largest * std::sqrt(sum);
}

/// min |beta e_1 - H y| for the (k + 1) x k matrix H of an Arnoldi process of k steps, on the host; T are
/// real or complex numbers, those below H's diagonal real. Source: Saad, Iterative Methods for Sparse Linear
/// Systems, section 6.5.3.
template <class T>
class hessenberg_problem {
 public:
  hessenberg_problem(index_t largest, const T& beta) : right_{beta} {
    columns_.reserve(static_cast<std::size_t>(largest));
  }

  [[nodiscard]] index_t steps() const { return static_cast<index_t>(columns_.size()); }
  /// The residual's norm, with its sign or phase.
  [[nodiscard]] const T& residual() const { return right_.back(); }

  /// Adds H's next column, of steps() + 2 numbers; false, with nothing added, where it depends on those
  /// before it but for rounding, so that no y would exist: what is left of it by the rotations is not above
  /// their error, of six roundings each (Higham, Accuracy and Stability of Numerical Algorithms, lemma
  /// 19.8).
  [[nodiscard]] bool add(std::vector<T> column) {
    const double rounding =
        6 * error_of_operation<T> * static_cast<double>(column.size()) * largest_of(column);
    for (std::size_t i = 0; i < rotations_.size(); ++i) rotate(rotations_[i], column[i], column[i + 1]);
    T& last = column[column.size() - 2];
    const auto turn = rotation_of(last, column.back());
    rotate(turn, last, column.back());
    if (magnitude(last) <= rounding) return false;
    column.pop_back();
    right_.push_back(T(0.0));
    rotate(turn, right_[right_.size() - 2], right_.back());
    rotations_.push_back(turn);
    columns_.push_back(std::move(column));
    return true;
  }

  /// y, of steps() numbers, by back substitution.
  [[nodiscard]] std::vector<T> solution() const {
    std::vector<T> y(right_.begin(), right_.end() - 1);
    for (std::size_t j = y.size(); j-- > 0;) {
      y[j] = y[j] / columns_[j][j];
      for (std::size_t i = 0; i < j; ++i) y[i] = y[i] - columns_[j][i] * y[j];
    }
    return y;
  }

 private:
  static double largest_of(const std::vector<T>& column) {
    double largest = 0;
    for (const T& value : column) largest = std::max(largest, magnitude(value));
    return largest;
  }

  std::vector<std::vector<T>> columns_;  // of the triangle
  std::vector<rotation<T>> rotations_;
  std::vector<T> right_;
};

}  // namespace residua::krylov
