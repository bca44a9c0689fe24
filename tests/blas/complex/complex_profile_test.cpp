// gbmv, hbmv, hpmv, tbmv and tpmv of complex matrices, and the updates hpr and hpr2, against exact sums, and
// what they reject.
#include "blas/complex/complex_profiles.hpp"
#include "blas/complex/numbers.hpp"
#include "residua/blas/complex/banded.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/packed.hpp"

namespace residua_test {
namespace {

using residua::qd;

/// What y = alpha A x + beta y may err by, relative to the products and to beta y; t is how many terms a row
/// has.
template <class T>
double product_constant(index_t terms) {
  using bound = complex_bounds<T>;
  return 2 * bound::dot * static_cast<double>(terms) + bound::product + 2 * bound::scaled_sum +
         bound::writing;
}
template <class T>
double beta_constant() {
  using bound = complex_bounds<T>;
  return bound::product + 2 * bound::scaled_sum + bound::writing;
}

/// Element (i, j) of op(M).
template <class T>
complex<T> of_op(const std::vector<complex<T>>& M, index_t rows, op o, index_t i, index_t j) {
  const auto place = residua::is_transposed(o) ? j + i * rows : i + j * rows;
  return conjugate_if(conjugates(o), M[static_cast<std::size_t>(place)]);
}

template <class T, class Element>
void expect_product(const std::vector<complex<T>>& got, const Element& element, index_t columns,
                    index_t terms, const residua::complex_number_t<T>& alpha,
                    const std::vector<complex<T>>& x, const residua::complex_number_t<T>& beta,
                    const std::vector<complex<T>>& y) {
  for (index_t i = 0; i<static_cast<index_t>(got.size()); i += got.size()> 40 ? 5 : 1) {
    exact_sum_of_products exact, of_beta;
    for (index_t k = 0; k < columns; ++k) {
      if (const auto a = element(i, k)) exact.add(*a, x[static_cast<std::size_t>(k)]);
    }
    exact.scale(alpha);
    of_beta.add(beta, y[static_cast<std::size_t>(i)]);
    ASSERT_TRUE(sum_within(got[static_cast<std::size_t>(i)], exact, product_constant<T>(terms), of_beta,
                           beta_constant<T>()))
        << i;
  }
}

struct band_shape {
  index_t rows, columns, below, above;
};
constexpr band_shape band_shapes[] = {{1, 1, 0, 0},     {9, 5, 2, 1},    {5, 9, 0, 3},
                                      {33, 70, 12, 40}, {70, 33, 80, 0}, {24, 24, 9, 9}};

class complex_profile : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_profile);

TEST_P(complex_profile, gbmv_of_every_operation) {
  int turn = 0;
  for_each_complex_format([&]<class T>() {
    for (const op o : all_ops) {
      for (const auto& s : band_shapes) {
        const data kind = all_data[++turn % 4];
        SCOPED_TRACE("op " + std::to_string(static_cast<int>(o)) + ", " + std::to_string(s.rows) + " x " +
                     std::to_string(s.columns) + ", " + std::to_string(sizeof(T)) + " bytes");
        const bool transposes = residua::is_transposed(o);
        const index_t m = transposes ? s.columns : s.rows, n = transposes ? s.rows : s.columns;
        const auto M = complex_numbers<T>(s.rows * s.columns, 1, kind), x = complex_numbers<T>(n, 2, kind),
                   y = complex_numbers<T>(m, 3, kind);
        auto A = stored_runs<T>::banded(ctx, M, s.rows, s.columns, s.below, s.above, turn % 3);
        const auto steps = turn % 2 == 0 ? increments{1, 1} : mixed_increments[turn % 6];
        spread_vector<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
        const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
        residua::gbmv(ctx, o, alpha, A.band(), vx.view(), beta, vy.view());
        const auto element = [&](index_t i, index_t k) -> std::optional<complex<T>> {
          const index_t row = transposes ? k : i, column = transposes ? i : k;
          if (row < column - s.above || row > column + s.below) return {};
          return of_op(M, s.rows, o, i, k);
        };
        expect_product<T>(vy.elements(), element, n, std::min(s.below + s.above + 1, n), alpha, x, beta, y);
        EXPECT_TRUE(A.is_unchanged() && same_parts(vx.elements(), x));
        if (testing::Test::HasFailure()) return;
      }
    }
  });
}

/// hbmv or hpmv.
template <class T>
void multiply_hermitian(const residua::context& ctx, const triangle_storage& s, stored_runs<T>& A,
                        const residua::complex_number_t<T>& alpha, spread_vector<T>& x,
                        const residua::complex_number_t<T>& beta, spread_vector<T>& y) {
  if (s.is_packed()) return residua::hpmv(ctx, alpha, A.triangle(s.stored), x.view(), beta, y.view());
  residua::hbmv(ctx, s.stored, alpha, A.band(), x.view(), beta, y.view());
}

TEST_P(complex_profile, hbmv_and_hpmv) {
  int turn = 0;
  for_each_complex_format([&]<class T>() {
    for (const index_t n : {1, 2, 9, 45, 70}) {
      for (const auto& s : storages_of_triangles(n)) {
        const data kind = all_data[++turn % 4];
        SCOPED_TRACE("n = " + std::to_string(n) + ", k = " + std::to_string(s.diagonals) + ", " +
                     std::to_string(sizeof(T)) + " bytes");
        const mirrored_case<T> a{n, s.stored, true, kind};
        const auto x = complex_numbers<T>(n, 4, kind), y = complex_numbers<T>(n, 5, kind);
        auto A = stored_triangle(ctx, a.elements, n, s, turn % 3);
        const auto steps = turn % 2 == 0 ? increments{1, 1} : mixed_increments[turn % 6];
        spread_vector<T> vx(ctx, x, steps.x), vy(ctx, y, steps.y);
        const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
        multiply_hermitian(ctx, s, A, alpha, vx, beta, vy);
        const auto element = [&](index_t i, index_t k) -> std::optional<complex<T>> {
          if (!s.has(i, k)) return {};
          return a(i, k);
        };
        expect_product<T>(vy.elements(), element, n, s.terms(n, true), alpha, x, beta, y);
        if (testing::Test::HasFailure()) return;
      }
    }
  });
}

/// A view of both triangles, of which the named one is read.
TEST_P(complex_profile, hbmv_reads_one_triangle_of_two) {
  constexpr index_t n = 20, k = 4;
  for (const uplo stored : both_triangles) {
    const mirrored_case<dd> a{n, stored, true};
    auto whole = stored_runs<dd>::banded(ctx, a.elements, n, n, k, k, 0);
    auto half = stored_triangle(ctx, a.elements, n, {stored, k});
    const auto x = complex_numbers<dd>(n, 4);
    spread_vector<dd> vx(ctx, x, 1), y(ctx, x, 1), z(ctx, x, 1);
    const auto alpha = factor<dd>(2, -5);
    residua::hbmv(ctx, stored, alpha, whole.band(), vx.view(), alpha, y.view());
    residua::hbmv(ctx, stored, alpha, half.band(), vx.view(), alpha, z.view());
    EXPECT_TRUE(same_parts(y.elements(), z.elements()));
    EXPECT_FALSE(std::isnan(leading(y.elements()[3].im)));
  }
}

TEST_P(complex_profile, tbmv_and_tpmv_of_every_form) {
  int turn = 0;
  for_each_complex_format([&]<class T>() {
    for (const index_t n : {1, 9, 37, 70}) {
      for (const auto& s : storages_of_triangles(n)) {
        for (const op o : all_ops) {
          for (const diag diagonal : {diag::non_unit, diag::unit}) {
            if (++turn % 3 == 0 && n > 9) continue;
            const data kind = all_data[turn % 4];
            SCOPED_TRACE("n = " + std::to_string(n) + ", k = " + std::to_string(s.diagonals) + ", op " +
                         std::to_string(static_cast<int>(o)) + ", " + std::to_string(sizeof(T)) + " bytes");
            const triangle_case<T> a{n, s.stored, o, diagonal, kind};
            const auto x = complex_numbers<T>(n, 6, kind);
            auto A = stored_triangle(ctx, a.elements, n, s, turn % 3);
            spread_vector<T> v(ctx, x, turn % 2 == 0 ? 1 : turn % 5 - 6);
            if (s.is_packed()) residua::tpmv(ctx, o, diagonal, A.triangle(s.stored), v.view());
            if (!s.is_packed()) residua::tbmv(ctx, s.stored, o, diagonal, A.band(), v.view());
            const auto element = [&](index_t i, index_t k) -> std::optional<complex<T>> {
              if (!s.has(i, k)) return {};
              return a(i, k);
            };
            const residua::complex_number_t<T> one(arithmetic_t<T>(1.0)), zero(arithmetic_t<T>(0.0));
            expect_product<T>(v.elements(), element, n, s.terms(n, false), one, x, zero, x);
            if (testing::Test::HasFailure()) return;
          }
        }
      }
    }
  });
}

/// Parts of a vector that a GPU multiplies one after the other.
TEST_P(complex_profile, tbmv_takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  constexpr index_t n = 20000;
  const std::vector<complex<qd>> elements(2 * n, complex<qd>(qd(0.0), qd(1.0))),
      ones(n, complex<qd>(qd(1.0)));
  for (const uplo stored : both_triangles) {
    for (const op o : {op::none, op::conjugate_transpose}) {
      spread_vector<qd> A(ctx, elements, 1), x(ctx, ones, 1);
      const index_t below = stored == uplo::lower ? 1 : 0;
      const residua::banded_view<complex<qd>> band(A.view().first(), n, n, below, 1 - below, 2, ctx.memory());
      residua::tbmv(ctx, stored, o, diag::non_unit, band, x.view());
      const auto got = x.elements();
      const bool ends = (stored == uplo::lower) == (o == op::none);
      for (index_t i = 0; i < n; ++i) {
        const double terms = i == (ends ? 0 : n - 1) ? 1 : 2;
        ASSERT_EQ(leading(got[static_cast<std::size_t>(i)].im), o == op::none ? terms : -terms) << i;
      }
    }
  }
}

/// hpr and hpr2 have the bits of her and her2, which are held against exact sums.
TEST_P(complex_profile, hpr_and_hpr2) {
  for_each_complex_format([&]<class T>() {
    const auto alpha = factor<T>(2, -5);
    for (const index_t n : {1, 2, 17, 40}) {
      for (const uplo stored : both_triangles) {
        const mirrored_case<T> a{n, stored, true};
        padded_complex<T> A(ctx, a.elements, n, n), B(ctx, a.elements, n, n);
        auto packed_a = stored_runs<T>::packed(ctx, a.elements, n, stored),
             packed_b = stored_runs<T>::packed(ctx, a.elements, n, stored);
        spread_vector<T> x(ctx, complex_numbers<T>(n, 45), -2), y(ctx, complex_numbers<T>(n, 47), 3);
        residua::her(ctx, stored, alpha.re, x.view(), A.view());
        residua::hpr(ctx, alpha.re, x.view(), packed_a.triangle(stored));
        EXPECT_TRUE(same_parts(packed_a.elements(), packed_of(A.elements(), n, stored)));
        residua::her2(ctx, stored, alpha, x.view(), y.view(), B.view());
        residua::hpr2(ctx, alpha, x.view(), y.view(), packed_b.triangle(stored));
        EXPECT_TRUE(same_parts(packed_b.elements(), packed_of(B.elements(), n, stored)));
        EXPECT_EQ(leading(packed_b.elements()[0].im), 0);
      }
    }
  });
}

TEST_P(complex_profile, reads_only_what_it_needs) {
  const auto nan = spread_vector<double>::poison();
  const std::vector<complex<double>> poison(4, nan);
  auto band = stored_runs<double>::banded(ctx, poison, 2, 2, 1, 1, 0);
  auto packed = stored_runs<double>::packed(ctx, poison, 2, uplo::lower);
  spread_vector<double> x(ctx, {nan, nan}, 1), y(ctx, {{1, 2}, {3, 4}}, 1), z(ctx, {nan, nan}, 1),
      none(ctx, {}, 1);
  residua::gbmv(ctx, op::none, 0.0, band.band(), x.view(), {0.0, 1.0}, y.view());
  EXPECT_EQ(y.elements(), (std::vector<complex<double>>{{-2, 1}, {-4, 3}}));
  residua::hbmv(ctx, uplo::upper, 0.0, band.band(), x.view(), 1.0, y.view());
  residua::hpmv(ctx, 0.0, packed.triangle(uplo::lower), x.view(), 1.0, y.view());
  EXPECT_EQ(y.elements(), (std::vector<complex<double>>{{-2, 1}, {-4, 3}}));
  residua::hpmv(ctx, 0.0, packed.triangle(uplo::lower), x.view(), 0.0, z.view());
  EXPECT_EQ(z.elements(), (std::vector<complex<double>>(2, 0.0)));
  residua::hpr(ctx, 0.0, x.view(), packed.triangle(uplo::lower));
  EXPECT_TRUE(packed.is_unchanged());
  residua::tpmv(ctx, op::none, diag::unit,
                stored_runs<double>::packed(ctx, {nan}, 1, uplo::lower).triangle(uplo::lower),
                spread_vector<double>(ctx, {{1, 2}}, 1).view());
  const residua::banded_view<complex<double>> empty(nullptr, 2, 0, 1, 1, 3, ctx.memory());
  residua::gbmv(ctx, op::none, 1.0, empty, none.view(), 0.0, y.view());
  EXPECT_EQ(y.elements(), (std::vector<complex<double>>{{-2, 1}, {-4, 3}}));  // as in BLAS
  residua::tpmv(ctx, op::none, diag::unit, residua::packed_view<complex<double>>(), none.view());
}

/// What is not finite in x reaches the outputs that have a term with it, and no other.
TEST_P(complex_profile, passes_on_what_is_not_finite) {
  constexpr index_t n = 40, k = 3, place = 13;
  for_each_complex_format([&]<class T>() {
    auto x = complex_numbers<T>(n, 7);
    x[place].im = T(std::numeric_limits<double>::infinity());
    const mirrored_case<T> hermitian{n, uplo::lower, true};
    auto A = stored_triangle(ctx, hermitian.elements, n, {uplo::lower, k});
    spread_vector<T> vx(ctx, x, 1), y(ctx, x, 1);
    const residua::complex_number_t<T> one(arithmetic_t<T>(1.0)), zero(arithmetic_t<T>(0.0));
    residua::hbmv(ctx, uplo::lower, one, A.band(), vx.view(), zero, y.view());
    const auto got = y.elements();
    for (index_t i = 0; i < n; ++i) {
      const auto& z = got[static_cast<std::size_t>(i)];
      EXPECT_EQ(std::isfinite(leading(z.re)) && std::isfinite(leading(z.im)), std::abs(i - place) > k) << i;
    }
  });
}

/// All routines on one set of operands that threads share, one result behind the other.
template <class T>
std::vector<complex<T>> everything(const residua::context& ctx, index_t increment) {
  constexpr index_t n = 333;
  const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
  std::vector<complex<T>> all;
  const auto keep = [&](spread_vector<T>& v) {
    const auto elements = v.elements();
    all.insert(all.end(), elements.begin(), elements.end());
  };
  const auto M = complex_numbers<T>(n * n, 8);
  auto general = stored_runs<T>::banded(ctx, M, n, n, 40, 60, 0);
  for (const op o : all_ops) {
    spread_vector<T> x(ctx, complex_numbers<T>(n, 9), increment),
        y(ctx, complex_numbers<T>(n, 10), -increment);
    residua::gbmv(ctx, o, alpha, general.band(), x.view(), beta, y.view());
    keep(y);
  }
  for (const triangle_storage s : {triangle_storage{uplo::lower, 70}, {uplo::upper, 3}, {uplo::upper, -1}}) {
    const mirrored_case<T> hermitian{n, s.stored, true};
    auto A = stored_triangle(ctx, hermitian.elements, n, s);
    spread_vector<T> x(ctx, complex_numbers<T>(n, 9), increment), y(ctx, complex_numbers<T>(n, 10), 1);
    multiply_hermitian(ctx, s, A, alpha, x, beta, y);
    keep(y);
    for (const op o : {op::none, op::conjugate_transpose}) {
      spread_vector<T> v(ctx, complex_numbers<T>(n, 11), increment);
      auto triangle = stored_triangle(ctx, M, n, s);
      if (s.is_packed()) residua::tpmv(ctx, o, diag::unit, triangle.triangle(s.stored), v.view());
      if (!s.is_packed()) residua::tbmv(ctx, s.stored, o, diag::unit, triangle.band(), v.view());
      keep(v);
    }
  }
  return all;
}

class complex_profile_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(complex_profile_bits);
TEST_P(complex_profile_bits, are_the_same_on_every_cpu_and_run) {
  const auto check = [&]<class T>() {
    const auto expected = everything<T>(ctx.kind() == residua::backend::cpu ? plainest_cpu() : ctx, 1);
    EXPECT_TRUE(same_parts(everything<T>(ctx, 2), expected)) << sizeof(T);
  };
  check.template operator()<float>();
  check.template operator()<dd>();
  check.template operator()<qd>();
}

/// The sums of A x as a CPU makes them: the terms of a row one after the other, renormalised behind each
/// column whose number 16 divides, from the first to the last column that 64 rows have a term in; and of A^H
/// x: the terms of a column in eight lanes from its first one on, renormalised behind every 16th, and lane l
/// with lane l + 4, l + 2, l + 1.
struct renormalised_sums {
  static constexpr index_t distance = residua::terms_between_renormalisations / 2;
  band_shape s;
  const std::vector<complex<qd>>&M, &x;

  [[nodiscard]] const complex<qd>& element(index_t i, index_t j) const {
    return M[static_cast<std::size_t>(i + j * s.rows)];
  }
  [[nodiscard]] complex<qd> row(index_t i) const {
    residua::accumulator<complex<qd>> sum;
    sum.clear();
    const index_t first = i / 64 * 64, end = std::min(s.rows, first + 64);
    for (index_t k = std::max<index_t>(0, first - s.below); k < std::min(s.columns, end + s.above); ++k) {
      if (k - s.above <= i && i <= k + s.below)
        sum.add_product(element(i, k), x[static_cast<std::size_t>(k)]);
      if ((k + 1) % distance == 0) sum.renormalise();
    }
    sum.renormalise();
    return sum.value();
  }
  [[nodiscard]] complex<qd> column(index_t j) const {
    residua::accumulator<complex<qd>> lane[8], total;
    total.clear();
    for (auto& sum : lane) sum.clear();
    const index_t first = std::max<index_t>(0, j - s.above), end = std::min(s.rows, j + s.below + 1);
    for (index_t i = first; i < end; ++i) {
      const index_t term = i - first;
      lane[term % 8].add_product(conj(element(i, j)), x[static_cast<std::size_t>(i)]);
      if ((term / 8 + 1) % distance == 0) lane[term % 8].renormalise();
    }
    for (auto& sum : lane) sum.renormalise();
    for (index_t half = 4; half > 0; half /= 2) {
      for (index_t l = 0; l < half; ++l) lane[l].merge(lane[l + half]);
    }
    total.merge(lane[0]);
    return total.value();
  }
};

TEST_P(complex_profile, has_the_bits_of_sums_renormalised_at_their_places) {
  if (ctx.kind() != residua::backend::cpu) return;
  const band_shape s{330, 300, 290, 270};
  const auto M = complex_numbers<qd>(s.rows * s.columns, 12);
  auto A = stored_runs<qd>::banded(ctx, M, s.rows, s.columns, s.below, s.above, 0);
  for (const op o : {op::none, op::conjugate_transpose}) {
    const bool rows = o == op::none;
    const auto x = complex_numbers<qd>(rows ? s.columns : s.rows, 13);
    spread_vector<qd> vx(ctx, x, 1),
        y(ctx, std::vector<complex<qd>>(static_cast<std::size_t>(rows ? s.rows : s.columns), qd(0.0)), 1);
    residua::gbmv(ctx, o, qd(1.0), A.band(), vx.view(), qd(0.0), y.view());
    const renormalised_sums sums{s, M, x};
    std::vector<complex<qd>> expected;
    for (index_t i = 0; i < y.view().size(); ++i) expected.push_back(rows ? sums.row(i) : sums.column(i));
    EXPECT_TRUE(same_parts(y.elements(), expected)) << rows;
  }
}

TEST_P(complex_profile, rejects_what_does_not_fit) {
  auto A = stored_runs<dd>::banded(ctx, complex_numbers<dd>(12, 1), 3, 4, 2, 1, 0);
  auto square = stored_runs<dd>::banded(ctx, complex_numbers<dd>(9, 1), 3, 3, 2, 0, 0);
  auto P = stored_runs<dd>::packed(ctx, complex_numbers<dd>(9, 1), 3, uplo::upper);
  spread_vector<dd> three(ctx, complex_numbers<dd>(3, 1), 1), four(ctx, complex_numbers<dd>(4, 1), 1);
  const complex<dd> one(dd(1.0));
  const auto x = three.view(), longer = four.view();
  const auto band = A.band(), whole = square.band();
  const auto packed = P.triangle(uplo::upper);
  expect_rejected({"gbmv:", "op(A) has 4 columns", "x has 3"},
                  [&] { residua::gbmv(ctx, op::none, one, band, x, one, x); });
  expect_rejected({"gbmv:", "op(A) has 4 rows", "y has 3"},
                  [&] { residua::gbmv(ctx, op::conjugate_transpose, one, band, x, one, x); });
  expect_rejected({"hbmv:", "A is 3 x 4; it must be square"},
                  [&] { residua::hbmv(ctx, uplo::lower, one, band, longer, one, x); });
  expect_rejected({"tbmv:", "A is 3 x 4; it must be square"},
                  [&] { residua::tbmv(ctx, uplo::lower, op::none, diag::unit, band, longer); });
  expect_rejected({"hpmv:", "A has 3 columns", "x has 4"},
                  [&] { residua::hpmv(ctx, one, packed, longer, one, x); });
  expect_rejected({"hbmv:", "A has 3 columns", "x has 4"},
                  [&] { residua::hbmv(ctx, uplo::lower, one, whole, longer, one, x); });
  const residua::packed_view<complex<dd>> no_packed(nullptr, 3, uplo::upper, ctx.memory());
  expect_rejected({"hpmv:", " A ", "null"}, [&] { residua::hpmv(ctx, one, no_packed, x, one, x); });
  expect_rejected({"hpr:", "x has 4 elements"}, [&] { residua::hpr(ctx, dd(1.0), longer, packed); });
  expect_rejected({"hpr2:", "y has 4 elements"}, [&] { residua::hpr2(ctx, one, x, longer, packed); });
  expect_rejected({"tpmv:", "A has 3 columns", "x has 4"},
                  [&] { residua::tpmv(ctx, op::none, diag::unit, packed, longer); });
  using banded = residua::banded_view<complex<dd>>;
  const auto* narrow = "leading dimension";
  expect_rejected({"tbmv:", " A ", narrow}, [&] {
    residua::tbmv(ctx, uplo::lower, op::none, diag::unit, banded(whole.data(), 3, 3, 2, 0, 2, ctx.memory()),
                  x);
  });
  expect_rejected({"hbmv:", " A ", "-1 diagonals"}, [&] {
    residua::hbmv(ctx, uplo::lower, one, banded(whole.data(), 3, 3, -1, 0, 3, ctx.memory()), x, one, x);
  });
  expect_rejected({"gbmv:", " A ", "null"}, [&] {
    residua::gbmv(ctx, op::none, one, banded(nullptr, 3, 3, 2, 0, 3, ctx.memory()), x, one, x);
  });
  expect_rejected({"hpr:", " A ", "order -1"}, [&] {
    residua::hpr(ctx, dd(1.0), x, {packed.data(), -1, uplo::upper, ctx.memory()});
  });
  const residua::vector_view<complex<dd>> still(x.first(), 3, 0, ctx.memory());
  expect_rejected({"tpmv:", " x ", "increment 0"},
                  [&] { residua::tpmv(ctx, op::none, diag::unit, packed, still); });
  expect_rejected({"hpr2:", " x ", "increment 0"}, [&] { residua::hpr2(ctx, one, still, x, packed); });
  expect_rejected({"hpr2:", " y ", "increment 0"}, [&] { residua::hpr2(ctx, one, x, still, packed); });
  EXPECT_TRUE(P.is_unchanged() && square.is_unchanged());
}

}  // namespace
}  // namespace residua_test
