// The norm of an inverse that is known by its factors.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "dense/norm_estimate.hpp"
#include "residua/number/convert.hpp"
#include "residua/view/array.hpp"

namespace residua::lapack {

/// Vectors of doubles on the host through solves in T where the context computes.
template <class T, class Solve>
class host_solver {
 public:
  /// solve(x, transposed) replaces the n x 1 matrix x by A^-1 x or A^-T x.
  host_solver(const context& ctx, index_t n, const Solve& solve) : ctx_(ctx), solve_(solve), x_(ctx, n) {}

  void operator()(std::vector<double>& x, bool transposed) {
    std::vector<T> wide;
    wide.reserve(x.size());
    for (const double value : x) wide.push_back(static_cast<T>(value));
    x_.upload(ctx_, wide);
    const auto all = x_.view();
    solve_(matrix_view<T>(all.first(), all.size(), 1, std::max<index_t>(1, all.size()), all.memory()),
           transposed);
    wide = x_.to_host(ctx_);
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = leading(wide[i]);
      is_finite_ = is_finite_ && std::isfinite(x[i]);
    }
  }
  /// Of all results.
  [[nodiscard]] bool is_finite() const { return is_finite_; }

 private:
  const context& ctx_;
  const Solve& solve_;
  array<T> x_;
  bool is_finite_ = true;
};

/// A lower bound of |A^-1|_1, or of |A^-1|_inf, mostly within a factor of three (dense/norm_estimate.hpp);
/// infinite where a solve is not finite.
template <class T, class Solve>
double inverse_norm(const context& ctx, index_t n, bool of_rows, const Solve& solve) {
  host_solver<T, Solve> run(ctx, n, solve);
  const double estimate = dense::estimate_one_norm(
      static_cast<std::size_t>(n), [&](auto& x) { run(x, of_rows); }, [&](auto& x) { run(x, !of_rows); });
  return run.is_finite() ? estimate : std::numeric_limits<double>::infinity();
}

/// LAPACK's rcond: 1 for n = 0, 0 where A is zero or |A^-1| infinite.
inline double reciprocal_condition(index_t n, double norm, double inverse) {
  if (n == 0) return 1;
  return norm == 0 || std::isinf(inverse) ? 0 : 1 / norm / inverse;
}

}  // namespace residua::lapack
