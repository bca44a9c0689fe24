// The norm of an inverse that is known by its factors.
#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

#include "dense/norm_estimate.hpp"
#include "residua/number/convert.hpp"
#include "residua/view/matrix.hpp"

namespace residua::lapack {

/// Vectors of doubles on the host through solves in T where the context computes.
template <class T, class Solve>
class host_solver {
 public:
  /// solve(X, transposed) replaces the n x 1 or n x 2 matrix X by A^-1 X or A^-T X.
  host_solver(const context& ctx, index_t n, const Solve& solve) : ctx_(ctx), solve_(solve), X_(ctx, n, 1) {}

  void operator()(std::vector<double>& x, bool transposed) { solve({&x}, X_, transposed); }
  /// Two systems at a time.
  void operator()(std::vector<double>& x, std::vector<double>& y, bool transposed) {
    matrix<T> both(ctx_, X_.rows(), 2);
    solve({&x, &y}, both, transposed);
  }
  /// Whether all results were finite.
  [[nodiscard]] bool is_finite() const { return is_finite_; }

 private:
  void solve(std::initializer_list<std::vector<double>*> columns, matrix<T>& X, bool transposed) {
    std::vector<T> wide;
    for (const auto* x : columns) {
      for (const double value : *x) wide.push_back(static_cast<T>(value));
    }
    X.upload(ctx_, wide);
    solve_(X.view(), transposed);
    wide = X.to_host(ctx_);
    auto next = wide.begin();
    for (auto* x : columns) {
      for (double& value : *x) {
        value = leading(*next++);
        is_finite_ = is_finite_ && std::isfinite(value);
      }
    }
  }

  const context& ctx_;
  const Solve& solve_;
  matrix<T> X_;
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
