// polar: argument checks, Newton's iteration on A or on R of A = Q R, and the bounds of its result.
#include "residua/lapack/polar.hpp"

#include "lapack/functions/matrix_form.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/orgqr.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
class polar_iteration {
 public:
  polar_iteration(matrix_arithmetic<T>& arithmetic, matrix<T>&& start)
      : arithmetic_(arithmetic), U_(std::move(start)) {}

  [[nodiscard]] const matrix<T>& U() const { return U_; }

  polar_report run() {
    const auto its = settle([this](bool is_far) { return step(is_far); });
    if (its.info == 2) return {2, its.steps, unknown_error, unknown_error, {}};
    return {its.info, its.steps, 0, 0, {}};
  }

 private:
  /// U <- (gamma U + (gamma U)^-T) / 2; the change relative to the new U.
  double step(bool scales) {
    matrix<T> inverse = arithmetic_.copied(U_.view());
    if (arithmetic_.invert(inverse).is_singular) return unknown_error;
    const double gamma = scales ? scale_for(inverse) : 1;
    matrix<T> next = arithmetic_.transpose_of(inverse);
    arithmetic_.add(gamma / 2, U_, 0.5 / gamma, next);
    arithmetic_.add(1, next, -1, U_);
    const double change = arithmetic_.norm(matrix_norm::one, U_);
    std::swap(U_, next);
    return change / arithmetic_.norm(matrix_norm::one, U_);
  }
  [[nodiscard]] double scale_for(const matrix<T>& inverse) const {
    const auto size = [&](const matrix<T>& A) {
      return std::log2(arithmetic_.norm(matrix_norm::one, A)) +
             std::log2(arithmetic_.norm(matrix_norm::infinity, A));
    };
    return std::exp2(std::round((size(inverse) - size(U_)) / 4));
  }

  matrix_arithmetic<T>& arithmetic_;
  matrix<T> U_;
};

/// A in two factors, of which the second is square: I A, where A is, or Q R.
template <class T>
struct square_part {
  matrix<T> Q;  // empty: I
  matrix<T> R;
};
template <class T>
square_part<T> square_part_of(const context& ctx, matrix_arithmetic<T>& arithmetic, const matrix<T>& A) {
  if (A.rows() == A.columns()) return {matrix<T>(), arithmetic.copied(A.view())};
  square_part<T> part{arithmetic.copied(A.view()), matrix<T>(ctx, A.columns(), A.columns())};
  array<T> tau(ctx, A.columns());
  arithmetic.count(geqrf<T>(ctx, part.Q.view(), tau.view(), arithmetic.options()));
  const matrix_view<const T> top = part.Q.view().block(0, 0, A.columns(), A.columns());
  copy_matrix<T, T>(ctx, operand<T>(top), part.R.view(), region::upper);
  arithmetic.count(orgqr<T>(ctx, part.Q.view(), tau.view(), arithmetic.options()));
  return part;
}

/// H = (U^T A + A^T U) / 2, whose triangles are the same.
template <class T>
matrix<T> symmetric_factor(matrix_arithmetic<T>& arithmetic, const matrix<T>& A, const matrix<T>& U) {
  const index_t n = A.columns();
  matrix<T> sum(arithmetic.ctx(), n, n), H(arithmetic.ctx(), n, n);
  arithmetic.multiply(0.5, U, A, 0, sum, op::transpose);
  arithmetic.multiply(0.5, A, U, 1, sum, op::transpose);
  copy_matrix<T, T>(arithmetic.ctx(), dense::symmetric_operand<T>(uplo::lower, sum.view()), H.view());
  return H;
}

/// The bounds of the report, from |M|_F of sums that err by what their products' norms say.
template <class T>
void judge(matrix_arithmetic<T>& arithmetic, const matrix<T>& A, const matrix<T>& U, const matrix<T>& H,
           polar_report& report) {
  const auto norm = [&](const matrix<T>& M) { return arithmetic.norm(matrix_norm::frobenius, M); };
  const index_t n = A.columns();
  const double of_A = norm(A), of_U = norm(U);
  matrix<T> rest(arithmetic.ctx(), n, n);
  set_identity<T>(arithmetic.ctx(), rest.view());
  arithmetic.multiply(-1, U, U, 1, rest, op::transpose);
  const double of_identity = std::sqrt(static_cast<double>(n));
  report.orthogonality = upwards * (norm(rest) + product_rounding<T>(A.rows()) * (of_U * of_U + of_identity));
  matrix<T> difference = arithmetic.copied(A.view());
  arithmetic.multiply(-1, U, H, 1, difference);
  report.residual =
      upwards * upwards * (norm(difference) + product_rounding<T>(n) * (of_U * norm(H) + of_A)) / of_A;
}

template <class Element>
void check_arguments(const context& ctx, const matrix_view<const Element>& A, const matrix_view<Element>& U,
                     const matrix_view<Element>& H) {
  blas::check_matrix(ctx, "polar", "A", A);
  blas::check_matrix(ctx, "polar", "U", U);
  blas::check_square(ctx, "polar", "H", H);
  if (A.rows() < A.columns())
    blas::fail("polar", "A",
               "has " + std::to_string(A.rows()) + " rows and " + std::to_string(A.columns()) +
                   " columns; it must have at least as many rows as columns");
  blas::check_extent("polar", "U", "rows", U.rows(), "A", "rows", A.rows());
  blas::check_extent("polar", "U", "columns", U.columns(), "A", "columns", A.columns());
  blas::check_extent("polar", "H", "rows", H.rows(), "A", "columns", A.columns());
}

/// polar of a real or a complex A.
template <class Element>
polar_report factors_of(const context& ctx, const matrix_view<const Element>& A,
                        const matrix_view<Element>& U, const matrix_view<Element>& H,
                        const product_options& options) {
  using form = matrix_form<Element>;
  using T = typename form::part;
  check_arguments<Element>(ctx, A, U, H);
  matrix_arithmetic<T> arithmetic(ctx, "polar", options);
  if (A.columns() == 0) return {0, 0, 0, 0, {engine::native, "nothing to compute"}};
  matrix<T> scaled = form::taken(ctx, A);
  const int exponent = arithmetic.exponent_of("A", scaled.view());
  arithmetic.scale(-exponent, scaled);
  auto part = square_part_of(ctx, arithmetic, scaled);
  polar_iteration<T> iteration(arithmetic, std::move(part.R));
  auto report = iteration.run();
  if (report.info != 2) {
    matrix<T> orthonormal(ctx, scaled.rows(), scaled.columns());
    if (part.Q.rows() == 0) {
      arithmetic.write(iteration.U(), orthonormal.view());
    } else {
      arithmetic.multiply(1, part.Q, iteration.U(), 0, orthonormal);
    }
    form::settle_form(ctx, orthonormal);
    matrix<T> symmetric = symmetric_factor(arithmetic, scaled, orthonormal);
    form::settle_hermitian_form(ctx, symmetric);
    judge(arithmetic, scaled, orthonormal, symmetric, report);
    report.orthogonality *= form::of_frobenius_norm;
    arithmetic.scale(exponent, symmetric);
    form::write(ctx, orthonormal, U);
    form::write(ctx, symmetric, H);
  }
  report.products = arithmetic.products();
  return report;
}

}  // namespace

template <solver_format T>
polar_report polar(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> U,
                   not_deduced<matrix_view<T>> H, const product_options& options) {
  return factors_of<T>(ctx, A, U, H, options);
}
template <solver_format T>
polar_report polar(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> U, not_deduced<matrix_view<complex<T>>> H,
                   const product_options& options) {
  return factors_of<complex<T>>(ctx, A, U, H, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template polar_report polar<type>(const context&, matrix_view<const type>, matrix_view<type>,          \
                                    matrix_view<type>, const product_options&);                          \
  template polar_report polar<type>(const context&, blas::matrix_read<type>, blas::matrix_written<type>, \
                                    blas::matrix_written<type>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
