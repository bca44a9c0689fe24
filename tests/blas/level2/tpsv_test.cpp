#include "residua/blas/level2/tpsv.hpp"

#include "blas/level2/profiles.hpp"
#include "blas/level2/triangular_systems.hpp"

namespace residua_test {
namespace {

struct plain_tpsv {
  static constexpr const char* name = "tpsv";
  template <class T>
  static void call(const residua::context& ctx, op o, diag d, packed_view<const T> A, vector_view<T> x) {
    residua::tpsv<T>(ctx, o, d, A, x);
  }
};
using tpsv_of_test = packed_triangle_routine<plain_tpsv>;

class tpsv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(tpsv);

TEST_P(tpsv, is_within_its_bound) {
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 31, 65, 137}) {
      SCOPED_TRACE("n = " + std::to_string(n));
      for_each_form([&](const form& f) {
        ++turn;
        const growth kind = n <= 40 && turn % 3 == 0 ? growth::fast
                            : turn % 2 == 0          ? growth::graded
                                                     : growth::none;
        const auto A = system_of<T>(kind, n, f, 61);
        const auto b = vector_of<T>(data::uniform, n, 62);
        const auto x = run_on_vector<tpsv_of_test>(ctx, f, A, b, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
        expect_solved(triangular(A, n, f.triangle, f.o, f.d), f.d == diag::unit, false, b, x,
                      n > 100 ? 7 : 1);
      });
    }
  });
}

TEST_P(tpsv, passes_on_what_is_not_finite) { check_what_is_not_finite<tpsv_of_test>(ctx); }
TEST_P(tpsv, needs_no_quotients_of_elements) { check_sizes_of_elements<tpsv_of_test>(ctx); }

class tpsv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(tpsv_bits);
TEST_P(tpsv_bits, are_the_same_on_every_cpu_and_run) {
  check_bits_on_every_cpu_and_run<tpsv_of_test>(
      ctx, 333, []<class T>(index_t n, const form& f) { return system_of<T>(growth::none, n, f, 63); });
}

TEST_P(tpsv, rejects_what_does_not_fit) {
  const packed<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, uplo::lower);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call = [&](packed_view<const dd> a, vector_view<dd> v) {
    residua::tpsv<dd>(ctx, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_triangles(ctx, A.view())) {
    expect_rejected({"tpsv:", " A ", word.c_str()}, [&, view = bad] { call(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"tpsv:", " x ", bad.word}, [&] { call(A.view(), bad.view); });
  }
  expect_rejected({"tpsv:", "A has 3 columns", "x has 4"}, [&] { call(A.view(), longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call({}, {}));
}

}  // namespace
}  // namespace residua_test
