#include "residua/blas/level2/gemv.hpp"

#include "blas/level2/gemv_oracle.hpp"

namespace residua_test {
namespace {

template <class TA, class T>
struct call {
  op o;
  index_t rows, columns;  // of A
  arithmetic_t<T> alpha, beta;
  std::vector<TA> A;
  std::vector<T> x, y;
  [[nodiscard]] dense<TA> operand() const {
    if (o == op::none) return {rows, columns, A};
    return dense_of<TA>(columns, rows, [&](index_t i, index_t j) { return A[j + i * rows]; });
  }
};

/// Around eights, panels, blocks of 128 and 512 outputs, chunks of terms and parts of sums, also of the last
/// of an odd number of outputs; empty ones.
struct shape {
  index_t rows, columns;
};
constexpr shape small_shapes[] = {{0, 3},  {3, 0},  {1, 1},  {2, 3},   {7, 9},
                                  {8, 32}, {9, 33}, {17, 5}, {65, 66}, {3, 200}};
constexpr shape large_shapes[] = {{131, 150}, {1030, 40}, {40, 1030}, {3, 13001}, {2, 8193}, {13001, 3}};

template <class TA, class T>
call<TA, T> call_of(const shape& s, op o, int turn) {
  const auto [alpha, beta] = factors<arithmetic_t<T>>(turn);
  const data kind = all_data[turn / 2 % 4];
  return {o,
          s.rows,
          s.columns,
          alpha,
          beta,
          vector_of<TA>(kind, s.rows * s.columns, 31),
          vector_of<T>(kind, o == op::none ? s.columns : s.rows, 32),
          vector_of<T>(kind, o == op::none ? s.rows : s.columns, 33)};
}

template <class TA, class T>
std::vector<T> run(const residua::context& ctx, const call<TA, T>& c, index_t padding, increments steps) {
  const padded<TA> A(ctx, c.A, c.rows, c.columns, padding);
  const strided<T> x(ctx, c.x, steps.x), y(ctx, c.y, steps.y);
  residua::gemv(ctx, c.o, c.alpha, A, x, c.beta, y);
  EXPECT_TRUE(same_bits(A.elements(), c.A) && same_bits(x.elements(), c.x));
  return y.elements();
}

/// f(call, padding, increments) for both forms of A and several scalars, data and increments.
template <class TA, class T, class F>
void for_each_call(const shape& s, const F& f) {
  int turn = static_cast<int>(s.rows + s.columns);  // other scalars, data and increments for other shapes
  for (const op o : {op::none, op::transpose}) {
    for (int k = 0; k < 2; ++k, ++turn) {
      const auto steps = k == 0 ? increments{1, 1} : mixed_increments[turn % std::size(mixed_increments)];
      SCOPED_TRACE(std::to_string(s.rows) + " x " + std::to_string(s.columns) +
                   (o == op::none ? "" : ", transposed") + ", turn " + std::to_string(turn));
      f(call_of<TA, T>(s, o, turn), k == 0 ? 0 : turn % 5, steps);
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// y, where A is empty: as in BLAS it stays.
template <class TA, class T>
void check(const residua::context& ctx, const call<TA, T>& c, index_t padding, increments steps,
           index_t step) {
  const auto result = run(ctx, c, padding, steps);
  if (c.A.empty()) {
    EXPECT_TRUE(same_bits(result, c.y));
  } else {
    expect_matvec(c.operand(), c.alpha, c.x, c.beta, c.y, result, step);
  }
}

class gemv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(gemv);

TEST_P(gemv, is_within_its_bound) {
  for_each_matvec([&]<class TA, class T>() {
    for (const shape& s : small_shapes) {
      for_each_call<TA, T>(
          s, [&](const auto& c, index_t padding, increments steps) { check(ctx, c, padding, steps, 1); });
    }
    for (const shape& s : large_shapes) {
      if (!takes_every_case(ctx)) continue;
      const index_t step = s.rows > 4096 || s.columns > 4096 ? 331 : 29;
      for_each_call<TA, T>(
          s, [&](const auto& c, index_t padding, increments steps) { check(ctx, c, padding, steps, step); });
    }
  });
}

TEST_P(gemv, has_the_same_bits_on_every_cpu_and_run) {
  for_each_matvec([&]<class TA, class T>() {
    for (const shape& s : {shape{65, 66}, shape{300, 310}, shape{5, 13001}}) {
      int turn = 0;
      for_each_call<TA, T>(s, [&](const auto& c, index_t padding, increments steps) {
        const auto run_on = [&](const residua::context& other) { return run(other, c, padding, steps); };
        EXPECT_TRUE(has_bits_of_another_run(run_on(ctx), ctx, std::tuple(s.rows, turn++), run_on));
      });
    }
  });
}

TEST_P(gemv, does_not_read_what_is_multiplied_by_zero) {
  for_each_matvec([&]<class TA, class T>() {
    using number = arithmetic_t<T>;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    for (const op o : {op::none, op::transpose}) {
      call<TA, T> c{o,
                    9,
                    9,
                    number(1.0),
                    number(0.0),
                    std::vector<TA>(81, TA(1.0)),
                    std::vector<T>(9, T(1.0)),
                    std::vector<T>(9, T(nan))};
      for (const T& y : run(ctx, c, 1, {1, 1})) EXPECT_EQ(leading(y), 9.0) << "y times zero";
      c.A.assign(81, TA(nan));
      c.x.assign(9, T(nan));
      c.y.assign(9, T(2.0));
      c.alpha = number(0.0);
      c.beta = number(3.0);
      for (const T& y : run(ctx, c, 1, {1, 1})) EXPECT_EQ(leading(y), 6.0) << "A times zero";
    }
  });
}

TEST_P(gemv, passes_on_what_is_not_finite) {
  for_each_matvec([&]<class TA, class T>() {
    using number = arithmetic_t<T>;
    constexpr double inf = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr index_t n = 40;
    for (const op o : {op::none, op::transpose}) {
      call<TA, T> c{o,
                    n,
                    n,
                    number(1.0),
                    number(0.0),
                    std::vector<TA>(n * n, TA(1.0)),
                    std::vector<T>(n, T(1.0)),
                    std::vector<T>(n, T(0.0))};
      const auto element = [&](index_t i, index_t j) -> TA& {
        return c.A[o == op::none ? i + j * n : j + i * n];
      };
      element(3, 7) = TA(inf);
      element(12, 2) = TA(nan);
      element(20, 5) = TA(-inf);
      element(31, 5) = TA(inf);
      element(31, 6) = TA(-inf);
      const auto y = run(ctx, c, 1, {1, 1});
      for (index_t i = 0; i < n; ++i) {
        const double result = leading(y[i]);
        if (i == 12 || i == 31) {
          EXPECT_TRUE(std::isnan(result)) << i;
        } else {
          EXPECT_EQ(result, i == 3 ? inf : i == 20 ? -inf : 40.0) << i;
        }
      }
    }
  });
}

TEST_P(gemv, rejects_what_does_not_fit) {
  using residua::matrix_view;
  const padded<dd> A(ctx, std::vector<dd>(12, dd(1.0)), 4, 3, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), y(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call_with = [&](matrix_view<const dd> a, vector_view<const dd> v, vector_view<dd> w) {
    residua::gemv(ctx, op::none, dd(1.0), a, v, dd(0.0), w);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({"gemv:", " A ", word.c_str()}, [&, view = bad] { call_with(view, x, y); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"gemv:", " x ", bad.word}, [&] { call_with(A, bad.view, y); });
  }
  for (const auto& bad : broken_views<dd>(ctx, y)) {
    expect_rejected({"gemv:", " y ", bad.word}, [&] { call_with(A, x, bad.view); });
  }
  expect_rejected({"gemv:", "op(A) has 3 columns", "x has 4"}, [&] { call_with(A, y, y); });
  expect_rejected({"gemv:", "op(A) has 4 rows", "y has 3"}, [&] { call_with(A, x, x); });
  expect_rejected({"gemv:", "op(A) has 4 columns", "x has 3"},
                  [&] { residua::gemv(ctx, op::transpose, dd(1.0), A, x, dd(0.0), y); });
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 1.0);
}

TEST_P(gemv, takes_scalars_from_the_memory_of_a_gpu_alone) {
  using residua::scalar;
  const padded<dd> A(ctx, std::vector<dd>(81, dd(1.0)), 9, 9, 0);
  const strided<dd> x(ctx, std::vector<dd>(9, dd(1.0))), y(ctx, std::vector<dd>(9, dd(1.0)));
  const residua::array<dd> factors(ctx, std::vector<dd>{dd(2.0), dd(3.0), dd(0.0)});
  const auto factor = [&](index_t k) { return scalar<dd>::on_device(factors.data() + k); };
  if (ctx.memory() == residua::memory_space::host) {
    expect_rejected({"gemv:", "alpha", "device"},
                    [&] { residua::gemv(ctx, op::none, factor(0), A, x, dd(0.0), y); });
    expect_rejected({"gemv:", "beta", "device"},
                    [&] { residua::gemv(ctx, op::none, dd(0.0), A, x, factor(1), y); });
    return;
  }
  residua::gemv(ctx, op::none, factor(0), A, x, factor(1), y);
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 21.0);
  const padded<dd> unread(ctx, std::vector<dd>(81, dd(std::numeric_limits<double>::quiet_NaN())), 9, 9, 0);
  residua::gemv(ctx, op::none, factor(2), unread, x, factor(0), y);
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 42.0);
}

}  // namespace
}  // namespace residua_test
