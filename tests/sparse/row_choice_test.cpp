#include "sparse/row_choice.hpp"

#include "matrices.hpp"

namespace residua_test {
namespace {

using residua::sparse::threads_a_row;

int threads_for(const std::vector<index_t>& lengths) {
  return threads_a_row(matrix_of(lengths, 4000, 0).row_start);
}

TEST(row_choice, gives_each_thread_five_to_ten_entries_of_many_rows) {
  for (const index_t length : {1, 4, 9, 10, 19, 20, 40, 80, 160, 320, 2000}) {
    csr A;  // nothing but row lengths is looked at
    A.rows = 1 << 20;
    for (index_t i = 1; i <= A.rows; ++i) A.row_start.push_back(static_cast<sparse_index>(i * length));
    A.column.resize(static_cast<std::size_t>(std::min<index_t>(A.rows * length, 1)));
    const int threads = threads_a_row(A.row_start);
    EXPECT_LE(threads, 32);
    if (threads > 1) {
      EXPECT_GE(static_cast<double>(length) / threads, 5) << length;
    }
    if (threads < 32) {
      EXPECT_LT(static_cast<double>(length) / threads, 10) << length;
    }
  }
}

TEST(row_choice, gives_few_rows_a_turn_of_four_entries_a_thread) {
  EXPECT_EQ(threads_for(std::vector<index_t>(500, 4)), 1);
  EXPECT_EQ(threads_for(std::vector<index_t>(500, 5)), 2);
  EXPECT_EQ(threads_for(std::vector<index_t>(500, 9)), 4);
  EXPECT_EQ(threads_for(std::vector<index_t>(500, 33)), 16);
  EXPECT_EQ(threads_for(std::vector<index_t>(4096, 33)), 16) << "2^16 threads are as many as there may be";
  EXPECT_EQ(threads_for(std::vector<index_t>(4097, 33)), 8) << "one row more";
  EXPECT_EQ(threads_for(std::vector<index_t>(500, 120)), 1) << "each row has a warp";
  EXPECT_EQ(threads_for({}), 1);
  EXPECT_EQ(threads_for({0, 0}), 1);
}

/// Rows beyond what a group of one takes have warps of their own.
TEST(row_choice, leaves_a_few_longer_rows_to_warps) {
  std::vector<index_t> lengths(500, 3);
  lengths[17] = 100;
  EXPECT_EQ(threads_for(lengths), 1);
  lengths[17] = 20;
  EXPECT_EQ(threads_for(lengths), 8);
}

/// A warp takes 25 steps for a row of 256, which are as many as one thread or more take for five; longer rows
/// are summed apart, and two threads take 11 steps for five, one 20.
TEST(row_choice, counts_rows_of_up_to_256_entries) {
  std::vector<index_t> lengths(500, 5);
  lengths[17] = 256;
  EXPECT_EQ(threads_for(lengths), 1);
  lengths[17] = 257;
  EXPECT_EQ(threads_for(lengths), 2);
}

residua::sparse::csr_view view_of(index_t rows, index_t nonzeros) { return {rows, rows, nonzeros}; }

/// Four vectors of 1000 doubles are 32000 bytes, 500 entries 6000.
TEST(row_choice, drops_entries_first_where_the_vectors_alone_nearly_fit) {
  using residua::sparse::drops_entries_first;
  EXPECT_FALSE(drops_entries_first(view_of(1000, 500), 8, 50667)) << "all fits three quarters";
  EXPECT_TRUE(drops_entries_first(view_of(1000, 500), 8, 50666));
  EXPECT_TRUE(drops_entries_first(view_of(1000, 500), 8, 24616)) << "the vectors are 1.3 times the cache";
  EXPECT_FALSE(drops_entries_first(view_of(1000, 500), 8, 24615));
  EXPECT_FALSE(drops_entries_first(view_of(1000, 500), 16, 49230)) << "vectors of twice the size";
  EXPECT_FALSE(drops_entries_first(view_of(0, 0), 8, 1));
}

}  // namespace
}  // namespace residua_test
