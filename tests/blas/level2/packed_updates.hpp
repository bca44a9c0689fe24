// The tests that spr and spr2 share. They compute as syr and syr2, whose tests are against MPFR. A routine is
// given as a struct with
//   name;  takes_y;  call<T>(ctx, alpha, x, y, A);  call_dense<T>(ctx, triangle, alpha, x, y, A): syr or
//     syr2.
#pragma once

#include "blas/level2/profiles.hpp"
#include "blas/level2/triangle_updates.hpp"

namespace residua_test {

template <class Routine, class T>
std::vector<T> updated_packed(const residua::context& ctx, uplo triangle, const update_operands<T>& o,
                              const residua::scalar<arithmetic_t<T>>& alpha, increments steps) {
  const auto n = static_cast<index_t>(o.x.size());
  const packed<T> A(ctx, dense<T>{n, n, o.A}, triangle);
  const strided<T> x(ctx, o.x, steps.x), y(ctx, o.y, steps.y);
  Routine::template call<T>(ctx, alpha, x, y, A.view());
  EXPECT_TRUE(same_bits(x.elements(), o.x) && same_bits(y.elements(), o.y));
  return A.elements();
}
template <class Routine, class T>
std::vector<T> updated_packed(const residua::context& ctx, uplo triangle, const update_operands<T>& o,
                              increments steps) {
  return updated_packed<Routine, T>(ctx, triangle, o, o.alpha, steps);
}

template <class Routine>
void check_bits_of_dense(const residua::context& ctx) {
  int turn = 0;
  const auto reference = residua::context::reference();
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 33, 137}) {
      for (const uplo triangle : {uplo::lower, uplo::upper}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        ++turn;
        const auto o = operands_with_triangle<T>(all_data[turn % 4], n, triangle);
        const auto steps =
            turn % 3 == 0 ? mixed_increments[turn % std::size(mixed_increments)] : increments{1, 1};
        const padded<T> A(reference, o.A, n, n, 0);
        const strided<T> x(reference, o.x), y(reference, o.y);
        Routine::template call_dense<T>(reference, triangle, o.alpha, x, y, A);
        const packed<T> expected(reference, dense<T>{n, n, A.elements()}, triangle);
        EXPECT_TRUE(same_bits(updated_packed<Routine>(ctx, triangle, o, steps), expected.elements()));
      }
    }
  });
}

template <class Routine>
void check_packed_alpha_zero(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> nans(9, T(std::numeric_limits<double>::quiet_NaN()));
    const update_operands<T> o{arithmetic_t<T>(0.0), std::vector<T>(81, T(1.0)), nans, nans};
    for (const T& a : updated_packed<Routine>(ctx, uplo::upper, o, {1, 1})) EXPECT_EQ(leading(a), 1.0);
  });
}

template <class Routine>
void check_packed_scalar_in_memory(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const auto o = operands_with_triangle<T>(data::uniform, 9, uplo::lower);
    check_scalar_argument<arithmetic_t<T>>(
        ctx, Routine::name, "alpha", [&](const residua::scalar<arithmetic_t<T>>& alpha) {
          return updated_packed<Routine, T>(ctx, uplo::lower, o, alpha, {1, 1});
        });
  });
}

template <class Routine>
void check_packed_rejections(const residua::context& ctx) {
  const std::string name = std::string(Routine::name) + ":";
  const packed<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, uplo::upper);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  using vector = vector_view<const dd>;
  const auto call = [&](vector v, vector w, packed_view<dd> a) {
    Routine::template call<dd>(ctx, dd(1.0), v, w, a);
  };
  for (const auto& [bad, word] : broken_triangles(ctx, A.view())) {
    expect_rejected({name, " A ", word.c_str()}, [&, view = bad] { call(x, x, view); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({name, " x ", bad.word}, [&] { call(bad.view, x, A.view()); });
    if (Routine::takes_y) expect_rejected({name, " y ", bad.word}, [&] { call(x, bad.view, A.view()); });
  }
  expect_rejected({name, "x has 4 elements", "A has 3 rows"}, [&] { call(longer, x, A.view()); });
  if (Routine::takes_y) {
    expect_rejected({name, "y has 4 elements", "A has 3"}, [&] { call(x, longer, A.view()); });
  }
  for (const auto& a : A.elements()) EXPECT_EQ(leading(a), 1.0);
  EXPECT_NO_THROW(call({}, {}, {}));
}

}  // namespace residua_test
