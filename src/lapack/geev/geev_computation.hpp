// What geev does with any matrix: the decomposition in double, its refinement, and the bounds of what is
// returned.
#pragma once

#include <optional>
#include <utility>

#include "lapack/eigen/scaled_values.hpp"
#include "lapack/functions/matrix_arithmetic.hpp"
#include "lapack/geev/geev_refinement.hpp"
#include "residua/lapack/geev.hpp"

namespace residua::lapack {

inline constexpr auto geev_name = "geev";

/// The places of the results: eigenvalues by their parts, and vectors, as parts in turns where they are
/// complex. `left` is empty where left vectors are not asked for.
template <class T>
struct geev_result {
  vector_view<T> wr, wi;
  std::optional<matrix_view<T>> left;
  matrix_view<T> right;
};

/// A decomposition of A, which is neither empty nor zero, times 2^-exponent.
template <class Eigenvectors>
class geev_computation {
  using T = typename Eigenvectors::part;
  using wide = typename wider<T>::type;
  using wide_eigenvectors = typename Eigenvectors::template of_format<wide>;
  using spectrum_type = typename Eigenvectors::spectrum;

 public:
  template <class Matrix>
  geev_computation(const context& ctx, const Matrix& A, int exponent, const product_options& options)
      : ctx_(ctx),
        exponent_(exponent),
        options_(options),
        A_(Eigenvectors::whole(ctx, A, -exponent)),
        norm_(leading(norm_of<T>(ctx, matrix_norm::frobenius, whole())) / root_of_parts * (1 - 0x1p-20)),
        vectors_{spectrum_type(A.rows()), {}},
        products_(ctx, geev_name, options) {}

  /// False if double finds no vectors.
  bool refine() {
    spectrum_type spectrum(order());
    matrix<T> X = vectors_space<T>();
    if (!Eigenvectors::decompose_in_double(ctx_, A_, spectrum, X)) return false;
    general_refinement<Eigenvectors> refinement(ctx_, whole(), norm_, std::move(X), std::move(spectrum),
                                                products_, options_);
    report_.refinements = refinement.run();
    report_.products.add(refinement.inversions());
    vectors_ = sorted_vectors(refinement.spectrum(), refinement.vectors().to_host(ctx_));
    return true;
  }

  geev_report write(const geev_result<T>& result) {
    const matrix<T> X = vectors_on_device(vectors_);
    copy_matrix<T, T>(ctx_, operand<T>(X.view()), result.right);
    products_.use_all_bits();
    const matrix<wide> rest = residual_of(X, false);
    report_.residual = relative(rest);
    judge(X, rest, result);
    write_values(vectors_.spectrum.wr, result.wr);
    write_values(vectors_.spectrum.wi, result.wi);
    const bool is_done = report_.residual <= 4 * decomposition_rounding<T>(A_.rows()) &&
                         std::isfinite(report_.eigenvalue_error);
    report_.info = is_done ? 0 : 1;
    const double loss = residual_lost<T>(order(), 0x1p-20, norm_, exponent_);
    add_loss(report_, loss, 4 * decomposition_rounding<T>(A_.rows()));
    if (result.left) report_.left_residual += loss;
    report_.eigenvalue_error =
        std::max(scaled_error(report_.eigenvalue_error, vectors_.spectrum.wr, exponent_),
                 scaled_error(report_.eigenvalue_error, vectors_.spectrum.wi, exponent_));
    report_.products.add(products_.report());
    return report_;
  }

 private:
  /// Frobenius' norm of a left operand is larger by this than that of its matrix.
  static constexpr double root_of_parts = Eigenvectors::parts == 1 ? 1 : 1.4142135623730951;

  [[nodiscard]] index_t order() const { return A_.rows() / Eigenvectors::parts; }
  [[nodiscard]] operand<T> whole() const { return operand<T>(A_.view()); }
  /// Zeros.
  template <class W>
  [[nodiscard]] matrix<W> vectors_space() const {
    return {ctx_, A_.rows(), order()};
  }
  [[nodiscard]] matrix<T> vectors_on_device(const typename Eigenvectors::vectors& its) const {
    return {ctx_, A_.rows(), order(), its.columns};
  }

  /// A X - X W, or A^H Y - Y W^H, in the wider format.
  [[nodiscard]] matrix<wide> residual_of(const matrix<T>& X, bool is_left) {
    const auto of_A = widened<wide>(ctx_, whole()), of_X = widened<wide>(ctx_, operand<T>(X.view()));
    const operand<wide> A(of_A.view());
    auto rest = vectors_space<wide>();
    products_.template multiply<wide>(1.0, is_left ? transposed(A) : A, operand<wide>(of_X.view()), 0.0,
                                      rest.view());
    const typename wide_eigenvectors::device_spectrum W(ctx_, vectors_.spectrum.template widened<wide>());
    wide_eigenvectors::subtract_images(ctx_, of_X, W, is_left ? -1.0 : 1.0, rest);
    ctx_.synchronize();  // before the memory of the operands is given back
    return rest;
  }
  /// A bound of the exact residual beside |A|_F, whose columns' vectors have norm 1. Beside the product there
  /// are two sums of products an element: of w_j x_ij, |w| <= |A|_F to the residual.
  [[nodiscard]] double relative(const matrix<wide>& rest) const {
    return size_of<wide>(rest) / norm_ + 2 * decomposition_rounding<wide>(A_.rows());
  }
  template <class W>
  [[nodiscard]] double size_of(const matrix<W>& M) const {
    return largest_norm<W>(ctx_, operand<W>(M.view()));
  }

  /// Bauer's and Fike's bound. |Y (A X - X W)|: of the rounded residual, what its rounding may hide, and what
  /// Y times the residual's own rounding errors are.
  void judge(const matrix<T>& X, const matrix<wide>& rest, const geev_result<T>& result) {
    auto Y = vectors_space<T>(), G = vectors_space<T>(), R = vectors_space<T>(), D = vectors_space<T>();
    const bool is_regular = Eigenvectors::invert(ctx_, X, Y, options_, report_.products);
    if (result.left) write_left(Y, is_regular, *result.left);
    report_.condition = report_.eigenvalue_error = unknown_error;
    if (!is_regular) return;
    matrix<T> space = Eigenvectors::factor_space(ctx_, order());
    const operand<T> factor = Eigenvectors::factor(ctx_, Y, space);
    const double of_Y = size_of<T>(Y), of_X = size_of<T>(X);
    // The rounding of products, relative to |Y|_F.
    const double hidden = product_rounding<T>(A_.rows()) * root_of_parts * upwards;
    report_.condition = of_X * of_Y;
    Eigenvectors::set_identity(ctx_, G.view());
    products_.multiply(-1.0, factor, operand<T>(X.view()), 1.0, G.view());
    const double root = std::sqrt(static_cast<double>(order()));
    const double contraction = size_of<T>(G) + hidden * (of_X * of_Y + root);
    if (!(contraction < 1)) return;
    copy_matrix<T, wide>(ctx_, operand<wide>(rest.view()), R.view());
    products_.multiply(1.0, factor, operand<T>(matrix_view<const T>(R.view())), 0.0, D.view());
    const double of_R = size_of<wide>(rest),
                 unseen = 2 * decomposition_rounding<wide>(A_.rows()) * norm_ * (1 + 0x1p-18);
    report_.eigenvalue_error =
        (size_of<T>(D) + of_Y * (2 * hidden * of_R + unseen)) / (1 - contraction) * upwards;
  }

  /// Conjugates of the rows of X^-1.
  void write_left(const matrix<T>& inverse, bool is_regular, const matrix_view<T>& target) {
    report_.left_residual = unknown_error;
    if (!is_regular) return clear<T>(ctx_, target);
    typename Eigenvectors::vectors left{vectors_.spectrum,
                                        Eigenvectors::transposed_conjugate(ctx_, inverse).to_host(ctx_)};
    normalise(left);
    const matrix<T> Y = vectors_on_device(left);
    copy_matrix<T, T>(ctx_, operand<T>(Y.view()), target);
    report_.left_residual = relative(residual_of(Y, true));
  }
  void write_values(std::vector<T> values, const vector_view<T>& target) const {
    using std::ldexp;
    for (T& value : values) value = ldexp(value, exponent_);
    const array<T> on_device(ctx_, values);
    copy<T>(ctx_, on_device.view(), target);
    ctx_.synchronize();  // before its memory is given back
  }

  const context& ctx_;
  int exponent_;
  product_options options_;
  matrix<T> A_;
  double norm_;  // |A|_F from below
  typename Eigenvectors::vectors vectors_;
  refinement_products<T> products_;
  geev_report report_;
};

/// Decomposes a matrix of zeros, for which every basis will do.
template <class Eigenvectors, class T = typename Eigenvectors::part>
geev_report decompose_zero(const context& ctx, const geev_result<T>& result) {
  Eigenvectors::set_identity(ctx, result.right);
  if (result.left) Eigenvectors::set_identity(ctx, *result.left);
  const array<T> zeros(ctx, result.wr.size());
  copy<T>(ctx, zeros.view(), result.wr);
  copy<T>(ctx, zeros.view(), result.wi);
  geev_report report;
  report.condition = static_cast<double>(result.wr.size());
  report.products = {engine::native, "a matrix of zeros"};
  ctx.synchronize();
  return report;
}

inline geev_report without_decomposition(index_t info, std::string_view reason) {
  geev_report report;
  report.info = info;
  if (info != 0)
    report.residual = report.left_residual = report.condition = report.eigenvalue_error = unknown_error;
  report.products = {engine::native, reason};
  return report;
}

/// Decomposes A, of whose parts the largest has the magnitude `largest`.
template <class Eigenvectors, class Matrix, class T = typename Eigenvectors::part>
geev_report decompose(const context& ctx, const Matrix& A, double largest, const geev_result<T>& result,
                      const product_options& options) {
  if (largest == 0) return decompose_zero<Eigenvectors>(ctx, result);
  geev_computation<Eigenvectors> computation(ctx, A, std::ilogb(largest), options);
  if (!computation.refine()) return without_decomposition(2, "the decomposition in double failed");
  return computation.write(result);
}

/// The arguments of the real and the complex routine: A, eigenvalues by their names, and vectors.
template <class Element, class Vectors, class... Values>
void check_geev(const context& ctx, const matrix_view<const Element>& A, const std::optional<Vectors>& Y,
                const Vectors& X, const std::pair<const char*, Values>&... values) {
  const index_t n = A.rows();
  const auto check_values = [&](const auto& named) {
    blas::check_vector(ctx, geev_name, named.first, named.second);
    blas::check_extent(geev_name, named.first, "elements", named.second.size(), "A", "rows", n);
  };
  const auto check_vectors = [&](const char* name, const Vectors& M) {
    blas::check_square(ctx, geev_name, name, M);
    blas::check_extent(geev_name, name, "rows", M.rows(), "A", "rows", n);
  };
  blas::check_square(ctx, geev_name, "A", A);
  (check_values(values), ...);
  if (Y) check_vectors("Y", *Y);
  check_vectors("X", X);
}

}  // namespace residua::lapack
