// Preconditioners of parts of rows where each rank has a GPU: skipped where there are fewer GPUs than ranks,
// or no NCCL for several.
#include "distributed/device_fixture.hpp"
#include "distributed/preconditioned_parts.hpp"

namespace residua_test {
namespace {

class distributed_device_preconditioner : public distributed_device {};

TEST_F(distributed_device_preconditioner, is_that_of_one_gpu_part_by_part) {
  for (const char* problem : {"poisson7:9x7x5", "plate:17"}) {
    const csr A = residua::generate_problem(problem);
    const auto r = uneven(A.rows);
    for (const auto kind : kinds_of_parts) {
      for (const index_t parts : {1, 3, 16}) {
        SCOPED_TRACE(std::string(problem) + ", " + std::string(name_of(kind)) +
                     ", parts: " + std::to_string(parts));
        EXPECT_TRUE(same_bits(applied(ctx(), all_ranks(), A, kind, parts, r),
                              applied_part_by_part(ctx(), A, kind, parts, r)));
      }
    }
  }
}

TEST_F(distributed_device_preconditioner, takes_empty_ranks_and_odd_sizes) {
  for (const index_t n : {0, 1, 17, 49}) {
    SCOPED_TRACE(n);
    const csr A = square_matrix(n, [](index_t i, index_t j) {
      return i == j ? 4.0 : std::abs(i - j) == 1 ? -1.0 : 0.0;
    });
    const auto r = uneven(n);
    for (const auto kind : kinds_of_parts) {
      for (const index_t parts : {1, 2})
        EXPECT_TRUE(same_bits(applied(ctx(), all_ranks(), A, kind, parts, r),
                              applied_part_by_part(ctx(), A, kind, parts, r)))
            << name_of(kind) << ", parts: " << parts;
    }
  }
}

TEST_F(distributed_device_preconditioner, solves_with_the_bits_and_iterations_of_one_rank) {
  krylov_options options;
  options.tolerance = 1e-25;
  options.keep_history = true;
  const csr symmetric = residua::generate_problem("poisson7:12x9x7"),
            general = residua::generate_problem("convection:14");
  const auto expect_one_answer = [&](attempt_method method, const csr& A, preconditioner_kind kind) {
    SCOPED_TRACE(std::string(name_of(method)) + " with " + std::string(name_of(kind)));
    expect_one_answer_on<residua::dd>(ctx(), ctx(), method, A, ones(A), options, kind);
  };
  for (const auto kind :
       {preconditioner_kind::block_jacobi, preconditioner_kind::ilu0, preconditioner_kind::ic0})
    expect_one_answer(attempt_method::cg, symmetric, kind);
  for (const auto kind :
       {preconditioner_kind::block_jacobi, preconditioner_kind::ilu0, preconditioner_kind::ilut})
    expect_one_answer(attempt_method::bicgstab, general, kind);
  expect_one_answer(attempt_method::gmres, general, preconditioner_kind::ilut);
}

}  // namespace
}  // namespace residua_test
