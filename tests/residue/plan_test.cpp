// The plan of a product by residues: enough moduli for every sum, panels within the limit, and when there is none.
#include "residue/plan.hpp"

#include <gtest/gtest.h>

#include "integers.hpp"
#include "residue/element.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;
using residua::index;

constexpr std::size_t ample = std::size_t{1} << 50;

/// Whether P > 2 k 2^(2 bits) (1 + 2^-40) for the product P of `count` moduli, in integers.
bool suffices(int count, int bits, index k) {
  integer product(1), sum(static_cast<long>(k));
  for (int i = 0; i < count; ++i) {
    mpz_mul_ui(product.get(), product.get(), static_cast<unsigned long>(moduli[i]));
  }
  mpz_mul_2exp(product.get(), product.get(), 40);
  mpz_mul_ui(sum.get(), sum.get(), (1UL << 40) + 1);
  mpz_mul_2exp(sum.get(), sum.get(), static_cast<mp_bitcnt_t>(2 * bits + 1));
  return mpz_cmp(product.get(), sum.get()) > 0;
}

TEST(residue_plan, takes_as_few_moduli_as_hold_every_sum) {
  for (const index k : {index{1}, index{2}, index{1000}, index{4096}, index{8192}, most_terms}) {
    for (int bits = 1; bits < 190; ++bits) {
      const int count = moduli_for(bits, k);
      if (count == 0) {
        EXPECT_FALSE(suffices(most_moduli, bits, k)) << bits << ", " << k;
      } else {
        EXPECT_TRUE(suffices(count, bits, k)) << bits << ", " << k;
        EXPECT_FALSE(count > 1 && suffices(count - 1, bits, k)) << bits << ", " << k;
      }
    }
  }
  EXPECT_EQ(moduli_for(105, 16384), 30);
}

TEST(residue_plan, has_words_and_pieces_for_its_integers) {
  for (int spread = 2; spread < 80; ++spread) {
    const plan p = plan_product({100, 100, 1000}, spread, ample);
    if (!p.is_possible()) continue;
    EXPECT_EQ(p.bits, 102 + spread);
    EXPECT_LE(p.bits, 32 * p.words - 2);
    EXPECT_LT(product_of_moduli(p.moduli), std::ldexp(1.0, piece_bits * p.pieces - 1));
    EXPECT_EQ(p.depth, 1008);
    EXPECT_EQ(p.rows, 100);
    EXPECT_EQ(p.columns, 100);
  }
}

TEST(residue_plan, keeps_within_the_limit) {
  for (const sizes& of :
       {sizes{8192, 8192, 8192}, {32768, 32768, 32768}, {100, 100000, 50}, {100000, 30, 5000}}) {
    for (std::size_t limit = std::size_t{1} << 24; limit < ample; limit *= 4) {
      const plan p = plan_product(of, 3, limit);
      if (!p.is_possible()) {
        EXPECT_EQ(p.why_not, obstacle::memory);
        continue;
      }
      EXPECT_LE(p.bytes(), limit);
      EXPECT_TRUE(p.rows > 0 && p.columns > 0 && p.rows <= of.m && p.columns <= of.n);
      EXPECT_TRUE(p.rows == of.m || p.rows % 16 == 0);
      EXPECT_TRUE(p.columns == of.n || p.columns % 16 == 0);
    }
  }
  // 32768 in dd inside one GPU of 141 GB, beside the three matrices of 17 GB each.
  EXPECT_TRUE(plan_product({32768, 32768, 32768}, 3, std::size_t{80} << 30).is_possible());
}

TEST(residue_plan, says_why_there_is_none) {
  EXPECT_EQ(plan_product({10, 10, most_terms}, 3, ample).why_not, obstacle::none);
  EXPECT_EQ(plan_product({10, 10, most_terms + 1}, 3, ample).why_not, obstacle::depth);
  EXPECT_EQ(plan_product({10, 10, 10}, 100, ample).why_not, obstacle::spread);
  EXPECT_EQ(plan_product({10, 10, 10}, -2 * zero_exponent, ample).why_not, obstacle::spread);
  EXPECT_EQ(plan_product({10, 10, 10}, not_finite_spread, ample).why_not, obstacle::not_finite);
  EXPECT_EQ(plan_product({10, 10, 10}, 3, 100).why_not, obstacle::memory);
}

TEST(residue_plan, is_for_large_products_on_a_gpu) {
  using residua::backend;
  EXPECT_TRUE(is_worthwhile(backend::cuda, {512, 512, 512}));
  EXPECT_FALSE(is_worthwhile(backend::cuda, {512, 512, 511}));
  EXPECT_TRUE(is_worthwhile(backend::cuda, {128, 4096, 4096}));
  EXPECT_FALSE(is_worthwhile(backend::cuda, {127, 8192, 8192}));
  EXPECT_FALSE(is_worthwhile(backend::cpu, {4096, 4096, 4096}));
  EXPECT_FALSE(is_worthwhile(backend::reference, {4096, 4096, 4096}));
}

}  // namespace
}  // namespace residua_test
