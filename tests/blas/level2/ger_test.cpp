#include "residua/blas/level2/ger.hpp"

#include "blas/level2/rank_updates.hpp"

namespace residua_test {
namespace {

template <class T>
std::vector<T> run(const residua::context& ctx, index_t m, index_t n, const update_operands<T>& o,
                   index_t padding, increments steps) {
  const padded<T> A(ctx, o.A, m, n, padding);
  const strided<T> x(ctx, o.x, steps.x), y(ctx, o.y, steps.y);
  residua::ger(ctx, o.alpha, x, y, A);
  EXPECT_TRUE(same_bits(x.elements(), o.x) && same_bits(y.elements(), o.y));
  return A.elements();
}

struct shape {
  index_t m, n;
};
constexpr shape all_shapes[] = {{0, 3}, {3, 0}, {1, 1}, {7, 9}, {8, 3}, {33, 17}, {131, 150}, {300, 9}};

class ger : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(ger);

TEST_P(ger, is_within_its_bound_and_has_the_bits_of_the_reference) {
  int turn = 0;
  const auto reference = residua::context::reference();
  for_each_vector_format([&]<class T>() {
    using bounds = residua::error_bounds<arithmetic_t<T>>;
    for (const auto& [m, n] : all_shapes) {
      for (const data kind : all_data) {
        SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n) + ", data " +
                     std::to_string(static_cast<int>(kind)));
        const auto o = update_operands_of<T>(kind, m, n, 71);
        const auto steps =
            ++turn % 3 == 0 ? mixed_increments[turn % std::size(mixed_increments)] : increments{1, 1};
        const auto A = run(ctx, m, n, o, turn % 4, steps);
        EXPECT_TRUE(same_bits(A, run(reference, m, n, o, 0, {1, 1})));
        const index_t step = m * n > 1000 ? 7 : 1;
        for (index_t j = 0; j < n; j += step) {
          for (index_t i = 0; i < m; i += step) {
            exact_update exact(o.alpha, o.A[i + j * m]);
            exact.add(o.x[i], o.y[j]);
            ASSERT_TRUE(exact.bounds(A[i + j * m], bounds::product + bounds::scaled_sum, bounds::scaled_sum))
                << i << ", " << j;
          }
        }
      }
    }
  });
}

TEST_P(ger, does_not_read_what_is_multiplied_by_zero_and_passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    update_operands<T> o{arithmetic_t<T>(0.0), std::vector<T>(90, T(1.0)), std::vector<T>(9, T(nan)),
                         std::vector<T>(10, T(inf))};
    for (const T& a : run(ctx, 9, 10, o, 1, {1, 1})) EXPECT_EQ(leading(a), 1.0);
    o.alpha = arithmetic_t<T>(2.0);
    o.x.assign(9, T(1.0));
    o.y.assign(10, T(1.0));
    o.x[4] = T(inf);
    o.y[6] = T(nan);
    const auto A = run(ctx, 9, 10, o, 1, {1, 1});
    for (index_t j = 0; j < 10; ++j) {
      for (index_t i = 0; i < 9; ++i) {
        const double a = leading(A[i + j * 9]);
        if (j == 6) {
          EXPECT_TRUE(std::isnan(a));
        } else {
          EXPECT_EQ(a, i == 4 ? inf : 3.0);
        }
      }
    }
  });
}

TEST_P(ger, takes_its_scalar_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    const auto o = update_operands_of<T>(data::uniform, 9, 7, 81);
    check_scalar_argument<arithmetic_t<T>>(ctx, "ger", "alpha",
                                           [&](const residua::scalar<arithmetic_t<T>>& alpha) {
                                             const padded<T> A(ctx, o.A, 9, 7, 1);
                                             const strided<T> x(ctx, o.x), y(ctx, o.y);
                                             residua::ger(ctx, alpha, x, y, A);
                                             return A.elements();
                                           });
  });
}

TEST_P(ger, rejects_what_does_not_fit) {
  const padded<dd> A(ctx, std::vector<dd>(12, dd(1.0)), 4, 3, 0);
  const strided<dd> x(ctx, std::vector<dd>(4, dd(1.0))), y(ctx, std::vector<dd>(3, dd(1.0)));
  const auto call_with = [&](vector_view<const dd> v, vector_view<const dd> w, residua::matrix_view<dd> a) {
    residua::ger(ctx, dd(1.0), v, w, a);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({"ger:", " A ", word.c_str()}, [&, view = bad] { call_with(x, y, view); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"ger:", " x ", bad.word}, [&] { call_with(bad.view, y, A); });
  }
  for (const auto& bad : broken_views<dd>(ctx, y)) {
    expect_rejected({"ger:", " y ", bad.word}, [&] { call_with(x, bad.view, A); });
  }
  expect_rejected({"ger:", "x has 3 elements", "A has 4 rows"}, [&] { call_with(y, y, A); });
  expect_rejected({"ger:", "y has 4 elements", "A has 3 columns"}, [&] { call_with(x, x, A); });
  for (const auto& a : A.elements()) EXPECT_EQ(leading(a), 1.0);
  EXPECT_NO_THROW(call_with({}, {}, {}));
  const auto none = [&](index_t rows, index_t columns, index_t leading_dimension) {
    return residua::matrix_view<dd>(nullptr, rows, columns, leading_dimension, ctx.memory());
  };
  EXPECT_NO_THROW(call_with(x, {}, none(4, 0, 4)));
  EXPECT_NO_THROW(call_with({}, y, none(0, 3, 1)));
  expect_rejected({"ger:", " A ", "leading dimension 0", "1"}, [&] { call_with({}, y, none(0, 3, 0)); });
}

}  // namespace
}  // namespace residua_test
