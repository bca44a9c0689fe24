// Vector routines of run-time precision on every backend: each element rounded as MPFR rounds it, sums within
// their bounds, the same bits everywhere.
#include "backends.hpp"
#include "data.hpp"
#include "rejection.hpp"
#include "residua/mp/blas.hpp"

namespace {

using namespace residua_test;

using mp_level1 = on_backend;

constexpr index_t increments[] = {1, 2, -1, -3};

TEST_P(mp_level1, elements_are_rounded_once) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(1);
    const std::int64_t reach = kind == data::wide ? 1'000'000 : 1000;
    const mp alpha = numbers.draw(bits, reach);
    const mp beta = kind == data::cancelling ? mp(1.0, bits) : numbers.draw(bits, reach);
    for (const index_t size : {0, 1, 33, 70}) {
      const auto x = numbers.vector(size, bits, reach);
      auto y = numbers.vector(size, bits, reach);
      for (std::size_t i = 0; i < y.size() && kind == data::cancelling; ++i)
        y[i] = numbers.close_to(alpha * x[i]);
      const index_t increment = increments[size % 4], other = increments[(size + 1) % 4];
      const strided_mp of_x(ctx, x, bits, increment);
      strided_mp scaled(ctx, x, bits, increment), updated(ctx, y, bits, other), combined(ctx, y, bits, other),
          copied(ctx, y, bits, other);
      residua::scal(ctx, alpha, scaled.view());
      residua::axpy(ctx, alpha, of_x.view(), updated.view());
      residua::waxpby(ctx, alpha, of_x.view(), beta, combined.view(), combined.view());
      residua::copy(ctx, of_x.view(), copied.view());
      const auto s = scaled.elements(), u = updated.elements(), c = combined.elements();
      expect_same_numbers(copied.elements(), x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const mpfr a(alpha), b(beta), xi(x[i]), yi(y[i]);
        mpfr r(bits);
        mpfr_mul(r.get(), a.get(), xi.get(), MPFR_RNDN);
        expect_same(s[i], r);
        mpfr_fma(r.get(), a.get(), xi.get(), yi.get(), MPFR_RNDN);
        expect_same(u[i], r);
        mpfr_fmma(r.get(), a.get(), xi.get(), b.get(), yi.get(), MPFR_RNDN);
        expect_same(c[i], r);
      }
    }
  });
}

/// Precisions of 1 to 17 words and of more, whole numbers of them and others.
std::vector<int> precisions_by_words() {
  std::vector<int> all = {53};
  for (int words = 1; words <= 17; ++words) all.insert(all.end(), {64 * words, 64 * words + 1 + words});
  for (const int words : {22, 27, 39, 63, 64})
    all.insert(all.end(), {64 * words, 64 * words + 1 + words % 9});
  return all;
}

TEST_P(mp_level1, updates_of_neighbours_are_rounded_once) {
  for (const int bits : precisions_by_words()) {
    mp_numbers numbers(8);
    for (const std::int64_t reach : {1, 40, 2 * bits}) {
      const mp alpha = numbers.draw(bits, reach);
      const auto x = numbers.vector(77, bits, reach);
      std::vector<mp> y = numbers.vector(77, bits, reach);
      for (std::size_t i = 0; i < 30; ++i) y[i] = numbers.close_to(alpha * x[i]);
      const residua::mp_array of_x(ctx, x, bits);
      residua::mp_array of_y(ctx, y, bits);
      residua::axpy(ctx, alpha, of_x, of_y);
      for (std::size_t i = 0; i < x.size(); ++i) y[i] = fma(alpha, x[i], y[i]);
      expect_same_numbers(of_y.to_host(ctx), y);
      const mp beta = numbers.draw(bits, reach);
      residua::mp_array w(ctx, 77, bits);
      residua::waxpby(ctx, alpha, of_x, beta, of_y, w);
      const auto sums = w.to_host(ctx);
      for (std::size_t i = 0; i < x.size(); ++i) {
        mpfr expected(bits);
        mpfr_fmma(expected.get(), mpfr(alpha).get(), mpfr(x[i]).get(), mpfr(beta).get(), mpfr(y[i]).get(),
                  MPFR_RNDN);
        expect_same(sums[i], expected);
      }
      residua::scal(ctx, beta, of_y);
      for (mp& element : y) element = beta * element;
      expect_same_numbers(of_y.to_host(ctx), y);
    }
  }
}

/// What is far below a product that is midway between two numbers decides, however far.
TEST_P(mp_level1, updates_that_are_midway_are_decided_by_what_is_far_below) {
  for (const int bits : precisions_by_words()) {
    const mp one(1.0, bits), alpha = one + power(1 - bits, bits), half_more(1.5, bits);
    const std::int64_t words = residua::mp_words(bits);
    std::vector<mp> x, y;
    for (const std::int64_t distance :
         {std::int64_t{bits} + 2, 64 * words + 1, 64 * (words + 1), 64 * (words + 2) + 7, 64 * (2 * words),
          64 * (2 * words + 1) + 5, 64 * (3 * words + 2), std::int64_t{1'000'000}}) {
      for (const mp& below : {power(-distance, bits), power(-distance, bits, true)}) {
        x.insert(x.end(), {half_more, half_more, -half_more, -half_more});
        y.insert(y.end(), {below, -below, below, -below});
      }
    }
    // Behind an odd number a half and 2^-k, of which y takes that and a little more, or less.
    const std::int64_t k = 2 * bits - 3;
    x.insert(x.end(), 2, half_more + power(2 - bits, bits));
    y.insert(y.end(), {-power(-k, bits) - power(1 - k - bits, bits), -power(-k - 1, bits, true)});
    const residua::mp_array of_x(ctx, x, bits);
    residua::mp_array of_y(ctx, y, bits);
    residua::axpy(ctx, alpha, of_x, of_y);
    const auto result = of_y.to_host(ctx);
    for (std::size_t i = 0; i < x.size(); ++i) {
      mpfr expected(bits);
      mpfr_fma(expected.get(), mpfr(alpha).get(), mpfr(x[i]).get(), mpfr(y[i]).get(), MPFR_RNDN);
      expect_same(result[i], expected);
    }
  }
}

/// Exponents that are apart by all numbers of bits modulo a limb's 52.
TEST_P(mp_level1, updates_by_terms_that_are_far_below_are_rounded_once) {
  for (const int bits : precisions_by_words()) {
    mp_numbers numbers(9);
    const mp alpha = numbers.draw(bits, 1);
    auto x = numbers.vector(90, bits, 1);
    auto y = numbers.vector(90, bits, 1);
    for (std::size_t i = 0; i < x.size(); ++i) {
      auto& lower = i % 2 == 0 ? x[i] : y[i];
      lower = ldexp(lower, -53 * static_cast<std::int64_t>(i));
    }
    const residua::mp_array of_x(ctx, x, bits);
    residua::mp_array of_y(ctx, y, bits);
    residua::axpy(ctx, alpha, of_x, of_y);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = fma(alpha, x[i], y[i]);
    expect_same_numbers(of_y.to_host(ctx), y);
  }
}

/// Half of a number that is twice the smallest one is that; half of the smallest one is nothing.
TEST_P(mp_level1, the_smallest_numbers_are_kept) {
  for (const int bits : mp_precisions) {
    const mp smallest = power(-residua::mp_header::largest_exponent - 1, bits);
    EXPECT_EQ(smallest.exponent(), -residua::mp_header::largest_exponent);
    residua::mp_array x(ctx, std::vector<mp>{ldexp(smallest, 1), -ldexp(smallest, 1)}, bits);
    residua::clear_mp_flags();
    residua::scal(ctx, power(-1, bits), x);
    expect_same_numbers(x.to_host(ctx), {smallest, -smallest});
    EXPECT_FALSE(residua::raised_mp_flags().underflow);
    residua::scal(ctx, power(-1, bits), x);
    EXPECT_TRUE(x.to_host(ctx)[0].is_zero());
    EXPECT_TRUE(residua::raised_mp_flags().underflow);
  }
  residua::clear_mp_flags();
}

TEST_P(mp_level1, halves_carries_and_ends_of_the_range_are_rounded_once) {
  constexpr std::int64_t end = residua::mp_header::largest_exponent - 1;
  for (const int bits : {106, 128, 424, 832, 1280, 2400, 4096}) {
    const mp one(1.0, bits), above = one + power(1 - bits, bits), ones = power(-1, bits, true);
    const std::vector<mp> x = {power(-bits, bits),
                               power(-bits, bits),
                               -power(-bits - 1, bits),
                               ones,
                               power(-bits, bits),
                               -ones,
                               -power(-51, bits),
                               -power(-52, bits),
                               power(end, bits),
                               power(-end, bits),
                               mp(bits),
                               one};
    std::vector<mp> y = {
        one, above,   one, above, ones, ones, one, one, power(end, bits), -power(-end, bits, true),
        one, mp(bits)};
    for (const std::int64_t shift : {std::int64_t{0}, std::int64_t{-1}}) {
      const mp alpha = power(shift, bits);
      const residua::mp_array of_x(ctx, x, bits);
      residua::mp_array of_y(ctx, y, bits);
      residua::axpy(ctx, alpha, of_x, of_y);
      std::vector<mp> expected;
      for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(fma(alpha, x[i], y[i]));
      expect_same_numbers(of_y.to_host(ctx), expected);
    }
  }
  residua::clear_mp_flags();
}

TEST_P(mp_level1, rotations_round_each_element_once) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(7);
    const std::int64_t reach = kind == data::wide ? 1'000'000 : 1000;
    const mp c = numbers.draw(bits, 3), s = numbers.draw(bits, 3);
    for (const index_t size : {0, 1, 33, 70}) {
      const auto x = numbers.vector(size, bits, reach);
      auto y = numbers.vector(size, bits, reach);
      for (std::size_t i = 0; i < y.size() && kind == data::cancelling; ++i)
        y[i] = numbers.close_to(c * x[i] / s);
      strided_mp of_x(ctx, x, bits, increments[size % 4]), of_y(ctx, y, bits, increments[(size + 1) % 4]);
      residua::rot(ctx, of_x.view(), of_y.view(), c, s);
      const auto u = of_x.elements(), v = of_y.elements();
      for (std::size_t i = 0; i < x.size(); ++i) {
        mpfr r(bits);
        mpfr_fmma(r.get(), mpfr(c).get(), mpfr(x[i]).get(), mpfr(s).get(), mpfr(y[i]).get(), MPFR_RNDN);
        expect_same(u[i], r);
        mpfr_fmms(r.get(), mpfr(c).get(), mpfr(y[i]).get(), mpfr(s).get(), mpfr(x[i]).get(), MPFR_RNDN);
        expect_same(v[i], r);
      }
    }
  });
}

void expect_within(const mp& got, const oracle_sum& s, std::size_t terms) {
  const mp one(1.0, got.bits()), zero(got.bits());
  expect_scaled_sum(got, one, s, zero, zero, static_cast<double>(terms) * 0x1p-62);
}

TEST_P(mp_level1, sums_are_within_their_bounds) {
  for (const int bits : mp_precisions) {
    mp_numbers numbers(2);
    for (const std::int64_t reach : {std::int64_t{1}, std::int64_t{bits}, std::int64_t{1'000'000}}) {
      for (const index_t size : {1, 40, 600}) {
        auto x = numbers.vector(size, bits, reach), y = numbers.vector(size, bits, reach);
        for (std::size_t i = 1; i < x.size(); i += 2) {  // pairs of terms that cancel
          x[i] = -x[i - 1];
          y[i] = numbers.close_to(y[i - 1]);
        }
        const strided_mp of_x(ctx, x, bits, 2), of_y(ctx, y, bits, -1);
        const oracle_sum magnitudes(x);
        oracle_sum squares(x, x);
        expect_within(dot(ctx, of_x.view(), of_y.view()), oracle_sum(x, y), x.size());
        expect_within(asum(ctx, of_x.view()), magnitudes, x.size());
        mpfr_sqrt(squares.sum.get(), squares.sum.get(), MPFR_RNDN);
        mpfr_set(squares.largest.get(), squares.sum.get(), MPFR_RNDU);
        expect_within(nrm2(ctx, of_x.view()), squares, x.size());
      }
    }
  }
}

TEST_P(mp_level1, bits_are_the_references) {
  const auto reference = residua::context::reference();
  for (const int bits : mp_precisions) {
    mp_numbers numbers(3);
    const auto x = numbers.vector(5000, bits, 200), y = numbers.vector(5000, bits, 200);
    const residua::mp_array a(ctx, x, bits), b(ctx, y, bits), c(reference, x, bits), d(reference, y, bits);
    EXPECT_TRUE(same_bits(dot(ctx, a, b), dot(reference, c, d)));
    EXPECT_TRUE(same_bits(asum(ctx, a), asum(reference, c)));
    EXPECT_TRUE(same_bits(nrm2(ctx, a), nrm2(reference, c)));
  }
}

TEST_P(mp_level1, bits_of_neighbours_are_the_references) {
  const auto reference = residua::context::reference();
  for (const int bits : precisions_by_words()) {
    mp_numbers numbers(9);
    for (const index_t size : {1, 8, 65, 150}) {
      const auto x = numbers.vector(size, bits, size % 64), y = numbers.vector(size, bits, 1);
      const residua::mp_array a(ctx, x, bits), b(ctx, y, bits), c(reference, x, bits), d(reference, y, bits);
      EXPECT_TRUE(same_bits(dot(ctx, a, b), dot(reference, c, d)));
    }
  }
}

/// (1 - e)^2 - 1 + 2 e, where the square's last bit is far below the unit that it is cut at.
TEST_P(mp_level1, cut_products_have_the_carries_of_their_last_bits) {
  for (const int bits : precisions_by_words()) {
    const mp ones = power(-1, bits, true), one(1.0, bits);
    const residua::mp_array a(ctx, std::vector<mp>{ones, -one, power(1 - bits, bits)}, bits),
        b(ctx, std::vector<mp>{ones, one, one}, bits);
    const mp sum = dot(ctx, a, b), square = power(-2 * bits, bits);
    const int last = 64 * (residua::mp_words(bits) + 1) - 2;  // the largest product is below 2^2
    EXPECT_TRUE(same_bits(sum, 2 * bits <= last ? square : mp(bits))) << bits;
  }
}

TEST_P(mp_level1, specials_are_those_of_sums) {
  for (const int bits : {106, 848}) {
    const auto all = special_numbers(bits);
    mp_numbers numbers(4);
    for (const auto& s : all) {
      for (const auto& t : all) {
        const std::vector<mp> x = {numbers.draw(bits, 5), s, numbers.draw(bits, 5)};
        const std::vector<mp> y = {numbers.draw(bits, 5), t, numbers.draw(bits, 5)};
        const residua::mp_array a(ctx, x, bits), b(ctx, y, bits);
        const mp product = s * t, sum = dot(ctx, a, b), norm = nrm2(ctx, a);
        EXPECT_EQ(sum.is_nan(), product.is_nan());
        EXPECT_EQ(sum.is_infinite(), product.is_infinite());
        if (sum.is_infinite()) {
          EXPECT_EQ(sum.is_negative(), product.is_negative());
        }
        EXPECT_EQ(norm.is_nan(), s.is_nan());
        EXPECT_EQ(norm.is_infinite(), s.is_infinite());
        EXPECT_EQ(asum(ctx, a).is_infinite(), s.is_infinite());
      }
    }
  }
}

TEST_P(mp_level1, opposite_infinities_are_invalid_and_overflows_are_flagged) {
  const int bits = 128;
  const auto infinite = residua::mp_header::infinity(false),
             most = residua::mp_header::finite(false, residua::mp_header::largest_exponent);
  const std::vector<mp::word> half = {0, mp::word{1} << 63};
  const mp inf(bits, infinite, {}), largest(bits, most, half), one(1.0, bits);
  residua::clear_mp_flags();
  const residua::mp_array x(ctx, std::vector<mp>{inf, one, -inf}, bits),
      ones(ctx, std::vector<mp>(3, one), bits);
  EXPECT_TRUE(dot(ctx, x, ones).is_nan());
  EXPECT_TRUE(residua::raised_mp_flags().invalid);
  residua::clear_mp_flags();
  residua::mp_array big(ctx, std::vector<mp>(3, largest), bits);
  EXPECT_TRUE(nrm2(ctx, big).is_finite());  // although no square is in the range
  EXPECT_FALSE(residua::raised_mp_flags().overflow);
  EXPECT_TRUE(dot(ctx, big, big).is_infinite());
  EXPECT_TRUE(residua::raised_mp_flags().overflow);
  residua::clear_mp_flags();
  residua::scal(ctx, largest, big);
  EXPECT_TRUE(big.to_host(ctx)[2].is_infinite());
  EXPECT_TRUE(residua::raised_mp_flags().overflow);
  residua::clear_mp_flags();
}

/// What is special far apart in sums that are cut into slices: every slice tells of it.
TEST_P(mp_level1, specials_of_all_slices_count) {
  const int bits = 128;
  const mp one(1.0, bits), inf(HUGE_VAL, bits);
  for (const auto& [first, last] : {std::pair{inf, -inf}, {-inf, inf}, {mp(std::nan(""), bits), inf}}) {
    std::vector<mp> x(4096, one);
    x[3] = first;
    x[4000] = last;
    const residua::mp_array a(ctx, x, bits), ones(ctx, std::vector<mp>(4096, one), bits);
    EXPECT_TRUE(dot(ctx, a, ones).is_nan());
    residua::clear_mp_flags();
  }
}

/// As many terms as a GPU sums by digits: of one size, and such as it leaves to sums in fixed point or scales
/// once more, since no sample tells their sizes.
TEST_P(mp_level1, sums_of_many_terms_have_the_references_bits) {
  const auto reference = residua::context::reference();
  constexpr std::size_t size = 4111, unseen = 1;
  for (const int bits : {128, 192, 250, 300, 384, 424, 448}) {
    mp_numbers numbers(31);
    const auto compare = [&](const std::vector<mp>& x, const std::vector<mp>& y) {
      const auto sums = [&](const residua::context& c) {
        const strided_mp every_other(c, x, bits, 2), backward(c, y, bits, -1);
        const residua::mp_array a(c, x, bits), b(c, y, bits);
        return std::vector<mp>{dot(c, a, b), nrm2(c, b), dot(c, every_other.view(), backward.view())};
      };
      expect_same_numbers(sums(ctx), sums(reference));
    };
    const auto x = numbers.vector(size, bits, 1), y = numbers.vector(size, bits, 1);
    compare(x, y);
    compare(numbers.vector(size, bits, 40), y);
    auto a = x, b = y;
    a[unseen] = ldexp(a[unseen], 200);
    b[unseen + 1] = ldexp(b[unseen + 1], 3);
    compare(a, b);
    for (std::size_t i = 0; i < size; ++i) {
      const auto grade = static_cast<std::int64_t>(i / 16);
      a[i] = ldexp(x[i], grade);
      b[i] = ldexp(y[i], -grade);
    }
    compare(a, b);
    b = a = x;
    for (std::size_t i = size / 2; i < size; ++i) b[i] = -(a[i] = x[i - size / 2]);
    compare(a, b);
    a.assign(size, mp(bits));
    b = y;
    compare(a, b);
    a[unseen] = b[unseen] = b.back() = mp(1.0, bits);
    a.back() = power(-bits, bits);  // midway between two numbers
    compare(a, b);
    a[unseen] = mp(HUGE_VAL, bits);
    compare(a, b);
  }
}

/// In a matrix whose planes lie within its columns the planes of a row's elements lie within its steps.
TEST_P(mp_level1, takes_rows_whose_planes_lie_within_steps) {
  const int bits = 212;
  const index_t rows = 3, columns = 5;
  mp_numbers numbers(29);
  const mp alpha = numbers.draw(bits, 3);
  auto elements = numbers.vector(static_cast<std::size_t>(rows * columns), bits, 3);
  gapped_mp A(ctx, rows, columns, elements, bits, true);
  const auto all = A.view();
  scal(ctx, alpha, {all.data() + 1, bits, columns, all.leading_dimension(), all.plane(), all.memory()});
  for (index_t j = 0; j < columns; ++j) {
    mp& x = elements[static_cast<std::size_t>(1 + j * rows)];
    x = alpha * x;
  }
  expect_same_numbers(A.elements(), elements);
  const index_t too_short = all.plane() * residua::mp_words(bits);
  expect_rejected({"scal", "planes"}, [&] {
    scal(ctx, alpha, {all.data(), bits, columns, too_short, all.plane(), all.memory()});
  });
}

TEST_P(mp_level1, arguments_are_checked) {
  residua::mp_array x(ctx, 3, 128), y(ctx, 4, 128), z(ctx, 3, 212);
  const mp one(1.0, 128), wide(1.0, 212);
  expect_rejected({"axpy", "x", "3", "4"}, [&] { axpy(ctx, one, x, y); });
  expect_rejected({"axpy", "128", "212"}, [&] { axpy(ctx, one, x, z); });
  expect_rejected({"axpy", "alpha", "212"}, [&] { axpy(ctx, wide, x, x); });
  expect_rejected({"dot", "128", "212"}, [&] { (void)dot(ctx, x, z); });
  expect_rejected({"waxpby", "beta"}, [&] { waxpby(ctx, one, x, wide, x, x); });
  expect_rejected({"rot", "s has 212"}, [&] { rot(ctx, x, x, one, wide); });
  const auto v = x.view();
  using view = residua::mp_vector_view;
  expect_rejected({"scal", "increment 0"},
                  [&] { scal(ctx, one, view(v.first(), 128, 3, 0, 3, v.memory())); });
  expect_rejected({"scal", "planes 2"}, [&] { scal(ctx, one, view(v.first(), 128, 3, 1, 2, v.memory())); });
  expect_rejected({"scal", "null"}, [&] { scal(ctx, one, view(nullptr, 128, 3, 1, 3, v.memory())); });
  expect_rejected({"scal", "size -1"}, [&] { scal(ctx, one, view(v.first(), 128, -1, 1, 3, v.memory())); });
  expect_rejected({"scal", "9000"}, [&] { scal(ctx, one, view(v.first(), 9000, 0, 1, 3, v.memory())); });
  const auto other =
      v.memory() == residua::memory_space::host ? residua::memory_space::device : residua::memory_space::host;
  expect_rejected({"scal", "memory"}, [&] { scal(ctx, one, view(v.first(), 128, 3, 1, 3, other)); });
  expect_rejected({"mp_array", "52"}, [&] { residua::mp_array(ctx, 3, 52); });
  expect_rejected({"-1"}, [&] { residua::mp_array(ctx, -1, 128); });
  expect_rejected({"3", "4"}, [&] { x.upload(ctx, std::vector<mp>(4, one)); });
}

RESIDUA_ON_FEW_BACKENDS(mp_level1);

}  // namespace
