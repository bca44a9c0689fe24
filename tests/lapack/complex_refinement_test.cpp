// gesv and posv by refinement of complex systems whose solutions are known, and what they reject.
#include "blas/complex/complex_forms.hpp"
#include "residua/lapack/complex/refinement.hpp"
#include "residua/number/complex/arithmetic.hpp"

namespace residua_test {
namespace {

using residua::dd, residua::td;
using residua::refinement_options;

/// A of small integers, with a large diagonal where it is to be definite, and X of small integers: A X = B is
/// exact in double.
struct known_system {
  index_t n, columns;
  bool hermitian;
  std::vector<complex<double>> A, X, B;

  known_system(index_t order, index_t count, bool is_hermitian)
      : n(order), columns(count), hermitian(is_hermitian), A(square()), X(integers(n * columns, 91)) {
    for (index_t j = 0; j < columns; ++j) {
      for (index_t i = 0; i < n; ++i) {
        complex<double> sum(0.0);
        for (index_t k = 0; k < n; ++k)
          sum += A[static_cast<std::size_t>(i + k * n)] * X[static_cast<std::size_t>(k + j * n)];
        B.push_back(sum);
      }
    }
  }

 private:
  static std::vector<complex<double>> integers(index_t count, std::uint64_t seed) {
    auto all = complex_numbers<double>(count, seed);
    for (auto& z : all) z = {std::round(64 * z.re), std::round(64 * z.im)};
    return all;
  }
  [[nodiscard]] std::vector<complex<double>> square() const {
    auto all = integers(n * n, 93);
    for (index_t j = 0; j < n && hermitian; ++j) {
      for (index_t i = 0; i < j; ++i)
        all[static_cast<std::size_t>(j + i * n)] = conj(all[static_cast<std::size_t>(i + j * n)]);
      all[static_cast<std::size_t>(j + j * n)] = 128.0 * static_cast<double>(n);
    }
    return all;
  }
};

template <class To>
std::vector<complex<To>> in_format(const std::vector<complex<double>>& x) {
  std::vector<complex<To>> y;
  for (const auto& z : x) y.emplace_back(To(z.re), To(z.im));
  return y;
}

/// The largest error of a part, relative to the largest part, of any column.
template <class T>
double largest_error(const known_system& s, const std::vector<complex<T>>& X) {
  double worst = 0;
  for (index_t j = 0; j < s.columns; ++j) {
    double error = 0, size = 0;
    for (index_t i = 0; i < s.n; ++i) {
      const auto place = static_cast<std::size_t>(i + j * s.n);
      const auto d = X[place] - complex<T>(T(s.X[place].re), T(s.X[place].im));
      error = std::max({error, std::fabs(leading(d.re)), std::fabs(leading(d.im))});
      size = std::max({size, std::fabs(s.X[place].re), std::fabs(s.X[place].im)});
    }
    worst = std::max(worst, error / size);
  }
  return worst;
}

/// What the promise may be at most for a real matrix of order m that is not scaled, by lapack/refinement.hpp:
/// | |A^-1| (|r| + gamma (|A||x| + |b|)) | / |x| with |r| of gamma's size is 4 gamma cond(A), multiplied by
/// six; the condition in the norm `infinity` is m^2 times that in the norm `one`, whose estimate a third of
/// it.
template <class T>
double largest_promise(index_t n, const residua::refinement_report& report) {
  using bound = complex_bounds<T>;
  const auto m = static_cast<double>(2 * n);
  const double gamma = m * bound::dot + bound::product + 2 * bound::scaled_sum;
  return 72 * (residua::limb_count<T> == 1 ? 2 : 1) * gamma * m * m * report.condition_estimate;
}

class complex_refinement : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_refinement);

template <class TA, class T>
void check_solutions(const residua::context& ctx) {
  const known_system general(13, 2, false), definite(12, 1, true);
  {
    padded_complex<TA> A(ctx, in_format<TA>(general.A), 13, 13);
    padded_complex<T> B(ctx, in_format<T>(general.B), 13, 2), X(ctx, in_format<T>(general.B), 13, 2);
    const auto report = residua::gesv(ctx, A.view(), B.view(), X.view(), refinement_options{});
    EXPECT_TRUE(report.converged) << report.reason;
    EXPECT_EQ(report.factors, residua::format::fp64);
    EXPECT_LE(largest_error(general, X.elements()), report.forward_error_bound);
    EXPECT_LE(report.forward_error_bound, largest_promise<T>(13, report));
    EXPECT_TRUE(same_parts(A.elements(), in_format<TA>(general.A)));
  }
  for (const uplo stored : both_triangles) {
    auto elements = in_format<TA>(definite.A);
    for (index_t k = 0; k < 144; ++k) {
      if (!is_in(stored, k % 12, k / 12)) elements[static_cast<std::size_t>(k)] = spread_vector<TA>::poison();
      if (k % 13 == 0) elements[static_cast<std::size_t>(k)].im = TA(std::nan(""));
    }
    padded_complex<TA> A(ctx, elements, 12, 12);
    padded_complex<T> X(ctx, in_format<T>(definite.B), 12, 1);
    const auto report = residua::posv(ctx, stored, A.view(), X.view(), X.view(), refinement_options{});
    EXPECT_TRUE(report.converged) << report.reason;
    EXPECT_LE(largest_error(definite, X.elements()), report.forward_error_bound);
    EXPECT_LE(report.forward_error_bound, largest_promise<T>(12, report));
  }
}

TEST_P(complex_refinement, solutions_are_within_the_bound_that_is_promised) {
  check_solutions<double, double>(ctx);
  check_solutions<double, dd>(ctx);
  check_solutions<dd, dd>(ctx);
  check_solutions<double, td>(ctx);
  check_solutions<double, residua::qd>(ctx);
}

TEST_P(complex_refinement, has_all_digits_by_wider_residuals) {
  const known_system s(13, 2, false);
  padded_complex<double> A(ctx, s.A, 13, 13);
  padded_complex<dd> B(ctx, in_format<dd>(s.B), 13, 2);
  refinement_options options;
  options.residuals = residua::format::qd;
  const auto report = residua::gesv(ctx, A.view(), B.view(), B.view(), options);
  EXPECT_TRUE(report.converged) << report.reason;
  EXPECT_LE(report.forward_error_bound, 0x1p-100);
  EXPECT_LE(largest_error(s, B.elements()), report.forward_error_bound);
}

/// Its two rows are the same up to a factor of i.
TEST_P(complex_refinement, promises_nothing_of_a_singular_matrix) {
  padded_complex<double> A(ctx, {{1, 2}, {-2, 1}, {3, 4}, {-4, 3}}, 2, 2);
  padded_complex<dd> B(ctx, in_format<dd>({{1, 0}, {0, 0}}), 2, 1);
  const auto report = residua::gesv(ctx, A.view(), B.view(), B.view(), refinement_options{});
  EXPECT_TRUE(report.info > 0 || std::isinf(report.forward_error_bound)) << report.forward_error_bound;
}

TEST(complex_refinement_arguments, wrong_ones_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(9, 1), 3, 3),
      wide(ctx, complex_numbers<double>(12, 1), 3, 4), two(ctx, complex_numbers<double>(2, 1), 2, 1),
      with_nan(ctx, {{1, std::nan("")}}, 1, 1), one(ctx, {{1, 0}}, 1, 1);
  const refinement_options options;
  expect_rejected({"gesv: A is 3 x 4; it must be square"},
                  [&] { residua::gesv(ctx, wide.view(), A.view(), A.view(), options); });
  expect_rejected({"gesv", "B", "2 rows"},
                  [&] { residua::gesv(ctx, A.view(), two.view(), two.view(), options); });
  const residua::matrix_view<complex<double>> null(nullptr, 3, 3, 3);
  expect_rejected({"gesv", " X ", "null"}, [&] { residua::gesv(ctx, A.view(), A.view(), null, options); });
  expect_rejected({"posv", "X", "3 columns", "4 columns"},
                  [&] { residua::posv(ctx, uplo::lower, A.view(), wide.view(), A.view(), options); });
  expect_rejected({"gesv", "A", "finite"},
                  [&] { residua::gesv(ctx, with_nan.view(), one.view(), one.view(), options); });
  refinement_options wider;
  wider.factors = residua::format::qd;
  expect_rejected({"gesv", "factors"}, [&] { residua::gesv(ctx, A.view(), A.view(), A.view(), wider); });
}

}  // namespace
}  // namespace residua_test
