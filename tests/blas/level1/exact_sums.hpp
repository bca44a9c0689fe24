// What reductions are compared with, and what their tests have in common.
#pragma once

#include "blas/operands.hpp"
#include "residua/view/array.hpp"

namespace residua_test {

/// sum x y and sum |x y|.
struct exact_dot {
  mp sum{residua::oracle::exact_bits}, magnitude;
  template <class T>
  exact_dot(const std::vector<T>& x, const std::vector<T>& y) {
    mp a, b;
    for (std::size_t i = 0; i < x.size(); ++i) {
      a.set(x[i]);
      b.set(y[i]);
      mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), a.get(), MPFR_RNDN);
      mpfr_abs(a.get(), a.get(), MPFR_RNDN);
      mpfr_add(magnitude.get(), magnitude.get(), a.get(), MPFR_RNDN);
    }
  }
};

/// sum x and sum |x|.
struct exact_sum {
  mp sum{residua::oracle::exact_bits}, magnitude;
  template <class T>
  explicit exact_sum(const std::vector<T>& x) {
    mp a;
    for (const T& value : x) {
      a.set(value);
      mpfr_add(sum.get(), sum.get(), a.get(), MPFR_RNDN);
      mpfr_abs(a.get(), a.get(), MPFR_RNDN);
      mpfr_add(magnitude.get(), magnitude.get(), a.get(), MPFR_RNDN);
    }
  }
};

template <class T>
mp exact_norm(const std::vector<T>& x) {
  mp sum(residua::oracle::exact_bits), square;
  for (const T& value : x) {
    square.set(value);
    mpfr_sqr(square.get(), square.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), square.get(), MPFR_RNDN);
  }
  mpfr_sqrt(sum.get(), sum.get(), MPFR_RNDN);
  return sum;
}

/// The bound of nrm2.hpp, and for a norm whose last limb is subnormal that limb's spacing.
template <class T>
testing::AssertionResult is_norm(const arithmetic_t<T>& norm, const std::vector<T>& x) {
  const auto n = static_cast<double>(x.size());
  const double bound = (0.5 * n + 0.25) * bound_of_format<T>::dot + bound_of_format<T>::root;
  const mp exact = exact_norm(x);
  constexpr double spacing = std::numeric_limits<double>::denorm_min();
  if (distance(norm, exact) <= spacing) return testing::AssertionSuccess();
  return within(norm, exact, bound, exact);
}

/// That call(result) leaves in memory of the context what the routine returns, and rejects a null pointer.
template <class Result, class Call>
void check_result_in_memory(const residua::context& ctx, const std::string& routine, const Result& returned,
                            const Call& call) {
  const residua::array<Result> there(ctx, 1);
  call(there.data());
  EXPECT_TRUE(same_bits(there.to_host(ctx)[0], returned));
  expect_rejected({routine + ":", "result", "null"}, [&] { call(nullptr); });
}

/// That sum(increments), on vectors of n elements, has the same bits whatever the increments.
template <class Sum>
void expect_bits_for_every_increment(index_t n, const Sum& sum) {
  SCOPED_TRACE("n = " + std::to_string(n));
  const auto expected = sum(increments{1, 1});
  for (const auto steps : mixed_increments) {
    EXPECT_TRUE(same_bits(sum(steps), expected)) << "increments " << steps.x << " and " << steps.y;
  }
}

/// Below, at and beyond what fills the lanes of a sum, a renormalisation and a chunk.
inline constexpr index_t sizes_of_sums[] = {1, 7, 15, 17, 31, 64, 99, 527, 4097, 100003};

/// That run(ctx, data, n, increments), a generic function of the format, has the same bits for every number
/// of threads and every instruction set.
template <class Run>
void check_bits_on_the_cpu(const Run& run) {
  const auto first = residua::context::cpu(1, residua::available_instruction_sets().front());
  for_each_vector_format([&]<class T>() {
    for (const index_t n : all_sizes) {
      for (const auto steps : {increments{1, 1}, increments{-3, 2}}) {
        const auto expected = run.template operator()<T>(first, data::graded, n, steps);
        for (const auto& p : cpu_places()) {
          EXPECT_TRUE(same_bits(run.template operator()<T>(p.make(), data::graded, n, steps), expected))
              << p.name();
        }
      }
    }
  });
}

}  // namespace residua_test
