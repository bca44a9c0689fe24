// sqrtm: argument checks, the product form of Denman's and Beavers' iteration, and its residual.
#include "residua/lapack/sqrtm.hpp"

#include "lapack/functions/matrix_form.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
class root_iteration {
 public:
  root_iteration(matrix_arithmetic<T>& arithmetic, const matrix<T>& A)
      : arithmetic_(arithmetic),
        M_(arithmetic.copied(A.view())),
        X_(arithmetic.copied(A.view())),
        next_(arithmetic.ctx(), A.rows(), A.rows()) {}

  [[nodiscard]] const matrix<T>& X() const { return X_; }

  sqrtm_report run() {
    const auto its = settle([this](bool is_far) { return step(is_far); });
    if (its.info == 2) return {2, its.steps, unknown_error, {}};
    return {its.info, its.steps, 0, {}};
  }

 private:
  /// With W = mu^-2 M^-1: M <- mu^2 M / 4 + W / 4 + I / 2, X <- mu X (I + W) / 2; the distance |M - I|_1.
  double step(bool scales) {
    matrix<T> W = arithmetic_.copied(M_.view());
    const auto inversion = arithmetic_.invert(W);
    if (inversion.is_singular) return unknown_error;
    const int mu = scales ? -static_cast<int>(std::lround(inversion.exponent / 2)) : 0;  // its exponent
    arithmetic_.scale(-2 * mu, W);
    arithmetic_.add(0.25, W, std::ldexp(0.25, 2 * mu), M_);
    arithmetic_.add_to_diagonal(T(0.5), M_);
    arithmetic_.add_to_diagonal(T(1.0), W);
    arithmetic_.multiply(std::ldexp(0.5, mu), X_, W, 0, next_);
    std::swap(X_, next_);
    set_identity<T>(arithmetic_.ctx(), W.view());
    arithmetic_.add(1, M_, -1, W);
    return arithmetic_.norm(matrix_norm::one, W);
  }

  matrix_arithmetic<T>& arithmetic_;
  matrix<T> M_, X_, next_;
};

/// |X X - A|_1 / |A|_1.
template <class T>
double residual_of(matrix_arithmetic<T>& arithmetic, const matrix<T>& A, const matrix<T>& X) {
  matrix<T> rest = arithmetic.copied(A.view());
  arithmetic.multiply(1, X, X, -1, rest);
  const double norm = arithmetic.norm(matrix_norm::one, X), rounding = product_rounding<T>(A.rows());
  const double hidden = rounding * (norm * norm + arithmetic.norm(matrix_norm::one, A));
  return upwards * upwards * (arithmetic.norm(matrix_norm::one, rest) + hidden) /
         arithmetic.norm(matrix_norm::one, A);
}

/// sqrtm of a real or a complex A.
template <class Element>
sqrtm_report root_of(const context& ctx, const matrix_view<const Element>& A, const matrix_view<Element>& X,
                     const product_options& options) {
  using form = matrix_form<Element>;
  using T = typename form::part;
  blas::check_square(ctx, "sqrtm", "A", A);
  blas::check_square(ctx, "sqrtm", "X", X);
  blas::check_extent("sqrtm", "X", "rows", X.rows(), "A", "rows", A.rows());
  matrix_arithmetic<T> arithmetic(ctx, "sqrtm", options);
  if (A.rows() == 0) return {0, 0, 0, {engine::native, "nothing to compute"}};
  matrix<T> scaled = form::taken(ctx, A);
  const int half = arithmetic.exponent_of("A", scaled.view()) / 2;
  arithmetic.scale(-2 * half, scaled);
  root_iteration<T> iteration(arithmetic, scaled);
  auto report = iteration.run();
  if (report.info != 2) {
    matrix<T> root = arithmetic.copied(iteration.X().view());
    form::settle_form(ctx, root);
    report.residual = residual_of(arithmetic, scaled, root);
    arithmetic.scale(half, root);
    form::write(ctx, root, X);
  }
  report.products = arithmetic.products();
  return report;
}

}  // namespace

template <solver_format T>
sqrtm_report sqrtm(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> X,
                   const product_options& options) {
  return root_of<T>(ctx, A, X, options);
}
template <solver_format T>
sqrtm_report sqrtm(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> X, const product_options& options) {
  return root_of<complex<T>>(ctx, A, X, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                 \
  template sqrtm_report sqrtm<type>(const context&, matrix_view<const type>, matrix_view<type>,          \
                                    const product_options&);                                             \
  template sqrtm_report sqrtm<type>(const context&, blas::matrix_read<type>, blas::matrix_written<type>, \
                                    const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
