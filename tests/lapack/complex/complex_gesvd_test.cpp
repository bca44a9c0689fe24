// gesvd and refine_singular_vectors of complex matrices of known singular values, bounds against MPFR, and
// what they reject.
#include "lapack/complex/complex_reflectors.hpp"
#include "lapack/spectra.hpp"
#include "residua/lapack/complex/gesvd.hpp"
#include "residua/number/complex/arithmetic.hpp"

namespace residua_test {
namespace {

using residua::context;

struct shape {
  index_t m, n;
  [[nodiscard]] index_t values() const { return std::min(m, n); }
};

template <class T>
struct outcome {
  shape size;
  std::vector<T> s;
  std::vector<complex<T>> U, Vh;
  residua::svd_report report;
};

template <class T>
outcome<T> run(const context& ctx, const std::vector<complex<T>>& elements, const shape& size,
               const residua::product_options& options = {}) {
  const index_t k = size.values();
  padded_complex<T> A(ctx, elements, size.m, size.n),
      U(ctx, std::vector<complex<T>>(static_cast<std::size_t>(size.m * k), T(0.0)), size.m, k),
      Vh(ctx, std::vector<complex<T>>(static_cast<std::size_t>(k * size.n), T(0.0)), k, size.n);
  residua::array<T> s(ctx, k);
  const auto report = residua::gesvd(ctx, A.view(), s, U.view(), Vh.view(), options);
  EXPECT_TRUE(same_parts(A.elements(), elements));
  return {size, s.to_host(ctx), U.elements(), Vh.elements(), report};
}

/// 1, i, -1 or -i.
complex<double> phase(index_t k) {
  const complex<double> phases[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  return phases[k % 4];
}

/// D R diag(values) S E with diagonal D and E of phases and the reflections R, S = I - 2 v v^T, v_i = n^-1/2,
/// of orders that are powers of 4 or 1: exact for values of few bits.
template <class T>
std::vector<complex<T>> with_values(const std::vector<T>& values, const shape& size) {
  const auto entry = [](index_t n, index_t i, index_t j) {
    return n == 1 ? 1.0 : (i == j ? 1.0 : 0.0) - 2.0 / static_cast<double>(n);
  };
  std::vector<complex<T>> A;
  for (index_t j = 0; j < size.n; ++j) {
    for (index_t i = 0; i < size.m; ++i) {
      T sum(0.0);
      for (std::size_t k = 0; k < values.size(); ++k) {
        const auto place = static_cast<index_t>(k);
        sum = sum + values[k] * T(entry(size.m, i, place) * entry(size.n, place, j));
      }
      const auto turned = phase(i) * phase(j * j + 2 * j);
      A.emplace_back(T(turned.re) * sum, T(turned.im) * sum);
    }
  }
  return A;
}

/// |A V - U diag(s)|_F and |A|_F.
template <class T>
std::pair<double, double> exact_residual(const std::vector<complex<T>>& A, const outcome<T>& f) {
  const index_t k = f.size.values();
  exact_complex_vector rest, all;
  for (const auto& a : A) all.emplace_back(a);
  for (index_t j = 0; j < k; ++j) {
    exact_complex_vector column(static_cast<std::size_t>(f.size.m));
    for (index_t c = 0; c < f.size.n; ++c) {
      const exact_complex v(conj(f.Vh[static_cast<std::size_t>(j + c * k)]));
      for (index_t i = 0; i < f.size.m; ++i)
        column[static_cast<std::size_t>(i)].add_product(all[static_cast<std::size_t>(i + c * f.size.m)], v,
                                                        1);
    }
    const exact_complex s(complex<T>(f.s[static_cast<std::size_t>(j)]));
    const auto u = exact_column(f.U, f.size.m, j);
    for (std::size_t i = 0; i < u.size(); ++i) {
      column[i].add_product(s, u[i], -1);
      rest.push_back(column[i]);
    }
  }
  return {norm_of(rest), norm_of(all)};
}

template <class T>
std::vector<complex<T>> adjoint(const std::vector<complex<T>>& A, index_t rows) {
  const auto columns = static_cast<index_t>(A.size()) / rows;
  std::vector<complex<T>> B;
  for (index_t k = 0; k < rows * columns; ++k)
    B.push_back(conj(A[static_cast<std::size_t>(k / columns + k % columns * rows)]));
  return B;
}

/// Of a wide matrix the report's residual is of A^H.
template <class T>
void expect_within_bounds(const std::vector<complex<T>>& A, const outcome<T>& f) {
  const index_t k = f.size.values();
  EXPECT_EQ(f.report.info, 0);
  const auto V = adjoint(f.Vh, k);
  EXPECT_LE(distance_from_unitary(f.U, f.size.m, k), f.report.orthogonality);
  EXPECT_LE(distance_from_unitary(V, f.size.n, k), f.report.orthogonality);
  const outcome<T> turned{{f.size.n, f.size.m}, f.s, V, adjoint(f.U, f.size.m), f.report};
  const auto [residual, norm] =
      f.size.m >= f.size.n ? exact_residual(A, f) : exact_residual(adjoint(A, f.size.m), turned);
  EXPECT_LE(residual, f.report.residual * norm);
  for (std::size_t j = 1; j < f.s.size(); ++j) EXPECT_FALSE(f.s[j - 1] < f.s[j]) << j;
  for (const T& s : f.s) EXPECT_GE(leading(s), 0);
}

template <class T>
void expect_values(const outcome<T>& f, std::vector<T> known) {
  std::sort(known.begin(), known.end(), [](const T& a, const T& b) { return b < a; });
  for (std::size_t j = 0; j < known.size(); ++j) {
    mp error(known[j], solution_bits);
    error.subtract(f.s[j]);
    EXPECT_LE(std::fabs(error.to_double()), f.report.singular_value_error) << j;
  }
}

template <class T>
std::vector<T> numbers(std::initializer_list<double> values) {
  return {values.begin(), values.end()};
}

class complex_gesvd : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_gesvd);

/// What products of few bits leave is judged by products of all bits.
TEST_P(complex_gesvd, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  constexpr index_t n = 16;
  const auto A = complex_numbers<residua::dd>(n * n, 313);
  const auto f = run(ctx, A, {n, n}, {residua::engine::residue, std::size_t{8} << 30, 70});
  const auto [residual, norm] = exact_residual(A, f);
  EXPECT_GT(residual / norm, 0x1p-80);
  EXPECT_LE(residual / norm, f.report.residual);
  EXPECT_LE(f.report.residual, 1.01 * residual / norm);
}

/// Multiple ones, some that are zero, some that are close, and all shapes.
TEST_P(complex_gesvd, finds_known_singular_values) {
  for_each_format([&]<class T>() {
    const double close = 1 + 0x1p-30;
    for (const auto& known : {numbers<T>({3, 5, 5, 2}), numbers<T>({1, 1, 1, 1}), numbers<T>({0, 7, 0, 7}),
                              numbers<T>({1, close, close, 3}), numbers<T>({0x1p-20, 0x1p-20, 1, 0x1p-14})}) {
      for (const shape& size : {shape{4, 4}, {16, 4}, {4, 16}}) {
        SCOPED_TRACE(std::to_string(size.m) + " x " + std::to_string(size.n) + ", " +
                     std::to_string(leading(known[0])));
        const auto A = with_values(known, size);
        const auto f = run(ctx, A, size);
        expect_within_bounds(A, f);
        expect_values(f, known);
      }
    }
  });
}

/// From 1 to 2^-300, in several levels; those below the format's rounding beside 1 are zero to it.
TEST_P(complex_gesvd, finds_graded_singular_values) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 13;
    std::vector<complex<T>> A(n * n, T(0.0));
    std::vector<T> known;
    for (index_t k = 0; k < n; ++k) {
      known.emplace_back(std::ldexp(1.0, static_cast<int>(-25 * k)));
      const auto turned = phase(k) * complex<double>(leading(known.back()));
      A[static_cast<std::size_t>((5 * k + 3) % n + k * n)] = {T(turned.re), T(turned.im)};
    }
    const auto f = run(ctx, A, {n, n});
    expect_within_bounds(A, f);
    expect_values(f, known);
    EXPECT_LE(f.report.singular_value_error, 0x1p-30);
  });
}

TEST_P(complex_gesvd, is_within_its_bounds_on_random_matrices) {
  for_each_format([&]<class T>() {
    for (const shape& size : {shape{1, 1}, {1, 5}, {6, 1}, {11, 11}, {14, 9}, {7, 12}}) {
      SCOPED_TRACE(std::to_string(size.m) + " x " + std::to_string(size.n));
      const auto A = complex_numbers<T>(size.m * size.n, 401);
      expect_within_bounds(A, run(ctx, A, size));
    }
  });
}

/// Columns that repeat, and numbers near the ends of the range.
TEST_P(complex_gesvd, takes_any_rank_and_size) {
  for_each_format([&]<class T>() {
    for (const int exponent : {-600, 0, 900}) {
      auto A = complex_numbers<T>(9 * 8, 402);
      std::copy_n(A.begin(), 36, A.begin() + 36);
      const T scale(std::ldexp(1.0, exponent));
      for (auto& z : A) z = {z.re * scale, z.im * scale};
      const auto f = run(ctx, A, {9, 8});
      EXPECT_EQ(f.report.info, 0);
      const double error = f.report.singular_value_error;
      for (std::size_t j = 4; j < 8; ++j) EXPECT_LE(leading(f.s[j]), error) << j;
      EXPECT_GT(leading(f.s[3]), 2 * error);
    }
  });
}

/// Every vector of `count` with an error of about 2^-18 in each part, and turned by a factor of its own.
template <class T>
void disturb(std::vector<complex<T>>& vectors, index_t count, bool by_rows) {
  const auto length = static_cast<index_t>(vectors.size()) / count;
  for (index_t k = 0; k < count * length; ++k) {
    auto& z = vectors[static_cast<std::size_t>(k)];
    const auto turned = phase(by_rows ? k % count : 2 * (k / length) + 1);
    z = {z.re + T(std::ldexp(static_cast<double>(k % 5), -20)),
         z.im - T(std::ldexp(static_cast<double>(k % 3), -20))};
    z = {z.re * T(turned.re) - z.im * T(turned.im), z.re * T(turned.im) + z.im * T(turned.re)};
  }
}

template <class T>
outcome<T> refine(const context& ctx, const std::vector<complex<T>>& elements, const outcome<T>& given) {
  const auto [m, n] = given.size;
  const index_t k = given.size.values();
  padded_complex<T> A(ctx, elements, m, n), U(ctx, given.U, m, k), Vh(ctx, given.Vh, k, n);
  residua::array<T> s(ctx, k);
  const auto report = residua::refine_singular_vectors(ctx, A.view(), U.view(), s, Vh.view());
  EXPECT_TRUE(same_parts(A.elements(), elements));
  return {given.size, s.to_host(ctx), U.elements(), Vh.elements(), report};
}

/// Vectors to 18 bits, turned by factors that differ within pairs: also of multiple values, for whose spaces
/// any bases do, of zeros, and of values that are below the first level.
TEST_P(complex_gesvd, refines_vectors_that_are_given) {
  for_each_format([&]<class T>() {
    for (const auto& known : {numbers<T>({2, 3, 5, 7}), numbers<T>({3, 5, 5, 2}), numbers<T>({0, 7, 0, 5}),
                              numbers<T>({0x1p-20, 3, 1, 0x1p-14})}) {
      for (const shape& size : {shape{4, 4}, {16, 4}, {4, 16}}) {
        SCOPED_TRACE(std::to_string(size.m) + " x " + std::to_string(size.n) + ", " +
                     std::to_string(leading(known[0])));
        const auto A = with_values(known, size);
        auto given = run(ctx, A, size);
        disturb<T>(given.U, 4, false);
        disturb<T>(given.Vh, 4, true);
        const auto f = refine(ctx, A, given);
        expect_within_bounds(A, f);
        expect_values(f, known);
        EXPECT_GE(f.report.refinements, residua::limb_count<T> > 2 ? 4 : 2);
      }
    }
  });
}

/// Another basis of the longer side where the matrix reaches nothing: the vector of the value zero is found
/// anew.
TEST_P(complex_gesvd, refines_vectors_that_the_matrix_does_not_reach) {
  for_each_format([&]<class T>() {
    const auto known = numbers<T>({4, 3, 2, 0});
    const auto A = with_values(known, {16, 4});
    auto given = run(ctx, A, {16, 4});
    for (index_t i = 0; i < 16; ++i) {  // the ninth column of D R is orthogonal to the first four
      const auto turned = phase(i);
      const T entry((i == 8 ? 1.0 : 0.0) - 0.125);
      given.U[static_cast<std::size_t>(i + 48)] = {T(turned.re) * entry, T(turned.im) * entry};
    }
    const auto f = refine(ctx, A, given);
    expect_within_bounds(A, f);
    expect_values(f, known);
  });
}

/// The bounds hold for what is returned, whatever was given.
TEST_P(complex_gesvd, says_that_given_vectors_are_too_far) {
  for_each_format([&]<class T>() {
    const auto known = numbers<T>({2, 3, 5, 7});
    const auto A = with_values(known, {4, 4});
    for (const double size : {0.0, 1.0, 1e300}) {
      outcome<T> given = run(ctx, A, {4, 4});
      std::fill(given.Vh.begin(), given.Vh.end(), complex<T>(T(size)));
      const auto f = refine(ctx, A, given);
      EXPECT_EQ(f.report.info, 1);
      expect_values(f, known);
    }
  });
}

/// The exact residual is that of both sides times a power of two.
TEST_P(complex_gesvd, knows_what_the_range_takes_from_the_residual) {
  for_each_format([&]<class T>() {
    const complex<T> one(T(1.0)), three(T(3.0)), i(T(0.0), T(1.0));
    const std::vector<complex<T>> A{three, i, -one, i};
    for (const double size : sizes_near_the_end) {
      std::vector<complex<T>> small;
      for (const auto& a : A) small.push_back({a.re * T(size), a.im * T(size)});
      auto f = run(ctx, small, {2, 2});
      using std::ldexp;
      for (T& s : f.s) s = ldexp(s, -std::ilogb(size));
      const auto [residual, norm] = exact_residual(A, f);
      expect_loss_is_known<T>(f.report, residual / norm, 2 * limit_of_residual<T>(8), size);
    }
  });
}

TEST_P(complex_gesvd, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    const auto zero = run(ctx, std::vector<complex<T>>(6, T(0.0)), {2, 3});
    EXPECT_EQ(zero.s, std::vector<T>(2, T(0.0)));
    EXPECT_EQ(zero.U[0], complex<T>(T(1.0)));
    EXPECT_EQ(zero.report.residual, 0);
    EXPECT_TRUE(run<T>(ctx, {}, {0, 3}).s.empty());
    const auto refined = refine(ctx, std::vector<complex<T>>(6, T(0.0)), zero);
    EXPECT_EQ(refined.report.info, 0);
    EXPECT_EQ(refined.U[0], complex<T>(T(1.0)));
    EXPECT_TRUE(refine<T>(ctx, {}, {{0, 3}, {}, {}, {}, {}}).s.empty());
  });
}

TEST_P(complex_gesvd, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const auto A = complex_numbers<T>(20 * 20, 403);
    const auto f = run(ctx, A, {20, 20}), g = run(context::cpu(5, ctx.isa()), A, {20, 20});
    EXPECT_TRUE(same_parts(f.U, g.U) && same_parts(f.Vh, g.Vh) && same_bits(f.s, g.s));
    auto given = f;
    disturb<T>(given.U, 20, false);
    const auto p = refine(ctx, A, given), q = refine(context::cpu(5, ctx.isa()), A, given);
    EXPECT_TRUE(same_parts(p.U, q.U) && same_parts(p.Vh, q.Vh) && same_bits(p.s, q.s));
  });
}

TEST_P(complex_gesvd, rejects_what_does_not_fit) {
  using number = complex<residua::dd>;
  padded_complex<residua::dd> A(ctx, std::vector<number>(6, residua::dd(1.0)), 3, 2),
      square(ctx, std::vector<number>(9, residua::dd(1.0)), 3, 3),
      small(ctx, std::vector<number>(4, residua::dd(1.0)), 2, 2),
      infinite(ctx, std::vector<number>(6, number(residua::dd(0.0), residua::dd(HUGE_VAL))), 3, 2);
  residua::array<residua::dd> two(ctx, 2, residua::dd(7.0)), three(ctx, 3);
  const auto decompose = [&](auto& matrix, auto& s, auto& U, auto& Vh) {
    return [&] { residua::gesvd(ctx, matrix.view(), s, U.view(), Vh.view()); };
  };
  expect_rejected({"gesvd:", "s has 3 elements", "A has 2 singular values"}, decompose(A, three, A, small));
  expect_rejected({"gesvd:", "U has 3 columns", "A has 2 singular values"}, decompose(A, two, square, small));
  expect_rejected({"gesvd:", "U has 2 rows", "A has 3 rows"}, decompose(A, two, small, small));
  expect_rejected({"gesvd:", "Vh has 3 rows", "A has 2 singular values"}, decompose(A, two, A, A));
  const residua::vector_view<residua::dd> null(nullptr, 2, 1, ctx.memory());
  expect_rejected({"gesvd:", " s ", "null"},
                  [&] { residua::gesvd(ctx, A.view(), null, A.view(), small.view()); });
  padded_complex<residua::dd> oblong(ctx, std::vector<number>(6, residua::dd(1.0)), 2, 3);
  expect_rejected({"gesvd:", "Vh has 3 columns", "A has 2 columns"}, decompose(A, two, A, oblong));
  expect_rejected({"gesvd:", "A has an element that is not finite"}, decompose(infinite, two, A, small));
  const auto refine_given = [&](auto& matrix, auto& U, auto& s, auto& Vh) {
    return [&] { residua::refine_singular_vectors(ctx, matrix.view(), U.view(), s, Vh.view()); };
  };
  constexpr auto refined = "refine_singular_vectors:";
  expect_rejected({refined, "s has 3 elements", "A has 2 singular values"}, refine_given(A, A, three, small));
  expect_rejected({refined, "Vh has 3 rows", "A has 2 singular values"}, refine_given(A, A, two, A));
  expect_rejected({refined, "A has an element that is not finite"}, refine_given(infinite, A, two, small));
  expect_rejected({refined, "U has an element that is not finite"}, refine_given(A, infinite, two, small));
  EXPECT_EQ(two.to_host(ctx), std::vector<residua::dd>(2, residua::dd(7.0)));
}

}  // namespace
}  // namespace residua_test
