#include "residua/blas/trsv.hpp"

#include "residua/view/matrix.hpp"
#include "triangles.hpp"

namespace residua_test {
namespace {

struct form {
  uplo triangle;
  op o;
  diag d;
};

template <class F>
void for_each_form(const F& f) {
  for (const uplo triangle : {uplo::lower, uplo::upper}) {
    for (const op o : {op::none, op::transpose}) {
      for (const diag d : {diag::non_unit, diag::unit}) {
        SCOPED_TRACE(std::string(triangle == uplo::lower ? "lower" : "upper") +
                     (o == op::none ? "" : ", transposed") + (d == diag::unit ? ", unit" : ""));
        f(form{triangle, o, d});
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

/// Small beside the diagonal, so that solutions stay of the size of b; the same with columns that fall by 60 binades (ds: 10); all of
/// one size, so that solutions grow as fast as they can.
enum class growth { none, graded, fast };

template <class T>
std::vector<T> system_of(growth kind, index n, const form& f, std::uint64_t seed) {
  source_of<T> source({-3, 3}, seed);
  std::vector<T> A(static_cast<std::size_t>(n * n), T(std::numeric_limits<double>::quiet_NaN()));
  const int small = kind == growth::fast ? -1 : -2 - std::ilogb(static_cast<double>(n));
  const index binades = kind == growth::graded ? std::is_same_v<T, residua::ds> ? 10 : 60 : 0;
  for (index j = 0; j < n; ++j) {
    const int grade = static_cast<int>(-binades * j / n);
    for (index i = 0; i < n; ++i) {
      if (!in_triangle(f.triangle, i, j)) continue;
      if (i == j && f.d == diag::unit) continue;
      A[i + j * n] = drawn<T>(source, grade + (i == j ? 0 : small));
    }
  }
  return A;
}

template <class T>
std::vector<T> run(const residua::context& ctx, const form& f, const std::vector<T>& elements,
                   const std::vector<T>& b, index padding, index increment) {
  const auto n = static_cast<index>(b.size());
  const padded<T> A(ctx, elements, n, n, padding);
  const strided<T> x(ctx, b, increment);
  residua::trsv<T>(ctx, f.triangle, f.o, f.d, A, x);
  EXPECT_TRUE(same_bits(A.elements(), elements));
  return x.elements();
}

/// The bound of trsv.hpp.
template <class T>
void expect_solved(const dense<T>& M, bool unit, bool on_gpu, const std::vector<T>& b,
                   const std::vector<T>& x, index step) {
  using bounds = bound_of_format<T>;
  using constants = residua::error_bounds<arithmetic_t<T>>;
  const index n = M.rows;
  double of_diagonal = storage_rounding<T>;
  if (!unit) of_diagonal += (constants::quotient + (on_gpu ? constants::product : 0)) * bounds::unit;
  for (index i = 0; i < n; i += step) {
    mp sum(residua::oracle::exact_bits), size, a, diagonal(M(i, i)), of_b(b[i]);
    exact_row(M, x, i, sum, size);
    a.set(x[i]);
    mpfr_mul(diagonal.get(), diagonal.get(), a.get(), MPFR_RNDN);
    mpfr_abs(diagonal.get(), diagonal.get(), MPFR_RNDN);
    mpfr_sub(size.get(), size.get(), diagonal.get(), MPFR_RNDN);
    mpfr_abs(of_b.get(), of_b.get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), of_b.get(), MPFR_RNDU);
    mpfr_mul_d(size.get(), size.get(), static_cast<double>(n) * bounds::dot, MPFR_RNDU);
    mpfr_mul_d(diagonal.get(), diagonal.get(), of_diagonal, MPFR_RNDU);
    mpfr_add(size.get(), size.get(), diagonal.get(), MPFR_RNDU);
    ASSERT_TRUE(within(b[i], sum, 1, size)) << "row " << i;
  }
}

class trsv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(trsv);

TEST_P(trsv, is_within_its_bound) {
  int turn = 0;
  const bool on_gpu = ctx.kind() == residua::backend::cuda;
  for_each_vector_format([&]<class T>() {
    for (const index n : {1, 2, 7, 8, 9, 31, 33, 65, 137, 300}) {
      if (n > 100 && !takes_every_case(ctx)) continue;
      for (const growth kind : {growth::none, growth::graded, growth::fast}) {
        if (kind == growth::fast && n > 40) continue;
        SCOPED_TRACE("n = " + std::to_string(n) + ", growth " + std::to_string(static_cast<int>(kind)));
        for_each_form([&](const form& f) {
          ++turn;
          const auto A = system_of<T>(kind, n, f, 61);
          const auto b = vector_of<T>(data::uniform, n, 62);
          const auto x = run(ctx, f, A, b, turn % 3, turn % 2 == 0 ? 1 : turn % 5 - 6);
          expect_solved(triangular(A, n, f.triangle, f.o, f.d), f.d == diag::unit, on_gpu, b, x,
                        n > 200 ? 23 : 1);
        });
      }
    }
  });
}

TEST_P(trsv, has_the_same_bits_on_every_cpu_and_run) {
  const auto other = ctx.kind() == residua::backend::cpu ? plainest_cpu() : ctx;
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      const auto A = system_of<T>(growth::none, 700, f, 63);
      const auto b = vector_of<T>(data::uniform, 700, 64);
      EXPECT_TRUE(same_bits(run(ctx, f, A, b, 1, 2), run(other, f, A, b, 1, 2)));
    });
  });
}

/// A zero on the diagonal makes an infinity, which reaches the unknowns that are solved later, and no other.
TEST_P(trsv, passes_on_what_is_not_finite) {
  constexpr index n = 40, at = 13;
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      if (f.d == diag::unit) return;
      std::vector<T> A(n * n, T(0.0));
      for (index i = 0; i < n; ++i) A[i + i * n] = T(2.0);
      A[at + at * n] = T(0.0);
      for (index i = 0; i < n; ++i) {
        if (i != at) A[i + at * n] = A[at + i * n] = T(1.0);
      }
      const auto x = run(ctx, f, A, std::vector<T>(n, T(8.0)), 1, 1);
      const bool forward = (f.triangle == uplo::lower) == (f.o == op::none);
      const index solved_before = forward ? at : n - 1 - at;
      const double rest = 8.0 - 4.0 * static_cast<double>(solved_before);
      for (index i = 0; i < n; ++i) {
        const bool later = forward ? i > at : i < at;
        if (i == at) {
          EXPECT_EQ(leading(x[i]), std::copysign(std::numeric_limits<double>::infinity(), rest)) << i;
        } else if (later) {
          EXPECT_FALSE(std::isfinite(leading(x[i])))
              << i;  // beyond the first, 0 times infinity is among the terms
        } else {
          EXPECT_EQ(leading(x[i]), 4.0) << i;
        }
      }
    });
  });
}

/// A matrix of ones, whose products with ones are integers, beyond what the workspace of a GPU holds at a time.
TEST_P(trsv, takes_more_than_a_gpus_workspace_holds) {
  if (ctx.kind() != residua::backend::cuda) GTEST_SKIP() << "other backends have no such workspace";
  constexpr index n = 16500;
  const residua::matrix<double> A(ctx, n, n, std::vector<double>(n * n, 1.0));
  for_each_form([&](const form& f) {
    const bool rows_end_at_diagonal = (f.triangle == uplo::lower) == (f.o == op::none);
    const auto terms = [&](index i) { return static_cast<double>(rows_end_at_diagonal ? i + 1 : n - i); };
    std::vector<double> before(n);
    for (index i = 0; i < n; ++i) before[i] = terms(i);
    residua::array<double> x(ctx, before);
    residua::trsv<double>(ctx, f.triangle, f.o, f.d, A, x);
    const auto result = x.to_host(ctx);
    for (index i = 0; i < n; ++i) ASSERT_EQ(result[i], 1.0) << i;
  });
}

TEST_P(trsv, rejects_what_does_not_fit) {
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0),
      B(ctx, std::vector<dd>(12, dd(1.0)), 3, 4, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call_with = [&](residua::matrix_view<const dd> a, vector_view<dd> v) {
    residua::trsv<dd>(ctx, uplo::lower, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({"trsv:", " A ", word.c_str()}, [&, view = bad] { call_with(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({"trsv:", " x ", bad.word}, [&] { call_with(A, bad.view); });
  }
  expect_rejected({"trsv:", "A has 3 rows", "A has 4 columns"}, [&] { call_with(B, longer); });
  expect_rejected({"trsv:", "A has 3 columns", "x has 4"}, [&] { call_with(A, longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call_with({}, {}));
}

}  // namespace
}  // namespace residua_test
