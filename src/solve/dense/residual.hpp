// True residuals of dense systems, computed from the elements of A and B as they were given.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "residua/base/context.hpp"
#include "residua/dense/dense_matrix.hpp"
#include "residua/view/matrix.hpp"

namespace residua::solving {

/// Column j of a matrix that lies column by column in a vector.
template <class T>
std::span<const T> column_of(const std::vector<T>& all, index_t rows, index_t j) {
  return std::span(all).subspan(static_cast<std::size_t>(j * rows), static_cast<std::size_t>(rows));
}
template <class T>
std::span<T> column_of(std::vector<T>& all, index_t rows, index_t j) {
  return std::span(all).subspan(static_cast<std::size_t>(j * rows), static_cast<std::size_t>(rows));
}

class dense_residuals {
 public:
  /// Keeps references to the three.
  dense_residuals(const context& ctx, const dense_matrix& A, const dense_matrix& B);

  /// |b - A x|_2 / |b|_2 for column b = j of B, with a relative error of at most 2^-20: computed in qd where
  /// a bound of the rounding errors tells that this suffices, and in integers otherwise. The result is 0
  /// for a zero residual alone, and infinite where b is zero and the residual is not.
  template <class T>
  double relative(index_t j, const std::vector<T>& x);

 private:
  template <class T>
  [[nodiscard]] bool is_in_range(index_t j, const std::vector<T>& x) const;
  double norm_in_qd(index_t j, const std::vector<qd>& x);
  /// A bound of the error of norm_in_qd: that of gemv (gemv.hpp, dot.hpp) with | |A||x| | <= n max |a_ij|
  /// |x|, twice for terms of higher order and for the leading limbs that are taken for numbers.
  template <class T>
  [[nodiscard]] double error_in_qd(index_t j, const std::vector<T>& x) const;

  const context& ctx_;
  const dense_matrix& A_;
  const dense_matrix& B_;
  std::vector<double> leading_B_;
  double largest_in_A_ = 0;
  bool has_A_in_range_ = false;
  std::variant<std::monostate, matrix<double>, matrix<qd>> on_device_;  // A, where it was asked for
};

}  // namespace residua::solving
