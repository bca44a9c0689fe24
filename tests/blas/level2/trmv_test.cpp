#include "residua/blas/level2/trmv.hpp"

#include "blas/level2/triangle_on_vector.hpp"

namespace residua_test {
namespace {

struct trmv_of_test {
  static constexpr const char* name = "trmv";
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, op o, diag d, residua::matrix_view<const T> A,
                   vector_view<T> x) {
    residua::trmv(ctx, triangle, o, d, A, x);
  }
};

class trmv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(trmv);

TEST_P(trmv, is_within_its_bound) {
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 7, 8, 9, 17, 65, 137, 300}) {
      if (n > 100 && !takes_every_case(ctx)) continue;
      SCOPED_TRACE("n = " + std::to_string(n));
      for_each_form([&](const form& f) {
        ++turn;
        const data kind = all_data[turn % 4];
        const auto A = triangle_of<T>(kind, n, f.triangle, f.d == diag::non_unit, 51);
        const auto x = vector_of<T>(kind, n, 52);
        const auto result =
            run_on_vector<trmv_of_test>(ctx, f, A, x, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
        expect_matvec(triangular(A, n, f.triangle, f.o, f.d), arithmetic_t<T>(1.0), x, arithmetic_t<T>(0.0),
                      x, result, n > 200 ? 23 : 1);
      });
    }
  });
}

TEST_P(trmv, passes_on_what_is_not_finite) { check_what_is_not_finite_in_x<trmv_of_test>(ctx); }

TEST_P(trmv, has_the_same_bits_on_every_cpu_and_run) {
  check_bits_on_every_cpu_and_run<trmv_of_test>(ctx, 301, []<class T>(index_t n, const form& f) {
    return triangle_of<T>(data::uniform, n, f.triangle, f.d == diag::non_unit, 53);
  });
}

TEST_P(trmv, takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  check_more_than_a_gpus_workspace_holds<trmv_of_test>(ctx, true);
}

TEST_P(trmv, rejects_what_does_not_fit) { check_rejections<trmv_of_test>(ctx); }

}  // namespace
}  // namespace residua_test
