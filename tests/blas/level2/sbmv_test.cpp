#include "residua/blas/level2/sbmv.hpp"

#include "blas/level2/profile_products.hpp"

namespace residua_test {
namespace {

struct sbmv_of_test {
  struct case_of_test {
    uplo triangle;
    index_t diagonals;
    bool both_stored;  // the view has the other triangle too, which is not read
  };
  template <class T>
  static void call(const residua::context& ctx, const case_of_test& c, dense<T> M, index_t padding,
                   const arithmetic_t<T>& alpha, vector_view<const T> x, const arithmetic_t<T>& beta,
                   vector_view<T> y) {
    for (index_t j = 0; j < M.columns; ++j) {
      for (index_t i = 0; i < M.rows; ++i) {
        if (!in_triangle(c.triangle, i, j))
          M.element[i + j * M.rows] = T(std::numeric_limits<double>::quiet_NaN());
      }
    }
    const bool lower = c.triangle == uplo::lower;
    const banded<T> A(ctx, M, lower || c.both_stored ? c.diagonals : 0,
                      !lower || c.both_stored ? c.diagonals : 0, padding);
    residua::sbmv<T>(ctx, c.triangle, alpha, A.view(), x, beta, y);
    EXPECT_TRUE(A.is_unchanged());
  }
  static std::vector<case_of_test> cases(index_t n) {
    std::vector<case_of_test> all;
    for (const uplo triangle : {uplo::lower, uplo::upper}) {
      for (const index_t k : widths_of_bands(n)) all.push_back({triangle, k, k == 5});
    }
    return all;
  }
  template <class T>
  static dense<T> matrix(const case_of_test& c, index_t n, data kind) {
    return with_band(dense<T>{n, n, vector_of<T>(kind, n * n, 41)}, c.diagonals, c.diagonals);
  }
  template <class T>
  static dense<T> operand(const dense<T>& M, const case_of_test& c) {
    return dense_of<T>(M.rows, M.rows, [&](index_t i, index_t j) {
      return in_triangle(c.triangle, i, j) ? M(i, j) : M(j, i);
    });
  }
  static index_t terms(const case_of_test& c, index_t n) { return std::min(2 * c.diagonals + 1, n); }
};

class sbmv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(sbmv);

TEST_P(sbmv, is_within_its_bound) { check_product<sbmv_of_test>(ctx); }
TEST_P(sbmv, does_not_read_what_is_multiplied_by_zero) { check_what_is_not_read<sbmv_of_test>(ctx); }
TEST_P(sbmv, passes_on_what_is_not_finite) { check_what_is_not_finite_in_matrix<sbmv_of_test>(ctx); }

class sbmv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(sbmv_bits);
TEST_P(sbmv_bits, are_the_same_on_every_cpu_and_run) { check_bits_of_product<sbmv_of_test>(ctx); }

TEST_P(sbmv, rejects_what_does_not_fit) {
  const banded<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, 2, 0, 0),
      B(ctx, dense<dd>{3, 4, std::vector<dd>(12, dd(1.0))}, 2, 0, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call = [&](banded_view<const dd> a, vector_view<const dd> v, vector_view<dd> w) {
    residua::sbmv<dd>(ctx, uplo::lower, dd(1.0), a, v, dd(0.0), w);
  };
  for (const auto& [bad, word] : broken_bands(ctx, A.view())) {
    expect_rejected({"sbmv:", " A ", word.c_str()}, [&, view = bad] { call(view, x, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"sbmv:", " x ", bad.word}, [&] { call(A.view(), bad.view, x); });
    expect_rejected({"sbmv:", " y ", bad.word}, [&] { call(A.view(), x, bad.view); });
  }
  expect_rejected({"sbmv:", "A is 3 x 4; it must be square"}, [&] { call(B.view(), longer, x); });
  expect_rejected({"sbmv:", "A has 3 columns", "x has 4"}, [&] { call(A.view(), longer, x); });
  expect_rejected({"sbmv:", "A has 3 rows", "y has 4"}, [&] { call(A.view(), x, longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call({}, {}, {}));
}

}  // namespace
}  // namespace residua_test
