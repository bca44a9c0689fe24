// geev: argument checks, the decomposition in double, its refinement, and the bounds of what is returned.
#include "residua/lapack/geev.hpp"

#include <optional>

#include "lapack/functions/matrix_arithmetic.hpp"
#include "lapack/geev/geev_refinement.hpp"
#include "lapack/geev/packed_vectors.hpp"

namespace residua {

namespace {

using namespace lapack;

constexpr auto routine = "geev";

/// Where results go; `left` is empty if nobody wants it.
template <class T>
struct geev_result {
  vector_view<T> wr, wi;
  std::optional<matrix_view<T>> left;
  matrix_view<T> right;
};

/// A decomposition of A, which is neither empty nor zero, times 2^-exponent.
template <class T>
class geev_computation {
  using wide = typename wider<T>::type;

 public:
  geev_computation(const context& ctx, const matrix_view<const T>& A, int exponent,
                   const product_options& options)
      : ctx_(ctx),
        exponent_(exponent),
        options_(options),
        A_(ctx, A.rows(), A.rows()),
        vectors_{packed_spectrum<T>(A.rows()), {}},
        products_(ctx, routine, options) {
    scale_matrix<T>(ctx, region::all, A, A_.view(), -exponent);
    norm_ = leading(norm_of<T>(ctx, matrix_norm::frobenius, whole())) * (1 - 0x1p-20);
  }

  /// False if double finds no vectors.
  bool refine() {
    packed_spectrum<T> spectrum(order());
    matrix<T> X(ctx_, order(), order());
    if (!start(spectrum, X)) return false;
    general_refinement<T> refinement(ctx_, whole(), norm_, std::move(X), std::move(spectrum), products_,
                                     options_);
    report_.refinements = refinement.run();
    vectors_ = sorted_vectors<T>(refinement.spectrum(), refinement.vectors().to_host(ctx_));
    return true;
  }

  geev_report write(const geev_result<T>& result) {
    const matrix<T> X(ctx_, order(), order(), vectors_.columns);
    copy_matrix<T, T>(ctx_, operand<T>(X.view()), result.right);
    products_.use_all_bits();
    const matrix<wide> rest = residual_of(X, false);
    report_.residual = relative(rest);
    judge(X, rest, result);
    write_values(vectors_.spectrum.wr, result.wr);
    write_values(vectors_.spectrum.wi, result.wi);
    const bool is_done =
        report_.residual <= 4 * decomposition_rounding<T>(order()) && std::isfinite(report_.eigenvalue_error);
    report_.info = is_done ? 0 : 1;
    report_.eigenvalue_error = std::ldexp(report_.eigenvalue_error, exponent_);
    report_.products.add(products_.report());
    return report_;
  }

 private:
  [[nodiscard]] index_t order() const { return A_.rows(); }
  [[nodiscard]] operand<T> whole() const { return operand<T>(A_.view()); }

  bool start(packed_spectrum<T>& spectrum, matrix<T>& X) const {
    const auto elements = A_.to_host(ctx_);
    const auto n = static_cast<std::size_t>(order());
    std::vector<double> rounded, wr(n), wi(n), vectors(n * n);
    rounded.reserve(elements.size());
    for (const T& a : elements) rounded.push_back(leading(a));
    if (!vendor::geev(order(), rounded, wr, wi, vectors)) return false;
    spectrum.take(packed_spectrum<T>(order()).head, std::vector<T>(wr.begin(), wr.end()),
                  std::vector<T>(wi.begin(), wi.end()));
    X.upload(ctx_, std::vector<T>(vectors.begin(), vectors.end()));
    return true;
  }

  /// A X - X W, or A^T Y - Y W^T, in the wider format.
  [[nodiscard]] matrix<wide> residual_of(const matrix<T>& X, bool transposes) {
    const auto of_A = widened<wide>(ctx_, whole()), of_X = widened<wide>(ctx_, operand<T>(X.view()));
    const operand<wide> A(of_A.view());
    matrix<wide> rest(ctx_, order(), order());
    products_.template multiply<wide>(1.0, transposes ? transposed(A) : A, operand<wide>(of_X.view()), 0.0,
                                      rest.view());
    packed_spectrum<wide> values(order());
    for (std::size_t k = 0; k < values.wr.size(); ++k) {
      values.wr[k] = convert<wide>(vectors_.spectrum.wr[k]);
      values.wi[k] = convert<wide>(vectors_.spectrum.wi[k]);
    }
    values.head = vectors_.spectrum.head;
    values.tail = vectors_.spectrum.tail;
    const spectrum_on_device<wide> W(ctx_, values);
    loop::run_elements(
        ctx_, order() * order(),
        general_residual_stage<wide>{
            {}, of_X.view(), W.wr.view(), W.wi.view(), W.columns(), transposes ? -1.0 : 1.0, rest.view()});
    ctx_.synchronize();  // before the memory of the operands is given back
    return rest;
  }
  /// A bound of the exact residual beside |A|_F, whose columns' vectors have norm 1. Beside the product there
  /// are two sums of products an element: of w_j x_ij, |w| <= |A|_F to the residual.
  [[nodiscard]] double relative(const matrix<wide>& rest) const {
    return size_of<wide>(rest) / norm_ + 2 * decomposition_rounding<wide>(order());
  }
  template <class W>
  [[nodiscard]] double size_of(const matrix<W>& M) const {
    return largest_norm<W>(ctx_, operand<W>(M.view()));
  }

  /// Bauer's and Fike's bound. |Y (A X - X W)|: of the rounded residual, what its rounding may hide, and what
  /// Y times the residual's own rounding errors are.
  void judge(const matrix<T>& X, const matrix<wide>& rest, const geev_result<T>& result) {
    matrix<T> Y(ctx_, order(), order()), G(ctx_, order(), order()), R(ctx_, order(), order()),
        D(ctx_, order(), order());
    copy_matrix<T, T>(ctx_, operand<T>(X.view()), Y.view());
    const bool is_regular = invert<T>(ctx_, Y.view(), options_, report_.products);
    if (result.left) write_left(Y, is_regular, *result.left);
    report_.condition = report_.eigenvalue_error = unknown_error;
    if (!is_regular) return;
    const double of_Y = size_of<T>(Y), of_X = size_of<T>(X), hidden = product_rounding<T>(order());
    report_.condition = of_X * of_Y;
    set_identity<T>(ctx_, G.view());
    products_.multiply(-1.0, operand<T>(Y.view()), operand<T>(X.view()), 1.0, G.view());
    const double root = std::sqrt(static_cast<double>(order()));
    const double contraction = size_of<T>(G) + hidden * (of_X * of_Y + root);
    if (!(contraction < 1)) return;
    copy_matrix<T, wide>(ctx_, operand<wide>(rest.view()), R.view());
    products_.multiply(1.0, operand<T>(Y.view()), operand<T>(matrix_view<const T>(R.view())), 0.0, D.view());
    const double of_R = size_of<wide>(rest),
                 unseen = 2 * decomposition_rounding<wide>(order()) * norm_ * (1 + 0x1p-18);
    report_.eigenvalue_error =
        (size_of<T>(D) + of_Y * (2 * hidden * of_R + unseen)) / (1 - contraction) * upwards;
  }

  /// Conjugates of the rows of X^-1, in halves: for a pair y_a + i y_b.
  void write_left(const matrix<T>& inverse, bool is_regular, const matrix_view<T>& target) {
    report_.left_residual = unknown_error;
    if (!is_regular) return clear<T>(ctx_, target);
    matrix<T> rows(ctx_, order(), order());
    copy_matrix<T, T>(ctx_, transposed(operand<T>(inverse.view())), rows.view());
    packed_vectors<T> left{vectors_.spectrum, rows.to_host(ctx_)};
    normalise(left);
    const matrix<T> Y(ctx_, order(), order(), left.columns);
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
  double norm_ = 0;
  product_options options_;
  matrix<T> A_;
  packed_vectors<T> vectors_;
  refinement_products<T> products_;
  geev_report report_;
};

/// Of a matrix of zeros every basis will do.
template <class T>
geev_report decompose_zero(const context& ctx, const geev_result<T>& result) {
  set_identity<T>(ctx, result.right);
  if (result.left) set_identity<T>(ctx, *result.left);
  const array<T> zeros(ctx, result.wr.size());
  copy<T>(ctx, zeros.view(), result.wr);
  copy<T>(ctx, zeros.view(), result.wi);
  geev_report report;
  report.condition = static_cast<double>(result.wr.size());
  report.products = {engine::native, "a matrix of zeros"};
  ctx.synchronize();
  return report;
}

template <class T>
void check_arguments(const context& ctx, const matrix_view<const T>& A, const geev_result<T>& result,
                     const product_options& options) {
  const index_t n = A.rows();
  const auto check_values = [&](const char* name, const vector_view<T>& w) {
    blas::check_vector(ctx, routine, name, w);
    blas::check_extent(routine, name, "elements", w.size(), "A", "rows", n);
  };
  const auto check_vectors = [&](const char* name, const matrix_view<T>& M) {
    blas::check_square(ctx, routine, name, M);
    blas::check_extent(routine, name, "rows", M.rows(), "A", "rows", n);
  };
  blas::check_square(ctx, routine, "A", A);
  check_values("wr", result.wr);
  check_values("wi", result.wi);
  if (result.left) check_vectors("Y", *result.left);
  check_vectors("X", result.right);
  blas::check_options<T, T, T>(routine, options);
}

geev_report without_decomposition(index_t info, std::string_view reason) {
  geev_report report;
  report.info = info;
  if (info != 0)
    report.residual = report.left_residual = report.condition = report.eigenvalue_error = unknown_error;
  report.products = {engine::native, reason};
  return report;
}

template <class T>
geev_report decompose(const context& ctx, const matrix_view<const T>& A, const geev_result<T>& result,
                      const product_options& options) {
  check_arguments<T>(ctx, A, result, options);
  if (A.rows() == 0) return without_decomposition(0, "nothing to decompose");
  const double largest = check_finite<T>(ctx, routine, "A", operand<T>(A));
  if (largest == 0) return decompose_zero(ctx, result);
  geev_computation<T> computation(ctx, A, std::ilogb(largest), options);
  if (!computation.refine()) return without_decomposition(2, "the decomposition in double failed");
  return computation.write(result);
}

}  // namespace

template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> wr,
                 not_deduced<vector_view<T>> wi, not_deduced<matrix_view<T>> X,
                 const product_options& options) {
  return decompose<T>(ctx, A, {wr, wi, {}, X}, options);
}

template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> wr,
                 not_deduced<vector_view<T>> wi, not_deduced<matrix_view<T>> Y, not_deduced<matrix_view<T>> X,
                 const product_options& options) {
  return decompose<T>(ctx, A, {wr, wi, Y, X}, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template geev_report geev<type>(const context&, matrix_view<const type>, vector_view<type>,    \
                                  vector_view<type>, matrix_view<type>, const product_options&); \
  template geev_report geev<type>(const context&, matrix_view<const type>, vector_view<type>,    \
                                  vector_view<type>, matrix_view<type>, matrix_view<type>,       \
                                  const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
