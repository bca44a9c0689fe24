// LSMR: its iterates, what it reports of them, and how it ends.
#include "residua/krylov/lsmr.hpp"

#include <cmath>

#include "residua/number/bounds.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

/// rows x columns, with up to four entries a row that are small integers; its columns are independent.
csr tall(index_t rows, index_t columns) {
  csr A;
  A.rows = rows;
  A.columns = columns;
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = i % columns; j < columns && j < i % columns + 4; ++j) {
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(j == i % columns ? 8 : static_cast<double>((i * j + i + 1) % 5) - 2);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

std::vector<double> right_side(index_t rows) {
  std::vector<double> b;
  for (index_t i = 0; i < rows; ++i) b.push_back(static_cast<double>(i * i % 7) - 2);
  return b;
}

/// |b - A x| / |b| and |A^T r| / (|A|_F |r|) with MPFR.
template <class T>
struct exact_measures {
  double residual, optimality;
  exact_measures(const csr& A, const std::vector<double>& b, const std::vector<T>& x) {
    std::vector<mp> gradient(static_cast<std::size_t>(A.columns));
    mp squares, of_b, of_A, r, term;
    const auto add_square = [](mp& sum, mp value) {
      mpfr_sqr(value.get(), value.get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), value.get(), MPFR_RNDN);
    };
    for (index_t i = 0; i < A.rows; ++i) {
      r.set(b[i]);
      add_square(of_b, r);
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
        term.set(x[A.column[k]]);
        mpfr_mul_d(term.get(), term.get(), A.value[k], MPFR_RNDN);
        mpfr_sub(r.get(), r.get(), term.get(), MPFR_RNDN);
        add_square(of_A, mp(A.value[k]));
      }
      add_square(squares, r);
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
        mpfr_mul_d(term.get(), r.get(), A.value[k], MPFR_RNDN);
        auto& element = gradient[A.column[k]];
        mpfr_add(element.get(), element.get(), term.get(), MPFR_RNDN);
      }
    }
    mp of_gradient;
    for (const auto& element : gradient) add_square(of_gradient, element);
    residual = std::sqrt(squares.to_double() / of_b.to_double());
    optimality = std::sqrt(of_gradient.to_double() / of_A.to_double() / squares.to_double());
  }
};

class lsmr : public on_backend {
 protected:
  template <class T>
  struct result {
    residua::lsmr_report report;
    std::vector<T> x;
  };
  template <class T>
  result<T> run(const csr& A, const std::vector<double>& b, const krylov_options& o = {},
                std::vector<T> x0 = {}) const {
    if (x0.empty()) x0.assign(static_cast<std::size_t>(A.columns), T(0.0));
    const array<double> right(ctx, std::span<const double>(b));
    array<T> x(ctx, std::span<const T>(x0));
    const auto report = residua::lsmr(ctx, csr_matrix(ctx, A), right, x, o);
    return {report, x.to_host(ctx)};
  }
  /// Ten times what products of such a matrix err by.
  template <class T>
  static double reachable(index_t longest) {
    return 10 * residua::error_bounds<T>::dot * static_cast<double>(longest) * residua::limb_unit<T>;
  }
};
RESIDUA_ON_FEW_BACKENDS(lsmr);

TEST_P(lsmr, reaches_the_accuracy_of_the_format) {
  const csr A = tall(60, 17);
  const auto b = right_side(A.rows);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = reachable<T>(16);
    o.keep_history = true;
    const auto a = run<T>(A, b, o);
    EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(a.report.reason);
    EXPECT_LE(a.report.true_optimality, o.tolerance);
    EXPECT_EQ(static_cast<index_t>(a.report.history.size()), a.report.iterations + 1);
  });
}

/// A solution to start from is one at any scale of b.
TEST_P(lsmr, has_nothing_to_do_where_it_starts_from_a_solution) {
  const csr A = tall(40, 9);
  for (const int exponent : {-500, -3, 0, 3, 500}) {
    auto b = right_side(A.rows);
    for (double& element : b) element = std::ldexp(element, exponent);
    const auto first = run<residua::dd>(A, b);
    EXPECT_GT(first.report.iterations, 0);
    const auto again = run<residua::dd>(A, b, {}, first.x);
    EXPECT_EQ(again.report.iterations, 0) << exponent;
    EXPECT_EQ(again.report.reason, stop_reason::converged);
  }
}

/// The recursive measures and the true ones are of the same x.
TEST_P(lsmr, follows_residual_and_gradient) {
  const csr A = tall(60, 17);
  const auto b = right_side(A.rows);
  for_each_format([&]<class T>() {
    for (const index_t limit : {0, 1, 2, 3, 5, 8}) {
      krylov_options o;
      o.max_iterations = limit;
      const auto a = run<T>(A, b, o);
      const exact_measures<T> exact(A, b, a.x);
      EXPECT_EQ(a.report.iterations, limit);
      EXPECT_EQ(a.report.reason, stop_reason::iteration_limit);
      EXPECT_NEAR(a.report.optimality, exact.optimality, 1e-8 * exact.optimality);
      EXPECT_NEAR(a.report.true_optimality, exact.optimality, 1e-12 * exact.optimality);
      EXPECT_NEAR(a.report.true_relative_residual, exact.residual, 1e-12 * exact.residual);
    }
  });
}

/// |A^T r| falls with every iteration, and vanishes after as many as there are columns.
TEST_P(lsmr, minimises_the_gradient) {
  const csr A = tall(40, 9);
  const auto b = right_side(A.rows);
  for_each_format([&]<class T>() {
    double before = std::numeric_limits<double>::infinity();
    for (index_t limit = 0; limit <= A.columns; ++limit) {
      krylov_options o;
      o.max_iterations = limit;
      o.tolerance = 0;
      const auto a = run<T>(A, b, o);
      const exact_measures<T> exact(A, b, a.x);
      EXPECT_LT(exact.optimality * exact.residual, before);
      before = exact.optimality * exact.residual;
    }
    EXPECT_LE(before, 1e-10);
  });
}

/// Of x = 0 the first iterate is the multiple of A^T b with the smallest |A^T r|: here by hand.
TEST_P(lsmr, takes_a_first_step_known_by_hand) {
  csr A;  // diag(1, 2): A^T b = (1, 2), A^T A A^T b = (1, 8), so the multiple is 17/65
  A.rows = A.columns = 2;
  A.row_start = {0, 1, 2};
  A.column = {0, 1};
  A.value = {1, 2};
  for_each_format([&]<class T>() {
    krylov_options o;
    o.max_iterations = 1;
    const auto a = run<T>(A, {1, 1}, o);
    const T step = T(17.0) / T(65.0);
    EXPECT_LE(std::fabs(leading(a.x[0] - step)), 64 * residua::error_bounds<T>::dot * residua::limb_unit<T>);
    EXPECT_LE(std::fabs(leading(a.x[1] - step - step)),
              64 * residua::error_bounds<T>::dot * residua::limb_unit<T>);
  });
}

TEST_P(lsmr, goes_on_from_the_x_given) {
  const csr A = tall(60, 17);
  const auto b = right_side(A.rows);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = reachable<T>(16);
    const auto once = run<T>(A, b, o);
    const auto again = run<T>(A, b, o, once.x);
    EXPECT_EQ(again.report.iterations, 0);
    EXPECT_EQ(again.report.reason, stop_reason::converged);
    EXPECT_TRUE(same_bits(once.x, again.x));
    const std::vector<T> far(once.x.size(), T(1e6));
    o.tolerance = 1e-8;
    EXPECT_EQ(run<T>(A, b, o, far).report.reason, stop_reason::converged);
  });
}

/// b in A's range, of a norm at the ends of double's range, too.
TEST_P(lsmr, solves_consistent_systems_of_any_size) {
  const csr A = tall(30, 7);
  for (const double size : {1.0, 1e-250, 1e250}) {
    std::vector<double> b(static_cast<std::size_t>(A.rows), 0.0);  // A times ones
    for (index_t i = 0; i < A.rows; ++i) {
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) b[i] += A.value[k];
      b[i] *= size;
    }
    const auto a = run<double>(A, b, {});
    EXPECT_EQ(a.report.reason, stop_reason::converged) << size;
    EXPECT_LE(a.report.true_relative_residual, 1e-8);
    for (const double x : a.x) EXPECT_NEAR(x / size, 1, 1e-6);
  }
}

TEST_P(lsmr, ends_where_there_is_nothing_to_find) {
  for_each_format([&]<class T>() {
    csr zero;
    zero.rows = 3;
    zero.columns = 2;
    zero.row_start = {0, 0, 0, 0};
    const auto a = run<T>(zero, {1, 2, 3});
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_EQ(a.report.true_optimality, 0);
    EXPECT_EQ(a.report.true_relative_residual, 1);
    EXPECT_EQ(run<T>(tall(6, 2), std::vector<double>(6, 0.0)).report.reason, stop_reason::converged);
    csr empty;
    EXPECT_EQ(run<T>(empty, {}).report.reason, stop_reason::converged);
    // No residual: the optimality is not 0 / 0.
    const auto solved = run<T>(tall(6, 2), std::vector<double>(6, 0.0)).report;
    EXPECT_EQ(solved.optimality, 0);
    EXPECT_EQ(solved.true_optimality, 0);
  });
}

/// Beyond the format's accuracy there is no claim, and x is no worse than where it was best.
TEST_P(lsmr, claims_nothing_beyond_its_format) {
  const csr A = tall(60, 17);
  const auto b = right_side(A.rows);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = residua::unit_roundoff<T> * 1e-8;
    const auto a = run<T>(A, b, o);
    EXPECT_EQ(a.report.reason, stop_reason::true_residual_above);
    EXPECT_GT(a.report.true_optimality, o.tolerance);
    EXPECT_LE(a.report.true_optimality, reachable<T>(16));
  });
}

/// Of an x that is as near as the format allows iterations make no worse one.
TEST_P(lsmr, returns_the_best_x) {
  const csr A = tall(60, 17);
  const auto b = right_side(A.rows);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = residua::unit_roundoff<T> * 1e-8;
    const auto best = run<T>(A, b, o);
    for (const index_t limit : {1, 2, 3, 4, 5, 6, 7, 8}) {
      o.max_iterations = limit;
      const auto a = run<T>(A, b, o, best.x);
      EXPECT_LE(a.report.true_optimality, best.report.true_optimality * (1 + 1e-6)) << limit;
    }
  });
}

/// Condition numbers of about 1e12: within 300 iterations double's rounding takes over from the recursion,
/// and neither it nor a format that others follow says converged for that.
TEST_P(lsmr, notices_where_rounding_takes_over) {
  csr A;
  A.rows = 24;
  A.columns = 16;
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t j = 0; j < A.columns; ++j) {
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(std::pow(static_cast<double>(i + 1) / 32, static_cast<double>(j)));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  krylov_options o;
  o.tolerance = 1e-15;
  for (const bool ends : {false, true}) {
    o.ends_when_unattainable = ends;
    const auto a = run<double>(A, right_side(A.rows), o);
    EXPECT_EQ(a.report.reason, stop_reason::attainable_accuracy);
    // The first look is after 128 iterations. Where no format follows, x may gain by another beginning.
    EXPECT_TRUE(ends ? a.report.iterations == 129 : a.report.iterations > 129) << a.report.iterations;
    EXPECT_GT(a.report.true_optimality, o.tolerance);
  }
  o.max_iterations = 1000;
  EXPECT_TRUE(run<residua::qd>(A, right_side(A.rows), o).report.converged());
}

/// Second differences of up to 300 numbers take more iterations than those after which the recursion is
/// looked at, 128 each. What it says of the gradient is what products say but for rounding, and so it goes
/// on, also where another format would follow.
TEST_P(lsmr, goes_on_where_products_agree_with_its_recursion) {
  for (const index_t n : {180, 220, 260, 300}) {
    csr A;
    A.rows = A.columns = n;
    for (index_t i = 0; i < n; ++i) {
      for (index_t j = std::max<index_t>(i - 1, 0); j < std::min(i + 2, n); ++j) {
        A.column.push_back(static_cast<sparse_index>(j));
        A.value.push_back(i == j ? 2 : -1);
      }
      A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
    }
    krylov_options o;
    o.tolerance = 1e-6;
    o.max_iterations = 4 * n;
    o.ends_when_unattainable = true;
    const auto a = run<double>(A, right_side(n), o);
    EXPECT_NE(a.report.reason, stop_reason::attainable_accuracy) << n;
    EXPECT_GT(a.report.iterations, 129) << n;
  }
}

/// The same digits whatever power of two b is multiplied by.
TEST_P(lsmr, judges_the_residual_by_the_size_of_b) {
  const csr A = tall(60, 17);
  auto b = right_side(A.rows);
  krylov_options o;
  o.tolerance = 1e-6;
  const auto whole = run<double>(A, b, o);
  for (double& element : b) element *= 0x1p-40;
  const auto small = run<double>(A, b, o);
  EXPECT_EQ(small.report.reason, whole.report.reason);
  EXPECT_EQ(small.report.iterations, whole.report.iterations);
  for (std::size_t j = 0; j < whole.x.size(); ++j) EXPECT_EQ(small.x[j], whole.x[j] * 0x1p-40);
}

TEST_P(lsmr, ends_where_it_is_interrupted) {
  const csr A = tall(60, 17);
  int asked = 0;
  krylov_options o;
  o.interrupted = [&asked] { return ++asked == 3; };
  const auto a = run<double>(A, right_side(A.rows), o);
  EXPECT_EQ(a.report.reason, stop_reason::interrupted);
  EXPECT_EQ(a.report.iterations, 3);
  const exact_measures<double> exact(A, right_side(A.rows), a.x);
  EXPECT_NEAR(a.report.true_optimality, exact.optimality, 1e-12 * exact.optimality);
}

TEST_P(lsmr, tells_its_progress) {
  const csr A = tall(60, 17);
  std::vector<index_t> iterations;
  krylov_options o;
  std::vector<double> optimalities;
  o.progress = [&](index_t k, double optimality) {
    iterations.push_back(k);
    optimalities.push_back(optimality);
  };
  EXPECT_TRUE(run<double>(A, right_side(A.rows)).report.history.empty());
  o.keep_history = true;
  const auto a = run<double>(A, right_side(A.rows), o);
  EXPECT_GT(a.report.seconds, 0);
  EXPECT_TRUE(same_bits(optimalities, a.report.history));
  EXPECT_EQ(optimalities.back(), a.report.optimality);
  ASSERT_EQ(static_cast<index_t>(iterations.size()), a.report.iterations + 1);
  for (std::size_t k = 0; k < iterations.size(); ++k) EXPECT_EQ(iterations[k], static_cast<index_t>(k));
}

TEST_P(lsmr, takes_vectors_with_increments) {
  const csr A = tall(12, 5);
  const auto b = right_side(A.rows);
  const auto expected = run<double>(A, b).x;
  for (const index_t increment : {2, -3}) {
    const strided<double> right(ctx, b, increment), x(ctx, std::vector<double>(5, 0.0), increment);
    const auto report = residua::lsmr(ctx, csr_matrix(ctx, A), right, x.view());
    EXPECT_EQ(report.reason, stop_reason::converged);
    const auto found = x.elements();
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6);
  }
}

TEST_P(lsmr, names_what_is_not_finite) {
  const csr A = tall(6, 2);
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    expect_rejected({"lsmr: b", "not finite"}, [&] { (void)run<double>(A, {1, 2, value, 4, 5, 6}); });
    const auto a = run<double>(A, {1, 2, 3, 4, 5, 6}, {}, {value, 0});
    EXPECT_EQ(a.report.reason, stop_reason::not_finite);
  }
}

TEST_P(lsmr, rejects_misuse) {
  const csr A = tall(6, 2);
  expect_rejected({"lsmr: b", "5", "6"}, [&] { (void)run<double>(A, {1, 2, 3, 4, 5}); });
  expect_rejected({"lsmr: x", "3", "2"}, [&] { (void)run<double>(A, right_side(6), {}, {0, 0, 0}); });
  krylov_options o;
  o.tolerance = -1;
  expect_rejected({"lsmr", "tolerance"}, [&] { (void)run<double>(A, right_side(6), o); });
  const csr_matrix on_device(ctx, A);
  const array<double> b(ctx, 6);
  array<double> x(ctx, 2);
  using given = vector_view<const double>;
  using found = vector_view<double>;
  expect_rejected({"lsmr: b", "increment 0"},
                  [&] { (void)residua::lsmr(ctx, on_device, given(b.data(), 6, 0, ctx.memory()), x); });
  expect_rejected({"lsmr: x", "null"},
                  [&] { (void)residua::lsmr(ctx, on_device, b, found(nullptr, 2, 1, ctx.memory())); });
}

}  // namespace
}  // namespace residua_test
