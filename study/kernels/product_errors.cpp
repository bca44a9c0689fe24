// Products of random operands beside exact ones.
#include "study/kernels/product_errors.hpp"

#include <cmath>
#include <random>
#include <vector>

#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/matrix.hpp"
#include "study/gmp_float.hpp"

namespace residua::study {

namespace {

constexpr int bits = 960;  // more than four times those of qd

template <class T>
T drawn(std::mt19937_64& generator) {
  std::uniform_real_distribution<double> in_unit_interval(0, 1);
  arithmetic_t<T> x(in_unit_interval(generator));
  constexpr int limbs = limb_count<arithmetic_t<T>>;
  if constexpr (limbs > 2) {
    double scale = 0x1p-54;
    for (int limb = 1; limb < limbs; ++limb, scale *= 0x1p-54) {
      x = x + scale * in_unit_interval(generator);
    }
  }
  return stored<T>(x);
}

template <class T>
std::vector<T> uniform(index_t count, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& element : x) element = drawn<T>(generator);
  return x;
}

/// Adds sign x to the sum, exactly for our purposes.
template <class T>
void add(gmp_float& sum, gmp_float& limb, const T& x, double sign) {
  if constexpr (plane_stored<T>) {
    add(sum, limb, dd(x), sign);
  } else if constexpr (requires { x.limb[0]; }) {
    for (const auto& part : x.limb) add(sum, limb, static_cast<double>(part), sign);
  } else {
    mpf_set_d(limb.get(), sign * static_cast<double>(x));
    mpf_add(sum.get(), sum.get(), limb.get());
  }
}

/// Where a row of A, or a column of B, lies in an array.
struct strided {
  index_t first, step;
};

class error_sums {
 public:
  /// The relative error of `computed`, which should be the sum of count products a b.
  template <class T>
  void compare(const T& computed, const std::vector<T>& a, strided of_a, const std::vector<T>& b,
               strided of_b, index_t count) {
    mpf_set_ui(sum_.get(), 0);
    for (index_t k = 0; k < count; ++k) {
      set(term_, a[static_cast<std::size_t>(of_a.first + k * of_a.step)]);
      set(factor_, b[static_cast<std::size_t>(of_b.first + k * of_b.step)]);
      mpf_mul(term_.get(), term_.get(), factor_.get());
      mpf_add(sum_.get(), sum_.get(), term_.get());
    }
    mpf_set(term_.get(), sum_.get());
    add(term_, limb_, computed, -1);
    mpf_div(term_.get(), term_.get(), sum_.get());
    const double relative = std::fabs(mpf_get_d(term_.get()));
    largest_ = std::fmax(largest_, relative);
    total_ += relative;
    ++count_;
  }
  [[nodiscard]] product_errors result(double bound) const { return {total_ / count_, largest_, bound}; }

 private:
  template <class T>
  void set(gmp_float& target, const T& x) {
    mpf_set_ui(target.get(), 0);
    add(target, limb_, x, 1);
  }

  gmp_float sum_{bits}, term_{bits}, factor_{bits}, limb_{53};
  double largest_ = 0, total_ = 0;
  int count_ = 0;
};

/// Of both engines' bounds the larger one, and a rounding to a storage format: a half of its last place, of
/// which unit_roundoff is one to within a factor of two.
template <class T>
double bound_of(index_t n) {
  using computed = arithmetic_t<T>;
  using constants = error_bounds<computed>;
  const auto k = static_cast<double>(n);
  constexpr int limbs = limb_count<computed>;
  const double by_residues = limbs == 1 ? 2 * k + 2 : 25 * k + limbs + 1;
  const double sum = std::fmax(constants::dot * k, by_residues);
  const double of_storing = storage_only<T> ? 2 * unit_roundoff<T> : 0;
  return (sum + constants::product + constants::scaled_sum) * limb_unit<computed> + of_storing;
}

template <class T>
product_errors of_gemv(const context& ctx, index_t n, std::uint64_t seed) {
  const auto a = uniform<T>(n * n, 4 * seed - 3), x = uniform<T>(n, 4 * seed - 2);
  array<T> y(ctx, n);
  gemv(ctx, op::none, 1.0, matrix<T>(ctx, n, n, std::span<const T>(a)).view(),
       array<T>(ctx, std::span<const T>(x)).view(), 0.0, y.view());
  const auto computed = y.to_host(ctx);
  error_sums e;
  for (index_t i = 0; i < n; ++i) e.compare(computed[static_cast<std::size_t>(i)], a, {i, n}, x, {0, 1}, n);
  return e.result(bound_of<T>(n));
}

template <class T>
product_errors of_gemm(const context& ctx, index_t n, std::uint64_t seed) {
  const auto a = uniform<T>(n * n, 4 * seed - 1), b = uniform<T>(n * n, 4 * seed);
  matrix<T> C(ctx, n, n);
  gemm(ctx, op::none, op::none, 1.0, matrix<T>(ctx, n, n, std::span<const T>(a)).view(),
       matrix<T>(ctx, n, n, std::span<const T>(b)).view(), 0.0, C.view());
  const auto computed = C.to_host(ctx);
  const index_t step = std::max<index_t>(1, n * n / 2000);
  error_sums e;
  for (index_t i = 0; i < n * n; i += step)
    e.compare(computed[static_cast<std::size_t>(i)], a, {i % n, n}, b, {i / n * n, 1}, n);
  return e.result(bound_of<T>(n));
}

}  // namespace

product_errors gemv_errors(const context& ctx, format f, index_t n, std::uint64_t seed) {
  require(n >= 1, "accuracy", "an order of at least 1", n);
  return with_vector_format(f, [&]<class T>() { return of_gemv<T>(ctx, n, seed); });
}

product_errors gemm_errors(const context& ctx, format f, index_t n, std::uint64_t seed) {
  require(n >= 1, "accuracy", "an order of at least 1", n);
  return with_vector_format(f, [&]<class T>() { return of_gemm<T>(ctx, n, seed); });
}

}  // namespace residua::study
