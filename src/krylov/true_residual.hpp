// The norm of b - A x, accurate enough for what is claimed of it: it is computed by residual() where a bound
// tells that its error is far below it, and in integers otherwise.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "number/exact.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/array.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::krylov {

/// value * 2^exponent.
struct scaled_number {
  double value = 0;
  std::int64_t exponent = 0;
};

/// norm / reference; above zero where the norm is.
inline double ratio(scaled_number norm, double reference) {
  if (norm.value == 0) return 0;
  constexpr std::int64_t beyond_double = 10000;
  const auto exponent = std::clamp(norm.exponent, -beyond_double, beyond_double);
  const double quotient = std::ldexp(norm.value / reference, static_cast<int>(exponent));
  return quotient == 0 ? std::numeric_limits<double>::denorm_min() : quotient;
}

/// A bound on the error of |b - A x| as residual() and nrm2 compute it, nrm2's own relative error left out.
/// Per element that is (2 N n + 1)^K u^K (|b| + |A||x|)_i by spmv.hpp, and 2^-1074 for each of the N n
/// products of limbs that underflow, for b_i and for the result's limbs; x that was scaled errs by N 2^-1074
/// an element. Norms are bounded by |A| <= sqrt(entries) max |a_ij|; twice the sum covers terms of higher
/// order.
template <int N>
double residual_error(const detail::csr_sizes& sizes, double entries, double rows, double norm_of_b,
                      double norm_of_x) {
  constexpr double unit = 0x1p-53, smallest = std::numeric_limits<double>::denorm_min();
  const double norm_of_A = std::sqrt(entries) * sizes.largest;
  const double terms = 2.0 * N * static_cast<double>(sizes.longest_row) + 1;
  const double rounding =
      std::pow(terms * unit, detail::residual_limbs<N>) * (norm_of_b + norm_of_A * norm_of_x);
  const double underflow = smallest * (N * entries + (N + 1) * rows) + smallest * N * rows * norm_of_A;
  return 2 * (rounding + underflow);
}
template <int N>
double residual_error(const detail::csr_storage& A, double norm_of_b, double norm_of_x) {
  return residual_error<N>(A.sizes, static_cast<double>(A.view.nonzeros), static_cast<double>(A.view.rows),
                           norm_of_b, norm_of_x);
}

/// 2^exponent_of_b b - A x from what lies on the host: `limbs` doubles for each element of x. All must be
/// finite. b and x must live as long.
class exact_residual {
 public:
  exact_residual(const sparse::csr_view& A, const std::vector<double>& b, int exponent_of_b,
                 const std::vector<double>& x, int limbs);
  /// An exponent that no unit in the last place of a term is below.
  [[nodiscard]] std::int64_t lowest_exponent() const { return lowest_; }
  /// The sum of its elements' squares in units of 2^(2 unit), exact, for a unit no higher than that.
  [[nodiscard]] detail::integer squares(std::int64_t unit) const;
  /// Its element i, and that of 2^exponent_of_b |b| + |A||x|, in units of 2^unit, likewise.
  [[nodiscard]] detail::integer element(index_t i, std::int64_t unit) const;
  [[nodiscard]] detail::integer size_of_element(index_t i, std::int64_t unit) const;

 private:
  const sparse::csr_view& A_;
  const std::vector<double>& b_;
  int exponent_of_b_;
  std::vector<detail::binary_value> x_;
  std::int64_t lowest_;
};

/// sqrt(squares) 2^unit, with a relative error of at most 2^-50.
scaled_number norm_of_squares(const detail::integer& squares, std::int64_t unit);

/// |2^exponent_of_b b - A x|, with a relative error of at most 2^-50, of arguments as exact_residual takes
/// them.
scaled_number exact_residual_norm(const sparse::csr_view& A, const std::vector<double>& b, int exponent_of_b,
                                  const std::vector<double>& x, int limbs);

/// The limbs of numbers, one behind the other.
template <class T>
std::vector<double> limbs_of(std::span<const T> numbers) {
  std::vector<double> limbs;
  for (const T& number : numbers) {
    if constexpr (limb_count<T> == 1) {
      limbs.push_back(number);
    } else {
      limbs.insert(limbs.end(), number.limb, number.limb + limb_count<T>);
    }
  }
  return limbs;
}
inline bool are_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// The norm for arguments in the context's memory; NaN where an element of b or x is not finite.
template <class T>
scaled_number exact_residual_norm(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                                  int exponent_of_b, vector_view<const T> x) {
  constexpr int limbs = limb_count<T>;
  array<double> b_copy(ctx, b.size());
  array<T> x_copy(ctx, x.size());
  copy<double>(ctx, b, b_copy);
  copy<T>(ctx, x, x_copy);
  const auto host_b = b_copy.to_host(ctx);
  const auto host_x = limbs_of<T>(x_copy.to_host(ctx));
  if (!are_finite(host_b) || !are_finite(host_x)) return {std::numeric_limits<double>::quiet_NaN(), 0};
  const auto host_A = detail::fetch(ctx, A);
  return exact_residual_norm(host_A.view, host_b, exponent_of_b, host_x, limbs);
}

/// |b - A x|, with b - A x left in r.
template <class T>
double fast_residual_norm(const context& ctx, vector_view<const double> b, const csr_matrix& A,
                          vector_view<const T> x, vector_view<T> r) {
  residual<T>(ctx, b, A, x, r);
  return leading(nrm2<T>(ctx, r));
}

/// Whether a norm of a residual that may err by `error` is right to 2^-20 of itself.
inline bool is_trusted(double norm, double norm_of_x, double error) {
  constexpr double tolerated = 0x1p-20;
  if (norm_of_x == 0) return true;  // b itself
  return std::isfinite(norm) && error <= tolerated * norm;
}

/// Whether a norm that fast_residual_norm computed is right to 2^-20 of itself, where |b| is `norm_of_b`;
/// nrm2's own relative error is left out.
template <class T>
bool is_trusted(const context& ctx, const csr_matrix& A, double norm, double norm_of_b,
                vector_view<const T> x) {
  const double norm_of_x = leading(nrm2<T>(ctx, x));
  return is_trusted(norm, norm_of_x, residual_error<limb_count<T>>(A.storage(), norm_of_b, norm_of_x));
}

}  // namespace residua::krylov
