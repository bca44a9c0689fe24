#include "residua/lapack/geqrf.hpp"

#include "lapack/reflectors.hpp"
#include "residua/lapack/orgqr.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;

struct shape {
  index_t m, n;
};

template <class T>
struct outcome : stored_qr<T> {
  residua::product_report report;
};

template <class T>
outcome<T> run(const context& ctx, const std::vector<T>& elements, const shape& s, index_t padding = 1,
               const product_options& options = {}) {
  padded<T> A(ctx, elements, s.m, s.n, padding);
  residua::array<T> tau(ctx, std::min(s.m, s.n));
  const auto report = residua::geqrf(ctx, A, tau, options);
  return {{s.m, s.n, A.elements(), tau.to_host(ctx)}, report};
}

enum class kind { uniform, graded, cancelling, dependent, with_zeros };
constexpr kind all_kinds[] = {kind::uniform, kind::graded, kind::cancelling, kind::dependent,
                              kind::with_zeros};

/// Cancelling: columns that differ in their last half of digits; dependent: columns that repeat; with zeros:
/// columns that are zero, the last one from the second row on.
template <class T>
std::vector<T> matrix_of(kind k, const shape& s, std::uint64_t seed) {
  auto A = vector_of<T>(k == kind::graded ? data::graded : data::uniform, s.m * s.n, seed);
  for (index_t j = 0; j < s.n; ++j) {
    for (index_t i = 0; i < s.m; ++i) {
      T& x = A[i + j * s.m];
      const T& first = A[i + j % 3 * s.m];
      if (k == kind::dependent) x = first;
      if (k == kind::cancelling && j >= 3) {
        x = stored<T>(loaded(first) + loaded(x) * std::sqrt(residua::unit_roundoff<T>));
      }
      if (k == kind::with_zeros && (j % 3 == 1 || (j + 1 == s.n && i > 0))) x = T(0.0);
    }
  }
  return A;
}

/// Whether A + E = Q R to the bound of geqrf.hpp, Q being what is stored.
template <class T>
void expect_factors(const std::vector<T>& A, const outcome<T>& f, index_t first_column = 0) {
  const double bound =
      reflector_bound<T>(f.m, static_cast<index_t>(f.tau.size()), f.report.used == engine::residue);
  for (index_t j = first_column; j < f.n; ++j) {
    auto x = f.column_of_R(j);
    f.multiply(false, x);
    subtract(x, A, j);
    ASSERT_LE(norm_of(x), bound * norm_of(exact_column(A, f.m, j))) << "column " << j;
  }
}
/// Whether orgqr's Q is orthogonal, and what is stored.
template <class T>
void expect_orthogonal(const context& ctx, const outcome<T>& f) {
  const auto k = static_cast<index_t>(f.tau.size());
  const std::vector<T> reflectors(f.QR.begin(), f.QR.begin() + f.m * k);
  padded<T> A(ctx, reflectors, f.m, k, 2);
  residua::array<T> tau(ctx, f.tau);
  residua::orgqr(ctx, A, tau);
  const auto Q = A.elements();
  const double bound = reflector_bound<T>(f.m, k);
  EXPECT_LE(distance_from_orthogonal(Q, f.m, k), 2 * std::sqrt(static_cast<double>(k)) * bound);
  for (index_t j = 0; j < k; ++j) {
    auto x = exact_zeros(f.m);
    x[static_cast<std::size_t>(j)].set(1.0);
    f.multiply(false, x);
    subtract(x, Q, j);
    ASSERT_LE(norm_of(x), bound) << "column " << j;
  }
}

class geqrf : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(geqrf);
class geqrf_on_few : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(geqrf_on_few);

TEST_P(geqrf_on_few, is_within_its_bound) {
  for_each_factor_format([&]<class T>() {
    for (const kind k : all_kinds) {
      for (const shape& s : {shape{1, 1}, {7, 1}, {1, 4}, {9, 6}, {6, 9}}) {
        SCOPED_TRACE(std::to_string(static_cast<int>(k)) + ": " + std::to_string(s.m) + " x " +
                     std::to_string(s.n));
        const auto A = matrix_of<T>(k, s, 51);
        const auto f = run(ctx, A, s);
        expect_factors(A, f);
        expect_orthogonal(ctx, f);
      }
    }
  });
}

/// Orders that are halved, with parts of odd sizes.
TEST_P(geqrf_on_few, is_within_its_bound_in_halves) {
  for_each_factor_format([&]<class T>() {
    for (const shape& s : {shape{70, 45}, {40, 71}, {66, 66}}) {
      SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
      const auto A = matrix_of<T>(s.m == 66 ? kind::with_zeros : kind::uniform, s, 52);
      const auto f = run(ctx, A, s, 3);
      expect_factors(A, f);
      if (s.m == 70) expect_orthogonal(ctx, f);
    }
  });
}

TEST_P(geqrf_on_few, is_within_its_bound_by_residues) {
  for_each_format([&]<class T>() {
    const shape s{50, 40};
    const auto A = matrix_of<T>(kind::uniform, s, 53);
    const auto f = run(ctx, A, s, 1, {engine::residue});
    EXPECT_EQ(f.report.used, engine::residue) << f.report.reason;
    expect_factors(A, f);
  });
}

/// More than one block; the last columns have met all reflectors.
TEST_P(geqrf_on_few, is_within_its_bound_in_blocks) {
  const shape s{300, 290};
  const auto A = matrix_of<dd>(kind::uniform, s, 54);
  expect_factors(A, run(ctx, A, s), 288);
}

/// 3, 4 and 5.
TEST_P(geqrf, stores_what_lapack_stores) {
  for_each_factor_format([&]<class T>() {
    const auto f = run(ctx, std::vector<T>{T(3.0), T(4.0)}, {2, 1});
    EXPECT_EQ(f.QR[0], T(-5.0));
    EXPECT_EQ(f.QR[1], T(0.5));
    EXPECT_NEAR(static_cast<double>(leading(f.tau[0])), 1.6, 1e-6);
    const auto zero = run(ctx, std::vector<T>{T(-3.0), T(0.0)}, {2, 1});
    EXPECT_EQ(zero.QR[0], T(-3.0));
    EXPECT_EQ(zero.tau[0], T(0.0));
  });
}

TEST_P(geqrf, takes_tau_at_any_increment) {
  for_each_factor_format([&]<class T>() {
    for (const shape& s : {shape{9, 6}, {40, 37}}) {
      const auto A = matrix_of<T>(kind::uniform, s, 59);
      const auto f = run(ctx, A, s);
      const padded<T> Q(ctx, std::vector<T>(f.QR.begin(), f.QR.begin() + s.m * s.n), s.m, s.n, 1);
      residua::orgqr(ctx, Q, residua::array<T>(ctx, f.tau));
      for (const index_t increment : {2, -3}) {
        const padded<T> QR(ctx, A, s.m, s.n, 1);
        const strided<T> tau(ctx, std::vector<T>(f.tau.size(), T(7.0)), increment);
        residua::geqrf(ctx, QR, tau);
        EXPECT_TRUE(same_bits(tau.elements(), f.tau) && same_bits(QR.elements(), f.QR)) << increment;
        residua::orgqr(ctx, QR, tau);
        EXPECT_TRUE(same_bits(QR.elements(), Q.elements())) << increment;
      }
    }
  });
}

TEST_P(geqrf, of_nothing_and_of_zeros) {
  for_each_factor_format([&]<class T>() {
    for (const shape& s : {shape{0, 3}, {3, 0}, {0, 0}})
      EXPECT_TRUE(run(ctx, std::vector<T>{}, s).tau.empty());
    const std::vector<T> zeros(40 * 35, T(0.0));
    const auto f = run(ctx, zeros, {40, 35});
    EXPECT_TRUE(same_bits(f.QR, zeros));
    EXPECT_TRUE(same_bits(f.tau, std::vector<T>(35, T(0.0))));
  });
}

/// Squares of these numbers are out of range; their products with reflectors are not, to the last limb.
TEST_P(geqrf_on_few, takes_numbers_of_any_size) {
  for_each_format([&]<class T>() {
    for (const int exponent : {900, -500}) {
      const shape s{12, 8};
      auto A = matrix_of<T>(kind::uniform, s, 55);
      for (T& x : A) x = x * T(std::ldexp(1.0, exponent));
      expect_factors(A, run(ctx, A, s));
    }
  });
}

TEST_P(geqrf_on_few, takes_columns_of_any_sizes) {
  for_each_format([&]<class T>() {
    const shape s{12, 8};
    auto A = matrix_of<T>(kind::uniform, s, 59);
    for (index_t j = 0; j < s.n; ++j) {
      const T size(std::ldexp(1.0, j % 2 == 0 ? 900 - 100 * static_cast<int>(j) : -500));
      for (index_t i = 0; i < s.m; ++i) A[i + j * s.m] = A[i + j * s.m] * size;
    }
    const auto f = run(ctx, A, s);
    expect_factors(A, f);
    expect_orthogonal(ctx, f);
  });
}

/// A first row of ordinary numbers is R's; squares of what is below are out of range.
TEST_P(geqrf_on_few, takes_columns_of_which_little_is_left) {
  for_each_format([&]<class T>() {
    for (const int exponent : {-300, -600}) {
      const shape s{12, 8};
      auto A = matrix_of<T>(kind::uniform, s, 60);
      for (index_t j = 0; j < s.n; ++j) {
        for (index_t i = 1; i < s.m; ++i) {
          T& x = A[i + j * s.m];
          x = j == 0 ? T(0.0) : x * T(std::ldexp(1.0, exponent));
        }
      }
      const auto f = run(ctx, A, s);
      expect_factors(A, f);
      expect_orthogonal(ctx, f);
    }
  });
}

TEST_P(geqrf, spreads_what_is_not_finite_to_the_right_alone) {
  for_each_factor_format([&]<class T>() {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      constexpr index_t n = 40;
      auto A = vector_of<T>(data::uniform, n * n, 56);
      A[20 + 3 * n] = T(bad);
      const auto f = run(ctx, A, {n, n});
      for (index_t j = 0; j < n; ++j) {
        EXPECT_EQ(std::isfinite(static_cast<double>(leading(f.QR[j + j * n]))), j < 3) << j;
      }
    }
  });
}

TEST_P(geqrf, gives_the_same_bits_every_time_whatever_the_engine) {
  for_each_format([&]<class T>() {
    const shape s{130, 110};
    const auto A = vector_of<T>(data::uniform, s.m * s.n, 57);
    const auto first = run(ctx, A, s, 0), second = run(ctx, A, s, 3);
    EXPECT_TRUE(same_bits(first.QR, second.QR) && same_bits(first.tau, second.tau));
    if (ctx.kind() != residua::backend::cpu) return;
    const auto other = run(context::cpu(5, ctx.isa()), A, s, 0);
    EXPECT_TRUE(same_bits(first.QR, other.QR) && same_bits(first.tau, other.tau)) << "on five threads";
  });
}

TEST_P(geqrf, needs_no_more_workspace_than_the_query_says) {
  for (const shape& s : {shape{100, 100}, {90, 130}, {20, 5}}) {
    const product_options options{engine::residue};
    const auto fresh = GetParam().make();
    fresh.reserve_workspace(residua::geqrf_workspace_bytes<dd>(fresh, s.m, s.n, options));
    const auto reserved = fresh.workspace_bytes();
    run(fresh, vector_of<dd>(data::uniform, s.m * s.n, 58), s, 0, options);
    EXPECT_EQ(fresh.workspace_bytes(), reserved) << s.m << " x " << s.n;
  }
}

TEST_P(geqrf, rejects_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0);
  const view a = A;
  residua::array<dd> two(ctx, 2), three(ctx, 3);
  const auto call_with = [&](const view& matrix, residua::vector_view<dd> tau) {
    return [=, this] { residua::geqrf(ctx, matrix, tau); };
  };
  expect_rejected({"geqrf:", "tau has 3 elements", "A has 2 reflectors"}, call_with(a, three.view()));
  expect_rejected({"geqrf:", " A ", "leading dimension 2"},
                  call_with(view(a.data(), 3, 2, 2, a.memory()), two.view()));
  expect_rejected({"geqrf:", " A ", "null"}, call_with(view(nullptr, 3, 2, 3, a.memory()), two.view()));
  expect_rejected({"geqrf:", " tau ", "null"}, call_with(a, {nullptr, 2, 1, a.memory()}));
  expect_rejected({"geqrf:", "accuracy_bits"}, [&] {
    residua::geqrf(ctx, a, two, {engine::automatic, std::size_t{1} << 30, 7});
  });
  for (const dd& x : A.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
