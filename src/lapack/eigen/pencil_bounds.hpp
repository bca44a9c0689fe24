// What is known of eigenpairs of a symmetric definite pencil: the bounds of sygvd.hpp.
#pragma once

#include "lapack/eigen/refinement_products.hpp"
#include "lapack/eigen/weyl.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua::lapack {

/// Judges Z with Z^T B Z = I in the format W. A and B are kept from before they are overwritten.
template <class W>
class pencil_judge {
 public:
  template <class T>
  pencil_judge(const context& ctx, const operand<T>& A, const operand<T>& B)
      : ctx_(ctx), A_(widened<W>(ctx, A)), B_(widened<W>(ctx, B)) {}

  /// Fills in the bounds. first: whether the problem is A Z = B Z diag(w), and not A B Z = Z diag(w).
  template <class T>
  void judge(bool first, const matrix_view<T>& vectors, const std::vector<T>& w,
             refinement_products<T>& products, eigen_report& report) const {
    const index_t n = vectors.rows();
    const auto Z = widened<W>(ctx_, operand<T>(matrix_view<const T>(vectors)));
    matrix<W> image(ctx_, n, n), rest(ctx_, n, n), gram(ctx_, n, n);
    products.template multiply<W>(1.0, whole(B_), whole(Z), 0.0, image.view());
    set_identity<W>(ctx_, gram.view());
    products.template multiply<W>(-1.0, transposed(whole(Z)), whole(image), 1.0, gram.view());
    const matrix<W>&P = first ? Z : image, &Q = first ? image : Z;
    products.template multiply<W>(1.0, whole(A_), whole(P), 0.0, rest.view());
    subtract_images<W, T>(ctx_, Q.view(), w, rest.view());

    // What products hide: h beside the norms of their factors, twice where a factor is a product itself.
    const double h =
        2 * (error_bounds<W>::dot * static_cast<double>(n) + 4 * error_bounds<W>::scaled_sum) * limb_unit<W>;
    const double of_A = size(A_), of_Z = size(Z), of_image = size(B_) * of_Z, largest = largest_magnitude(w);
    const double of_P = first ? of_Z : of_image, of_Q = first ? of_image : of_Z;
    report.orthogonality = size(gram) + 2 * h * (1 + of_Z * of_image);
    const double left = size(rest), hidden = h * (of_A * of_P + largest * of_Q);
    report.residual = of_A == 0 ? 0 : (left + hidden) / (of_A * size(P) * (1 - 0x1p-18));
    products.template multiply<W>(1.0, transposed(whole(P)), whole(rest), 0.0, gram.view());
    report.eigenvalue_error =
        weyl_bound(report.orthogonality, largest, size(gram) + of_P * (hidden + 2 * h * left));
  }

 private:
  [[nodiscard]] static operand<W> whole(const matrix<W>& M) { return operand<W>(M.view()); }
  [[nodiscard]] double size(const matrix<W>& M) const { return largest_norm<W>(ctx_, whole(M)); }

  const context& ctx_;
  matrix<W> A_, B_;
};

}  // namespace residua::lapack
