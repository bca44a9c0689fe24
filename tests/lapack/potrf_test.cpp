#include "residua/lapack/potrf.hpp"

#include "lapack/factors.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;
using residua::uplo;

template <class T>
struct outcome {
  std::vector<T> factor;
  factor_report report;
};

template <class T>
outcome<T> run(const context& ctx, uplo stored, const std::vector<T>& all, index_t n, index_t padding = 1,
               const product_options& options = {}) {
  padded<T> A(ctx, triangle_of(stored, all, n, false), n, n, padding);
  const auto report = residua::potrf(ctx, stored, A, options);
  return {A.elements(), report};
}

/// Symmetric, with a diagonal that outweighs the rest of its row: positive definite. Rows and columns of
/// graded matrices differ by binades.
template <class T>
std::vector<T> definite(data kind, index_t n) {
  using number = arithmetic_t<T>;
  const auto random = vector_of<T>(data::uniform, n * n, 81);
  std::vector<T> A(random.size());
  const auto size = [&](index_t i) {
    return kind == data::graded ? std::ldexp(1.0, static_cast<int>(-i % 30)) : 1;
  };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      const number x = loaded(random[std::max(i, j) + std::min(i, j) * n]);
      const number off = x * number(1 / static_cast<double>(n));
      A[i + j * n] = stored<T>((i == j ? number(1.5) + off : off) * number(size(i) * size(j)));
    }
  }
  return A;
}

/// Whether A is L L^T, or U^T U, to the bound of potrf.hpp, and the other triangle is untouched.
template <class T>
void expect_factor(uplo stored, const std::vector<T>& A, index_t n, const outcome<T>& f) {
  const auto l = [&](index_t i, index_t k) {
    return f.factor[stored == uplo::lower ? i + k * n : k + i * n];
  };
  const double bound = factor_bound<T>(n, f.report.products.used == engine::residue) +
                       2 * bound_of_format<T>::root * (std::is_same_v<T, double> ? 2 : 1);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      exact_difference e;
      for (index_t k = 0; k <= j; ++k) e.add(l(i, k), l(j, k));
      ASSERT_TRUE(e.lies_near(A[i + j * n], bound)) << i << ", " << j;
      if (i > j) {
        EXPECT_TRUE(std::isnan(leading(l(j, i)))) << "the other triangle, " << i << ", " << j;
      }
    }
  }
}

class potrf : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(potrf);

TEST_P(potrf, has_the_bits_of_the_reference) {
  const auto reference = context::reference();
  for_each_factor_format([&]<class T>() {
    for (const index_t n : {0, 1, 7, 32, 33, 75}) {
      if (has_other_bits<T>(ctx) && n > 32) continue;
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto A = definite<T>(data::uniform, n);
        const auto found = run(ctx, stored, A, n, 2, {engine::native});
        EXPECT_TRUE(same_bits(found.factor, run(reference, stored, A, n, 0, {engine::native}).factor)) << n;
        EXPECT_EQ(found.report.info, 0);
      }
    }
  });
}

TEST_P(potrf, is_within_its_bound) {
  for_each_factor_format([&]<class T>() {
    for (const data kind : {data::uniform, data::graded}) {
      for (const index_t n : {9, 40}) {
        if (n > 30 && !takes_every_case(ctx)) continue;
        for (const auto stored : {uplo::lower, uplo::upper}) {
          const auto A = definite<T>(kind, n);
          expect_factor(stored, A, n, run(ctx, stored, A, n));
        }
      }
    }
  });
}

TEST_P(potrf, is_within_its_bound_by_residues) {
  if (!takes_every_case(ctx)) return;
  for_each_format([&]<class T>() {
    const auto A = definite<T>(data::uniform, 50);
    const auto f = run(ctx, uplo::lower, A, 50, 1, {engine::residue});
    EXPECT_EQ(f.report.products.used, engine::residue) << f.report.products.reason;
    expect_factor(uplo::lower, A, 50, f);
  });
}

/// The identity but for one element of the diagonal: the minors before it are positive.
TEST_P(potrf, names_the_first_minor_that_is_not_positive) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for_each_factor_format([&]<class T>() {
    for (const double bad : {0.0, -1.0, nan}) {
      for (const index_t place : {0, 31, 32, 50, 69}) {
        for (const auto stored : {uplo::lower, uplo::upper}) {
          std::vector<T> A(70 * 70, T(0.0));
          for (index_t i = 0; i < 70; ++i) A[i + i * 70] = T(i == place ? bad : 1.0);
          EXPECT_EQ(run(ctx, stored, A, 70).report.info, place + 1) << bad;
        }
      }
    }
  });
}

TEST_P(potrf, gives_the_same_bits_every_time_whatever_the_engine) {
  for_each_format([&]<class T>() {
    const auto A = definite<T>(data::uniform, 100);
    const auto first = run(ctx, uplo::lower, A, 100, 0), second = run(ctx, uplo::lower, A, 100, 3);
    EXPECT_TRUE(same_bits(first.factor, second.factor));
    if (ctx.kind() != residua::backend::cpu) return;
    const auto other = run(context::cpu(5, ctx.isa()), uplo::lower, A, 100, 0);
    EXPECT_TRUE(same_bits(first.factor, other.factor)) << "on five threads";
  });
}

TEST_P(potrf, needs_no_more_workspace_than_the_query_says) {
  for (const auto stored : {uplo::lower, uplo::upper}) {
    const product_options options{engine::residue};
    const auto fresh = GetParam().make();
    fresh.reserve_workspace(residua::potrf_workspace_bytes<dd>(fresh, 130, options));
    const auto reserved = fresh.workspace_bytes();
    run(fresh, stored, definite<dd>(data::uniform, 130), 130, 0, options);
    EXPECT_EQ(fresh.workspace_bytes(), reserved);
  }
}

TEST_P(potrf, rejects_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0);
  const view a = A;
  const auto call_with = [&](const view& matrix) {
    return [=, this] { residua::potrf(ctx, uplo::lower, matrix); };
  };
  expect_rejected({"potrf:", "A is 3 x 2; it must be square"}, call_with(a));
  expect_rejected({"potrf:", " A ", "leading dimension 1"}, call_with(view(a.data(), 2, 2, 1, a.memory())));
  expect_rejected({"potrf:", " A ", "null"}, call_with(view(nullptr, 2, 2, 2, a.memory())));
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
