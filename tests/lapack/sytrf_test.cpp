// sytrf and sytrs.
#include "residua/lapack/sytrf.hpp"

#include "lapack/exact_solution.hpp"
#include "residua/lapack/sytrs.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;
using residua::uplo;

constexpr uplo both[] = {uplo::lower, uplo::upper};

/// The constant of sytrf.hpp.
template <class T>
double indefinite_bound(index_t n, bool by_residues = false) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const double h = std::ceil(static_cast<double>(n) / 63) + 1;
  const double dot = by_residues && std::is_same_v<T, double> ? 28 : bounds::dot;
  const double units = dot * static_cast<double>(n) + h * (bounds::product + 2 * bounds::scaled_sum) +
                       30 * (bounds::product + bounds::scaled_sum + bounds::quotient);
  const double storing = std::is_same_v<T, float> ? (h + 3) * residua::unit_roundoff<T> : 0;
  return (std::is_same_v<T, double> ? 2 : 1) * units * bound_of_format<T>::unit + storing;
}
/// That of sytrs.hpp.
template <class T>
double solution_bound(index_t n) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const double pairs = 30 * (bounds::product + bounds::scaled_sum + bounds::quotient);
  const double t = bounds::dot * static_cast<double>(n) + bounds::product +
                   (halvings(n) + 3) * bounds::scaled_sum + bounds::quotient;
  const double storing = std::is_same_v<T, float> ? (2 * halvings(n) + 4) * residua::unit_roundoff<T> : 0;
  return indefinite_bound<T>(n) +
         (std::is_same_v<T, double> ? 2 : 1) * (2 * t + pairs) * bound_of_format<T>::unit + storing;
}

template <class T>
struct outcome {
  uplo stored;
  index_t n;
  std::vector<T> factor;
  std::vector<index_t> ipiv;
  factor_report report;

  /// Rows are counted from the one that the first pivot is in: the last one of an upper triangle.
  [[nodiscard]] const T& element(index_t i, index_t j) const {
    return stored == uplo::lower ? factor[i + j * n] : factor[(n - 1 - i) + (n - 1 - j) * n];
  }
  [[nodiscard]] bool is_pair(index_t k) const { return ipiv_of(k) < 0; }
  [[nodiscard]] index_t partner(index_t k) const {
    const index_t row = std::abs(ipiv_of(k)) - 1;
    return stored == uplo::lower ? row : n - 1 - row;
  }

 private:
  [[nodiscard]] index_t ipiv_of(index_t k) const { return ipiv[stored == uplo::lower ? k : n - 1 - k]; }
};

template <class T>
outcome<T> run(const context& ctx, uplo stored, const std::vector<T>& all, index_t n, index_t padding = 1,
               const product_options& options = {}) {
  padded<T> A(ctx, triangle_of(stored, all, n, false), n, n, padding);
  residua::array<index_t> ipiv(ctx, n, 0);
  const auto report = residua::sytrf(ctx, stored, A, ipiv.view(), options);
  return {stored, n, A.elements(), ipiv.to_host(ctx), report};
}

/// Symmetric, with zeros on most of the diagonal, so that pivots of two are needed; rows and columns of
/// graded matrices differ by binades.
template <class T>
std::vector<T> indefinite(data kind, index_t n, std::uint64_t seed = 101) {
  const auto random = vector_of<T>(data::uniform, n * n, seed);
  std::vector<T> A(random.size());
  const auto size = [&](index_t i) {
    return kind == data::graded ? std::ldexp(1.0, static_cast<int>(-i % 30)) : 1.0;
  };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const auto x = loaded(random[std::max(i, j) + std::min(i, j) * n]);
      A[i + j * n] = i == j && i % 3 != 0 ? T(0.0) : stored<T>(x * arithmetic_t<T>(size(i) * size(j)));
    }
  }
  return A;
}

/// L D L^T with all interchanges, by LAPACK's definition: P_1 L_1 P_2 L_2 ... D ... L_2^T P_2^T L_1^T P_1^T;
/// or of magnitudes.
template <class T>
exact_matrix product_of(const outcome<T>& f, bool magnitudes) {
  const index_t n = f.n;
  exact_matrix M(n, n);
  mp product(solution_bits);
  std::vector<index_t> first;
  for (index_t k = 0; k < n; k += f.is_pair(k) ? 2 : 1) first.push_back(k);
  const auto set = [&](mp& target, const T& x) {
    target.set(x);
    if (magnitudes) mpfr_abs(target.get(), target.get(), MPFR_RNDN);
  };
  for (const index_t k : first) {
    set(M(k, k), f.element(k, k));
    if (!f.is_pair(k)) continue;
    set(M(k + 1, k + 1), f.element(k + 1, k + 1));
    set(M(k + 1, k), f.element(k + 1, k));
    set(M(k, k + 1), f.element(k + 1, k));
  }
  mp l(solution_bits);
  for (auto k = first.rbegin(); k != first.rend(); ++k) {
    const index_t last = *k + (f.is_pair(*k) ? 1 : 0);
    for (index_t c = *k; c <= last; ++c) {  // M = L_k M L_k^T
      for (index_t i = last + 1; i < n; ++i) {
        set(l, f.element(i, c));
        for (index_t j = 0; j < n; ++j) {
          mpfr_mul(product.get(), l.get(), M(c, j).get(), MPFR_RNDN);
          mpfr_add(M(i, j).get(), M(i, j).get(), product.get(), MPFR_RNDN);
        }
      }
    }
    for (index_t c = *k; c <= last; ++c) {
      for (index_t i = last + 1; i < n; ++i) {
        set(l, f.element(i, c));
        for (index_t j = 0; j < n; ++j) {
          mpfr_mul(product.get(), l.get(), M(j, c).get(), MPFR_RNDN);
          mpfr_add(M(j, i).get(), M(j, i).get(), product.get(), MPFR_RNDN);
        }
      }
    }
    const index_t other = f.partner(*k);
    for (index_t j = 0; j < n && other != last; ++j) mpfr_swap(M(last, j).get(), M(other, j).get());
    for (index_t j = 0; j < n && other != last; ++j) mpfr_swap(M(j, last).get(), M(j, other).get());
  }
  return M;
}

/// Whether the factors are A's to the bound of sytrf.hpp, and the other triangle is untouched.
template <class T>
void expect_factors(const std::vector<T>& A, const outcome<T>& f) {
  const index_t n = f.n;
  auto M = product_of(f, false), size = product_of(f, true);
  const double bound = indefinite_bound<T>(n, f.report.products.used == engine::residue);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      mp& error = M(i, j);
      error.subtract(loaded(f.stored == uplo::lower ? A[i + j * n] : A[(n - 1 - i) + (n - 1 - j) * n]));
      mpfr_mul_d(size(i, j).get(), size(i, j).get(), bound, MPFR_RNDU);
      ASSERT_LE(mpfr_cmpabs(error.get(), size(i, j).get()), 0) << i << ", " << j;
      if (i > j) {
        ASSERT_TRUE(std::isnan(leading(f.element(j, i)))) << "the other triangle, " << i << ", " << j;
      }
    }
  }
}

class sytrf : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(sytrf);

TEST_P(sytrf, is_within_its_bound) {
  for_each_factor_format([&]<class T>() {
    for (const data kind : {data::uniform, data::graded}) {
      for (const index_t n : {1, 2, 3, 10, 23}) {
        for (const auto stored : both) {
          SCOPED_TRACE(std::to_string(n) + ", " + std::to_string(static_cast<int>(stored)));
          const auto A = indefinite<T>(kind, n);
          const auto f = run(ctx, stored, A, n, 2);
          EXPECT_EQ(f.report.info, 0);
          expect_factors(A, f);
        }
      }
    }
  });
}

/// More than one panel, with interchanges in each.
TEST_P(sytrf, is_within_its_bound_in_panels) {
  for (const auto stored : both) {
    const auto A = indefinite<dd>(data::uniform, 90);
    const auto f = run(ctx, stored, A, 90);
    EXPECT_GT(std::count_if(f.ipiv.begin() + 20, f.ipiv.end(), [](index_t p) { return p < 0; }), 20);
    expect_factors(A, f);
  }
}

TEST_P(sytrf, is_within_its_bound_by_residues) {
  for_each_format([&]<class T>() {
    const auto A = indefinite<T>(data::uniform, 70);
    const auto f = run(ctx, uplo::lower, A, 70, 0, {engine::residue});
    EXPECT_EQ(f.report.products.used, engine::residue) << f.report.products.reason;
    expect_factors(A, f);
  });
}

/// (0, 1; 1, 0) is a pivot of two, 4 and what is left of 2 behind it pivots of one.
TEST_P(sytrf, stores_what_lapack_stores) {
  for_each_factor_format([&]<class T>() {
    const std::vector<T> swap{T(0.0), T(1.0), T(1.0), T(0.0)};
    const auto f = run(ctx, uplo::lower, swap, 2);
    EXPECT_EQ(f.ipiv, (std::vector<index_t>{-2, -2}));
    EXPECT_EQ(f.report.products.reason, "factorised in one piece, without a product");
    EXPECT_EQ(f.factor[1], T(1.0));
    EXPECT_EQ(run(ctx, uplo::upper, swap, 2).ipiv, (std::vector<index_t>{-1, -1}));
    const std::vector<T> A{T(4.0), T(2.0), T(2.0), T(-3.0)};
    const auto g = run(ctx, uplo::lower, A, 2);
    EXPECT_EQ(g.ipiv, (std::vector<index_t>{1, 2}));
    EXPECT_EQ(g.factor[0], T(4.0));
    EXPECT_EQ(g.factor[1], T(0.5));
    EXPECT_EQ(g.factor[3], T(-4.0));
  });
}

/// Beside 1 below 0.1 stands 100, in row 2, behind the diagonal: for growth 0.1 is as good a pivot as any two
/// (Bunch and Kaufman). Without it 0.1 is too small.
TEST_P(sytrf, compares_with_the_whole_row) {
  for_each_factor_format([&]<class T>() {
    for (const double far : {100.0, 0.5}) {
      const std::vector<T> A{T(0.125), T(1.0), T(0.0), T(1.0), T(0.0), T(far), T(0.0), T(far), T(1.0)};
      EXPECT_EQ(run(ctx, uplo::lower, A, 3).ipiv[0], far > 1 ? 1 : -2);
    }
  });
}

/// 1/8 is too small beside 1. The element of the row of that 1 is a pivot of its own, brought to the front,
/// if it is at least (1 + sqrt(17)) / 8 = 0.6404 times the largest one beside it; otherwise both are one of
/// two.
TEST_P(sytrf, brings_a_large_diagonal_element_to_the_front) {
  for_each_factor_format([&]<class T>() {
    const auto first_pivot = [&](double diagonal, double far) {
      const std::vector<T> A{T(0.125), T(1.0), T(0.0), T(1.0), T(diagonal), T(far), T(0.0), T(far), T(1.0)};
      const auto f = run(ctx, uplo::lower, A, 3);
      expect_factors(A, f);
      return f.ipiv[0];
    };
    for (const double far : {0.0, 2.0}) {
      EXPECT_EQ(first_pivot(0.65 * std::max(1.0, far), far), 2) << far;
      EXPECT_EQ(first_pivot(0.63 * std::max(1.0, far), far), -2) << far;
    }
  });
}

TEST_P(sytrf, names_a_pivot_of_zero_and_goes_on) {
  for_each_factor_format([&]<class T>() {
    for (const auto stored : both) {
      std::vector<T> A(9, T(0.0));
      A[0] = T(2.0);
      A[8] = T(5.0);
      const auto f = run(ctx, stored, A, 3);
      EXPECT_EQ(f.report.info, 2);
      EXPECT_EQ(f.factor[0], T(2.0));
      EXPECT_EQ(f.factor[8], T(5.0));
    }
  });
}

/// Of several the one that comes first, which of an upper triangle is the last.
TEST_P(sytrf, names_the_first_of_several_pivots_of_zero) {
  const std::vector<dd> A{dd(0.0), dd(0.0), dd(0.0), dd(0.0), dd(1.0), dd(0.0), dd(0.0), dd(0.0), dd(0.0)};
  EXPECT_EQ(run(ctx, uplo::lower, A, 3).report.info, 1);
  EXPECT_EQ(run(ctx, uplo::upper, A, 3).report.info, 3);
}

/// Wherever it stands: before the first panel's end or behind it.
TEST_P(sytrf, names_the_row_of_a_pivot_of_zero) {
  constexpr index_t n = 150;
  for (const auto stored : both) {
    for (const index_t zero : {0, 40, 70, 149}) {
      std::vector<dd> A(static_cast<std::size_t>(n * n), dd(0.0));
      for (index_t i = 0; i < n; ++i) A[static_cast<std::size_t>(i * (n + 1))] = dd(i == zero ? 0.0 : 3.0);
      EXPECT_EQ(run(ctx, stored, A, n).report.info, zero + 1);
    }
  }
}

/// A NaN comes to the last pivot, and stays where it is on the diagonal. An infinity becomes a pivot of two,
/// beside which all else is nothing.
TEST_P(sytrf, passes_on_what_is_not_finite) {
  const auto factorised_with = [&](double bad) {
    auto A = indefinite<dd>(data::uniform, 12);
    A[5 + 2 * 12] = A[2 + 5 * 12] = dd(bad);
    return run(ctx, uplo::lower, A, 12);
  };
  EXPECT_TRUE(std::isnan(leading(factorised_with(std::numeric_limits<double>::quiet_NaN()).factor[143])));
  const dd nan(std::numeric_limits<double>::quiet_NaN()), one(1.0), two(2.0);
  EXPECT_EQ(run(ctx, uplo::lower, std::vector<dd>{nan, one, one, two}, 2).ipiv, (std::vector<index_t>{1, 2}));
  const auto f = factorised_with(std::numeric_limits<double>::infinity());
  const auto infinite = [](const dd& x) { return std::isinf(leading(x)); };
  EXPECT_EQ(std::count_if(f.factor.begin(), f.factor.end(), infinite), 1);
}

TEST_P(sytrf, gives_the_same_bits_on_any_number_of_threads) {
  if (ctx.kind() != residua::backend::cpu) return;
  for_each_format([&]<class T>() {
    const auto A = indefinite<T>(data::uniform, 100);
    const auto f = run(ctx, uplo::lower, A, 100), g = run(context::cpu(5, ctx.isa()), uplo::lower, A, 100);
    EXPECT_TRUE(same_bits(triangle_of(uplo::lower, f.factor, 100, false),
                          triangle_of(uplo::lower, g.factor, 100, false)));
    EXPECT_EQ(f.ipiv, g.ipiv);
  });
}

/// |b - A x| against P^T |L||D||L|^T P |x|.
TEST_P(sytrf, solves_within_its_bound) {
  for_each_factor_format([&]<class T>() {
    for (const auto stored : both) {
      for (const auto& [n, nrhs] : {std::pair<index_t, index_t>{1, 2}, {20, 1}, {35, 3}}) {
        const auto A = indefinite<T>(data::uniform, n);
        const auto f = run(ctx, stored, A, n);
        const auto b = vector_of<T>(data::uniform, n * nrhs, 102);
        padded<T> factors(ctx, f.factor, n, n, 1), B(ctx, b, n, nrhs, 2);
        residua::array<index_t> ipiv(ctx, f.ipiv);
        residua::sytrs(ctx, stored, factors, ipiv.view(), B);
        const auto X = B.elements();
        auto size = product_of(f, true);
        const auto row = [&, n = n](index_t i) { return stored == uplo::lower ? i : n - 1 - i; };
        mp x(solution_bits), product(solution_bits);
        for (index_t c = 0; c < nrhs; ++c) {
          for (index_t i = 0; i < n; ++i) {
            mp rest(0.0, solution_bits), most(0.0, solution_bits);
            rest.set(loaded(b[i + c * n]));
            for (index_t j = 0; j < n; ++j) {
              x.set(loaded(X[j + c * n]));
              product.set(loaded(A[i + j * n]));
              mpfr_mul(product.get(), product.get(), x.get(), MPFR_RNDN);
              mpfr_sub(rest.get(), rest.get(), product.get(), MPFR_RNDN);
              mpfr_mul(product.get(), size(row(i), row(j)).get(), x.get(), MPFR_RNDN);
              mpfr_abs(product.get(), product.get(), MPFR_RNDN);
              mpfr_add(most.get(), most.get(), product.get(), MPFR_RNDN);
            }
            mpfr_mul_d(most.get(), most.get(), solution_bound<T>(n), MPFR_RNDU);
            ASSERT_LE(mpfr_cmpabs(rest.get(), most.get()), 0) << i << ", " << c;
          }
        }
      }
    }
  });
}

TEST_P(sytrf, of_nothing) {
  residua::matrix<dd> none(ctx, 0, 0), no_rhs(ctx, 2, 0), A(ctx, 2, 2, std::vector<dd>(4, dd(1.0)));
  residua::array<index_t> empty(ctx, 0), two(ctx, 2, 1);
  EXPECT_EQ(residua::sytrf(ctx, uplo::lower, none, empty.view()).info, 0);
  residua::sytrs(ctx, uplo::upper, none, empty.view(), none);
  residua::sytrs(ctx, uplo::lower, A, two.view(), no_rhs);
}

TEST_P(sytrf, rejects_what_does_not_fit) {
  padded<dd> wide(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 0), A(ctx, std::vector<dd>(4, dd(1.0)), 2, 2, 0),
      B(ctx, std::vector<dd>(3, dd(1.0)), 3, 1, 0);
  residua::array<index_t> two(ctx, 2, 7), four(ctx, 4, 7);
  const residua::vector_view<index_t> apart(four.view().first(), 2, 2, four.view().memory());
  expect_rejected({"sytrf:", "is 2 x 3; it must be square"},
                  [&] { residua::sytrf(ctx, uplo::lower, wide, two.view()); });
  expect_rejected({"sytrf:", "ipiv has 4"}, [&] { residua::sytrf(ctx, uplo::lower, A, four.view()); });
  expect_rejected({"sytrf:", "ipiv has increment 2"}, [&] { residua::sytrf(ctx, uplo::lower, A, apart); });
  expect_rejected({"sytrs:", "ipiv has increment 2"}, [&] { residua::sytrs(ctx, uplo::lower, A, apart, A); });
  expect_rejected({"sytrs:", "B has 3 rows", "A has 2 rows"},
                  [&] { residua::sytrs(ctx, uplo::lower, A, two.view(), B); });
  expect_rejected({"sytrs:", "ipiv has 4"}, [&] { residua::sytrs(ctx, uplo::lower, A, four.view(), A); });
  // Pivots of two rows that are not two rows.
  const padded<dd> one(ctx, std::vector<dd>(1, dd(1.0)), 1, 1, 0);
  const auto rejects = [&](const std::vector<index_t>& pivots, const std::string& words) {
    const residua::array<index_t> ipiv(ctx, pivots);
    padded<dd> right(ctx, std::vector<dd>(pivots.size(), dd(1.0)), static_cast<index_t>(pivots.size()), 1, 0);
    for (const uplo stored : {uplo::lower, uplo::upper}) {
      expect_rejected({"sytrs:", "ipiv has", words}, [&] {
        pivots.size() == 1 ? residua::sytrs(ctx, stored, one, ipiv.view(), right)
                           : residua::sytrs(ctx, stored, A, ipiv.view(), right);
      });
    }
  };
  rejects({-1}, "-1 as element 1; pivots of two rows");
  rejects({-1, 2}, "-1 as element 1; pivots of two rows");
  rejects({1, -2}, "-2 as element 2; pivots of two rows");
  rejects({-1, -2}, "-1 as element 1; pivots of two rows");
  rejects({1, 3}, "3 as element 2; rows are 1 to 2");
  rejects({0, 1}, "0 as element 1; rows are 1 to 2");
  rejects({std::numeric_limits<index_t>::min(), 1}, "as element 1; rows are 1 to 2");
  product_options few_bits;
  few_bits.accuracy_bits = 1;
  expect_rejected({"sytrf:", "accuracy_bits is 1"},
                  [&] { residua::sytrf(ctx, uplo::lower, A, two.view(), few_bits); });
  expect_rejected({"sytrs:", "accuracy_bits is 1"},
                  [&] { residua::sytrs(ctx, uplo::lower, A, two.view(), A, few_bits); });
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
  EXPECT_EQ(two.to_host(ctx), std::vector<index_t>(2, 7));
}

}  // namespace
}  // namespace residua_test
