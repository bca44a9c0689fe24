// Complex gemm against MPFR, by three and by four real products and by both engines, and what it rejects.
#include "blas/complex/complex_operands.hpp"
#include "residua/blas/complex/level3.hpp"

namespace residua_test {
namespace {

using residua::complex_product, residua::engine, residua::product_options;

struct way {
  complex_product products = complex_product::four;
  residua::engine chosen = engine::native;
};
constexpr way native_ways[] = {{complex_product::four}, {complex_product::three}};

template <class T>
struct product_case {
  op op_a, op_b;
  index_t m, n, k;
  std::vector<complex<T>> A = complex_numbers<T>(m * k, 1), B = complex_numbers<T>(k * n, 2),
                          C = complex_numbers<T>(m * n, 3);
  [[nodiscard]] index_t rows_of_a() const { return residua::is_transposed(op_a) ? k : m; }
  [[nodiscard]] index_t rows_of_b() const { return residua::is_transposed(op_b) ? n : k; }
  [[nodiscard]] const complex<T>& a(index_t i, index_t l) const {
    return A[static_cast<std::size_t>(residua::is_transposed(op_a) ? l + i * k : i + l * m)];
  }
  [[nodiscard]] const complex<T>& b(index_t l, index_t j) const {
    return B[static_cast<std::size_t>(residua::is_transposed(op_b) ? j + l * n : l + j * k)];
  }
};

/// The constants of complex/level3.hpp.
template <class T>
double constant_of(const way& its, index_t k) {
  using bound = complex_bounds<T>;
  const double terms = static_cast<double>(k);
  constexpr int limbs = residua::limb_count<arithmetic_t<T>>;
  const double of_sum = its.chosen == engine::native ? bound::dot * terms
                        : limbs == 1                 ? bound::unit * (2 * terms + 2)
                                                     : bound::unit * (25 * terms + limbs + 1);
  const double e = of_sum + bound::product + bound::scaled_sum;
  return its.products == complex_product::four ? e + 3 * bound::scaled_sum + 8 * bound::writing
                                               : 2 * e + 8 * bound::scaled_sum + 8 * bound::writing;
}

template <class T>
void check_product(const residua::context& ctx, const product_case<T>& p, const way& its) {
  using bound = complex_bounds<T>;
  padded_complex<T> A(ctx, p.A, p.rows_of_a(), p.m * p.k / p.rows_of_a()),
      B(ctx, p.B, p.rows_of_b(), p.k * p.n / p.rows_of_b()), C(ctx, p.C, p.m, p.n);
  const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
  product_options options;
  options.engine = its.chosen;
  const auto report =
      residua::gemm(ctx, p.op_a, p.op_b, alpha, A.view(), B.view(), beta, C.view(), its.products, options);
  EXPECT_EQ(report.used, its.chosen) << report.reason;
  const auto got = C.elements();
  const double constant = constant_of<T>(its, p.k);
  for (index_t j = 0; j < p.n; ++j) {
    for (index_t i = 0; i < p.m; ++i) {
      const auto place = static_cast<std::size_t>(i + j * p.m);
      exact_sum_of_products exact, of_c;
      for (index_t l = 0; l < p.k; ++l)
        exact.add(p.a(i, l), p.b(l, j), conjugates(p.op_a), conjugates(p.op_b));
      exact.scale(alpha);
      of_c.add(beta, p.C[place]);
      mpfr_add(exact.re.get(), exact.re.get(), of_c.re.get(), MPFR_RNDN);
      mpfr_add(exact.im.get(), exact.im.get(), of_c.im.get(), MPFR_RNDN);
      const double of_beta = (bound::product + 3 * bound::scaled_sum + 8 * bound::writing) / constant;
      mpfr_mul_d(of_c.size.get(), of_c.size.get(), of_beta, MPFR_RNDU);
      mpfr_add(exact.size.get(), exact.size.get(), of_c.size.get(), MPFR_RNDU);
      ASSERT_TRUE(parts_within(got[place], exact, constant, exact.size)) << i << ", " << j;
    }
  }
}

TEST(complex_gemm, every_pair_of_operations) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    for_each_complex_format([&]<class T>() {
      for (const op op_a : all_ops) {
        for (const op op_b : all_ops) {
          for (const auto& its : native_ways) {
            SCOPED_TRACE(p.name() + ", ops " + std::to_string(static_cast<int>(op_a)) + " and " +
                         std::to_string(static_cast<int>(op_b)) + ", " + std::to_string(sizeof(T)) +
                         " bytes");
            check_product<T>(ctx, {op_a, op_b, 5, 3, 4}, its);
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    });
  }
}

TEST(complex_gemm, larger_products) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    for_each_complex_format([&]<class T>() {
      for (const auto& its : native_ways) {
        SCOPED_TRACE(p.name());
        check_product<T>(ctx, {op::none, op::conjugate_transpose, 37, 18, 70}, its);
        check_product<T>(ctx, {op::transpose, op::none, 1, 33, 129}, its);
      }
    });
  }
}

TEST(complex_gemm, products_by_residues) {
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    const auto check = [&]<class T>() {
      for (const auto products : {complex_product::four, complex_product::three})
        check_product<T>(ctx, {op::conjugate_transpose, op::none, 20, 17, 40}, {products, engine::residue});
    };
    check.template operator()<double>();
    check.template operator()<residua::dd>();
    check.template operator()<residua::qd>();
  }
}

/// The real part is 2^60, the imaginary one 2^30 + 1 + 2^-10.
TEST(complex_gemm, small_parts_are_accurate_by_four_products) {
  const auto ctx = residua::context::cpu(1);
  const complex<double> a(0x1p30, 0x1p-30), b(0x1p30, 1 + 0x1p-40);
  spread_vector<double> A(ctx, {a}, 1), B(ctx, {b}, 1), C(ctx, {0.0}, 1);
  const auto whole = [](spread_vector<double>& x) {
    return residua::matrix_view<complex<double>>(x.view().first(), 1, 1, 1);
  };
  residua::gemm(ctx, op::none, op::none, 1.0, whole(A), whole(B), 0.0, whole(C));
  EXPECT_EQ(C.elements()[0].im, a.re * b.im + a.im * b.re);
}

/// A product by 1 as other complex numbers' would have 0 times infinity among its terms.
TEST(complex_gemm, adds_to_infinite_parts_without_multiplying_them_by_one) {
  const auto ctx = residua::context::cpu(1);
  constexpr double inf = std::numeric_limits<double>::infinity();
  padded_complex<double> A(ctx, {{1, 1}}, 1, 1), C(ctx, {{inf, 2}}, 1, 1);
  residua::gemm(ctx, op::none, op::none, 1.0, A.view(), A.view(), 1.0, C.view());
  EXPECT_EQ(C.elements()[0].re, inf);
  EXPECT_EQ(C.elements()[0].im, 4);
}

TEST(complex_gemm, reads_only_what_it_needs) {
  const auto nan = spread_vector<double>::poison();
  for (const auto& p : few_places()) {
    const auto ctx = p.make();
    padded_complex<double> A(ctx, {{1, 1}}, 1, 1), poisoned(ctx, {nan}, 1, 1), C(ctx, {nan}, 1, 1),
        D(ctx, {{1, 2}}, 1, 1);
    residua::gemm(ctx, op::none, op::conjugate, 1.0, A.view(), A.view(), 0.0, C.view());
    EXPECT_EQ(C.elements()[0], complex<double>(2.0)) << p.name();
    residua::gemm(ctx, op::none, op::none, 0.0, poisoned.view(), A.view(), {0.0, 1.0}, D.view());
    EXPECT_EQ(D.elements()[0], complex<double>(-2, 1));
    padded_complex<double> wide(ctx, {}, 1, 0), tall(ctx, {}, 0, 1);
    residua::gemm(ctx, op::none, op::none, 1.0, wide.view(), tall.view(), 2.0, D.view());
    EXPECT_EQ(D.elements()[0], complex<double>(-4, 2));
    residua::gemm(ctx, op::none, op::none, 1.0, poisoned.view(), A.view(), 0.0, D.view());
    EXPECT_TRUE(std::isnan(D.elements()[0].re));
  }
}

/// By one engine: which one is the faster, and so the automatic one, is another question on every processor.
template <class T>
void check_bits(engine chosen) {
  const product_case<T> p{op::none, op::none, 65, 47, 90};
  product_options options;
  options.engine = chosen;
  std::vector<complex<T>> first;
  for (const auto& cpu_place : cpu_places()) {
    const auto ctx = cpu_place.make();
    padded_complex<T> A(ctx, p.A, p.m, p.k), B(ctx, p.B, p.k, p.n), C(ctx, p.C, p.m, p.n);
    const auto report = residua::gemm(ctx, p.op_a, p.op_b, factor<T>(1, 1), A.view(), B.view(),
                                      factor<T>(1, 0), C.view(), complex_product::three, options);
    EXPECT_EQ(report.used, chosen) << report.reason;
    if (first.empty()) first = C.elements();
    EXPECT_TRUE(same_parts(C.elements(), first)) << cpu_place.name();
  }
}

TEST(complex_gemm, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  check_bits<float>(engine::native);  // not double, whose bits are OpenBLAS's
  check_bits<residua::dd>(engine::native);
  check_bits<residua::td>(engine::native);
  check_bits<residua::qd>(engine::native);
  check_bits<residua::dd>(engine::residue);
}

TEST(complex_gemm, takes_no_more_workspace_than_it_says) {
  const auto ctx = residua::context::cpu(2);
  for (const auto products : {complex_product::four, complex_product::three}) {
    const auto bytes = residua::complex_gemm_workspace_bytes<residua::dd>(ctx, 33, 20, 50, products);
    EXPECT_GE(bytes, (33 * 50 + 50 * 20 + 33 * 20) * sizeof(complex<residua::dd>));
    const auto fresh = residua::context::cpu(2);
    fresh.reserve_workspace(bytes);
    const std::size_t reserved = fresh.workspace_bytes();
    check_product<residua::dd>(fresh, {op::none, op::none, 33, 20, 50}, {products, engine::native});
    EXPECT_EQ(fresh.workspace_bytes(), reserved);
  }
  expect_rejected({"complex_gemm_workspace_bytes", "n is -1"},
                  [&] { (void)residua::complex_gemm_workspace_bytes<double>(ctx, 1, -1, 1); });
}

TEST(complex_gemm, wrong_arguments_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(6, 1), 3, 2),
      B(ctx, complex_numbers<double>(8, 1), 2, 4), C(ctx, complex_numbers<double>(12, 1), 3, 4);
  const complex<double> one(1.0);
  expect_rejected({"gemm", "op(A)", "rows", "C"}, [&] {
    residua::gemm(ctx, op::transpose, op::none, one, A.view(), B.view(), one, C.view());
  });
  expect_rejected({"gemm", "op(B)", "columns", "C"}, [&] {
    residua::gemm(ctx, op::none, op::transpose, one, A.view(), B.view(), one, C.view());
  });
  expect_rejected({"gemm", "op(A)", "columns", "op(B)"},
                  [&] { residua::gemm(ctx, op::none, op::none, one, A.view(), A.view(), one, A.view()); });
  const residua::matrix_view<complex<double>> null(nullptr, 3, 4, 3);
  expect_rejected({"gemm", "C", "null"},
                  [&] { residua::gemm(ctx, op::none, op::none, one, A.view(), B.view(), one, null); });
  const auto call = [&](const auto& a, const auto& b, const auto& c) {
    residua::gemm(ctx, op::none, op::none, one, a, b, one, c);
  };
  expect_broken_matrices_rejected<double>(ctx, "gemm", "A", A.view(),
                                          [&](const auto& a) { call(a, B.view(), C.view()); });
  expect_broken_matrices_rejected<double>(ctx, "gemm", "B", B.view(),
                                          [&](const auto& b) { call(A.view(), b, C.view()); });
  expect_broken_matrices_rejected<double>(ctx, "gemm", "C", C.view(),
                                          [&](const auto& c) { call(A.view(), B.view(), c); });
  padded_complex<float> D(ctx, complex_numbers<float>(1, 1), 1, 1);
  product_options residues;
  residues.engine = engine::residue;
  expect_error(residua::error_kind::unsupported, {"gemm", "residue"}, [&] {
    residua::gemm(ctx, op::none, op::none, complex<double>(1.0), D.view(), D.view(), complex<double>(1.0),
                  D.view(), complex_product::four, residues);
  });
}

}  // namespace
}  // namespace residua_test
