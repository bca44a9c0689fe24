#include "residua/distributed/spmv.hpp"

#include "distributed/matrix_state.hpp"
#include "distributed/systems.hpp"

namespace residua_test {
namespace {

const char* const problems[] = {"poisson7:5x4x3", "plate:9", "convection:12", "powerlaw:700", "poisson7:1"};

TEST(distributed_spmv, is_within_its_bound_and_has_the_bits_of_one_rank) {
  for (const char* name : problems) {
    SCOPED_TRACE(name);
    const csr A = residua::generate_problem(name);
    for_each_format([&]<class T>() {
      const auto x = vector_of<T>(data::graded, A.rows, 5), y = vector_of<T>(data::uniform, A.rows, 6);
      const auto plain = product<T>(context::cpu(2), all_ranks(), A, T(1.0), x, T(0.0), y);
      expect_product(A, x, plain);
      EXPECT_TRUE(same_bits(plain, product<T>(context::cpu(1), this_rank(), A, T(1.0), x, T(0.0), y)));
      const auto scaled = product<T>(context::cpu(1), all_ranks(), A, T(-0.75), x, T(3.0), y);
      EXPECT_TRUE(same_bits(scaled, product<T>(context::cpu(3), this_rank(), A, T(-0.75), x, T(3.0), y)));
      const auto reference = product<T>(context::reference(), all_ranks(), A, T(1.0), x, T(0.0), y);
      expect_product(A, x, reference);
    });
  }
}

TEST(distributed_csr, knows_the_whole_matrix) {
  const auto ctx = context::cpu(1);
  const csr A = residua::generate_problem("convection:12"), S = residua::generate_problem("plate:9");
  const auto dealt = dealt_out(ctx, all_ranks(), A);
  EXPECT_EQ(dealt.rows(), A.rows);
  EXPECT_EQ(dealt.nonzeros(), A.nonzeros());
  EXPECT_EQ(dealt.kind(), residua::matrix_kind::general);
  EXPECT_EQ(dealt_out(ctx, all_ranks(), S).kind(), residua::matrix_kind::symmetric);
  EXPECT_EQ(dealt_out(ctx, this_rank(), A).halo_elements(), 0);
}

/// Two rows beyond either end need the last one before it, of which there is one copy.
TEST(distributed_csr, has_each_element_of_others_once) {
  const auto ranks = all_ranks();
  const csr A = square_matrix(200, [](index_t i, index_t j) { return std::abs(i - j) <= 2 ? 1.0 : 0.0; });
  const auto dealt = dealt_out(context::cpu(1), ranks, A);
  const int ends = (ranks.rank() > 0 ? 1 : 0) + (is_last(ranks) ? 0 : 1);
  EXPECT_EQ(dealt.halo_elements(), 2 * ends);
}

/// Whichever rank has the rows that decide: each has one of 2, 3 ... and zeros, but for one that has zeros
/// alone.
TEST(distributed_csr, joins_what_ranks_know_of_their_rows) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const row_partition p(ranks, 1000);
  for (int other = 0; other < ranks.size(); ++other) {
    csr own;
    own.rows = p.own_rows();
    own.columns = 1000;
    own.kind = ranks.rank() == other ? residua::matrix_kind::general : residua::matrix_kind::symmetric;
    for (index_t i = 0; i < own.rows; ++i) {
      own.column.push_back(static_cast<sparse_index>(i));
      own.value.push_back(i > 0 || ranks.rank() == other ? 0.0 : 2.0 + ranks.rank());
      own.row_start.push_back(static_cast<sparse_index>(i + 1));
    }
    const distributed_csr A(ctx, p, std::move(own));
    EXPECT_EQ(A.kind(), residua::matrix_kind::general);
    if (ranks.size() == 1) continue;
    EXPECT_EQ(A.state().sizes.smallest, other == 0 ? 3 : 2);
    EXPECT_EQ(A.largest_magnitude(), ranks.size() + (other == ranks.size() - 1 ? 0 : 1));
    EXPECT_EQ(A.state().sizes.longest_row, 1);
  }
}

/// Of 1000 rows, whose blocks are 63: rank 0 gets the first one alone.
std::vector<double> loads_of_one_rank(const communicator& ranks) {
  std::vector<double> load(63, 1.0);
  load.front() = 1000.0 * ranks.size();
  return load;
}

TEST(distributed_csr, rejects_rows_that_are_wrong_on_one_rank) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const row_partition p(ranks, 1000);
  const auto own_rows = [&] {
    csr own;
    own.rows = p.own_rows();
    own.columns = 1000;
    for (index_t i = 0; i < own.rows; ++i) {
      own.column.push_back(static_cast<sparse_index>(p.first_row(ranks.rank()) + i));
      own.value.push_back(2.0);
      own.row_start.push_back(static_cast<sparse_index>(i + 1));
    }
    return own;
  };
  EXPECT_EQ(distributed_csr(ctx, p, own_rows()).nonzeros(), 1000);
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  expect_agreed(residua::error_kind::invalid_argument, {last + "csr matrix: value[3]", "finite"}, [&] {
    auto own = own_rows();
    if (is_last(ranks)) own.value[3] = std::numeric_limits<double>::quiet_NaN();
    distributed_csr(ctx, p, std::move(own));
  });
  expect_agreed(residua::error_kind::invalid_argument, {last + "distributed csr matrix:", "999"}, [&] {
    auto own = own_rows();
    if (is_last(ranks)) {
      own.columns = 999;
      own.column.pop_back();
      own.value.pop_back();
      --own.row_start.back();
    }
    distributed_csr(ctx, p, std::move(own));
  });
  if (ranks.size() > 1) {
    const row_partition fewer(ranks, 900), other(ranks, 1000, loads_of_one_rank(ranks));
    expect_agreed(residua::error_kind::invalid_argument,
                  {last + "distributed csr matrix: the partition is of 900 rows, that of rank 0 of 1000"},
                  [&] { distributed_csr(ctx, is_last(ranks) ? fewer : p, own_rows()); });
    expect_agreed(
        residua::error_kind::invalid_argument,
        {last + "distributed csr matrix: the partition is of 1000 rows that are dealt out otherwise"},
        [&] { distributed_csr(ctx, is_last(ranks) ? other : p, own_rows()); });
  }
  expect_agreed(residua::error_kind::invalid_argument, {name_of_rank(ranks, 0), "3 x 2", "square"}, [&] {
    dealt_out(ctx, ranks, rectangular(3, 2, {1, 2, 3, 4, 5, 6}));
  });
  expect_agreed(residua::error_kind::invalid_argument, {name_of_rank(ranks, 0), "2 x 3", "square"}, [&] {
    dealt_out(ctx, ranks, rectangular(2, 3, {1, 2, 3, 4, 5, 6}));
  });
}

TEST(distributed_spmv, rejects_parts_that_do_not_fit_on_every_rank) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const auto A = dealt_out(ctx, ranks, residua::generate_problem("plate:9"));
  const index_t rows = A.partition().own_rows();
  array<double> x(ctx, rows), longer(ctx, rows + (is_last(ranks) ? 1 : 0));
  expect_agreed(residua::error_kind::invalid_argument,
                {name_of_rank(ranks, ranks.size() - 1) + "spmv: y has", "rows"},
                [&] { residua::spmv<double>(ctx, 1.0, A, x, 0.0, longer); });
  expect_agreed(residua::error_kind::invalid_argument,
                {name_of_rank(ranks, ranks.size() - 1) + "spmv: x has", "rows"},
                [&] { residua::spmv<double>(ctx, 1.0, A, longer, 0.0, x); });
}

}  // namespace
}  // namespace residua_test
