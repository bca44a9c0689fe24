#include "residua/blas/level2/tbsv.hpp"

#include "blas/level2/profiles.hpp"
#include "blas/level2/triangular_systems.hpp"
#include "once.hpp"

namespace residua_test {
namespace {

struct plain_tbsv {
  static constexpr const char* name = "tbsv";
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, op o, diag d, banded_view<const T> A,
                   vector_view<T> x) {
    residua::tbsv<T>(ctx, triangle, o, d, A, x);
  }
};
using tbsv_of_test = banded_triangle_routine<plain_tbsv>;

class tbsv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(tbsv);

TEST_P(tbsv, is_within_its_bound) {
  int turn = 0;
  for_each_vector_format([&]<class T>() {
    for (const index_t n : {1, 2, 8, 9, 31, 65, 137}) {
      for (const index_t k : widths_of_bands(n)) {
        tbsv_of_test::diagonals = k;
        SCOPED_TRACE("n = " + std::to_string(n) + ", k = " + std::to_string(k));
        for_each_form([&](const form& f) {
          ++turn;
          const growth kind = n <= 40 && turn % 3 == 0 ? growth::fast
                              : turn % 2 == 0          ? growth::graded
                                                       : growth::none;
          auto A = system_of<T>(kind, n, f, 61);
          cut_to_band(A, n, k);
          const auto b = vector_of<T>(data::uniform, n, 62);
          const auto x =
              run_on_vector<tbsv_of_test>(ctx, f, A, b, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
          const auto check = [&] {
            expect_solved(triangular(A, n, f.triangle, f.o, f.d), f.d == diag::unit, false, b, x,
                          n > 100 ? 7 : 1);
          };
          expect_once(check, A, f, b, x);
        });
      }
    }
  });
  tbsv_of_test::diagonals = -1;
}

TEST_P(tbsv, passes_on_what_is_not_finite) { check_what_is_not_finite<tbsv_of_test>(ctx); }
TEST_P(tbsv, needs_no_quotients_of_elements) { check_sizes_of_elements<tbsv_of_test>(ctx); }

class tbsv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(tbsv_bits);
TEST_P(tbsv_bits, are_the_same_on_every_cpu_and_run) {
  // Orders as large as threads, and the blocks of a GPU, need for bands of such widths.
  for (const auto& [n, k] : {std::pair<index_t, index_t>{120, 3}, {250, 70}, {333, 400}}) {
    tbsv_of_test::diagonals = k;
    const auto matrix_of = [k = k]<class T>(index_t order, const form& f) {
      auto A = system_of<T>(growth::none, order, f, 63);
      cut_to_band(A, order, k);
      return A;
    };
    check_bits_on_every_cpu_and_run<tbsv_of_test>(ctx, n, matrix_of, k);
  }
  tbsv_of_test::diagonals = -1;
}

TEST_P(tbsv, rejects_what_does_not_fit) {
  const banded<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, 2, 0, 0),
      B(ctx, dense<dd>{3, 4, std::vector<dd>(12, dd(1.0))}, 2, 0, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call = [&](banded_view<const dd> a, vector_view<dd> v) {
    residua::tbsv<dd>(ctx, uplo::lower, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_bands(ctx, A.view())) {
    expect_rejected({"tbsv:", " A ", word.c_str()}, [&, view = bad] { call(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"tbsv:", " x ", bad.word}, [&] { call(A.view(), bad.view); });
  }
  expect_rejected({"tbsv:", "A is 3 x 4; it must be square"}, [&] { call(B.view(), longer); });
  expect_rejected({"tbsv:", "A has 3 columns", "x has 4"}, [&] { call(A.view(), longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call({}, {}));
}

}  // namespace
}  // namespace residua_test
