// potrf, potrs and posv of Hermitian matrices against exact products, and what they reject.
#include "blas/complex/complex_forms.hpp"
#include "residua/lapack/complex/cholesky.hpp"

namespace residua_test {
namespace {

using residua::engine;

/// Hermitian and, by its diagonal of 2 n, positive definite; NaN where a routine is not to read.
template <class T>
mirrored_case<T> definite(index_t n, uplo stored) {
  mirrored_case<T> a{n, stored, true};
  for (index_t i = 0; i < n; ++i)
    a.elements[static_cast<std::size_t>(i + i * n)].re = T(2 * static_cast<double>(n));
  return a;
}

template <class T>
struct factor_of_case {
  std::vector<complex<T>> elements;
  residua::factor_report report;
  /// Element (i, k) of L.
  [[nodiscard]] complex<T> operator()(const mirrored_case<T>& a, index_t i, index_t k) const {
    const auto place = a.stored == uplo::lower ? i + k * a.order : k + i * a.order;
    return conjugate_if(a.stored == uplo::upper, elements[static_cast<std::size_t>(place)]);
  }
};

template <class T>
factor_of_case<T> factorised(const residua::context& ctx, const mirrored_case<T>& a,
                             engine used = engine::native) {
  padded_complex<T> A(ctx, a.elements, a.order, a.order);
  const auto report = residua::potrf(ctx, a.stored, A.view(), {used});
  return {A.elements(), report};
}

/// complex/cholesky.hpp.
template <class T>
double cholesky_bound(index_t n, engine used = engine::native) {
  using bounds = complex_bounds<T>;
  const double l = complex_halvings(n);
  constexpr int limbs = residua::limb_count<arithmetic_t<T>>;
  const double of_sums = complex_bound<T>(used == engine::native ? n : 16, 2 * l + 6, 1, 16 * l + 12);
  return of_sums + 2 * bounds::root +
         (used == engine::native ? 0 : 25 * static_cast<double>(n) + (2 * l + 1) * (limbs + 1)) *
             bounds::unit;
}

template <class T>
exact_sum_of_products product_of_factors(const mirrored_case<T>& a, const factor_of_case<T>& f, index_t i,
                                         index_t j) {
  exact_sum_of_products product;
  for (index_t k = 0; k <= std::min(i, j); ++k) product.add(f(a, i, k), f(a, j, k), false, true);
  return product;
}

/// L L^H is A; the diagonal is real, and the other triangle untouched.
template <class T>
void expect_factor(const mirrored_case<T>& a, const factor_of_case<T>& f, engine used = engine::native) {
  for (index_t j = 0; j < a.order; ++j) {
    EXPECT_EQ(leading(f(a, j, j).im), 0);
    for (index_t i = j; i < a.order; ++i) {
      exact_sum_of_products of_a;
      of_a.add(a(i, j), complex<double>(1.0));
      ASSERT_TRUE(
          difference_within<T>(of_a, product_of_factors(a, f, i, j), cholesky_bound<T>(a.order, used)))
          << i << ", " << j;
      EXPECT_TRUE(i == j || std::isnan(leading(f(a, j, i).re))) << i << ", " << j;
    }
  }
}

class complex_cholesky : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_cholesky);

TEST_P(complex_cholesky, factors_are_within_their_bound) {
  for_each_complex_format([&]<class T>() {
    for (const uplo stored : both_triangles) {
      for (const index_t n : {1, 5, 16, 17, 37}) {
        SCOPED_TRACE(std::to_string(n) + ", " + std::to_string(sizeof(T)) + " bytes");
        const auto a = definite<T>(n, stored);
        const auto f = factorised(ctx, a);
        EXPECT_EQ(f.report.info, 0);
        EXPECT_FALSE(f.report.products.reason.empty()) << "why they are native, or that there were none";
        expect_factor(a, f);
        if (HasFatalFailure()) return;
      }
    }
  });
}

TEST_P(complex_cholesky, factors_by_residues_are_within_theirs) {
  const auto check = [&]<class T>() {
    for (const uplo stored : both_triangles) {
      const auto a = definite<T>(45, stored);
      const auto f = factorised(ctx, a, engine::residue);
      EXPECT_EQ(f.report.products.used, engine::residue) << f.report.products.reason;
      expect_factor(a, f, engine::residue);
    }
  };
  check.template operator()<residua::dd>();
  check.template operator()<residua::qd>();
}

TEST_P(complex_cholesky, solutions_are_within_their_bound) {
  for_each_complex_format([&]<class T>() {
    constexpr index_t n = 20;
    for (const uplo stored : both_triangles) {
      const auto a = definite<T>(n, stored);
      const auto b = complex_numbers<T>(n * 2, 83);
      padded_complex<T> A(ctx, a.elements, n, n), B(ctx, b, n, 2);
      EXPECT_EQ(residua::posv(ctx, stored, A.view(), B.view(), {engine::native}).info, 0);
      const factor_of_case<T> f{A.elements(), {}};
      const auto X = B.elements();
      for (index_t i = 0; i < n; ++i) {
        exact_sum_of_products right, product;
        right.add(b[static_cast<std::size_t>(i)], complex<double>(1.0));
        mp size(exact_sum_of_products::bits);
        for (index_t k = 0; k < n; ++k) {
          const auto& x = X[static_cast<std::size_t>(k)];
          product.add(a(i, k), x);
          auto term = exact_sum_of_products::one_norm(x);
          mpfr_mul(term.get(), term.get(), product_of_factors(a, f, i, k).size.get(), MPFR_RNDN);
          mpfr_add(size.get(), size.get(), term.get(), MPFR_RNDN);
        }
        product.size = size;
        ASSERT_TRUE(difference_within<T>(right, product, 3 * cholesky_bound<T>(n))) << i;
      }
    }
  });
}

/// The minor of order 19 has a negative determinant; then one with a NaN.
TEST_P(complex_cholesky, names_the_first_minor_that_is_not_positive) {
  for_each_complex_format([&]<class T>() {
    for (const uplo stored : both_triangles) {
      for (const double bad : {-1.0, 0.0, std::nan("")}) {
        auto a = definite<T>(23, stored);
        for (index_t i = 0; i < 23; ++i) {
          for (index_t j = 0; j < 23; ++j) {
            if (i != j && is_in(stored, i, j)) a.elements[static_cast<std::size_t>(i + j * 23)] = T(0.0);
          }
        }
        a.elements[18 + 18 * 23].re = T(bad);
        a.elements[20 + 20 * 23].re = T(-1.0);  // a later one, which is not named
        EXPECT_EQ(factorised(ctx, a).report.info, 19);
        padded_complex<T> A(ctx, a.elements, 23, 23), B(ctx, complex_numbers<T>(23, 85), 23, 1);
        const auto before = B.elements();
        EXPECT_EQ(residua::posv(ctx, stored, A.view(), B.view()).info, 19);
        EXPECT_TRUE(same_parts(B.elements(), before));
      }
    }
  });
  padded_complex<double> none(ctx, {}, 0, 0), wide(ctx, {}, 0, 2);
  EXPECT_EQ(residua::posv(ctx, uplo::lower, none.view(), wide.view()).info, 0);
}

TEST(complex_cholesky_bits, are_the_same_for_every_number_of_threads_and_instruction_set) {
  const auto check = [&]<class T>() {
    for (const uplo stored : both_triangles) {
      const auto a = definite<T>(41, stored);
      const auto expected = factorised(residua::context::reference(), a);
      for (const auto& p : all_places())
        EXPECT_TRUE(same_parts(factorised(p.make(), a).elements, expected.elements)) << p.name() << sizeof(T);
    }
  };
  check.template operator()<float>();
  check.template operator()<residua::dd>();
  check.template operator()<residua::td>();
  check.template operator()<residua::qd>();
}

TEST(complex_cholesky_arguments, wrong_ones_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(9, 1), 3, 3),
      B(ctx, complex_numbers<double>(12, 1), 3, 4), C(ctx, complex_numbers<double>(2, 1), 2, 1);
  expect_rejected({"potrf: A is 3 x 4; it must be square"},
                  [&] { residua::potrf(ctx, uplo::lower, B.view()); });
  const residua::matrix_view<complex<double>> null(nullptr, 3, 3, 3);
  expect_rejected({"potrf", "A", "null"}, [&] { residua::potrf(ctx, uplo::lower, null); });
  expect_rejected({"potrs: factor is 3 x 4; it must be square"},
                  [&] { residua::potrs(ctx, uplo::lower, B.view(), A.view()); });
  expect_rejected({"potrs", "B", "2 rows"}, [&] { residua::potrs(ctx, uplo::lower, A.view(), C.view()); });
  expect_rejected({"posv", "B", "2 rows"}, [&] { residua::posv(ctx, uplo::lower, A.view(), C.view()); });
  expect_rejected({"posv: A is 3 x 4; it must be square"},
                  [&] { residua::posv(ctx, uplo::lower, B.view(), A.view()); });
}

}  // namespace
}  // namespace residua_test
