// Residuals b - A x that cancel nearly all of b.
#include "matrices.hpp"
#include "residua/sparse/spmv.hpp"

namespace residua_test {
namespace {

using residua::csr_matrix;

template <class T>
std::vector<T> run(const residua::context& ctx, const std::vector<double>& b, const csr& A,
                   const std::vector<T>& x, increments steps = {1, 1}) {
  const strided<double> vb(ctx, b, steps.x);
  const strided<T> vx(ctx, x, steps.x), r(ctx, std::vector<T>(b.size(), T(1.0)), steps.y);
  residua::residual(ctx, vb, csr_matrix(ctx, A), vx, r);
  EXPECT_TRUE(same_bits(vx.elements(), x) && same_bits(vb.elements(), b));
  return r.elements();
}

/// The bound of spmv.hpp: |error_i| <= e_N |r_i| + (2 N n + 1)^K u^K (|b_i| + (|A||x|)_i).
template <class T>
void expect_residual(const std::vector<double>& b, const csr& A, const std::vector<T>& x,
                     const std::vector<T>& r) {
  constexpr int limbs = sizeof(T) / sizeof(double), parts = limbs <= 2 ? 4 : limbs + 2;
  const double of_result = (limbs == 1 ? 1 : 2) * residua::limb_unit<T>;
  for (index_t i = 0; i < A.rows; ++i) {
    exact_product e(A, i, x);
    mpfr_d_sub(e.sum.get(), b[i], e.sum.get(), MPFR_RNDN);
    mp bound(e.sum), size_of_b(std::fabs(b[i]));
    mpfr_add(e.magnitude.get(), e.magnitude.get(), size_of_b.get(), MPFR_RNDU);
    mpfr_abs(bound.get(), bound.get(), MPFR_RNDN);
    mpfr_mul_d(bound.get(), bound.get(), of_result, MPFR_RNDU);
    const auto n = static_cast<double>(length_of(A, i));
    mpfr_mul_d(e.magnitude.get(), e.magnitude.get(), std::pow((2 * limbs * n + 1) * u, parts), MPFR_RNDU);
    mpfr_add(bound.get(), bound.get(), e.magnitude.get(), MPFR_RNDU);
    ASSERT_TRUE(within(r[i], e.sum, 1, bound)) << "row " << i << " of " << length_of(A, i) << " entries";
  }
}

/// The solution of a small system by Gaussian elimination with MPFR; A must need no pivoting.
std::vector<mp> solved(const csr& A, const std::vector<double>& b) {
  const index_t n = A.rows;
  std::vector<std::vector<mp>> M(n, std::vector<mp>(n + 1, mp()));
  mp t;
  for (index_t i = 0; i < n; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) M[i][A.column[k]].set(A.value[k]);
    M[i][n].set(b[i]);
  }
  for (index_t p = 0; p < n; ++p) {
    for (index_t i = 0; i < n; ++i) {
      if (i == p || mpfr_zero_p(M[i][p].get())) continue;
      mp factor(M[i][p]);
      mpfr_div(factor.get(), factor.get(), M[p][p].get(), MPFR_RNDN);
      for (index_t j = p; j <= n; ++j) {
        mpfr_mul(t.get(), factor.get(), M[p][j].get(), MPFR_RNDN);
        mpfr_sub(M[i][j].get(), M[i][j].get(), t.get(), MPFR_RNDN);
      }
    }
  }
  std::vector<mp> x;
  for (index_t i = 0; i < n; ++i) {
    mpfr_div(M[i][n].get(), M[i][n].get(), M[i][i].get(), MPFR_RNDN);
    x.push_back(M[i][n]);
  }
  return x;
}

template <class T>
std::vector<T> rounded(std::vector<mp> x) {
  std::vector<T> result;
  for (mp& value : x) {
    if constexpr (std::is_same_v<T, double>)
      result.push_back(value.to_double());
    else
      result.push_back(residua::oracle::round_to<double, T::limbs>(value));
  }
  return result;
}

class residual : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(residual);

TEST_P(residual, of_a_rounded_solution_is_within_its_bound) {
  for (const char* problem : {"plate:5", "convection:6", "poisson7:3", "powerlaw:40"}) {
    SCOPED_TRACE(problem);
    const csr A = residua::generate_problem(problem);
    const auto b = vector_of<double>(data::uniform, A.rows, 31);
    const auto exact = solved(A, b);
    for_each_format([&]<class T>() {
      const auto x = rounded<T>(exact);
      for (const auto steps : {increments{1, 1}, increments{-3, 2}}) {
        const auto r = run(ctx, b, A, x, steps);
        expect_residual(b, A, x, r);
        for (index_t i = 0; i < A.rows; ++i) {  // that the case is as hard as its name says
          const double cancelled = std::is_same_v<T, double> ? 1e-12 : 1e-28;
          const auto e = exact_product(A, i, x);
          EXPECT_LE(std::fabs(leading(r[i])), cancelled * e.magnitude.to_double());
        }
      }
    });
  }
}

TEST_P(residual, of_any_vector_is_within_its_bound) {
  for (const auto& [name, matrix] : matrices_for(ctx)) {
    const csr& A = matrix;  // clang 14 cannot capture a structured binding
    SCOPED_TRACE(name);
    for_each_format([&]<class T>() {
      for (const data kind : {data::uniform, data::graded}) {
        const auto b = vector_of<double>(kind, A.rows, 31);
        const auto x = vector_of<T>(kind, A.columns, 32);
        const auto r = run(ctx, b, A, x);
        if (is_checked_by_mpfr(ctx)) {
          expect_residual(b, A, x, r);
        } else {
          EXPECT_TRUE(has_bits_of_another_run(r, ctx, std::tuple(name, kind),
                                              [&](const auto& other) { return run(other, b, A, x); }));
        }
      }
    });
  }
}

/// Parts of which no two overlap in a sum's limbs, and all but the smallest cancel: it is above the bound of
/// the error, which is that of a sum in as many limbs as there are parts.
TEST_P(residual, keeps_the_smallest_of_as_many_parts_as_its_sum_has_limbs) {
  for_each_format([&]<class T>() {
    constexpr int limbs = residua::limb_count<T>, parts = limbs <= 2 ? 4 : limbs + 2;
    csr A;
    A.rows = 1;
    A.columns = 2 * parts - 1;
    for (int k = 0; k < A.columns; ++k) {
      A.column.push_back(k);
      A.value.push_back(k < parts ? std::ldexp(1.0, -55 * k) : -std::ldexp(1.0, -55 * (k - parts)));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.columns));
    const std::vector<T> x(static_cast<std::size_t>(A.columns), T(1.0));
    const auto r = run(ctx, {0}, A, x);
    const double smallest = std::ldexp(1.0, -55 * (parts - 1));
    EXPECT_NEAR(leading(r[0]), -smallest, smallest / 4);
    expect_residual({0}, A, x, r);
  });
}

TEST_P(residual, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  const csr A = residua::generate_problem("poisson7:3");
  for_each_format([&]<class T>() {
    const std::vector<double> b(A.rows, 1.0);
    std::vector<T> x(A.columns, T(1.0));
    x[13] = T(nan);
    EXPECT_TRUE(std::isnan(leading(run(ctx, b, A, x)[13])));
    EXPECT_EQ(run(ctx, b, A, x)[26], T(-2.0)) << "far from the NaN";
    x[13] = T(inf);
    EXPECT_EQ(run(ctx, b, A, x)[13], T(-inf));
    x[13] = T(1.0);
    auto infinite_b = b;
    infinite_b[13] = inf;
    EXPECT_EQ(run(ctx, infinite_b, A, x)[13], T(inf));
  });
}

TEST_P(residual, rejects_what_does_not_fit) {
  const csr_matrix A(ctx, matrix_of({1, 1, 2}, 4, 1));
  const strided<double> b(ctx, std::vector<double>(3, 1.0)), longer_b(ctx, std::vector<double>(4, 1.0));
  for_each_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), r(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const double> right, vector_view<const T> a, vector_view<T> result) {
      residua::residual(ctx, right, A, a, result);
    };
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({"residual:", " x ", broken.word}, [&] { call(b, broken.view, r); });
    }
    for (const auto& broken : broken_views<T>(ctx, r)) {
      expect_rejected({"residual:", " r ", broken.word}, [&] { call(b, x, broken.view); });
    }
    for (const auto& broken : broken_views<double>(ctx, b)) {
      expect_rejected({"residual:", " b ", broken.word}, [&] { call(broken.view, x, r); });
    }
    expect_rejected({"residual:", "b has 4", "r has 3"}, [&] { call(longer_b, x, r); });
    expect_rejected({"residual:", "3 x 4"}, [&] { call(b, r, r); });
  });
}

}  // namespace
}  // namespace residua_test
