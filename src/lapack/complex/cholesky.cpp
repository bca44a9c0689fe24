// potrf, potrs and posv for Hermitian matrices.
#include "residua/lapack/complex/cholesky.hpp"

#include "blas/complex/real_views.hpp"
#include "lapack/cholesky/factorise_by_vendor.hpp"
#include "lapack/cholesky/recursive_cholesky.hpp"
#include "lapack/complex/cholesky_stages.hpp"
#include "lapack/frame.hpp"
#include "lapack/system_checks.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/hermitian.hpp"
#include "residua/blas/complex/triangular.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The steps of recursive_cholesky.hpp.
template <class T>
class complex_cholesky_steps {
 public:
  using matrix = matrix_view<complex<T>>;
  complex_cholesky_steps(const context& ctx, uplo stored, const product_options& options)
      : ctx_(ctx), stored_(stored), options_(options), frame_(ctx, "potrf", 0) {}

  static index_t block_order() { return complex_cholesky_order; }
  static index_t half(index_t n) { return blas::complex_half(n); }
  /// A GPU is not asked before the end: its kernels look at info themselves.
  [[nodiscard]] bool has_failed() const {
    return ctx_.memory() == memory_space::host && *frame_.info_place() != 0;
  }
  void block(const matrix& A, index_t origin) {
    for (index_t j = 0; j < A.rows(); ++j) {
      const cholesky_stage<T> column{{}, {A, is_lower(), origin, frame_.info_place(), j}};
      loop::run_elements(ctx_, A.rows() - j, cholesky_column_stage<T>{column});
      loop::run_elements(ctx_, A.rows() - j - 1, cholesky_division_stage<T>{column});
    }
  }
  void solve_beside(const matrix& first, const matrix& beside) {
    products_.add(trsm<T>(ctx_, is_lower() ? side::right : side::left, stored_, op::conjugate_transpose,
                          diag::non_unit, blas::whole_number<T>(1.0), first, beside, options_));
  }
  void subtract_square(const matrix& beside, const matrix& second) {
    products_.add(herk<T>(ctx_, stored_, is_lower() ? op::none : op::conjugate_transpose, -1.0, beside, 1.0,
                          second, options_));
  }
  [[nodiscard]] factor_report report() const { return {frame_.info(), products_}; }

 private:
  [[nodiscard]] bool is_lower() const { return stored_ == uplo::lower; }

  const context& ctx_;
  uplo stored_;
  const product_options& options_;
  factor_frame frame_;
  product_report products_;
};

}  // namespace

template <complex_part T>
factor_report potrf(const context& ctx, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                    const product_options& options) {
  blas::check_square(ctx, "potrf", "A", A);
  blas::check_options<T, T, T>("potrf", options);
  if (A.rows() == 0) return {0, {engine::native, "nothing to factorise"}};
  if (const auto report = factorise_by_vendor<complex<T>>(ctx, stored, A, options)) return *report;
  complex_cholesky_steps<T> steps(ctx, stored, options);
  recursive_cholesky<complex_cholesky_steps<T>, matrix_view<complex<T>>>(steps, stored).factorise(A);
  auto report = steps.report();
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

template <complex_part T>
product_report potrs(const context& ctx, uplo stored, not_deduced<matrix_view<const complex<T>>> factor,
                     not_deduced<matrix_view<complex<T>>> B, const product_options& options) {
  check_system(ctx, "potrs", "factor", factor, B);
  blas::check_options<T, T, T>("potrs", options);
  const auto solve = [&](op op_t) {
    return trsm<T>(ctx, side::left, stored, op_t, diag::non_unit, blas::whole_number<T>(1.0), factor, B,
                   options);
  };
  const bool lower = stored == uplo::lower;
  auto report = solve(lower ? op::none : op::conjugate_transpose);
  report.add(solve(lower ? op::conjugate_transpose : op::none));
  return report;
}

template <complex_part T>
factor_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> B, const product_options& options) {
  check_system(ctx, "posv", "A", A, B);
  blas::check_options<T, T, T>("posv", options);
  auto report = potrf<T>(ctx, stored, A, options);
  if (report.info == 0) report.products.add(potrs<T>(ctx, stored, A, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                   \
  template factor_report potrf<type>(const context&, uplo, blas::matrix_written<type>,     \
                                     const product_options&);                              \
  template product_report potrs<type>(const context&, uplo, blas::matrix_read<type>,       \
                                      blas::matrix_written<type>, const product_options&); \
  template factor_report posv<type>(const context&, uplo, blas::matrix_written<type>,      \
                                    blas::matrix_written<type>, const product_options&);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
