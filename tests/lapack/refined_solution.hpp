// Systems solved by gesv and posv with refinement, and whether the bound of the error holds.
#pragma once

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

/// By posv with the triangle `stored`, or by gesv.
template <class TA, class T>
outcome<T> run(const residua::context& ctx, const std::vector<TA>& A, const std::vector<T>& b,
               const refinement_options& options, std::optional<uplo> stored = {}) {
  const auto n = static_cast<index_t>(b.size());
  const padded<TA> a(ctx, stored ? triangle_of(*stored, A, n, false) : A, n, n, 1);
  const padded<T> right(ctx, b, n, 1, 2);
  padded<T> x(ctx, std::vector<T>(b.size(), T(7.0)), n, 1, 0);
  const auto report =
      stored ? residua::posv(ctx, *stored, a, right, x, options) : residua::gesv(ctx, a, right, x, options);
  return {x.elements(), report};
}

template <class TA, class T>
void expect_promise_kept(const std::vector<TA>& A, const std::vector<T>& b, const outcome<T>& o) {
  const auto n = static_cast<index_t>(b.size());
  const double error = relative_error(o.X, exact_solution(exactly(A, n), exactly(b, n)));
  EXPECT_LE(error, o.report.forward_error_bound) << o.report.reason;
}

}  // namespace residua_test
