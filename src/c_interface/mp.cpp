// Run-time precision for C: its numbers, and routines whose arguments are more than those of C++.
#include "c_interface/mp.hpp"

#include "c_interface/sparse.hpp"
#include "c_interface/text.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/sparse.hpp"

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

/// BLAS's param; a flag that is none is for rotm to refuse.
mp_modified_rotation rotation_of(const call& c, const residua_mp* param) {
  const mp_matrix& given = numbers("rotm", "param", param);
  require_extents("rotm", "param", given, 5, 1);
  const auto host = given.to_host(c.ctx());
  constexpr int none = 3;
  int flag = none;
  for (int k = -2; k <= 1; ++k) {
    if (host[0] == mp(k, given.bits())) flag = k;
  }
  return {flag, host[1], host[2], host[3], host[4]};
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

residua_status residua_rotg_mp(residua_context* context, const residua_mp* a, const residua_mp* b,
                               residua_mp* r, residua_mp* z, residua_mp* c, residua_mp* s) {
  return run("rotg", context, [&](const call& args) {
    auto &of_r = result_of("rotg", "r", r), &of_z = result_of("rotg", "z", z),
         &of_c = result_of("rotg", "c", c), &of_s = result_of("rotg", "s", s);
    const auto found = residua::rotg(number_of(args, "rotg", "a", a), number_of(args, "rotg", "b", b));
    store(args, "rotg", of_r, found.r);
    store(args, "rotg", of_z, found.z);
    store(args, "rotg", of_c, found.c);
    store(args, "rotg", of_s, found.s);
  });
}

residua_status residua_rotmg_mp(residua_context* context, residua_mp* d1, residua_mp* d2, residua_mp* x1,
                                const residua_mp* y1, residua_mp* param) {
  return run("rotmg", context, [&](const call& c) {
    auto& of_param = numbers("rotmg", "param", param);
    require_extents("rotmg", "param", of_param, 5, 1);
    const auto found = residua::rotmg(number_of(c, "rotmg", "d1", d1), number_of(c, "rotmg", "d2", d2),
                                      number_of(c, "rotmg", "x1", x1), number_of(c, "rotmg", "y1", y1));
    const auto& h = found.h;
    residua::multiple::check_same_bits("rotmg", "param", of_param.bits(), "d1", found.d1.bits());
    store(c, "rotmg", d1->cxx, found.d1);
    store(c, "rotmg", d2->cxx, found.d2);
    store(c, "rotmg", x1->cxx, found.x1);
    of_param.upload(c.ctx(), std::vector{residua::mp(h.flag, found.d1.bits()), h.h11, h.h21, h.h12, h.h22});
  });
}

residua_status residua_rotm_mp(residua_context* context, residua_mp* x, residua_mp* y,
                               const residua_mp* param) {
  return run("rotm", context, [&](const call& args) {
    rotm(args.ctx(), vector_of("rotm", "x", x), vector_of("rotm", "y", y), rotation_of(args, param));
  });
}

residua_status residua_spmv_mp(residua_context* context, const residua_mp* alpha, const int32_t* row_start,
                               const int32_t* column, const double* value, const residua_mp* x,
                               const residua_mp* beta, residua_mp* y) {
  return run("spmv", context, [&](const call& args) {
    const auto of_x = vector_of("spmv", "x", x);
    const auto of_y = vector_of("spmv", "y", y);
    const residua::csr_matrix A(args.ctx(), sparse_matrix_of<residua::csr>("spmv", of_y.size(), of_x.size(),
                                                                           row_start, column, value));
    spmv(args.ctx(), number_of(args, "spmv", "alpha", alpha), A, of_x, number_of(args, "spmv", "beta", beta),
         of_y);
  });
}

}  // extern "C"
