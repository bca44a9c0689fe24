// Systems at the ends of double's range: whatever they are, a claim is true by exact arithmetic.
#include <cmath>
#include <random>

#include "krylov/power_of_two.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

using residua::format;
using residua::solution;
using residua::solve_options;

/// |b - A x| / |b|, rounded once, though not to zero; infinite where x is not finite.
template <class T>
double exact_relative(const csr& A, const std::vector<double>& b, const std::vector<T>& x) {
  for (const T& element : x) {
    if (!std::isfinite(leading(element))) return std::numeric_limits<double>::infinity();
  }
  const exact_residual r(A, b, x, bits_of_exact_squares);
  const bool is_zero = mpfr_zero_p(r.norm.get()) != 0;
  return is_zero ? 0 : std::max(r.relative(), std::numeric_limits<double>::denorm_min());
}

/// That what is claimed is so, and that what is said of x is so: to 2^-20 where a bound vouches for the fast
/// residual, so to 2^-19 with the roundings of a few elements; and to half of the smallest number that the
/// ratio is rounded to.
template <class T>
void expect_truth(const csr& A, const std::vector<double>& b, const std::vector<T>& x,
                  const krylov_report& report, double tolerance) {
  const double exact = exact_relative(A, b, x);
  const double slack = (2 * static_cast<double>(A.rows) + 10) * 0x1p-53;
  EXPECT_TRUE(!report.converged() || exact <= tolerance * (1 + slack)) << "a false claim: " << exact;
  if (!std::isfinite(exact)) {
    EXPECT_FALSE(std::isfinite(report.true_relative_residual));
    return;
  }
  EXPECT_NEAR(report.true_relative_residual, exact, 0x1p-19 * exact + 0x1p-1074);
  EXPECT_EQ(report.true_relative_residual == 0, exact == 0) << "zero is said of what is zero alone";
}

void expect_truth(const context& ctx, const csr& A, const std::vector<double>& b, const solution& s,
                  double tolerance) {
  residua::with_solver_format(s.last().precision, [&]<class T>() {
    expect_truth(A, b, std::get<array<T>>(s.x).to_host(ctx), s.last().report, tolerance);
  });
}

solution solved(const context& ctx, csr A, const std::vector<double>& b, const solve_options& options) {
  A.kind = is_symmetric(A) ? residua::matrix_kind::symmetric : residua::matrix_kind::general;
  const array<double> right(ctx, std::span<const double>(b));
  return residua::solve(ctx, csr_matrix(ctx, A), right, options);
}

/// Small systems with numbers of any exponent.
class random_systems {
 public:
  explicit random_systems(std::uint64_t seed) : random_(seed) {}

  /// With a sign, 53 random bits and an exponent in the range: subnormal below -1022.
  double number(int lowest, int highest) {
    const double significand = 1 + static_cast<double>(random_() >> 12) * 0x1p-52;
    return std::ldexp((random_() & 1) != 0 ? significand : -significand, integer(lowest, highest));
  }
  int integer(int lowest, int highest) {
    return lowest + static_cast<int>(random_() % static_cast<std::uint64_t>(highest - lowest + 1));
  }
  /// `spread` doublings around 2^middle.
  csr matrix(index_t rows, int middle, int spread, bool symmetric) {
    std::vector<std::vector<double>> dense(rows, std::vector<double>(rows, 0.0));
    const int lowest = std::max(middle - spread, -1074), highest = std::min(middle + spread, 1023);
    for (index_t i = 0; i < rows; ++i) {
      for (index_t j = 0; j < rows; ++j)
        dense[i][j] = integer(0, 2) == 0 && i != j ? 0 : number(lowest, highest);
      dense[i][i] = std::ldexp(std::fabs(dense[i][i]), std::min(3, 1023 - std::ilogb(dense[i][i])));
    }
    csr A;
    A.rows = A.columns = rows;
    for (index_t i = 0; i < rows; ++i) {
      for (index_t j = 0; j < rows; ++j) {
        A.column.push_back(static_cast<sparse_index>(j));
        A.value.push_back(symmetric ? dense[std::max(i, j)][std::min(i, j)] : dense[i][j]);
      }
      A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
    }
    return A;
  }
  std::vector<double> vector(index_t size, int middle, int spread) {
    std::vector<double> b;
    for (index_t i = 0; i < size; ++i) {
      b.push_back(number(std::max(middle - spread, -1074), std::min(middle + spread, 1023)));
    }
    return b;
  }

 private:
  std::mt19937_64 random_;
};

/// One of the ends of the range, or anywhere.
int any_exponent(random_systems& source) {
  const int choices[] = {source.integer(-1074, -1000), source.integer(980, 1023), source.integer(-30, 30),
                         source.integer(-1074, 1023), source.integer(-1074, 1023)};
  return choices[source.integer(0, 4)];
}

class range : public on_backend {
 protected:
  /// A GPU takes a tenth of a second for a small system, whose steps are many and short.
  [[nodiscard]] int rounds(int on_cpu) const {
    return ctx.kind() == residua::backend::cuda ? on_cpu / 10 : on_cpu;
  }
};
RESIDUA_ON_FEW_BACKENDS(range);

/// By more than a double's exponents in one step, from one end of the range to the other.
TEST(scale_by_power, goes_across_the_whole_range) {
  const auto ctx = residua::context::cpu(1);
  for (const int exponent : {-2000, -1001, -1000, 0, 1, 1000, 1001, 2000}) {
    const int before = -exponent / 2;
    array<double> x(ctx, std::vector<double>{std::ldexp(3.0, before), std::ldexp(-1.0, before)});
    residua::krylov::scale_by_power<double>(ctx, exponent, x.view());
    EXPECT_EQ(x.to_host(ctx),
              (std::vector<double>{std::ldexp(3.0, before + exponent), std::ldexp(-1.0, before + exponent)}))
        << exponent;
  }
}

/// One claim after the other, of whatever format the ladder ended in.
TEST_P(range, every_claim_of_solve_is_true) {
  random_systems source(1);
  int converged = 0;
  for (int round = 0; round < rounds(400); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const index_t rows = source.integer(1, 4);
    const int spread = source.integer(0, 3) == 0 ? source.integer(0, 2000) : source.integer(0, 5);
    const csr A = source.matrix(rows, any_exponent(source), spread, round % 2 == 0);
    const auto b = source.vector(rows, any_exponent(source), spread);
    solve_options o;
    o.tolerance = round % 16 == 0 ? 0 : std::ldexp(1.0, -source.integer(10, 240));
    o.max_iterations = 60;
    const auto s = solved(ctx, A, b, o);
    expect_truth(ctx, A, b, s, o.tolerance);
    converged += s.converged ? 1 : 0;
  }
  EXPECT_GT(converged, rounds(400) / 4) << "or nothing was claimed that could be false";
}

TEST_P(range, every_claim_of_a_method_is_true) {
  random_systems source(2);
  for (int round = 0; round < rounds(100); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const index_t rows = source.integer(1, 3);
    const csr A = source.matrix(rows, any_exponent(source), source.integer(0, 5), true);
    const auto b = source.vector(rows, any_exponent(source), source.integer(0, 5));
    for_each_format([&]<class T>() {
      for (const auto method : all_methods) {
        krylov_options o;
        o.tolerance = std::ldexp(1.0, -source.integer(10, 240));
        o.max_iterations = 60;
        const auto a = solve_by<T>(method, ctx, A, b, o);
        expect_truth(A, b, a.x, a.report, o.tolerance);
      }
    });
  }
}

/// tol |b| below 2^-1074, where a residual that underflows would look like zero.
TEST_P(range, one_equation_with_a_tiny_right_hand_side) {
  random_systems source(3);
  for (int round = 0; round < rounds(60); ++round) {
    const std::vector<double> b = {round == 0   ? 1.7e-300
                                   : round == 1 ? 1.7e-303
                                                : source.number(-1070, -990)};
    solve_options o;
    o.tolerance = round == 0 ? 8.72e-25 : round == 1 ? 8.7e-22 : std::ldexp(1.0, -source.integer(-3, 90) - 3);
    const auto s = solved(ctx, dense({0.1}), b, o);
    expect_truth(ctx, dense({0.1}), b, s, o.tolerance);
  }
}

/// 2^k A and 2^l b have the solution 2^(l - k) x, with the same bits, in as many iterations, while x is in
/// range.
TEST_P(range, scales_of_matrix_and_right_hand_side_do_not_matter) {
  for (const char* problem : {"poisson7:4", "convection:6"}) {
    const csr A = residua::generate_problem(problem);
    for (const double tolerance : {1e-8, 1e-25, 1e-50}) {
      solve_options o;
      o.tolerance = tolerance;
      const auto usual = solved(ctx, A, ones(A), o);
      ASSERT_TRUE(usual.converged);
      for (const auto& [of_A, of_b] :
           {std::pair{1015, 1010}, {-1020, -790}, {-900, 20}, {600, -40}, {0, 1020}}) {
        SCOPED_TRACE(std::string(problem) + ": 2^" + std::to_string(of_A) + ", 2^" + std::to_string(of_b));
        csr scaled_A = A;
        for (double& value : scaled_A.value) value = std::ldexp(value, of_A);
        const std::vector<double> b(static_cast<std::size_t>(A.rows), std::ldexp(1.0, of_b));
        const auto s = solved(ctx, scaled_A, b, o);
        EXPECT_TRUE(s.converged) << name_of(s.last().report.reason);
        ASSERT_EQ(s.attempts.size(), usual.attempts.size());
        EXPECT_EQ(s.last().report.iterations, usual.last().report.iterations);
        EXPECT_EQ(s.last().report.true_relative_residual, usual.last().report.true_relative_residual);
        residua::with_solver_format(s.last().precision, [&, of_x = of_b - of_A]<class T>() {
          auto expected = std::get<array<T>>(usual.x).to_host(ctx);
          for (T& value : expected) value = value * T(std::ldexp(1.0, of_x));
          EXPECT_TRUE(same_bits(std::get<array<T>>(s.x).to_host(ctx), expected));
        });
      }
    }
  }
}

TEST_P(range, a_solution_that_overflows_is_named) {
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      const auto a = solve_by<T>(method, ctx, dense({1e-300}), {1e300});
      EXPECT_EQ(a.report.reason, stop_reason::not_finite);
      EXPECT_FALSE(a.report.true_relative_residual <= 1e-8);
    }
  });
}

/// The first row adds 1, 2^-100, ..., 2^-700 and takes away all but the last again, which no sum of six limbs
/// still holds then; the others are the identity's.
TEST_P(range, a_residual_far_below_its_terms_is_seen) {
  std::vector<double> x;
  for (int k = 0; k <= 7; ++k) x.push_back(std::ldexp(1.0, -100 * k));
  for (int k = 0; k <= 6; ++k) x.push_back(x[static_cast<std::size_t>(k)]);
  csr A = residua::generate_problem("poisson7:15x1x1");
  A.row_start = {0};
  A.column.clear();
  A.value.clear();
  for (sparse_index i = 0; i < 15; ++i) {
    for (sparse_index j = 0; j < 15; ++j) {
      if (i != 0 && i != j) continue;
      A.column.push_back(j);
      A.value.push_back(i == 0 && j > 7 ? -1 : 1);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  auto b = x;
  b[0] = 0;
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = 0;
    o.max_iterations = 0;
    const auto a = solve_by<T>(attempt_method::bicgstab, ctx, A, b, o, preconditioner_kind::none,
                               std::vector<T>(x.begin(), x.end()));
    EXPECT_NE(a.report.reason, stop_reason::converged);
    EXPECT_EQ(a.report.true_relative_residual, 0x1p-700);
  });
}

/// Matrices are scaled outside 2^-200 ... 2^200 only.
TEST(power_of_two, leaves_matrices_of_ordinary_size_as_they_are) {
  const auto exponent = [](double largest) {
    residua::detail::csr_sizes sizes{};
    sizes.smallest = sizes.largest = largest;
    return residua::krylov::exponent_for(sizes);
  };
  for (const double ordinary : {0x1p-200, 1.0, 0x1p200}) EXPECT_EQ(exponent(ordinary), 0) << ordinary;
  EXPECT_EQ(exponent(0x1p-201), 201);
  EXPECT_EQ(exponent(0x1p201), -201);
  EXPECT_EQ(exponent(0), 0);
}

}  // namespace
}  // namespace residua_test
