// Sparse products and residuals: argument checks, then a stage over rows on the context's backend.
#include "residua/sparse/spmv.hpp"

#include "blas/complex/contiguous.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/run_rows.hpp"
#include "sparse/spmv_stages.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class X, class Y>
void check_product(const context& ctx, const char* routine, const csr_matrix& A, const X& x, const Y& y,
                   const char* y_name) {
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, y_name, y);
  blas::check_place(ctx, routine, "A", A.memory());
  if (x.size() != A.columns() || y.size() != A.rows()) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": A is " + std::to_string(A.rows()) +
                                                  " x " + std::to_string(A.columns()) + " but x has " +
                                                  std::to_string(x.size()) + " and " + y_name + " " +
                                                  std::to_string(y.size()) + " elements");
  }
}

}  // namespace

template <solver_format T>
void spmv(const context& ctx, const scalar<T>& alpha, const csr_matrix& A,
          not_deduced<vector_view<const T>> x, const scalar<T>& beta, not_deduced<vector_view<T>> y) {
  blas::check_scalar(ctx, "spmv", "alpha", alpha);
  blas::check_scalar(ctx, "spmv", "beta", beta);
  check_product(ctx, "spmv", A, x, y, "y");
  const bool needs_contiguous = ctx.kind() == backend::cpu;
  const blas::contiguous<const T> terms(ctx, x, needs_contiguous);
  const blas::contiguous<T> result(ctx, y, needs_contiguous);
  terms.read(ctx);
  if (ctx.kind() == backend::cpu && !(beta.get() == T(0.0))) result.read(ctx);
  sparse::run_rows(ctx, A.storage().view, A.storage().plan.get(),
                   sparse::spmv_stage<T>{alpha, beta, terms.view(), result.view()});
  result.write_back(ctx);
}

template <solver_format T>
void residual(const context& ctx, vector_view<const double> b, const csr_matrix& A,
              not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> r) {
  check_product(ctx, "residual", A, x, r, "r");
  blas::check_vector(ctx, "residual", "b", b);
  blas::check_same_size("residual", "b", b, "r", r);
  using stage = sparse::residual_stage<T>;
  static_assert(std::is_same_v<typename stage::product_accumulator,
                               cascaded_accumulator<double, detail::residual_limbs<limb_count<T>>>>);
  sparse::run_rows(ctx, A.storage().view, A.storage().plan.get(), stage{b, x, r});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                    \
  template void spmv<type>(const context&, const scalar<type>&, const csr_matrix&, vector_view<const type>, \
                           const scalar<type>&, vector_view<type>);                                         \
  template void residual<type>(const context&, vector_view<const double>, const csr_matrix&,                \
                               vector_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
