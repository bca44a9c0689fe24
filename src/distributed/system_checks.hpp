// The checks of a system that several ranks solve.
#pragma once

#include "distributed/agreement.hpp"
#include "distributed/matrix_state.hpp"
#include "krylov/system.hpp"
#include "residua/distributed/krylov.hpp"
#include "view/vector_checks.hpp"

namespace residua::distributed {

/// A rank's own part of a vector. Throws invalid_argument.
template <class T>
void check_part(const context& ctx, const char* routine, const char* name, const vector_view<T>& x,
                index_t own_rows) {
  blas::check_vector(ctx, routine, name, x);
  if (x.size() != own_rows) {
    blas::fail(
        routine, name,
        "has " + std::to_string(x.size()) + " elements; this rank has " + std::to_string(own_rows) + " rows");
  }
  if (x.increment() != 1)
    blas::fail(routine, name, "has increment " + std::to_string(x.increment()) + "; it must be 1");
}

/// Throws unless M is the identity or was made for ranks with these rows.
void check_preconditioner(const char* routine, const preconditioner& M, const row_partition& p);
/// Throws agreed_error, naming the rank, where a method, its format, kind of M or options differ from rank
/// 0's. Collective, of all methods alike.
void check_same_call(const char* routine, format its_format, preconditioner_kind M, const communicator& ranks,
                     const krylov_options& options);

/// Collective; throws agreed_error.
template <class T>
void check_system(const char* routine, const krylov::system<T, distributed_csr>& s) {
  const auto& ranks = s.A.partition().ranks();
  agreed(ranks, [&] {
    blas::check_place(s.ctx, routine, "A", s.A.state().memory);
    krylov::check_options(routine, s.options);
    check_part(s.ctx, routine, "b", s.b, s.A.partition().own_rows());
    check_part(s.ctx, routine, "x", s.x, s.A.partition().own_rows());
    check_preconditioner(routine, s.M, s.A.partition());
  });
  check_same_call(routine, format_of<T>::id, s.M.kind(), ranks, s.options);
}

}  // namespace residua::distributed
