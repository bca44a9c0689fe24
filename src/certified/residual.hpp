// b - A x in a format that is wide enough for its product with R to have a few digits.
#pragma once

#include "certified/bounded_product.hpp"

namespace residua::certified {

/// The format of N limbs, or of four where N is larger.
template <int N>
struct format_of_limbs {
  using type = expansion<double, std::min(N, 4)>;
};
template <>
struct format_of_limbs<1> {
  using type = double;
};
/// The format of as many limbs as two formats together. A residual that has the digits of x and, beyond
/// them, those that A's condition takes loses nothing that x could have; R in F stands for condition numbers
/// of u_F^-1 at most.
template <class T, class F>
using wide_format = typename format_of_limbs<limb_count<T> + limb_count<F>>::type;

/// The options of products in W. Products in qd, which has no wider format above it, are computed by
/// residues with nine bits more, whose sums err by 1.55 2^-9 of a unit a term: three thousandths.
template <class W>
product_options wide_products() {
  product_options options;
  if (limb_count<W> < 4) return options;
  options.engine = engine::residue;
  options.accuracy_bits = 53 * limb_count<W> + 9;
  return options;
}

/// A matrix in the memory of the context, and upper bounds of the distances of its elements from the exact
/// ones.
template <class W>
struct enclosed_matrix {
  matrix<W> middle;
  std::vector<double> radius;
};

/// Computes residuals in W of a system whose A, of magnitudes `sizes`, is scaled to about 1.
template <class W, class TA, class T>
class residual_source {
  static constexpr bool takes_A = std::is_same_v<TA, double>;  // which products with W take as it is
  using stored = std::conditional_t<takes_A, double, W>;

 public:
  residual_source(const context& ctx, const matrix_view<const TA>& A, const matrix_view<const double>& sizes,
                  const matrix_view<const T>& B)
      : ctx_(ctx),
        A_(A),
        sizes_(sizes),
        B_(ctx, B.rows(), B.columns()),
        size_of_B_(sizes_on_host<T>(ctx, B)) {
    copy_matrix<W, T>(ctx, B, B_.view());
    if constexpr (!takes_A) {
      wide_ = matrix<W>(ctx, A.rows(), A.columns());
      copy_matrix<W, TA>(ctx, A, wide_.view());
    }
  }

  /// Computes r with the radii by |r - (B - A X)| <= units (|A||X| + |B|) + tiny.
  [[nodiscard]] enclosed_matrix<W> compute(const matrix_view<const T>& X) const {
    const index_t n = X.rows(), columns = X.columns();
    enclosed_matrix<W> r{matrix<W>(ctx_, n, columns), {}};
    matrix<W> wide_X(ctx_, n, columns);
    copy_matrix<W, T>(ctx_, X, wide_X.view());
    copy_matrix<W, W>(ctx_, matrix_view<const W>(B_), r.middle.view());
    const auto options = wide_products<W>();
    const auto report =
        gemm<stored, W, W>(ctx_, op::none, op::none, W(-1.0), A(), wide_X, W(1.0), r.middle, options);
    const double units = product_units<W>(n, report, options);
    const auto size_of_X = sizes_on_host<T>(ctx_, X);
    const double hidden = tiny(n, 1, largest(size_of_X));
    r.radius = bound_of_product(ctx_, sizes_, size_of_X, columns);
    for (std::size_t i = 0; i < r.radius.size(); ++i)
      r.radius[i] = sum_bound(product_bound(units, sum_bound(r.radius[i], size_of_B_[i])), hidden);
    return r;
  }

 private:
  [[nodiscard]] matrix_view<const stored> A() const {
    if constexpr (takes_A)
      return A_;
    else
      return wide_;
  }

  const context& ctx_;
  matrix_view<const TA> A_;
  matrix_view<const double> sizes_;
  matrix<W> B_, wide_;
  std::vector<double> size_of_B_;
};

}  // namespace residua::certified
