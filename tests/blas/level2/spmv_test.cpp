#include "residua/blas/level2/spmv.hpp"

#include "blas/level2/profile_products.hpp"
#include "residua/sparse/spmv.hpp"  // both may be included

namespace residua_test {
namespace {

struct spmv_of_test {
  using case_of_test = uplo;
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, const dense<T>& M, index_t /*padding*/,
                   const arithmetic_t<T>& alpha, vector_view<const T> x, const arithmetic_t<T>& beta,
                   vector_view<T> y) {
    const packed<T> A(ctx, M, triangle);
    residua::spmv<T>(ctx, alpha, packed_view<const T>(A.view()), x, beta, y);
    EXPECT_TRUE(A.is_unchanged());
  }
  static std::vector<uplo> cases(index_t) { return {uplo::lower, uplo::upper, uplo::lower, uplo::upper}; }
  template <class T>
  static dense<T> matrix(uplo, index_t n, data kind) {
    return {n, n, vector_of<T>(kind, n * n, 41)};
  }
  template <class T>
  static dense<T> operand(const dense<T>& M, uplo triangle) {
    return dense_of<T>(M.rows, M.rows,
                       [&](index_t i, index_t j) { return in_triangle(triangle, i, j) ? M(i, j) : M(j, i); });
  }
  static index_t terms(uplo, index_t n) { return n; }
};

class packed_spmv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(packed_spmv);

TEST_P(packed_spmv, is_within_its_bound) { check_product<spmv_of_test>(ctx); }
TEST_P(packed_spmv, does_not_read_what_is_multiplied_by_zero) { check_what_is_not_read<spmv_of_test>(ctx); }
TEST_P(packed_spmv, passes_on_what_is_not_finite) { check_what_is_not_finite_in_matrix<spmv_of_test>(ctx); }

class packed_spmv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(packed_spmv_bits);
TEST_P(packed_spmv_bits, are_the_same_on_every_cpu_and_run) { check_bits_of_product<spmv_of_test>(ctx); }

TEST_P(packed_spmv, rejects_what_does_not_fit) {
  const packed<dd> A(ctx, dense<dd>{3, 3, std::vector<dd>(9, dd(1.0))}, uplo::lower);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call = [&](packed_view<const dd> a, vector_view<const dd> v, vector_view<dd> w) {
    residua::spmv<dd>(ctx, dd(1.0), a, v, dd(0.0), w);
  };
  for (const auto& [bad, word] : broken_triangles(ctx, A.view())) {
    expect_rejected({"spmv:", " A ", word.c_str()}, [&, view = bad] { call(view, x, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"spmv:", " x ", bad.word}, [&] { call(A.view(), bad.view, x); });
    expect_rejected({"spmv:", " y ", bad.word}, [&] { call(A.view(), x, bad.view); });
  }
  expect_rejected({"spmv:", "A has 3 columns", "x has 4"}, [&] { call(A.view(), longer, x); });
  expect_rejected({"spmv:", "A has 3 rows", "y has 4"}, [&] { call(A.view(), x, longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call({}, {}, {}));
  const auto first = x.view().part(0, 1);
  expect_rejected({"spmv:", " A ", "null"},
                  [&] { call(packed_view<const dd>(nullptr, 1, uplo::lower, ctx.memory()), first, first); });
}

}  // namespace
}  // namespace residua_test
