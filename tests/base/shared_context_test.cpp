// Several threads that use one context at once, on any backend: each gets the bits of calls that are alone.
#include <gtest/gtest.h>

#include <latch>
#include <thread>

#include "backends.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/trmv.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/generate/problems.hpp"
#include "residua/solve/solve.hpp"
#include "residua/view/matrix.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

using namespace residua;

constexpr int users = 4, rounds = 5;

/// Runs f(number) on the users' threads, which begin at once.
template <class F>
void on_user_threads(const F& f) {
  std::latch begin(users);
  std::vector<std::thread> all;
  for (int user = 0; user < users; ++user) {
    all.emplace_back([&, user] {
      begin.arrive_and_wait();
      f(user);
    });
  }
  for (auto& thread : all) thread.join();
}

/// 1/(first), 1/(first + 1), ...: all bits are in use.
std::vector<dd> fractions(index_t count, int first) {
  std::vector<dd> x;
  for (index_t i = 0; i < count; ++i) x.push_back(dd(1.0) / dd(static_cast<double>(first + i)));
  return x;
}

/// What calls give that take a result's place (dot), scratch memory (trmv), partial sums (gemv) and a
/// workspace that grows (gemm). Operands and sizes are a user's own.
std::vector<dd> results(const context& ctx, int user) {
  const index_t n = 40 + 20 * user;
  const matrix<dd> A(ctx, n, n, fractions(n * n, 3 + user)), B(ctx, n, n, fractions(n * n, 7 + user));
  matrix<dd> C(ctx, n, n);
  array<dd> x(ctx, fractions(n, 5 + user)), y(ctx, n);
  std::vector<dd> all = {dot(ctx, x, x)};
  trmv(ctx, uplo::lower, op::none, diag::non_unit, A, x);
  gemv(ctx, op::transpose, 1.0, A, x, 0.0, y);
  gemm(ctx, op::none, op::none, 1.0, A, B, 0.0, C, gemm_options{engine::residue});
  for (const auto& part : {x.to_host(ctx), y.to_host(ctx), C.to_host(ctx)})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// The solution of a small system, whose iterations a GPU records.
std::vector<dd> solved(const context& ctx, int user) {
  const csr_matrix A(ctx, generate_problem("poisson7:6"));
  const array<double> b(ctx, A.rows(), 1.0 / (3 + user));
  return solve(ctx, A, b, {.tolerance = 1e-20}).x_as<dd>(ctx).to_host(ctx);
}

class shared_contexts : public on_backend {
 protected:
  /// That every user gets at every round what the call gives in a context of its own.
  template <class Call>
  void expect_the_bits_of_being_alone(const Call& call) {
    std::vector<std::vector<dd>> expected;
    for (int user = 0; user < users; ++user) expected.push_back(call(GetParam().make(), user));
    std::vector<int> wrong(users, 0);
    on_user_threads([&](int user) {
      for (int round = 0; round < rounds; ++round) {
        if (!same_bits(call(ctx, user), expected[static_cast<std::size_t>(user)]))
          ++wrong[static_cast<std::size_t>(user)];
      }
    });
    EXPECT_EQ(wrong, std::vector<int>(users, 0));
  }
};
RESIDUA_ON_FEW_BACKENDS(shared_contexts);

TEST_P(shared_contexts, give_routines_of_several_threads_the_bits_of_being_alone) {
  expect_the_bits_of_being_alone(results);
}

TEST_P(shared_contexts, give_solvers_of_several_threads_the_bits_of_being_alone) {
  expect_the_bits_of_being_alone(solved);
}

}  // namespace
}  // namespace residua_test
