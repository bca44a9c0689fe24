// The tests that gbmv, sbmv and spmv share. A routine is given as a struct with
//   name;
//   call<T>(ctx, c, M, padding, alpha, x, beta, y): of the matrix M, which it stores in its way, in the case
//     c;
//   cases(n): the cases, and of a case c:
//     matrix<T>(c, n, kind): the matrix as a whole;  operand(M, c): op(M);  terms(c, n): how many a row has
//       at most.
#pragma once

#include "blas/level2/profiles.hpp"

namespace residua_test {

template <class Routine, class Case, class T>
std::vector<T> product_of(const residua::context& ctx, const Case& c, const dense<T>& M, index_t padding,
                          const arithmetic_t<T>& alpha, const std::vector<T>& x, const arithmetic_t<T>& beta,
                          const std::vector<T>& y, increments steps) {
  const strided<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  Routine::template call<T>(ctx, c, M, padding, alpha, vx, beta, vy);
  EXPECT_TRUE(same_bits(vx.elements(), x));
  return vy.elements();
}

template <class Routine>
void check_product(const residua::context& ctx) {
  int turn = 0, skipped = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 65, 150}) {
      for (const auto& c : Routine::cases(n)) {
        if (n > 100 && ++skipped % 3 != 0) continue;
        ++turn;
        SCOPED_TRACE("n = " + std::to_string(n) + ", turn " + std::to_string(turn));
        const data kind = all_data[turn % 4];
        const auto M = Routine::template matrix<T>(c, n, kind);
        const auto whole = Routine::operand(M, c);
        const auto [alpha, beta] = factors<arithmetic_t<T>>(turn / 4);
        const auto x = vector_of<T>(kind, whole.columns, 42), y = vector_of<T>(kind, whole.rows, 43);
        const auto steps = turn % 2 ? increments{1, 1} : mixed_increments[turn % std::size(mixed_increments)];
        const auto result = product_of<Routine>(ctx, c, M, turn % 3, alpha, x, beta, y, steps);
        expect_matvec(whole, alpha, x, beta, y, result, n > 100 ? 7 : 1, Routine::terms(c, n));
        if (testing::Test::HasFailure()) return;
      }
    }
  });
}

/// The same bits with one thread and the plainest instructions; of a size that threads share.
template <class Routine>
void check_bits_of_product(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const arithmetic_t<T> alpha(0.75), beta(-1.5);
    const auto cases = Routine::cases(333);
    for (std::size_t k = 0; k<cases.size(); k += cases.size()> 20 ? 5 : 1) {
      const auto& c = cases[k];
      const auto M = Routine::template matrix<T>(c, 333, data::uniform);
      const auto whole = Routine::operand(M, c);
      const auto x = vector_of<T>(data::uniform, whole.columns, 45),
                 y = vector_of<T>(data::uniform, whole.rows, 46);
      const auto bits = product_of<Routine>(ctx, c, M, 1, alpha, x, beta, y, {1, 1});
      EXPECT_TRUE(has_bits_of_another_run(bits, ctx, k, [&](const residua::context& other) {
        return product_of<Routine>(other, c, M, 0, alpha, x, beta, y, {2, -1});
      }));
      if (testing::Test::HasFailure()) return;
    }
  });
}

/// beta = 0 does not read y, alpha = 0 neither A nor x; alpha = 0 and beta = 1 nothing.
template <class Routine>
void check_what_is_not_read(const residua::context& ctx) {
  for_each_vector_format([&]<class T>() {
    const T nan(std::numeric_limits<double>::quiet_NaN());
    const arithmetic_t<T> zero(0.0), one(1.0), two(2.0);
    const auto c = Routine::cases(40).back();
    const auto M = Routine::template matrix<T>(c, 40, data::uniform);
    const auto whole = Routine::operand(M, c);
    const dense<T> nans{M.rows, M.columns, std::vector<T>(M.element.size(), nan)};
    const std::vector<T> x(whole.columns, T(1.0)), y(whole.rows, T(3.0)), nan_x(whole.columns, nan),
        nan_y(whole.rows, nan);
    for (const T& z : product_of<Routine>(ctx, c, M, 0, one, x, zero, nan_y, {1, 1})) {
      EXPECT_TRUE(std::isfinite(leading(z)));
    }
    for (const T& z : product_of<Routine>(ctx, c, nans, 0, zero, nan_x, two, y, {1, 1}))
      EXPECT_EQ(leading(z), 6);
    for (const T& z : product_of<Routine>(ctx, c, nans, 0, zero, nan_x, zero, nan_y, {1, 1})) {
      EXPECT_EQ(leading(z), 0);
    }
    EXPECT_TRUE(same_bits(product_of<Routine>(ctx, c, nans, 0, zero, nan_x, one, y, {1, 1}), y));
  });
}

/// What is not finite in the matrix reaches the outputs that have a term with it, and no other: nor is it
/// multiplied by the zeros that are not stored.
template <class Routine>
void check_what_is_not_finite_in_matrix(const residua::context& ctx) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr index_t n = 40, place = 13;
  for_each_vector_format([&]<class T>() {
    for (const auto& c : Routine::cases(n)) {
      auto M = Routine::template matrix<T>(c, n, data::uniform);
      M.element[place + place * M.rows] = T(inf);
      const auto whole = Routine::operand(M, c);
      const std::vector<T> x(whole.columns, T(1.0)), y(whole.rows, T(0.0));
      const arithmetic_t<T> one(1.0), zero(0.0);
      const auto result = product_of<Routine>(ctx, c, M, 0, one, x, zero, y, {1, 1});
      for (index_t i = 0; i < whole.rows; ++i) EXPECT_EQ(std::isfinite(leading(result[i])), i != place) << i;
      auto infinite_x = x;
      infinite_x[place] = T(inf);
      M.element[place + place * M.rows] = T(1.0);
      const auto of_x = product_of<Routine>(ctx, c, M, 0, one, infinite_x, zero, y, {1, 1});
      for (index_t i = 0; i < whole.rows; ++i) {
        EXPECT_EQ(std::isfinite(leading(of_x[i])), leading(whole(i, place)) == 0 && i != place) << i;
      }
      if (testing::Test::HasFailure()) return;
    }
  });
}

}  // namespace residua_test
