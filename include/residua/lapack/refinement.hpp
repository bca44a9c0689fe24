// gesv and posv by refinement, with factors in a short format, residuals in a long one, and bounds of the
// error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "residua/lapack/geequ.hpp"
#include "residua/lapack/gesv.hpp"
#include "residua/lapack/posv.hpp"

namespace residua {

/// How a correction is found. classic takes the factors alone, gmres GMRES in X's format with the factors
/// as its preconditioner, which converges for condition numbers at which the factors alone tell nothing
/// (Carson, Higham 2017). automatic is classic, and gmres where the format of the factors is given and they
/// cannot be trusted; where that is open, wider factors are made instead, which cost less than the solves
/// that GMRES and the estimates with it need.
enum class refinement_method { automatic, classic, gmres };

struct refinement_options {
  /// The format of the factors: float, double or any up to that of X. Where it is open, that with which X
  /// is expected the soonest is taken, by `condition`, X's digits and measured rates, with products of
  /// fewer bits than the format's where that saves time, from 512 rows on. Where nothing is known of the
  /// condition number double comes first, whose estimate then chooses among the wider ones.
  std::optional<format> factors{};
  /// The options of the products that the factorisation is made of. engine::residue with accuracy_bits
  /// makes factors of any number of bits, about 8 a modulus.
  product_options products{};
  /// At least 1. A step that does not halve the backward error is the last in any case.
  int most_refinements = 50;
  /// The first format to be tried where `factors` and `condition` are open; it is no wider than X's.
  format first_factors = format::fp64;
  refinement_method method = refinement_method::automatic;
  /// The format of residuals: X's, or a wider one, which is refinement in three precisions (Carson, Higham
  /// 2018). Steps then end by corrections, and X has nearly all digits of its format as long as factors can
  /// be trusted and the residuals' roundoff times cond(A) is below X's; the forward error bound tells.
  std::optional<format> residuals{};
  /// Whether rows and columns of A are scaled by the powers of two of geequ, or poequ, where their sums, or
  /// diagonal elements, differ by more than a factor of 2^10 or so, or the largest element is outside
  /// 2^-100 ... 2^100. A is then copied. If false, no forward error is bounded where the largest element is
  /// outside 2^-300 ... 2^300, as bounds would leave double's range.
  bool equilibrate = true;
  /// What is known of cond(A) in the norm `one` once A is equilibrated, where `factors` is open. If the
  /// number is too small, factors that come to nothing cost their time, and wider ones follow.
  std::optional<double> condition{};
  /// The errors that suffice, between 0 and 1: refinement ends as soon as the bounds of the report are no
  /// larger, and what is open is chosen for the digits that they ask for. forward_error is X's; where
  /// residuals in X's format do not reach it and `residuals` is open, those of wider formats follow, with
  /// the same factors. backward_error is componentwise; where it alone is asked for, factors that cannot be
  /// trusted are tried, too, as its computation takes none.
  std::optional<double> forward_error{}, backward_error{};
};

/// One factorisation, and the outcome of refinement with it. All bounds hold for every column of X, to
/// first order.
struct refinement_attempt {
  format factors = format::fp64;
  /// The format of residuals at the end.
  format residuals = format::fp64;
  /// The method that was used, classic or gmres.
  refinement_method method = refinement_method::classic;
  /// The info of getrf or potrf. Where it is above 0 there are no factors in this format, and nothing was
  /// refined.
  index_t info = 0;
  /// An estimate of |A|_1 |A^-1|_1 from the factors (gecon.hpp).
  double condition_estimate = 0;
  int refinements = 0;
  /// The largest |b - A x| / |b| of any column in the norm `infinity`, before the first refinement, where x
  /// = 0, and after each.
  std::vector<double> history{};
  /// Upper bounds of the largest |b - A x|_i / (|A||x| + |b|)_i of an element, and of |b - A x| / (|A||x| +
  /// |b|) in the norm `infinity`, with the rounding of what was computed added.
  double componentwise_backward_error = 0, normwise_backward_error = 0;
  /// An upper bound of |x - A^-1 b| / |x| in the norm `infinity`. The bound is infinite where A is singular
  /// to the precision of the factors; nothing is promised then.
  double forward_error_bound = 0;
  /// Whether the residual is no larger than its error may be, so that x cannot be told from the solution of
  /// a system whose elements were rounded; with wider residuals, whether the next correction is no larger
  /// than what rounding x leaves over. No step and no other factors make X better then.
  bool at_rounding = false;
  /// at_rounding, and a componentwise backward error below 1, which x = 0 has; where the options say which
  /// errors suffice, whether the bounds are no larger. False where x is not finite.
  bool converged = false;
  /// Why the next format was tried, or refinement ended.
  std::string reason{};
  product_report products{};
  double factor_seconds = 0, seconds = 0;  // of factors and their estimates; in all
};

/// The last attempt, which made X, and the attempts before it.
struct refinement_report : refinement_attempt {
  std::vector<refinement_attempt> attempts_before{};
  /// The powers of two that rows and columns of A were multiplied by, none where A was not scaled. If it
  /// was, condition estimates, history and normwise backward errors are those of the scaled system, and so
  /// are the attempts before; X and its forward error bound are those of the system that was given.
  scaling_exponents scaling{};
};

/// X may have the format T where A has the format TA: either T is TA, or TA is double.
template <class T, class TA>
concept refined_from = solver_format<T> &&(std::same_as<TA, T> || std::same_as<TA, double>);

/// Solves A X = B for a square n x n matrix A in double or in X's format and n x k matrices B and X, which
/// may be the same: x = x + d, A d = b - A x, with factors of A in a format that may be shorter than X's,
/// residuals in X's format, and X in it. A and B are not changed, but for a B that is X. Every step gains
/// about -log10(u_f cond(A)) digits, u_f the factors' roundoff, until the residual is rounding alone.
/// Sources: Wilkinson 1963; Moler 1967; Higham, Accuracy and Stability, ch. 12; Demmel et al. 2006.
///
/// Factors are trusted where n u_f cond(A) <= 1/8 by their own estimate, as otherwise they may be those of
/// a matrix that is far better or worse. If not, or if refinement does not converge, those of the next
/// wider format are made, from double to dd, td and qd, up to X's. Float holds elements of 2^-100 to 2^100
/// alone, which equilibrated matrices have. Allocates n x n elements of the factors' format and n x n
/// doubles.
///
/// The forward error bound is that of LAPACK's xGERFS, |A^-1| (|r| + gamma (|A||x| + |b|)), with the derived
/// bound gamma = (dot n + product + 2 scaled_sum) u^N of the residual's rounding (twice that for double), by
/// the estimator of gecon. The bound is multiplied by three, since the estimate may be so much too small
/// (Higham 1988), and by two for factors of A that are off by up to a half. Where residuals have X's format,
/// a forward error of about u is only reached for small condition numbers. Where they have a wider one, the
/// bound is 2 |d| of the next correction d instead of |A^-1||r|, and gamma is the wider format's.
///
/// Badly scaled matrices are equilibrated (options.equilibrate): R A C y = R b is solved, and x = C y. From
/// |y - y*| <= e |y| follows |x - x*| <= e max(C) |y|, which is the bound given, max(C) |y| / |x| times y's
/// own. Factors are trusted by the scaled matrix's condition. Columns of B near the ends of the range are
/// scaled, too, so that no element underflows where the range has room for all of them. What A, B and x lose
/// where scaling takes their elements beyond the range is part of the bounds, and so are products of the
/// residual that underflow. Where all of an element of x or b is lost, the componentwise backward error is
/// infinite.
///
/// GMRES is trusted where n u cond(A) <= 1/8 for X's u, by estimates from solves with it. GMRES holds the
/// factors in X's format, n x n elements more; wider residuals of a matrix not in double hold a copy of it,
/// too.
///
/// Throws invalid_argument if shapes do not fit, a leading dimension is too small, a pointer is null,
/// memory is not the context's, an element of A or B is not finite, options.factors is no format of factors
/// or wider than X's, options.residuals no format of solvers or shorter than X's, or an error that suffices
/// not between 0 and 1, and as gemm does for options.products. Nothing is written then. Where refinement
/// does not converge the report says so, and X is the last attempt's best.
template <solver_format TA, refined_from<TA> T>
refinement_report gesv(const context& ctx, not_deduced<matrix_view<const TA>> A,
                       not_deduced<matrix_view<const T>> B, not_deduced<matrix_view<T>> X,
                       const refinement_options& options);
/// Solves A X = B as gesv does for a symmetric positive definite A, whose triangle `stored` is read, by
/// Cholesky's factors. info > 0 in the last attempt says that A is not positive definite to X's precision.
template <solver_format TA, refined_from<TA> T>
refinement_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<const TA>> A,
                       not_deduced<matrix_view<const T>> B, not_deduced<matrix_view<T>> X,
                       const refinement_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <matrix_like Matrix, matrix_like Right, output_matrix_of<element_t<Right>> Solution>
requires refined_from<element_t<Right>, element_t<Matrix>> refinement_report
gesv(const context& ctx, const Matrix& A, const Right& B, Solution&& X, const refinement_options& options) {
  return gesv<element_t<Matrix>, element_t<Right>>(ctx, A, B, X, options);
}
template <matrix_like Matrix, matrix_like Right, output_matrix_of<element_t<Right>> Solution>
requires refined_from<element_t<Right>, element_t<Matrix>> refinement_report
posv(const context& ctx, uplo stored, const Matrix& A, const Right& B, Solution&& X,
     const refinement_options& options) {
  return posv<element_t<Matrix>, element_t<Right>>(ctx, stored, A, B, X, options);
}

}  // namespace residua
