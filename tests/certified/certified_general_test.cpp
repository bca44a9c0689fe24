// certified_eigenvalues of general matrices whose eigenvalues are known exactly.
#include "blas/complex/complex_operands.hpp"
#include "lapack/exact_solution.hpp"
#include "residua/certified/general_eigenvalues.hpp"
#include "residua/lapack/complex/geev.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/number/complex/arithmetic.hpp"

namespace residua_test {
namespace {

using residua::eigenvalue_discs;

/// Eigenvalues, of which one is there three times.
const std::vector<complex<double>> known_values = {{3, 0},  {2, 0}, {2, 0},  {2, 0},  {-1, 0}, {1, 2},
                                                   {1, -2}, {1, 4}, {1, -4}, {-2, 1}, {-2, -1}};
constexpr index_t n = 11;

/// T diag(M) T^-1 with ones in T's diagonal and below it, and blocks [re im; -im re] of pairs: of integers.
template <class T>
std::vector<T> general_matrix() {
  std::vector<double> M(n * n), A(n * n);
  for (std::size_t j = 0; j < n; ++j) {
    M[j * (n + 1)] = known_values[j].re;
    if (known_values[j].im > 0) M[j + (j + 1) * n] = known_values[j].im;
    if (known_values[j].im < 0) M[j + (j - 1) * n] = known_values[j].im;
  }
  const auto inverse = [](std::size_t i, std::size_t j) { return i < j ? 0 : (i - j) % 2 == 0 ? 1 : -1; };
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i)
        A[i + j * n] += (M[i + k * n] + (i > 0 ? M[i - 1 + k * n] : 0)) * inverse(k, j);
    }
  }
  return {A.begin(), A.end()};
}
/// P A P^H with P = diag(i^k).
template <class T>
std::vector<complex<T>> turned(const std::vector<T>& A) {
  std::vector<complex<T>> H;
  for (std::size_t k = 0; k < A.size(); ++k) {
    const complex<T> turns[] = {{A[k], T(0.0)}, {T(0.0), A[k]}, {-A[k], T(0.0)}, {T(0.0), -A[k]}};
    H.push_back(turns[(k % n + 3 * (k / n)) % 4]);
  }
  return H;
}

/// What geev finds, and the discs of it.
template <class T>
struct proved {
  std::vector<T> X, wr, wi;
  std::vector<double> radius;
  eigenvalue_discs discs;
};
template <class T>
void prove(const residua::context& ctx, const std::vector<T>& A, proved<T>& its) {
  const padded<T> a(ctx, A, n, n, 1), x(ctx, its.X, n, n, 2);
  const residua::array<T> wr(ctx, its.wr), wi(ctx, its.wi);
  residua::array<double> radius(ctx, n);
  its.discs = residua::certified_eigenvalues(ctx, a, x, wr, wi, radius);
  its.radius = radius.to_host(ctx);
}
template <class T>
proved<T> decomposed(const residua::context& ctx, const std::vector<T>& A) {
  const residua::matrix<T> a(ctx, n, n, A);
  residua::matrix<T> X(ctx, n, n);
  residua::array<T> wr(ctx, n), wi(ctx, n);
  EXPECT_EQ(residua::geev(ctx, a, wr, wi, X).info, 0);
  proved<T> its{X.to_host(ctx), wr.to_host(ctx), wi.to_host(ctx), {}, {}};
  prove(ctx, A, its);
  return its;
}

/// How far the value is from w_j, rounded up.
template <class T>
double distance(const complex<double>& value, const T& re, const T& im) {
  mp x(value.re, solution_bits), y(value.im, solution_bits);
  x.subtract(re);
  y.subtract(im);
  mpfr_hypot(x.get(), x.get(), y.get(), MPFR_RNDU);
  return mpfr_get_d(x.get(), MPFR_RNDU);
}
/// That every known eigenvalue has a disc of its own: those that are the same share theirs, which are as
/// many.
template <class T>
void expect_discs(const proved<T>& its) {
  ASSERT_TRUE(its.discs.found);
  std::vector<bool> is_taken(n);
  for (const auto& value : known_values) {
    std::size_t nearest = n;
    const auto distance_of = [&](std::size_t j) { return distance(value, its.wr[j], its.wi[j]); };
    for (std::size_t j = 0; j < n; ++j) {
      if (!is_taken[j] && (nearest == n || distance_of(j) < distance_of(nearest))) nearest = j;
    }
    is_taken[nearest] = true;
    EXPECT_LE(distance_of(nearest), its.radius[nearest]) << value.re << ", " << value.im;
  }
  EXPECT_EQ(its.discs.error, *std::max_element(its.radius.begin(), its.radius.end()));
}

class certified_general : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(certified_general);

/// |R||E| e of rounding errors: of |E| <= 4 (dot n + 4 scaled_sum) sqrt(n) u^N |A|_F, which geev promises,
/// |A|_F < 200, |R| e < 2 n |T^-1| e <= 2 n^2, two rows of a pair, and both norms' sqrt(n).
TEST_P(certified_general, encloses_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto its = decomposed<T>(ctx, general_matrix<T>());
    expect_discs(its);
    EXPECT_LT(its.discs.contraction, 0.25);
    using constants = residua::error_bounds<T>;
    const double residual = 4 * (constants::dot * n + 4 * constants::scaled_sum) * n * residua::limb_unit<T>;
    EXPECT_LE(its.discs.error, 200 * residual * 2 * 2 * n * n);
  });
}

TEST_P(certified_general, encloses_eigenvalues_of_complex_matrices) {
  for_each_format([&]<class T>() {
    const auto A = turned(general_matrix<T>());
    padded_complex<T> a(ctx, A, n, n), X(ctx, A, n, n);
    residua::array<complex<T>> w(ctx, n);
    ASSERT_EQ(residua::geev(ctx, a.view(), w, X.view()).info, 0);
    residua::array<double> radius(ctx, n);
    proved<T> its;
    its.discs = residua::certified_eigenvalues(ctx, a.view(), X.view(), w, radius);
    its.radius = radius.to_host(ctx);
    for (const auto& z : w.to_host(ctx)) {
      its.wr.push_back(z.re);
      its.wi.push_back(z.im);
    }
    expect_discs(its);
    EXPECT_LE(its.discs.error, 2 * 1e6 * n * n * residua::limb_unit<T> * residua::error_bounds<T>::dot);
  });
}

/// Of poor values, and of vectors that are none, discs are wide, and hold; of dependent ones there are none.
TEST_P(certified_general, is_right_of_poor_eigenpairs) {
  for_each_format([&]<class T>() {
    const auto A = general_matrix<T>();
    auto its = decomposed<T>(ctx, A);
    const auto good = its;
    const auto place = [&](double value) {
      return static_cast<std::size_t>(
          std::find_if(good.wr.begin(), good.wr.end(),
                       [&](const T& x) { return std::fabs(leading(x) - value) < 0x1p-10; }) -
          good.wr.begin());
    };
    const std::size_t of_3 = place(3), of_pair = place(-2);
    its.wr[of_3] = its.wr[of_3] + T(0x1p-10);
    prove(ctx, A, its);
    expect_discs(its);
    EXPECT_GE(its.radius[of_3], 0x1p-10 * (1 - 0x1p-20));
    its = good;
    for (T& x : its.X) x = x * T(0x1p-600);  // columns are scaled
    prove(ctx, A, its);
    expect_discs(its);
    EXPECT_EQ(its.radius, good.radius);
    its = good;
    std::swap(its.wi[of_pair], its.wi[of_pair + 1]);  // the vectors are those of the conjugates
    prove(ctx, A, its);
    expect_discs(its);
    // What couples both is [0 2; -2 0], of which each has a row.
    for (const std::size_t j : {of_pair, of_pair + 1}) EXPECT_GE(its.radius[j], 4 * (1 - 0x1p-20));
    its = good;
    for (std::size_t i = 0; i < n; ++i) its.X[i] = its.X[i + n];
    prove(ctx, A, its);
    EXPECT_FALSE(its.discs.found);
    EXPECT_TRUE(std::isinf(its.discs.error));
    EXPECT_TRUE(std::isinf(its.radius[n - 1]));
  });
}

/// [1 4; -1 1] has the eigenvalues 1 +- 2i, and so has its transpose. With unit vectors for 1 +- i one row of
/// the pair has the error 3 and the other has none: the discs need both.
TEST_P(certified_general, discs_of_pairs_have_the_errors_of_both_rows) {
  for_each_format([&]<class T>() {
    const residua::matrix<T> unit(ctx, 2, 2, std::vector<T>{T(1.0), T(0.0), T(0.0), T(1.0)});
    const residua::array<T> wr(ctx, std::vector<T>(2, T(1.0))), wi(ctx, std::vector<T>{T(1.0), T(-1.0)});
    for (const auto& [below, above] : {std::pair(-1.0, 4.0), std::pair(-4.0, 1.0)}) {
      const residua::matrix<T> A(ctx, 2, 2, std::vector<T>{T(1.0), T(below), T(above), T(1.0)});
      residua::array<double> radius(ctx, 2);
      EXPECT_TRUE(residua::certified_eigenvalues(ctx, A, unit, wr, wi, radius).found);
      for (const double r : radius.to_host(ctx)) {
        EXPECT_GE(r, 3);
        EXPECT_LE(r, 3 * (1 + 0x1p-20));
      }
    }
  });
}

TEST_P(certified_general, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    auto A = general_matrix<T>();
    const auto its = decomposed<T>(ctx, A);
    auto large = its;
    for (T& a : A) a = a * T(0x1p400);
    for (auto* part : {&large.wr, &large.wi}) {
      for (T& x : *part) x = x * T(0x1p400);
    }
    prove(ctx, A, large);
    EXPECT_TRUE(large.discs.found);
    EXPECT_EQ(large.discs.error, std::ldexp(its.discs.error, 400));
  });
}

/// 2^1023 is further from -2^1023 than double can say.
TEST_P(certified_general, finds_no_discs_beyond_the_range) {
  for_each_format([&]<class T>() {
    const residua::matrix<T> A(ctx, 1, 1, std::vector<T>{T(0x1p1023)}), X(ctx, 1, 1, std::vector<T>{T(1.0)});
    const residua::array<T> wr(ctx, std::vector<T>{T(-0x1p1023)}), wi(ctx, std::vector<T>{T(0.0)});
    residua::array<double> radius(ctx, 1);
    const auto discs = residua::certified_eigenvalues(ctx, A, X, wr, wi, radius);
    EXPECT_FALSE(discs.found);
    EXPECT_TRUE(std::isinf(discs.error));
    EXPECT_TRUE(std::isinf(radius.to_host(ctx)[0]));
  });
}

TEST_P(certified_general, of_nothing_and_of_what_does_not_fit) {
  using residua::dd;
  const residua::matrix<dd> none(ctx, 0, 0), A(ctx, 2, 2, std::vector<dd>(4, dd(1.0))), wide(ctx, 2, 3),
      infinite(ctx, 2, 2, std::vector<dd>(4, dd(HUGE_VAL)));
  const residua::array<dd> empty(ctx, 0), two(ctx, 2), three(ctx, 3),
      pair(ctx, std::vector<dd>{dd(1.0), dd(-2.0)});
  residua::array<double> no_radius(ctx, 0), radius(ctx, 2), three_radii(ctx, 3);
  EXPECT_TRUE(residua::certified_eigenvalues(ctx, none, none, empty, empty, no_radius).found);
  const residua::matrix<residua::complex<dd>> no_complex(ctx, 0, 0);
  const residua::array<residua::complex<dd>> no_values(ctx, 0);
  EXPECT_TRUE(residua::certified_eigenvalues(ctx, no_complex, no_complex, no_values, no_radius).found);
  const auto call = [&](const auto& a, const auto& X, const auto& wr, const auto& wi, auto& r) {
    return [&] { residua::certified_eigenvalues(ctx, a, X, wr, wi, r); };
  };
  expect_rejected({"certified_eigenvalues:", "is 2 x 3; it must be square"}, call(wide, A, two, two, radius));
  expect_rejected({"certified_eigenvalues:", "X is 2 x 3; it must be square"},
                  call(A, wide, two, two, radius));
  expect_rejected({"certified_eigenvalues:", "wr has 3 elements"}, call(A, A, three, two, radius));
  expect_rejected({"certified_eigenvalues:", "wi has 3 elements"}, call(A, A, two, three, radius));
  expect_rejected({"certified_eigenvalues:", "radius has 3 elements"}, call(A, A, two, two, three_radii));
  const residua::vector_view<const dd> null(nullptr, 2, 1, ctx.memory());
  expect_rejected({"certified_eigenvalues:", " wr ", "null"}, call(A, A, null, two, radius));
  expect_rejected({"certified_eigenvalues:", " wi ", "null"}, call(A, A, two, null, radius));
  expect_rejected({"certified_eigenvalues:", "wi", "pairs"}, call(A, A, two, pair, radius));
  const residua::array<dd> ones_apart(ctx, std::vector<dd>{dd(1.0), dd(2.0)}),
      conjugates(ctx, std::vector<dd>{dd(1.0), dd(-1.0)});
  expect_rejected({"certified_eigenvalues:", "wi", "pairs"}, call(A, A, ones_apart, conjugates, radius));
  expect_rejected({"certified_eigenvalues:", "A has an element that is not finite"},
                  call(infinite, A, two, two, radius));
  expect_rejected({"certified_eigenvalues:", "X has an element that is not finite"},
                  call(A, infinite, two, two, radius));
  const residua::array<dd> half_known(ctx, std::vector<dd>{dd(1.0), dd(0.5, std::nan(""))});
  expect_rejected({"certified_eigenvalues:", "wr has an element that is not finite"},
                  call(A, A, half_known, two, radius));
}

TEST_P(certified_general, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  const auto A = general_matrix<residua::dd>();
  EXPECT_EQ(decomposed<residua::dd>(ctx, A).radius,
            decomposed<residua::dd>(residua::context::cpu(5, ctx.isa()), A).radius);
}

}  // namespace
}  // namespace residua_test
