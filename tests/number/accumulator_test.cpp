// Accumulated sums of products stay within the bounds derived in accumulator.hpp.
#include "residua/number/accumulator.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/bounds.hpp"

namespace residua {
namespace {

using oracle::mp;

/// Products to be summed, of operands of type X and Y.
template <class X, class Y>
struct products {
  std::vector<X> x;
  std::vector<Y> y;
};

enum class kind { random, positive, graded, cancelling };
constexpr kind kinds[] = {kind::random, kind::positive, kind::graded, kind::cancelling};
constexpr int lengths[] = {1, 2, 3, 10, 31, 32, 33, 64, 100, 1000, 100'000};

/// Cancelling: the second half repeats the first with the other sign, but for the last limb's last places.
template <class X, class Y, class T, int N>
products<X, Y> make(kind k, int n, oracle::number_source<T, N>& source) {
  products<X, Y> p;
  for (int i = 0; i < n; ++i) {
    const int drop = k == kind::graded ? 30 * i / n : 0;
    const auto a = source.number(source.exponent() - drop), b = source.number(source.exponent());
    const int twin = i - n / 2;
    if (k == kind::cancelling && twin >= 0 && twin < n / 2) {
      p.x.push_back(-p.x[twin]);
      p.y.push_back(p.y[twin] * Y(T(1) + std::numeric_limits<T>::epsilon() * T(i % 3)));
    } else if constexpr (std::is_same_v<X, T>) {
      p.x.push_back(k == kind::positive ? std::fabs(a.hi()) : a.hi());
    } else {
      p.x.push_back(k == kind::positive ? abs(a) : a);
    }
    if (static_cast<int>(p.y.size()) > i) continue;
    if constexpr (std::is_same_v<Y, T>)
      p.y.push_back(k == kind::positive ? std::fabs(b.hi()) : b.hi());
    else
      p.y.push_back(k == kind::positive ? abs(b) : b);
  }
  return p;
}

/// The exact sum of products, and the sum of their magnitudes.
struct exact_sum {
  mp sum{oracle::exact_bits}, magnitude;

  template <class X, class Y>
  explicit exact_sum(const products<X, Y>& p) {
    mp a, b, product;
    for (std::size_t i = 0; i < p.x.size(); ++i) {
      a.set(p.x[i]);
      b.set(p.y[i]);
      mpfr_mul(product.get(), a.get(), b.get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), product.get(), MPFR_RNDN);
      mpfr_abs(product.get(), product.get(), MPFR_RNDN);
      mpfr_add(magnitude.get(), magnitude.get(), product.get(), MPFR_RNDN);
    }
  }
};

constexpr oracle::exponent_range range{-10, 10};

/// Sums `p` by the given number of accumulators side by side, merged at the end.
template <class Accumulator, class X, class Y>
auto sum_by(const products<X, Y>& p, int lanes) {
  std::vector<Accumulator> lane(lanes);
  for (auto& l : lane) l.clear();
  for (std::size_t i = 0; i < p.x.size(); ++i) {
    lane[i % lanes].add_product(p.x[i], p.y[i]);
    if (i % (32 * lanes) >= 31U * lanes) lane[i % lanes].renormalise();
  }
  for (auto& l : lane) l.renormalise();
  for (int l = 1; l < lanes; ++l) lane[0].merge(lane[l]);
  return lane[0].value();
}

/// How many limbs a number has; a limb stands for a number of two, whose leading limb is taken.
template <class Number>
constexpr int limbs_of = 2;
template <class T, int N>
constexpr int limbs_of<expansion<T, N>> = N;

/// Graded sums take away up to 30 binades: floats of many limbs must start higher for their last limbs.
constexpr oracle::exponent_range range_for(int limbs) {
  return limbs == 2 ? range : oracle::exponent_range{10, 30};
}

template <class T>
class accumulators : public ::testing::Test {
 protected:
  /// Runs over kinds and lengths; `bound(n, lanes, |sum|, S)` in absolute terms.
  template <class Accumulator, class X, class Y, class Bound>
  void expect_bound(Bound bound) {
    oracle::number_source<T, limbs_of<Y>> source(range_for(limbs_of<Y>));
    for (const kind k : kinds) {
      for (const int n : lengths) {
        const auto p = make<X, Y>(k, n, source);
        exact_sum exact(p);
        const double size = std::fabs(exact.sum.to_double()), magnitude = exact.magnitude.to_double();
        for (const int lanes : {1, 4}) {
          mp error = exact.sum;
          subtract(error, sum_by<Accumulator>(p, lanes));
          EXPECT_LE(std::fabs(error.to_double()), bound(n, lanes, size, magnitude))
              << "kind " << static_cast<int>(k) << ", n = " << n << ", lanes " << lanes;
        }
      }
    }
  }
  static void subtract(mp& error, T x) { error.subtract(static_cast<double>(x)); }
  template <int N>
  static void subtract(mp& error, const expansion<T, N>& x) {
    error.subtract(x);
  }
  template <int K>
  static void subtract(mp& error, const cascaded_accumulator<T, K>& x) {
    error.subtract(x.rounded());
  }
};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(accumulators, limbs);

/// That many terms the bounds let an accumulator take.
static_assert(terms_between_renormalisations == 32);

/// The bounds are of first order in n u; this covers the rest.
template <class T>
double second_order(double n) {
  return 1 + 4 * n * oracle::unit_roundoff<T>();
}

/// The error of n terms, in u^N S, as derived in accumulator.hpp; a term of one limb errs by u.
template <int N>
constexpr double error_of_terms(double n) {
  const double few = N == 1   ? n
                     : N == 2 ? 0.5 * (n + 2) * (n + 9)
                     : N == 3 ? (n + 4) * (n + 4) * (n + 4)
                              : (n + 5) * (n + 5) * (n + 5) * (n + 5);
  const double many = N == 1 ? n : N == 2 ? 19 * n + 105 : N == 3 ? 851 * n + 34430 : 16762 * n + 720740;
  return n <= 32 ? few : many;
}
/// The most that a term adds, whatever the length.
template <int N>
constexpr double error_of_term() {
  double most = 0;
  for (int n = 1; n <= 64; ++n) most = error_of_terms<N>(n) / n > most ? error_of_terms<N>(n) / n : most;
  return most;
}
/// error_bounds' constant of a sum is that and as much again for merging parts, stated in one or two digits.
template <class Number, int N = limb_count<Number>>
constexpr bool has_stated_bound() {
  const double doubled = N == 1 ? error_of_term<1>() : 2 * error_of_term<N>();
  return error_bounds<Number>::dot > 0.85 * doubled && error_bounds<Number>::dot < 1.15 * doubled;
}
static_assert(has_stated_bound<double>() && has_stated_bound<dd>() && has_stated_bound<td>() &&
              has_stated_bound<qd>());

template <class T>
double double_word_bound(int n, int lanes, double magnitude) {
  constexpr double u = oracle::unit_roundoff<T>();
  const int most = (n + lanes - 1) / lanes;  // terms that one accumulator takes
  const double terms = error_of_terms<2>(most);
  return (terms + 4 * (lanes - 1)) * u * u * magnitude * second_order<T>(n);
}

TYPED_TEST(accumulators, of_double_words) {
  using T = TypeParam;
  this->template expect_bound<accumulator<double_word<T>>, double_word<T>, double_word<T>>(
      [](int n, int lanes, double, double magnitude) { return double_word_bound<T>(n, lanes, magnitude); });
}

TYPED_TEST(accumulators, of_a_limb_times_a_double_word) {
  using T = TypeParam;
  this->template expect_bound<accumulator<double_word<T>>, T, double_word<T>>(
      [](int n, int lanes, double, double magnitude) { return double_word_bound<T>(n, lanes, magnitude); });
}

/// The bounds for three and four limbs, in u^N S. Merging costs at most a block more.
template <class T, int N>
double long_word_bound(int n, int lanes, double magnitude) {
  const int most = (n + lanes - 1) / lanes;
  const double block = N == 3 ? 34430 : 720740, terms = error_of_terms<N>(most);
  return std::ldexp((terms + (lanes > 1 ? block : 0)) * magnitude, -N * std::numeric_limits<T>::digits) *
         second_order<T>(n);
}

TYPED_TEST(accumulators, of_triple_words) {
  using number = expansion<TypeParam, 3>;
  const auto bound = [](int n, int lanes, double, double magnitude) {
    return long_word_bound<TypeParam, 3>(n, lanes, magnitude);
  };
  this->template expect_bound<accumulator<number>, number, number>(bound);
  this->template expect_bound<accumulator<number>, TypeParam, number>(bound);
}

TYPED_TEST(accumulators, of_quad_words) {
  using number = expansion<TypeParam, 4>;
  const auto bound = [](int n, int lanes, double, double magnitude) {
    return long_word_bound<TypeParam, 4>(n, lanes, magnitude);
  };
  this->template expect_bound<accumulator<number>, number, number>(bound);
  this->template expect_bound<accumulator<number>, TypeParam, number>(bound);
}

TYPED_TEST(accumulators, of_limbs) {
  using T = TypeParam;
  this->template expect_bound<accumulator<T>, T, T>([](int n, int lanes, double, double magnitude) {
    return (n + lanes - 1) * oracle::unit_roundoff<T>() * magnitude * second_order<T>(n);
  });
}

template <class T, int K>
double cascaded_bound(double limbs, double size, double magnitude) {
  constexpr double u = oracle::unit_roundoff<T>();
  const double lost = std::pow(limbs * u, K);
  return (2 * u * u * size + lost * magnitude) * second_order<T>(limbs);
}

TYPED_TEST(accumulators, cascaded) {
  using T = TypeParam;
  this->template expect_bound<cascaded_accumulator<T, 2>, T, T>(
      [](int n, int lanes, double size, double magnitude) {
        return cascaded_bound<T, 2>(2.0 * n + 2 * (lanes - 1), size, magnitude);
      });
  this->template expect_bound<cascaded_accumulator<T, 3>, T, double_word<T>>(
      [](int n, int lanes, double size, double magnitude) {
        return cascaded_bound<T, 3>(4.0 * n + 3 * (lanes - 1), size, magnitude);
      });
  this->template expect_bound<cascaded_accumulator<T, 4>, T, double_word<T>>(
      [](int n, int lanes, double size, double magnitude) {
        return cascaded_bound<T, 4>(4.0 * n + 4 * (lanes - 1), size, magnitude);
      });
}

template <class Number>
void expect_infinities_and_nan() {
  using T = typename Number::limb_type;
  const T inf = std::numeric_limits<T>::infinity();
  accumulator<Number> a;
  a.clear();
  a.add_product(Number(inf), Number(T(2)));
  EXPECT_EQ(a.value().hi(), inf);
  for (int k = 1; k < Number::limbs; ++k) EXPECT_EQ(a.value().limb[k], T(0));
  a.renormalise();
  a.add_product(Number(T(3)), Number(T(2)));
  EXPECT_EQ(a.value().hi(), inf);
  a.add_product(Number(-inf), Number(T(2)));
  EXPECT_TRUE(isnan(a.value()));
}
TYPED_TEST(accumulators, carry_infinities_and_nan) {
  expect_infinities_and_nan<expansion<TypeParam, 2>>();
  expect_infinities_and_nan<expansion<TypeParam, 3>>();
  expect_infinities_and_nan<expansion<TypeParam, 4>>();
}

/// Infinite by a term, by a sum and by a product: the errors of none of them make it NaN.
TYPED_TEST(accumulators, cascaded_carry_infinities_and_nan) {
  using T = TypeParam;
  using limits = std::numeric_limits<T>;
  const auto sum_of = [](auto... terms) {
    cascaded_accumulator<T, 3> a;
    a.clear();
    (a.add(terms), ...);
    return a;
  };
  const auto expect_infinite = [](const cascaded_accumulator<T, 3>& a, T expected) {
    EXPECT_EQ(a.rounded().hi(), expected);
    EXPECT_EQ(a.rounded().lo(), T(0));
  };
  const auto by_term = sum_of(limits::infinity(), T(1)), by_sum = sum_of(limits::max(), limits::max(), T(1));
  auto total = sum_of(T(3)), by_product = total;
  by_product.add_product(limits::max(), T(-2));
  expect_infinite(by_term, limits::infinity());
  expect_infinite(by_sum, limits::infinity());
  expect_infinite(by_product, -limits::infinity());
  total.merge(by_sum);
  total.merge(by_term);
  expect_infinite(total, limits::infinity());
  total.merge(by_product);
  EXPECT_TRUE(isnan(total.rounded()));
}

}  // namespace
}  // namespace residua
