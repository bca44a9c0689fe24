#include "distributed/preconditioned_parts.hpp"

namespace residua_test {
namespace {

TEST(distributed_preconditioner, is_that_of_one_context_part_by_part) {
  for (const char* problem : {"poisson7:9x7x5", "plate:17"}) {
    const csr A = residua::generate_problem(problem);
    const auto r = uneven(A.rows);
    for (const auto kind : kinds_of_parts) {
      for (const index_t parts : {1, 2, 3, 5, 16, 1000}) {
        SCOPED_TRACE(std::string(problem) + ", " + std::string(name_of(kind)) +
                     ", parts: " + std::to_string(parts));
        const auto expected = applied_part_by_part(context::cpu(1), A, kind, parts, r);
        for (const int threads : {1, 3})
          EXPECT_TRUE(same_bits(applied(context::cpu(threads), all_ranks(), A, kind, parts, r), expected));
        EXPECT_TRUE(same_bits(applied(context::reference(), all_ranks(), A, kind, parts, r),
                              applied_part_by_part(context::reference(), A, kind, parts, r)));
      }
    }
  }
}

TEST(distributed_preconditioner, takes_empty_ranks_and_odd_sizes) {
  for (const index_t n : {0, 1, 2, 15, 16, 17, 31, 33, 49, 65}) {
    SCOPED_TRACE(n);
    const csr A = square_matrix(n, [](index_t i, index_t j) {
      return i == j ? 4.0 : std::abs(i - j) == 1 ? -1.0 : 0.0;
    });
    const auto r = uneven(n);
    for (const auto kind : kinds_of_parts) {
      for (const index_t parts : {1, 2, 16})
        EXPECT_TRUE(same_bits(applied(context::cpu(1), all_ranks(), A, kind, parts, r),
                              applied_part_by_part(context::cpu(1), A, kind, parts, r)))
            << name_of(kind) << ", parts: " << parts;
    }
  }
}

TEST(distributed_preconditioner, solves_with_the_bits_and_iterations_of_one_rank) {
  const csr A = residua::generate_problem("convection:14");
  for (const auto kind :
       {preconditioner_kind::block_jacobi, preconditioner_kind::ilu0, preconditioner_kind::ilut}) {
    for (const auto method : {attempt_method::bicgstab, attempt_method::gmres}) {
      SCOPED_TRACE(std::string(name_of(kind)) + ", " + std::string(name_of(method)));
      krylov_options options;
      options.tolerance = 1e-25;
      options.keep_history = true;
      expect_one_answer_on<residua::dd>(context::cpu(1), context::cpu(2), method, A, ones(A), options, kind);
    }
  }
}

/// The factors of a tridiagonal matrix are complete: CG is done at once.
TEST(distributed_preconditioner, of_one_tridiagonal_part_solves_at_once) {
  const csr A = square_matrix(60, [](index_t i, index_t j) {
    return i == j ? 2.5 : std::abs(i - j) == 1 ? -1.0 : 0.0;
  });
  const auto ctx = context::cpu(1);
  const auto dealt = dealt_out(ctx, all_ranks(), A);
  const index_t own = dealt.partition().own_rows();
  const array<double> b(ctx, own, 1.0);
  array<double> x(ctx, own);
  const auto M = residua::make_preconditioner(ctx, dealt, preconditioner_kind::ic0, {}, 1);
  krylov_options options;
  options.tolerance = 1e-12;
  EXPECT_LE(residua::cg(ctx, dealt, M, b, x, options).iterations, 2);
}

TEST(distributed_preconditioner, reports_of_all_parts) {
  csr A = square_matrix(64, [](index_t i, index_t j) {
    return i == j ? (i == 40 ? -1.0 : 4.0) : std::abs(i - j) == 1 ? -1.0 : 0.0;
  });
  A.kind = residua::matrix_kind::symmetric;
  const auto dealt = dealt_out(context::cpu(1), all_ranks(), A);
  const auto report = residua::make_preconditioner(context::cpu(1), dealt, preconditioner_kind::ic0).report();
  // Parts of 16 rows; of each both factors with their diagonals: 2 (16 + 15) entries.
  EXPECT_EQ(report.entries, 4 * 2 * 31);
  // The one with a negative entry is shifted.
  EXPECT_GT(report.shift, 0);
  const auto whole = dealt_out(context::cpu(1), this_rank(), A);
  const auto alone = residua::make_preconditioner(context::cpu(1), whole, preconditioner_kind::ic0).report();
  EXPECT_TRUE(same_bits(report.shift, alone.shift));
  EXPECT_EQ(report.levels, alone.levels);
  EXPECT_EQ(report.is_matched, alone.is_matched);
  const auto matched =
      residua::make_preconditioner(context::cpu(1), dealt, preconditioner_kind::ilut).report();
  EXPECT_TRUE(matched.is_matched);
}

class distributed_preconditioner_misuse : public testing::Test {
 protected:
  const context ctx = context::cpu(1);
  const communicator ranks = all_ranks();
  const distributed_csr A = dealt_out(ctx, ranks, residua::generate_problem("plate:10"));
};

TEST_F(distributed_preconditioner_misuse, is_rejected_on_every_rank) {
  const auto first = name_of_rank(ranks, 0), last = name_of_rank(ranks, ranks.size() - 1);
  expect_agreed(residua::error_kind::unsupported, {first + "make_preconditioner: lu", "ilut and ic0"},
                [&] { residua::make_preconditioner(ctx, A, preconditioner_kind::lu); });
  expect_agreed(residua::error_kind::invalid_argument, {last + "make_preconditioner:", "parts >= 1"}, [&] {
    residua::make_preconditioner(ctx, A, preconditioner_kind::ilu0, {}, is_last(ranks) ? 0 : 4);
  });
  expect_agreed(residua::error_kind::invalid_argument, {last + "preconditioner:", "drop_tolerance"}, [&] {
    residua::make_preconditioner(ctx, A, preconditioner_kind::ilut,
                                 {.drop_tolerance = is_last(ranks) ? -1.0 : 0.1});
  });
}

TEST_F(distributed_preconditioner_misuse, of_requests_that_differ_is_rejected) {
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  expect_agreed(residua::error_kind::invalid_argument, {last + "make_preconditioner:", "than rank 0"}, [&] {
    residua::make_preconditioner(ctx, A, preconditioner_kind::ilu0, {}, is_last(ranks) ? 5 : 4);
  });
  expect_agreed(residua::error_kind::invalid_argument, {last + "make_preconditioner:", "than rank 0"}, [&] {
    residua::make_preconditioner(
        ctx, A, is_last(ranks) ? preconditioner_kind::ic0 : preconditioner_kind::ilu0, {}, 4);
  });
  for (const residua::preconditioner_options& other :
       {residua::preconditioner_options{.drop_tolerance = 0.5}, {.fill = 3}, {.block_size = 3}}) {
    expect_agreed(residua::error_kind::invalid_argument, {last + "make_preconditioner:", "than rank 0"}, [&] {
      residua::make_preconditioner(ctx, A, preconditioner_kind::ilut,
                                   is_last(ranks) ? other : residua::preconditioner_options{}, 4);
    });
  }
}

TEST_F(distributed_preconditioner_misuse, beside_another_matrix_is_rejected) {
  const auto other = dealt_out(ctx, ranks, residua::generate_problem("plate:9"));
  const auto M = residua::make_preconditioner(ctx, other, preconditioner_kind::ic0);
  const index_t own = A.partition().own_rows();
  const array<double> b(ctx, own, 1.0);
  array<double> x(ctx, own);
  expect_agreed(residua::error_kind::invalid_argument, {"cg: M was made of a matrix", "dealt out"},
                [&] { residua::cg(ctx, A, M, b, x); });
  const preconditioner local(ctx, csr_matrix(ctx, residua::generate_problem("plate:10")),
                             preconditioner_kind::ic0);
  expect_agreed(residua::error_kind::unsupported, {"cg: M is ic0", "make_preconditioner"},
                [&] { residua::cg(ctx, A, local, b, x); });
}

/// Of the same matrix, of which the first rank has one block here.
TEST_F(distributed_preconditioner_misuse, beside_the_same_rows_dealt_otherwise_is_rejected) {
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has all rows";
  const csr whole = residua::generate_problem("plate:10");
  std::vector<double> load(static_cast<std::size_t>(A.partition().blocks()), 1.0);
  load.front() = 1000;
  const row_partition p(ranks, whole.rows, load);
  const int rank = ranks.rank();
  const distributed_csr other(ctx, p,
                              residua::sparse::row_block(whole, p.first_row(rank), p.first_row(rank + 1)));
  const auto M = residua::make_preconditioner(ctx, other, preconditioner_kind::ic0);
  const array<double> b(ctx, A.partition().own_rows(), 1.0);
  array<double> x(ctx, b.size());
  expect_agreed(residua::error_kind::invalid_argument, {"cg: M was made of a matrix", "dealt out"},
                [&] { residua::cg(ctx, A, M, b, x); });
}

/// The rank that solves the part of a row is named, and the row as the whole matrix numbers it.
TEST_F(distributed_preconditioner_misuse, of_rows_that_break_down_names_them) {
  csr broken = square_matrix(100, [](index_t i, index_t j) {
    if (i < 96 || i > 97 || j < 96 || j > 97) return i == j ? 2.0 : 0.0;
    return i == j ? 1e-300 : 1e300;
  });
  broken.kind = residua::matrix_kind::symmetric;
  const csr uneven_one = square_matrix(100, [](index_t i, index_t j) {
    return i == j ? 2.0 : i == 98 && j == 97 ? 1.0 : 0.0;
  });
  const auto dealt = dealt_out(ctx, ranks, broken), unsymmetric = dealt_out(ctx, ranks, uneven_one);
  // Seven blocks of 16 rows, each a part; that of rows 96 to 99 is the last.
  const auto owner = name_of_rank(ranks, dealt.partition().owner(96));
  for (const auto kind : {preconditioner_kind::ilu0, preconditioner_kind::ic0})
    expect_agreed(residua::error_kind::invalid_input,
                  {owner + std::string(name_of(kind)), "pivot that is not finite in row 9"},
                  [&] { residua::make_preconditioner(ctx, dealt, kind); });
  const csr tiny = square_matrix(100, [](index_t i, index_t j) {
    return i != j ? 0.0 : i == 97 ? 0x1p-1074 : 2.0;
  });
  const auto overflowing = dealt_out(ctx, ranks, tiny);
  expect_agreed(
      residua::error_kind::invalid_input,
      {name_of_rank(ranks, overflowing.partition().owner(96)) + "block_jacobi", "inverse in row 98;"}, [&] {
        residua::make_preconditioner(ctx, overflowing, preconditioner_kind::block_jacobi, {.block_size = 1});
      });
  expect_agreed(residua::error_kind::invalid_input,
                {name_of_rank(ranks, unsymmetric.partition().owner(96)) + "ic0", "symmetric", "row 99"},
                [&] { residua::make_preconditioner(ctx, unsymmetric, preconditioner_kind::ic0); });
}

}  // namespace
}  // namespace residua_test
