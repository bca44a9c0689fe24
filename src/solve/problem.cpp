// Scaling of A, its complex form, and what solvers ask of options, formats and the machine.
#include "solve/problem.hpp"

#include <unistd.h>

#include "krylov/power_of_two.hpp"
#include "sparse/direct/complex_form.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

bool is_too_coarse(format f, double tolerance) { return tolerance > 0 && unit_roundoff_of(f) > tolerance; }

complex_csr_matrix matrix_of(const context& ctx, sparse::complex_form&& form, bool hermitian) {
  complex_csr A;
  A.rows = A.columns = form.order();
  A.row_start = std::move(form.row_start);
  A.column = std::move(form.column);
  A.hermitian = hermitian;
  for (std::size_t k = 0; k < form.parts.size(); k += 2)
    A.value.emplace_back(form.parts[k], form.parts[k + 1]);
  return {ctx, std::move(A)};
}

}  // namespace

problem::problem(const context& its_context, const csr_matrix& given, const solve_options& its_options)
    : ctx(its_context),
      options(its_options),
      exponent(krylov::exponent_for(given.storage().sizes)),
      A(exponent == 0 ? given : krylov::scaled(its_context, given, exponent)),
      formats(ladder(its_options.precision)) {}

const complex_csr_matrix* problem::complex_A() const {
  if (!is_examined_) {
    if (auto form = sparse::complex_form_of(detail::fetch(ctx, A).view))
      complex_A_ = matrix_of(ctx, std::move(*form), A.kind() == matrix_kind::symmetric);
  }
  is_examined_ = true;
  return complex_A_ ? &*complex_A_ : nullptr;
}

double unit_roundoff_of(format precision) {
  return with_solver_format(precision, []<class T>() { return unit_roundoff<T>; });
}

std::vector<format> ladder(std::optional<format> precision) {
  if (precision) return {*precision};
  return {std::begin(solver_formats), std::end(solver_formats)};
}

std::size_t first_format_for_tolerance(const std::vector<format>& ladder, double tolerance) {
  std::size_t k = 0;
  while (k + 1 < ladder.size() && is_too_coarse(ladder[k], tolerance)) ++k;
  return k;
}

attempt_method method_for_kind(const csr_matrix& A) {
  return A.kind() == matrix_kind::symmetric ? attempt_method::cg : attempt_method::bicgstab;
}

double available_bytes(double memory_limit) {
  if (memory_limit > 0) return memory_limit;
  return static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace residua::solving
