// Reconstruction of integers from their residues: exact, against GMP; and its one rounding to dd.
#include "residue/reconstruct.hpp"

#include <gtest/gtest.h>

#include "integers.hpp"

namespace residua_test {
namespace {

using residua::dd;
using namespace residua::residue;

integer product_of(int count) {
  integer product(1);
  for (int i = 0; i < count; ++i) {
    mpz_mul_ui(product.get(), product.get(), static_cast<unsigned long>(moduli[i]));
  }
  return product;
}

/// Any int32 that is x modulo m.
std::int32_t any_of_class(const integer& x, int m, std::mt19937_64& random) {
  const auto turns = static_cast<std::int64_t>((std::int64_t{1} << 31) / m) - 1;
  const auto turn = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * turns)) - turns;
  return static_cast<std::int32_t>(x.modulo(m) + turn * m);
}

template <int pieces>
void expect_reconstructed(const integer& x, int count, std::mt19937_64& random) {
  const auto& table = reconstruction_constants<pieces>(count);
  reconstruction<pieces> sum;
  sum.clear();
  for (int i = 0; i < count; ++i) sum.add(any_of_class(x, moduli[i], random), table.of[i]);
  sum.reduce(table);
  integer rebuilt;
  for (int t = 0; t < pieces; ++t) {
    ASSERT_LE(std::fabs(sum.piece[t]), 0x1p39);
    rebuilt.add_shifted(sum.piece[t], piece_bits * t);
  }
  ASSERT_EQ(mpz_cmp(rebuilt.get(), x.get()), 0) << count << " moduli";
  residua::oracle::mp exact(residua::oracle::exact_bits), size(residua::oracle::exact_bits);
  mpfr_set_z(exact.get(), x.get(), MPFR_RNDN);
  mpfr_abs(size.get(), exact.get(), MPFR_RNDN);
  const dd value = scaled_by_power(sum.value(), piece_bits * (pieces - 1));
  const bool is_small = mpz_sizeinbase(x.get(), 2) <= 53;
  EXPECT_LE(residua::oracle::error_in_units(value, exact, size), is_small ? 0.0 : 3.0);
  EXPECT_EQ(value.hi(), value.hi() + value.lo());
}

/// x with |x| <= P / 2 (1 - 2^-40): of all sizes, and close to the ends.
template <int pieces>
void reconstruct_integers(int count) {
  std::mt19937_64 random(static_cast<std::uint64_t>(count));
  const integer product = product_of(count);
  const int bits = static_cast<int>(mpz_sizeinbase(product.get(), 2)) - 2;
  for (const long x : {0L, 1L, -1L, 2L}) {
    if (count > 1) expect_reconstructed<pieces>(integer(x), count, random);
  }
  for (int n = 0; n < 100 && bits > 0; ++n) {
    expect_reconstructed<pieces>(random_integer(random, 1 + static_cast<int>(random() % bits)), count,
                                 random);
  }
  integer end, gap;
  mpz_fdiv_q_2exp(gap.get(), product.get(), 41);
  mpz_fdiv_q_2exp(end.get(), product.get(), 1);
  mpz_sub(end.get(), end.get(), gap.get());
  mpz_sub_ui(end.get(), end.get(), 1);
  if (count < 6) return;
  expect_reconstructed<pieces>(end, count, random);
  mpz_neg(end.get(), end.get());
  expect_reconstructed<pieces>(end, count, random);
}

TEST(residue_reconstruction, is_exact) {
  for (int count = 1; count <= most_moduli; ++count) {
    with_pieces(pieces_for(count), [&]<int pieces>() { reconstruct_integers<pieces>(count); });
    if (HasFailure()) return;
  }
}

/// Where pieces meet: integers around powers of two, whose pieces carry or cancel.
TEST(residue_reconstruction, rounds_once_around_powers_of_two) {
  std::mt19937_64 random(7);
  for (int bit = 40; bit < 220; ++bit) {
    for (int below = 0; below < bit; below += 7) {
      for (const int sign : {1, -1}) {
        integer x(1), small(sign);
        mpz_mul_2exp(x.get(), x.get(), static_cast<mp_bitcnt_t>(bit));
        mpz_mul_2exp(small.get(), small.get(), static_cast<mp_bitcnt_t>(below));
        mpz_add(x.get(), x.get(), small.get());
        expect_reconstructed<6>(x, 30, random);
      }
    }
  }
}

TEST(residue_reconstruction, scales_to_the_ends_of_the_range) {
  const dd x(3.0, 0x1p-60);
  EXPECT_EQ(scaled_by_power(x, 2200).hi(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(scaled_by_power(x, 2200).lo(), 0.0);
  EXPECT_EQ(scaled_by_power(x, -2200).hi(), 0.0);
  for (const int e : {-900, -1, 0, 1, 7, 1021}) {
    EXPECT_EQ(scaled_by_power(x, e).hi(), std::ldexp(3.0, e));
    EXPECT_EQ(scaled_by_power(x, e).lo(), std::ldexp(0x1p-60, e));
  }
}

}  // namespace
}  // namespace residua_test
