// The factors of a dense matrix, general or positive definite, in a format of one's choice.
#pragma once

#include <optional>

#include "lapack/inverse_norm.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/lapack/gesv.hpp"
#include "residua/lapack/posv.hpp"
#include "residua/view/matrix.hpp"

namespace residua::lapack {

/// Of a symmetric operand Cholesky's, of a general one those of LU, both of a copy in the format F.
template <class F>
class dense_factors {
 public:
  template <class TA>
  dense_factors(const context& ctx, const operand<TA>& A, const product_options& options)
      : ctx_(ctx), copied_(ctx, A.rows(), A.rows()), pivots_(ctx, A.rows()) {
    if (A.kind == structure::symmetric) triangle_ = A.lower ? uplo::lower : uplo::upper;
    copy_matrix<F, TA>(ctx, A, copied_.view());
    report_ = triangle_ ? potrf<F>(ctx, *triangle_, copied_, options)
                        : getrf<F>(ctx, copied_, pivots_.view(), options);
  }

  [[nodiscard]] const factor_report& report() const { return report_; }
  /// X = A^-1 X or A^-T X.
  void solve(const matrix_view<F>& X, bool transposed) const {
    const matrix_view<const F> factors = copied_;
    if (triangle_) {
      potrs<F>(ctx_, *triangle_, factors, X);
    } else {
      getrs<F>(ctx_, transposed ? op::transpose : op::none, factors, pivots_.view(), X);
    }
  }
  /// An estimate of |A^-1|_1 from below.
  [[nodiscard]] double inverse_norm() const {
    return lapack::inverse_norm<F>(ctx_, copied_.rows(), false,
                                   [&](const auto& x, bool transposed) { solve(x, transposed); });
  }
  /// An estimate from below of | |A^-1| w |_inf, w >= 0: that of diag(w) A^-T in the norm `one`.
  [[nodiscard]] double inverse_times(const std::vector<double>& w) const {
    const auto run_solve = [&](const auto& x, bool transposed) { solve(x, transposed); };
    host_solver<F, decltype(run_solve)> run(ctx_, copied_.rows(), run_solve);
    const auto scale = [&](std::vector<double>& x) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] *= w[i];
    };
    const double estimate = dense::estimate_one_norm(
        w.size(), [&](auto& x) { run(x, true), scale(x); }, [&](auto& x) { scale(x), run(x, false); });
    return run.is_finite() ? estimate : std::numeric_limits<double>::infinity();
  }

 private:
  const context& ctx_;
  matrix<F> copied_;
  array<index_t> pivots_;
  std::optional<uplo> triangle_;  // none: general
  factor_report report_;
};

}  // namespace residua::lapack
