#include "residua/blas/level1/nrm2.hpp"

#include "blas/level1/exact_sums.hpp"

namespace residua_test {
namespace {

template <class T>
arithmetic_t<T> run(const residua::context& ctx, const std::vector<T>& x, index_t increment = 1) {
  const strided<T> v(ctx, x, increment);
  const auto norm = residua::nrm2(ctx, v);
  EXPECT_TRUE(same_bits(v.elements(), x));
  return norm;
}

class nrm2 : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(nrm2);

TEST_P(nrm2, is_within_its_bound) {
  if (!is_checked_by_mpfr(ctx)) return;  // other CPUs: the bits of the plainest, in the last test below
  for_each_vector_format([&]<class T>() {
    for_each_shape(true, [&](index_t n, data kind, increments steps) {
      const auto x = vector_of<T>(kind, n, 6);
      EXPECT_TRUE(is_norm<T>(run(ctx, x, steps.x), x));
    });
  });
}

TEST_P(nrm2, has_the_same_bits_for_every_increment) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : sizes_of_sums) {
      for (const data kind : {data::uniform, data::extreme}) {
        const auto x = vector_of<T>(kind, n, 7);
        expect_bits_for_every_increment(n, [&](increments steps) { return run(ctx, x, steps.x); });
      }
    }
  });
}

TEST_P(nrm2, neither_overflows_nor_underflows) {
  for_each_format([&]<class T>() {
    for (const double size : {1e300, 1e307, 0x1p500, 0x1p499, 1e155, 1e-155, 0x1p-400, 0x1p-401, 0x1p-402,
                              1e-160, 1e-200, 1e-290, 1e-300, 1e-307, 1e-310, 1e-320, 5e-324}) {
      for (const index_t n : {1, 3, 17, 1000}) {
        if (size > 1e306 && n > 17) continue;  // the norm itself overflows
        SCOPED_TRACE(std::to_string(n) + " elements near " + std::to_string(std::log2(size)) + " binades");
        auto x = vector_of<T>(data::uniform, n, 8);
        for (T& value : x) value = value * T(size);
        EXPECT_TRUE(is_norm<T>(run(ctx, x), x));
        x[n / 2] = T(0.0);
        EXPECT_TRUE(is_norm<T>(run(ctx, x), x)) << "with a zero";
      }
    }
  });
}

TEST_P(nrm2, takes_small_beside_large_elements) {
  for_each_format([&]<class T>() {
    for (const double large : {1e300, 1.0, 1e-150}) {
      for (const double small : {1e-300, 1e-320, 0.0}) {
        std::vector<T> x(100, T(small));
        x[70] = T(large);
        EXPECT_TRUE(is_norm<T>(run(ctx, x), x)) << large << " and " << small;
      }
    }
  });
}

TEST_P(nrm2, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 40, 10000}) {
      for (const index_t place : {index_t{0}, n / 2, n - 1}) {
        std::vector<T> x(n, T(1.0));
        x[place] = T(nan);
        EXPECT_TRUE(std::isnan(leading(run(ctx, x))));
        x[place] = T(-inf);
        EXPECT_EQ(run(ctx, x), arithmetic_t<T>(inf));
        x[place] = T(inf);
        x[n / 3] = n > 1 ? T(largest<T>) : x[n / 3];
        EXPECT_EQ(run(ctx, x), arithmetic_t<T>(inf));
      }
    }
    const std::vector<T> most(100, T(largest<T>));
    if (residua::storage_only<T> && std::is_same_v<arithmetic_t<T>, double>) {
      EXPECT_TRUE(is_norm<T>(run(ctx, most), most)) << "a double holds it";
    } else {
      EXPECT_EQ(run(ctx, most), arithmetic_t<T>(inf)) << "overflow";
    }
    EXPECT_EQ(run(ctx, std::vector<T>(100, T(0.0))), arithmetic_t<T>(0.0));
    EXPECT_EQ(run(ctx, std::vector<T>{}), arithmetic_t<T>(0.0));
  });
}

TEST_P(nrm2, leaves_its_result_in_memory_of_the_context) {
  for_each_vector_format([&]<class T>() {
    for (const double size : {1.0, largest<T>, 0.0}) {
      const strided<T> x(ctx, std::vector<T>(1, stored<T>(size)), 2);
      check_result_in_memory<arithmetic_t<T>>(
          ctx, "nrm2", residua::nrm2(ctx, x),
          [&](arithmetic_t<T>* result) { residua::nrm2(ctx, x, result); });
    }
  });
}

TEST_P(nrm2, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0)));
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({"nrm2:", " x ", broken.word}, [&] { (void)residua::nrm2(ctx, broken.view); });
    }
  });
}

TEST(nrm2_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  const auto first = residua::context::cpu(1, residua::available_instruction_sets().front());
  for_each_vector_format([&]<class T>() {
    for_each_shape(true, [&](index_t n, data kind, increments steps) {
      const auto x = vector_of<T>(kind, n, 6);
      const auto expected = run(first, x, steps.x);
      for (const auto& p : cpu_places())
        EXPECT_TRUE(same_bits(run(p.make(), x, steps.x), expected)) << p.name();
    });
  });
}

}  // namespace
}  // namespace residua_test
