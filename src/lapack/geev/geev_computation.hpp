// What geev does with any matrix: the decomposition in double, its refinement, and the bounds of what is
// returned.
#pragma once

#include <optional>
#include <utility>

#include "lapack/eigen/scaled_values.hpp"
#include "lapack/equilibration.hpp"
#include "lapack/functions/matrix_arithmetic.hpp"
#include "lapack/geev/balancing.hpp"
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

/// A decomposition of A, which is neither empty nor zero, times 2^-exponent; or of what balancing makes of A,
/// from which vectors of A are found at the end.
template <class Eigenvectors>
class geev_computation {
  using T = typename Eigenvectors::part;
  using wide = typename wider<T>::type;
  using wide_eigenvectors = typename Eigenvectors::template of_format<wide>;
  using spectrum_type = typename Eigenvectors::spectrum;
  using vectors_type = typename Eigenvectors::vectors;

 public:
  template <class Matrix>
  geev_computation(const context& ctx, const Matrix& A, int exponent, const product_options& options)
      : ctx_(ctx),
        exponent_(exponent),
        options_(options),
        A_(Eigenvectors::whole(ctx, A, -exponent)),
        norm_(norm_from_below()),
        vectors_{spectrum_type(A.rows()), {}},
        values_(A.rows()),
        products_(ctx, geev_name, options) {}

  /// Takes 2^-e D^-1 A D for A, with its largest element about 1. It is made of A as it was given, so that
  /// nothing is lost but what is below the range of limbs, 2^-1000 of the largest element. To be called
  /// before run().
  template <class Matrix>
  void balance(const Matrix& A, const balancing& its) {
    scaling_exponents scales;
    for (const int d : its.exponents()) {
      scales.rows.insert(scales.rows.end(), Eigenvectors::parts, -d);
      scales.columns.insert(scales.columns.end(), Eigenvectors::parts, d);
    }
    original_ = {std::move(A_), exponent_, norm_, scales.columns};
    exponent_ = its.largest_exponent();
    for (int& column : scales.columns) column -= exponent_;
    const matrix<T> whole = Eigenvectors::whole(ctx_, A, 0);
    A_ = matrix<T>(ctx_, whole.rows(), whole.rows());
    copy_scaled<T>(ctx_, operand<T>(whole.view()), scales, A_.view());
    norm_ = norm_from_below();
  }

  /// Returns false if double finds no vectors.
  bool run(bool wants_left) {
    if (!refine()) return false;
    products_.use_all_bits();
    {
      matrix<T> X = vectors_on_device(vectors_);
      matrix<wide> rest = residual_of(X, false);
      report_.residual = relative(rest);
      if (!(report_.residual <= limit())) take_best(X, rest);
      judge(X, rest, wants_left);
    }
    values_ = vectors_.spectrum;
    report_.eigenvalue_error = std::max(scaled_error(report_.eigenvalue_error, values_.wr, exponent_),
                                        scaled_error(report_.eigenvalue_error, values_.wi, exponent_));
    const double loss = lost_by_scaling();
    if (original_) {
      return_to_original();
      report_.residual = relative(residual_of(vectors_on_device(vectors_), false));
    }
    report_.info = report_.residual <= limit() && std::isfinite(report_.eigenvalue_error) ? 0 : 1;
    add_loss(report_, loss, limit());
    note_range(report_, values_.wr, exponent_);
    note_range(report_, values_.wi, exponent_);
    if (wants_left) judge_left(loss);
    report_.products.add(products_.report());
    return true;
  }
  /// Of the matrix that run() decomposed.
  [[nodiscard]] const geev_report& report() const { return report_; }

  geev_report write(const geev_result<T>& result) const {
    write_vectors(vectors_, result.right);
    if (result.left && left_) write_vectors(*left_, *result.left);
    if (result.left && !left_) clear<T>(ctx_, *result.left);
    write_values(values_.wr, result.wr);
    write_values(values_.wi, result.wi);
    return report_;
  }

 private:
  /// Frobenius' norm of a left operand is larger by this than that of its matrix.
  static constexpr double root_of_parts = Eigenvectors::parts == 1 ? 1 : 1.4142135623730951;

  /// A before it was balanced.
  struct unbalanced {
    matrix<T> A;
    int exponent;
    double norm;
    std::vector<int> scales;  // of the rows of vectors
  };

  bool refine() {
    spectrum_type spectrum(order());
    matrix<T> X = vectors_space<T>();
    if (!Eigenvectors::decompose_in_double(ctx_, A_, spectrum, X)) return false;
    others_.push_back(sorted_vectors(spectrum, X.to_host(ctx_)));
    general_refinement<Eigenvectors> refinement(ctx_, whole(), norm_, std::move(X), std::move(spectrum),
                                                products_, options_);
    report_.refinements = refinement.run();
    report_.products.add(refinement.inversions());
    others_.push_back(sorted_vectors(refinement.best_spectrum(), refinement.best_vectors().to_host(ctx_)));
    vectors_ = sorted_vectors(refinement.spectrum(), refinement.vectors().to_host(ctx_));
    return true;
  }
  /// What residual is rounding alone.
  [[nodiscard]] double limit() const { return 4 * decomposition_rounding<T>(A_.rows()); }
  /// Goes back to vectors that corrections led away from, as where A lacks eigenvectors.
  void take_best(matrix<T>& X, matrix<wide>& rest) {
    for (auto& other : others_) {
      std::swap(vectors_, other);
      auto its_X = vectors_on_device(vectors_);
      auto its_rest = residual_of(its_X, false);
      const double residual = relative(its_rest);
      if (residual < report_.residual || !std::isfinite(report_.residual)) {
        report_.residual = residual;
        X = std::move(its_X);
        rest = std::move(its_rest);
      } else {
        std::swap(vectors_, other);
      }
    }
  }
  /// What values lose when they are scaled back, as a part of A's size.
  [[nodiscard]] double lost_by_scaling() const {
    const double of_A = original_ ? std::ldexp(original_->norm, original_->exponent - exponent_) : norm_;
    return residual_lost<T>(order(), 0x1p-20, of_A, exponent_);
  }
  /// Vectors and values become those of A before it was balanced.
  void return_to_original() {
    using std::ldexp;
    auto scales = original_->scales;
    scale_rows(vectors_, scales);
    normalise(vectors_);
    for (int& d : scales) d = -d;
    if (left_) scale_rows(*left_, scales);
    const int change = exponent_ - original_->exponent;
    for (T& value : vectors_.spectrum.wr) value = ldexp(value, change);
    for (T& value : vectors_.spectrum.wi) value = ldexp(value, change);
    A_ = std::move(original_->A);
    norm_ = original_->norm;
  }
  [[nodiscard]] double norm_from_below() const {
    const double norm = leading(norm_of<T>(ctx_, matrix_norm::frobenius, whole()));
    return norm / root_of_parts * (1 - 0x1p-20);
  }

  [[nodiscard]] index_t order() const { return A_.rows() / Eigenvectors::parts; }
  [[nodiscard]] operand<T> whole() const { return operand<T>(A_.view()); }
  /// Zeros.
  template <class W>
  [[nodiscard]] matrix<W> vectors_space() const {
    return {ctx_, A_.rows(), order()};
  }
  [[nodiscard]] matrix<T> vectors_on_device(const vectors_type& its) const {
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
  void judge(const matrix<T>& X, const matrix<wide>& rest, bool wants_left) {
    auto Y = vectors_space<T>(), G = vectors_space<T>(), R = vectors_space<T>(), D = vectors_space<T>();
    const bool is_regular = Eigenvectors::invert(ctx_, X, Y, options_, report_.products);
    report_.condition = report_.eigenvalue_error = unknown_error;
    if (!is_regular) return;
    if (wants_left) keep_left(Y);
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
  void keep_left(const matrix<T>& inverse) {
    left_ = {vectors_.spectrum, Eigenvectors::transposed_conjugate(ctx_, inverse).to_host(ctx_)};
  }
  /// `loss`: what values lose by scaling.
  void judge_left(double loss) {
    report_.left_residual = unknown_error;
    if (!left_) return;
    normalise(*left_);
    report_.left_residual = relative(residual_of(vectors_on_device(*left_), true)) + loss;
  }
  void write_vectors(const vectors_type& its, const matrix_view<T>& target) const {
    const matrix<T> X = vectors_on_device(its);
    copy_matrix<T, T>(ctx_, operand<T>(X.view()), target);
    ctx_.synchronize();  // before its memory is given back
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
  std::optional<unbalanced> original_;
  vectors_type vectors_;
  // Where the refinement started, and its best by |A X - X W|_F, in which columns that shrink count little.
  std::vector<vectors_type> others_;
  std::optional<vectors_type> left_;
  spectrum_type values_;  // times 2^exponent_ those of A
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

template <class Eigenvectors, class Matrix>
balancing balancing_of(const context& ctx, const Matrix& A) {
  std::vector<double> magnitudes;
  for (const auto& a : Eigenvectors::rounded(ctx, Eigenvectors::whole(ctx, A, 0)))
    magnitudes.push_back(largest_part(a));
  return {std::move(magnitudes), static_cast<std::size_t>(A.rows())};
}

/// Decomposes A, of whose parts the largest has the magnitude `largest`. A badly scaled matrix is decomposed
/// balanced, too, and what knows eigenvalues better is returned: balancing helps most such matrices and harms
/// some, whose small elements are but the rest of others (D. S. Watkins, A case where balancing is harmful,
/// Electron. Trans. Numer. Anal. 23, 2006).
template <class Eigenvectors, class Matrix, class T = typename Eigenvectors::part>
geev_report decompose(const context& ctx, const Matrix& A, double largest, const geev_result<T>& result,
                      const product_options& options) {
  if (largest == 0) return decompose_zero<Eigenvectors>(ctx, result);
  const int exponent = std::ilogb(largest);
  const bool wants_left = result.left.has_value();
  geev_computation<Eigenvectors> plain(ctx, A, exponent, options);
  const bool is_decomposed = plain.run(wants_left);
  if (const auto its = balancing_of<Eigenvectors>(ctx, A); its.is_worthwhile()) {
    geev_computation<Eigenvectors> balanced(ctx, A, exponent, options);
    balanced.balance(A, its);
    const auto order = [](const geev_report& r) { return std::pair(r.info, r.eigenvalue_error); };
    if (balanced.run(wants_left) && (!is_decomposed || order(balanced.report()) < order(plain.report())))
      return balanced.write(result);
  }
  if (!is_decomposed) return without_decomposition(2, "the decomposition in double failed");
  return plain.write(result);
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
