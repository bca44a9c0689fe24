// symv, trmv, trsv, syr and syr2 of run-time precision on every backend: within their bounds by MPFR, with
// the reference's bits.
#include "residua/mp/level2.hpp"

#include "backends.hpp"
#include "data.hpp"
#include "mp/triangles/symv.hpp"
#include "rejection.hpp"

namespace {

using residua::diag, residua::op, residua::uplo;
using namespace residua_test;

using mp_level2 = on_backend;

residua::context reference() { return residua::context::reference(); }

std::vector<mp> symv_result(const residua::context& ctx, uplo stored, const mp& alpha, const mp_elements& A,
                            const std::vector<mp>& x, const mp& beta, const std::vector<mp>& y) {
  const int bits = alpha.bits();
  gapped_mp of_A(ctx, A.rows, A.rows, triangle_of(A, stored).values, bits, A.rows % 2 == 0);
  const strided_mp of_x(ctx, x, bits, -2);
  strided_mp of_y(ctx, y, bits, 3);
  symv(ctx, stored, alpha, of_A.view(), of_x.view(), beta, of_y.view());
  return of_y.elements();
}

TEST_P(mp_level2, symv_is_within_its_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(11);
    const index_t n = 11;
    const auto A = symmetric_of(kind, numbers, n, bits);
    const auto x = factors_of(kind, numbers, n, bits);
    const mp alpha = numbers.draw(bits, 20), beta = numbers.draw(bits, 20), one(1.0, bits);
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      auto y = numbers.vector(n, bits, 2 * reach_of(kind));
      if (kind == data::cancelling) {  // y = - alpha A x, rounded, so that nearly nothing is left
        y = symv_result(reference(), stored, -alpha, A, x, mp(bits), y);
      }
      const mp& factor = kind == data::cancelling ? one : beta;
      const auto result = symv_result(ctx, stored, alpha, A, x, factor, y);
      expect_same_numbers(result, symv_result(reference(), stored, alpha, A, x, factor, y));
      for (index_t i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(i);
        expect_scaled_sum(result[k], alpha, oracle_sum(row_of(A, i), x), factor, y[k], n * 0x1p-62);
      }
    }
  });
}

TEST_P(mp_level2, symv_is_gemv_of_the_whole_matrix_in_any_panels) {
  const int bits = 212;
  const index_t n = 150;
  mp_numbers numbers(12);
  const auto A = symmetric_of(data::easy, numbers, n, bits);
  const residua::mp_array x(ctx, numbers.vector(n, bits, 3), bits);
  const auto y = numbers.vector(n, bits, 3);
  const residua::mp_matrix whole(ctx, n, n, A.values, bits);
  const mp alpha = numbers.draw(bits, 1), beta = numbers.draw(bits, 1);
  residua::mp_array expected(ctx, y, bits);
  gemv(ctx, op::none, alpha, whole, x, beta, expected);
  for (const uplo stored : {uplo::lower, uplo::upper}) {
    const residua::mp_matrix triangle(ctx, n, n, triangle_of(A, stored).values, bits);
    const auto operand = residua::multiple::symmetric_operand(triangle, stored);
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 20}) {  // 64 rows, 174 and so all
      residua::mp_array found(ctx, y, bits);
      residua::multiple::multiply_symmetric(ctx, operand, alpha, x, beta, found, bytes);
      expect_same_numbers(found.to_host(ctx), expected.to_host(ctx));
    }
    for (const index_t increment : {1, -2}) {
      strided_mp its(ctx, y, bits, increment);
      residua::multiple::multiply_symmetric(ctx, operand, alpha, x, beta, its.view(), 1);
      expect_same_numbers(its.elements(), expected.to_host(ctx));
    }
    residua::mp_array found(ctx, y, bits);
    symv(ctx, stored, alpha, triangle, x, beta, found);
    expect_same_numbers(found.to_host(ctx), expected.to_host(ctx));
  }
}

std::vector<mp> trmv_result(const residua::context& ctx, uplo stored, op form, diag diagonal,
                            const mp_elements& A, const std::vector<mp>& x) {
  const int bits = x.front().bits();
  const gapped_mp of_A(ctx, A.rows, A.rows, stored_triangle(A, stored, diagonal).values, bits, true);
  strided_mp of_x(ctx, x, bits, -3);
  trmv(ctx, stored, form, diagonal, of_A.view(), of_x.view());
  return of_x.elements();
}

void expect_triangle_product(const residua::context& ctx, const mp_elements& A, const std::vector<mp>& x) {
  const int bits = x.front().bits();
  const mp one(1.0, bits), zero(bits);
  for_each_triangle([&](uplo stored, op form, diag diagonal) {
    const auto T = whole_triangle(A, stored, form, diagonal);
    const auto result = trmv_result(ctx, stored, form, diagonal, A, x);
    expect_same_numbers(result, trmv_result(reference(), stored, form, diagonal, A, x));
    for (index_t i = 0; i < A.rows; ++i) {
      expect_scaled_sum(result[static_cast<std::size_t>(i)], one, oracle_sum(row_of(T, i), x), zero, zero,
                        static_cast<double>(A.rows) * 0x1p-62);
    }
  });
}

TEST_P(mp_level2, trmv_is_within_its_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(13);
    const index_t n = 9;
    const auto A = matrix_of(kind, numbers, n, n, bits);
    expect_triangle_product(ctx, A, factors_of(kind, numbers, n, bits));
  });
}

TEST_P(mp_level2, trmv_of_several_panels_is_within_its_bound) {
  mp_numbers numbers(14);
  const auto A = matrix_of(data::easy, numbers, 135, 135, 106);
  expect_triangle_product(ctx, A, numbers.vector(135, 106, 3));
  expect_triangle_product(ctx, mp_elements(1, 1, numbers.vector(1, 106, 3)), numbers.vector(1, 106, 3));
}

/// Whatever is not finite reaches the elements that the triangle takes it to, and no other.
TEST_P(mp_level2, trmv_meets_infinities_and_nan_with_the_triangle_alone) {
  const int bits = 128;
  const index_t n = 70;
  mp_numbers numbers(15);
  const auto A = matrix_of(data::easy, numbers, n, n, bits);
  for (const double value : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
    auto x = numbers.vector(n, bits, 3);
    const index_t place = 20;
    x[place] = mp(value, bits);
    for_each_triangle([&](uplo stored, op form, diag diagonal) {
      const auto T = whole_triangle(A, stored, form, diagonal);
      const auto result = trmv_result(ctx, stored, form, diagonal, A, x);
      for (index_t i = 0; i < n; ++i) {
        const mp& found = result[static_cast<std::size_t>(i)];
        const mp product = T(i, place) * x[place];
        if (T(i, place).is_zero()) {
          EXPECT_TRUE(found.is_finite()) << i;
        } else {
          EXPECT_EQ(found.header().code, product.header().code) << i;
        }
      }
    });
  }
  std::vector<mp> both = numbers.vector(n, bits, 3);
  both[3] = mp(HUGE_VAL, bits);
  both[5] = mp(std::nan(""), bits);
  const auto result = trmv_result(ctx, uplo::lower, op::none, diag::unit, A, both);
  EXPECT_TRUE(result[2].is_finite() && result[3].is_infinite() && result[5].is_nan() &&
              result[n - 1].is_nan());
}

TEST_P(mp_level2, trmv_multiplies_infinities_with_each_other) {
  const int bits = 100;
  mp_elements A(2, 2, {mp(HUGE_VAL, bits), mp(1.0, bits), mp(bits), mp(1.0, bits)});
  for (const double sign : {1.0, -1.0}) {
    const auto y = trmv_result(ctx, uplo::lower, op::none, diag::non_unit, A,
                               {mp(sign * HUGE_VAL, bits), mp(1.0, bits)});
    for (const mp& element : y) {
      EXPECT_TRUE(element.is_infinite());
      EXPECT_EQ(element.is_negative(), sign < 0);
    }
  }
}

std::vector<mp> trsv_result(const residua::context& ctx, uplo stored, op form, diag diagonal,
                            const mp_elements& A, const std::vector<mp>& b) {
  const int bits = b.front().bits();
  const gapped_mp of_A(ctx, A.rows, A.rows, stored_triangle(A, stored, diagonal).values, bits, false);
  strided_mp of_x(ctx, b, bits, 2);
  trsv(ctx, stored, form, diagonal, of_A.view(), of_x.view());
  return of_x.elements();
}

TEST_P(mp_level2, trsv_is_within_its_bound_with_the_references_bits) {
  for_all_data([&](data kind, int bits) {
    const index_t n = bits == 212 ? 37 : 9;
    mp_numbers numbers(16);
    const auto A = positive_definite(entries_of(kind), n, bits, 17);
    const auto b = numbers.vector(n, bits, reach_of(kind));
    for_each_triangle([&](uplo stored, op form, diag diagonal) {
      const auto T = whole_triangle(A, stored, form, diagonal);
      const auto x = trsv_result(ctx, stored, form, diagonal, A, b);
      expect_same_numbers(x, trsv_result(reference(), stored, form, diagonal, A, b));
      for (index_t i = 0; i < n; ++i) {
        exact_terms sum(bits);
        for (index_t k = 0; k < n; ++k) sum.add(T(i, k), x[static_cast<std::size_t>(k)]);
        EXPECT_TRUE(sum.is(b[static_cast<std::size_t>(i)], levels(n) + 4)) << i;
      }
    });
  });
}

/// 1 / (1 - 2^-p) = 1 + 2^-p + 2^-2p + ...: above the middle of two numbers by so little that only what the
/// division leaves tells it.
TEST_P(mp_level2, trsv_rounds_up_the_reciprocal_of_the_largest_number_below_one) {
  for (const int bits : {64, 106, 128, 192, 212, 256, 320, 512}) {
    const mp one(1.0, bits);
    residua::mp_array x(ctx, std::vector<mp>{one}, bits);
    const residua::mp_matrix below_one(ctx, 1, 1, std::vector<mp>{one - ldexp(one, -bits)}, bits);
    trsv(ctx, uplo::lower, op::none, diag::non_unit, below_one, x);
    EXPECT_EQ(x.to_host(ctx)[0], one + ldexp(one, 1 - bits)) << bits;
  }
}

/// What ger makes of one element, by MPFR.
mp updated(const mp& alpha, const mp& x, const mp& y, const mp& a) {
  mpfr scaled(a.bits()), result(a.bits());
  mpfr_mul(scaled.get(), mpfr(alpha).get(), mpfr(y).get(), MPFR_RNDN);
  mpfr_fma(result.get(), mpfr(x).get(), scaled.get(), mpfr(a).get(), MPFR_RNDN);
  return residua::mp_from_mpfr(result.get(), a.bits());
}

/// |found - (alpha (x_i y_j + y_i x_j) + a)| <= 2 u (1 + u) (|found| + |alpha x_i y_j| + |alpha y_i x_j|).
void expect_rank_two_bound(const mp& found, const mp& alpha, const std::vector<mp>& pairs, const mp& a) {
  const int bits = found.bits();
  const mpfr before(a);
  mpfr exact(4 * bits), bound(64), product(3 * bits), magnitude(64), error(4 * bits);
  mpfr_set(exact.get(), before.get(), MPFR_RNDN);
  mpfr_abs(bound.get(), mpfr(found).get(), MPFR_RNDU);
  for (std::size_t k = 0; k < pairs.size(); k += 2) {
    mpfr_mul(product.get(), mpfr(pairs[k]).get(), mpfr(pairs[k + 1]).get(), MPFR_RNDN);
    mpfr_mul(product.get(), product.get(), mpfr(alpha).get(), MPFR_RNDN);
    mpfr_add(exact.get(), exact.get(), product.get(), MPFR_RNDN);
    mpfr_abs(magnitude.get(), product.get(), MPFR_RNDU);
    mpfr_add(bound.get(), bound.get(), magnitude.get(), MPFR_RNDU);
  }
  mpfr_mul_2si(bound.get(), bound.get(), 1 - bits, MPFR_RNDU);
  mpfr_sub(error.get(), exact.get(), mpfr(found).get(), MPFR_RNDN);
  EXPECT_LE(mpfr_cmpabs(error.get(), bound.get()), 0) << found;
}

TEST_P(mp_level2, syr_and_syr2_round_as_ger_does_in_one_triangle) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(18);
    const index_t n = 7;
    const auto x = numbers.vector(n, bits, reach_of(kind)), y = numbers.vector(n, bits, reach_of(kind));
    const mp alpha = numbers.draw(bits, reach_of(kind));
    mp_elements A(n, n, numbers.vector(n * n, bits, 3 * reach_of(kind)));
    const auto element = [](const std::vector<mp>& v, index_t i) { return v[static_cast<std::size_t>(i)]; };
    for (index_t e = 0; e < n * n && kind == data::cancelling; ++e)
      A(e % n, e / n) = numbers.close_to(-(element(x, e % n) * (alpha * element(x, e / n))));
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      const auto triangle = triangle_of(A, stored);
      gapped_mp one(ctx, n, n, triangle.values, bits, true), two(ctx, n, n, triangle.values, bits, false);
      const strided_mp of_x(ctx, x, bits, -1), of_y(ctx, y, bits, 2);
      syr(ctx, stored, alpha, of_x.view(), one.view());
      syr2(ctx, stored, alpha, of_x.view(), of_y.view(), two.view());
      const mp_elements after_one(n, n, one.elements()), after_two(n, n, two.elements());
      expect_other_triangle_kept(after_one, stored);
      expect_other_triangle_kept(after_two, stored);
      for (index_t j = 0; j < n; ++j) {
        for (index_t i = 0; i < n; ++i) {
          if (stored == uplo::lower ? i < j : i > j) continue;
          const mp xi = element(x, i), xj = element(x, j), yi = element(y, i), yj = element(y, j);
          EXPECT_TRUE(same_bits(after_one(i, j), updated(alpha, xi, xj, A(i, j))));
          const mp first = updated(alpha, xi, yj, A(i, j));
          EXPECT_TRUE(same_bits(after_two(i, j), updated(alpha, yi, xj, first)));
          expect_rank_two_bound(after_two(i, j), alpha, {xi, yj, yi, xj}, A(i, j));
        }
      }
    }
  });
}

TEST_P(mp_level2, zero_factors_leave_operands_unread) {
  const int bits = 128;
  const mp nan(std::nan(""), bits), zero(bits), one(1.0, bits), two(2.0, bits);
  const residua::mp_matrix unread(ctx, 2, 2, std::vector<mp>(4, nan), bits),
      ones(ctx, 2, 2, std::vector<mp>(4, one), bits);
  const residua::mp_array nans(ctx, std::vector<mp>(2, nan), bits), units(ctx, std::vector<mp>(2, one), bits);
  residua::mp_array y(ctx, std::vector<mp>(2, one), bits), z(ctx, std::vector<mp>(2, nan), bits);
  symv(ctx, uplo::lower, zero, unread, nans, two, y);
  expect_same_numbers(y.to_host(ctx), std::vector<mp>(2, two));
  symv(ctx, uplo::upper, one, ones, units, zero, z);
  expect_same_numbers(z.to_host(ctx), std::vector<mp>(2, two));
  residua::mp_matrix A(ctx, 2, 2, std::vector<mp>(4, one), bits);
  syr(ctx, uplo::lower, zero, nans, A);
  syr2(ctx, uplo::upper, zero, nans, nans, A);
  expect_same_numbers(A.to_host(ctx), std::vector<mp>(4, one));
  residua::mp_array x(ctx, std::vector<mp>(2, one), bits);
  trsv(ctx, uplo::upper, op::none, diag::non_unit, residua::mp_matrix(ctx, 2, 2, bits), x);
  EXPECT_FALSE(x.to_host(ctx)[1].is_finite());  // divided by zero
}

TEST_P(mp_level2, of_order_zero_nothing_is_done_and_arguments_are_checked) {
  residua::mp_matrix A(ctx, 3, 2, 128), square(ctx, 3, 3, 128), empty(ctx, 0, 0, 128);
  residua::mp_array two(ctx, 2, 128), three(ctx, 3, 128), wide(ctx, 3, 212), none(ctx, 0, 128);
  const mp one(1.0, 128), long_one(1.0, 212);
  symv(ctx, uplo::lower, one, empty, none, one, none);
  trmv(ctx, uplo::lower, op::none, diag::unit, empty, none);
  trsv(ctx, uplo::lower, op::none, diag::unit, empty, none);
  syr(ctx, uplo::lower, one, none, empty);
  syr2(ctx, uplo::lower, one, none, none, empty);
  const uplo L = uplo::lower;
  expect_rejected({"symv", "A", "3", "2"}, [&] { symv(ctx, L, one, A, three, one, three); });
  expect_rejected({"symv", "x", "2", "3"}, [&] { symv(ctx, L, one, square, two, one, three); });
  expect_rejected({"symv", "y", "2", "3"}, [&] { symv(ctx, L, one, square, three, one, two); });
  expect_rejected({"symv", "128", "212"}, [&] { symv(ctx, L, one, square, wide, one, three); });
  expect_rejected({"symv", "beta"}, [&] { symv(ctx, L, one, square, three, long_one, three); });
  expect_rejected({"symv", "alpha"}, [&] { symv(ctx, L, long_one, square, three, one, three); });
  expect_rejected({"trmv", "x", "2", "3"}, [&] { trmv(ctx, L, op::none, diag::unit, square, two); });
  expect_rejected({"trmv", "128", "212"}, [&] { trmv(ctx, L, op::none, diag::unit, square, wide); });
  expect_rejected({"trmv", "A"}, [&] { trmv(ctx, L, op::none, diag::unit, A, three); });
  expect_rejected({"trsv", "x", "2", "3"}, [&] { trsv(ctx, L, op::none, diag::unit, square, two); });
  expect_rejected({"trsv", "128", "212"}, [&] { trsv(ctx, L, op::none, diag::unit, square, wide); });
  expect_rejected({"trsv", "A"}, [&] { trsv(ctx, L, op::none, diag::unit, A, three); });
  expect_rejected({"syr", "x", "2", "3"}, [&] { syr(ctx, L, one, two, square); });
  expect_rejected({"syr", "alpha"}, [&] { syr(ctx, L, long_one, three, square); });
  expect_rejected({"syr", "A"}, [&] { syr(ctx, L, one, three, A); });
  expect_rejected({"syr2", "y", "2", "3"}, [&] { syr2(ctx, L, one, three, two, square); });
  expect_rejected({"syr2", "128", "212"}, [&] { syr2(ctx, L, one, three, wide, square); });
}

RESIDUA_ON_FEW_BACKENDS(mp_level2);

}  // namespace
