// Systems solved by certified_gesv, and whether its bounds contain the solutions that MPFR computes.
#pragma once

#include "lapack/exact_solution.hpp"
#include "residua/certified/gesv.hpp"

namespace residua_test {

template <class T>
struct certified_outcome {
  std::vector<T> X;
  std::vector<double> radius;
  residua::certified_report report;
};

template <class TA, class T>
certified_outcome<T> solve_certified(const residua::context& ctx, const std::vector<TA>& A,
                                     const std::vector<T>& B, index_t n) {
  const index_t columns = static_cast<index_t>(B.size()) / n;
  const padded<TA> a(ctx, A, n, n, 1);
  const padded<T> b(ctx, B, n, columns, 2);
  const padded<T> x(ctx, std::vector<T>(B.size(), T(7.0)), n, columns, 0);
  const padded<double> radius(ctx, std::vector<double>(B.size(), 7.0), n, columns, 3);
  const auto report = residua::certified_gesv(ctx, a, b, x.view(), radius.view());
  EXPECT_EQ(report.reason.empty(), report.found) << report.reason;
  return {x.elements(), radius.elements(), report};
}

/// Every element of x is within its radius of the exact one; the largest radius in units of u^N of its
/// element, where that is not zero.
template <class TA, class T>
double expect_enclosed(const std::vector<TA>& A, const std::vector<T>& B, index_t n,
                       const certified_outcome<T>& o) {
  double units = 0;
  const auto size = static_cast<std::size_t>(n);
  for (std::size_t begin = 0; begin < B.size(); begin += size) {
    const std::vector<T> b(B.begin() + static_cast<std::ptrdiff_t>(begin),
                           B.begin() + static_cast<std::ptrdiff_t>(begin + size));
    auto exact = exact_solution(exactly(A, n), exactly(b, n));
    for (std::size_t i = 0; i < size; ++i) {
      mp& error = exact(static_cast<index_t>(i), 0);
      const double radius = o.radius[begin + i], x = std::fabs(leading(o.X[begin + i]));
      error.subtract(o.X[begin + i]);
      EXPECT_LE(mpfr_cmp_d(error.get(), radius), 0) << i;
      EXPECT_GE(mpfr_cmp_d(error.get(), -radius), 0) << i;
      if (x > 0) units = std::max(units, radius / x / residua::limb_unit<T>);
    }
  }
  return units;
}

}  // namespace residua_test
