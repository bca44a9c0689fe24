// certified_gesv: argument checks, and the formats of the approximate inverse.
#include "residua/certified/gesv.hpp"

#include <algorithm>
#include <limits>

#include "certified/enclosed_solution.hpp"
#include "certified/scaled_system.hpp"
#include "lapack/finite_check.hpp"

namespace residua {

namespace {

using namespace certified;

constexpr auto gesv_routine = "certified_gesv";
constexpr double infinite = std::numeric_limits<double>::infinity();
/// A contraction that is good enough: mostly it consists of what rounding may hide, and refinement gains
/// more than its two bits a step; an inverse in a wider format takes longer than many steps.
constexpr double good_contraction = 1.0 / 4;

template <class TA, class T>
class certification {
 public:
  certification(const context& ctx, const matrix_view<const TA>& A, const matrix_view<const T>& B,
                const matrix_view<T>& X)
      : ctx_(ctx), system_(ctx, A, B), X_(X) {
    report_.contraction = infinite;
  }

  certified_report run() {
#define RESIDUA_TRY(id, type, name, bits, bytes) try_inverse_in<type>();
    RESIDUA_SOLVER_FORMATS(RESIDUA_TRY)
#undef RESIDUA_TRY
    return report_;
  }
  [[nodiscard]] const std::vector<double>& radius() const { return radius_; }

 private:
  template <class F>
  void try_inverse_in() {
    if (report_.found) return;
    report_.inverse = format_of<F>::id;
    const auto inverse = invert<F, TA>(ctx_, system_.A(), system_.sizes());
    report_.contraction = inverse ? inverse->contraction : infinite;
    const double most = std::is_same_v<F, qd> ? 1 : good_contraction;
    if (!(report_.contraction < most)) return explain(inverse.has_value());
    residual_source<wide_format<T, F>, TA, T> residuals(ctx_, system_.A(), system_.sizes(), system_.B());
    solution_by_inverse<F, TA, T> solver(ctx_, *inverse, std::move(residuals));
    auto solution = solver.refine(system_.B().columns());
    report_.refinements = solver.refinements();
    conclude(solution.X, std::move(solution.radius));
  }

  void explain(bool is_inverted) {
    const std::string in_format(name_of(report_.inverse));
    report_.reason = is_inverted
                         ? "no approximate inverse in " + in_format + " or shorter is near enough to A's"
                         : "the factors of A in " + in_format + " have a zero pivot";
  }

  /// Writes x where all of it is finite.
  void conclude(const matrix<T>& Y, std::vector<double> radius) {
    system_.unscale(radius);
    matrix<T> X(ctx_, Y.rows(), Y.columns());
    system_.unscale(matrix_view<const T>(Y), X.view());
    const auto sizes = magnitudes_of<T>(ctx_, matrix_view<const T>(X)).to_host(ctx_);
    if (!std::isfinite(largest(sizes)) || !std::isfinite(largest(radius))) {
      report_.reason = "x or a bound of it is beyond the range of double";
      return;
    }
    clear_zero_columns(sizes, radius);
    copy_matrix<T, T>(ctx_, matrix_view<const T>(X), X_);
    report_.relative_bound = relative(sizes, radius);
    radius_ = std::move(radius);
    report_.found = true;
    report_.reason.clear();
  }
  /// A is regular, and so x = 0 is without error where b = 0.
  void clear_zero_columns(const std::vector<double>& sizes, std::vector<double>& radius) {
    const auto right = magnitudes_of<T>(ctx_, system_.B()).to_host(ctx_);
    const auto n = static_cast<std::ptrdiff_t>(X_.rows());
    const auto are_zero = [n](const std::vector<double>& all, std::ptrdiff_t first) {
      return std::all_of(all.begin() + first, all.begin() + first + n, [](double x) { return x == 0; });
    };
    for (std::ptrdiff_t k = 0; k < std::ssize(radius); k += n) {
      if (are_zero(right, k) && are_zero(sizes, k))
        std::fill(radius.begin() + k, radius.begin() + k + n, 0.0);
    }
  }
  [[nodiscard]] double relative(const std::vector<double>& sizes, const std::vector<double>& radius) const {
    const auto n = static_cast<std::size_t>(X_.rows());
    double most = 0;
    for (std::size_t k = 0; k < sizes.size(); k += n) {
      double x = 0, r = 0;
      for (std::size_t i = k; i < k + n; ++i) {
        x = std::max(x, sizes[i]);
        r = std::max(r, radius[i]);
      }
      if (r > 0) most = std::max(most, quotient_bound(r, x * (1 - 0x1p-50)));
    }
    return most;
  }

  const context& ctx_;
  scaled_system<TA, T> system_;
  matrix_view<T> X_;
  std::vector<double> radius_;
  certified_report report_;
};

template <class TA, class T>
void check_arguments(const context& ctx, const matrix_view<const TA>& A, const matrix_view<const T>& B,
                     const matrix_view<T>& X, const matrix_view<double>& radius) {
  blas::check_square(ctx, gesv_routine, "A", A);
  blas::check_matrix(ctx, gesv_routine, "B", B);
  blas::check_matrix(ctx, gesv_routine, "X", X);
  blas::check_matrix(ctx, gesv_routine, "radius", radius);
  blas::check_extent(gesv_routine, "B", "rows", B.rows(), "A", "rows", A.rows());
  blas::check_extent(gesv_routine, "X", "rows", X.rows(), "B", "rows", B.rows());
  blas::check_extent(gesv_routine, "X", "columns", X.columns(), "B", "columns", B.columns());
  blas::check_extent(gesv_routine, "radius", "rows", radius.rows(), "B", "rows", B.rows());
  blas::check_extent(gesv_routine, "radius", "columns", radius.columns(), "B", "columns", B.columns());
}

}  // namespace

template <solver_format TA, refined_from<TA> T>
certified_report certified_gesv(const context& ctx, not_deduced<matrix_view<const TA>> A,
                                not_deduced<matrix_view<const T>> B, not_deduced<matrix_view<T>> X,
                                not_deduced<matrix_view<double>> radius) {
  check_arguments<TA, T>(ctx, A, B, X, radius);
  if (B.rows() == 0 || B.columns() == 0) {
    certified_report nothing;
    nothing.found = true;
    return nothing;
  }
  lapack::check_finite<TA>(ctx, gesv_routine, "A", A);
  lapack::check_finite<T>(ctx, gesv_routine, "B", B);
  certification<TA, T> proof(ctx, A, B, X);
  auto report = proof.run();
  const std::vector<double> unknown(static_cast<std::size_t>(B.rows() * B.columns()), infinite);
  const matrix<double> bounds(ctx, B.rows(), B.columns(), report.found ? proof.radius() : unknown);
  copy_matrix<double, double>(ctx, bounds.view(), radius);
  ctx.synchronize();  // before the memory of the bounds is given back
  return report;
}

#define RESIDUA_INSTANTIATE_PAIR(TA, T)            \
  template certified_report certified_gesv<TA, T>( \
      const context&, matrix_view<const TA>, matrix_view<const T>, matrix_view<T>, matrix_view<double>);
#define RESIDUA_INSTANTIATE_SAME(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PAIR(type, type)
#define RESIDUA_INSTANTIATE_MIXED(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PAIR(double, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE_SAME)
RESIDUA_INSTANTIATED_MULTI_LIMB_FORMATS(RESIDUA_INSTANTIATE_MIXED)

}  // namespace residua
