#include "residua/blas/level2/symv.hpp"

#include "blas/level2/triangles.hpp"

namespace residua_test {
namespace {

template <class T>
struct call {
  uplo triangle;
  arithmetic_t<T> alpha, beta;
  std::vector<T> A, x, y;
  [[nodiscard]] index_t size() const { return static_cast<index_t>(x.size()); }
  [[nodiscard]] dense<T> operand() const {
    const index_t n = size();
    return dense_of<T>(n, n, [&](index_t i, index_t j) {
      return in_triangle(triangle, i, j) ? A[i + j * n] : A[j + i * n];
    });
  }
};

template <class T>
call<T> call_of(index_t n, uplo triangle, int turn) {
  const auto [alpha, beta] = factors<arithmetic_t<T>>(turn);
  const data kind = all_data[turn / 2 % 4];
  return {triangle,
          alpha,
          beta,
          triangle_of<T>(kind, n, triangle, true, 41),
          vector_of<T>(kind, n, 42),
          vector_of<T>(kind, n, 43)};
}

template <class T>
std::vector<T> run(const residua::context& ctx, const call<T>& c, index_t padding, increments steps) {
  const padded<T> A(ctx, c.A, c.size(), c.size(), padding);
  const strided<T> x(ctx, c.x, steps.x), y(ctx, c.y, steps.y);
  residua::symv(ctx, c.triangle, c.alpha, A, x, c.beta, y);
  EXPECT_TRUE(same_bits(A.elements(), c.A) && same_bits(x.elements(), c.x));
  return y.elements();
}

template <class T, class F>
void for_each_call(index_t n, const F& f) {
  int turn = static_cast<int>(n);  // other scalars, data and increments for other sizes
  for (const uplo triangle : {uplo::lower, uplo::upper}) {
    for (int k = 0; k < 2; ++k, ++turn) {
      const auto steps = k == 0 ? increments{1, 1} : mixed_increments[turn % std::size(mixed_increments)];
      SCOPED_TRACE("n = " + std::to_string(n) + (triangle == uplo::lower ? ", lower" : ", upper") +
                   ", turn " + std::to_string(turn));
      f(call_of<T>(n, triangle, turn), k == 0 ? 0 : turn % 5, steps);
      if (testing::Test::HasFailure()) return;
    }
  }
}

class symv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(symv);

TEST_P(symv, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 7, 8, 9, 17, 65, 137, 300}) {
      if (n > 100 && !takes_every_case(ctx)) continue;
      for_each_call<T>(n, [&](const call<T>& c, index_t padding, increments steps) {
        expect_matvec(c.operand(), c.alpha, c.x, c.beta, c.y, run(ctx, c, padding, steps), n > 200 ? 23 : 1);
      });
    }
  });
}

TEST_P(symv, has_the_same_bits_on_every_cpu_and_run) {
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {66, 301}) {
      int turn = 0;
      for_each_call<T>(n, [&](const call<T>& c, index_t padding, increments steps) {
        const auto run_on = [&](const residua::context& other) { return run(other, c, padding, steps); };
        EXPECT_TRUE(has_bits_of_another_run(run_on(ctx), ctx, std::tuple(n, turn++), run_on));
      });
    }
  });
}

TEST_P(symv, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    for (const uplo triangle : {uplo::lower, uplo::upper}) {
      constexpr index_t n = 30;
      call<T> c{triangle,
                arithmetic_t<T>(1.0),
                arithmetic_t<T>(0.0),
                std::vector<T>(n * n, T(1.0)),
                std::vector<T>(n, T(1.0)),
                std::vector<T>(n, T(nan))};
      const auto set = [&](index_t i, index_t j, const T& value) {
        c.A[in_triangle(triangle, i, j) ? i + j * n : j + i * n] = value;
      };
      set(3, 17, T(inf));
      set(5, 6, T(nan));
      const auto y = run(ctx, c, 1, {1, 1});
      for (index_t i = 0; i < n; ++i) {
        if (i == 5 || i == 6) {
          EXPECT_TRUE(std::isnan(leading(y[i]))) << i;
        } else {
          EXPECT_EQ(leading(y[i]), i == 3 || i == 17 ? inf : 30.0) << i;
        }
      }
    }
  });
}

TEST_P(symv, rejects_what_does_not_fit) {
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0),
      B(ctx, std::vector<dd>(12, dd(1.0)), 3, 4, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), y(ctx, std::vector<dd>(3, dd(1.0))),
      longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call_with = [&](residua::matrix_view<const dd> a, vector_view<const dd> v, vector_view<dd> w) {
    residua::symv(ctx, uplo::lower, dd(1.0), a, v, dd(0.0), w);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({"symv:", " A ", word.c_str()}, [&, view = bad] { call_with(view, x, y); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"symv:", " x ", bad.word}, [&] { call_with(A, bad.view, y); });
    expect_rejected({"symv:", " y ", bad.word}, [&] { call_with(A, x, bad.view); });
  }
  expect_rejected({"symv:", "A is 3 x 4; it must be square"}, [&] { call_with(B, longer, y); });
  expect_rejected({"symv:", "A has 3 columns", "x has 4"}, [&] { call_with(A, longer, y); });
  expect_rejected({"symv:", "A has 3 rows", "y has 4"}, [&] { call_with(A, x, longer); });
  EXPECT_NO_THROW(call_with({}, {}, {}));
  expect_rejected({"symv_workspace_bytes:", "n", "-1"},
                  [&] { (void)residua::symv_workspace_bytes<dd>(ctx, -1); });
}

}  // namespace
}  // namespace residua_test
