// What the study says of errors: of products beside exact facts and bounds, of operations beside MPFR.
#include <gtest/gtest.h>

#include <cmath>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "residua/base/error.hpp"
#include "study/backends.hpp"
#include "study/kernels/product_errors.hpp"
#include "study/measure.hpp"

namespace residua::study {
namespace {

class errors_of_products : public residua_test::on_backend {};
RESIDUA_ON_ALL_BACKENDS(errors_of_products);

TEST_P(errors_of_products, are_within_their_bounds) {
  for (const auto f : vector_formats) {
    for (const index_t n : {1, 2, 7, 33}) {
      for (const auto& e : {gemv_errors(ctx, f, n, 1), gemm_errors(ctx, f, n, 2)}) {
        EXPECT_LE(e.largest, e.bound) << name_of(f) << " " << n;
        EXPECT_LE(e.mean, e.largest) << name_of(f) << " " << n;
      }
    }
  }
}

/// One product of doubles is a dd; of numbers with all limbs it is rounded.
TEST_P(errors_of_products, vanish_where_nothing_is_rounded) {
  EXPECT_EQ(gemv_errors(ctx, format::dd, 1, 1).largest, 0);
  EXPECT_EQ(gemm_errors(ctx, format::dd, 1, 1).largest, 0);
  EXPECT_GT(gemv_errors(ctx, format::td, 1, 1).largest, 0);
  EXPECT_THROW(gemv_errors(ctx, format::dd, 0, 1), error);
  EXPECT_THROW(gemm_errors(ctx, format::tf, 3, 1), error);
}

/// A number of MPFR of the limbs.
oracle::mp number_of_limbs(const limbs& x) {
  oracle::mp sum(0.0, 4400);
  for (const double limb : x.limb) sum.add(limb);
  return sum;
}

void apply_by_mpfr(operation op, oracle::mp& a, const oracle::mp& b, const oracle::mp& c) {
  if (op == operation::add) mpfr_add(a.get(), a.get(), b.get(), MPFR_RNDN);
  if (op == operation::sub) mpfr_sub(a.get(), a.get(), b.get(), MPFR_RNDN);
  if (op == operation::mul) mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
  if (op == operation::div) mpfr_div(a.get(), a.get(), b.get(), MPFR_RNDN);
  if (op == operation::sqrt) mpfr_sqrt(a.get(), a.get(), MPFR_RNDN);
  if (op == operation::fma) mpfr_fma(a.get(), a.get(), b.get(), c.get(), MPFR_RNDN);
}

/// The largest error relative to the result, in units of 2^-bits, of operands whose results stay far from the
/// ends of the range.
double largest_by_mpfr(int format, operation op, const case_set& cases) {
  double largest = 0;
  for (long i = 0; i < cases.asked_for(); ++i) {
    auto exact = number_of_limbs(cases.a(i));
    apply_by_mpfr(op, exact, number_of_limbs(cases.b(i)), number_of_limbs(cases.c(i)));
    auto error = exact;
    mpfr_sub(error.get(), error.get(), number_of_limbs(cases.result(0, i)).get(), MPFR_RNDN);
    mpfr_div(error.get(), error.get(), exact.get(), MPFR_RNDN);
    largest = std::max(largest, std::fabs(error.to_double()));
  }
  return std::ldexp(largest, all_formats[format].bits);
}

TEST(errors_of_operations, are_those_that_mpfr_finds) {
  for (int format = 0; format < static_cast<int>(std::size(all_formats)); ++format) {
    for (const auto op :
         {operation::add, operation::sub, operation::mul, operation::div, operation::sqrt, operation::fma}) {
      auto cases = make_cases(format, op, data::random, 64, 3);
      if (!run_scalar(format, op, cases.with_results(0), cases.count())) continue;
      if (all_formats[format].bound_of(op).scale == bound::terms) continue;  // relative to something else
      const auto e = measure_errors(format, op, cases, 0);
      const double expected = largest_by_mpfr(format, op, cases);
      // Quotients of doubles that are rounded three times at most.
      EXPECT_NEAR(e.largest, expected, 8 * 0x1p-53 * expected)
          << all_formats[format].name << " " << name_of(op);
      EXPECT_EQ(e.not_finite, 0);
    }
  }
}

TEST(errors_of_operations, depend_on_the_seed_alone) {
  const auto first = make_cases(1, operation::mul, data::random, 40, 7);
  const auto again = make_cases(1, operation::mul, data::random, 40, 7);
  const auto other = make_cases(1, operation::mul, data::random, 40, 8);
  EXPECT_EQ(first.a(17).limb[0], again.a(17).limb[0]);
  EXPECT_NE(first.a(17).limb[0], other.a(17).limb[0]);
}

}  // namespace
}  // namespace residua::study
