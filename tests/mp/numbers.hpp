// Numbers of run-time precision for tests: random ones of the kinds that are hard, and MPFR as their oracle.
#pragma once

#include <gtest/gtest.h>
#include <mpfr.h>

#include <random>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/mp/mpfr.hpp"

namespace residua_test {

/// The precisions that everything is tested in: whole numbers of words and others.
inline constexpr int mp_precisions[] = {106, 128, 212, 424, 848, 1696, 2400, 4096};

/// An MPFR number with an owner.
class mpfr {
 public:
  explicit mpfr(int bits) { mpfr_init2(x_, bits); }
  explicit mpfr(const residua::mp& x) : mpfr(x.bits()) { to_mpfr(x_, x); }
  mpfr(const mpfr& other) : mpfr(static_cast<int>(mpfr_get_prec(other.x_))) {
    mpfr_set(x_, other.x_, MPFR_RNDN);
  }
  mpfr& operator=(const mpfr& other) {
    mpfr_set_prec(x_, mpfr_get_prec(other.x_));
    mpfr_set(x_, other.x_, MPFR_RNDN);
    return *this;
  }
  ~mpfr() { mpfr_clear(x_); }
  mpfr_ptr get() { return x_; }
  [[nodiscard]] mpfr_srcptr get() const { return x_; }

 private:
  mpfr_t x_;
};

/// Same kind, sign, exponent and words; all NaN are the same.
inline bool same_bits(const residua::mp& a, const residua::mp& b) {
  if (a.bits() != b.bits() || a.header().code != b.header().code) return false;
  return !a.header().is_regular() || std::equal(a.words().begin(), a.words().end(), b.words().begin());
}
inline void expect_same(const residua::mp& got, const mpfr& expected) {
  EXPECT_TRUE(same_bits(got, residua::mp_from_mpfr(expected.get(), got.bits())))
      << got << " of " << got.bits() << " bits instead of "
      << residua::mp_from_mpfr(expected.get(), got.bits());
}

class mp_numbers {
 public:
  explicit mp_numbers(unsigned seed) : random_(seed) {}

  /// Of any sign, with an exponent from -`reach` to `reach`. Its bits are runs of equal ones as often as
  /// not, which make ties, carries through all words and powers of two.
  residua::mp draw(int bits, std::int64_t reach) {
    const int count = residua::mp_words(bits);
    std::vector<residua::mp::word> words(static_cast<std::size_t>(count));
    const bool has_runs = random_() % 2 == 0;
    for (auto& word : words) word = has_runs ? run() : random_();
    words.back() |= residua::mp::word{1} << 63;
    const int spare = 64 * count - bits;
    words.front() = words.front() >> spare << spare;
    return {bits, residua::mp_header::finite(random_() % 2 == 0, exponent(reach)), words};
  }
  /// A number close to x, or x with another sign: sums of the two cancel.
  residua::mp close_to(const residua::mp& x) {
    std::vector<residua::mp::word> words(x.words().begin(), x.words().end());
    const int changed = static_cast<int>(random_() % static_cast<unsigned>(x.bits()));  // 0: none
    const int bit = 64 * residua::mp_words(x.bits()) - x.bits() + changed;
    if (changed > 0 && bit < 64 * static_cast<int>(words.size()) - 1)
      words[static_cast<std::size_t>(bit / 64)] ^= residua::mp::word{1} << bit % 64;
    const auto step = static_cast<std::int64_t>(random_() % 3) - 1;
    const bool negative = x.is_negative() != (random_() % 4 != 0);
    return {x.bits(), residua::mp_header::finite(negative, x.exponent() + step), words};
  }
  std::vector<residua::mp> vector(residua::index_t size, int bits, std::int64_t reach) {
    std::vector<residua::mp> x;
    for (residua::index_t i = 0; i < size; ++i) x.push_back(draw(bits, reach));
    return x;
  }
  std::int64_t exponent(std::int64_t reach) {
    return std::uniform_int_distribution<std::int64_t>(-reach, reach)(random_);
  }
  std::mt19937_64& random() { return random_; }

 private:
  residua::mp::word run() {
    const residua::mp::word ones = ~residua::mp::word{0};
    const auto kind = random_() % 4;
    return kind == 0 ? 0 : kind == 1 ? ones : kind == 2 ? ones << random_() % 64 : ones >> random_() % 64;
  }

  std::mt19937_64 random_;
};

/// 2^exponent, or it and all bits below it.
inline residua::mp power(std::int64_t exponent, int bits, bool has_ones = false) {
  std::vector<residua::mp::word> words(static_cast<std::size_t>(residua::mp_words(bits)),
                                       has_ones ? ~residua::mp::word{0} : 0);
  words.back() |= residua::mp::word{1} << 63;
  const int spare = residua::mp_words(bits) * 64 - bits;
  words.front() = words.front() >> spare << spare;
  return {bits, residua::mp_header::finite(false, exponent + 1), words};
}

/// ±0, ±inf, NaN and ±1.
inline std::vector<residua::mp> special_numbers(int bits) {
  std::vector<residua::mp> all;
  for (const double x : {0.0, -0.0, 1.0, -1.0, HUGE_VAL, -HUGE_VAL, std::nan("")}) all.emplace_back(x, bits);
  return all;
}

}  // namespace residua_test
