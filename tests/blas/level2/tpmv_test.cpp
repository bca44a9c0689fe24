#include "residua/blas/level2/tpmv.hpp"

#include "blas/level2/profiles.hpp"
#include "blas/level2/triangle_on_vector.hpp"

namespace residua_test {
namespace {

struct plain_tpmv {
  static constexpr const char* name = "tpmv";
  template <class T>
  static void call(const residua::context& ctx, op o, diag d, packed_view<const T> A, vector_view<T> x) {
    residua::tpmv<T>(ctx, o, d, A, x);
  }
};
using tpmv_of_test = packed_triangle_routine<plain_tpmv>;

class tpmv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(tpmv);

TEST_P(tpmv, is_within_its_bound) {
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 65, 150}) {
      SCOPED_TRACE("n = " + std::to_string(n));
      for_each_form([&](const form& f) {
        ++turn;
        const data kind = all_data[turn % 4];
        const auto A = triangle_of<T>(kind, n, f.triangle, f.d == diag::non_unit, 51);
        const auto x = vector_of<T>(kind, n, 52);
        const auto result =
            run_on_vector<tpmv_of_test>(ctx, f, A, x, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
        expect_matvec(triangular(A, n, f.triangle, f.o, f.d), arithmetic_t<T>(1.0), x, arithmetic_t<T>(0.0),
                      x, result, n > 100 ? 7 : 1);
      });
    }
  });
}

TEST_P(tpmv, passes_on_what_is_not_finite) { check_what_is_not_finite_in_x<tpmv_of_test>(ctx); }

class tpmv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(tpmv_bits);
TEST_P(tpmv_bits, are_the_same_on_every_cpu_and_run) {
  check_bits_on_every_cpu_and_run<tpmv_of_test>(ctx, 333, []<class T>(index_t n, const form& f) {
    return triangle_of<T>(data::uniform, n, f.triangle, f.d == diag::non_unit, 53);
  });
}

TEST_P(tpmv, takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  constexpr index_t n = 16500;
  const residua::array<double> A(ctx, std::vector<double>(n * (n + 1) / 2, 1.0));
  for_each_form([&](const form& f) {
    residua::array<double> x(ctx, std::vector<double>(n, 1.0));
    residua::tpmv<double>(ctx, f.o, f.d, {A.data(), n, f.triangle, ctx.memory()}, x);
    const auto result = x.to_host(ctx);
    for (index_t i = 0; i < n; ++i) ASSERT_EQ(result[i], static_cast<double>(f.lower() ? i + 1 : n - i)) << i;
  });
}

TEST_P(tpmv, rejects_what_does_not_fit) {
  const packed<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, uplo::lower);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call = [&](packed_view<const dd> a, vector_view<dd> v) {
    residua::tpmv<dd>(ctx, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_triangles(ctx, A.view())) {
    expect_rejected({"tpmv:", " A ", word.c_str()}, [&, view = bad] { call(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"tpmv:", " x ", bad.word}, [&] { call(A.view(), bad.view); });
  }
  expect_rejected({"tpmv:", "A has 3 columns", "x has 4"}, [&] { call(A.view(), longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call({}, {}));
}

}  // namespace
}  // namespace residua_test
