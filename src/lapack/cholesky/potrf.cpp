// potrf: recursive Cholesky factorisation.
#include "residua/lapack/potrf.hpp"

#include "lapack/cholesky/recursive_cholesky.hpp"
#include "lapack/cholesky/run_cholesky.hpp"
#include "lapack/frame.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The steps of recursive_cholesky.hpp.
template <class T>
class cholesky_steps {
 public:
  cholesky_steps(const context& ctx, uplo stored, const product_options& options)
      : ctx_(ctx), stored_(stored), options_(options), frame_(ctx, "potrf", 0) {}

  static index_t block_order() { return cholesky_order; }
  static index_t half(index_t n) { return blas::first_half(n); }
  /// A GPU is not asked before the end: its kernels look at info themselves, and what is computed in between
  /// is of no use.
  [[nodiscard]] bool has_failed() const {
    return ctx_.memory() == memory_space::host && *frame_.info_place() != 0;
  }
  void block(const matrix_view<T>& A, index_t origin) {
    run_cholesky<T>(ctx_, {A, stored_, origin, frame_.info_place()});
  }
  void solve_beside(const matrix_view<T>& first, const matrix_view<T>& beside) {
    products_.add(trsm<T>(ctx_, is_lower() ? side::right : side::left, stored_, op::transpose, diag::non_unit,
                          1.0, first, beside, options_));
  }
  void subtract_square(const matrix_view<T>& beside, const matrix_view<T>& second) {
    products_.add(
        syrk<T>(ctx_, stored_, is_lower() ? op::none : op::transpose, -1.0, beside, 1.0, second, options_));
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

template <factor_format T>
factor_report potrf(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                    const product_options& options) {
  blas::check_square(ctx, "potrf", "A", A);
  blas::check_options<T, T, T>("potrf", options);
  if (A.rows() == 0) return {0, {engine::native, "nothing to factorise"}};
  cholesky_steps<T> steps(ctx, stored, options);
  recursive_cholesky<cholesky_steps<T>, matrix_view<T>>(steps, stored).factorise(A);
  auto report = steps.report();
  if (report.products.reason.empty()) report.products.reason = reason_of_one_piece;
  return report;
}

template <factor_format T>
std::size_t potrf_workspace_bytes(const context& ctx, index_t n, const product_options& options) {
  blas::check_query("potrf_workspace_bytes", {{"n", n}});
  if (n == 0) return 0;
  std::size_t most = 0;
  for (const index_t order : blas::halved_orders(n)) {
    const index_t half = blas::first_half(order), rest = order - half;
    most = std::max({most, trsm_workspace_bytes<T>(ctx, side::right, rest, half, options),
                     trsm_workspace_bytes<T>(ctx, side::left, half, rest, options),
                     syrk_workspace_bytes<T>(ctx, rest, half, options)});
  }
  return most + frame_bytes(factor_frame::bytes(0));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template factor_report potrf<type>(const context&, uplo, matrix_view<type>, const product_options&); \
  template std::size_t potrf_workspace_bytes<type>(const context&, index_t, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
