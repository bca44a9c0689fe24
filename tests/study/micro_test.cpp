// The micro-benchmarks of the study, on every backend: chains of products and of x y / y, and operations
// between a load and a store. Exact where nothing is rounded, within derived bounds elsewhere, and the same
// numbers whatever backend and number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "residua/base/error.hpp"
#include "study/kernels/chains.hpp"
#include "study/kernels/intensity.hpp"

namespace residua::study {
namespace {

constexpr magnitudes of_the_thesis = {{0.1, 1}, {1, 6}};

class micro : public residua_test::on_backend {
 protected:
  chain_errors run(std::string_view format, chain_step step, const chain_set& set) const {
    return run_chains(ctx, format, step, chain_division::ieee, set, 1);
  }
};
RESIDUA_ON_ALL_BACKENDS(micro);

TEST_P(micro, powers_of_two_are_multiplied_and_undone_exactly) {
  chain_set set{3, 4, 1, 0, {1, 3, 0.75}, {2, 0.5, 1024, 0.25}};
  for (const auto format : kernel_formats()) {
    for (const auto step : {chain_step::product, chain_step::do_undo}) {
      const auto e = run(format, step, set);
      EXPECT_EQ(e.absolute, 0) << format;
      EXPECT_EQ(e.largest, 0) << format;
    }
  }
}

TEST_P(micro, chains_err_by_no_more_than_their_bounds) {
  const auto products = random_products(9, 33, of_the_thesis, 5);
  const auto do_undos = random_do_undos(9, 200, {0, 10}, {1e5, 1e6}, 6);
  for (const char* format : {"float", "double", "ff", "ds", "di", "dit", "dd", "td", "qd"}) {
    for (const auto& [step, set] :
         {std::pair{chain_step::product, &products}, {chain_step::do_undo, &do_undos}}) {
      const auto e = run(format, step, *set);
      ASSERT_GT(e.bound, 0) << format;
      EXPECT_LE(e.largest, e.bound) << format;
      EXPECT_LE(e.relative, e.largest) << format;
    }
  }
  for (const char* format : {"float2", "double2"})
    EXPECT_EQ(run(format, chain_step::product, products).bound, 0);
}

TEST(micro_chains, of_run_time_precisions_err_by_no_more_than_their_bounds) {
  const auto products = random_products(5, 33, of_the_thesis, 5);
  // Of doubles: a product of two floats has no more bits than a double.
  chain_set do_undos{40, 40, 1, 0, {}, {}};
  for (int k = 1; k <= 40; ++k) {
    do_undos.start.push_back(1 + k / 97.0);
    do_undos.factors.push_back(1 + k / 89.0);
  }
  for (const int bits : {53, 70, 106, 424}) {
    const auto e = run_mp_chains(bits, chain_step::product, products, 1);
    EXPECT_LE(e.largest, e.bound) << bits;
    EXPECT_GT(e.largest, 0x1p-8 * e.bound) << bits;  // errors are of the size that roundings have
    const auto undone = run_mp_chains(bits, chain_step::do_undo, do_undos, 1);
    EXPECT_LE(undone.largest, undone.bound) << bits;
    EXPECT_EQ(undone.largest > 0, bits < 106) << bits;
  }
  for (const auto& [step, set] :
       {std::pair{chain_step::product, &products}, {chain_step::do_undo, &do_undos}})
    EXPECT_EQ(run_mp_chains(53, step, *set, 1).absolute,
              run_chains(context::cpu(1), "double", step, chain_division::ieee, *set, 1).absolute);
  EXPECT_THROW(run_mp_chains(7, chain_step::product, products, 1), error);
  EXPECT_THROW(run_mp_chains(106, chain_step::normalised_product, products, 1), error);
  EXPECT_THROW(run_mp_chains(106, chain_step::product, {}, 1), error);
}

/// Of numbers beyond one and below it: the words of a number are read at their places.
TEST(micro_chains, of_run_time_precisions_undo_powers_of_two_exactly) {
  const chain_set set{4, 4, 1, 0, {1, 3, 0.75, -1e-30}, {2, 0.5, 1024, 0.25}};
  for (const auto step : {chain_step::product, chain_step::do_undo})
    EXPECT_EQ(run_mp_chains(212, step, set, 1).largest, 0);
}

TEST_P(micro, intensity_of_run_time_precisions_counts_its_passes) {
  for (const index_t operations : {1, 7}) {
    const auto sums = run_mp_intensity(ctx, 106, intensity_operation::add, operations, 33, 1);
    EXPECT_EQ(sums.result, operations);
    EXPECT_EQ(sums.bytes_of_element, 24);
    EXPECT_EQ(sums.moves, 3.0 * static_cast<double>(operations));
    const auto products = run_mp_intensity(ctx, 424, intensity_operation::mul, operations, 5, 1);
    EXPECT_EQ(products.moves, 2.0 * static_cast<double>(operations));
    EXPECT_EQ(products.bytes_of_element, 64);
    oracle::mp power(1.0 + 0x1p-20, 1000);  // of 1 + 7 * 20 bits
    mpfr_pow_ui(power.get(), power.get(), static_cast<unsigned long>(operations), MPFR_RNDN);
    EXPECT_EQ(products.result, power.to_double());
  }
  EXPECT_THROW(run_mp_intensity(ctx, 106, intensity_operation::add, 0, 1, 1), error);
  EXPECT_THROW(run_mp_intensity(ctx, 106, intensity_operation::add, 1, 0, 1), error);
  EXPECT_THROW(run_mp_intensity(ctx, 7, intensity_operation::add, 1, 1, 1), error);
}

TEST_P(micro, chains_give_the_numbers_of_one_thread) {
  const auto set = random_products(70, 20, of_the_thesis, 7);
  for (const auto format : kernel_formats()) {
    const auto here = run(format, chain_step::product, set);
    const auto expected =
        run_chains(context::reference(), format, chain_step::product, chain_division::ieee, set, 1);
    EXPECT_EQ(here.absolute, expected.absolute) << format;
    EXPECT_EQ(here.largest, expected.largest) << format;
  }
}

/// Of one chain the error is |x - exact|: the same by MPFR.
TEST_P(micro, errors_are_those_that_mpfr_finds) {
  const auto set = random_products(1, 30, of_the_thesis, 11);
  float in_float = 1;
  double in_double = 1;
  oracle::mp exact(1.0, 1024);
  for (const double factor : set.factors) {
    in_float *= static_cast<float>(factor);
    in_double *= factor;
    mpfr_mul_d(exact.get(), exact.get(), factor, MPFR_RNDN);
  }
  for (const auto& [format, computed] :
       {std::pair{"float", static_cast<double>(in_float)}, {"double", in_double}}) {
    oracle::mp error(exact);
    error.subtract(computed);
    const double expected = std::fabs(error.to_double());
    // Each is rounded to double once or twice.
    EXPECT_NEAR(run(format, chain_step::product, set).absolute, expected, 4 * 0x1p-53 * expected) << format;
  }
}

/// Of several chains the means of both errors, and the largest relative one.
TEST_P(micro, errors_of_several_chains_are_means_and_the_largest) {
  const auto set = random_products(3, 30, of_the_thesis, 13);
  double absolute = 0, relative = 0, largest = 0;
  for (index_t chain = 0; chain < 3; ++chain) {
    float in_float = 1;
    oracle::mp exact(1.0, 1024);
    for (index_t k = 0; k < 30; ++k) {
      const double factor = set.factors[static_cast<std::size_t>(k * set.of_step + chain * set.of_chain)];
      in_float *= static_cast<float>(factor);
      mpfr_mul_d(exact.get(), exact.get(), factor, MPFR_RNDN);
    }
    const double size = exact.to_double();
    exact.subtract(static_cast<double>(in_float));
    const double error = std::fabs(exact.to_double());
    absolute += error / 3;
    relative += error / size / 3;
    largest = std::max(largest, error / size);
  }
  const auto e = run("float", chain_step::product, set);
  EXPECT_NEAR(e.absolute, absolute, gamma_of(8, 0x1p-53) * absolute);
  EXPECT_NEAR(e.relative, relative, gamma_of(8, 0x1p-53) * relative);
  EXPECT_NEAR(e.largest, largest, gamma_of(8, 0x1p-53) * largest);
}

/// gamma_n of a rounding for each product, and one more for each quotient.
TEST_P(micro, bounds_of_chains_count_their_roundings) {
  const auto products = random_products(2, 33, of_the_thesis, 5);
  const auto do_undos = random_do_undos(2, 33, {0, 10}, {1e5, 1e6}, 6);
  EXPECT_EQ(run("float", chain_step::product, products).bound, gamma_of(33, 0x1p-24));
  EXPECT_EQ(run("float", chain_step::do_undo, do_undos).bound, gamma_of(33, 0x1p-23));
  EXPECT_EQ(run_mp_chains(106, chain_step::product, products, 1).bound, gamma_of(33, 0x1p-106));
  EXPECT_EQ(run_mp_chains(106, chain_step::do_undo, do_undos, 1).bound, gamma_of(66, 0x1p-106));
}

TEST(micro_chains, are_of_the_intervals_that_were_asked_for) {
  const auto set = random_do_undos(64, 64, {2, 3}, {5, 7}, 6);
  for (const double x : set.start) EXPECT_TRUE(x >= 2 && x <= 3) << x;
  for (const double y : set.factors) EXPECT_TRUE(y >= 5 && y <= 7) << y;
  const auto products = random_products(64, 64, {{0.25, 0.5}, {5, 7}}, 6);
  for (const double x : products.start) EXPECT_EQ(x, 1);
  for (const double y : products.factors) EXPECT_TRUE((y >= 0.25 && y <= 0.5) || (y >= 5 && y <= 7)) << y;
}

/// Of a chain that is rounded to 12 bytes after each product or quotient.
template <class T>
double error_of_chain(chain_step step, const chain_set& set) {
  T x(set.start[0]);
  oracle::mp exact(set.start[0], 4096);
  for (const double factor : set.factors) {
    x = T(dd(x) * dd(factor));
    if (step == chain_step::do_undo)
      x = T(dd(x) / dd(factor));
    else
      mpfr_mul_d(exact.get(), exact.get(), factor, MPFR_RNDN);
  }
  exact.subtract(dd(x));
  return std::fabs(exact.to_double());
}

TEST_P(micro, triples_are_rounded_after_each_operation) {
  const auto product = random_products(1, 30, of_the_thesis, 12);
  // Doubles: a product of two has more bits than a triple, one of floats has not.
  const chain_set do_undo{1, 4, 1, 0, {1.0 / 3}, {1.0 / 7, 10.0 / 11, 1e6 / 13, 0.1}};
  for (const auto& [step, set] :
       {std::pair{chain_step::product, &product}, {chain_step::do_undo, &do_undo}}) {
    for (const auto& [format, expected] : {std::pair{"ds", error_of_chain<ds>(step, *set)},
                                           {"di", error_of_chain<di>(step, *set)},
                                           {"dit", error_of_chain<dit>(step, *set)}}) {
      ASSERT_GT(expected, 0) << format;
      EXPECT_NEAR(run(format, step, *set).absolute, expected, 4 * 0x1p-53 * expected) << format;
    }
  }
}

TEST_P(micro, what_overflows_has_no_finite_error) {
  const chain_set set{1, 2, 1, 0, {1e30}, {1e30, 1e30}};
  EXPECT_FALSE(std::isfinite(run("float", chain_step::product, set).absolute));
  EXPECT_TRUE(std::isfinite(run("double", chain_step::product, set).absolute));
}

TEST_P(micro, chains_refuse_what_they_cannot_do) {
  const auto set = random_products(2, 3, of_the_thesis, 1);
  EXPECT_THROW(run("float3", chain_step::product, set), error);
  EXPECT_THROW(run("double", chain_step::normalised_product, set), error);
  EXPECT_THROW(run_chains(ctx, "double", chain_step::product, chain_division::ieee, set, 0), error);
  EXPECT_THROW(run_chains(ctx, "double", chain_step::do_undo, chain_division::approximate, set, 1), error);
  EXPECT_THROW(run_chains(ctx, "double", chain_step::product, chain_division::ieee, {}, 1), error);
  EXPECT_THROW(random_products(2, 129, of_the_thesis, 1), error);
  EXPECT_THROW(random_products(0, 1, of_the_thesis, 1), error);
  EXPECT_THROW(random_do_undos(1, 0, {0, 1}, {0, 1}, 1), error);
}

TEST_P(micro, sums_of_ones_are_their_number) {
  const int block = ctx.kind() == backend::cuda ? 32 : 0;
  for (const auto format : kernel_formats())
    for (const index_t operations : {1, 2, 3, 4, 7, 1000})
      for (const index_t elements : {1, 33, 2049})
        EXPECT_EQ(
            run_intensity(ctx, format, intensity_operation::add, operations, {elements, block}, 1).result,
            operations)
            << format << " " << elements;
}

/// Four powers of 1 + 2^-20, each of so many factors, and three additions.
TEST_P(micro, products_are_within_their_bounds) {
  constexpr index_t operations = 403;
  oracle::mp sum(0.0, 8000), base(1.0 + 0x1p-20, 8000), power(8000);
  for (const unsigned long count : {101UL, 101UL, 101UL, 100UL}) {
    mpfr_pow_ui(power.get(), base.get(), count, MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), power.get(), MPFR_RNDN);
  }
  const double exact = sum.to_double();
  const int block = ctx.kind() == backend::cuda ? 32 : 0;
  for (const auto& [format, u] : {std::pair{"float", 0x1p-24},
                                  {"double", 0x1p-53},
                                  {"ds", 0x1p-53},
                                  {"di", 0x1p-53},
                                  {"dit", 0x1p-53},
                                  {"dd", 0x1p-53}}) {
    const double result =
        run_intensity(ctx, format, intensity_operation::mul, operations, {5, block}, 1).result;
    // The triples are computed as dd, which is rounded to double once; they at most once before.
    EXPECT_NEAR(result, exact, gamma_of(104, u) * exact) << format;
  }
}

TEST_P(micro, elements_are_moved_as_they_are_stored) {
  const int block = ctx.kind() == backend::cuda ? 32 : 0;
  for (const auto& [format, bytes] :
       {std::pair{"float", 4}, {"double", 8}, {"ff", 8}, {"ds", 12}, {"di", 12}, {"dit", 12}, {"dd", 16}}) {
    const auto r = run_intensity(ctx, format, intensity_operation::add, 1, {7, block}, 1);
    EXPECT_EQ(r.bytes_of_element, bytes) << format;
  }
}

TEST_P(micro, intensity_refuses_what_it_cannot_do) {
  const int block = ctx.kind() == backend::cuda ? 32 : 0;
  const auto add = intensity_operation::add;
  EXPECT_THROW(run_intensity(ctx, "quad", add, 1, {1, block}, 1), error);
  EXPECT_THROW(run_intensity(ctx, "double", add, 0, {1, block}, 1), error);
  EXPECT_THROW(run_intensity(ctx, "double", add, 1, {0, block}, 1), error);
  EXPECT_THROW(run_intensity(ctx, "double", add, 1, {1, block}, 0), error);
  EXPECT_THROW(run_intensity(ctx, "double", add, 1, {1, block == 0 ? 1 : 1025}, 1), error);
}

}  // namespace
}  // namespace residua::study
