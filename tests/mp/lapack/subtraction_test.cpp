// What is taken from an element in fixed point, against MPFR bit for bit where the sum is exact.
#include "mp/lapack/subtraction.hpp"

#include "mp/length.hpp"
#include "mp/numbers.hpp"

namespace {

using namespace residua::multiple;
using residua::mp, residua::mp_header;
using namespace residua_test;

/// y - x, x being the product of itself and 1.
template <class Length>
mp difference(Length n, const mp& y, const mp& x) {
  const precision<Length> p{n, y.bits()};
  std::vector<word> a(static_cast<std::size_t>(n) + 1), b(a.size()), r(a.size());
  const auto write = [&](std::vector<word>& element, const mp& number) {
    element[0] = number.header().code;
    std::copy(number.words().begin(), number.words().end(), element.begin() + 1);
  };
  write(a, x);
  write(b, mp(1.0, x.bits()));
  write(r, y);
  EXPECT_EQ(subtract_products(p, {a.data(), 1, 1}, {b.data(), 1, 1}, 1, r.data(), 1), nothing);
  return {y.bits(), mp_header{r[0]}, {r.data() + 1, static_cast<std::size_t>(n)}};
}

void expect_difference(const mp& y, const mp& x) {
  mpfr expected(y);
  const mpfr of_x(x);
  mpfr_sub(expected.get(), expected.get(), of_x.get(), MPFR_RNDN);
  residua::multiple::with_length(residua::mp_words(y.bits()),
                                 [&](auto n) { expect_same(difference(n, y, x), expected); });
}

/// From terms far below the element to terms far above it, past the distances where windows end.
TEST(mp_subtraction, is_rounded_once_whatever_the_exponents) {
  mp_numbers numbers(91);
  for (const int bits : {106, 128, 212, 424, 512, 848}) {
    const std::int64_t most = bits + 70;
    for (std::int64_t distance = -most; distance <= most; ++distance) {
      const mp y = numbers.draw(bits, 3), x = ldexp(numbers.draw(bits, 0), distance);
      expect_difference(y, x);
    }
  }
}

/// y - x + x.
template <class Length>
mp after_cancellation(Length n, const mp& y, const mp& x) {
  const precision<Length> p{n, y.bits()};
  const auto plane = static_cast<residua::index_t>(n) + 1;
  std::vector<word> a(static_cast<std::size_t>(2 * plane)), b(a.size()), r(static_cast<std::size_t>(plane));
  const auto write = [&](word* element, const mp& number) {
    element[0] = number.header().code;
    std::copy(number.words().begin(), number.words().end(), element + 1);
  };
  write(a.data(), x);
  write(a.data() + plane, -x);
  write(b.data(), mp(1.0, x.bits()));
  write(b.data() + plane, mp(1.0, x.bits()));
  write(r.data(), y);
  EXPECT_EQ(subtract_products(p, {a.data(), plane, 1}, {b.data(), plane, 1}, 2, r.data(), 1), nothing);
  return {y.bits(), mp_header{r[0]}, {r.data() + 1, static_cast<std::size_t>(n)}};
}

/// From elements above the products to elements far below what the sum of these is cut at.
TEST(mp_subtraction, of_products_that_cancel_leaves_the_element_whole) {
  mp_numbers numbers(93);
  for (const int bits : {106, 128, 212, 424, 512, 848}) {
    for (std::int64_t distance = -10; distance <= 2 * bits + 200; ++distance) {
      const mp y = ldexp(numbers.draw(bits, 0), -distance), x = numbers.draw(bits, 0);
      residua::multiple::with_length(residua::mp_words(bits), [&](auto n) {
        EXPECT_TRUE(same_bits(after_cancellation(n, y, x), y)) << distance << " bits below, of " << bits;
      });
    }
  }
}

TEST(mp_subtraction, is_exact_where_all_but_the_last_bits_cancel) {
  mp_numbers numbers(92);
  for (const int bits : {106, 128, 212, 424, 512, 848}) {
    for (int turn = 0; turn < 200; ++turn) {
      const mp y = numbers.draw(bits, 3);
      expect_difference(y, numbers.close_to(y));
      expect_difference(y, y);
      expect_difference(y, -y);
    }
  }
}

}  // namespace
