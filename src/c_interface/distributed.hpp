// What the functions of residua_distributed.h are made of.
#pragma once

#include <algorithm>

#include "c_interface/factors.hpp"
#include "c_interface/solve_options.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/distributed/cholesky.hpp"
#include "residua/distributed/gemm.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/distributed/lu.hpp"
#include "residua/distributed/spmv.hpp"
#include "residua/distributed/syrk.hpp"
#include "residua/distributed/vectors.hpp"
#include "residua_distributed.h"

struct residua_communicator {
  residua::communicator cxx;
};
struct residua_distributed_csr {
  residua::distributed_csr cxx;
};

namespace residua::c_interface {

/// A pointer that must not be null where it has something to point at.
struct named_pointer {
  const char* name;
  const void* pointer;
  index_t elements = 1;
};

/// A collective call: what is wrong with pointers on one rank is said on all.
template <class Body>
residua_status run_on(const char* routine, const communicator& ranks, residua_context* context,
                      std::initializer_list<named_pointer> pointers, const Body& body) noexcept {
  return guarded([&] {
    ranks.agree([&] {
      require_not_null(routine, "context", context);
      for (const auto& p : pointers)
        if (p.elements > 0) require_not_null(routine, p.name, p.pointer);
    });
    body(call(routine, context));
  });
}
template <class Body>
residua_status run_on(const char* routine, const residua_communicator* ranks, residua_context* context,
                      std::initializer_list<named_pointer> pointers, const Body& body) noexcept {
  return ranks == nullptr
             ? guarded([&] { require_not_null(routine, "ranks", ranks); })
             : run_on(routine, ranks->cxx, context, pointers, [&](const call& c) { body(c, ranks->cxx); });
}
/// Of a matrix: `body` takes the call, the matrix and the number of own rows, as which vectors are long.
template <class Body>
residua_status run_with(const char* routine, const residua_distributed_csr* A, residua_context* context,
                        std::initializer_list<named_pointer> scalars,
                        std::initializer_list<named_pointer> vectors, const Body& body) noexcept {
  return guarded([&] {
    require_not_null(routine, "A", A);
    const index_t rows = A->cxx.partition().own_rows();
    A->cxx.partition().ranks().agree([&] {
      require_not_null(routine, "context", context);
      for (const auto& p : scalars) require_not_null(routine, p.name, p.pointer);
      for (const auto& p : vectors)
        if (rows > 0) require_not_null(routine, p.name, p.pointer);
    });
    body(call(routine, context), A->cxx, rows);
  });
}

template <class T>
const T& value_of(const number<T>* given) {
  static_assert(sizeof(number<T>) == sizeof(T));
  return *reinterpret_cast<const T*>(given);
}
template <class T>
void put(const T& value, number<T>* result) {
  static_assert(sizeof(number<T>) == sizeof(T));
  *reinterpret_cast<T*>(result) = value;
}

template <class T>
residua_status distributed_spmv(residua_context* context, const residua_distributed_csr* A,
                                const number<T>* alpha, const_elements<T> x, const number<T>* beta,
                                elements<T> y) noexcept {
  return run_with("distributed_spmv", A, context, {{"alpha", alpha}, {"beta", beta}}, {{"x", x}, {"y", y}},
                  [&](const call& c, const distributed_csr& matrix, index_t rows) {
                    spmv<T>(c.ctx(), value_of<T>(alpha), matrix, c.input<T>(x, rows, 1), value_of<T>(beta),
                            c.output<T>(y, rows, 1));
                    c.ctx().synchronize();
                  });
}

template <class T>
residua_status distributed_dot(residua_context* context, const residua_distributed_csr* A,
                               const_elements<T> x, const_elements<T> y, number<T>* result) noexcept {
  return run_with(
      "distributed_dot", A, context, {{"result", result}}, {{"x", x}, {"y", y}},
      [&](const call& c, const distributed_csr& matrix, index_t rows) {
        put<T>(dot<T>(c.ctx(), matrix.partition(), c.input<T>(x, rows, 1), c.input<T>(y, rows, 1)), result);
      });
}

template <class T>
residua_status distributed_nrm2(residua_context* context, const residua_distributed_csr* A,
                                const_elements<T> x, number<T>* result) noexcept {
  return run_with("distributed_nrm2", A, context, {{"result", result}}, {{"x", x}},
                  [&](const call& c, const distributed_csr& matrix, index_t rows) {
                    put<T>(nrm2<T>(c.ctx(), matrix.partition(), c.input<T>(x, rows, 1)), result);
                  });
}

/// What ranks have of the options of solvers.
inline solve_options options_of_ranks(const residua_solve_options& given) {
  constexpr const char* routine = "distributed_solve";
  auto o = options_of(routine, given);
  if (given.function != nullptr)
    throw error(error_kind::unsupported, std::string(routine) + ": options.function on several ranks");
  if (o.method != solve_method::cg && o.method != solve_method::bicgstab && o.method != solve_method::gmres)
    throw error(error_kind::unsupported, std::string(routine) + ": options.method is " +
                                             std::to_string(static_cast<int>(given.method)) +
                                             "; several ranks have CG, BiCGStab and GMRES");
  return o;
}

/// None where nothing was asked for and the diagonal has a zero.
inline preconditioner preconditioner_of_ranks(const context& ctx, const distributed_csr& A,
                                              const solve_options& o, index_t parts) {
  try {
    return make_preconditioner(ctx, A, o.precondition.value_or(preconditioner_kind::jacobi),
                               o.preconditioner_settings, parts == 0 ? usual_parts : parts);
  } catch (const agreed_error& e) {
    if (o.precondition || e.kind() != error_kind::invalid_input) throw;
  }
  return {};
}

template <class T>
krylov_report iterate_on_ranks(const context& ctx, const distributed_csr& A, const preconditioner& M,
                               vector_view<const double> b, vector_view<T> x, const solve_options& options) {
  krylov_options o;
  o.tolerance = options.tolerance;
  o.max_iterations = options.max_iterations;
  o.restart = options.restart;
  if (options.method == solve_method::cg) return cg<T>(ctx, A, M, b, x, o);
  if (options.method == solve_method::gmres) return gmres<T>(ctx, A, M, b, x, o);
  return bicgstab<T>(ctx, A, M, b, x, o);
}

template <class T>
residua_status distributed_solve(residua_context* context, const residua_distributed_csr* A, const double* b,
                                 elements<T> x, int64_t parts, const residua_solve_options* options,
                                 residua_solve_report* report) noexcept {
  return run_with("distributed_solve", A, context, {{"options", options}, {"report", report}},
                  {{"b", b}, {"x", x}}, [&](const call& c, const distributed_csr& matrix, index_t rows) {
                    solve_options chosen_options;
                    matrix.partition().ranks().agree([&] { chosen_options = options_of_ranks(*options); });
                    const auto M = preconditioner_of_ranks(c.ctx(), matrix, chosen_options, parts);
                    array<T> found(c.ctx(), rows);
                    const auto its = iterate_on_ranks<T>(c.ctx(), matrix, M, c.input<double>(b, rows, 1),
                                                         found, chosen_options);
                    copy<T>(c.ctx(), found, c.output<T>(x, rows, 1));
                    c.ctx().synchronize();
                    *report = {its.converged() ? 1 : 0,
                               0,
                               name_of(*chosen_options.method).data(),
                               name_of(M.kind()).data(),
                               name_of(its.reason).data(),
                               its.iterations,
                               its.true_relative_residual,
                               0,
                               M.report().shift};
                  });
}

template <class T>
residua_status distributed_gemm(residua_context* context, const residua_communicator* ranks,
                                residua_op transa, int64_t m, int64_t n, int64_t k, int64_t columns_a,
                                const number<T>* alpha, const_elements<T> A, int64_t lda, const_elements<T> B,
                                int64_t ldb, const number<T>* beta, elements<T> C, int64_t ldc) noexcept {
  return run_on("distributed_gemm", ranks, context, {{"alpha", alpha}, {"beta", beta}},
                [&](const call& c, const communicator& all) {
                  op a{};
                  matrix_view<const T> of_a, of_b;
                  matrix_view<T> of_c;
                  all.agree([&] {
                    a = c.choice<op>("transa", transa);
                    of_a = c.input<T>(A, choose(a, m, k), columns_a, lda);
                    of_b = c.input<T>(B, k, n, ldb);
                    of_c = c.output<T>(C, m, n, ldc);
                  });
                  residua::gemm<T>(c.ctx(), all, a, value_of<T>(alpha), of_a, of_b, value_of<T>(beta), of_c);
                  c.ctx().synchronize();
                });
}

template <class T>
residua_status distributed_syrk(residua_context* context, const residua_communicator* ranks,
                                residua_uplo triangle, residua_op trans, int64_t n, int64_t k,
                                int64_t columns_a, int64_t columns_c, const number<T>* alpha,
                                const_elements<T> A, int64_t lda, const number<T>* beta, elements<T> C,
                                int64_t ldc) noexcept {
  return run_on("distributed_syrk", ranks, context, {{"alpha", alpha}, {"beta", beta}},
                [&](const call& c, const communicator& all) {
                  uplo stored{};
                  op a{};
                  matrix_view<const T> of_a;
                  matrix_view<T> of_c;
                  all.agree([&] {
                    stored = c.choice<uplo>("uplo", triangle);
                    a = c.choice<op>("trans", trans);
                    of_a = c.input<T>(A, choose(a, n, k), columns_a, lda);
                    of_c = c.output<T>(C, n, columns_c, ldc);
                  });
                  residua::syrk<T>(c.ctx(), all, stored, a, value_of<T>(alpha), of_a, value_of<T>(beta),
                                   of_c);
                  c.ctx().synchronize();
                });
}

/// A factorised matrix: its columns, and a rank's part of them. Alike on all ranks, or an error on all.
template <class View>
struct dealt_matrix {
  cyclic_columns columns;
  View own;
};
template <class View, class Make>
dealt_matrix<View> dealt(const communicator& ranks, int64_t n, int64_t width, const Make& make) {
  ranks.agree([&] { cyclic_columns(ranks, n, width); });
  dealt_matrix<View> its{cyclic_columns(ranks, n, width), {}};
  ranks.agree([&] { its.own = make(its.columns.own_columns()); });
  return its;
}

template <class T>
residua_status distributed_potrf(residua_context* context, const residua_communicator* ranks,
                                 residua_uplo uplo, int64_t n, int64_t width, elements<T> A, int64_t lda,
                                 int64_t* info) noexcept {
  return run_on("distributed_potrf", ranks, context, {{"info", info}},
                [&](const call& c, const communicator& all) {
                  const auto its = dealt<matrix_view<T>>(
                      all, n, width, [&](index_t columns) { return c.output<T>(A, n, columns, lda); });
                  residua::uplo stored{};
                  all.agree([&] { stored = c.choice<residua::uplo>("uplo", uplo); });
                  *info = potrf<T>(c.ctx(), its.columns, stored, its.own).info;
                });
}

template <class T>
residua_status distributed_potrs(residua_context* context, const residua_communicator* ranks,
                                 residua_uplo uplo, int64_t n, int64_t width, int64_t nrhs,
                                 const_elements<T> A, int64_t lda, elements<T> B, int64_t ldb) noexcept {
  return run_on("distributed_potrs", ranks, context, {}, [&](const call& c, const communicator& all) {
    const auto its = dealt<matrix_view<const T>>(
        all, n, width, [&](index_t columns) { return c.input<T>(A, n, columns, lda); });
    matrix_view<T> right;
    residua::uplo stored{};
    all.agree([&] {
      stored = c.choice<residua::uplo>("uplo", uplo);
      right = c.output<T>(B, n, nrhs, ldb);
    });
    potrs<T>(c.ctx(), its.columns, stored, its.own, right);
    c.ctx().synchronize();
  });
}

template <class T>
residua_status distributed_getrf(residua_context* context, const residua_communicator* ranks, int64_t m,
                                 int64_t n, int64_t width, elements<T> A, int64_t lda, int64_t* ipiv,
                                 int64_t* info) noexcept {
  return run_on("distributed_getrf", ranks, context, {{"info", info}, {"ipiv", ipiv, std::min(m, n)}},
                [&](const call& c, const communicator& all) {
                  const auto its = dealt<matrix_view<T>>(
                      all, n, width, [&](index_t columns) { return c.output<T>(A, m, columns, lda); });
                  *info = getrf<T>(c.ctx(), its.columns, its.own, pivots(c, ipiv, std::min(m, n))).info;
                });
}

template <class T>
residua_status distributed_getrs(residua_context* context, const residua_communicator* ranks,
                                 residua_op trans, int64_t n, int64_t width, int64_t nrhs,
                                 const_elements<T> A, int64_t lda, const int64_t* ipiv, elements<T> B,
                                 int64_t ldb) noexcept {
  return run_on("distributed_getrs", ranks, context, {{"ipiv", ipiv, n}},
                [&](const call& c, const communicator& all) {
                  const auto its = dealt<matrix_view<const T>>(
                      all, n, width, [&](index_t columns) { return c.input<T>(A, n, columns, lda); });
                  op a{};
                  matrix_view<T> right;
                  all.agree([&] {
                    a = c.choice<op>("trans", trans);
                    right = c.output<T>(B, n, nrhs, ldb);
                  });
                  getrs<T>(c.ctx(), its.columns, a, its.own, pivots(c, ipiv, n), right);
                  c.ctx().synchronize();
                });
}

}  // namespace residua::c_interface
