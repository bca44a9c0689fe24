// Some eigenvalues of a Hermitian matrix out of those of its real equivalent, which has each of them twice.
#pragma once

#include <algorithm>
#include <vector>

#include "cli/spectrum/spectrum.hpp"
#include "residua/number/complex/arithmetic.hpp"
#include "residua/number/operators.hpp"

namespace residua::cli {

/// Every other one of 2 k ascending values. If all of them can be paired with eigenvalues of the real
/// equivalent so that none is further from its own than a bound, so can they in ascending order; among its
/// ascending eigenvalues two partners in turn are then at least two places apart, and so those of every other
/// value belong to different eigenvalues of A, one of each two.
template <class T>
std::vector<T> joined_values(const std::vector<T>& w) {
  std::vector<T> joined;
  for (std::size_t k = 0; k < w.size(); k += 2) joined.push_back(w[k]);
  return joined;
}

/// Orthonormal complex vectors of these values out of 2 k orthonormal real ones of 2 n elements, real and
/// imaginary parts in turns.
///
/// Of the first 2 j + 2 columns, as complex ones, j vectors a that were chosen take at most 2 each from the
/// sum of squared norms, 2 j + 2, since a and i a are orthonormal real vectors. So among the columns that are
/// left there is one of which at least 1 / (j + 1) is left; the largest of them becomes the next vector.
template <class T>
class joined_vectors {
 public:
  joined_vectors(const std::vector<T>& parts, index_t rows) : rows_(static_cast<std::size_t>(rows)) {
    const auto columns = parts.size() / (2 * rows_);
    for (std::size_t j = 0; j < columns; ++j) {
      left_.push_back({parts.begin() + static_cast<std::ptrdiff_t>(2 * rows_ * j),
                       parts.begin() + static_cast<std::ptrdiff_t>(2 * rows_ * (j + 1))});
      if (j % 2 == 1) choose();
    }
  }
  /// Parts in turns, by columns.
  [[nodiscard]] const std::vector<T>& parts() const { return chosen_; }

 private:
  using column = std::vector<T>;
  [[nodiscard]] static T squared(const column& z) {
    T sum(0.0);
    for (const T& part : z) sum = sum + part * part;
    return sum;
  }
  /// z less what lies along the chosen vector whose parts begin at `a`.
  void reduce(column& z, const T* a) const {
    complex<T> along(T(0.0), T(0.0));
    for (std::size_t i = 0; i < rows_; ++i)
      along = along + complex<T>(a[2 * i], -a[2 * i + 1]) * complex<T>(z[2 * i], z[2 * i + 1]);
    for (std::size_t i = 0; i < rows_; ++i) {
      const auto part = along * complex<T>(a[2 * i], a[2 * i + 1]);
      z[2 * i] = z[2 * i] - part.re;
      z[2 * i + 1] = z[2 * i + 1] - part.im;
    }
  }
  /// What was chosen is taken out of the two columns that came last, and the next one out of all.
  void choose() {
    for (std::size_t k = left_.size() - 2; k < left_.size(); ++k) {
      for (std::size_t first = 0; first < chosen_.size(); first += 2 * rows_)
        reduce(left_[k], chosen_.data() + first);
    }
    const auto next = std::max_element(left_.begin(), left_.end(), [](const column& a, const column& b) {
      return leading(squared(a)) < leading(squared(b));
    });
    append(*next);
    left_.erase(next);
    for (auto& rest : left_) reduce(rest, chosen_.data() + chosen_.size() - 2 * rows_);
  }
  void append(const column& z) {
    using std::sqrt;
    const T length = sqrt(squared(z));
    for (const T& part : z) chosen_.push_back(part / length);
  }

  std::size_t rows_;
  std::vector<column> left_;
  std::vector<T> chosen_;
};

}  // namespace residua::cli
