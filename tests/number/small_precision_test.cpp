// The addition networks of triple and quad words, tried on all operands with limbs of 2 and 3 bits: the
// bounds hold, cancellation included, and results are normalised.
//
// All normalised operands whose limbs lie within so many binades of the larger operand's leading limb; by
// symmetry that one lies in [1, 2). RESIDUA_TEST_BINADES=4 adds as many binades: each takes some three times
// as long, for triple (quad) words of 3 bits from 2 s (3 s) on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

#include "oracle/small_float.hpp"
#include "residua/number/quad_word.hpp"
#include "residua/number/triple_word.hpp"

namespace residua {
namespace {

using oracle::small_float;

template <int P>
double half_unit(double x) {
  return x == 0 ? 0 : std::ldexp(1.0, std::ilogb(x) - P);
}

template <int P, int N>
using number = expansion<small_float<P>, N>;

template <int P, int N>
double value_of(const number<P, N>& x) {
  double sum = 0;
  for (int k = N - 1; k >= 0; --k) sum += x.limb[k].value;
  return sum;
}

template <int P, int N>
bool is_normalised(const number<P, N>& x) {
  for (int k = 0; k + 1 < N; ++k)
    if (std::fabs(x.limb[k + 1].value) > half_unit<P>(x.limb[k].value)) return false;
  return true;
}

template <int P, int N>
std::string show(const number<P, N>& x) {
  std::ostringstream text;
  text << std::hexfloat;
  for (const auto& limb : x.limb) text << ' ' << limb.value;
  return text.str();
}

/// All normalised numbers with a leading limb in [1, 2) and no limb below 2^lowest.
template <int P, int N>
class all_numbers {
 public:
  explicit all_numbers(int lowest) : lowest_(lowest) {
    for (int m = 1 << (P - 1); m < 1 << P; ++m) add(number<P, N>(small_float<P>(std::ldexp(m, 1 - P))), 1);
  }
  [[nodiscard]] const std::vector<number<P, N>>& list() const { return list_; }

 private:
  void add(const number<P, N>& x, int length) {
    list_.push_back(x);
    if (length == N) return;
    const double largest = half_unit<P>(x.limb[length - 1].value);
    for (int e = std::ilogb(largest); e >= lowest_; --e) {
      for (int m = 1 << (P - 1); m < 1 << P && std::ldexp(m, e - P + 1) <= largest; ++m) {
        for (const double sign : {1.0, -1.0}) {
          number<P, N> longer = x;
          longer.limb[length] = small_float<P>(sign * std::ldexp(m, e - P + 1));
          add(longer, length + 1);
        }
      }
    }
  }

  int lowest_;
  std::vector<number<P, N>> list_;
};

/// Keeps the largest error of sums, in units of u^N |a + b|.
template <int P, int N>
class sum_checker {
 public:
  explicit sum_checker(double bound) : bound_(bound) {}
  ~sum_checker() { ::testing::Test::RecordProperty("largest_error", std::to_string(largest_)); }

  template <class A, class B>
  void check(const A& a, const B& b, double exact) {
    const number<P, N> sum = network::add(a, b);
    const double error = std::fabs(value_of<P, N>(sum) - exact) * std::ldexp(1.0, N * P);
    ASSERT_LE(error, bound_ * std::fabs(exact)) << show<P, N>(a) << " + " << exact - value_of<P, N>(a);
    ASSERT_TRUE(is_normalised<P>(sum))
        << show<P, N>(a) << " + " << exact - value_of<P, N>(a) << " = " << show<P, N>(sum);
    if (exact != 0) largest_ = std::max(largest_, error / std::fabs(exact));
  }

 private:
  double bound_;
  double largest_ = 0;
};

int more_binades() {
  const char* text = std::getenv("RESIDUA_TEST_BINADES");
  return text ? std::atoi(text) : 0;
}

template <int P, int N>
number<P, N> scaled(number<P, N> x, double factor) {
  for (auto& limb : x.limb) limb.value *= factor;
  return x;
}

template <int P, int N>
double last_limb(const number<P, N>& x) {
  double last = x.limb[0].value;
  for (const auto& limb : x.limb)
    if (limb.value != 0) last = limb.value;
  return last;
}

/// a + b for all a and b, within `binades` binades.
template <int P, int N>
void check_all_sums(int binades, double bound) {
  binades += more_binades();
  const all_numbers<P, N> numbers(-binades);
  sum_checker<P, N> checker(bound);
  for (const auto& a : numbers.list()) {
    for (const auto& b : numbers.list()) {
      for (int drop = 0; std::ilogb(last_limb<P, N>(b)) - drop >= -binades; ++drop) {
        for (const double sign : {1.0, -1.0}) {
          const auto other = scaled<P, N>(b, std::ldexp(sign, -drop));
          checker.check(a, other, value_of<P, N>(a) + value_of<P, N>(other));
          if (::testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

/// a + b for all a and single limbs b of up to twice as many binades.
template <int P, int N>
void check_all_sums_with_limbs(int binades, double bound) {
  binades += more_binades();
  const all_numbers<P, N> numbers(-binades);
  sum_checker<P, N> checker(bound);
  for (const auto& a : numbers.list()) {
    for (int e = binades; e >= -binades; --e) {
      for (int m = -(1 << P) + 1; m < 1 << P; ++m) {
        const double b = std::ldexp(m, e);
        checker.check(a, small_float<P>(b), value_of<P, N>(a) + b);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(small_precision, triple_words_of_two_bits) { check_all_sums<2, 3>(10, 8); }
TEST(small_precision, triple_words_of_three_bits) { check_all_sums<3, 3>(9, 8); }
TEST(small_precision, triple_words_of_four_bits) { check_all_sums<4, 3>(8, 8); }
TEST(small_precision, quad_words_of_two_bits) { check_all_sums<2, 4>(8, 16); }
TEST(small_precision, quad_words_of_three_bits) { check_all_sums<3, 4>(9, 16); }
TEST(small_precision, triple_words_and_limbs) {
  check_all_sums_with_limbs<2, 3>(12, 2);
  check_all_sums_with_limbs<3, 3>(11, 2);
}
TEST(small_precision, quad_words_and_limbs) {
  check_all_sums_with_limbs<2, 4>(11, 2);
  check_all_sums_with_limbs<3, 4>(12, 2);
}

/// Random operands of more bits, which share some leading limbs but for signs.
template <int P, int N>
class random_sums {
 public:
  void check(double bound, int tries) {
    sum_checker<P, N> checker(bound);
    for (int k = 0; k < tries && !::testing::Test::HasFatalFailure(); ++k) {
      number<P, N> a(small_float<P>(0)), b = a;
      extend(a, 0);
      b = scaled<P, N>(a, random_() & 1 ? 1 : -1);
      extend(b, static_cast<int>(random_() % N));
      checker.check(a, b, value_of<P, N>(a) + value_of<P, N>(b));
    }
  }

 private:
  static constexpr int lowest = -48;

  double limb(int exponent) {
    const int one = 1 << (P - 1);
    const int kinds[] = {one, 2 * one - 1, one + 1, one + static_cast<int>(random_() % one),
                         one + static_cast<int>(random_() % one)};
    return std::ldexp(random_() & 1 ? 1 : -1, exponent - P + 1) * kinds[random_() % 5];
  }
  /// Draws the limbs from the k-th on; only zeros follow what would be too small.
  void extend(number<P, N>& x, int k) {
    for (int j = k; j < N; ++j) x.limb[j].value = 0;
    for (; k < N && random_() % 12 != 0; ++k) {
      const double largest = k == 0 ? 1 : half_unit<P>(x.limb[k - 1].value);
      if (largest == 0) return;
      const int gap = random_() % 2 ? static_cast<int>(random_() % 2) : static_cast<int>(random_() % (2 * P));
      const int exponent = std::ilogb(largest) - gap;
      if (exponent - P < lowest) return;
      const double drawn = limb(exponent);
      x.limb[k].value = std::fabs(drawn) > largest ? std::copysign(largest, drawn) : drawn;
    }
  }

  std::mt19937_64 random_{11};
};

TEST(small_precision, random_triple_words) {
  random_sums<5, 3>().check(8, 500'000);
  random_sums<8, 3>().check(8, 500'000);
  random_sums<11, 3>().check(8, 500'000);
}
TEST(small_precision, random_quad_words) {
  random_sums<5, 4>().check(16, 500'000);
  random_sums<7, 4>().check(16, 500'000);
  random_sums<9, 4>().check(16, 500'000);
}

/// For any limbs: the sum is exact, and normalised.
template <int P, int N>
void check_normalised_sums(int tries) {
  std::mt19937_64 random(5);
  for (int k = 0; k < tries; ++k) {
    number<P, N> x;
    for (auto& limb : x.limb) {
      const int m = static_cast<int>(random() % (2 << P)) - (1 << P) + 1;
      limb = oracle::rounded<P>(std::ldexp(m, -static_cast<int>(random() % (N * P))));
    }
    const auto sum = network::normalised_sum(x);
    ASSERT_EQ((value_of<P, N>(sum)), (value_of<P, N>(x))) << show<P, N>(x);
    ASSERT_TRUE((is_normalised<P>(sum))) << show<P, N>(x) << " = " << show<P, N>(sum);
  }
}
TEST(small_precision, normalised_sums) {
  check_normalised_sums<3, 3>(1'000'000);
  check_normalised_sums<8, 3>(1'000'000);
  check_normalised_sums<3, 4>(1'000'000);
  check_normalised_sums<8, 4>(1'000'000);
}

}  // namespace
}  // namespace residua
