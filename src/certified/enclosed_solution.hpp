// x with bounds of its errors, from an approximate inverse R with |I - R A| < 1.
//
// Let G = I - R A, g its row sums of magnitudes, |G| = max g < 1 in the norm `infinity`. Then A and R are
// regular, and x* - x = R (b - A x) + G (x* - x) for the solution x* of A x* = b. With d >= |R (b - A x)|,
//   |x* - x| <= max d / (1 - |G|),   and so   |x* - x|_i <= d_i + g_i max d / (1 - |G|).
// T. Yamamoto, Error bounds for approximate solutions of systems of equations, Japan J. Appl. Math. 1
// (1984); S. Oishi, S. M. Rump, Fast verification of solutions of matrix equations, Numer. Math. 90 (2002);
// S. M. Rump, Verification methods, Acta Numerica 19 (2010), section 10.
#pragma once

#include "certified/approximate_inverse.hpp"
#include "certified/residual.hpp"
#include "residua/blas/level1/axpy.hpp"

namespace residua::certified {

/// Solutions X, upper bounds of the elements of |X* - X|, and the correction by which X is refined.
template <class T, class F>
struct enclosed_solution {
  matrix<T> X;
  std::vector<double> radius;
  matrix<F> correction;
};

template <class F, class TA, class T>
class solution_by_inverse {
  using wide = wide_format<T, F>;
  using solution = enclosed_solution<T, F>;
  static constexpr int most_refinements = 120;  // each gains two bits at least where |G| <= 1/4

 public:
  solution_by_inverse(const context& ctx, const approximate_inverse<F>& inverse,
                      residual_source<wide, TA, T> residuals)
      : ctx_(ctx), inverse_(inverse), residuals_(std::move(residuals)) {}

  /// Refines x = 0 for as long as a step halves the radius of some element.
  solution refine(index_t columns) {
    solution best = enclose(matrix<T>(ctx_, inverse_.R.rows(), columns));
    while (refinements_ < most_refinements) {
      solution next = enclose(corrected(best));
      if (!is_better(next, best)) break;
      best = std::move(next);
      ++refinements_;
    }
    return best;
  }
  [[nodiscard]] int refinements() const { return refinements_; }

 private:
  [[nodiscard]] solution enclose(matrix<T> X) const {
    const index_t n = X.rows(), columns = X.columns();
    const auto r = residuals_.compute(X);
    matrix<F> rounded(ctx_, n, columns), d(ctx_, n, columns);
    copy_matrix<F, wide>(ctx_, matrix_view<const wide>(r.middle), rounded.view());
    const auto report = gemm<F, F, F>(ctx_, op::none, op::none, F(1.0), inverse_.R, rounded, F(0.0), d, {});
    auto radius = bound_of_correction(r, d, product_units<F>(n, report));
    enlarge(radius, columns);
    return {std::move(X), std::move(radius), std::move(d)};
  }

  /// Upper bounds of |R (B - A X)|: the computed magnitudes, their rounding, and |R| times the errors of the
  /// residual.
  [[nodiscard]] std::vector<double> bound_of_correction(const enclosed_matrix<wide>& r, const matrix<F>& d,
                                                        double units) const {
    const index_t n = d.rows(), columns = d.columns();
    const double relative = sum_bound(conversion_error<F, wide>, 2 * units);  // |rounded r| <= 2 |r|
    auto doubt = sizes_on_host<wide>(ctx_, r.middle);
    const double hidden = tiny(n, inverse_.largest_in_R, largest(doubt));
    for (std::size_t i = 0; i < doubt.size(); ++i)
      doubt[i] = sum_bound(r.radius[i], product_bound(relative, doubt[i]));
    auto bound = bound_of_product(ctx_, inverse_.sizes, doubt, columns);
    const auto size = sizes_on_host<F>(ctx_, d);
    for (std::size_t i = 0; i < bound.size(); ++i) bound[i] = sum_bound(sum_bound(bound[i], size[i]), hidden);
    return bound;
  }

  /// Replaces d by d + g max d / (1 - |G|), column by column.
  void enlarge(std::vector<double>& d, index_t columns) const {
    const std::size_t n = inverse_.rest.size();
    for (std::size_t j = 0; j < static_cast<std::size_t>(columns); ++j) {
      double most = 0;
      for (std::size_t i = 0; i < n; ++i) most = larger(most, d[i + j * n]);
      most = quotient_bound(most, lower_rest(inverse_.contraction));
      for (std::size_t i = 0; i < n; ++i)
        d[i + j * n] = sum_bound(d[i + j * n], product_bound(inverse_.rest[i], most));
    }
  }

  [[nodiscard]] matrix<T> corrected(const solution& s) const {
    matrix<T> next(ctx_, s.X.rows(), s.X.columns()), d(ctx_, s.X.rows(), s.X.columns());
    copy_matrix<T, T>(ctx_, matrix_view<const T>(s.X), next.view());
    copy_matrix<T, F>(ctx_, matrix_view<const F>(s.correction), d.view());
    for (index_t j = 0; j < next.columns(); ++j)
      axpy<T>(ctx_, T(1.0), matrix_view<const T>(d).column(j), next.view().column(j));
    return next;
  }

  /// Whether a radius is halved that is above the roundoff of its element, and above that squared of the
  /// largest.
  [[nodiscard]] bool is_better(const solution& next, const solution& best) const {
    const auto x = sizes_on_host<T>(ctx_, next.X);
    const double least = largest(x) * limb_unit<T> * limb_unit<T>;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double before = best.radius[i];
      if (before > least && before > x[i] * limb_unit<T> && 2 * next.radius[i] <= before) return true;
    }
    return false;
  }

  const context& ctx_;
  const approximate_inverse<F>& inverse_;
  residual_source<wide, TA, T> residuals_;
  int refinements_ = 0;
};

}  // namespace residua::certified
