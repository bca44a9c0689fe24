// getrf, getrs and gesv for complex matrices.
#include "residua/lapack/complex/lu.hpp"

#include <optional>

#include "base/backends.hpp"
#include "lapack/complex/row_exchanges.hpp"
#include "lapack/frame.hpp"
#include "lapack/lu/recursive_lu.hpp"
#include "lapack/system_checks.hpp"
#include "lapack/vendor_factors.hpp"
#include "residua/blas/complex/level3.hpp"
#include "residua/blas/complex/triangular.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The steps of recursive_lu.hpp.
template <class T>
class complex_lu_steps {
 public:
  using matrix = matrix_view<complex<T>>;
  complex_lu_steps(const context& ctx, const product_options& options)
      : ctx_(ctx), options_(options), frame_(ctx, "getrf", 0) {}

  static index_t panel_columns() { return complex_panel_columns; }
  static index_t half(index_t n) { return blas::complex_half(n); }
  void panel(const matrix& A, const vector_view<index_t>& pivots, index_t origin) {
    for (index_t j = 0; j < A.columns(); ++j) {
      const panel_stage<T> column{{}, {A, pivots, origin, frame_.info_place(), j}};
      loop::run_elements(ctx_, A.rows() - j, panel_column_stage<T>{column});
      loop::reduce_elements(ctx_, A.rows() - j, panel_pivot_stage<T>{column}, &pivots[j]);
      loop::run_elements(ctx_, A.columns(), panel_swap_stage<T>{column});
      const panel_row_stage<T> row{column};
      loop::run_elements(ctx_, row.count(), row);
    }
  }
  [[nodiscard]] bool swaps_at_once() const { return ctx_.kind() == backend::cuda; }
  void swap_rows(const matrix& A, const vector_view<index_t>& pivots, index_t origin,
                 const dense::range& kept = {0, 0}) {
    swap_complex_rows<T>(ctx_, "getrf", A, pivots, origin, false, kept);
  }
  void solve(const matrix& L, const matrix& U) {
    products_.add(trsm<T>(ctx_, side::left, uplo::lower, op::none, diag::unit, blas::whole_number<T>(1.0), L,
                          U, options_));
  }
  void subtract(const matrix& L, const matrix& U, const matrix& C) {
    products_.add(gemm<T>(ctx_, op::none, op::none, blas::whole_number<T>(-1.0), L, U,
                          blas::whole_number<T>(1.0), C, complex_product::four, options_));
  }
  [[nodiscard]] factor_report report() const { return {frame_.info(), products_}; }

 private:
  const context& ctx_;
  const product_options& options_;
  factor_frame frame_;
  product_report products_;
};

/// Factorises by the library of a GPU's vendor, whose pivots lie side by side; nothing where it is not left
/// to it.
template <class T>
std::optional<factor_report> factorise_by_vendor(const context& ctx, const matrix_view<complex<T>>& A,
                                                 const vector_view<index_t>& ipiv,
                                                 const product_options& options) {
  std::optional<factor_report> report;
  if constexpr (vendor::has_factors<complex<T>>) {
    if (!vendor::takes_factors(options) || ipiv.increment() != 1) return report;
    run_on_backend(
        ctx, [] {}, [] {}, [&] { report = vendor::getrf_on_cuda(ctx, A, ipiv); });
  }
  return report;
}

}  // namespace

template <complex_part T>
factor_report getrf(const context& ctx, not_deduced<matrix_view<complex<T>>> A, vector_view<index_t> ipiv,
                    const product_options& options) {
  blas::check_matrix(ctx, "getrf", "A", A);
  blas::check_vector(ctx, "getrf", "ipiv", ipiv);
  const index_t pivots = std::min(A.rows(), A.columns());
  blas::check_extent("getrf", "ipiv", "elements", ipiv.size(), "A", "pivots", pivots);
  blas::check_options<T, T, T>("getrf", options);
  if (pivots == 0) return {0, {engine::native, "nothing to factorise"}};
  if (const auto report = factorise_by_vendor<T>(ctx, A, ipiv, options)) return *report;
  complex_lu_steps<T> steps(ctx, options);
  recursive_lu<complex_lu_steps<T>, matrix_view<complex<T>>>(steps).run(A, ipiv);
  auto report = steps.report();
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

template <complex_part T>
product_report getrs(const context& ctx, op op_a, not_deduced<matrix_view<const complex<T>>> LU,
                     vector_view<const index_t> ipiv, not_deduced<matrix_view<complex<T>>> B,
                     const product_options& options) {
  check_system(ctx, "getrs", "LU", LU, ipiv, B);
  blas::check_options<T, T, T>("getrs", options);
  blas::check_pivots(ctx, "getrs", ipiv, LU.rows());
  const bool transposed = is_transposed(op_a);
  const auto solve = [&](uplo triangle) {
    const diag diagonal = triangle == uplo::lower ? diag::unit : diag::non_unit;
    return trsm<T>(ctx, side::left, triangle, op_a, diagonal, blas::whole_number<T>(1.0), LU, B, options);
  };
  if (!transposed) swap_complex_rows<T>(ctx, "getrs", B, ipiv, 0);
  auto report = solve(transposed ? uplo::upper : uplo::lower);
  report.add(solve(transposed ? uplo::lower : uplo::upper));
  if (transposed) swap_complex_rows<T>(ctx, "getrs", B, ipiv, 0, true);
  return report;
}

template <complex_part T>
factor_report gesv(const context& ctx, not_deduced<matrix_view<complex<T>>> A, vector_view<index_t> ipiv,
                   not_deduced<matrix_view<complex<T>>> B, const product_options& options) {
  check_system(ctx, "gesv", "A", A, ipiv, B);
  blas::check_options<T, T, T>("gesv", options);
  auto report = getrf<T>(ctx, A, ipiv, options);
  if (report.info == 0) report.products.add(getrs<T>(ctx, op::none, A, ipiv, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template factor_report getrf<type>(const context&, blas::matrix_written<type>, vector_view<index_t>, \
                                     const product_options&);                                          \
  template product_report getrs<type>(const context&, op, blas::matrix_read<type>,                     \
                                      vector_view<const index_t>, blas::matrix_written<type>,          \
                                      const product_options&);                                         \
  template factor_report gesv<type>(const context&, blas::matrix_written<type>, vector_view<index_t>,  \
                                    blas::matrix_written<type>, const product_options&);
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua
