// SuperLU without memory: what is told of it, and that solve() goes on without factors.
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/solve/solve.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/array.hpp"

namespace {

/// The largest block that SuperLU gets.
std::size_t most_bytes = std::numeric_limits<std::size_t>::max();

}  // namespace

/// In the place of SuperLU's own: a shared library calls the program's function where that has its name.
extern "C" void* superlu_malloc(std::size_t bytes) {
  return bytes > most_bytes ? nullptr : std::malloc(bytes);
}

namespace residua_test {
namespace {

using namespace residua;

/// While it lives, no block is as large as the values of the matrix, which its factors need at least.
class scarce_memory {
 public:
  explicit scarce_memory(const csr& A) { most_bytes = A.value.size() * sizeof(double) - 1; }
  ~scarce_memory() { most_bytes = std::numeric_limits<std::size_t>::max(); }
  scarce_memory(const scarce_memory&) = delete;
  scarce_memory& operator=(const scarce_memory&) = delete;
};

TEST(superlu_memory, is_named_where_it_does_not_suffice) {
  const csr A = generate_problem("convection:30");
  const auto ctx = context::cpu(1);
  const factor_analysis analysis(ctx, csr_matrix(ctx, A));
  {
    const scarce_memory scarce(A);
    try {
      const sparse_factors none(analysis);
      FAIL() << "nothing was thrown";
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::out_of_memory);
      EXPECT_NE(std::string(e.what()).find("sparse_factors: SuperLU asked for more than"), std::string::npos)
          << e.what();
    }
  }
  EXPECT_FALSE(sparse_factors(analysis).is_singular()) << "with memory again";
}

TEST(superlu_memory, that_does_not_suffice_leaves_iterations) {
  const csr A = generate_problem("convection:30");
  const auto ctx = context::cpu(1);
  const csr_matrix on_host(ctx, A);
  const array<double> b(ctx, A.rows, 1.0);
  const scarce_memory scarce(A);
  const auto s = solve(ctx, on_host, b);
  EXPECT_TRUE(s.converged);
  EXPECT_FALSE(s.direct.factorised);
  EXPECT_NE(s.direct.refusal.find("SuperLU asked for more"), std::string::npos) << s.direct.refusal;
  EXPECT_EQ(s.last().method, attempt_method::bicgstab);
}

}  // namespace
}  // namespace residua_test
