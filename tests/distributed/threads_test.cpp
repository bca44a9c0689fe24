// Several ranks in one process: threads that tell each other through memory what processes tell by MPI. What
// they compute has the bits of one rank. Each rank of the program has its own threads here.
#include <numeric>

#include "distributed/dealt_matrices.hpp"
#include "distributed/device_fixture.hpp"
#include "distributed/systems.hpp"
#include "distributed/thread_ranks.hpp"
#include "residua/distributed/gemm.hpp"
#include "residua/distributed/vectors.hpp"

namespace residua_test {
namespace {

const int counts[] = {1, 2, 3, 5};

TEST(thread_ranks, are_numbered_and_add_up) {
  for (const int count : counts) {
    std::vector<char> seen(static_cast<std::size_t>(count));
    on_threads(count, [&](const communicator& ranks) {
      EXPECT_EQ(ranks.size(), count);
      seen[static_cast<std::size_t>(ranks.rank())] = 1;
      EXPECT_EQ(ranks.sum(index_t{1} << ranks.rank()), (index_t{1} << count) - 1);
    });
    EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), 0), count);
  }
  expect_error(residua::error_kind::invalid_argument, {"communicator::threads", "count > 0"},
               [] { communicator::threads(0); });
}

TEST(thread_ranks, hear_broadcasts_that_are_waited_for_in_another_order) {
  on_threads(3, [](const communicator& ranks) {
    const auto& transport = ranks.transport();
    std::int64_t first = ranks.rank() == 0 ? 11 : 0, second = ranks.rank() == 2 ? 22 : 0;
    auto of_0 = transport.begin_broadcast(0, &first, sizeof first);
    auto of_2 = transport.begin_broadcast(2, &second, sizeof second);
    if (ranks.rank() == 1) of_2.wait();
    of_0.add(std::move(of_2));
    of_0.wait();
    EXPECT_EQ(first, 11);
    EXPECT_EQ(second, 22);
    EXPECT_TRUE(transport.is_true_somewhere(ranks.rank() == 1));
    EXPECT_FALSE(transport.is_true_somewhere(false));
  });
}

TEST(thread_ranks, throw_alike_what_is_wrong_on_one) {
  on_threads(3, [](const communicator& ranks) {
    const row_partition p(ranks, 100);
    expect_agreed(residua::error_kind::invalid_argument, {"rank 0: gather:"}, [&] {
      const auto own = static_cast<std::size_t>(p.own_rows()) + (ranks.rank() == 0 ? 1 : 0);
      residua::gather<double>(p, std::vector<double>(own));
    });
  });
}

TEST(thread_ranks, multiply_and_sum_with_the_bits_of_one_rank) {
  const csr A = residua::generate_problem("convection:12");
  for_each_format([&]<class T>() {
    const auto x = vector_of<T>(data::graded, A.rows, 5), y = vector_of<T>(data::uniform, A.rows, 6);
    const auto cpu = context::cpu(1);
    const auto expected = product<T>(cpu, this_rank(), A, T(-0.75), x, T(3.0), y);
    const row_partition alone(this_rank(), A.rows);
    const T sum = residua::dot<T>(cpu, alone, array<T>(cpu, std::span<const T>(x)),
                                  array<T>(cpu, std::span<const T>(y)));
    for (const int count : counts) {
      on_threads(count, [&](const communicator& ranks) {
        const auto ctx = context::cpu(1);
        EXPECT_TRUE(same_bits(product<T>(ctx, ranks, A, T(-0.75), x, T(3.0), y), expected));
        const row_partition p(ranks, A.rows);
        const auto own_x = own_part(p, x), own_y = own_part(p, y);
        EXPECT_TRUE(same_bits(residua::dot<T>(ctx, p, array<T>(ctx, std::span<const T>(own_x)),
                                              array<T>(ctx, std::span<const T>(own_y))),
                              sum));
      });
    }
  });
}

TEST(thread_ranks, solve_with_the_bits_and_iterations_of_one_rank) {
  const csr A = residua::generate_problem("poisson7:7x5x6");
  krylov_options options;
  options.tolerance = 1e-25;
  options.keep_history = true;
  for (const auto method : {attempt_method::cg, attempt_method::bicgstab, attempt_method::gmres}) {
    for (const auto kind : {preconditioner_kind::jacobi, preconditioner_kind::ilu0}) {
      SCOPED_TRACE(std::string(name_of(method)) + " with " + std::string(name_of(kind)));
      const auto alone =
          solve_on<residua::dd>(this_rank(), method, context::cpu(1), A, ones(A), options, kind);
      EXPECT_TRUE(alone.report.converged());
      for (const int count : counts) {
        on_threads(count, [&](const communicator& ranks) {
          const auto together =
              solve_on<residua::dd>(ranks, method, context::cpu(1), A, ones(A), options, kind);
          expect_same_report(together.report, alone.report);
          EXPECT_TRUE(same_bits(together.x, alone.x));
        });
      }
    }
  }
}

TEST(thread_ranks, factorise_with_the_bits_of_one_rank) {
  constexpr index_t n = 23, width = 4;
  using residua::dd;
  const auto definite = definite_matrix<dd>(n), general = vector_of<dd>(data::uniform, n * n, 31),
             B = vector_of<dd>(data::uniform, 2 * n, 33);
  const auto cholesky = cholesky_on<dd>(this_rank(), context::cpu(1), definite, n, width, {}, B);
  const auto lu = lu_on<dd>(this_rank(), context::cpu(1), general, {n, n, width}, {}, B);
  for (const int count : counts) {
    on_threads(count, [&](const communicator& ranks) {
      const auto ctx = context::cpu(1);
      expect_same_outcome(cholesky_on<dd>(ranks, ctx, definite, n, width, {}, B), cholesky);
      expect_same_outcome(lu_on<dd>(ranks, ctx, general, {n, n, width}, {}, B), lu);
    });
  }
}

/// One process, a thread for each of its GPUs.
TEST_F(distributed_device, computes_by_threads_of_one_process_with_the_bits_of_one_rank) {
  const auto count = static_cast<int>(residua::cuda_devices().size());
  if (all_ranks().size() > 1) GTEST_SKIP() << "the GPUs are those of the program's ranks";
  if (count > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
  using residua::dd;
  const csr A = residua::generate_problem("poisson27:20");
  const auto x = vector_of<dd>(data::graded, A.rows, 5), y = vector_of<dd>(data::uniform, A.rows, 6);
  const auto expected = product<dd>(ctx(), this_rank(), A, dd(1.0), x, dd(0.0), y);
  krylov_options options;
  options.tolerance = 1e-25;
  const auto alone =
      solve_on<dd>(this_rank(), attempt_method::cg, ctx(), A, ones(A), options, preconditioner_kind::jacobi);
  on_threads(count, [&](const communicator& ranks) {
    const auto own = context::cuda(residua::device_of_rank(ranks));
    EXPECT_TRUE(same_bits(product<dd>(own, ranks, A, dd(1.0), x, dd(0.0), y), expected));
    const auto together =
        solve_on<dd>(ranks, attempt_method::cg, own, A, ones(A), options, preconditioner_kind::jacobi);
    expect_same_report(together.report, alone.report);
    EXPECT_TRUE(same_bits(together.x, alone.x));
  });
}

}  // namespace
}  // namespace residua_test
