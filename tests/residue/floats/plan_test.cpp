// The plan of a product by residues: enough moduli for every sum, panels within the limit, and when there is
// none.
#include "residue/floats/plan.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "residue/floats/choose.hpp"
#include "residue/floats/element.hpp"
#include "residue/integers.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;
using residua::index_t;

constexpr std::size_t ample = std::size_t{1} << 50;

/// The product of the first moduli.
integer product_of(int count) {
  integer product(1);
  for (int i = 0; i < count; ++i) {
    mpz_mul_ui(product.get(), product.get(), static_cast<unsigned long>(moduli[i]));
  }
  return product;
}

/// Bounds of the blocks of an integer of up to 2^bits in size, in balanced bytes: the lower ones are at most
/// 128 (256^12 - 1) / 255, the first what is left.
integer largest_block(const scheme& s, int block) {
  integer low(1);
  mpz_mul_2exp(low.get(), low.get(), block_bits);
  mpz_sub_ui(low.get(), low.get(), 1);
  mpz_mul_ui(low.get(), low.get(), 128);
  mpz_cdiv_q_ui(low.get(), low.get(), 255);
  if (block > 0) return low;
  integer top(1);
  mpz_mul_2exp(top.get(), top.get(), static_cast<mp_bitcnt_t>(s.bits - s.blocks.low_bits()));
  if (s.blocks.count > 1) mpz_add_ui(top.get(), top.get(), 1);
  return top;
}

/// Whether P > 2 (1 + 2^-40) times the largest sum of diagonal d.
bool suffices(const scheme& s, int d, int count, index_t k) {
  integer sum;
  for (int a = 0; a <= d; ++a) {
    integer term = largest_block(s, a);
    mpz_mul(term.get(), term.get(), largest_block(s, d - a).get());
    mpz_add(sum.get(), sum.get(), term.get());
  }
  mpz_mul_si(sum.get(), sum.get(), k);
  integer product = product_of(count);
  mpz_mul_2exp(product.get(), product.get(), 40);
  mpz_mul_ui(sum.get(), sum.get(), 2 * ((1UL << 40) + 1));
  return mpz_cmp(product.get(), sum.get()) > 0;
}

constexpr index_t lengths[] = {1, 2, 1000, 4096, 8192, most_terms_at_once, index_t{1} << 24};

TEST(residue_plan, takes_as_few_moduli_as_hold_every_sum) {
  for (const index_t k : lengths) {
    for (int bits = 1; bits < 360; ++bits) {
      const auto chosen = choose_scheme(bits, k);
      if (!chosen) {
        EXPECT_GT(bits, 350);
        continue;
      }
      const scheme& s = *chosen;
      EXPECT_GE(s.bits, bits);
      EXPECT_LE(s.bits, s.blocks.most_bits());
      EXPECT_LT(product_of_moduli(s.moduli[0]), std::ldexp(1.0, piece_bits * s.pieces - 1));
      for (int d = 0; d < s.blocks.count; ++d) {
        EXPECT_LE(s.moduli[d], s.moduli[0]);
        EXPECT_TRUE(suffices(s, d, s.moduli[d], k)) << bits << ", " << k;
        // Diagonals are bounded with some slack (256/255 in place of a little less), a modulus at most.
        EXPECT_FALSE(s.moduli[d] > 2 && suffices(s, d, s.moduli[d] - (d == 0 ? 1 : 2), k))
            << bits << ", " << k;
      }
    }
  }
  EXPECT_EQ(choose_scheme(105, 16384).value().products(), 30);
}

/// What diagonals that are left out amount to, of operands at their largest: below 0.04 k units of 2^bits.
TEST(residue_plan, leaves_out_little) {
  for (int bits = 1; bits <= 350; ++bits) {
    const scheme s = choose_scheme(bits, 4096).value();
    double units = 0;
    for (int a = 1; a < s.blocks.count; ++a) {
      for (int b = s.blocks.count - a; b < s.blocks.count; ++b) {
        const int shift = block_bits * (2 * (s.blocks.count - 1) - a - b);
        units += std::ldexp(mpz_get_d(largest_block(s, a).get()), shift - s.bits) *
                 mpz_get_d(largest_block(s, b).get());
      }
    }
    EXPECT_LT(units, 0.04);
  }
}

TEST(residue_plan, keeps_within_the_limit) {
  for (const int accuracy : {52, 102, 155, 208, 280}) {
    for (const product_shape& shape : {product_shape{8192, 8192, 8192},
                                       {32768, 32768, 32768},
                                       {100, 100000, 50},
                                       {100000, 30, 5000},
                                       {40, 50, 3000000},
                                       {9000, 9000, 300, true},
                                       {9000, 9000, 9000, false, true}}) {
      for (std::size_t limit = std::size_t{1} << 24; limit < ample; limit *= 4) {
        const plan p = plan_product(shape, accuracy, 3, limit);
        if (!p.is_possible()) {
          EXPECT_EQ(p.why_not, obstacle::memory);
          continue;
        }
        EXPECT_LE(p.bytes(), limit);
        EXPECT_EQ(p.wide_bytes > 0, shape.wide_sums);
        EXPECT_LE(p.blocks.count * p.terms, most_terms_at_once);
        EXPECT_TRUE(p.rows > 0 && p.columns > 0 && p.rows <= shape.m && p.columns <= shape.n);
        EXPECT_TRUE(p.rows == shape.m || p.rows % 16 == 0);
        EXPECT_TRUE(p.columns == shape.n || p.columns % 16 == 0);
        EXPECT_TRUE(p.terms == shape.k || p.terms % 16 == 0);
      }
    }
  }
  // 32768 in dd inside one GPU of 141 GB, beside the three matrices of 17 GB each.
  EXPECT_TRUE(plan_product({32768, 32768, 32768}, 102, 3, std::size_t{80} << 30).is_possible());
  // Of a triangle of 8192, panels outside of it are left out.
  const plan of_triangle = plan_product({8192, 8192, 512, true}, 102, 3, ample);
  EXPECT_LE(of_triangle.rows, 1024);
  EXPECT_EQ(of_triangle.columns, of_triangle.rows);
}

/// Residues of all blocks of the operands, and sums of all diagonals, not of the first alone.
TEST(residue_plan, counts_the_bytes_of_every_block_and_diagonal) {
  for (const int accuracy : {52, 102, 155, 208, 280}) {
    const plan p = plan_product({100, 70, 90, false, true}, accuracy, 3, ample);
    ASSERT_TRUE(p.is_possible());
    ASSERT_EQ(p.rows, 100);
    ASSERT_EQ(p.columns, 70);
    std::size_t sums = 0;
    for (int d = 0; d < p.blocks.count; ++d) sums += static_cast<std::size_t>(p.moduli[d]);
    const std::size_t slice = static_cast<std::size_t>(p.moduli[0]) * p.blocks.count * 96;
    EXPECT_EQ(p.a_bytes, 112 * slice);
    EXPECT_EQ(p.b_bytes, 80 * slice);
    EXPECT_EQ(p.coefficient_bytes, 112 * 80 * sums);
    EXPECT_EQ(p.wide_bytes, 112 * 80 * 4);
    EXPECT_EQ(p.bytes(), 192 * slice + 112 * 80 * (sums + 4));
  }
}

/// The bits of the integers make the error bound (plan.hpp): none may be missing.
TEST(residue_plan, has_the_bits_that_accuracy_and_spread_ask_for) {
  const residua::gemm_options asked{residua::engine::residue, ample};
  for (int accuracy = least_accuracy; accuracy <= most_accuracy; ++accuracy) {
    for (const int spread : {2, 3, 12, 47}) {
      const plan p = plan_product({10, 10, 1000}, accuracy, spread, ample);
      EXPECT_EQ(p.is_possible(), accuracy + spread <= most_bits);
      if (!p.is_possible()) continue;
      EXPECT_GE(p.bits, accuracy + spread);
      EXPECT_LE(p.bits, p.blocks.most_bits());
      auto options = asked;
      options.accuracy_bits = accuracy;
      const plan chosen = choose_plan(cost_on_h200, 2, {10, 10, 1000}, options, spread);
      EXPECT_EQ(chosen.bits, p.bits);
    }
  }
  for (int limbs = 1; limbs <= 4; ++limbs) {
    EXPECT_GE(choose_plan(cost_on_h200, limbs, {10, 10, 1000}, asked, 7).bits, accuracy_of(limbs) + 7);
  }
}

TEST(residue_plan, of_prepared_operands_needs_their_bits_to_suffice) {
  const plan prepared = plan_to_prepare(20, 100, 115);
  ASSERT_TRUE(prepared.is_possible());
  const converted_operands converted{false, true};
  const int spread = prepared.bits - 102;
  EXPECT_TRUE(plan_prepared({20, 30, 100}, 102, spread, ample, prepared, converted).is_possible());
  EXPECT_EQ(plan_prepared({20, 30, 100}, 102, spread + 1, ample, prepared, converted).why_not,
            obstacle::prepared);
  // What is prepared has all its terms in one panel, whichever operand it is, and however low the limit.
  const plan longer = plan_to_prepare(512, 50000, 115);
  ASSERT_TRUE(longer.is_possible());
  for (const converted_operands& other : {converted_operands{false, true}, {true, false}}) {
    for (std::size_t limit = std::size_t{1} << 20; limit < ample; limit *= 4) {
      const plan p = plan_prepared({512, 512, 50000}, 102, 3, limit, longer, other);
      EXPECT_TRUE(!p.is_possible() || p.terms == 50000) << limit;
    }
  }
}

TEST(residue_plan, of_kept_residues_has_one_block_of_integers) {
  int most = 0;
  for (int spread = 2; spread < 100; ++spread) {
    const plan p = plan_to_keep(20, 100, 102, spread), prepared = plan_to_prepare(20, 100, 102 + spread);
    ASSERT_TRUE(prepared.is_possible());
    ASSERT_EQ(p.is_possible(), prepared.blocks.count == 1) << spread;
    if (!p.is_possible()) {
      EXPECT_EQ(p.why_not, obstacle::spread);
      continue;
    }
    most = spread;
    EXPECT_GE(p.bits, 102 + spread);
    EXPECT_EQ(p.moduli[0], prepared.moduli[0]);
  }
  EXPECT_GT(most, 10);
  EXPECT_LT(most, 99);
  EXPECT_EQ(plan_to_keep(20, 100, 102, 249).why_not, obstacle::spread);
  EXPECT_EQ(plan_to_keep(20, 100, 102, not_finite_spread).why_not, obstacle::not_finite);
}

TEST(residue_plan, says_why_there_is_none) {
  EXPECT_EQ(plan_product({10, 10, index_t{1} << 20}, 102, 3, ample).why_not, obstacle::none);
  EXPECT_EQ(plan_product({10, 10, 10}, 102, 249, ample).why_not, obstacle::spread);
  EXPECT_EQ(plan_product({10, 10, 10}, 102, -2 * zero_exponent, ample).why_not, obstacle::spread);
  EXPECT_EQ(plan_product({10, 10, 10}, 102, not_finite_spread, ample).why_not, obstacle::not_finite);
  EXPECT_EQ(plan_product({10, 10, 10}, 102, 3, 100).why_not, obstacle::memory);
}

TEST(residue_choice, takes_a_gpu_that_was_not_measured_for_an_h200) {
  for (const char* name : {"NVIDIA H200", "NVIDIA H100 PCIe", ""}) {
    EXPECT_EQ(residua::residue::cost_on_gpu(name).int8_operations, cost_on_h200.int8_operations) << name;
  }
}

/// Each of the times by itself, all others taking none: of 3 x 5 elements, or half of them, with 7 terms in
/// dd.
TEST(residue_choice, adds_up_what_products_cost) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  constexpr cost nothing{0, 0, infinite, infinite, infinite, 0, {infinite, infinite, infinite, infinite}};
  for (const bool triangle : {false, true}) {
    const product_shape shape{3, 5, 7, triangle};
    const auto s = choose_scheme(accuracy_of(2) + least_spread, shape.k);
    ASSERT_TRUE(s);
    const double elements = triangle ? 7.5 : 15, operations = 2 * elements * 7;
    const auto expect_time = [&](double by_residues, double natively, const auto& change) {
      cost machine = nothing;
      change(machine);
      EXPECT_EQ(seconds_by_residues(machine, 2, shape, *s), by_residues);
      EXPECT_EQ(seconds_natively(machine, 2, shape), natively);
    };
    expect_time(3, 0, [](cost& c) { c.start = 3; });
    expect_time(s->products(), 0, [](cost& c) { c.product_start = 1; });
    expect_time(operations * s->products(), 0, [](cost& c) { c.int8_operations = 1; });
    // Elements of 16 bytes are read twice, and their residues written.
    expect_time((3 + 5) * 7 * (2 * 16 + s->blocks.count * s->moduli[0]), 0,
                [](cost& c) { c.converted_bytes = 1; });
    expect_time(elements * (16 + 4 * s->sums()), 0, [](cost& c) { c.reconstructed_bytes = 1; });
    expect_time(0, 5, [](cost& c) { c.native_start = 5; });
    expect_time(0, operations, [](cost& c) { c.native_operations[1] = 1; });
  }
}

TEST(residue_choice, is_by_estimated_times) {
  using residua::engine;
  const residua::gemm_options free{engine::automatic, ample}, asked{engine::residue, ample};
  EXPECT_FALSE(may_be_faster(cost_on_h200, 2, {128, 128, 128}, free));
  EXPECT_TRUE(may_be_faster(cost_on_h200, 2, {1024, 1024, 1024}, free));
  EXPECT_TRUE(may_be_faster(cost_on_h200, 4, {512, 512, 512}, free));
  EXPECT_FALSE(may_be_faster(cost_on_h200, 2, {8192, 8192, 8}, free));
  EXPECT_FALSE(may_be_faster(cost_on_h200, 2, {8192, 1, 8192}, free));
  // dd with exponents spread by 200 bits takes more than a hundred products, qd as many at most for any
  // spread.
  EXPECT_EQ(choose_plan(cost_on_h200, 2, {512, 512, 512}, free, 240).why_not, obstacle::slower);
  EXPECT_EQ(choose_plan(cost_on_h200, 2, {512, 512, 512}, asked, 240).why_not, obstacle::none);
  EXPECT_EQ(choose_plan(cost_on_h200, 4, {4096, 4096, 4096}, free, 100).why_not, obstacle::none);
  EXPECT_FALSE(may_be_faster(cost_on_cpu(true), 2, {64, 64, 64}, free));
  EXPECT_TRUE(may_be_faster(cost_on_cpu(true), 2, {256, 256, 256}, free));
  EXPECT_TRUE(may_be_faster(cost_on_cpu(false), 2, {512, 512, 512}, free));
  EXPECT_FALSE(may_be_faster(cost_on_cpu(true), 2, {4096, 4, 4096}, free));
  // Of a triangle half is computed, but all is converted.
  EXPECT_TRUE(may_be_faster(cost_on_cpu(true), 4, {70, 70, 70}, free));
  EXPECT_FALSE(may_be_faster(cost_on_cpu(true), 4, {70, 70, 35, true}, free));
  // td and qd are slow natively; with blocks, as for exponents that are spread far, there are more products.
  for (const bool matrix_units : {true, false}) {
    EXPECT_FALSE(may_be_faster(cost_on_cpu(matrix_units), 3, {32, 32, 32}, free));
    EXPECT_FALSE(may_be_faster(cost_on_cpu(matrix_units), 4, {32, 32, 32}, free));
    EXPECT_TRUE(may_be_faster(cost_on_cpu(matrix_units), 3, {128, 128, 128}, free));
    EXPECT_TRUE(may_be_faster(cost_on_cpu(matrix_units), 4, {96, 96, 96}, free));
    EXPECT_EQ(choose_plan(cost_on_cpu(matrix_units), 4, {512, 512, 512}, free, 100).why_not, obstacle::none);
  }
  EXPECT_EQ(choose_plan(cost_on_cpu(true), 2, {1024, 1024, 1024}, free, 100).why_not, obstacle::none);
  EXPECT_EQ(choose_plan(cost_on_cpu(false), 2, {1024, 1024, 1024}, free, 200).why_not, obstacle::slower);
  // Fewer bits are cheaper.
  residua::gemm_options coarse = asked;
  coarse.accuracy_bits = 74;
  EXPECT_LT(choose_plan(cost_on_h200, 2, {512, 512, 512}, coarse, 3).products(),
            choose_plan(cost_on_h200, 2, {512, 512, 512}, asked, 3).products());
}

}  // namespace
}  // namespace residua_test
