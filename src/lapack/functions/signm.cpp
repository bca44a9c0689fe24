// signm: argument checks, Newton's iteration, and the bounds of its result.
#include "residua/lapack/signm.hpp"

#include "lapack/functions/matrix_form.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
class sign_iteration {
 public:
  sign_iteration(matrix_arithmetic<T>& arithmetic, const matrix_view<const T>& A)
      : arithmetic_(arithmetic), S_(arithmetic.copied(A)) {}

  [[nodiscard]] matrix<T>& S() { return S_; }

  signm_report run() {
    const auto its = settle([this](bool is_far) { return step(is_far); });
    if (its.info == 2) return {2, its.steps, unknown_error, unknown_error, {}};
    return {its.info, its.steps, 0, 0, {}};
  }

 private:
  /// S <- (mu S + (mu S)^-1) / 2; the change relative to the new S.
  double step(bool scales) {
    matrix<T> next = arithmetic_.copied(S_.view());
    const auto inversion = arithmetic_.invert(next);
    if (inversion.is_singular) return unknown_error;
    const double mu = scales ? std::exp2(-std::round(inversion.exponent)) : 1;
    arithmetic_.add(mu / 2, S_, 0.5 / mu, next);
    arithmetic_.add(1, next, -1, S_);
    const double change = arithmetic_.norm(matrix_norm::one, S_);
    std::swap(S_, next);
    return change / arithmetic_.norm(matrix_norm::one, S_);
  }

  matrix_arithmetic<T>& arithmetic_;
  matrix<T> S_;
};

/// |S S - I|_1 / |S|_1^2 and |A S - S A|_1 / (|A|_1 |S|_1). Elements of I are added to sums before they are
/// rounded; a difference of two products errs by both.
template <class T>
void judge(matrix_arithmetic<T>& arithmetic, const matrix<T>& A, const matrix<T>& S, signm_report& report) {
  const double norm = arithmetic.norm(matrix_norm::one, S), norm_of_A = arithmetic.norm(matrix_norm::one, A);
  const double rounding = product_rounding<T>(A.rows());
  matrix<T> product(arithmetic.ctx(), A.rows(), A.rows());
  set_identity<T>(arithmetic.ctx(), product.view());
  arithmetic.multiply(1, S, S, -1, product);
  report.residual = upwards * (arithmetic.norm(matrix_norm::one, product) / norm / norm + 2 * rounding);
  arithmetic.multiply(1, A, S, 0, product);
  arithmetic.multiply(1, S, A, -1, product);
  report.commutator =
      upwards * (arithmetic.norm(matrix_norm::one, product) / norm_of_A / norm + 3 * rounding);
}

/// signm of a real or a complex A.
template <class Element>
signm_report sign_of(const context& ctx, const matrix_view<const Element>& A, const matrix_view<Element>& S,
                     const product_options& options) {
  using form = matrix_form<Element>;
  using T = typename form::part;
  blas::check_square(ctx, "signm", "A", A);
  blas::check_square(ctx, "signm", "S", S);
  blas::check_extent("signm", "S", "rows", S.rows(), "A", "rows", A.rows());
  matrix_arithmetic<T> arithmetic(ctx, "signm", options);
  if (A.rows() == 0) return {0, 0, 0, 0, {engine::native, "nothing to compute"}};
  matrix<T> scaled = form::taken(ctx, A);
  arithmetic.scale(-arithmetic.exponent_of("A", scaled.view()), scaled);  // of the same sign
  sign_iteration<T> iteration(arithmetic, scaled.view());
  auto report = iteration.run();
  if (report.info != 2) {
    form::settle_form(ctx, iteration.S());
    judge(arithmetic, scaled, iteration.S(), report);
    form::write(ctx, iteration.S(), S);
  }
  report.products = arithmetic.products();
  return report;
}

}  // namespace

template <solver_format T>
signm_report signm(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> S,
                   const product_options& options) {
  return sign_of<T>(ctx, A, S, options);
}
template <solver_format T>
signm_report signm(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> S, const product_options& options) {
  return sign_of<complex<T>>(ctx, A, S, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template signm_report signm<type>(const context&, matrix_view<const type>, matrix_view<type>,          \
                                    const product_options&);                                             \
  template signm_report signm<type>(const context&, blas::matrix_read<type>, blas::matrix_written<type>, \
                                    const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
