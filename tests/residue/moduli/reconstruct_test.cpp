// Reconstruction of integers from their residues: exact, against GMP; and its one rounding to dd.
#include <gtest/gtest.h>

#include "residue/floats/rounding.hpp"
#include "residue/integers.hpp"

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
integer value_of(const long_pieces<pieces>& x) {
  integer sum;
  for (int t = 0; t < pieces; ++t) sum.add_shifted(x.piece[t], piece_bits * t);
  return sum;
}

/// |computed - x| / (u^N |x|) of N limbs; x is used up.
template <class T>
double relative_error(const T& computed, residua::oracle::mp& x) {
  residua::oracle::mp size(residua::oracle::exact_bits);
  mpfr_abs(size.get(), x.get(), MPFR_RNDN);
  for (int n = 0; n < residua::limb_count<T>; ++n) x.subtract(limb_of(computed, n));
  if (mpfr_zero_p(x.get())) return 0;
  mpfr_div(x.get(), x.get(), size.get(), MPFR_RNDA);
  mpfr_mul_2si(x.get(), x.get(), 53 * residua::limb_count<T>, MPFR_RNDA);
  return std::fabs(x.to_double());
}

/// That rounding to N limbs errs by no more than (N + 1) u^N, and not at all where the limbs can hold x;
/// normalised.
template <int N, int pieces>
void expect_rounded(const long_pieces<pieces>& x, const integer& value) {
  residua::oracle::mp exact(residua::oracle::exact_bits);
  mpfr_set_z(exact.get(), value.get(), MPFR_RNDN);
  const auto rounded = scaled_by_power(rounded_to_limbs<N>(x), piece_bits * (pieces - 1));
  const bool is_small = mpz_sizeinbase(value.get(), 2) <= 53;
  EXPECT_LE(relative_error(rounded, exact), is_small ? 0.0 : N + 1) << N << " limbs";
  for (int n = 0; n + 1 < N; ++n) {
    const double hi = limb_of(rounded, n), lo = limb_of(rounded, n + 1);
    EXPECT_EQ(hi, hi + lo);
  }
}

template <int pieces>
long_pieces<pieces> rebuilt(const integer& x, int count, std::mt19937_64& random) {
  const auto& table = reconstruction_constants<pieces>(count);
  reconstruction<pieces> sum;
  sum.clear();
  for (int i = 0; i < count; ++i) sum.add(any_of_class(x, moduli[i], random), table.moduli[i]);
  sum.reduce(table);
  return sum;
}

template <int pieces>
void expect_reconstructed(const integer& x, int count, std::mt19937_64& random) {
  const auto sum = rebuilt<pieces>(x, count, random);
  for (int t = 0; t < pieces; ++t) ASSERT_LE(std::fabs(sum.piece[t]), 0x1p39);
  ASSERT_EQ(mpz_cmp(value_of(sum).get(), x.get()), 0) << count << " moduli";
  expect_rounded<1>(sum, x);
  expect_rounded<2>(sum, x);
  expect_rounded<3>(sum, x);
  expect_rounded<4>(sum, x);
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

/// The diagonals of operands in blocks: their sum is exact before it is rounded.
template <int blocks>
void expect_diagonals_added() {
  constexpr int pieces = 10, count = 47, total = total_pieces(pieces, blocks);
  std::mt19937_64 random(blocks);
  for (int turn = 0; turn < 300; ++turn) {
    long_pieces<total> sum;
    sum.clear();
    integer exact;
    for_each_diagonal<blocks>([&]<int diagonal>() {
      constexpr int shift = block_bits * (blocks - 1 - diagonal);
      integer x = random_integer(random, 1 + static_cast<int>(random() % 330));
      sum.template add_shifted<shift>(rebuilt<pieces>(x, count, random));
      mpz_mul_2exp(x.get(), x.get(), shift);
      mpz_add(exact.get(), exact.get(), x.get());
    });
    sum.carry();
    ASSERT_EQ(mpz_cmp(value_of(sum).get(), exact.get()), 0);
    expect_rounded<2>(sum, exact);
    expect_rounded<4>(sum, exact);
  }
}

TEST(residue_reconstruction, adds_diagonals_exactly) {
  expect_diagonals_added<1>();
  expect_diagonals_added<2>();
  expect_diagonals_added<3>();
}

TEST(residue_reconstruction, folds_sums_modulo_their_modulus) {
  std::mt19937_64 random(3);
  for (int i = 0; i < most_moduli; ++i) {
    for (int n = 0; n < 1000; ++n) {
      const auto s = n == 0 ? std::numeric_limits<std::int32_t>::min() : static_cast<std::int32_t>(random());
      const std::int64_t r = folded(s, moduli[i]);
      EXPECT_LE(2 * std::abs(r), moduli[i]);
      EXPECT_EQ((s - r) % moduli[i], 0);
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
