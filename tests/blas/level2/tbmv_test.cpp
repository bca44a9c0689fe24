#include "residua/blas/level2/tbmv.hpp"

#include "blas/level2/profiles.hpp"
#include "blas/level2/triangle_on_vector.hpp"
#include "once.hpp"

namespace residua_test {
namespace {

struct plain_tbmv {
  static constexpr const char* name = "tbmv";
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, op o, diag d, banded_view<const T> A,
                   vector_view<T> x) {
    residua::tbmv<T>(ctx, triangle, o, d, A, x);
  }
};
using tbmv_of_test = banded_triangle_routine<plain_tbmv>;

class tbmv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(tbmv);

TEST_P(tbmv, is_within_its_bound) {
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 65, 150}) {
      for (const index_t k : widths_of_bands(n)) {
        tbmv_of_test::diagonals = k;
        SCOPED_TRACE("n = " + std::to_string(n) + ", k = " + std::to_string(k));
        for_each_form([&](const form& f) {
          ++turn;
          const data kind = all_data[turn % 4];
          auto A = triangle_of<T>(kind, n, f.triangle, f.d == diag::non_unit, 51);
          cut_to_band(A, n, k);
          const auto x = vector_of<T>(kind, n, 52);
          const auto result =
              run_on_vector<tbmv_of_test>(ctx, f, A, x, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
          const auto check = [&] {
            expect_matvec(triangular(A, n, f.triangle, f.o, f.d), arithmetic_t<T>(1.0), x,
                          arithmetic_t<T>(0.0), x, result, n > 100 ? 7 : 1, std::min(k + 1, n));
          };
          expect_once(check, A, x, f, k, result);
        });
      }
    }
  });
  tbmv_of_test::diagonals = -1;
}

TEST_P(tbmv, passes_on_what_is_not_finite) { check_what_is_not_finite_in_x<tbmv_of_test>(ctx); }

class tbmv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(tbmv_bits);
TEST_P(tbmv_bits, are_the_same_on_every_cpu_and_run) {
  // Orders as large as threads, and the blocks of a GPU, need for bands of such widths.
  for (const auto& [n, k] : {std::pair<index_t, index_t>{120, 3}, {250, 70}, {333, 400}}) {
    tbmv_of_test::diagonals = k;
    const auto matrix_of = [k = k]<class T>(index_t order, const form& f) {
      auto A = triangle_of<T>(data::uniform, order, f.triangle, f.d == diag::non_unit, 53);
      cut_to_band(A, order, k);
      return A;
    };
    check_bits_on_every_cpu_and_run<tbmv_of_test>(ctx, n, matrix_of, k);
  }
  tbmv_of_test::diagonals = -1;
}

/// Parts of the vector are multiplied one after the other: of ones by three diagonals of ones.
TEST_P(tbmv, takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  constexpr index_t n = 40000, k = 2;
  for_each_form([&](const form& f) {
    const residua::array<double> A(ctx, std::vector<double>((k + 1) * n, 1.0));
    residua::array<double> x(ctx, std::vector<double>(n, 1.0));
    const bool lower = f.triangle == uplo::lower;
    residua::tbmv<double>(ctx, f.triangle, f.o, f.d,
                          {A.data(), n, n, lower ? k : 0, lower ? 0 : k, k + 1, ctx.memory()}, x);
    const auto result = x.to_host(ctx);
    for (index_t i = 0; i < n; ++i) {
      ASSERT_EQ(result[i], static_cast<double>(std::min<index_t>(f.lower() ? i : n - 1 - i, k) + 1)) << i;
    }
  });
}

TEST_P(tbmv, rejects_what_does_not_fit) {
  const banded<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, 2, 0, 0),
      B(ctx, dense<dd>{3, 4, std::vector<dd>(12, dd(1.0))}, 2, 0, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call = [&](banded_view<const dd> a, vector_view<dd> v) {
    residua::tbmv<dd>(ctx, uplo::lower, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_bands(ctx, A.view())) {
    expect_rejected({"tbmv:", " A ", word.c_str()}, [&, view = bad] { call(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"tbmv:", " x ", bad.word}, [&] { call(A.view(), bad.view); });
  }
  expect_rejected({"tbmv:", "A is 3 x 4; it must be square"}, [&] { call(B.view(), longer); });
  expect_rejected({"tbmv:", "A has 3 columns", "x has 4"}, [&] { call(A.view(), longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call({}, {}));
}

}  // namespace
}  // namespace residua_test
