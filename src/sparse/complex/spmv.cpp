// Products and residuals of complex matrices: argument checks, then a stage over rows.
#include "blas/complex/contiguous.hpp"
#include "blas/complex/real_views.hpp"
#include "sparse/complex/csr_storage.hpp"
#include "sparse/complex/run_rows.hpp"
#include "sparse/complex/spmv_stage.hpp"
#include "sparse/spmv_stages.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

template <class X, class Y>
void check_complex_product(const context& ctx, const char* routine, memory_space memory_of_A,
                           const sparse::complex_csr_view& A, const X& x, const Y& y, const char* y_name) {
  blas::check_vector(ctx, routine, "x", x);
  blas::check_vector(ctx, routine, y_name, y);
  blas::check_place(ctx, routine, "A", memory_of_A);
  if (x.size() == A.columns && y.size() == A.rows) return;
  throw error(error_kind::invalid_argument, std::string(routine) + ": op(A) is " + std::to_string(A.rows) +
                                                " x " + std::to_string(A.columns) + " but x has " +
                                                std::to_string(x.size()) + " and " + y_name + " " +
                                                std::to_string(y.size()) + " elements");
}

/// op(A), with nothing made yet where that takes time.
sparse::complex_csr_view shape_of(op op_a, const sparse::complex_csr_view& A) {
  auto its = A;
  if (is_transposed(op_a)) std::swap(its.rows, its.columns);
  return its;
}

/// Runs a row stage over op(A).
template <class Stage>
void run_rows(const context& ctx, op op_a, const detail::complex_csr_storage& A, const Stage& stage) {
  const auto& its = is_transposed(op_a) ? A.transposed(ctx) : A;
  sparse::run_rows(ctx, blas::is_conjugated(op_a) ? its.view.conjugated() : its.view, its.plan.get(), stage);
}

}  // namespace

template <solver_format T>
void spmv(const context& ctx, op op_a, const complex<T>& alpha, const complex_csr_matrix& A,
          not_deduced<vector_view<const complex<T>>> x, const complex<T>& beta,
          not_deduced<vector_view<complex<T>>> y) {
  check_complex_product(ctx, "spmv", A.memory(), shape_of(op_a, A.storage().view), x, y, "y");
  const bool needs_contiguous = ctx.kind() == backend::cpu;
  const blas::contiguous<const complex<T>> terms(ctx, x, needs_contiguous);
  const blas::contiguous<complex<T>> result(ctx, y, needs_contiguous);
  terms.read(ctx);
  if (!blas::is_zero(beta)) result.read(ctx);
  run_rows(ctx, op_a, A.storage(), sparse::complex_spmv_stage<T>{alpha, beta, terms.view(), result.view()});
  result.write_back(ctx);
}

/// The stage of real numbers over the parts, which lie in turns.
template <solver_format T>
void residual(const context& ctx, vector_view<const complex<double>> b, const complex_csr_matrix& A,
              not_deduced<vector_view<const complex<T>>> x, not_deduced<vector_view<complex<T>>> r) {
  check_complex_product(ctx, "residual", A.memory(), A.storage().view, x, r, "r");
  blas::check_vector(ctx, "residual", "b", b);
  blas::check_same_size("residual", "b", b, "r", r);
  const blas::contiguous<const complex<double>> of_b(ctx, b, true);
  const blas::contiguous<const complex<T>> terms(ctx, x, true);
  const blas::contiguous<complex<T>> result(ctx, r, true);
  of_b.read(ctx);
  terms.read(ctx);
  run_rows(ctx, op::none, A.storage(),
           sparse::residual_stage<T>{blas::interleaved(of_b.view()), blas::interleaved(terms.view()),
                                     blas::interleaved(result.view())});
  result.write_back(ctx);
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template void spmv<type>(const context&, op, const complex<type>&, const complex_csr_matrix&, \
                           vector_view<const complex<type>>, const complex<type>&,              \
                           vector_view<complex<type>>);                                         \
  template void residual<type>(const context&, vector_view<const complex<double>>,              \
                               const complex_csr_matrix&, vector_view<const complex<type>>,     \
                               vector_view<complex<type>>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace residua
