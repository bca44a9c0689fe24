// hegvd: argument checks, the reduction by B's Cholesky factor, and the way back.
#include "residua/lapack/complex/hegvd.hpp"

#include <cmath>

#include "dense/matrix_frame.hpp"
#include "lapack/eigen/eigen_checks.hpp"
#include "lapack/eigen/eigen_results.hpp"
#include "lapack/eigen/pencil_bounds.hpp"
#include "lapack/eigen/pencil_results.hpp"
#include "lapack/eigen/scaled_values.hpp"
#include "lapack/finite_check.hpp"
#include "lapack/heevd/real_equivalent.hpp"
#include "residua/blas/complex/triangular.hpp"
#include "residua/lapack/complex/cholesky.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The factor L of B = L L^H, which is stored itself or as its adjoint.
template <class T>
class hermitian_factor {
  using matrix = matrix_view<complex<T>>;

 public:
  hermitian_factor(const context& ctx, uplo stored, const matrix& F, const product_options& options)
      : ctx_(ctx), stored_(stored), F_(F), options_(options) {}

  /// C = L^-1 C L^-H.
  void divide_both(const matrix& C) const {
    divide(side::left, false, C);
    divide(side::right, true, C);
  }
  /// C = L^H C L.
  void multiply_both(const matrix& C) const {
    multiply(side::left, true, C);
    multiply(side::right, false, C);
  }
  /// Y = L^-H Y.
  void divide_adjoint(const matrix& Y) const { divide(side::left, true, Y); }
  /// Y = L Y.
  void multiply(const matrix& Y) const { multiply(side::left, false, Y); }

 private:
  void divide(side place, bool is_adjoint, const matrix& C) const {
    trsm<T>(ctx_, place, stored_, form(is_adjoint), diag::non_unit, T(1.0), F_, C, options_);
  }
  void multiply(side place, bool is_adjoint, const matrix& C) const {
    trmm<T>(ctx_, place, stored_, form(is_adjoint), diag::non_unit, T(1.0), F_, C, options_);
  }
  /// What makes L, or L^H, of the stored triangle.
  [[nodiscard]] op form(bool is_adjoint) const {
    return is_adjoint == (stored_ == uplo::lower) ? op::conjugate_transpose : op::none;
  }

  const context& ctx_;
  uplo stored_;
  matrix F_;
  const product_options& options_;
};

/// A pencil by its real equivalents, scaled, and what is found of it.
template <class T>
class hermitian_pencil {
 public:
  hermitian_pencil(const context& ctx, int itype, uplo stored, const matrix_view<complex<T>>& A,
                   const matrix_view<complex<T>>& B, const product_options& options)
      : ctx_(ctx),
        itype_(itype),
        stored_(stored),
        options_(options),
        of_A_(ctx, "hegvd", 2 * A.rows(), 2 * A.rows()),
        of_B_(ctx, "hegvd", 2 * A.rows(), 2 * A.rows()),
        C_(ctx, "hegvd", A.rows(), A.rows()),
        F_(ctx, "hegvd", A.rows(), A.rows()),
        X_(ctx, "hegvd", A.rows(), A.rows()) {
    set_equivalent<T>(ctx, A, of_A_.view(), dense::triangle(stored));
    set_equivalent<T>(ctx, B, of_B_.view(), dense::triangle(stored));
    scale_ = {exponent_of<T>(ctx, "hegvd", "A", operand_of(of_A_.view())),
              exponent_of<T>(ctx, "hegvd", "B", operand_of(of_B_.view())) / 2};
    scale_matrix<T>(ctx, region::all, of_A_.view(), of_A_.view(), -scale_.of_A);
    scale_matrix<T>(ctx, region::all, of_B_.view(), of_B_.view(), -2 * scale_.of_L);
  }

  eigen_report run(const matrix_view<complex<T>>& A, const matrix_view<complex<T>>& B,
                   const vector_view<T>& w) {
    copy_matrix<T, T>(ctx_, parts_in(of_B_.view()), parts(F_));
    const auto factored = potrf<T>(ctx_, stored_, F_.view(), options_);
    if (factored.info != 0) return without_result(2 + factored.info, "B is not positive definite");
    const hermitian_factor<T> L(ctx_, stored_, F_.view(), options_);
    copy_matrix<T, T>(ctx_, parts_in(of_A_.view()), parts(C_));
    itype_ == 1 ? L.divide_both(C_.view()) : L.multiply_both(C_.view());
    if (!std::isfinite(leading(norm_of<T>(ctx_, matrix_norm::max, operand_of(parts(C_))))))
      return without_result(2, "the reduced matrix overflows");
    auto report = heevd<T>(ctx_, uplo::lower, C_.view(), w, options_);
    if (report.info == 2) return report;

    array<T> values(ctx_, w.size());
    copy<T>(ctx_, w, values);
    copy_matrix<T, T>(ctx_, operand_of(parts(C_)), parts(X_));
    L.divide_adjoint(X_.view());
    judge(values.to_host(ctx_), report);
    if (itype_ == 3) {
      copy_matrix<T, T>(ctx_, operand_of(parts(C_)), parts(X_));
      L.multiply(X_.view());
    }
    write(A, B);
    const auto unscaled = values.to_host(ctx_);
    write_values(ctx_, unscaled, scale_.of_values(itype_), w);
    report.eigenvalue_error = scaled_error(report.eigenvalue_error, unscaled, scale_.of_values(itype_));
    note_range(report, unscaled, scale_.of_values(itype_));
    return report;
  }

 private:
  [[nodiscard]] static matrix_view<T> parts(const matrix_frame<complex<T>>& M) {
    return blas::interleaved(M.view());
  }

  /// Judges the real pencil, whose residual relative to the norms is less than the complex one's by the root
  /// of two.
  void judge(const std::vector<T>& values, eigen_report& report) const {
    const index_t order = of_A_.view().rows();
    const pencil_judge<typename wider<T>::type> its_judge(ctx_, operand_of(of_A_.view()),
                                                          operand_of(of_B_.view()));
    const matrix_frame<T> Z(ctx_, "hegvd", order, order);
    set_equivalent<T>(ctx_, X_.view(), Z.view());
    std::vector<T> twice;
    for (const T& value : values) twice.insert(twice.end(), {value, value});
    refinement_products<T> products(ctx_, "hegvd", options_);
    products.use_all_bits();
    its_judge.template judge<T>(itype_ == 1, Z.view(), twice, products, report);
    report.residual *= 1.4142136;
    report.products.add(products.report());
  }

  void write(const matrix_view<complex<T>>& A, const matrix_view<complex<T>>& B) const {
    scale_matrix<T>(ctx_, region::all, parts(X_), parts(X_), scale_.of_vectors(itype_));
    copy_matrix<T, T>(ctx_, operand_of(parts(X_)), blas::interleaved(A));
    const index_t n = A.rows();
    for (index_t j = 0; j < n; ++j) {
      const index_t first = stored_ == uplo::lower ? j : 0, last = stored_ == uplo::lower ? n : j + 1;
      const auto column = parts(F_).block(2 * first, j, 2 * (last - first), 1);
      scale_matrix<T>(ctx_, region::all, column, column, scale_.of_L);
      copy_matrix<T, T>(ctx_, operand_of(column),
                        blas::interleaved(B).block(2 * first, j, 2 * (last - first), 1));
    }
    ctx_.synchronize();  // before the memory of the factor is given back
  }

  const context& ctx_;
  int itype_;
  uplo stored_;
  product_options options_;
  matrix_frame<T> of_A_, of_B_;
  matrix_frame<complex<T>> C_, F_, X_;
  pencil_scale scale_{};
};

}  // namespace

template <solver_format T>
eigen_report hegvd(const context& ctx, int itype, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> B, not_deduced<vector_view<T>> w,
                   const product_options& options) {
  check_pencil<T>(ctx, "hegvd", itype, A, B, w, options);
  if (A.rows() == 0) return nothing_to_decompose();
  return hermitian_pencil<T>(ctx, itype, stored, A, B, options).run(A, B, w);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                   \
  template eigen_report hegvd<type>(const context&, int, uplo, blas::matrix_written<type>, \
                                    blas::matrix_written<type>, vector_view<type>, const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
