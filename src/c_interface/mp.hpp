// Numbers of run-time precision behind residua.h's handle.
#pragma once

#include <vector>

#include "c_interface/call.hpp"
#include "mp/scalar.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gesvd.hpp"

struct residua_mp {
  residua::mp_matrix cxx;
};

namespace residua::c_interface {

inline mp_matrix& numbers(const char* routine, const char* name, residua_mp* A) {
  require_not_null(routine, name, A);
  return A->cxx;
}
inline const mp_matrix& numbers(const char* routine, const char* name, const residua_mp* A) {
  require_not_null(routine, name, A);
  return A->cxx;
}

inline void require_extents(const char* routine, const char* name, const mp_matrix& A, index_t rows,
                            index_t columns) {
  if (A.rows() == rows && A.columns() == columns) return;
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " is " +
                                                std::to_string(A.rows()) + " x " +
                                                std::to_string(A.columns()) + "; it must be " +
                                                std::to_string(rows) + " x " + std::to_string(columns));
}

/// The view of a vector: numbers of one column.
template <class Handle>
auto vector_of(const char* routine, const char* name, Handle* A) {
  auto& x = numbers(routine, name, A);
  require_extents(routine, name, x, x.rows(), 1);
  return x.view().column(0);
}
template <class Handle>
auto matrix_of(const char* routine, const char* name, Handle* A) {
  return numbers(routine, name, A).view();
}

/// The only number of `A`, on the host.
inline mp number_of(const call& c, const char* routine, const char* name, const residua_mp* A) {
  const mp_matrix& x = numbers(routine, name, A);
  require_extents(routine, name, x, 1, 1);
  return x.to_host(c.ctx())[0];
}
/// Where a result of the operands' precision goes.
inline mp_matrix& result_of(const char* routine, const char* name, residua_mp* result) {
  mp_matrix& r = numbers(routine, name, result);
  require_extents(routine, name, r, 1, 1);
  return r;
}
inline void store(const call& c, const char* routine, mp_matrix& result, const mp& value) {
  multiple::check_same_bits(routine, "result", result.bits(), "x", value.bits());
  result.upload(c.ctx(), {&value, 1});
}

inline const mp& bound_of(const mp_eigen_report& report) { return report.eigenvalue_error; }
inline const mp& bound_of(const mp_geev_report& report) { return report.eigenvalue_error; }
inline const mp& bound_of(const mp_svd_report& report) { return report.singular_value_error; }
/// Runs what returns a report with a bound of its values' errors, which is a number of the fewest bits.
template <class Body>
residua_status run_with_bound(const char* routine, residua_context* context, int64_t* info, residua_mp* error,
                              const Body& body) noexcept {
  return run(routine, context, [&](const call& c) {
    require_not_null(routine, "info", info);
    mp_matrix& bound = result_of(routine, "error", error);
    const auto report = body(c);
    *info = report.info;
    bound.upload(c.ctx(), {&bound_of(report), 1});
  });
}

}  // namespace residua::c_interface
