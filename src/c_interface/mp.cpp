// Run-time precision for C: its numbers and their BLAS.
#include "c_interface/mp.hpp"

#include "c_interface/factors.hpp"
#include "c_interface/text.hpp"
#include "mp/scalar.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/lapack.hpp"

namespace residua::c_interface {

namespace {

void check_leading(const char* routine, const mp_matrix& A, const double* values, index_t leading) {
  if (A.columns() > 0 && A.rows() > 0) require_not_null(routine, "values", values);
  require(leading >= A.rows() && leading >= 1, routine, "ld >= max(1, rows)", leading);
}
void check_place(const char* routine, const mp_matrix& A, index_t i, index_t j) {
  require(i >= 0 && i < A.rows(), routine, "0 <= i < rows", i);
  require(j >= 0 && j < A.columns(), routine, "0 <= j < columns", j);
}

/// The only number of `A`, on the host.
mp number_of(const call& c, const char* routine, const char* name, const residua_mp* A) {
  const mp_matrix& x = numbers(routine, name, A);
  require_extents(routine, name, x, 1, 1);
  return x.to_host(c.ctx())[0];
}
/// Where a result of the operands' precision goes.
mp_matrix& result_of(const char* routine, residua_mp* result) {
  mp_matrix& r = numbers(routine, "result", result);
  require_extents(routine, "result", r, 1, 1);
  return r;
}
void store(const call& c, const char* routine, mp_matrix& result, const mp& value) {
  multiple::check_same_bits(routine, "result", result.bits(), "x", value.bits());
  result.upload(c.ctx(), {&value, 1});
}

}  // namespace

}  // namespace residua::c_interface

using namespace residua::c_interface;
using residua::index_t;

extern "C" {

residua_status residua_create_mp(residua_context* context, int bits, int64_t rows, int64_t columns,
                                 residua_mp** A) {
  return run("create_mp", context, [&](const call& c) {
    require_not_null("create_mp", "A", A);
    *A = nullptr;
    *A = new residua_mp{residua::mp_matrix(c.ctx(), rows, columns, bits)};
  });
}

void residua_destroy_mp(residua_mp* A) { delete A; }

residua_status residua_shape_mp(const residua_mp* A, int* bits, int64_t* rows, int64_t* columns) {
  return guarded([&] {
    const auto& numbers_of_A = numbers("shape_mp", "A", A);
    if (bits != nullptr) *bits = numbers_of_A.bits();
    if (rows != nullptr) *rows = numbers_of_A.rows();
    if (columns != nullptr) *columns = numbers_of_A.columns();
  });
}

residua_status residua_set_mp(residua_context* context, residua_mp* A, const double* values, int64_t ld) {
  return run("set_mp", context, [&](const call& c) {
    auto& target = numbers("set_mp", "A", A);
    check_leading("set_mp", target, values, ld);
    std::vector<residua::mp> host;
    for (index_t j = 0; j < target.columns(); ++j) {
      for (index_t i = 0; i < target.rows(); ++i) host.emplace_back(values[i + j * ld], target.bits());
    }
    target.upload(c.ctx(), host);
  });
}

residua_status residua_get_mp(residua_context* context, const residua_mp* A, double* values, int64_t ld) {
  return run("get_mp", context, [&](const call& c) {
    const auto& source = numbers("get_mp", "A", A);
    check_leading("get_mp", source, values, ld);
    const auto host = source.to_host(c.ctx());
    for (index_t k = 0; k < static_cast<index_t>(host.size()); ++k)
      values[k % source.rows() + k / source.rows() * ld] = host[static_cast<std::size_t>(k)].to_double();
  });
}

residua_status residua_copy_mp(residua_context* context, const residua_mp* A, residua_mp* B) {
  return run("copy_mp", context, [&](const call& c) {
    const auto& source = numbers("copy_mp", "A", A);
    auto& target = numbers("copy_mp", "B", B);
    require_extents("copy_mp", "B", target, source.rows(), source.columns());
    target.upload(c.ctx(), source.to_host(c.ctx()));
  });
}

residua_status residua_from_text_mp(residua_context* context, const char* text, residua_mp* A, int64_t i,
                                    int64_t j) {
  return run("from_text", context, [&](const call& c) {
    auto& target = numbers("from_text", "A", A);
    check_place("from_text", target, i, j);
    require_not_null("from_text", "text", text);
    const auto number = residua::parse_mp(text, target.bits());
    const residua::mp_array one(c.ctx(), {&number, 1}, target.bits());
    copy(c.ctx(), one.view(), target.view().block(i, j, 1, 1).column(0));
    c.ctx().synchronize();  // before what was copied is freed
  });
}

residua_status residua_to_text_mp(residua_context* context, const residua_mp* A, int64_t i, int64_t j,
                                  int digits, char* buffer, size_t size, size_t* length) {
  return run("to_text", context, [&](const call& c) {
    const auto& source = numbers("to_text", "A", A);
    check_place("to_text", source, i, j);
    if (size != 0) require_not_null("to_text", "buffer", buffer);
    residua::mp_array one(c.ctx(), 1, source.bits());
    copy(c.ctx(), source.view().block(i, j, 1, 1).column(0), one);
    write_text(text_of(one.to_host(c.ctx())[0], digits), buffer, size, length);
  });
}

residua_status residua_flags_mp(int* overflow, int* underflow, int* invalid) {
  return guarded([&] {
    const residua::mp_flags raised = residua::raised_mp_flags();
    if (overflow != nullptr) *overflow = static_cast<int>(raised.overflow);
    if (underflow != nullptr) *underflow = static_cast<int>(raised.underflow);
    if (invalid != nullptr) *invalid = static_cast<int>(raised.invalid);
  });
}

void residua_clear_flags_mp(void) { residua::clear_mp_flags(); }

residua_status residua_scal_mp(residua_context* context, const residua_mp* alpha, residua_mp* x) {
  return run("scal", context, [&](const call& c) {
    scal(c.ctx(), number_of(c, "scal", "alpha", alpha), vector_of("scal", "x", x));
  });
}

residua_status residua_axpy_mp(residua_context* context, const residua_mp* alpha, const residua_mp* x,
                               residua_mp* y) {
  return run("axpy", context, [&](const call& c) {
    axpy(c.ctx(), number_of(c, "axpy", "alpha", alpha), vector_of("axpy", "x", x), vector_of("axpy", "y", y));
  });
}

residua_status residua_dot_mp(residua_context* context, const residua_mp* x, const residua_mp* y,
                              residua_mp* result) {
  return run("dot", context, [&](const call& c) {
    auto& r = result_of("dot", result);
    store(c, "dot", r, dot(c.ctx(), vector_of("dot", "x", x), vector_of("dot", "y", y)));
  });
}

residua_status residua_nrm2_mp(residua_context* context, const residua_mp* x, residua_mp* result) {
  return run("nrm2", context, [&](const call& c) {
    auto& r = result_of("nrm2", result);
    store(c, "nrm2", r, nrm2(c.ctx(), vector_of("nrm2", "x", x)));
  });
}

residua_status residua_gemv_mp(residua_context* context, residua_op trans, const residua_mp* alpha,
                               const residua_mp* A, const residua_mp* x, const residua_mp* beta,
                               residua_mp* y) {
  return run("gemv", context, [&](const call& c) {
    gemv(c.ctx(), c.choice<residua::op>("trans", trans), number_of(c, "gemv", "alpha", alpha),
         matrix_of("gemv", "A", A), vector_of("gemv", "x", x), number_of(c, "gemv", "beta", beta),
         vector_of("gemv", "y", y));
  });
}

residua_status residua_gemm_mp(residua_context* context, residua_op transa, residua_op transb,
                               const residua_mp* alpha, const residua_mp* A, const residua_mp* B,
                               const residua_mp* beta, residua_mp* C) {
  return run("gemm", context, [&](const call& c) {
    gemm(c.ctx(), c.choice<residua::op>("transa", transa), c.choice<residua::op>("transb", transb),
         number_of(c, "gemm", "alpha", alpha), matrix_of("gemm", "A", A), matrix_of("gemm", "B", B),
         number_of(c, "gemm", "beta", beta), matrix_of("gemm", "C", C));
  });
}

residua_status residua_gesv_mp(residua_context* context, residua_mp* A, int64_t* ipiv, residua_mp* B,
                               int64_t* info) {
  return run_with_info("gesv", context, info, [&](const call& c) {
    const auto matrix = matrix_of("gesv", "A", A);
    return gesv(c.ctx(), matrix, pivots(c, ipiv, matrix.rows()), matrix_of("gesv", "B", B));
  });
}

}  // extern "C"
