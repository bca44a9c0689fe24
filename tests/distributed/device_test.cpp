// The routines of several ranks where each has a GPU of its own: skipped where there are fewer GPUs than
// ranks, or no NCCL for several.
#include "distributed/device_fixture.hpp"
#include "distributed/systems.hpp"
#include "residua/distributed/vectors.hpp"

namespace residua_test {
namespace {

/// Of a row that is summed in segments, medium ones that warps sum, and short ones.
csr matrix_with_wide_rows() {
  return square_matrix(9000, [](index_t i, index_t j) {
    if (i == j) return 2e4 + static_cast<double>(i % 7);
    const index_t stride = i == 17 || i == 8999 ? 1 : i % 500 == 3 ? 40 : 3000;
    return (i + j) % stride == 0 ? 1.0 / static_cast<double>(1 + (i * 31 + j * 17) % 101) : 0.0;
  });
}

TEST_F(distributed_device, multiplies_within_the_bound_and_with_the_bits_of_one_rank) {
  for (const char* name : {"poisson7:5x4x3", "poisson27:20", "plate:9", "powerlaw:5000", "poisson7:1"}) {
    SCOPED_TRACE(name);
    const csr A = residua::generate_problem(name);
    for_each_format([&]<class T>() {
      const auto x = vector_of<T>(data::graded, A.rows, 5), y = vector_of<T>(data::uniform, A.rows, 6);
      const auto plain = product<T>(ctx(), all_ranks(), A, T(1.0), x, T(0.0), y);
      expect_product(A, x, plain);
      EXPECT_TRUE(same_bits(plain, product<T>(ctx(), this_rank(), A, T(1.0), x, T(0.0), y)));
      const auto scaled = product<T>(ctx(), all_ranks(), A, T(-0.75), x, T(3.0), y);
      EXPECT_TRUE(same_bits(scaled, product<T>(ctx(), this_rank(), A, T(-0.75), x, T(3.0), y)));
    });
  }
}

TEST_F(distributed_device, multiplies_rows_of_any_width) {
  const csr A = matrix_with_wide_rows();
  for_each_format([&]<class T>() {
    const auto x = vector_of<T>(data::cancelling, A.rows, 7), y = vector_of<T>(data::uniform, A.rows, 6);
    const auto plain = product<T>(ctx(), all_ranks(), A, T(1.0), x, T(0.0), y);
    expect_product(A, x, plain);
    EXPECT_TRUE(same_bits(plain, product<T>(ctx(), this_rank(), A, T(1.0), x, T(0.0), y)));
  });
}

TEST_F(distributed_device, sums_with_the_bits_of_one_rank) {
  for (const index_t n : {1, 17, 4096, 300000}) {
    SCOPED_TRACE(n);
    const row_partition p(all_ranks(), n), alone(this_rank(), n);
    for_each_format([&]<class T>() {
      const auto x = vector_of<T>(data::uniform, n, 1), y = vector_of<T>(data::graded, n, 2);
      const auto own_x = own_part(p, x), own_y = own_part(p, y);
      const array<T> part_x(ctx(), std::span<const T>(own_x)), part_y(ctx(), std::span<const T>(own_y));
      const array<T> whole_x(ctx(), std::span<const T>(x)), whole_y(ctx(), std::span<const T>(y));
      EXPECT_TRUE(same_bits(residua::dot<T>(ctx(), p, part_x, part_y),
                            residua::dot<T>(ctx(), alone, whole_x, whole_y)));
      EXPECT_TRUE(same_bits(residua::nrm2<T>(ctx(), p, part_x), residua::nrm2<T>(ctx(), alone, whole_x)));
    });
  }
}

TEST_F(distributed_device, solves_with_the_bits_and_iterations_of_one_rank) {
  for (const char* problem : {"poisson7:12x5x7", "plate:12"}) {
    const csr A = residua::generate_problem(problem);
    for (const auto method : {attempt_method::cg, attempt_method::bicgstab, attempt_method::gmres}) {
      for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi}) {
        SCOPED_TRACE(std::string(problem) + " by " + std::string(name_of(method)) + " with " +
                     std::string(name_of(kind)));
        for_each_format([&]<class T>() {
          // The host steers GMRES and waits for every sum, in all formats alike.
          if (method == attempt_method::gmres && !std::is_same_v<T, residua::dd>) return;
          krylov_options options;
          options.tolerance = tolerance_of<T>();
          options.keep_history = true;
          expect_one_answer_on<T>(ctx(), ctx(), method, A, ones(A), options, kind);
        });
      }
    }
  }
}

TEST_F(distributed_device, solves_systems_with_wide_rows_and_of_few_rows) {
  krylov_options options;
  options.tolerance = 1e-25;
  const csr wide = matrix_with_wide_rows(), irregular = residua::generate_problem("powerlaw:30000");
  for (const auto* A : {&wide, &irregular})
    expect_one_answer_on<residua::dd>(ctx(), ctx(), attempt_method::bicgstab, *A, ones(*A), options,
                                      preconditioner_kind::jacobi);
  for (const index_t n : {1, 2, 17}) {
    const csr A = square_matrix(n, [](index_t i, index_t j) {
      return i == j ? 4.0 : std::abs(i - j) == 1 ? -1.0 : 0.0;
    });
    expect_one_answer_on<residua::dd>(ctx(), ctx(), attempt_method::cg, A, ones(A), options,
                                      preconditioner_kind::none);
  }
}

/// Rows in segments, and a halo of nearly all that others have, in many passes of a graph.
TEST_F(distributed_device, iterates_over_a_power_law_with_the_bits_of_one_rank) {
  const csr A = residua::generate_problem("powerlaw:100000:mean=40");
  krylov_options options;
  options.tolerance = 0;
  options.max_iterations = 112;
  options.keep_history = true;
  const auto expect_bits_of_one_rank = [&]<class T>(attempt_method method, preconditioner_kind kind) {
    SCOPED_TRACE(std::string(name_of(method)) + " with " + std::string(name_of(kind)));
    const auto alone = solve_on<T>(this_rank(), method, ctx(), A, ones(A), options, kind);
    const auto together = solve_on<T>(all_ranks(), method, ctx(), A, ones(A), options, kind);
    expect_same_report(together.report, alone.report);
    EXPECT_TRUE(same_bits(together.x, alone.x));
  };
  for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi}) {
    expect_bits_of_one_rank.operator()<double>(attempt_method::cg, kind);
    expect_bits_of_one_rank.operator()<residua::dd>(attempt_method::cg, kind);
    expect_bits_of_one_rank.operator()<residua::dd>(attempt_method::bicgstab, kind);
  }
}

TEST_F(distributed_device, ends_on_all_ranks_where_b_has_a_nan_on_one) {
  const csr A = residua::generate_problem("poisson7:6");
  auto b = ones(A);
  b.back() = std::numeric_limits<double>::quiet_NaN();
  const auto answer = solve_on<residua::dd>(all_ranks(), attempt_method::cg, ctx(), A, b);
  EXPECT_EQ(answer.report.reason, residua::stop_reason::not_finite);
}

TEST_F(distributed_device, rejects_a_host_context_for_a_matrix_of_gpus) {
  const csr A = residua::generate_problem("poisson7:6");
  const auto dealt = dealt_out(ctx(), all_ranks(), A);
  const auto host = context::cpu(1);
  array<double> x(host, dealt.partition().own_rows()), y(host, dealt.partition().own_rows());
  expect_agreed(residua::error_kind::invalid_argument, {"spmv", "A"},
                [&] { residua::spmv<double>(host, 1.0, dealt, x, 0.0, y); });
}

}  // namespace
}  // namespace residua_test
