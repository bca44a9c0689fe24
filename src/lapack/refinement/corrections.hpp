// What solves for a correction: factors alone, or GMRES with them.
#pragma once

#include "lapack/refinement/dense_factors.hpp"
#include "lapack/refinement/dense_gmres.hpp"

namespace residua::lapack {

template <class T>
class corrections {
 public:
  corrections() = default;
  corrections(const corrections&) = delete;
  corrections& operator=(const corrections&) = delete;
  virtual ~corrections() = default;
  /// r = about A^-1 r.
  virtual void solve(const matrix_view<T>& r) = 0;
  /// Solves to a few digits at least, where estimates can be trusted; NaN where that did not succeed.
  virtual void solve_well(const matrix_view<T>& r) = 0;
  /// An estimate of |A^-1|_1 from below; infinite where a solve did not succeed.
  virtual double inverse_norm() = 0;
  /// An estimate from below of | |A^-1| w |_inf, w >= 0.
  virtual double inverse_times(const std::vector<double>& w) = 0;
  /// The roundoff that decides whether these estimates can be trusted.
  [[nodiscard]] virtual double roundoff() const = 0;
};

/// The roundoff of factors in F, whose products may have been computed to fewer bits.
template <class F>
double factor_roundoff(const product_options& options) {
  const double emulated = options.accuracy_bits == 0 ? 0 : std::ldexp(1.0, -options.accuracy_bits);
  return std::max(unit_roundoff<F>, emulated);
}

/// Corrections by factors in F.
template <class F, class T>
class factor_corrections final : public corrections<T> {
 public:
  factor_corrections(const context& ctx, dense_factors<F> factors, const product_options& products,
                     index_t columns)
      : ctx_(ctx),
        factors_(std::move(factors)),
        roundoff_(factor_roundoff<F>(products)),
        rounded_(ctx, factors_.order(), columns) {}

  void solve(const matrix_view<T>& r) override {
    convert_matrix<F, T>(ctx_, matrix_view<const T>(r), rounded_.view());
    factors_.solve(rounded_, false);
    convert_matrix<T, F>(ctx_, matrix_view<const F>(rounded_), r);
  }
  void solve_well(const matrix_view<T>& r) override { solve(r); }
  double inverse_norm() override { return inverse_norm(ctx_); }
  /// By another context of the same device, while this one solves.
  [[nodiscard]] double inverse_norm(const context& ctx) const {
    return estimate_inverse_norm<F>(ctx, factors_.order(), by_factors(ctx));
  }
  double inverse_times(const std::vector<double>& w) override { return inverse_times(ctx_, w); }
  [[nodiscard]] double inverse_times(const context& ctx, const std::vector<double>& w) const {
    return estimate_inverse_times<F>(ctx, w, by_factors(ctx));
  }
  [[nodiscard]] double roundoff() const override { return roundoff_; }
  /// The factors, for another use; solves are over.
  dense_factors<F> release() { return std::move(factors_); }

 private:
  [[nodiscard]] auto by_factors(const context& ctx) const {
    return [this, &ctx](const auto& x, bool transposed) { factors_.solve(ctx, x, transposed); };
  }

  const context& ctx_;
  dense_factors<F> factors_;
  double roundoff_;
  matrix<F> rounded_;
};

/// By GMRES in T on M^-1 A x = M^-1 r, where M is the product of factors that were made in a shorter format
/// and are held in T (Carson, Higham 2017). GMRES ends by the residual of that system, which may be small
/// though x has no digit: so for estimates x is refined until a correction is a tenth of it, and so is the
/// residual of the right-hand side, which stays where GMRES does not see what A nearly maps to zero.
template <class TA, class T>
class gmres_corrections final : public corrections<T> {
 public:
  gmres_corrections(const context& ctx, const operand<TA>& A, dense_factors<T> factors)
      : ctx_(ctx), A_(A), factors_(std::move(factors)), gmres_(ctx, A.rows()) {}

  void solve(const matrix_view<T>& r) override {
    for (index_t j = 0; j < r.columns(); ++j) gmres_.solve(A_, factors_, false, r.block(0, j, r.rows(), 1));
  }
  void solve_well(const matrix_view<T>& r) override {
    for (index_t j = 0; j < r.columns(); ++j) refine_column(r.block(0, j, r.rows(), 1), false);
  }
  double inverse_norm() override { return estimate_inverse_norm<T>(ctx_, factors_.order(), refined()); }
  double inverse_times(const std::vector<double>& w) override {
    return estimate_inverse_times<T>(ctx_, w, refined());
  }
  [[nodiscard]] double roundoff() const override { return unit_roundoff<T>; }

 private:
  auto refined() {
    return [this](const matrix_view<T>& X, bool is_transposed) {
      for (index_t j = 0; j < X.columns(); ++j) refine_column(X.block(0, j, X.rows(), 1), is_transposed);
    };
  }
  void refine_column(const matrix_view<T>& b, bool is_transposed) {
    const index_t n = b.rows();
    const auto A = is_transposed ? transposed(A_) : A_;
    matrix<T> x(ctx_, n, 1), r(ctx_, n, 1);
    copy_matrix<T, T>(ctx_, matrix_view<const T>(b), r.view());
    constexpr int most_steps = 10;
    const double size_of_b = largest(r);
    bool is_near = false;
    for (int step = 0; step < most_steps && !is_near; ++step) {
      gmres_.solve(A_, factors_, is_transposed, r.view());
      axpy<T>(ctx_, T(1.0), r.view().column(0), x.view().column(0));
      const bool is_small = 10 * largest(r) <= largest(x);
      copy_matrix<T, T>(ctx_, matrix_view<const T>(b), r.view());
      add_product<TA, T>(ctx_, "gesv", -1, A, matrix_view<const T>(x), r.view());
      is_near = is_small && 10 * largest(r) <= size_of_b;
    }
    copy_matrix<T, T>(ctx_, matrix_view<const T>(x), b);
    if (!is_near) scal<T>(ctx_, T(std::numeric_limits<double>::quiet_NaN()), b.column(0));
  }
  [[nodiscard]] double largest(const matrix<T>& x) const {
    return leading(norm_of<T>(ctx_, matrix_norm::max, operand<T>(matrix_view<const T>(x))));
  }

  const context& ctx_;
  operand<TA> A_;
  dense_factors<T> factors_;
  dense_gmres<T> gmres_;
};

}  // namespace residua::lapack
