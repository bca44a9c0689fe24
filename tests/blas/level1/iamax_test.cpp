#include "residua/blas/level1/iamax.hpp"

#include "blas/level1/exact_sums.hpp"

namespace residua_test {
namespace {

template <class T>
index_t run(const residua::context& ctx, const std::vector<T>& x, index_t increment = 1) {
  const strided<T> v(ctx, x, increment);
  const index_t place = residua::iamax(ctx, v);
  EXPECT_TRUE(same_bits(v.elements(), x));
  return place;
}

/// The first of the largest, compared exactly.
template <class T>
index_t expected_place(const std::vector<T>& x) {
  mp most, size;
  index_t place = -1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    size.set(x[i]);
    if (place >= 0 && mpfr_cmpabs(size.get(), most.get()) <= 0) continue;
    most = size;
    place = static_cast<index_t>(i);
  }
  return place;
}

class iamax : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(iamax);

TEST_P(iamax, is_the_first_of_the_largest) {
  for_each_vector_format([&]<class T>() {
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      auto x = vector_of<T>(kind, n, 3);
      EXPECT_EQ(run(ctx, x, steps.x), expected_place(x));
      const index_t place = expected_place(x);
      if (place < 0) return;
      x[n - 1] = stored<T>(-loaded(x[place]));
      x[n / 2] = x[n - 1];
      EXPECT_EQ(run(ctx, x, steps.x), std::min(place, n / 2)) << "three of the same size";
    });
  });
}

TEST_P(iamax, tells_numbers_apart_by_their_last_places) {
  for_each_vector_format([&]<class T>() {
    const auto number = vector_of<T>(data::uniform, 1, 9)[0];
    for (const index_t n : {2, 40, 10000}) {
      std::vector<T> x(n, number);
      EXPECT_EQ(run(ctx, x), 0) << "all the same";
      for (T& smaller : x) nudge(smaller, 1);
      x[n - 1] = number;
      EXPECT_EQ(run(ctx, x), n - 1);
      EXPECT_EQ(run(ctx, x), expected_place(x));
    }
  });
}

TEST_P(iamax, takes_nan_for_larger_than_anything) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {5, 40, 10000}) {
      for (const index_t place : {index_t{1}, n / 2, n - 2}) {
        std::vector<T> x(n, T(1.0));
        x[place] = stored<T>(-inf);
        x[n - 1] = stored<T>(inf);
        EXPECT_EQ(run(ctx, x), place) << "the first infinity";
        x[0] = stored<T>(inf);
        x[place] = x[n - 1] = stored<T>(nan);
        EXPECT_EQ(run(ctx, x), place) << "the first NaN";
      }
    }
  });
}

TEST_P(iamax, of_nothing_and_of_zeros) {
  for_each_vector_format([&]<class T>() {
    EXPECT_EQ(run<T>(ctx, {}), -1);
    EXPECT_EQ(run(ctx, std::vector<T>(5000, T(0.0))), 0);
    EXPECT_EQ(run(ctx, std::vector<T>(1, stored<T>(-0.0))), 0);
  });
}

TEST_P(iamax, leaves_its_result_in_memory_of_the_context) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, vector_of<T>(data::graded, 5000, 3), -2);
    check_result_in_memory<index_t>(ctx, "iamax", residua::iamax(ctx, x),
                                    [&](index_t* result) { residua::iamax(ctx, x, result); });
  });
}

TEST_P(iamax, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0)));
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({"iamax:", " x ", broken.word}, [&] { (void)residua::iamax(ctx, broken.view); });
    }
  });
}

}  // namespace
}  // namespace residua_test
