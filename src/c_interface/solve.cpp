// Sparse systems for C.
#include "c_interface/solve.hpp"

#include "residua/blas/level1/copy.hpp"
#include "view/vector_checks.hpp"

namespace residua::c_interface {

preconditioner users_preconditioner(const context& ctx, index_t rows, const residua_solve_options& given) {
  return {ctx, rows,
          [function = given.function, user = given.user](const context&, vector_view<const double> r,
                                                         vector_view<double> z) {
            const int code = function(user, r.size(), r.first(), z.first());
            if (code == 0) return;
            throw error(error_kind::invalid_argument,
                        "solve: options.function returned " + std::to_string(code));
          }};
}

void check_function(const solve_options& options) {
  if (!options.precondition && options.method && options.method != solve_method::direct) return;
  throw error(
      error_kind::invalid_argument,
      "solve: options.function needs the method CG, BiCGStab, GMRES or MINRES and no other preconditioner");
}

residua_solve_report report_of(solve_method method, const krylov_report& report) {
  return {report.converged() ? 1 : 0,
          0,
          name_of(method).data(),
          name_of(preconditioner_kind::user).data(),
          name_of(report.reason).data(),
          report.iterations,
          report.true_relative_residual,
          0,
          0};
}

residua_solve_report report_of(const solution& s) {
  const auto& last = s.last();
  return {s.converged ? 1 : 0,
          s.proved_singular ? 1 : 0,
          name_of(last.method).data(),
          name_of(last.precondition).data(),
          name_of(last.report.reason).data(),
          last.report.iterations,
          last.report.true_relative_residual,
          s.forward_error_estimate,
          last.preconditioner_made.shift};
}

csr symmetric_or_not(csr A) {
  if (is_symmetric(A)) A.kind = matrix_kind::symmetric;
  return A;
}

namespace {

template <class T>
residua_status solve_in(residua_context* context, index_t rows, const int32_t* row_start,
                        const int32_t* column, const double* value, const double* b, elements<T> x,
                        const residua_solve_options* options, residua_solve_report* report) noexcept {
  return run("solve", context, [&](const call& c) {
    require_not_null("solve", "report", report);
    const auto given = given_or_defaults(options);
    const auto chosen_options = options_of("solve", given);
    const csr_matrix A(
        c.ctx(), symmetric_or_not(sparse_matrix_of<csr>("solve", rows, rows, row_start, column, value)));
    const auto right = c.input<double>(b, rows, 1);
    const auto left = c.output<T>(x, rows, 1);
    blas::check_vector(c.ctx(), "solve", "x", left);  // before the work
    array<T> found(c.ctx(), rows);
    const auto result =
        given.function == nullptr
            ? solve_by_choice<T>(c.ctx(), A, right, found, chosen_options)
            : solve_with_function<T>(c.ctx(), A, rows, right, found.view(), chosen_options, given);
    copy<T>(c.ctx(), found, left);
    c.ctx().synchronize();
    *report = result;
  });
}

}  // namespace

}  // namespace residua::c_interface

using residua::c_interface::solve_in;

extern "C" {

residua_status residua_solve_fp64(residua_context* context, int64_t rows, const int32_t* row_start,
                                  const int32_t* column, const double* value, const double* b, double* x,
                                  const residua_solve_options* options, residua_solve_report* report) {
  return solve_in<double>(context, rows, row_start, column, value, b, x, options, report);
}
residua_status residua_solve_dd(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_dd* x,
                                const residua_solve_options* options, residua_solve_report* report) {
  return solve_in<residua::dd>(context, rows, row_start, column, value, b, x, options, report);
}
residua_status residua_solve_td(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_td* x,
                                const residua_solve_options* options, residua_solve_report* report) {
  return solve_in<residua::td>(context, rows, row_start, column, value, b, x, options, report);
}
residua_status residua_solve_qd(residua_context* context, int64_t rows, const int32_t* row_start,
                                const int32_t* column, const double* value, const double* b, residua_qd* x,
                                const residua_solve_options* options, residua_solve_report* report) {
  return solve_in<residua::qd>(context, rows, row_start, column, value, b, x, options, report);
}

}  // extern "C"
