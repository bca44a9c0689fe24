#include "residua/blas/level1/rotm.hpp"

#include "blas/level1/combination.hpp"

namespace residua_test {
namespace {

using residua::modified_rotation;

template <class T>
struct rotated {
  std::vector<T> x, y;
};

template <class T>
using rotation_of = modified_rotation<arithmetic_t<T>>;

template <class T>
rotated<T> run(const residua::context& ctx, const std::vector<T>& x, const std::vector<T>& y,
               const residua::scalar<rotation_of<T>>& h, increments steps = {1, 1}) {
  strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  residua::rotm<T>(ctx, vx, vy, h);
  return {vx.elements(), vy.elements()};
}

/// With NaN where the flag gives the elements.
template <class T>
rotation_of<T> with_flag(double flag, double h11, double h21, double h12, double h22) {
  using number = arithmetic_t<T>;
  const number nan(std::numeric_limits<double>::quiet_NaN());
  const auto given = [&](bool read, double h) { return read ? number(h) : nan; };
  return rotation_of<T>(number(flag), given(flag == -1 || flag == 1, h11),
                        given(flag == -1 || flag == 0, h21), given(flag == -1 || flag == 0, h12),
                        given(flag == -1 || flag == 1, h22));
}

class rotm : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(rotm);

TEST_P(rotm, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    for_each_shape(takes_every_case(ctx), [&](index_t n, data kind, increments steps) {
      const auto o = scaled_operands<T>(kind, n);
      for (const double flag : {-1.0, 0.0, 1.0}) {
        const auto h = rotation_of<T>(number(flag), o.alpha, -o.alpha, number(1.0), o.alpha);
        const number one(1.0);
        const auto result = run<T>(ctx, o.x, o.y, h, steps);
        if (is_checked_by_mpfr(ctx)) {
          expect_combination<T>(flag == 0 ? one : h.h11, o.x, flag == 1 ? one : h.h12, o.y, result.x);
          expect_combination<T>(flag == 1 ? -one : h.h21, o.x, flag == 0 ? one : h.h22, o.y, result.y);
        }
        const auto key = std::tuple(n, kind, steps.x, steps.y, flag);
        const auto joined_run = [&](const residua::context& reference) {
          const auto rotated = run<T>(reference, o.x, o.y, h, steps);
          return joined(rotated.x, rotated.y);
        };
        EXPECT_TRUE(has_bits_of_the_reference(joined(result.x, result.y), key, joined_run));
      }
    });
  });
}

TEST_P(rotm, does_not_read_what_the_flag_gives) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> x(40, T(2.0)), y(40, T(3.0));
    const struct {
      double flag, x, y;
    } expected[] = {
        {-1, 2 * 4 + 3 * 6, 2 * 5 + 3 * 7}, {0, 2 + 3 * 6, 2 * 5 + 3}, {1, 2 * 4 + 3, -2 + 3 * 7}};
    for (const auto& e : expected) {
      const auto result = run<T>(ctx, x, y, with_flag<T>(e.flag, 4, 5, 6, 7), {2, -1});
      for (index_t i = 0; i < 40; ++i) {
        EXPECT_EQ(leading(result.x[i]), e.x) << "flag " << e.flag;
        EXPECT_EQ(leading(result.y[i]), e.y) << "flag " << e.flag;
      }
    }
  });
}

TEST_P(rotm, by_the_identity_changes_no_bit) {
  for_each_vector_format([&]<class T>() {
    auto x = vector_of<T>(data::uniform, 100, 5), y = vector_of<T>(data::uniform, 100, 6);
    x[7] = stored<T>(std::numeric_limits<double>::infinity());
    y[9] = stored<T>(std::numeric_limits<double>::quiet_NaN());
    const auto result = run<T>(ctx, x, y, with_flag<T>(-2, 4, 5, 6, 7));
    EXPECT_TRUE(same_bits(result.x, x) && same_bits(result.y, y));
  });
}

TEST_P(rotm, passes_on_what_is_not_finite) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const index_t place : {0, 5, 39}) {
      std::vector<T> x(40, T(1.0)), y(40, T(1.0));
      x[place] = stored<T>(nan);
      const auto result = run<T>(ctx, x, y, with_flag<T>(-1, 0, 0, 1, 1));
      EXPECT_TRUE(std::isnan(leading(result.x[place])) && std::isnan(leading(result.y[place])))
          << "0 times NaN";
      EXPECT_EQ(leading(result.x[place == 5 ? 6 : 5]), 1);
    }
  });
}

TEST_P(rotm, takes_its_rotation_from_device_memory) {
  for_each_vector_format([&]<class T>() {
    using scalar = residua::scalar<rotation_of<T>>;
    const auto x = vector_of<T>(data::uniform, 1000, 5), y = vector_of<T>(data::uniform, 1000, 6);
    for (const double flag : {-2.0, -1.0, 0.0, 1.0}) {
      const std::vector<rotation_of<T>> h(1, with_flag<T>(flag, 0.5, 0.25, 0.75, 2));
      if (ctx.memory() == residua::memory_space::host) {
        expect_rejected({"rotm:", " h ", "device memory"},
                        [&] { (void)run<T>(ctx, x, y, scalar::on_device(h.data())); });
        continue;
      }
      const residua::array<rotation_of<T>> there(ctx, h);
      const auto result = run<T>(ctx, x, y, scalar::on_device(there.data())),
                 expected = run<T>(ctx, x, y, h[0]);
      EXPECT_TRUE(same_bits(result.x, expected.x) && same_bits(result.y, expected.y)) << flag;
    }
  });
}

TEST_P(rotm, rejects_what_does_not_fit) {
  for_each_vector_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(4, T(1.0))),
        shorter(ctx, std::vector<T>(3, T(1.0)));
    const auto h = with_flag<T>(-1, 1, 2, 3, 4);
    const auto call = [&](vector_view<T> a, vector_view<T> b) { residua::rotm<T>(ctx, a, b, h); };
    check_two_arguments<T>(ctx, "rotm", x, y, shorter, call);
    expect_rejected({"rotm:", " h ", "flag 3"},
                    [&] { residua::rotm<T>(ctx, x, y, with_flag<T>(3, 1, 2, 3, 4)); });
    for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  });
}

}  // namespace
}  // namespace residua_test
