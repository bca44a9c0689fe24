// Plans of products of long integers: bounds in GMP integers, what is left out, memory, and what they cost.
#include "residue/integers/plan.hpp"

#include <gtest/gtest.h>

#include "residue/integers.hpp"
#include "residue/integers/element.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;
using residua::index_t;
using residua::integer_gemm_options;

constexpr integer_memory unlimited{padding, 0, true};

integer shifted(long x, int bits) {
  integer y(x);
  mpz_mul_2exp(y.get(), y.get(), static_cast<mp_bitcnt_t>(bits));
  return y;
}

integer product_of_moduli_of(int count) {
  integer product(1);
  for (int i = 0; i < count; ++i) {
    mpz_mul_ui(product.get(), product.get(), static_cast<unsigned long>(moduli[i]));
  }
  return product;
}

integer_plan plan_of(int a_bits, int b_bits, index_t k, int error_bits = 0) {
  integer_gemm_options options;
  options.a_bits = a_bits;
  options.b_bits = b_bits;
  options.error_bits = error_bits;
  options.workspace_limit = ~std::size_t{0};
  return plan_integer_product({64, 64, k, a_bits / 32 + 1, b_bits / 32 + 1}, options, unlimited);
}

/// The blocks of X in balanced bytes, the top one first: they make up X.
std::vector<integer> blocks_of(const integer& x, const integer_cut& cut) {
  std::vector<integer> blocks(static_cast<std::size_t>(cut.count));
  integer rest = x;
  std::uint32_t carry = 0;
  for (int block = cut.count - 1; block >= 0; --block) {
    integer& own = blocks[static_cast<std::size_t>(block)];
    for (int w = 0; w < cut.words_of(block); ++w) {
      integer word;
      mpz_fdiv_r_2exp(word.get(), rest.get(), 32);
      mpz_fdiv_q_2exp(rest.get(), rest.get(), 32);
      const auto value =
          value_of_balanced(balanced_word(static_cast<std::uint32_t>(mpz_get_ui(word.get())), carry));
      mpz_add(own.get(), own.get(), shifted(value, 32 * w).get());
    }
  }
  return blocks;
}

/// The sizes of blocks of the largest integers that there are, of either sign.
std::vector<integer> largest_blocks(const integer_cut& cut) {
  std::vector<integer> largest(static_cast<std::size_t>(cut.count));
  integer balanced;  // all lower bytes -128
  for (int byte = 0; byte < 4 * cut.first_word(0); ++byte) {
    mpz_add(balanced.get(), balanced.get(), shifted(-128, 8 * byte).get());
  }
  integer up = shifted(1, cut.bits), down = shifted(-1, cut.bits), near = balanced;
  mpz_add(near.get(), near.get(), shifted(1, 32 * cut.first_word(0)).get());
  for (const auto& x : {up, down, balanced, near}) {
    if (mpz_cmpabs(x.get(), up.get()) > 0) continue;
    const auto blocks = blocks_of(x, cut);
    integer sum;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      integer part = blocks[b];
      mpz_mul_2exp(part.get(), part.get(),
                   static_cast<mp_bitcnt_t>(32 * cut.first_word(static_cast<int>(b))));
      mpz_add(sum.get(), sum.get(), part.get());
      if (mpz_cmpabs(blocks[b].get(), largest[b].get()) > 0) mpz_abs(largest[b].get(), blocks[b].get());
    }
    EXPECT_EQ(mpz_cmp(sum.get(), x.get()), 0) << "the blocks of an integer of " << cut.bits << " bits";
  }
  return largest;
}

/// The largest sum of diagonal d.
integer largest_sum(const integer_plan& p, int d, index_t terms) {
  const auto a = largest_blocks(p.a), b = largest_blocks(p.b);
  integer sum;
  for (int block = p.first_block(d); block < p.first_block(d) + p.pairs(d); ++block) {
    mpz_addmul(sum.get(), a[static_cast<std::size_t>(block)].get(),
               b[static_cast<std::size_t>(d - block)].get());
  }
  mpz_mul_si(sum.get(), sum.get(), static_cast<long>(terms));
  return sum;
}

const index_t depths[] = {1, 17, 4096, (1 << 17) - 1, 1 << 22};

TEST(integer_plan, moduli_hold_every_sum) {
  for (int bits = 1; bits < 1000; bits += bits < 200 ? 1 : 37) {
    for (const int others : {1, 53, bits}) {
      for (const index_t k : depths) {
        const auto p = plan_of(bits, others, k);
        for (int d = 0; d < p.diagonals; ++d) {
          ASSERT_GT(p.moduli[d], 0) << bits << " and " << others << " bits, k " << k;
          integer twice = largest_sum(p, d, p.terms);
          mpz_mul_ui(twice.get(), twice.get(), 2);
          EXPECT_GT(mpz_cmp(product_of_moduli_of(p.moduli[d]).get(), twice.get()), 0) << bits << ", " << d;
          EXPECT_LE(p.pairs(d) * p.terms, most_terms_at_once);
        }
      }
    }
  }
}

TEST(integer_plan, leaves_out_less_than_may_be_wrong) {
  for (const auto& [a_bits, b_bits] : {std::pair{424, 424}, {848, 300}, {2400, 2400}, {191, 159}}) {
    for (const index_t k : depths) {
      for (int error_bits = 0; error_bits < a_bits + b_bits; error_bits += 23) {
        const auto p = plan_of(a_bits, b_bits, k, error_bits);
        integer left_out;
        for (int d = p.diagonals; d < p.a.count + p.b.count - 1; ++d) {
          integer sum = largest_sum(p, d, k);
          mpz_mul_2exp(sum.get(), sum.get(), static_cast<mp_bitcnt_t>(32 * p.first_word(d)));
          mpz_add(left_out.get(), left_out.get(), sum.get());
        }
        EXPECT_LT(mpz_cmp(left_out.get(), shifted(1, error_bits).get()), 0);
      }
    }
  }
}

/// 106 bits and k = 1024 make sums of 223 bits: 30 moduli have 226, 29 have 220. Blocks are as few as 160
/// bits allow.
TEST(integer_plan, takes_few_products) {
  EXPECT_EQ(plan_of(106, 106, 1024).products(), 30);
  EXPECT_EQ(plan_of(159, 159, 1024).a.count, 1);
  EXPECT_EQ(plan_of(424, 424, 1024).a.count, 3);
  EXPECT_EQ(plan_of(2400, 2400, 1024).a.count, 15);
  for (const int bits : {424, 848, 1696, 2400}) {
    const auto all = plan_of(bits, bits, 1024), upper = plan_of(bits, bits, 1024, bits - 32);
    EXPECT_LE(all.products(), 48 * all.a.count * all.a.count);
    EXPECT_LT(upper.diagonals, all.diagonals);
    EXPECT_LT(upper.products(), all.products());
  }
}

TEST(integer_plan, keeps_its_memory_within_the_limit) {
  integer_gemm_options options;
  for (const index_t n : {100, 3000, 40000}) {
    for (const int words : {4, 14, 75}) {
      for (const std::size_t megabytes : {1, 64, 8192}) {
        options.workspace_limit = megabytes << 20;
        options.dropped_words = words;
        const auto p = plan_integer_product({n, n, n, words, words}, options, unlimited);
        ASSERT_TRUE(p.fits);
        EXPECT_LE(p.bytes(), options.workspace_limit);
        EXPECT_GE(p.rows, 1);
        EXPECT_GE(p.columns, 1);
        EXPECT_GE(p.terms, 1);
      }
    }
  }
  options.workspace_limit = 1 << 12;
  EXPECT_FALSE(plan_integer_product({100, 100, 100, 75, 75}, options, unlimited).fits);
}

/// Residues of both operands; of whole panels the sums of most moduli, six words an element that diagonals
/// carry, and the words that are left out where the terms are in several panels.
TEST(integer_plan, counts_the_memory_of_a_panel) {
  integer_gemm_options options;
  options.dropped_words = 3;
  for (const bool whole : {true, false}) {
    for (const std::size_t limit : {std::size_t{1} << 40, std::size_t{1} << 21}) {
      options.workspace_limit = limit;
      const integer_memory memory{64, 1000, whole, whole, 48};
      const auto p = plan_integer_product({300, 200, 5000, 14, 14}, options, memory);
      ASSERT_TRUE(p.fits);
      const auto bytes = [](index_t count) { return static_cast<std::size_t>(count); };
      const index_t elements = padded(p.rows) * padded(p.columns), most = p.most_moduli_of_sums(),
                    depth = residua::round_up(p.terms, 64);
      EXPECT_EQ(p.depth, depth);
      EXPECT_EQ(p.a_bytes, bytes(most * p.used(p.a) * (padded(p.rows) * depth + 48)));
      EXPECT_EQ(p.b_bytes, bytes(most * p.used(p.b) * (padded(p.columns) * depth + 48)));
      EXPECT_EQ(p.coefficient_bytes, whole ? bytes(most * elements) : 0);
      EXPECT_EQ(p.wide_bytes, whole ? bytes(4 * elements) : 0);
      EXPECT_EQ(p.carry_bytes, whole ? bytes(4 * 6 * elements) : 0);
      EXPECT_EQ(p.low_bytes, p.terms < 5000 ? bytes(4 * 3 * elements) : 0);
      EXPECT_EQ(p.bytes(), p.a_bytes + p.b_bytes + p.coefficient_bytes + p.wide_bytes + p.carry_bytes +
                               p.low_bytes + 1000);
      EXPECT_EQ(p.terms < 5000, limit < std::size_t{1} << 30);
    }
  }
}

/// What lower words carry: against the words' sum.
TEST(integer_elements, carry_as_their_words_do) {
  std::mt19937_64 random(3);
  for (int turn = 0; turn < 4000; ++turn) {
    std::uint32_t words[6];
    for (auto& w : words) w = 0x7f7f7f7fU + static_cast<std::uint32_t>(random() % 3) - 1;
    if (turn % 2 != 0) words[turn % 6] = static_cast<std::uint32_t>(random());
    const integer_slices x{words, 6, 1, 1, 1, 1, 1};
    std::uint32_t carry = 0;
    for (int w = 0; w <= 6; ++w) {
      EXPECT_EQ(carry_into(x, 0, 0, w), carry);
      if (w < 6) (void)balanced_word(words[w], carry);
    }
  }
}

}  // namespace
}  // namespace residua_test
