// sygvd.
#include "residua/lapack/sygvd.hpp"

#include "lapack/pencils.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::qd;
using residua::uplo;

template <class T>
pencil_outcome<T> run(const context& ctx, int itype, uplo stored, const std::vector<T>& of_A,
                      const std::vector<T>& of_B, const residua::product_options& options = {}) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(of_A.size()))));
  padded<T> A(ctx, triangle_of(stored, of_A, n, false), n, n, 1);
  padded<T> B(ctx, triangle_of(stored, of_B, n, false), n, n, 2);
  residua::array<T> w(ctx, n);
  const auto report = residua::sygvd(ctx, itype, stored, A, B, w, options);
  return {n, A.elements(), w.to_host(ctx), report};
}

/// What potrf, two of trsm or trmm, the way back and the products of the bounds may leave of the eigenvalues'
/// errors: 2 (dot n + 4 scaled_sum) u^N for each, beside norms, |Z| = |L^-1|.
template <class T>
double largest_bound(int itype, const std::vector<T>& of_A, const std::vector<T>& of_B, double largest) {
  using bounds = residua::error_bounds<T>;
  constexpr double n = 8, inverse = 6;
  const double A = size_of(exactly(of_A, 8)), B = size_of(exactly(of_B, 8));
  const double h = 2 * (bounds::dot * n + 4 * bounds::scaled_sum) * bound_of_format<T>::unit;
  return 8 * h * inverse * inverse * (itype == 1 ? A + largest * B : B * (A * B + largest));
}

/// L D L^T, or L^-T D L^-1, exactly. L has ones on the diagonal and -1 below it; its inverse is a triangle of
/// ones.
template <class T>
std::vector<T> congruent(const std::vector<double>& values, bool inverse) {
  const auto n = static_cast<index_t>(values.size());
  const auto entry = [&](index_t i, index_t j) {  // of L, or of L^-T
    if (inverse) return i <= j ? 1.0 : 0.0;
    return i == j ? 1.0 : (i == j + 1 ? -1.0 : 0.0);
  };
  std::vector<T> A(static_cast<std::size_t>(n * n));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      double sum = 0;
      for (index_t k = 0; k < n; ++k) sum += entry(i, k) * values[static_cast<std::size_t>(k)] * entry(j, k);
      A[static_cast<std::size_t>(i + j * n)] = T(sum);
    }
  }
  return A;
}

const std::vector<double> ones(8, 1.0);
/// In ascending order; sums of them are exact in double.
const std::vector<double> known{-3, -3, 0, 1, 1, 1 + 0x1p-40, 2, 5};

class sygvd : public on_backend {};
INSTANTIATE_TEST_SUITE_P(all, sygvd, testing::ValuesIn(few_places()), name_of_place);

/// A = L D L^T for itype 1, A = L^-T D L^-1 for the others, B = L L^T.
TEST_P(sygvd, finds_known_eigenvalues) {
  for_each_format([&]<class T>() {
    const auto B = congruent<T>(ones, false);
    for (const int itype : {1, 2}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto A = congruent<T>(known, itype != 1);
        const auto f = run(ctx, itype, stored, A, B);
        expect_within_bounds(itype, A, B, f);
        expect_eigenvalues(f, known);
        EXPECT_LE(f.report.eigenvalue_error, largest_bound(itype, A, B, 5));
      }
    }
  });
}

/// |B A X - X diag(w)| for X = B Z + E, of which |E| <= 4 factor_bound |L|^2 |L^-1|: potrf, trsm, trmm.
TEST_P(sygvd, of_the_third_type) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 8;
    const auto of_A = congruent<T>(known, true), of_B = congruent<T>(ones, false);
    for (const auto stored : {uplo::lower, uplo::upper}) {
      const auto f = run(ctx, 3, stored, of_A, of_B);
      EXPECT_EQ(f.report.info, 0);
      expect_eigenvalues(f, known);
      const auto A = exactly(of_A, n), B = exactly(of_B, n), X = exactly(f.X, n);
      const double rest = size_of(difference(multiplied(B, multiplied(A, X)), X, f.w));
      const double of_L = 15, of_inverse = 6;  // |L|_F^2, and |L^-1|_F
      const double error = 4 * factor_bound<T>(n) * n * of_L * of_inverse;
      EXPECT_LE(rest, size_of(B) * size_of(A) * size_of(X) * f.report.residual +
                          (size_of(B) * size_of(A) + 5) * error);
      const auto inverse = exactly(congruent<T>(ones, true), n);  // L^-T L^-1
      const auto gram = multiplied(X, multiplied(inverse, X), true);
      const auto skewness = difference(gram, exactly(identity_of<T>(n), n), std::vector<T>(n, T(1.0)));
      EXPECT_LE(size_of(skewness), f.report.orthogonality + 3 * size_of(inverse) * size_of(X) * error);
    }
  });
}

/// Hilbert's matrix for B: the bounds say what its condition costs.
TEST_P(sygvd, of_an_ill_conditioned_matrix) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 6;
    const auto B = integer_hilbert<T>(n);
    if (B.empty()) return;
    std::vector<T> A;
    for (index_t k = 0; k < n * n; ++k)
      A.push_back(T(1.0 / static_cast<double>(1 + k % n + k / n + k % n * (k / n))));
    const auto f = run(ctx, 1, uplo::lower, A, B);
    expect_within_bounds(1, A, B, f);
    std::vector<qd> wide_A, wide_B;
    for (std::size_t k = 0; k < A.size(); ++k) {
      wide_A.push_back(residua::convert<qd>(A[k]));
      wide_B.push_back(residua::convert<qd>(B[k]));
    }
    const auto g = run(ctx, 1, uplo::upper, wide_A, wide_B);
    for (std::size_t i = 0; i < f.w.size(); ++i) {
      const double error = std::fabs(leading(g.w[i] - residua::convert<qd>(f.w[i])));
      EXPECT_LE(error, f.report.eigenvalue_error + g.report.eigenvalue_error) << i;
    }
  });
}

TEST_P(sygvd, bounds_what_products_hide) {
  if (ctx.kind() == residua::backend::cuda) return;  // its library may turn vectors of equal eigenvalues
  for_each_format([&]<class T>() {
    auto A = identity_of<T>(4), B = A;
    for (index_t i = 0; i < 4; ++i)
      A[static_cast<std::size_t>(5 * i)] = T(3.0), B[static_cast<std::size_t>(5 * i)] = T(4.0);
    for (const int itype : {1, 2, 3})
      expect_bounds_of_multiples<T>(itype, 4, run<T>(ctx, itype, uplo::lower, A, B).report);
  });
}

TEST_P(sygvd, takes_matrices_of_any_size) {
  for_each_format([&]<class T>() {
    auto A = congruent<T>(known, false), B = congruent<T>(ones, false);
    const double bound = 0x1p661 * largest_bound(1, A, B, 5);
    for (T& x : A) x = x * T(0x1p600);
    for (T& x : B) x = x * T(0x1p-61);
    const auto f = run(ctx, 1, uplo::lower, A, B);
    EXPECT_EQ(f.report.info, 0);
    auto wanted = known;
    for (double& value : wanted) value *= 0x1p661;
    expect_eigenvalues(f, wanted);
    EXPECT_LE(f.report.eigenvalue_error, bound);
  });
}

/// Eigenvalues of 3 times 2^1100, which no format holds, of A over B or of A B.
TEST_P(sygvd, has_no_bound_of_eigenvalues_beyond_the_range) {
  for_each_format([&]<class T>() {
    const auto multiple = [](double x) { return std::vector<T>{T(x), T(0.0), T(0.0), T(x)}; };
    for (const int itype : {1, 2}) {
      const auto f =
          run(ctx, itype, uplo::lower, multiple(0x1.8p1001), multiple(itype == 1 ? 0x1p-100 : 0x1p100));
      EXPECT_EQ(f.report.info, 1);
      EXPECT_EQ(f.report.residual, std::numeric_limits<double>::infinity());
      EXPECT_EQ(f.report.eigenvalue_error, std::numeric_limits<double>::infinity());
    }
  });
}

TEST_P(sygvd, tells_where_b_is_not_positive_definite) {
  for_each_format([&]<class T>() {
    auto values = ones;
    values[4] = -1;
    const auto f = run(ctx, 1, uplo::lower, congruent<T>(known, false), congruent<T>(values, false));
    EXPECT_EQ(f.report.info, 2 + 5);
    EXPECT_TRUE(std::isinf(f.report.eigenvalue_error));
  });
}

/// B = diag(1, 2^-1050) is positive definite, but L^-1 L^-T has 2^1050.
TEST_P(sygvd, tells_where_the_reduced_matrix_overflows) {
  for_each_format([&]<class T>() {
    const auto f =
        run(ctx, 1, uplo::lower, identity_of<T>(2), std::vector<T>{T(1.0), T(0.0), T(0.0), T(0x1p-1050)});
    EXPECT_EQ(f.report.info, 2);
    EXPECT_EQ(f.report.products.reason, "the reduced matrix overflows");
    for (const double bound : {f.report.residual, f.report.orthogonality, f.report.eigenvalue_error})
      EXPECT_TRUE(std::isinf(bound));
  });
}

/// What products of few bits leave is judged by products of all bits.
TEST_P(sygvd, holds_its_bounds_with_products_of_few_bits) {
  if (ctx.kind() == residua::backend::reference) return;
  const residua::product_options few{residua::engine::residue, std::size_t{8} << 30, 70};
  constexpr index_t n = 24;
  auto A = vector_of<dd>(data::uniform, n * n, 323), B = vector_of<dd>(data::uniform, n * n, 324);
  for (auto* M : {&A, &B}) {
    for (index_t k = 0; k < n * n; ++k)
      (*M)[static_cast<std::size_t>(k)] =
          (*M)[static_cast<std::size_t>(std::max(k % n, k / n) + std::min(k % n, k / n) * n)];
  }
  for (index_t i = 0; i < n; ++i) B[static_cast<std::size_t>(i * (n + 1))] = dd(100.0);
  const auto f = run(ctx, 1, uplo::lower, A, B, few);
  EXPECT_GT(f.report.residual, 0x1p-80);
  EXPECT_LE(f.report.residual, 1.01 * residual_of(1, A, B, f));
}

/// Of A = 3 I and B = 2^e I, from which scaling takes powers of two, the eigenvalues are 3 2^-e, and 3 2^e of
/// A B and B A; X^T B X = I, or of the third type X^T B^-1 X = I; and B's factor is 2^(e/2) I.
TEST_P(sygvd, scales_every_type_back) {
  for_each_format([&]<class T>() {
    for (const int itype : {1, 2, 3}) {
      for (const int e : {-20, 20}) {
        SCOPED_TRACE(std::to_string(itype) + ", " + std::to_string(e));
        const T zero(0.0), of_B(std::ldexp(1.0, e));
        residua::matrix<T> A(ctx, 2, 2, std::vector<T>{T(3.0), zero, zero, T(3.0)}),
            B(ctx, 2, 2, std::vector<T>{of_B, zero, zero, of_B});
        residua::array<T> w(ctx, 2);
        const auto report = residua::sygvd(ctx, itype, uplo::lower, A, B, w);
        EXPECT_EQ(report.info, 0);
        for (const T& value : w.to_host(ctx))
          EXPECT_LE(std::fabs(leading(value - T(std::ldexp(3.0, itype == 1 ? -e : e)))),
                    report.eigenvalue_error);
        const auto X = A.to_host(ctx), L = B.to_host(ctx);
        for (std::size_t j = 0; j < 4; j += 2) {
          const double norm = std::hypot(leading(X[j]), leading(X[j + 1]));
          EXPECT_NEAR(norm, std::ldexp(1.0, itype == 3 ? e / 2 : -e / 2), std::ldexp(norm, -40));
        }
        EXPECT_EQ(L, (std::vector<T>{T(std::ldexp(1.0, e / 2)), zero, zero, T(std::ldexp(1.0, e / 2))}));
      }
    }
  });
}

TEST_P(sygvd, of_nothing_and_of_zeros) {
  for_each_format([&]<class T>() {
    residua::matrix<T> none(ctx, 0, 0), empty(ctx, 0, 0);
    residua::array<T> w(ctx, 0);
    const auto nothing = residua::sygvd(ctx, 1, uplo::lower, none, empty, w);
    EXPECT_EQ(nothing.info, 0);
    EXPECT_EQ(nothing.products.reason, "nothing to decompose");
    const auto f = run(ctx, 1, uplo::lower, std::vector<T>(64, T(0.0)), congruent<T>(ones, false));
    EXPECT_EQ(f.w, std::vector<T>(8, T(0.0)));
    EXPECT_EQ(f.report.residual, 0);
    EXPECT_LT(f.report.orthogonality, 1e-10);
  });
}

TEST_P(sygvd, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    constexpr index_t n = 48;
    auto A = vector_of<T>(data::uniform, n * n, 321), B = vector_of<T>(data::uniform, n * n, 322);
    for (index_t i = 0; i < n; ++i) B[static_cast<std::size_t>(i + i * n)] = T(100.0);
    const auto f = run(ctx, 1, uplo::lower, A, B), g = run(context::cpu(5, ctx.isa()), 1, uplo::lower, A, B);
    EXPECT_EQ(f.report.info, 0);
    EXPECT_TRUE(same_bits(f.X, g.X));
    EXPECT_TRUE(same_bits(f.w, g.w));
  });
}

TEST_P(sygvd, rejects_what_does_not_fit) {
  residua::matrix<dd> A(ctx, 2, 2, std::vector<dd>(4, dd(1.0))), B(ctx, 3, 3), wide(ctx, 2, 3);
  residua::array<dd> two(ctx, 2, dd(7.0)), three(ctx, 3);
  const auto lower = uplo::lower;
  expect_rejected({"sygvd:", "itype is 4", "1, 2 or 3"}, [&] { residua::sygvd(ctx, 4, lower, A, A, two); });
  expect_rejected({"sygvd:", "B has 3 rows", "A has 2 rows"},
                  [&] { residua::sygvd(ctx, 1, lower, A, B, two); });
  expect_rejected({"sygvd:", "A is 2 x 3; it must be square"},
                  [&] { residua::sygvd(ctx, 1, lower, wide, A, two); });
  expect_rejected({"sygvd:", "w has 3 elements"}, [&] { residua::sygvd(ctx, 1, lower, A, A, three); });
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    residua::matrix<dd> C(ctx, 2, 2, std::vector<dd>{dd(1.0), dd(bad), dd(2.0), dd(1.0)});
    expect_rejected({"sygvd:", "A has an element that is not finite"},
                    [&] { residua::sygvd(ctx, 1, lower, C, A, two); });
    expect_rejected({"sygvd:", "B has an element that is not finite"},
                    [&] { residua::sygvd(ctx, 1, lower, A, C, two); });
  }
  EXPECT_EQ(two.to_host(ctx), std::vector<dd>(2, dd(7.0)));
  EXPECT_EQ(A.to_host(ctx), std::vector<dd>(4, dd(1.0)));
}

}  // namespace
}  // namespace residua_test
