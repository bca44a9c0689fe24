#include "residua/blas/level1/convert.hpp"

#include <cstring>

#include "blas/operands.hpp"
#include "residua/number/convert.hpp"

namespace residua_test {
namespace {

class convert_vectors : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(convert_vectors);

/// What one element becomes: the same limbs where there are as many or more, otherwise by the conversions of
/// numbers.
template <class To, class From>
To converted(const From& x) {
  if constexpr (residua::solver_format<From> && residua::solver_format<To> && sizeof(To) >= sizeof(From)) {
    To wider(0.0);
    std::memcpy(&wider, &x, sizeof x);
    return wider;
  }
  return stored<To>(residua::convert<arithmetic_t<To>>(loaded(x)));
}

template <class To, class From>
void check_conversion(const residua::context& ctx, index_t n, data kind, increments steps) {
  auto x = vector_of<From>(kind, n, 1);
  if (n > 8) x[3] = From(std::numeric_limits<double>::quiet_NaN());
  if (n > 8) x[5] = From(-std::numeric_limits<double>::infinity());
  if (n > 8) x[8] = From(-0.0);
  std::vector<To> expected;
  for (const From& value : x) expected.push_back(converted<To>(value));
  const strided<From> vx(ctx, x, steps.x);
  strided<To> vy(ctx, std::vector<To>(x.size(), To(1.0)), steps.y);
  residua::convert(ctx, vx, vy);
  EXPECT_TRUE(same_bits(vx.elements(), x));
  const auto y = vy.elements();
  for (index_t i = 0; i < n; ++i) {
    if (i == 3 && n > 8) {
      EXPECT_TRUE(std::isnan(leading(y[i])));
    } else {
      ASSERT_TRUE(same_bits(y[i], expected[i])) << "element " << i;
    }
  }
}

TEST_P(convert_vectors, is_the_conversion_of_every_element) {
  for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
#define RESIDUA_CHECK(To, From) check_conversion<To, From>(ctx, n, kind, steps);
    using namespace residua;
    RESIDUA_CONVERSIONS(RESIDUA_CHECK)
#undef RESIDUA_CHECK
  });
}

TEST_P(convert_vectors, counts_what_a_12_byte_format_cannot_hold) {
  const dd third = dd(1.0) / 3.0;
  std::vector<dd> x(1000, third);
  for (const index_t i : {0, 17, 400}) x[i] = third * 0x1p-100;
  for (const index_t i : {5, 999}) x[i] = third * 0x1p200;
  x[6] = dd(std::numeric_limits<double>::infinity());
  const strided<dd> v(ctx, x, -2);
  const auto of_ds = residua::count_storing_faults<residua::ds>(ctx, v);
  EXPECT_EQ(of_ds.underflowed, 3);
  EXPECT_EQ(of_ds.overflowed, 2);
  const auto of_di = residua::count_storing_faults<residua::di>(ctx, v);
  EXPECT_EQ(of_di.underflowed + of_di.overflowed, 0);
}

TEST_P(convert_vectors, rejects_what_does_not_fit) {
  const strided<dd> x(ctx, std::vector<dd>(4, dd(1.0))), shorter(ctx, std::vector<dd>(3, dd(1.0)));
  const strided<residua::ds> y(ctx, std::vector<residua::ds>(4, residua::ds(1.0)));
  for (const auto& broken : broken_views<dd>(ctx, x)) {
    expect_rejected({"convert:", " x ", broken.word}, [&] { residua::convert(ctx, broken.view, y); });
  }
  for (const auto& broken : broken_views<residua::ds>(ctx, y)) {
    expect_rejected({"convert:", " y ", broken.word}, [&] { residua::convert(ctx, x, broken.view); });
  }
  expect_rejected({"convert:", "x has 3", "y has 4"}, [&] { residua::convert(ctx, shorter, y); });
  for (const auto& broken : broken_views<dd>(ctx, x)) {
    expect_rejected({"count_storing_faults:", " x ", broken.word},
                    [&] { (void)residua::count_storing_faults<residua::ds>(ctx, broken.view); });
  }
}

}  // namespace
}  // namespace residua_test
