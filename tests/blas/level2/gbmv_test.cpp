#include "residua/blas/level2/gbmv.hpp"

#include <numeric>

#include "blas/level2/profile_products.hpp"
#include "residua/number/accumulator.hpp"

namespace residua_test {
namespace {

using residua::qd;

struct gbmv_of_test {
  struct case_of_test {
    op o;
    index_t rows, columns, below, above;
  };
  template <class T>
  static void call(const residua::context& ctx, const case_of_test& c, const dense<T>& M, index_t padding,
                   const arithmetic_t<T>& alpha, vector_view<const T> x, const arithmetic_t<T>& beta,
                   vector_view<T> y) {
    const banded<T> A(ctx, M, c.below, c.above, padding);
    residua::gbmv<T>(ctx, c.o, alpha, A.view(), x, beta, y);
    EXPECT_TRUE(A.is_unchanged());
  }
  /// Square, wide and tall, with as many diagonals below as above, fewer and more.
  static std::vector<case_of_test> cases(index_t n) {
    std::vector<case_of_test> all;
    for (const op o : {op::none, op::transpose}) {
      const auto widths = widths_of_bands(n);
      for (std::size_t k = 0; k < widths.size(); ++k) {
        const index_t other = widths[(3 * k + 1) % widths.size()];
        all.push_back({o, n, n, widths[k], widths[k]});
        all.push_back({o, n, n + n / 2, widths[k], other});
        all.push_back({o, n + n / 3, n, other, widths[k]});
      }
    }
    return all;
  }
  template <class T>
  static dense<T> matrix(const case_of_test& c, index_t, data kind) {
    return with_band(dense<T>{c.rows, c.columns, vector_of<T>(kind, c.rows * c.columns, 41)}, c.below,
                     c.above);
  }
  template <class T>
  static dense<T> operand(const dense<T>& M, const case_of_test& c) {
    return c.o == op::none ? M : transpose_of(M);
  }
  static index_t terms(const case_of_test& c, index_t) {
    return std::min(c.below + c.above + 1, c.o == op::none ? c.columns : c.rows);
  }
};

class gbmv : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(gbmv);

TEST_P(gbmv, is_within_its_bound) { check_product<gbmv_of_test>(ctx); }
TEST_P(gbmv, does_not_read_what_is_multiplied_by_zero) { check_what_is_not_read<gbmv_of_test>(ctx); }
TEST_P(gbmv, passes_on_what_is_not_finite) { check_what_is_not_finite_in_matrix<gbmv_of_test>(ctx); }

class gbmv_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(gbmv_bits);
TEST_P(gbmv_bits, are_the_same_on_every_cpu_and_run) { check_bits_of_product<gbmv_of_test>(ctx); }

/// The sums of A x with the diagonals of `c`, as a CPU makes them: the terms of a row one after the other,
/// renormalised behind each column whose number the distance divides, from the first to the last column that
/// 64 rows have a term in.
std::vector<qd> sums_in_rows(const gbmv_of_test::case_of_test& c, const dense<qd>& M,
                             const std::vector<qd>& x) {
  constexpr index_t rows_together = 64, distance = residua::terms_between_renormalisations;
  std::vector<qd> y;
  for (index_t i = 0; i < c.rows; ++i) {
    const index_t first = i / rows_together * rows_together, end = std::min(c.rows, first + rows_together);
    residua::accumulator<qd> sum;
    sum.clear();
    for (index_t k = std::max<index_t>(0, first - c.below); k < std::min(c.columns, end + c.above); ++k) {
      if (in_band(i, k, c.below, c.above)) sum.add_product(M(i, k), x[k]);
      if ((k + 1) % distance == 0) sum.renormalise();
    }
    sum.renormalise();
    y.push_back(sum.value());
  }
  return y;
}
/// Those of A^T x: the terms of a column in eight lanes, from its first one on, renormalised at every
/// distance, and lane l with lane l + 4, l + 2, l + 1.
std::vector<qd> sums_in_columns(const gbmv_of_test::case_of_test& c, const dense<qd>& M,
                                const std::vector<qd>& x) {
  constexpr index_t lanes = 8, distance = residua::terms_between_renormalisations;
  std::vector<qd> y;
  for (index_t j = 0; j < c.columns; ++j) {
    residua::accumulator<qd> lane[lanes], total;
    total.clear();
    for (auto& sum : lane) sum.clear();
    const index_t first = std::max<index_t>(0, j - c.above), end = std::min(c.rows, j + c.below + 1);
    for (index_t i = first; i < end; ++i) {
      const index_t term = i - first;
      lane[term % lanes].add_product(M(i, j), x[i]);
      if ((term / lanes + 1) % distance == 0) lane[term % lanes].renormalise();
    }
    for (auto& sum : lane) sum.renormalise();
    for (index_t half = lanes / 2; half > 0; half /= 2) {
      for (index_t l = 0; l < half; ++l) lane[l].merge(lane[l + half]);
    }
    total.merge(lane[0]);
    y.push_back(total.value());
  }
  return y;
}

TEST_P(gbmv, has_the_bits_of_sums_renormalised_at_their_places) {
  if (ctx.kind() != residua::backend::cpu) return;
  for (const op o : {op::none, op::transpose}) {
    const gbmv_of_test::case_of_test c{o, 330, 300, 290, 270};
    const auto M = gbmv_of_test::matrix<qd>(c, 0, data::uniform);
    const auto whole = gbmv_of_test::operand(M, c);
    const auto x = vector_of<qd>(data::uniform, whole.columns, 47);
    const std::vector<qd> y(whole.rows, qd(0.0));
    const auto result = product_of<gbmv_of_test>(ctx, c, M, 0, qd(1.0), x, qd(0.0), y, {1, 1});
    EXPECT_TRUE(same_bits(result, o == op::none ? sums_in_rows(c, M, x) : sums_in_columns(c, M, x)));
  }
}

/// 3 x 4, one diagonal below the main one and two above it, in columns of five: column j has element (i, j)
/// at 2 + i - j.
TEST(banded_view, has_its_diagonals_at_their_places) {
  std::vector<double> stored(20);
  std::iota(stored.begin(), stored.end(), 0.0);
  const banded_view<double> A(stored.data(), 3, 4, 1, 2, 5);
  EXPECT_EQ(A.rows(), 3);
  EXPECT_EQ(A.columns(), 4);
  EXPECT_EQ(A.below(), 1);
  EXPECT_EQ(A.above(), 2);
  EXPECT_EQ(A.leading_dimension(), 5);
  EXPECT_EQ(A(0, 0), 2);
  EXPECT_EQ(A(1, 0), 3);
  EXPECT_EQ(A(0, 2), 10);
  EXPECT_EQ(A(2, 3), 16);
  const banded_view<const double> constant = A;
  EXPECT_EQ(constant.below(), 1);
  EXPECT_EQ(constant(2, 3), 16);
}

TEST_P(gbmv, of_no_elements_leaves_y) {
  const strided<dd> y(ctx, std::vector<dd>(3, dd(1.0)));
  residua::gbmv<dd>(ctx, op::none, dd(1.0), {nullptr, 3, 0, 1, 1, 3, ctx.memory()}, {}, dd(2.0), y);
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(residua::gbmv<dd>(ctx, op::none, dd(1.0), {}, {}, dd(0.0), {}));
}

TEST_P(gbmv, rejects_what_does_not_fit) {
  const banded<dd> A(ctx, dense<dd>{3, 4, std::vector<dd>(12, dd(1.0))}, 2, 1, 0);
  const strided<dd> x(ctx, std::vector<dd>(4, dd(1.0))), y(ctx, std::vector<dd>(3, dd(1.0)));
  using const_vector = vector_view<const dd>;
  const auto call = [&](op o, banded_view<const dd> a, const_vector v, vector_view<dd> w) {
    residua::gbmv<dd>(ctx, o, dd(1.0), a, v, dd(0.0), w);
  };
  for (const auto& [bad, word] : broken_bands(ctx, A.view())) {
    expect_rejected({"gbmv:", " A ", word.c_str()}, [&, view = bad] { call(op::none, view, x, y); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"gbmv:", " x ", bad.word}, [&] { call(op::none, A.view(), bad.view, y); });
  }
  for (const auto& bad : broken_views<dd>(ctx, y)) {
    expect_rejected({"gbmv:", " y ", bad.word}, [&] { call(op::none, A.view(), x, bad.view); });
  }
  expect_rejected({"gbmv:", "op(A) has 4 columns", "x has 3"}, [&] { call(op::none, A.view(), y, y); });
  expect_rejected({"gbmv:", "op(A) has 3 rows", "y has 4"}, [&] { call(op::none, A.view(), x, x); });
  expect_rejected({"gbmv:", "op(A) has 3 columns", "x has 4"}, [&] { call(op::transpose, A.view(), x, y); });
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 1.0);
}

TEST_P(gbmv, takes_scalars_from_the_memory_of_a_gpu_alone) {
  using residua::scalar;
  const banded<dd> A(ctx, dense<dd>{9, 9, std::vector<dd>(81, dd(1.0))}, 8, 8, 0);
  const strided<dd> x(ctx, std::vector<dd>(9, dd(1.0))), y(ctx, std::vector<dd>(9, dd(1.0)));
  const residua::array<dd> factors(ctx, std::vector<dd>{dd(2.0), dd(3.0), dd(0.0)});
  const auto factor = [&](index_t k) { return scalar<dd>::on_device(factors.data() + k); };
  if (ctx.memory() == residua::memory_space::host) {
    expect_rejected({"gbmv:", "alpha", "device"},
                    [&] { residua::gbmv<dd>(ctx, op::none, factor(0), A.view(), x, dd(0.0), y); });
    expect_rejected({"gbmv:", "beta", "device"},
                    [&] { residua::gbmv<dd>(ctx, op::none, dd(0.0), A.view(), x, factor(1), y); });
    return;
  }
  residua::gbmv<dd>(ctx, op::none, factor(0), A.view(), x, factor(1), y);
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 21.0);
  const banded<dd> unread(
      ctx, dense<dd>{9, 9, std::vector<dd>(81, dd(std::numeric_limits<double>::quiet_NaN()))}, 8, 8, 0);
  residua::gbmv<dd>(ctx, op::none, factor(2), unread.view(), x, factor(0), y);
  for (const auto& z : y.elements()) EXPECT_EQ(leading(z), 42.0);
}

}  // namespace
}  // namespace residua_test
