#include "residua/distributed/krylov.hpp"

#include "distributed/systems.hpp"

namespace residua_test {
namespace {

constexpr attempt_method methods[] = {attempt_method::cg, attempt_method::bicgstab, attempt_method::gmres};
constexpr preconditioner_kind preconditioners[] = {preconditioner_kind::none, preconditioner_kind::jacobi,
                                                   preconditioner_kind::ic0};

/// That all ranks together answer as each of them alone does, whatever the threads, and that x is a solution.
template <class T>
void expect_one_answer(attempt_method method, const csr& A, const std::vector<double>& b,
                       const krylov_options& options, preconditioner_kind kind,
                       std::initializer_list<int> numbers_of_threads = {1}) {
  for (const int threads : numbers_of_threads)
    expect_one_answer_on<T>(context::cpu(1), context::cpu(threads), method, A, b, options, kind);
}

TEST(distributed_krylov, has_the_bits_and_iterations_of_one_rank) {
  for (const char* problem : {"poisson7:6x5x7", "plate:10"}) {
    const csr A = residua::generate_problem(problem);
    for (const auto method : methods) {
      for (const auto kind : preconditioners) {
        SCOPED_TRACE(std::string(problem) + " by " + std::string(name_of(method)) + " with " +
                     std::string(name_of(kind)));
        for_each_format([&]<class T>() {
          krylov_options options;
          options.tolerance = tolerance_of<T>();
          options.keep_history = true;
          expect_one_answer<T>(method, A, ones(A), options, kind);
        });
      }
    }
  }
}

TEST(distributed_krylov, solves_systems_that_are_not_symmetric) {
  for (const char* problem : {"convection:12", "powerlaw:900"}) {
    SCOPED_TRACE(problem);
    const csr A = residua::generate_problem(problem);
    krylov_options options;
    options.tolerance = 1e-25;
    expect_one_answer<residua::dd>(attempt_method::bicgstab, A, ones(A), options,
                                   preconditioner_kind::jacobi);
  }
}

TEST(distributed_krylov, takes_fewer_rows_than_ranks_have_blocks_for) {
  for (const index_t n : {1, 2, 3, 15, 16, 17, 31, 33, 49}) {
    SCOPED_TRACE(n);
    const csr A = square_matrix(n, [](index_t i, index_t j) {
      return i == j ? 4.0 : std::abs(i - j) == 1 ? -1.0 : 0.0;
    });
    krylov_options options;
    options.tolerance = 1e-28;
    for (const auto method : methods)
      expect_one_answer<residua::dd>(method, A, ones(A), options, preconditioner_kind::jacobi);
  }
}

TEST(distributed_krylov, takes_threads) {
  const csr A = residua::generate_problem("poisson7:40");
  krylov_options options;
  options.tolerance = 1e-20;
  expect_one_answer<residua::dd>(attempt_method::cg, A, ones(A), options, preconditioner_kind::none,
                                 {1, 2, 3});
}

TEST(distributed_krylov, runs_on_the_reference_backend) {
  const csr A = residua::generate_problem("poisson7:6x5x7");
  krylov_options options;
  options.tolerance = 1e-25;
  for (const auto method : methods) {
    const auto ctx = context::reference();
    const auto alone = solve_on<residua::dd>(this_rank(), method, ctx, A, ones(A), options);
    const auto together = solve_on<residua::dd>(all_ranks(), method, ctx, A, ones(A), options);
    expect_same_report(together.report, alone.report);
    EXPECT_TRUE(same_bits(together.x, alone.x));
    expect_true_residual(A, ones(A), together);
  }
}

TEST(distributed_krylov, goes_on_from_an_initial_guess_and_finds_a_solution_at_once) {
  const csr A = residua::generate_problem("plate:8");
  krylov_options options;
  options.tolerance = 1e-20;
  const auto ctx = context::cpu(1);
  const auto first = solve_on<residua::dd>(all_ranks(), attempt_method::cg, ctx, A, ones(A), options);
  ASSERT_TRUE(first.report.converged());
  options.reference_norm = std::sqrt(static_cast<double>(A.rows));
  const auto again = solve_on<residua::dd>(all_ranks(), attempt_method::cg, ctx, A, ones(A), options,
                                           preconditioner_kind::none, first.x);
  EXPECT_EQ(again.report.iterations, 0);
  EXPECT_TRUE(again.report.converged());
  EXPECT_TRUE(same_bits(again.x, first.x));
}

TEST(distributed_krylov, takes_b_near_the_ends_of_the_range_and_zero) {
  const csr A = residua::generate_problem("poisson7:5");
  for (const double size : {0x1p-1000, 0x1p1000, 0.0}) {
    SCOPED_TRACE(size);
    const std::vector<double> b(static_cast<std::size_t>(A.rows), size);
    krylov_options options;
    options.tolerance = 1e-13;
    for (const auto method : methods) {
      const auto alone = solve_on<double>(this_rank(), method, context::cpu(1), A, b, options);
      const auto together = solve_on<double>(all_ranks(), method, context::cpu(2), A, b, options);
      expect_same_report(together.report, alone.report);
      EXPECT_TRUE(same_bits(together.x, alone.x));
      EXPECT_TRUE(together.report.converged());
    }
  }
}

/// Where the residual's own error would not be small beside it, it is computed in integers.
TEST(distributed_krylov, has_the_true_residual_in_integers_where_that_is_needed) {
  const csr A = square_matrix(
      40, [](index_t i, index_t j) { return i == j ? (i % 2 == 0 ? 0x1p200 : 0x1p-200) : 0.0; });
  const std::vector<double> b(40, 1.0);
  std::vector<double> x0;
  for (index_t i = 0; i < 40; ++i) x0.push_back(i % 2 == 0 ? 0x1p-200 : 0x1p200);
  x0[39] *= 1 + 0x1p-52;
  krylov_options options;
  options.max_iterations = 0;
  const auto alone = solve_on<double>(this_rank(), attempt_method::cg, context::cpu(1), A, b, options,
                                      preconditioner_kind::none, x0);
  const auto together = solve_on<double>(all_ranks(), attempt_method::cg, context::cpu(1), A, b, options,
                                         preconditioner_kind::none, x0);
  expect_same_report(together.report, alone.report);
  expect_true_residual(A, b, together);
  EXPECT_GT(together.report.true_relative_residual, 0);
}

TEST(distributed_krylov, ends_on_all_ranks_where_b_has_a_nan_on_one) {
  const csr A = residua::generate_problem("poisson7:6");
  auto b = ones(A);
  b.back() = std::numeric_limits<double>::quiet_NaN();
  for (const auto method : methods) {
    const auto a = solve_on<residua::dd>(all_ranks(), method, context::cpu(1), A, b);
    EXPECT_EQ(a.report.reason, stop_reason::not_finite);
    EXPECT_EQ(a.report.iterations, 0);
  }
}

TEST(distributed_krylov, tells_why_it_ends) {
  const csr indefinite =
      square_matrix(100, [](index_t i, index_t j) { return i == j ? (i < 50 ? 1.0 : -1.0) : 0.0; });
  const auto a =
      solve_on<double>(all_ranks(), attempt_method::cg, context::cpu(1), indefinite, ones(indefinite));
  EXPECT_EQ(a.report.reason, stop_reason::not_positive_definite);
  krylov_options options;
  options.max_iterations = 3;
  const csr A = residua::generate_problem("plate:10");
  const auto few =
      solve_on<double>(all_ranks(), attempt_method::bicgstab, context::cpu(1), A, ones(A), options);
  EXPECT_EQ(few.report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(few.report.iterations, 3);
}

TEST(distributed_krylov, ends_everywhere_when_one_rank_is_interrupted) {
  const auto ranks = all_ranks();
  const csr A = residua::generate_problem("plate:20");
  krylov_options options;
  options.tolerance = 1e-28;
  if (is_last(ranks)) options.interrupted = [] { return true; };
  for (const auto method : methods) {
    const auto a = solve_on<residua::dd>(ranks, method, context::cpu(1), A, ones(A), options);
    EXPECT_EQ(a.report.reason, stop_reason::interrupted);
    EXPECT_EQ(a.report.iterations, method == attempt_method::gmres ? 1 : 15)
        << "the sixteenth pass judges what the fifteenth did";
  }
}

TEST(distributed_krylov, tells_progress_where_it_is_asked_for) {
  const auto ranks = all_ranks();
  const csr A = residua::generate_problem("plate:6");
  krylov_options options;
  index_t told = 0;
  if (ranks.rank() == 0) options.progress = [&](index_t iterations, double) { told = iterations; };
  const auto a = solve_on<double>(ranks, attempt_method::cg, context::cpu(1), A, ones(A), options);
  EXPECT_EQ(told, ranks.rank() == 0 ? a.report.iterations : 0);
}

/// Ranks tell each other the products with 64 basis vectors at once: here there are more, and all of them
/// count.
TEST(distributed_krylov, keeps_a_basis_of_more_vectors_than_are_told_at_once) {
  constexpr index_t n = 100;
  const csr A = square_matrix(n, [](index_t i, index_t j) {
    return i == j ? 2.0 : j == i + 1 ? -1.25 : j == i - 1 ? -0.75 : 0.0;
  });
  std::vector<double> b(n, 0.0);
  b.front() = 1;
  krylov_options options;
  options.tolerance = 1e-20;
  options.restart = n;
  const auto a = solve_on<residua::dd>(all_ranks(), attempt_method::gmres, context::cpu(1), A, b, options);
  EXPECT_TRUE(a.report.converged()) << name_of(a.report.reason);
  EXPECT_GT(a.report.iterations, 64);
  EXPECT_LE(a.report.iterations, n);
  expect_true_residual(A, b, a);
}

class distributed_misuse : public testing::Test {
 protected:
  const context ctx = context::cpu(1);
  const communicator ranks = all_ranks();
  const int last = ranks.size() - 1;
  const distributed_csr A = dealt_out(ctx, ranks, residua::generate_problem("plate:10"));
  const array<double> b{ctx, A.partition().own_rows()};
  array<residua::dd> x{ctx, A.partition().own_rows()};
};

TEST_F(distributed_misuse, is_rejected_on_every_rank) {
  const array<double> longer(ctx, b.size() + (is_last(ranks) ? 1 : 0));
  const preconditioner none;
  const auto name = name_of_rank(ranks, last);
  expect_agreed(residua::error_kind::invalid_argument, {name + "cg: b has", "rows"},
                [&] { residua::cg(ctx, A, none, longer, x); });
  expect_agreed(residua::error_kind::invalid_argument, {name + "bicgstab: b has", "rows"},
                [&] { residua::bicgstab(ctx, A, none, longer, x); });
  array<residua::dd> longer_x(ctx, longer.size());
  expect_agreed(residua::error_kind::invalid_argument, {name + "cg: x has", "rows"},
                [&] { residua::cg(ctx, A, none, b, longer_x); });
  const vector_view<const double> null_b(nullptr, b.size(), 1);
  expect_agreed(residua::error_kind::invalid_argument, {name + "cg: b is null"},
                [&] { residua::cg<residua::dd>(ctx, A, none, is_last(ranks) ? null_b : b.view(), x); });
  krylov_options options;
  if (is_last(ranks)) options.tolerance = -1;
  expect_agreed(residua::error_kind::invalid_argument, {name + "cg:", "tolerance"},
                [&] { residua::cg(ctx, A, none, b, x, options); });
}

TEST_F(distributed_misuse, of_options_that_differ_is_rejected) {
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  for (const auto& other :
       {krylov_options{.tolerance = 1e-3}, krylov_options{.max_iterations = 7}, krylov_options{.restart = 3},
        krylov_options{.reference_norm = 2}, krylov_options{.keep_history = true},
        krylov_options{.ends_when_unattainable = true}}) {
    expect_agreed(residua::error_kind::invalid_argument, {name_of_rank(ranks, last) + "cg:", "options"}, [&] {
      residua::cg(ctx, A, preconditioner(), b, x, is_last(ranks) ? other : krylov_options{});
    });
  }
}

/// The others would wait for sums that are not made, or go on with those of another method.
TEST_F(distributed_misuse, of_another_method_format_or_preconditioner_is_rejected) {
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  const bool here = is_last(ranks);
  const preconditioner none;
  const auto last_calls = name_of_rank(ranks, last) + "calls ";
  expect_agreed(residua::error_kind::invalid_argument,
                {last_calls + "bicgstab in dd with none, rank 0 cg in dd with none"},
                [&] { here ? residua::bicgstab(ctx, A, none, b, x) : residua::cg(ctx, A, none, b, x); });
  array<residua::qd> wider(ctx, x.size());
  expect_agreed(residua::error_kind::invalid_argument,
                {last_calls + "gmres in qd with none, rank 0 gmres in dd with none"},
                [&] { here ? residua::gmres(ctx, A, none, b, wider) : residua::gmres(ctx, A, none, b, x); });
  const auto M = residua::jacobi(ctx, A);
  expect_agreed(residua::error_kind::invalid_argument,
                {last_calls + "cg in dd with jacobi, rank 0 cg in dd with none"},
                [&] { residua::cg(ctx, A, here ? M : none, b, x); });
}

TEST_F(distributed_misuse, of_a_restart_without_a_step_is_rejected) {
  krylov_options options;
  if (is_last(ranks)) options.restart = 0;
  expect_agreed(residua::error_kind::invalid_argument, {name_of_rank(ranks, last) + "gmres:", "restart >= 1"},
                [&] { residua::gmres(ctx, A, preconditioner(), b, x, options); });
}

TEST_F(distributed_misuse, of_preconditioners_is_rejected) {
  const preconditioner users(ctx, b.size(), [](const context&, auto, auto) {});
  expect_agreed(residua::error_kind::unsupported, {"cg: M is user", "none, jacobi and what"},
                [&] { residua::cg(ctx, A, users, b, x); });
  const auto other = residua::jacobi(ctx, dealt_out(ctx, this_rank(), residua::generate_problem("plate:3")));
  expect_agreed(residua::error_kind::invalid_argument, {"cg: M is of 9 rows"},
                [&] { residua::cg(ctx, A, other, b, x); });
}

TEST(distributed_jacobi, names_the_row_of_a_zero_on_the_diagonal) {
  const csr gap = square_matrix(100, [](index_t i, index_t j) { return i == j && i != 97 ? 2.0 : 0.0; });
  csr zero = square_matrix(100, [](index_t i, index_t j) { return i == j ? 2.0 : 0.0; });
  zero.value[97] = 0;
  const auto ranks = all_ranks();
  for (const csr& A : {gap, zero}) {
    const auto dealt = dealt_out(context::cpu(1), ranks, A);
    const int owner = dealt.partition().owner(97);
    expect_agreed(residua::error_kind::invalid_input,
                  {name_of_rank(ranks, owner), "jacobi", "zero diagonal", "row 98"},
                  [&] { residua::jacobi(context::cpu(1), dealt); });
  }
}

}  // namespace
}  // namespace residua_test
