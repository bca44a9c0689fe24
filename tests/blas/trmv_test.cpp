#include "residua/blas/trmv.hpp"

#include "residua/view/matrix.hpp"
#include "triangles.hpp"

namespace residua_test {
namespace {

struct form {
  uplo triangle;
  op o;
  diag d;
};

template <class F>
void for_each_form(const F& f) {
  for (const uplo triangle : {uplo::lower, uplo::upper}) {
    for (const op o : {op::none, op::transpose}) {
      for (const diag d : {diag::non_unit, diag::unit}) {
        SCOPED_TRACE(std::string(triangle == uplo::lower ? "lower" : "upper") +
                     (o == op::none ? "" : ", transposed") + (d == diag::unit ? ", unit" : ""));
        f(form{triangle, o, d});
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

template <class T>
std::vector<T> run(const residua::context& ctx, const form& f, const std::vector<T>& elements,
                   const std::vector<T>& x, index padding, index increment) {
  const auto n = static_cast<index>(x.size());
  const padded<T> A(ctx, elements, n, n, padding);
  const strided<T> v(ctx, x, increment);
  residua::trmv<T>(ctx, f.triangle, f.o, f.d, A, v);
  EXPECT_TRUE(same_bits(A.elements(), elements));
  return v.elements();
}

class trmv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(trmv);

TEST_P(trmv, is_within_its_bound) {
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index n : {1, 2, 7, 8, 9, 17, 65, 137, 300}) {
      if (n > 100 && !takes_every_case(ctx)) continue;
      SCOPED_TRACE("n = " + std::to_string(n));
      for_each_form([&](const form& f) {
        ++turn;
        const data kind = all_data[turn % 4];
        const auto A = triangle_of<T>(kind, n, f.triangle, f.d == diag::non_unit, 51);
        const auto x = vector_of<T>(kind, n, 52);
        const auto result = run(ctx, f, A, x, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
        expect_matvec(triangular(A, n, f.triangle, f.o, f.d), arithmetic_t<T>(1.0), x, arithmetic_t<T>(0.0),
                      x, result, n > 200 ? 23 : 1);
      });
    }
  });
}

TEST_P(trmv, has_the_same_bits_on_every_cpu_and_run) {
  const auto other = ctx.kind() == residua::backend::cpu ? plainest_cpu() : ctx;
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      const auto A = triangle_of<T>(data::uniform, 301, f.triangle, f.d == diag::non_unit, 53);
      const auto x = vector_of<T>(data::uniform, 301, 54);
      EXPECT_TRUE(same_bits(run(ctx, f, A, x, 1, 2), run(other, f, A, x, 1, 2)));
    });
  });
}

/// What is not finite in x reaches the outputs that have a term with it, and no other.
TEST_P(trmv, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr index n = 30, at = 13;
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      const std::vector<T> A(n * n, T(1.0));
      std::vector<T> x(n, T(1.0));
      x[at] = T(inf);
      const auto result = run(ctx, f, A, x, 1, 1);
      const bool rows_end_at_diagonal = (f.triangle == uplo::lower) == (f.o == op::none);
      for (index i = 0; i < n; ++i) {
        const index terms = rows_end_at_diagonal ? i + 1 : n - i;
        const bool has = rows_end_at_diagonal ? at <= i : at >= i;
        EXPECT_EQ(leading(result[i]), has ? inf : static_cast<double>(terms)) << i;
      }
    });
  });
}

/// A matrix of ones, whose products with ones are integers, beyond what the workspace of a GPU holds at a time.
TEST_P(trmv, takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  constexpr index n = 16500;
  const residua::matrix<double> A(ctx, n, n, std::vector<double>(n * n, 1.0));
  for_each_form([&](const form& f) {
    const bool rows_end_at_diagonal = (f.triangle == uplo::lower) == (f.o == op::none);
    const auto terms = [&](index i) { return static_cast<double>(rows_end_at_diagonal ? i + 1 : n - i); };
    std::vector<double> before(n);
    for (index i = 0; i < n; ++i) before[i] = 1.0;
    residua::array<double> x(ctx, before);
    residua::trmv<double>(ctx, f.triangle, f.o, f.d, A, x);
    const auto result = x.to_host(ctx);
    for (index i = 0; i < n; ++i) ASSERT_EQ(result[i], terms(i)) << i;
  });
}

TEST_P(trmv, rejects_what_does_not_fit) {
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0),
      B(ctx, std::vector<dd>(12, dd(1.0)), 3, 4, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call_with = [&](residua::matrix_view<const dd> a, vector_view<dd> v) {
    residua::trmv<dd>(ctx, uplo::lower, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({"trmv:", " A ", word.c_str()}, [&, view = bad] { call_with(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"trmv:", " x ", bad.word}, [&] { call_with(A, bad.view); });
  }
  expect_rejected({"trmv:", "A has 3 rows", "A has 4 columns"}, [&] { call_with(B, longer); });
  expect_rejected({"trmv:", "A has 3 columns", "x has 4"}, [&] { call_with(A, longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call_with({}, {}));
}

}  // namespace
}  // namespace residua_test
