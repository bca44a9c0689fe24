// The rows of ranks in loops of methods, which may take entries through shared memory.
#include "distributed/device/device_loops.hpp"
#include "distributed/device_fixture.hpp"
#include "distributed/systems.hpp"
#include "krylov/cg_stages.hpp"
#include "krylov/stage_sequence.hpp"

namespace residua_test {
namespace {

namespace cuda = residua::cuda;

/// q = A p as CG computes it, whole on each rank.
template <class T>
std::vector<T> product_of_method(const context& ctx, const distributed_csr& A, const std::vector<T>& p) {
  const auto own_p = own_part(A.partition(), p);
  const index_t rows = A.partition().own_rows();
  array<T> place(ctx, std::span<const T>(own_p)), q(ctx, rows), r(ctx, rows);
  sequence_of<T> sequence(ctx, 1, 1);
  const residua::krylov::cg_product<T> stage{{{r, r, r, place, q, {}, {}, {}}}, place};
  residua::distributed::device_loops(ctx, A.state()).rows(sequence.stages(), A, stage);
  return whole_of(A.partition(), q.to_host(ctx));
}

/// Rows of one thread each and of several, of entries that become shorter where the cache cannot hold them,
/// and of others that do not; parts and blocks that end within a tile.
TEST_F(distributed_device, multiplies_in_methods_with_the_bits_of_the_plain_product) {
  auto inexact = residua::generate_problem("poisson27:30");
  inexact.value.back() = 0.1;
  const csr matrices[] = {residua::generate_problem("poisson7:101"),
                          residua::generate_problem("poisson27:61"),
                          inexact,
                          residua::generate_problem("plate:40"),
                          residua::generate_problem("powerlaw:30000"),
                          residua::generate_problem("geometric:20000"),
                          residua::generate_problem("geometric:10000:degree=50"),
                          residua::generate_problem("geometric:5000:degree=100"),
                          residua::generate_problem("geometric:3000:degree=200")};
  for (const csr& A : matrices) {
    SCOPED_TRACE(std::to_string(A.rows) + " rows");
    const auto dealt = dealt_out(ctx(), all_ranks(), A);
    for_each_format([&]<class T>() {
      const auto p = vector_of<T>(data::uniform, A.rows, 21);
      EXPECT_TRUE(same_bits(product_of_method<T>(ctx(), dealt, p),
                            product<T>(ctx(), all_ranks(), A, T(1.0), p, T(0.0), p)));
    });
  }
}

/// The parts of one rank do not fit the cache and those of several do: one has shorter entries, the others
/// none.
TEST_F(distributed_device, solves_large_systems_with_the_bits_of_one_rank) {
  krylov_options options;
  options.tolerance = 1e-25;
  options.max_iterations = 20;
  options.keep_history = true;
  const csr A = residua::generate_problem("poisson7:90");
  const auto alone = solve_on<residua::dd>(this_rank(), attempt_method::cg, ctx(), A, ones(A), options);
  const auto together = solve_on<residua::dd>(all_ranks(), attempt_method::cg, ctx(), A, ones(A), options);
  EXPECT_EQ(alone.report.iterations, 20);
  expect_same_report(together.report, alone.report);
  EXPECT_TRUE(same_bits(together.x, alone.x));
}

}  // namespace
}  // namespace residua_test
