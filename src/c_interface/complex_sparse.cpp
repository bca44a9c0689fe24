// Sparse complex matrices for C: products and solutions.
#include "blas/complex/real_views.hpp"
#include "c_interface/complex.hpp"
#include "c_interface/solve.hpp"
#include "krylov/system.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"
#include "sparse/complex/csr_storage.hpp"

struct residua_complex_csr {
  residua::complex_csr_matrix cxx;
};

namespace residua::c_interface {

namespace {

complex_csr hermitian_or_not(complex_csr A) {
  A.hermitian = is_hermitian(A);
  return A;
}

template <class T>
residua_status complex_spmv(residua_context* context, residua_op trans, const_elements<T> alpha,
                            const residua_complex_csr* A, const_elements<T> x, int64_t incx,
                            const_elements<T> beta, elements<T> y, int64_t incy) noexcept {
  return run("complex_spmv", context, [&](const call& c) {
    require_not_null("complex_spmv", "A", A);
    const auto& its = A->cxx;
    const op form = operation("complex_spmv", "trans", trans);
    residua::spmv<T>(c.ctx(), form, complex_value<T>("complex_spmv", "alpha", alpha), its,
                     vector_of_pairs<T>(c, x, choose(form, its.columns(), its.rows()), incx),
                     complex_value<T>("complex_spmv", "beta", beta),
                     vector_of_pairs<T>(c, y, choose(form, its.rows(), its.columns()), incy));
  });
}

/// The start is zero; nothing is written where it fails.
template <class T>
residua_solve_report solve_complex(const context& ctx, const complex_csr_matrix& A,
                                   vector_view<const complex<double>> b, vector_view<complex<T>> x,
                                   const residua_solve_options& given) {
  const auto options = options_of("complex_solve", given);
  residua_solve_report report;
  if (given.function != nullptr) {
    array<complex<T>> found(ctx, A.rows());
    report = solve_with_function<T>(ctx, A, 2 * A.rows(), b, found.view(), options, given);
    copy<T>(ctx, found.view(), x);
  } else {
    const csr_matrix R(ctx, real_equivalent(residua::detail::complex_on_host(ctx, A.storage()).arrays()));
    array<T> found;
    report = solve_by_choice<T>(ctx, R, blas::interleaved(b), found, options);
    copy<T>(ctx, found, blas::interleaved(x));
  }
  ctx.synchronize();
  return report;
}

template <class T>
residua_status complex_solve(residua_context* context, const residua_complex_csr* A, const double* b,
                             elements<T> x, const residua_solve_options* options,
                             residua_solve_report* report) noexcept {
  return run("complex_solve", context, [&](const call& c) {
    require_not_null("complex_solve", "A", A);
    require_not_null("complex_solve", "report", report);
    const auto& its = A->cxx;
    krylov::check_square("complex_solve", its);
    blas::check_place(c.ctx(), "complex_solve", "A", its.memory());
    const auto right = vector_of_pairs<double>(c, b, its.rows(), 1);
    const auto left = vector_of_pairs<T>(c, x, its.rows(), 1);
    blas::check_vector(c.ctx(), "complex_solve", "b", right);
    blas::check_vector(c.ctx(), "complex_solve", "x", left);
    *report = solve_complex<T>(c.ctx(), its, right, left, given_or_defaults(options));
  });
}

}  // namespace

}  // namespace residua::c_interface

extern "C" {

residua_status residua_create_complex_csr(residua_context* context, int64_t rows, int64_t columns,
                                          const int32_t* row_start, const int32_t* column,
                                          const double* value, residua_complex_csr** A) {
  using namespace residua::c_interface;
  return run("create_complex_csr", context, [&](const call& c) {
    require_not_null("create_complex_csr", "A", A);
    auto given =
        sparse_matrix_of<residua::complex_csr>("create_complex_csr", rows, columns, row_start, column, value);
    *A = new residua_complex_csr{{c.ctx(), hermitian_or_not(std::move(given))}};
  });
}
void residua_destroy_complex_csr(residua_complex_csr* A) { delete A; }

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none.
#define RESIDUA_COMPLEX_SPARSE(format, type, element)                                                  \
  residua_status residua_complex_spmv_##format(                                                        \
      residua_context* context, residua_op trans, const element* alpha, const residua_complex_csr* A,  \
      const element* x, int64_t incx, const element* beta, element* y, int64_t incy) {                 \
    return residua::c_interface::complex_spmv<type>(context, trans, alpha, A, x, incx, beta, y, incy); \
  }                                                                                                    \
  residua_status residua_complex_solve_##format(                                                       \
      residua_context* context, const residua_complex_csr* A, const double* b, element* x,             \
      const residua_solve_options* options, residua_solve_report* report) {                            \
    return residua::c_interface::complex_solve<type>(context, A, b, x, options, report);               \
  }
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_COMPLEX_SPARSE(fp64, double, double)
RESIDUA_COMPLEX_SPARSE(dd, residua::dd, residua_dd)
RESIDUA_COMPLEX_SPARSE(td, residua::td, residua_td)
RESIDUA_COMPLEX_SPARSE(qd, residua::qd, residua_qd)
#undef RESIDUA_COMPLEX_SPARSE

}  // extern "C"
