// How many eigenvalues of a sparse symmetric matrix are below a number: proved.
#pragma once

#include <memory>

#include "residua/number/double_word.hpp"
#include "residua/number/format.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

/// At least `count` eigenvalues are at most sigma + distance, and all others are at least sigma - distance.
struct eigenvalue_count {
  index_t count = 0;
  /// A bound of what rounding did to the factors; infinite where nothing was proved.
  double distance = 0;
};

/// Counts eigenvalues of a sparse symmetric matrix A, with their multiplicities, by Sylvester's law of
/// inertia: A - sigma I = L D L^T + E has as many eigenvalues below zero as D has negative pivots, to within
/// |E|_2 (Weyl's theorem; B. N. Parlett, The Symmetric Eigenvalue Problem, 1998, section 3.3).
///
/// Pivots are taken as they come in an order of elimination; where one is small beside its row, as for a
/// sigma near an eigenvalue of a leading submatrix, E is large, and another sigma does. |E|_2 is bounded by
/// what S - L D is measured to be for each number S that is divided by a pivot D, and by gamma |L||D||L|^T,
/// gamma = t u / (1 - t u), t = s + 10 for rows of s entries, with 16 u^2 for u in dd, plus underflow. Of a
/// matrix with s entries in a row of L, |E|_2 is about s^2 u |A|_2 where the pivots do not grow.
class eigenvalue_counter {
 public:
  /// Finds the order of elimination. A is as it is stored, to the last bit. Throws invalid_argument as
  /// validate() does and if A is not square or not symmetric to the last bit; out_of_memory.
  explicit eigenvalue_counter(csr A);
  ~eigenvalue_counter();
  eigenvalue_counter(eigenvalue_counter&&) noexcept;
  eigenvalue_counter& operator=(eigenvalue_counter&&) noexcept;

  /// The multiply-adds that a factorisation takes, about.
  [[nodiscard]] double operations() const;
  /// Counts by factors in double or dd, on one thread; in double of a sigma that is rounded to it. Takes
  /// memory for a number of that format and an index for each entry of L. Throws invalid_argument if sigma is
  /// not finite or `precision` is another format; std::bad_alloc where L does not fit.
  [[nodiscard]] eigenvalue_count count_below(const dd& sigma, format precision = format::fp64);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace residua
