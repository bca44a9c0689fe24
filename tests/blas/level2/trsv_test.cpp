#include "residua/blas/level2/trsv.hpp"

#include "blas/level2/triangle_on_vector.hpp"
#include "blas/level2/triangular_systems.hpp"

namespace residua_test {
namespace {

struct trsv_of_test {
  static constexpr const char* name = "trsv";
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, op o, diag d, residua::matrix_view<const T> A,
                   vector_view<T> x) {
    residua::trsv(ctx, triangle, o, d, A, x);
  }
};

class trsv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(trsv);

TEST_P(trsv, is_within_its_bound) {
  int turn = 0;
  const bool on_gpu = ctx.kind() == residua::backend::cuda;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 7, 8, 9, 31, 33, 65, 137, 300}) {
      if (n > 100 && !takes_every_case(ctx)) continue;
      for (const growth kind : {growth::none, growth::graded, growth::fast}) {
        if (kind == growth::fast && n > 40) continue;
        SCOPED_TRACE("n = " + std::to_string(n) + ", growth " + std::to_string(static_cast<int>(kind)));
        for_each_form([&](const form& f) {
          ++turn;
          const auto A = system_of<T>(kind, n, f, 61);
          const auto b = vector_of<T>(data::uniform, n, 62);
          const auto run = [&](const residua::context& c) {
            return run_on_vector<trsv_of_test>(c, f, A, b, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
          };
          const auto x = run(ctx);
          if (is_checked_by_mpfr(ctx)) {
            expect_solved(triangular(A, n, f.triangle, f.o, f.d), f.d == diag::unit, on_gpu, b, x,
                          n > 200 ? 23 : 1);
          } else {
            const auto key = std::tuple(n, kind, f.triangle, f.o, f.d);
            EXPECT_TRUE(has_bits_of_another_run(x, ctx, key, run));
          }
        });
      }
    }
  });
}

/// So many unknowns that a CPU's threads share the sums of one block of rows.
TEST_P(trsv, of_many_unknowns_is_within_its_bound) {
  if (!is_checked_by_mpfr(ctx)) return;  // the others have the bits of one of these: below
  for_each_form([&](const form& f) {
    const auto A = system_of<dd>(growth::none, 450, f, 63);
    const auto b = vector_of<dd>(data::uniform, 450, 54);
    const auto x = run_on_vector<trsv_of_test>(ctx, f, A, b, 1, 2);
    expect_solved(triangular(A, 450, f.triangle, f.o, f.d), f.d == diag::unit,
                  ctx.kind() == residua::backend::cuda, b, x, 13);
  });
}

TEST_P(trsv, passes_on_what_is_not_finite) { check_what_is_not_finite<trsv_of_test>(ctx); }
TEST_P(trsv, needs_no_quotients_of_elements) { check_sizes_of_elements<trsv_of_test>(ctx); }

/// The first three blocks of unknowns have rows enough for threads.
TEST_P(trsv, has_the_same_bits_on_every_cpu_and_run) {
  check_bits_on_every_cpu_and_run<trsv_of_test>(
      ctx, 450, []<class T>(index_t n, const form& f) { return system_of<T>(growth::none, n, f, 63); });
}

TEST_P(trsv, takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  check_more_than_a_gpus_workspace_holds<trsv_of_test>(ctx, false);
}

TEST_P(trsv, rejects_what_does_not_fit) { check_rejections<trsv_of_test>(ctx); }

}  // namespace
}  // namespace residua_test
