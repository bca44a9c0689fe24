// Random matrices of given singular values.
//
// U and V are products of plane rotations, a butterfly's: a sweep rotates every two rows whose numbers differ
// by 1, then by 2, 4, ..., so that after it each row has a part of all. Two sweeps with random angles make
// matrices with full and featureless orthogonal factors in 6 N^2 log2(N) operations a side, where uniformly
// distributed ones would take N^3; nothing else than the singular values is promised of them.
#include <array>
#include <cmath>

#include "generate/limbs.hpp"
#include "generate/makers.hpp"
#include "generate/random.hpp"

namespace residua::detail {

namespace {

template <class T>
struct rotation {
  T c, s;
  void apply(T& x, T& y) const {
    const T rotated = c * x - s * y;
    y = s * x + c * y;
    x = rotated;
  }
};

/// By rational functions of a random t in [-1, 1): no library's sine.
template <class T>
rotation<T> random_rotation(random_engine& engine) {
  const T t(2 * uniform(engine) - 1);
  const T square = t * t, scale = T(1.0) / (T(1.0) + square);
  return {(T(1.0) - square) * scale, (t + t) * scale};
}

/// rotate(i, k, rotation) for the pairs of rows of two sweeps.
template <class T, class Rotate>
void sweep_twice(index_t n, random_engine& engine, const Rotate& rotate) {
  for (int sweep = 0; sweep < 2; ++sweep) {
    for (index_t stride = 1; stride < n; stride *= 2) {
      for (index_t i = 0; i + stride < n; ++i) {
        if (i / stride % 2 == 0) rotate(i, i + stride, random_rotation<T>(engine));
      }
    }
  }
}

enum class spectrum { one_large = 1, one_small, geometric, arithmetic, random };

/// x^f for 0 <= f <= 1, as the product of the powers x^(2^-k) whose bit f has: roots of roots, no library's
/// pow.
template <class T>
class fractional_power {
 public:
  explicit fractional_power(T x) : whole_(x) {
    using std::sqrt;
    for (auto& power : power_) power = x = sqrt(x);
  }
  T operator()(double f) const {
    if (f >= 1) return whole_;
    T product(1.0);
    for (const T& power : power_) {
      f *= 2;
      if (f < 1) continue;
      f -= 1;
      product = product * power;
    }
    return product;
  }

 private:
  T whole_;
  std::array<T, 53> power_{};
};

template <class T>
std::vector<T> singular_values(index_t n, spectrum mode, double kappa, random_engine& engine) {
  const T least = T(1.0) / T(kappa);
  std::vector<T> sigma(static_cast<std::size_t>(n), T(1.0));
  const fractional_power<T> power_of_least(least);
  for (index_t i = 1; i < n; ++i) {
    auto& value = sigma[static_cast<std::size_t>(i)];
    const double place = static_cast<double>(i) / static_cast<double>(n - 1);
    if (mode == spectrum::geometric) value = power_of_least(place);
    if (mode == spectrum::arithmetic) value = T(1.0) - (T(1.0) - least) * T(place);
    if (mode == spectrum::random) value = power_of_least(uniform(engine));
    if (mode == spectrum::one_large) value = least;
  }
  if (n > 1) sigma.back() = least;
  return sigma;
}

template <class T>
std::vector<T> make(index_t n, spectrum mode, double kappa, std::uint64_t seed) {
  random_engine engine(seed);
  const auto sigma = singular_values<T>(n, mode, kappa, engine);
  std::vector<T> A(static_cast<std::size_t>(n * n), T(0.0));
  for (index_t i = 0; i < n; ++i) A[static_cast<std::size_t>(i + i * n)] = sigma[static_cast<std::size_t>(i)];
  const auto column = [&](index_t j) { return A.data() + j * n; };
  sweep_twice<T>(n, engine, [&](index_t i, index_t k, const rotation<T>& its) {
    for (index_t j = 0; j < n; ++j) its.apply(column(j)[i], column(j)[k]);
  });
  sweep_twice<T>(n, engine, [&](index_t i, index_t k, const rotation<T>& its) {
    for (index_t row = 0; row < n; ++row) its.apply(column(i)[row], column(k)[row]);
  });
  return A;
}

}  // namespace

dense_matrix make_randsvd(problem_spec& spec) {
  const index_t n = dense_order(spec), limbs = spec.take_integer("limbs", 1, 1, 4);
  const double most = std::ldexp(1.0, static_cast<int>(53 * limbs));  // beyond it 1/kappa is rounding alone
  const double kappa = spec.take_number("kappa", 1e10, 1.0, most);
  const auto mode = static_cast<spectrum>(spec.take_integer("mode", 3, 1, 5));
  const auto seed = spec.take_seed();
  spec.require_all_taken();
  return with_limbs(n, limbs, [&]<class T>() { return make<T>(n, mode, kappa, seed); });
}

}  // namespace residua::detail
