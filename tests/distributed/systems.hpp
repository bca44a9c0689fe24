// Systems that all ranks solve together, and each of them alone.
#pragma once

#include "distributed/ranks.hpp"
#include "krylov/systems.hpp"
#include "residua/distributed/krylov.hpp"
#include "residua/distributed/spmv.hpp"
#include "sparse/matrices.hpp"

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
  const auto M = residua::make_preconditioner(ctx, dealt, kind);
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

/// A tolerance that a format reaches, far below those of shorter ones.
template <class T>
double tolerance_of() {
  return std::pow(0x1p-53, residua::limb_count<T> - 0.4);
}

/// That all ranks together answer as each of them alone does, and that x is a solution.
template <class T>
void expect_one_answer_on(const context& alone_on, const context& together_on, attempt_method method,
                          const csr& A, const std::vector<double>& b, const krylov_options& options,
                          preconditioner_kind kind) {
  const auto alone = solve_on<T>(this_rank(), method, alone_on, A, b, options, kind);
  const auto together = solve_on<T>(all_ranks(), method, together_on, A, b, options, kind);
  expect_same_report(together.report, alone.report);
  EXPECT_TRUE(same_bits(together.x, alone.x));
  EXPECT_TRUE(alone.report.converged()) << name_of(alone.report.reason);
  expect_true_residual(A, b, alone);
}

/// That each row's error is within dot n u^N (|A||x|)_i of the product's, for alpha = 1 and beta = 0 with a
/// rounding for each of them.
template <class T>
void expect_product(const csr& A, const std::vector<T>& x, const std::vector<T>& y) {
  for (index_t i = 0; i < A.rows; ++i) {
    const exact_product exact(A, i, x);
    const double bound = static_cast<double>(length_of(A, i)) * bound_of_format<T>::dot +
                         bound_of_format<T>::product + bound_of_format<T>::scaled_sum;
    ASSERT_TRUE(within(y[i], exact.sum, bound, exact.magnitude)) << "row " << i;
  }
}

/// y = alpha A x + beta y by all ranks, whole on each.
template <class T>
std::vector<T> product(const context& ctx, const communicator& ranks, const csr& A, const T& alpha,
                       const std::vector<T>& x, const T& beta, const std::vector<T>& y) {
  const auto dealt = dealt_out(ctx, ranks, A);
  const auto own_x = own_part(dealt.partition(), x), own_y = own_part(dealt.partition(), y);
  const array<T> operand(ctx, std::span<const T>(own_x));
  array<T> result(ctx, std::span<const T>(own_y));
  residua::spmv<T>(ctx, alpha, dealt, operand, beta, result);
  const auto own = result.to_host(ctx);
  return ranks.size() == 1 ? own : whole_of(dealt.partition(), own);
}

}  // namespace residua_test
