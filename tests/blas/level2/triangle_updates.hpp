// The tests that syr and syr2 share. A routine is given as a struct with
//   name;  updates, how many products an element takes;  takes_y;
//   call<T>(ctx, triangle, alpha, x, y, A);
//   add_terms(exact, o, i, j): the products of element (i, j).
#pragma once

#include "blas/level2/rank_updates.hpp"

namespace residua_test {

template <class Routine, class T>
std::vector<T> updated(const residua::context& ctx, uplo triangle, const update_operands<T>& o,
                       const residua::scalar<arithmetic_t<T>>& alpha, index_t padding, increments steps) {
  const auto n = static_cast<index_t>(o.x.size());
  const padded<T> A(ctx, o.A, n, n, padding);
  const strided<T> x(ctx, o.x, steps.x), y(ctx, o.y, steps.y);
  Routine::template call<T>(ctx, triangle, alpha, x, y, A);
  EXPECT_TRUE(same_bits(x.elements(), o.x) && same_bits(y.elements(), o.y));
  return A.elements();
}
template <class Routine, class T>
std::vector<T> updated(const residua::context& ctx, uplo triangle, const update_operands<T>& o,
                       index_t padding, increments steps) {
  return updated<Routine, T>(ctx, triangle, o, o.alpha, padding, steps);
}

/// Operands of a kind, with NaN beyond the triangle.
template <class T>
update_operands<T> operands_with_triangle(data kind, index_t n, uplo triangle) {
  auto o = update_operands_of<T>(kind, n, n, 81);
  const auto nan = triangle_of<T>(kind, n, triangle, true, 85);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      if (!in_triangle(triangle, i, j)) o.A[i + j * n] = nan[i + j * n];
    }
  }
  return o;
}

template <class Routine, class T>
void expect_updated(uplo triangle, const update_operands<T>& o, const std::vector<T>& A) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  constexpr double of_a = Routine::updates * bounds::scaled_sum;
  const auto n = static_cast<index_t>(o.x.size());
  const index_t step = n > 100 ? 7 : 1;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const T& before = o.A[i + j * n];
      const T& now = A[i + j * n];
      if (!in_triangle(triangle, i, j)) {
        ASSERT_TRUE(same_bits(now, before)) << "beyond the triangle: " << i << ", " << j;
      } else if ((i + j * n) % step == 0) {
        exact_update exact(o.alpha, before);
        Routine::add_terms(exact, o, i, j);
        ASSERT_TRUE(exact.bounds(now, bounds::product + of_a, of_a)) << i << ", " << j;
      }
    }
  }
}

template <class Routine>
void check_bound_and_bits(const residua::context& ctx) {
  int turn = 0;
  const auto reference = residua::context::reference();
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 33, 137}) {
      for (const data kind : all_data) {
        for (const uplo triangle : {uplo::lower, uplo::upper}) {
          SCOPED_TRACE("n = " + std::to_string(n) + ", data " + std::to_string(static_cast<int>(kind)));
          const auto o = operands_with_triangle<T>(kind, n, triangle);
          const auto steps =
              ++turn % 3 == 0 ? mixed_increments[turn % std::size(mixed_increments)] : increments{1, 1};
          const auto A = updated<Routine>(ctx, triangle, o, turn % 4, steps);
          EXPECT_TRUE(same_bits(A, updated<Routine>(reference, triangle, o, 0, {1, 1})));
          expect_updated<Routine>(triangle, o, A);
        }
      }
    }
  });
}

template <class Routine>
void check_alpha_zero(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const std::vector<T> nans(9, T(std::numeric_limits<double>::quiet_NaN()));
    const update_operands<T> o{arithmetic_t<T>(0.0), std::vector<T>(81, T(1.0)), nans, nans};
    for (const T& a : updated<Routine>(ctx, uplo::lower, o, 1, {1, 1})) EXPECT_EQ(leading(a), 1.0);
  });
}

template <class Routine>
void check_scalar_in_memory(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const auto o = operands_with_triangle<T>(data::uniform, 9, uplo::lower);
    check_scalar_argument<arithmetic_t<T>>(
        ctx, Routine::name, "alpha", [&](const residua::scalar<arithmetic_t<T>>& alpha) {
          return updated<Routine, T>(ctx, uplo::lower, o, alpha, 1, {1, 1});
        });
  });
}

template <class Routine>
void check_rejections(const residua::context& ctx) {
  const std::string name = std::string(Routine::name) + ":";
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0),
      B(ctx, std::vector<dd>(12, dd(1.0)), 3, 4, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  using vector = vector_view<const dd>;
  const auto call_with = [&](vector v, vector w, residua::matrix_view<dd> a) {
    Routine::template call<dd>(ctx, uplo::lower, dd(1.0), v, w, a);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({name, " A ", word.c_str()}, [&, view = bad] { call_with(x, x, view); });
  }
  expect_rejected({name, "A is 3 x 4; it must be square"}, [&] { call_with(x, x, B); });
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({name, " x ", bad.word}, [&] { call_with(bad.view, x, A); });
    if (Routine::takes_y) expect_rejected({name, " y ", bad.word}, [&] { call_with(x, bad.view, A); });
  }
  expect_rejected({name, "x has 4 elements", "A has 3 rows"}, [&] { call_with(longer, x, A); });
  if (Routine::takes_y) {
    expect_rejected({name, "y has 4 elements", "A has 3"}, [&] { call_with(x, longer, A); });
  }
  for (const auto& a : A.elements()) EXPECT_EQ(leading(a), 1.0);
}

}  // namespace residua_test
