// Scaling by powers of two, which is exact: what keeps the numbers of a solve away from the ends of double's
// range.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/view/array.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::krylov {

/// x = 2^exponent x, in steps whose powers are doubles. The result is exact but where an element leaves the
/// range of its limbs.
template <class T>
void scale_by_power(const context& ctx, int exponent, vector_view<T> x) {
  constexpr int longest_step = 1000;
  while (exponent != 0) {
    const int step = std::clamp(exponent, -longest_step, longest_step);
    scal<T>(ctx, T(std::ldexp(1.0, step)), x);
    exponent -= step;
  }
}

/// 2^exponent x as a copy, or a view of x itself where the exponent is 0.
template <class T>
class scaled_copy {
 public:
  scaled_copy(const context& ctx, vector_view<const T> x, int exponent) : view_(x) {
    if (exponent == 0) return;
    copy_ = array<T>(ctx, x.size());
    copy<T>(ctx, x, copy_);
    scale_by_power<T>(ctx, exponent, copy_);
    view_ = copy_;
  }
  [[nodiscard]] vector_view<const T> view() const { return view_; }

 private:
  array<T> copy_;
  vector_view<const T> view_;
};

/// The exponent of the power of two that brings a norm to about 1; 0 where its square, and the square's
/// product with a matrix's, are far from the ends of double's range as it is, and where it is zero or not
/// finite.
inline int exponent_for(double norm) {
  constexpr double smallest = 0x1p-100, largest = 0x1p100;
  if (!std::isfinite(norm) || norm == 0 || (norm >= smallest && norm <= largest)) return 0;
  return -std::ilogb(norm);
}

/// exponent_for(|b|), also where |b| itself overflows; nothing where an element is not finite. norm_of(v) has
/// to return the norm of v.
template <class Norm>
std::optional<int> exponent_for(const context& ctx, vector_view<const double> b, const Norm& norm_of) {
  const double norm = norm_of(b);
  if (std::isfinite(norm)) return exponent_for(norm);
  constexpr int below_overflow = -600;
  const double smaller = norm_of(scaled_copy<double>(ctx, b, below_overflow).view());
  if (!std::isfinite(smaller)) return std::nullopt;
  return below_overflow - std::ilogb(smaller);
}
inline std::optional<int> exponent_for(const context& ctx, vector_view<const double> b) {
  return exponent_for(ctx, b, [&](vector_view<const double> v) { return nrm2<double>(ctx, v); });
}

/// Whether squares of products of numbers of this size are far from the ends of double's range.
bool is_far_from_ends(double size);

/// The exponent of the power of two that brings the largest of some numbers to about 1, or as near to it as
/// is possible without a loss in any of them; 0 where all are zero. `smallest` is the smallest but for zeros.
int exponent_to_one(double largest, double smallest);

/// exponent_to_one of a matrix's entries; 0 where the largest of them is far from the ends of double's range.
int exponent_for(const detail::csr_sizes& sizes);

/// 2^exponent A, in memory of its own. An entry that leaves double's range is rounded.
csr_matrix scaled(const context& ctx, const csr_matrix& A, int exponent);

}  // namespace residua::krylov
