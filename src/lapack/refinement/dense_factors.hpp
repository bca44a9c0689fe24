// The factors of a dense matrix, general or positive definite, in a format of one's choice.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "blas/level2/triangle/tiled_triangle.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/inverse_norm.hpp"
#include "lapack/lu/row_permutation.hpp"
#include "lapack/triangular_solve.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/potrf.hpp"
#include "residua/view/matrix.hpp"

namespace residua::lapack {

/// target = source; between float and numbers of several limbs by way of double.
template <class To, class From>
void convert_matrix(const context& ctx, const operand<From>& source, const matrix_view<To>& target) {
  constexpr bool is_direct = std::is_same_v<To, From> ||
                             (!std::is_same_v<To, float> && !std::is_same_v<From, float>) ||
                             std::is_same_v<To, double> || std::is_same_v<From, double>;
  if constexpr (is_direct) {
    copy_matrix<To, From>(ctx, source, target);
  } else {
    matrix<double> between(ctx, target.rows(), target.columns());
    copy_matrix<double, From>(ctx, source, between.view());
    copy_matrix<To, double>(ctx, matrix_view<const double>(between), target);
  }
}
template <class To, class From>
void convert_matrix(const context& ctx, const matrix_view<const From>& source,
                    const matrix_view<To>& target) {
  convert_matrix<To, From>(ctx, operand<From>(source), target);
}

/// Of a symmetric operand Cholesky's, of a general one those of LU, both of a copy in the format F.
template <class F>
class dense_factors {
  template <class Other>
  friend class dense_factors;

 public:
  template <class TA>
  dense_factors(const context& ctx, const operand<TA>& A, const product_options& options)
      : ctx_(ctx), copied_(ctx, A.rows(), A.rows()) {
    convert_matrix<F, TA>(ctx, A, copied_.view());
    if (A.kind == structure::symmetric) {
      triangle_ = A.lower ? uplo::lower : uplo::upper;
      report_ = potrf<F>(ctx, *triangle_, copied_, options);
      invert_tiles();
    } else {
      array<index_t> pivots(ctx, A.rows());
      report_ = getrf<F>(ctx, copied_, pivots, options);
      const auto on_host = pivots.to_host(ctx);
      invert_tiles();  // while the host makes a permutation of the interchanges
      interchanges_ = row_permutation(ctx, on_host);
    }
  }
  /// Takes factors of a shorter format, and holds them in F.
  template <class Shorter>
  explicit dense_factors(dense_factors<Shorter>&& made)
      : ctx_(made.ctx_),
        copied_(made.ctx_, made.order(), made.order()),
        interchanges_(std::move(made.interchanges_)),
        triangle_(made.triangle_),
        report_(made.report_) {
    convert_matrix<F, Shorter>(ctx_, matrix_view<const Shorter>(made.copied_), copied_.view());
  }

  [[nodiscard]] index_t order() const { return copied_.rows(); }
  [[nodiscard]] const factor_report& report() const { return report_; }
  /// X = A^-1 X or A^-T X, by the context that the factors were made with or another one of its device.
  void solve(const context& ctx, const matrix_view<F>& X, bool transposed) const {
    if (triangle_) {
      const bool is_lower = triangle_ == uplo::lower;
      solve_with(ctx, *triangle_, is_lower ? op::none : op::transpose, X);
      solve_with(ctx, *triangle_, is_lower ? op::transpose : op::none, X);
      return;
    }
    const matrix_frame<F> permuted(ctx, "gesv", X.rows(), X.columns());
    const auto Y = permuted.view();
    if (transposed) {
      solve_with(ctx, uplo::upper, op::transpose, X);
      solve_with(ctx, uplo::lower, op::transpose, X);
    }
    interchanges_.apply<F>(ctx, transposed, X, Y);
    if (!transposed) {
      solve_with(ctx, uplo::lower, op::none, Y);
      solve_with(ctx, uplo::upper, op::none, Y);
    }
    copy_matrix<F, F>(ctx, matrix_view<const F>(Y), X);
  }
  void solve(const matrix_view<F>& X, bool transposed) const { solve(ctx_, X, transposed); }

 private:
  static constexpr bool has_tiles = std::is_same_v<F, double>;

  [[nodiscard]] diag diagonal_of(uplo triangle) const {
    return !triangle_ && triangle == uplo::lower ? diag::unit : diag::non_unit;
  }
  void invert_tiles() {
    if constexpr (has_tiles) {
      if (report_.info != 0) return;
      if (triangle_ != uplo::upper) lower_ = tiles_of(uplo::lower);
      if (triangle_ != uplo::lower) upper_ = tiles_of(uplo::upper);
    }
  }
  [[nodiscard]] std::optional<blas::tiled_triangle> tiles_of(uplo triangle) const {
    return blas::tiled_triangle::inverted(ctx_, triangle, diagonal_of(triangle), copied_);
  }
  void solve_with(const context& ctx, uplo triangle, op op_a, const matrix_view<F>& X) const {
    const auto& tiles = triangle == uplo::lower ? lower_ : upper_;
    if constexpr (has_tiles) {
      if (tiles && X.columns() == 1) return tiles->solve(ctx, op_a, X.column(0));
      if (tiles && X.columns() == 2) return tiles->solve(ctx, op_a, X.column(0), X.column(1));
    }
    solve_with_triangle<F>(ctx, triangle, op_a, diagonal_of(triangle), copied_, X, {});
  }

  const context& ctx_;
  matrix<F> copied_;
  row_permutation interchanges_;
  std::optional<uplo> triangle_;  // none: general
  factor_report report_;
  std::optional<blas::tiled_triangle> lower_, upper_;  // where many systems are solved one by one
};

// solve(X, transposed) replaces an n x 1 or n x 2 matrix in F by A^-1 X or A^-T X.

/// An estimate of |A^-1|_1 from below.
template <class F, class Solve>
double estimate_inverse_norm(const context& ctx, index_t n, const Solve& solve) {
  host_solver<F, Solve> run(ctx, n, solve);
  const double estimate = dense::estimate_one_norm(
      static_cast<std::size_t>(n), [&](auto& x) { run(x, false); },
      [&](auto& x, auto& y) { run(x, y, false); }, [&](auto& x) { run(x, true); });
  return run.is_finite() ? estimate : std::numeric_limits<double>::infinity();
}
/// An estimate from below of | |A^-1| w |_inf, w >= 0: that of diag(w) A^-T in the norm `one`. Weights of any
/// size are taken as ones of about 1.
template <class F, class Solve>
double estimate_inverse_times(const context& ctx, const std::vector<double>& w, const Solve& solve) {
  host_solver<F, Solve> run(ctx, static_cast<index_t>(w.size()), solve);
  const double largest = w.empty() ? 0 : *std::max_element(w.begin(), w.end());
  const int exponent = largest == 0 || !std::isfinite(largest) ? 0 : std::ilogb(largest);
  const double unit = std::ldexp(1.0, std::clamp(-exponent, -1000, 1000));
  const auto scale = [&](std::vector<double>& x) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] *= unit * w[i];
  };
  const double estimate = dense::estimate_one_norm(
      w.size(), [&](auto& x) { run(x, true), scale(x); },
      [&](auto& x, auto& y) { run(x, y, true), scale(x), scale(y); },
      [&](auto& x) { scale(x), run(x, false); });
  return run.is_finite() ? estimate / unit : std::numeric_limits<double>::infinity();
}

}  // namespace residua::lapack
