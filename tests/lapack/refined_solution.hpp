// Systems solved by gesv and posv with refinement, and whether the bound of the error holds.
#pragma once

#include <cmath>
#include <optional>

#include "lapack/exact_solution.hpp"
#include "residua/lapack/refinement.hpp"

namespace residua_test {

using residua::refinement_options;
using residua::refinement_report;
using residua::uplo;

/// X and what was said of it.
template <class T>
struct outcome {
  std::vector<T> X;
  refinement_report report;
};

/// For all columns of B, by posv with the triangle `stored` and NaN in the other one, or by gesv.
template <class TA, class T>
outcome<T> run(const residua::context& ctx, const std::vector<TA>& A, const std::vector<T>& B,
               const refinement_options& options = {}, std::optional<uplo> stored = {}) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(A.size()))));
  const index_t columns = static_cast<index_t>(B.size()) / n;
  const padded<TA> a(ctx, stored ? triangle_of(*stored, A, n, false) : A, n, n, 1);
  const padded<T> right(ctx, B, n, columns, 2);
  padded<T> x(ctx, std::vector<T>(B.size(), T(7.0)), n, columns, 0);
  const auto report =
      stored ? residua::posv(ctx, *stored, a, right, x, options) : residua::gesv(ctx, a, right, x, options);
  return {x.elements(), report};
}

/// That the error of x is no larger than the report says.
template <class TA, class T>
void expect_promise_kept(const std::vector<TA>& A, const std::vector<T>& b, const outcome<T>& o) {
  const auto n = static_cast<index_t>(b.size());
  const double error = relative_error(o.X, exact_solution(exactly(A, n), exactly(b, n)));
  EXPECT_LE(error, o.report.forward_error_bound) << o.report.reason;
}

}  // namespace residua_test
