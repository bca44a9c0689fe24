// Complex gemv, geru and gerc against MPFR, and what they reject.
#include "blas/complex/complex_operands.hpp"
#include "residua/blas/complex/level2.hpp"

namespace residua_test {
namespace {

template <class T>
void check_gemv(const residua::context& ctx, op o, index_t rows, index_t columns, increments steps) {
  using bound = complex_bounds<T>;
  const bool transposes = residua::is_transposed(o);
  const index_t m = transposes ? columns : rows, n = transposes ? rows : columns;
  const auto A = complex_numbers<T>(rows * columns, 1), x = complex_numbers<T>(n, 2),
             y = complex_numbers<T>(m, 3);
  padded_complex<T> vA(ctx, A, rows, columns);
  spread_vector<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
  const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
  residua::gemv(ctx, o, alpha, vA.view(), vx.view(), beta, vy.view());
  const auto got = vy.elements();
  const double constant = 2 * bound::dot * static_cast<double>(n) + 2 * bound::product +
                          4 * bound::scaled_sum + 4 * bound::writing;
  for (index_t i = 0; i < m; ++i) {
    exact_sum_of_products exact, of_y;
    for (index_t j = 0; j < n; ++j)
      exact.add(A[static_cast<std::size_t>(transposes ? j + i * rows : i + j * rows)],
                x[static_cast<std::size_t>(j)], conjugates(o));
    exact.scale(alpha);
    of_y.add(beta, y[static_cast<std::size_t>(i)]);
    // both magnitudes by the larger constant of each
    const double of_beta = (bound::product + 2 * bound::scaled_sum + 4 * bound::writing) / constant;
    mpfr_add(exact.re.get(), exact.re.get(), of_y.re.get(), MPFR_RNDN);
    mpfr_add(exact.im.get(), exact.im.get(), of_y.im.get(), MPFR_RNDN);
    mpfr_mul_d(of_y.size.get(), of_y.size.get(), of_beta, MPFR_RNDU);
    mpfr_add(exact.size.get(), exact.size.get(), of_y.size.get(), MPFR_RNDU);
    ASSERT_TRUE(parts_within(got[static_cast<std::size_t>(i)], exact, constant, exact.size)) << i;
  }
}

TEST(complex_level2, gemv_of_every_operation) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    for_each_complex_format([&]<class T>() {
      for (const op o : all_ops) {
        for (const auto& [rows, columns] : {std::pair<index_t, index_t>{1, 1}, {9, 5}, {33, 70}}) {
          SCOPED_TRACE(p.name() + ", op " + std::to_string(static_cast<int>(o)) + ", " +
                       std::to_string(rows) + " x " + std::to_string(columns) + ", " +
                       std::to_string(sizeof(T)) + " bytes");
          check_gemv<T>(ctx, o, rows, columns, rows % 2 == 0 ? increments{1, 1} : increments{-2, 3});
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    });
  }
}

TEST(complex_level2, gemv_reads_only_what_it_needs) {
  const auto nan = spread_vector<double>::poison();
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    padded_complex<double> A(ctx, {{1, 1}, {2, 0}}, 2, 1), poisoned(ctx, {nan, nan}, 2, 1);
    spread_vector<double> x(ctx, {{1, 0}}, 1), y(ctx, {nan, nan}, 1), z(ctx, {{1, 2}, {3, 4}}, 1);
    residua::gemv(ctx, op::none, {2.0, 0.0}, A.view(), x.view(), 0.0, y.view());
    EXPECT_EQ(y.elements(), (std::vector<complex<double>>{{2, 2}, {4, 0}})) << p.name();
    residua::gemv(ctx, op::none, 0.0, poisoned.view(), x.view(), {0.0, 1.0}, z.view());
    EXPECT_EQ(z.elements(), (std::vector<complex<double>>{{-2, 1}, {-4, 3}}));
    residua::gemv(ctx, op::none, 0.0, poisoned.view(), x.view(), 0.0, y.view());
    EXPECT_EQ(y.elements(), (std::vector<complex<double>>(2, 0.0)));
    padded_complex<double> empty(ctx, {}, 2, 0);
    spread_vector<double> none(ctx, {}, 1);
    residua::gemv(ctx, op::none, 1.0, empty.view(), none.view(), 0.0, z.view());
    EXPECT_EQ(z.elements(), (std::vector<complex<double>>{{-2, 1}, {-4, 3}}));  // as in BLAS
  }
}

template <class T>
void check_update(const residua::context& ctx, bool conjugated, index_t m, index_t n) {
  using bound = complex_bounds<T>;
  const auto A = complex_numbers<T>(m * n, 4), x = complex_numbers<T>(m, 5), y = complex_numbers<T>(n, 6);
  padded_complex<T> vA(ctx, A, m, n);
  spread_vector<T> vx(ctx, x, -2), vy(ctx, y, 3);
  const auto alpha = factor<T>(-2, 3);
  conjugated ? residua::gerc(ctx, alpha, vx.view(), vy.view(), vA.view())
             : residua::geru(ctx, alpha, vx.view(), vy.view(), vA.view());
  const auto got = vA.elements();
  const double constant = 2 * bound::product + 3 * bound::scaled_sum + 3 * bound::writing;
  for (std::size_t k = 0; k < A.size(); ++k) {
    exact_sum_of_products exact;
    exact.add(x[k % x.size()], y[k / x.size()], false, conjugated);
    exact.scale(alpha);
    exact.add(complex<double>(1.0), A[k]);
    ASSERT_TRUE(parts_within(got[k], exact, constant, exact.size)) << k;
  }
}

TEST(complex_level2, updates_of_rank_one) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    for_each_complex_format([&]<class T>() {
      for (const bool conjugated : {false, true}) {
        SCOPED_TRACE(p.name());
        check_update<T>(ctx, conjugated, 1, 1);
        check_update<T>(ctx, conjugated, 19, 11);
      }
    });
  }
}

TEST(complex_level2, updates_by_zero_read_nothing) {
  const auto nan = spread_vector<double>::poison();
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    const std::vector<complex<double>> elements{{1, 2}, {3, 4}};
    padded_complex<double> A(ctx, elements, 2, 1);
    spread_vector<double> x(ctx, {nan, nan}, 1), y(ctx, {nan}, 1);
    residua::geru(ctx, 0.0, x.view(), y.view(), A.view());
    residua::gerc(ctx, 0.0, x.view(), y.view(), A.view());
    EXPECT_EQ(A.elements(), elements) << p.name();
  }
}

/// A product by 1 as other complex numbers' would have 0 times infinity among its terms.
TEST(complex_level2, gemv_adds_to_infinite_parts_without_multiplying_them_by_one) {
  const auto ctx = residua::context::cpu(1);
  constexpr double inf = std::numeric_limits<double>::infinity();
  padded_complex<double> A(ctx, {{1, 1}}, 1, 1);
  spread_vector<double> x(ctx, {{1, 1}}, 1), y(ctx, {{inf, 2}}, 1);
  residua::gemv(ctx, op::none, 1.0, A.view(), x.view(), 1.0, y.view());
  EXPECT_EQ(y.elements()[0], complex<double>(inf, 4));
}

TEST(complex_level2, wrong_arguments_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(6, 1), 3, 2);
  spread_vector<double> two(ctx, complex_numbers<double>(2, 1), 1),
      three(ctx, complex_numbers<double>(3, 1), 1);
  const complex<double> one(1.0);
  expect_rejected({"gemv", "op(A)", "3 rows", "y", "2"},
                  [&] { residua::gemv(ctx, op::none, one, A.view(), two.view(), one, two.view()); });
  expect_rejected({"gemv", "op(A)", "3 columns", "x"}, [&] {
    residua::gemv(ctx, op::conjugate_transpose, one, A.view(), two.view(), one, two.view());
  });
  expect_rejected({"geru", "x"}, [&] { residua::geru(ctx, one, two.view(), two.view(), A.view()); });
  expect_rejected({"gerc", "y"}, [&] { residua::gerc(ctx, one, three.view(), three.view(), A.view()); });
  const residua::matrix_view<complex<double>> narrow(A.view().data(), 3, 2, 2);
  expect_rejected({"geru", "A", "leading dimension 2"},
                  [&] { residua::geru(ctx, one, three.view(), two.view(), narrow); });
}

TEST(complex_level2, broken_operands_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(6, 1), 3, 2);
  spread_vector<double> two(ctx, complex_numbers<double>(2, 1), 1),
      three(ctx, complex_numbers<double>(3, 1), 1);
  const complex<double> one(1.0);
  const auto x = two.view(), y = three.view();
  const auto gemv = [&](const auto& a, const auto& v, const auto& w) {
    residua::gemv(ctx, op::none, one, a, v, one, w);
  };
  expect_broken_matrices_rejected<double>(ctx, "gemv", "A", A.view(), [&](const auto& a) { gemv(a, x, y); });
  expect_broken_vectors_rejected<double>(ctx, "gemv", "x", x, [&](const auto& v) { gemv(A.view(), v, y); });
  expect_broken_vectors_rejected<double>(ctx, "gemv", "y", y, [&](const auto& w) { gemv(A.view(), x, w); });
  for (const bool conjugated : {false, true}) {
    const auto* name = conjugated ? "gerc" : "geru";
    const auto ger = [&](const auto& v, const auto& w, const auto& a) {
      conjugated ? residua::gerc(ctx, one, v, w, a) : residua::geru(ctx, one, v, w, a);
    };
    expect_broken_vectors_rejected<double>(ctx, name, "x", y, [&](const auto& v) { ger(v, x, A.view()); });
    expect_broken_vectors_rejected<double>(ctx, name, "y", x, [&](const auto& w) { ger(y, w, A.view()); });
    expect_broken_matrices_rejected<double>(ctx, name, "A", A.view(), [&](const auto& a) { ger(y, x, a); });
  }
}

}  // namespace
}  // namespace residua_test
