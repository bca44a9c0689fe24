#include "residua/blas/level3/gemm.hpp"

#include "blas/level3/gemm_oracle.hpp"

namespace residua_test {
namespace {

using residua::op;

/// One call: C = alpha op(A) op(B) + beta C with op(A) m x k and op(B) k x n.
struct shape {
  index_t m, n, k;
};
constexpr shape all_shapes[] = {{0, 3, 2},    {3, 0, 2},    {3, 2, 0},   {1, 1, 1},   {2, 3, 4},
                                {7, 9, 5},    {8, 12, 32},  {9, 13, 33}, {17, 5, 64}, {64, 64, 65},
                                {33, 70, 31}, {1, 40, 100}, {40, 1, 7},  {65, 66, 3}};
constexpr shape large_shape = {131, 97, 150};
constexpr shape sliced_shapes[] = {{5, 9, 129}, {70, 33, 300}, {3, 2, 2000}};

template <class TA, class TB, class TC>
struct call {
  shape s;
  op op_a, op_b;
  arithmetic_t<TC> alpha, beta;
  std::vector<TA> A;
  std::vector<TB> B;
  std::vector<TC> C;
  [[nodiscard]] index_t a_rows() const { return op_a == op::none ? s.m : s.k; }
  [[nodiscard]] index_t b_rows() const { return op_b == op::none ? s.k : s.n; }
  [[nodiscard]] index_t a_columns() const { return op_a == op::none ? s.k : s.m; }
  [[nodiscard]] index_t b_columns() const { return op_b == op::none ? s.n : s.k; }
  [[nodiscard]] const TA& a(index_t i, index_t l) const {
    return A[op_a == op::none ? i + l * s.m : l + i * s.k];
  }
  [[nodiscard]] const TB& b(index_t l, index_t j) const {
    return B[op_b == op::none ? l + j * s.k : j + l * s.n];
  }
};

template <class TA, class TB, class TC>
std::vector<TC> run(const residua::context& ctx, const call<TA, TB, TC>& c, index_t padding) {
  const padded<TA> A(ctx, c.A, c.a_rows(), c.a_columns(), padding);
  const padded<TB> B(ctx, c.B, c.b_rows(), c.b_columns(), 2 * padding);
  padded<TC> C(ctx, c.C, c.s.m, c.s.n, 3 * padding);
  residua::gemm(ctx, c.op_a, c.op_b, c.alpha, A, B, c.beta, C, {residua::engine::native});
  EXPECT_TRUE(same_bits(A.elements(), c.A) && same_bits(B.elements(), c.B));
  return C.elements();
}

template <class TA, class TB, class TC, class F>
void for_each_call(const shape& s, const F& f) {
  using number = arithmetic_t<TC>;
  source_of<number> source({-3, 3}, 3);
  const number alpha = drawn<number>(source, 1), beta = drawn<number>(source, -1);
  int turn = 0;
  for (const op op_a : {op::none, op::transpose}) {
    for (const op op_b : {op::none, op::transpose}) {
      const number alphas[] = {number(1.0), alpha, alpha, number(0.0)};
      const number betas[] = {number(0.0), beta, number(1.0), beta};
      const data kind = all_data[turn % 4];
      SCOPED_TRACE("m, n, k = " + std::to_string(s.m) + ", " + std::to_string(s.n) + ", " +
                   std::to_string(s.k) + ", call " + std::to_string(turn));
      f(call<TA, TB, TC>{s, op_a, op_b, alphas[turn % 4], betas[turn % 4], vector_of<TA>(kind, s.m * s.k, 31),
                         vector_of<TB>(kind, s.k * s.n, 32), vector_of<TC>(kind, s.m * s.n, 33)});
      ++turn;
      if (testing::Test::HasFailure()) return;
    }
  }
}

class gemm : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(gemm);

TEST_P(gemm, has_the_bits_of_the_reference) {
  for_each_product([&]<class TA, class TB, class TC>() {
    if (has_other_bits<TA>(ctx) && has_other_bits<TB>(ctx)) return;
    const auto check = [&](const call<TA, TB, TC>& c, index_t padding) {
      const auto key = std::tuple(c.s.m, c.s.n, c.s.k, c.op_a, c.op_b);
      EXPECT_TRUE(
          has_bits_of_the_reference(run(ctx, c, padding), key,
                                    [&](const residua::context& reference) { return run(reference, c, 0); }));
    };
    for (const auto& shapes : {std::span<const shape>(all_shapes), std::span<const shape>(sliced_shapes)}) {
      for (const shape& s : shapes) {
        for_each_call<TA, TB, TC>(s, [&](const call<TA, TB, TC>& c) { check(c, 1); });
      }
    }
    for_each_call<TA, TB, TC>(large_shape, [&](const call<TA, TB, TC>& c) { check(c, 2); });
  });
}

/// So many terms that a CPU multiplies some columns of B after the others, as its cache holds them.
TEST_P(gemm, of_many_terms_and_columns_has_the_bits_of_the_reference) {
  const shape s{9, 50, 1500};
  const call<dd, dd, dd> c{s,
                           op::none,
                           op::none,
                           dd(0.75),
                           dd(-1.5),
                           vector_of<dd>(data::uniform, s.m * s.k, 31),
                           vector_of<dd>(data::uniform, s.k * s.n, 32),
                           vector_of<dd>(data::uniform, s.m * s.n, 33)};
  const auto run_on = [&](const residua::context& other) { return run(other, c, 1); };
  EXPECT_TRUE(has_bits_of_the_reference(run_on(ctx), 0, run_on));
}

/// The bound of gemm.hpp.
template <class TA, class TB, class TC>
void expect_within_bound(const call<TA, TB, TC>& c, const std::vector<TC>& result, bool vendors) {
  const auto bound = product_bound<TC>(c.s.k, vendors);
  for (index_t j = 0; j < c.s.n; ++j) {
    for (index_t i = 0; i < c.s.m; ++i) {
      exact_element e;
      for (index_t l = 0; l < c.s.k; ++l) e.add(c.a(i, l), c.b(l, j));
      const index_t place = i + j * c.s.m;
      ASSERT_TRUE(e.near(result[place], c.alpha, c.beta, c.C[place], bound)) << "element " << i << ", " << j;
    }
  }
}

TEST_P(gemm, is_within_its_bound) {
  for_each_product([&]<class TA, class TB, class TC>() {
    const bool vendors = has_other_bits<TA>(ctx) && has_other_bits<TB>(ctx);
    for (const shape& s : {shape{5, 7, 100}, shape{9, 3, 40}, shape{3, 2, 500}}) {
      for_each_call<TA, TB, TC>(
          s, [&](const call<TA, TB, TC>& c) { expect_within_bound(c, run(ctx, c, 1), vendors); });
    }
  });
}

/// So large that a library is given parts of C, by rows and by columns: of integers, whose sums are exact.
TEST_P(gemm, in_parts_is_exact_of_integers) {
  for (const shape& s : {shape{803, 5, 3}, shape{5, 2050, 3}}) {
    for (const op op_a : {op::none, op::transpose}) {
      for (const op op_b : {op::none, op::transpose}) {
        const call<double, double, double> c{s,
                                             op_a,
                                             op_b,
                                             2.0,
                                             -1.0,
                                             small_integers(s.m * s.k, 5),
                                             small_integers(s.k * s.n, 7),
                                             small_integers(s.m * s.n, 3)};
        const auto run_on = [&](const residua::context& other) { return run(other, c, 1); };
        EXPECT_TRUE(has_bits_of_the_reference(run_on(ctx), std::tuple(s.m, op_a, op_b), run_on)) << s.m;
      }
    }
  }
}

TEST_P(gemm, does_not_read_what_is_multiplied_by_zero) {
  for_each_product([&]<class TA, class TB, class TC>() {
    using number = arithmetic_t<TC>;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const shape s{9, 10, 11};
    call<TA, TB, TC> c{s,
                       op::none,
                       op::none,
                       number(1.0),
                       number(0.0),
                       std::vector<TA>(99, TA(1.0)),
                       std::vector<TB>(110, TB(1.0)),
                       std::vector<TC>(90, TC(nan))};
    for (const TC& x : run(ctx, c, 1)) EXPECT_EQ(leading(x), 11.0) << "C times zero";
    c.A.assign(99, TA(nan));
    c.C.assign(90, TC(2.0));
    c.alpha = number(0.0);
    c.beta = number(3.0);
    for (const TC& x : run(ctx, c, 1)) EXPECT_EQ(leading(x), 6.0) << "A times zero";
  });
}

TEST_P(gemm, passes_on_what_is_not_finite) {
  for_each_product([&]<class TA, class TB, class TC>() {
    using number = arithmetic_t<TC>;
    constexpr double inf = std::numeric_limits<double>::infinity();
    const shape s{20, 20, 40};
    call<TA, TB, TC> c{s,
                       op::none,
                       op::none,
                       number(1.0),
                       number(0.0),
                       std::vector<TA>(800, TA(1.0)),
                       std::vector<TB>(800, TB(1.0)),
                       std::vector<TC>(400, TC(0.0))};
    c.A[3 + 7 * 20] = TA(inf);
    c.B[7 + 5 * 40] = TB(0.0);
    c.B[12 + 2 * 40] = TB(std::numeric_limits<double>::quiet_NaN());
    const auto C = run(ctx, c, 1);
    for (index_t j = 0; j < 20; ++j) {
      for (index_t i = 0; i < 20; ++i) {
        const double x = leading(C[i + j * 20]);
        if (j == 2 || (i == 3 && j == 5)) {
          EXPECT_TRUE(std::isnan(x)) << i << ", " << j;
        } else {
          EXPECT_EQ(x, i == 3 ? inf : j == 5 ? 39.0 : 40.0) << i << ", " << j;
        }
      }
    }
  });
}

TEST_P(gemm, rejects_scalars_in_device_memory_on_a_host) {
  if (ctx.memory() == residua::memory_space::device) return;
  const padded<dd> A(ctx, {dd(1.0)}, 1, 1, 0), C(ctx, {dd(5.0)}, 1, 1, 0);
  const dd number(2.0);
  const auto there = residua::scalar<dd>::on_device(&number);
  const residua::scalar<dd> here(number);
  const auto call_with = [&](const residua::scalar<dd>& alpha, const residua::scalar<dd>& beta) {
    return [&] { residua::gemm(ctx, op::none, op::none, alpha, A, A, beta, C); };
  };
  expect_rejected({"gemm:", "alpha", "device"}, call_with(there, here));
  expect_rejected({"gemm:", "beta", "device"}, call_with(here, there));
  EXPECT_EQ(leading(C.elements()[0]), 5.0);
}

TEST_P(gemm, rejects_what_does_not_fit) {
  using residua::matrix_view;
  const padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0),
      B(ctx, std::vector<dd>(12, dd(1.0)), 3, 4, 0), C(ctx, std::vector<dd>(8, dd(1.0)), 2, 4, 0);
  const auto call_with = [&](matrix_view<const dd> a, matrix_view<const dd> b, matrix_view<dd> c) {
    return [=, this] { residua::gemm(ctx, op::none, op::none, dd(1.0), a, b, dd(0.0), c); };
  };
  const auto a = A.view();
  const auto b = B.view();
  const auto c = C.view();
  const auto elsewhere = ctx.memory() == residua::memory_space::host ? residua::memory_space::device
                                                                     : residua::memory_space::host;
  using view = matrix_view<dd>;
  expect_rejected({"gemm:", "op(A) has 3 rows", "C has 2"},
                  call_with(view(a.data(), 3, 2, 3, a.memory()), b, c));
  expect_rejected({"gemm:", "op(A) has 3 columns", "op(B) has 4"},
                  call_with(a, view(b.data(), 4, 4, 4, b.memory()), c));
  expect_rejected({"gemm:", "op(B) has 4 columns", "C has 3"},
                  call_with(a, b, view(c.data(), 2, 3, 2, c.memory())));
  for (const auto& [name, turn] : {std::pair("A", 0), std::pair("B", 1), std::pair("C", 2)}) {
    const view good = turn == 0 ? a : turn == 1 ? b : c;
    const auto call_with_one = [&, turn = turn](const view& bad) {
      return call_with(turn == 0 ? bad : a, turn == 1 ? bad : b, turn == 2 ? bad : c);
    };
    const std::string argument = std::string(" ") + name + " ";
    expect_rejected({"gemm:", argument, "leading dimension 1"},
                    call_with_one(view(good.data(), good.rows(), good.columns(), 1, good.memory())));
    expect_rejected({"gemm:", argument, "-1 rows"},
                    call_with_one(view(good.data(), -1, good.columns(), 2, good.memory())));
    expect_rejected({"gemm:", argument, "-2 columns"},
                    call_with_one(view(good.data(), good.rows(), -2, 4, good.memory())));
    expect_rejected({"gemm:", argument, "null"},
                    call_with_one(view(nullptr, good.rows(), good.columns(), good.rows(), good.memory())));
    expect_rejected({"gemm:", argument, "memory"},
                    call_with_one(view(good.data(), good.rows(), good.columns(), good.rows(), elsewhere)));
  }
}

}  // namespace
}  // namespace residua_test
