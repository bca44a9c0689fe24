#include "residua/blas/level3/symm.hpp"

#include "blas/level3/gemm_oracle.hpp"

namespace residua_test {
namespace {

using residua::side;
using residua::uplo;

struct shape {
  index_t m, n;
};

template <class T>
struct call {
  shape s;
  side a_side;
  uplo stored;
  factors<T> scalars;
  std::vector<T> A, B, C;  // A in full

  [[nodiscard]] index_t order() const { return a_side == side::left ? s.m : s.n; }
  /// Element (i, j) of the symmetric matrix: from the triangle that is stored.
  [[nodiscard]] const T& a(index_t i, index_t j) const {
    const bool swapped = stored == uplo::lower ? i < j : i > j;
    return swapped ? A[j + i * order()] : A[i + j * order()];
  }
};

template <class T>
std::vector<T> run(const residua::context& ctx, const call<T>& c, index_t padding) {
  const auto stored = triangle_of(c.stored, c.A, c.order(), false);
  const padded<T> A(ctx, stored, c.order(), c.order(), padding);
  const padded<T> B(ctx, c.B, c.s.m, c.s.n, 2 * padding);
  padded<T> C(ctx, c.C, c.s.m, c.s.n, 3 * padding);
  residua::symm(ctx, c.a_side, c.stored, c.scalars.alpha, A, B, c.scalars.beta, C);
  EXPECT_TRUE(same_bits(B.elements(), c.B));
  return C.elements();
}

template <class T, class F>
void for_each_call(const shape& s, const F& f) {
  int turn = 0;
  for (const auto a_side : {side::left, side::right}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto scalars = all_factors<T>()[turn % 4];
      const data kind = all_data[turn % 4];
      const index_t order = a_side == side::left ? s.m : s.n;
      SCOPED_TRACE("m, n = " + std::to_string(s.m) + ", " + std::to_string(s.n) + ", call " +
                   std::to_string(turn));
      f(call<T>{s, a_side, stored, scalars, vector_of<T>(kind, order * order, 41),
                vector_of<T>(kind, s.m * s.n, 42), vector_of<T>(kind, s.m * s.n, 43)});
      ++turn;
    }
  }
}

class symm : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(symm);

TEST_P(symm, has_the_bits_of_the_reference) {
  const auto reference = residua::context::reference();
  for_each_vector_format([&]<class T>() {
    if (has_other_bits<T>(ctx)) return;
    // Too small for residues, whose bits are others.
    for (const shape& s : {shape{0, 3}, {3, 0}, {1, 1}, {7, 9}, {33, 20}, {9, 66}, {70, 17}}) {
      for_each_call<T>(
          s, [&](const call<T>& c) { EXPECT_TRUE(same_bits(run(ctx, c, 1), run(reference, c, 0))); });
    }
  });
}

TEST_P(symm, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    for (const shape& s : {shape{7, 5}, shape{3, 40}}) {
      for_each_call<T>(s, [&](const call<T>& c) {
        const auto C = run(ctx, c, 1);
        for (index_t j = 0; j < s.n; ++j) {
          for (index_t i = 0; i < s.m; ++i) {
            exact_element e;
            for (index_t k = 0; k < c.order(); ++k) {
              c.a_side == side::left ? e.add(c.a(i, k), c.B[k + j * s.m])
                                     : e.add(c.a(k, j), c.B[i + k * s.m]);
            }
            ASSERT_TRUE(e.near(C[i + j * s.m], c.scalars.alpha, c.scalars.beta, c.C[i + j * s.m],
                               product_bound<T>(c.order(), has_other_bits<T>(ctx))))
                << i << ", " << j;
          }
        }
      });
    }
  });
}

/// So large that a library is given parts of C: of integers, whose sums are exact.
TEST_P(symm, in_parts_is_exact_of_integers) {
  for (const auto a_side : {side::left, side::right}) {
    const shape s = a_side == side::left ? shape{5, 2050} : shape{403, 5};
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const call<double> c{s,
                           a_side,
                           stored,
                           {2.0, -1.0},
                           small_integers(25, 5),
                           small_integers(s.m * s.n, 7),
                           small_integers(s.m * s.n, 3)};
      const auto run_on = [&](const residua::context& other) { return run(other, c, 1); };
      EXPECT_TRUE(has_bits_of_the_reference(run_on(ctx), std::tuple(s.m, stored), run_on)) << s.m;
    }
  }
}

TEST_P(symm, does_not_read_what_is_multiplied_by_zero) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    for (const auto a_side : {side::left, side::right}) {
      const index_t order = a_side == side::left ? 20 : 30;
      const auto filled = [](index_t count, double value) {
        return std::vector<T>(count, stored<T>(number(value)));
      };
      const call<T> alpha{{20, 30},
                          a_side,
                          uplo::lower,
                          {number(0.0), number(0.0)},
                          filled(order * order, nan),
                          filled(600, nan),
                          filled(600, nan)};
      for (const T& x : run(ctx, alpha, 1)) EXPECT_EQ(leading(x), 0.0);
      const call<T> beta{
          {20, 30},       a_side,          uplo::lower, {number(1.0), number(0.0)}, filled(order * order, 1),
          filled(600, 1), filled(600, nan)};
      for (const T& x : run(ctx, beta, 1)) EXPECT_EQ(leading(x), static_cast<double>(order));
    }
  });
}

TEST_P(symm, rejects_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0), B(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0),
      C(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0);
  const auto call_with = [&](side a_side, const view& a, const view& b, const view& c) {
    return [=, this] { residua::symm(ctx, a_side, uplo::lower, dd(1.0), a, b, dd(0.0), c); };
  };
  const view a = A, b = B, c = C;
  expect_rejected({"symm:", "A is 3 x 2; it must be square"},
                  call_with(side::left, view(a.data(), 3, 2, 3, a.memory()), b, c));
  expect_rejected({"symm:", "A has 3 rows", "C has 2 columns"}, call_with(side::right, a, b, c));
  expect_rejected({"symm:", "B has 2 rows", "C has 3 rows"},
                  call_with(side::left, a, view(b.data(), 2, 2, 2, b.memory()), c));
  expect_rejected({"symm:", "B has 1 columns", "C has 2 columns"},
                  call_with(side::left, a, view(b.data(), 3, 1, 3, b.memory()), c));
  expect_rejected({"symm:", " A ", "leading dimension 2"},
                  call_with(side::left, view(a.data(), 3, 3, 2, a.memory()), b, c));
  expect_rejected({"symm:", " B ", "null"}, call_with(side::left, a, view(nullptr, 3, 2, 3, b.memory()), c));
  expect_rejected({"symm:", " C ", "null"}, call_with(side::left, a, b, view(nullptr, 3, 2, 3, c.memory())));
  residua::product_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = 1;
  expect_rejected({"symm:", "accuracy_bits"}, [&] {
    residua::symm(ctx, side::left, uplo::lower, dd(1.0), a, b, dd(0.0), c, inaccurate);
  });
  if (ctx.memory() == residua::memory_space::host) {
    const dd number(1.0);
    const auto there = residua::scalar<dd>::on_device(&number);
    const residua::scalar<dd> here(number);
    expect_rejected({"symm:", " alpha ", "device"},
                    [&] { residua::symm<dd>(ctx, side::left, uplo::lower, there, a, b, here, c); });
    expect_rejected({"symm:", " beta ", "device"},
                    [&] { residua::symm<dd>(ctx, side::left, uplo::lower, here, a, b, there, c); });
  }
  for (const dd& x : C.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
