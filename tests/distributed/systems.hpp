// Systems that all ranks solve together, and each of them alone.
#pragma once

#include "distributed/ranks.hpp"
#include "krylov/systems.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/distributed/spmv.hpp"

namespace residua_test {

inline distributed_csr dealt_out(const context& ctx, const communicator& ranks, const csr& A) {
  return distributed_csr::scatter(ctx, ranks, ranks.rank() == 0 ? A : csr{});
}

template <class T>
krylov_report run_method(attempt_method method, const context& ctx, const distributed_csr& A,
                         const preconditioner& M, vector_view<const double> b, vector_view<T> x,
                         const krylov_options& options) {
  if (method == attempt_method::cg) return residua::cg(ctx, A, M, b, x, options);
  if (method == attempt_method::gmres) return residua::gmres(ctx, A, M, b, x, options);
  return residua::bicgstab(ctx, A, M, b, x, options);
}

/// One solve of all ranks, with the whole x on each.
template <class T>
answer<T> solve_on(const communicator& ranks, attempt_method method, const context& ctx, const csr& A,
                   const std::vector<double>& b, const krylov_options& options = {},
                   preconditioner_kind kind = preconditioner_kind::none, std::vector<T> x0 = {}) {
  const auto dealt = dealt_out(ctx, ranks, A);
  const auto& p = dealt.partition();
  const auto M = kind == preconditioner_kind::jacobi ? residua::jacobi(ctx, dealt) : preconditioner();
  if (x0.empty()) x0.assign(b.size(), T(0.0));
  const auto own_b = own_part(p, b);
  const auto own_x = own_part(p, x0);
  const array<double> right(ctx, std::span<const double>(own_b));
  array<T> x(ctx, std::span<const T>(own_x));
  const auto report = run_method<T>(method, ctx, dealt, M, right, x, options);
  const auto own = x.to_host(ctx);
  return {report, ranks.size() == 1 ? own : whole_of(p, own)};
}

/// The same but for the time, which no two runs share.
inline void expect_same_report(const krylov_report& a, const krylov_report& b) {
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_TRUE(same_bits(a.relative_residual, b.relative_residual));
  EXPECT_TRUE(same_bits(a.true_relative_residual, b.true_relative_residual))
      << a.true_relative_residual << " and " << b.true_relative_residual;
  EXPECT_TRUE(same_bits(a.history, b.history));
}

}  // namespace residua_test
