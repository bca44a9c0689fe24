// Sparse systems and least squares of run-time precision for C.
#include "c_interface/mp.hpp"
#include "c_interface/solve.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/krylov.hpp"
#include "residua/solve/least_squares_mp.hpp"
#include "residua/solve/solve_mp.hpp"

namespace residua::c_interface {

namespace {

/// Throws unless a method is named that run-time precision has.
solve_options options_of_method(const residua_solve_options& given) {
  auto options = options_of("krylov", given);
  const bool has_it = options.method == solve_method::cg || options.method == solve_method::bicgstab ||
                      options.method == solve_method::gmres;
  if (!has_it)
    throw error(error_kind::invalid_argument, "krylov: options.method is " +
                                                  std::to_string(static_cast<int>(given.method)) +
                                                  "; it must be CG, BiCGStab or GMRES");
  return options;
}

/// Of nobody's choice Jacobi's, or none where the diagonal has a zero.
preconditioner preconditioner_of(const context& ctx, const csr_matrix& A, const solve_options& options,
                                 const residua_solve_options& given) {
  if (given.function != nullptr) {
    check_function(options);
    return users_preconditioner(ctx, A.rows(), given);
  }
  const auto kind = options.precondition.value_or(preconditioner_kind::jacobi);
  if (kind == preconditioner_kind::none) return {};
  try {
    return {ctx, A, kind, options.preconditioner_settings};
  } catch (const error& e) {
    if (options.precondition || e.kind() != error_kind::invalid_input) throw;
  }
  return {};
}

krylov_report iterate(const context& ctx, const csr_matrix& A, const preconditioner& M,
                      const mp_const_vector_view& b, const mp_vector_view& x, const solve_options& options) {
  const krylov_options o = krylov_options_of(options);
  if (options.method == solve_method::cg) return cg(ctx, A, M, b, x, o);
  if (options.method == solve_method::gmres) return gmres(ctx, A, M, b, x, o);
  return bicgstab(ctx, A, M, b, x, o);
}

}  // namespace

}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_solve_mp(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_mp* x,
                                const residua_solve_options* options, residua_solve_report* report) {
  return run("solve", context, [&](const call& c) {
    require_not_null("solve", "report", report);
    const auto given = given_or_defaults(options);
    if (given.function != nullptr)
      throw residua::error(residua::error_kind::unsupported,
                           "solve: options.function with x of run-time precision");
    const auto chosen_options = options_of("solve", given);
    const auto left = vector_of("solve", "x", x);
    require_extents("solve", "x", x->cxx, rows, 1);
    const residua::csr_matrix A(c.ctx(), symmetric_or_not(sparse_matrix_of<residua::csr>(
                                             "solve", rows, rows, row_start, column, value)));
    const auto found = solve_mp(c.ctx(), A, c.input<double>(b, rows, 1), chosen_options, left.bits());
    copy(c.ctx(), found.x, left);
    c.ctx().synchronize();
    *report = report_of(found.first);
    report->converged = found.converged ? 1 : 0;
    report->reason = residua::name_of(found.reason()).data();
    report->true_relative_residual = found.true_relative_residual;
    report->forward_error_estimate = found.forward_error_estimate;
  });
}

residua_status residua_krylov_mp(residua_context* context, const int32_t* row_start, const int32_t* column,
                                 const double* value, const residua_mp* b, residua_mp* x,
                                 const residua_solve_options* options, residua_solve_report* report) {
  return run("krylov", context, [&](const call& c) {
    require_not_null("krylov", "report", report);
    require_not_null("krylov", "options", options);
    const auto chosen_options = options_of_method(*options);
    const auto right = vector_of("krylov", "b", b);
    const auto left = vector_of("krylov", "x", x);
    const auto rows = right.size();
    require_extents("krylov", "x", x->cxx, rows, 1);
    const residua::csr_matrix A(c.ctx(), symmetric_or_not(sparse_matrix_of<residua::csr>(
                                             "krylov", rows, rows, row_start, column, value)));
    const auto M = preconditioner_of(c.ctx(), A, chosen_options, *options);
    const auto found = iterate(c.ctx(), A, M, right, left, chosen_options);
    *report = report_of(*chosen_options.method, found);
    report->preconditioner = residua::name_of(M.kind()).data();
    report->preconditioner_shift = M.report().shift;
  });
}

residua_status residua_least_squares_mp(residua_context* context, const int32_t* row_start,
                                        const int32_t* column, const double* value, int64_t rows,
                                        const double* b, residua_mp* x, double tolerance,
                                        residua_least_squares_report* report) {
  return run("least_squares", context, [&](const call& c) {
    require_not_null("least_squares", "report", report);
    const auto left = vector_of("least_squares", "x", x);
    const residua::csr_matrix A(c.ctx(), sparse_matrix_of<residua::csr>("least_squares", rows, left.size(),
                                                                        row_start, column, value));
    residua::least_squares_options options;
    if (tolerance != 0) options.tolerance = tolerance;
    const auto found = least_squares_mp(c.ctx(), A, c.input<double>(b, rows, 1), options, left.bits());
    copy(c.ctx(), found.x, left);
    c.ctx().synchronize();
    *report = {found.converged ? 1 : 0, found.rank_is_certain ? 1 : 0, found.rank,
               found.structural_rank,   found.relative_residual,       found.optimality,
               found.null_space_part};
  });
}

}  // extern "C"
