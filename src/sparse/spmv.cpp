#include "residua/sparse/spmv.hpp"

#include "loop/run.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/spmv_stages.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class X, class Y>
void check_product(const context& ctx, const char* routine, const csr_matrix& A, const X& x, const Y& y,
                   const char* y_name) {
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, y_name, y);
  blas::check_place(ctx, routine, "A", A.where());
  if (x.size() != A.columns() || y.size() != A.rows()) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": A is " + std::to_string(A.rows()) +
                                                  " x " + std::to_string(A.columns()) + " but x has " +
                                                  std::to_string(x.size()) + " and " + y_name + " " +
                                                  std::to_string(y.size()) + " elements");
  }
}

}  // namespace

template <class T>
void spmv(const context& ctx, T alpha, const csr_matrix& A, vector_view<const T> x, T beta,
          vector_view<T> y) {
  check_product(ctx, "spmv", A, x, y, "y");
  const bool reads_y = beta != T(0.0);
  loop::run_rows(ctx, A.storage().view, A.storage().plan.get(),
                 sparse::spmv_stage<T>{alpha, beta, reads_y, x, y});
}

template <class T>
void residual(const context& ctx, vector_view<const double> b, const csr_matrix& A, vector_view<const T> x,
              vector_view<T> r) {
  check_product(ctx, "residual", A, x, r, "r");
  blas::check_vector(ctx, "residual", "b", b);
  blas::check_same_size("residual", "b", b, "r", r);
  loop::run_rows(ctx, A.storage().view, A.storage().plan.get(), sparse::residual_stage<T>{b, x, r});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                           \
  template void spmv<type>(const context&, type, const csr_matrix&, vector_view<const type>, type, \
                           vector_view<type>);                                                     \
  template void residual<type>(const context&, vector_view<const double>, const csr_matrix&,       \
                               vector_view<const type>, vector_view<type>);
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
