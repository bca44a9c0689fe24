// getrf, getrs and gesv of complex matrices against exact products, and what they reject.
#include "blas/complex/complex_forms.hpp"
#include "residua/lapack/complex/lu.hpp"

namespace residua_test {
namespace {

using residua::engine;

struct shape {
  index_t m, n;
};

template <class T>
struct factors {
  std::vector<complex<T>> LU;
  std::vector<index_t> ipiv;
  residua::factor_report report;
};

template <class T>
factors<T> factorised(const residua::context& ctx, const std::vector<complex<T>>& elements, const shape& s,
                      engine used = engine::native) {
  padded_complex<T> A(ctx, elements, s.m, s.n);
  residua::array<index_t> ipiv(ctx, std::min(s.m, s.n), -1);
  const auto report = residua::getrf(ctx, A.view(), ipiv.view(), {used});
  return {A.elements(), ipiv.to_host(ctx), report};
}

template <class T>
std::vector<complex<T>> exchanged(std::vector<complex<T>> A, index_t rows, index_t columns,
                                  const std::vector<index_t>& ipiv) {
  for (std::size_t i = 0; i < ipiv.size(); ++i) {
    for (index_t j = 0; j < columns; ++j)
      std::swap(A[i + static_cast<std::size_t>(j * rows)],
                A[static_cast<std::size_t>(ipiv[i] - 1 + j * rows)]);
  }
  return A;
}

/// complex/lu.hpp.
template <class T>
double lu_bound(index_t order, engine used = engine::native) {
  const double l = complex_halvings(order), k = static_cast<double>(order);
  const double bound = complex_bound<T>(used == engine::native ? order : 16, 2 * l + 6, 1, 16 * l + 12);
  constexpr int limbs = residua::limb_count<arithmetic_t<T>>;
  return used == engine::native ? bound
                                : bound + (25 * k + (2 * l + 1) * (limbs + 1)) * complex_bounds<T>::unit;
}

/// The multipliers are at most sqrt(2), to a rounding, and L U is P A.
template <class T>
void expect_factors(const std::vector<complex<T>>& A, const shape& s, const factors<T>& f,
                    engine used = engine::native) {
  const index_t k = std::min(s.m, s.n);
  const auto PA = exchanged(A, s.m, s.n, f.ipiv);
  const auto of_factors = [&](index_t i, index_t j) { return f.LU[static_cast<std::size_t>(i + j * s.m)]; };
  for (index_t j = 0; j < s.n; ++j) {
    for (index_t i = 0; i < s.m; ++i) {
      exact_sum_of_products a, product;
      a.add(PA[static_cast<std::size_t>(i + j * s.m)], complex<double>(1.0));
      for (index_t l = 0; l <= std::min({i, j, k - 1}); ++l)
        product.add(l == i ? complex<T>(T(1.0)) : of_factors(i, l), of_factors(l, j));
      ASSERT_TRUE(difference_within<T>(a, product, lu_bound<T>(k, used))) << i << ", " << j;
      if (i > j && j < k) {
        const auto z = of_factors(i, j);
        EXPECT_LE(std::hypot(static_cast<double>(leading(z.re)), static_cast<double>(leading(z.im))),
                  std::sqrt(2.0) * (1 + 0x1p-20));
      }
    }
  }
}

class complex_lu : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_lu);

TEST_P(complex_lu, factors_are_within_their_bound) {
  for_each_complex_format([&]<class T>() {
    for (const shape& s : {shape{1, 1}, {7, 4}, {4, 7}, {17, 16}, {35, 35}, {9, 21}, {35, 18}}) {
      SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n) + ", " + std::to_string(sizeof(T)));
      const auto A = complex_numbers<T>(s.m * s.n, 71);
      const auto f = factorised(ctx, A, s);
      EXPECT_EQ(f.report.info, 0);
      EXPECT_FALSE(f.report.products.reason.empty()) << "why they are native, or that there were none";
      expect_factors(A, s, f);
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(complex_lu, factors_by_residues_are_within_theirs) {
  const auto check = [&]<class T>() {
    const shape s{40, 44};
    const auto A = complex_numbers<T>(s.m * s.n, 73);
    const auto f = factorised(ctx, A, s, engine::residue);
    EXPECT_EQ(f.report.products.used, engine::residue) << f.report.products.reason;
    expect_factors(A, s, f, engine::residue);
  };
  check.template operator()<residua::dd>();
  check.template operator()<residua::qd>();
}

/// Element (i, j) of P' |L|_1 |U|_1 for factors of order n.
template <class T>
std::vector<mp> magnitudes_of(const factors<T>& f, index_t n) {
  std::vector<mp> all(static_cast<std::size_t>(n * n), mp(exact_sum_of_products::bits));
  std::vector<index_t> row_of_a(static_cast<std::size_t>(n));
  for (std::size_t r = 0; r < row_of_a.size(); ++r) row_of_a[r] = static_cast<index_t>(r);
  for (std::size_t r = 0; r < row_of_a.size(); ++r)
    std::swap(row_of_a[r], row_of_a[static_cast<std::size_t>(f.ipiv[r] - 1)]);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      exact_sum_of_products product;
      for (index_t l = 0; l <= std::min(i, j); ++l)
        product.add(l == i ? complex<T>(T(1.0)) : f.LU[static_cast<std::size_t>(i + l * n)],
                    f.LU[static_cast<std::size_t>(l + j * n)]);
      all[static_cast<std::size_t>(row_of_a[static_cast<std::size_t>(i)] + j * n)] = product.size;
    }
  }
  return all;
}

/// Of one right-hand side and of two.
template <class T>
void check_systems(const residua::context& ctx, op form, index_t n, index_t columns) {
  const auto A = complex_numbers<T>(n * n, 75), b = complex_numbers<T>(n * columns, 77);
  const auto f = factorised(ctx, A, {n, n});
  const auto sizes = magnitudes_of(f, n);
  padded_complex<T> LU(ctx, f.LU, n, n), B(ctx, b, n, columns);
  const residua::array<index_t> ipiv(ctx, std::span<const index_t>(f.ipiv));
  residua::getrs(ctx, form, LU.view(), ipiv.view(), B.view(), {engine::native});
  const auto X = B.elements();
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < n; ++i) {
      exact_sum_of_products right, product;
      right.add(b[static_cast<std::size_t>(i + j * n)], complex<double>(1.0));
      mp size(exact_sum_of_products::bits);
      for (index_t k = 0; k < n; ++k) {
        const auto place = static_cast<std::size_t>(residua::is_transposed(form) ? k + i * n : i + k * n);
        const auto& x = X[static_cast<std::size_t>(k + j * n)];
        product.add(conjugate_if(conjugates(form), A[place]), x);
        auto term = exact_sum_of_products::one_norm(x);
        mpfr_mul(term.get(), term.get(), sizes[place].get(), MPFR_RNDN);
        mpfr_add(size.get(), size.get(), term.get(), MPFR_RNDN);
      }
      product.size = size;
      ASSERT_TRUE(difference_within<T>(right, product, 3 * lu_bound<T>(n))) << i << ", " << j;
    }
  }
}

TEST_P(complex_lu, systems_of_every_operation) {
  for_each_complex_format([&]<class T>() {
    for (const op form : all_ops) check_systems<T>(ctx, form, 18, conjugates(form) ? 1 : 2);
  });
}

/// Column 19 repeats column 2 and those before are triangular: small integers, all of them exact.
TEST_P(complex_lu, names_the_first_pivot_that_is_zero_and_goes_on) {
  for_each_complex_format([&]<class T>() {
    constexpr index_t n = 22;
    std::vector<complex<T>> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i)
        A[static_cast<std::size_t>(i + j * n)] = {T(0.0), T(i == j ? 4.0 : 2.0)};
    }
    for (index_t i = 0; i < n; ++i)
      A[static_cast<std::size_t>(i + 18 * n)] = A[static_cast<std::size_t>(i + 2 * n)];
    const auto f = factorised(ctx, A, {n, n});
    EXPECT_EQ(f.report.info, 19);
    EXPECT_NE(leading(f.LU[20 + 20 * n].im), 0);
    padded_complex<T> M(ctx, A, n, n), B(ctx, complex_numbers<T>(n, 79), n, 1);
    residua::array<index_t> ipiv(ctx, n, -1);
    const auto before = B.elements();
    EXPECT_EQ(residua::gesv(ctx, M.view(), ipiv.view(), B.view()).info, 19);
    EXPECT_TRUE(same_parts(B.elements(), before));
    const std::vector<complex<T>> zeros(n * n, T(0.0));
    const auto of_zeros = factorised(ctx, zeros, {n, n});
    EXPECT_EQ(of_zeros.report.info, 1);
    EXPECT_TRUE(same_parts(of_zeros.LU, zeros));
  });
}

TEST_P(complex_lu, takes_the_first_of_the_largest_sums_of_parts) {
  const std::vector<complex<double>> A{{3, 0}, {-2, -2}, {0, 4}, {1, 0}, {0, 1},
                                       {1, 1}, {1, 0},   {1, 0}, {5, 0}};
  EXPECT_EQ(factorised(ctx, A, {3, 3}).ipiv[0], 2);
  auto with_nan = A;
  with_nan[2].im = std::nan("");
  const auto f = factorised(ctx, with_nan, {3, 3});
  EXPECT_EQ(f.ipiv[0], 3);
  EXPECT_TRUE(std::isnan(f.LU[8].re));
}

TEST_P(complex_lu, solves_what_is_exact) {
  for_each_complex_format([&]<class T>() {
    padded_complex<T> A(ctx, {{T(0.0), T(0.0)}, {T(0.0), T(2.0)}, {T(4.0), T(0.0)}, {T(1.0), T(1.0)}}, 2, 2),
        B(ctx, {{T(4.0), T(8.0)}, {T(-1.0), T(3.0)}}, 2, 1), empty(ctx, {}, 0, 0), wide(ctx, {}, 0, 3);
    residua::array<index_t> ipiv(ctx, 2, -1), no_pivots(ctx, 0);
    EXPECT_EQ(residua::gesv(ctx, A.view(), ipiv.view(), B.view()).info, 0);
    EXPECT_EQ(B.elements()[1], complex<T>(T(1.0), T(2.0)));
    EXPECT_EQ(B.elements()[0], complex<T>(T(0.0)));
    EXPECT_EQ(residua::gesv(ctx, empty.view(), no_pivots.view(), wide.view()).info, 0);
    EXPECT_EQ(residua::getrf(ctx, wide.view(), no_pivots.view()).info, 0);
  });
}

TEST(complex_lu_bits, are_the_same_for_every_number_of_threads_and_instruction_set) {
  const auto check = [&]<class T>() {
    const shape s{39, 45};
    const auto A = complex_numbers<T>(s.m * s.n, 81);
    const auto expected = factorised(residua::context::reference(), A, s);
    for (const auto& p : all_places()) {
      const auto f = factorised(p.make(), A, s);
      EXPECT_TRUE(same_parts(f.LU, expected.LU)) << p.name() << sizeof(T);
      EXPECT_EQ(f.ipiv, expected.ipiv);
    }
  };
  check.template operator()<float>();
  check.template operator()<residua::dd>();
  check.template operator()<residua::td>();
  check.template operator()<residua::qd>();
}

TEST(complex_lu_arguments, wrong_ones_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(9, 1), 3, 3),
      B(ctx, complex_numbers<double>(12, 1), 3, 4), C(ctx, complex_numbers<double>(2, 1), 2, 1);
  residua::array<index_t> ipiv(ctx, 3, 1), two(ctx, 2, 1);
  expect_rejected({"getrf", "ipiv", "2 elements", "3 pivots"},
                  [&] { residua::getrf(ctx, A.view(), two.view()); });
  const residua::matrix_view<complex<double>> null(nullptr, 3, 3, 3);
  expect_rejected({"getrf", "A", "null"}, [&] { residua::getrf(ctx, null, ipiv.view()); });
  expect_rejected({"getrf", "ipiv", "null"}, [&] { residua::getrf(ctx, A.view(), {nullptr, 3, 1}); });
  expect_rejected({"getrs: LU is 3 x 4; it must be square"},
                  [&] { residua::getrs(ctx, op::none, B.view(), ipiv.view(), A.view()); });
  expect_rejected({"getrs", "ipiv", "2 elements"},
                  [&] { residua::getrs(ctx, op::none, A.view(), two.view(), B.view()); });
  expect_rejected({"getrs", "B", "2 rows"},
                  [&] { residua::getrs(ctx, op::none, A.view(), ipiv.view(), C.view()); });
  expect_rejected({"gesv: A is 3 x 4; it must be square"},
                  [&] { residua::gesv(ctx, B.view(), ipiv.view(), A.view()); });
  expect_rejected({"gesv", "B", "2 rows"}, [&] { residua::gesv(ctx, A.view(), ipiv.view(), C.view()); });
}

}  // namespace
}  // namespace residua_test
