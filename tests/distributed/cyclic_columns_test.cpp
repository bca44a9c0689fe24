#include "residua/distributed/cyclic_columns.hpp"

#include "distributed/dealt_matrices.hpp"

namespace residua_test {
namespace {

TEST(cyclic_columns, deal_every_column_to_one_rank) {
  for (const index_t n : {0, 1, 5, 12, 37}) {
    for (const index_t width : {1, 4, 5, 50}) {
      const cyclic_columns columns(all_ranks(), n, width);
      index_t in_all = 0, next = 0;
      for (int rank = 0; rank < all_ranks().size(); ++rank) in_all += columns.columns_of(rank);
      EXPECT_EQ(in_all, n);
      EXPECT_EQ(columns.first_column(columns.blocks()), n);
      for (index_t k = 0; k < columns.blocks(); ++k) {
        EXPECT_EQ(columns.owner(k), k % all_ranks().size());
        if (!columns.is_own(k)) continue;
        EXPECT_EQ(columns.place(k), next);
        for (index_t j = columns.first_column(k); j < columns.first_column(k + 1); ++j)
          EXPECT_EQ(columns.number(next++), j);
      }
      EXPECT_EQ(next, columns.own_columns());
    }
  }
}

TEST(cyclic_columns, carry_a_matrix_to_its_ranks_and_back) {
  for_each_format([&]<class T>() {
    for (const auto& s : {deal_of{3, 11, 2}, deal_of{4, 3, 5}, deal_of{1, 1, 1}, deal_of{0, 4, 1}}) {
      const cyclic_columns columns(all_ranks(), s.n, s.width);
      const auto whole = vector_of<T>(data::uniform, s.m * s.n, 3);
      const bool is_first = all_ranks().rank() == 0;
      const auto own = residua::scatter<T>(columns, s.m, is_first ? whole : std::vector<T>{});
      ASSERT_EQ(static_cast<index_t>(own.size()), s.m * columns.own_columns());
      for (index_t k = 0; k < static_cast<index_t>(own.size()); ++k)
        EXPECT_TRUE(same_bits(own[k], whole[k % s.m + columns.number(k / s.m) * s.m]));
      EXPECT_TRUE(same_bits(residua::gather<T>(columns, s.m, own), is_first ? whole : std::vector<T>{}));
    }
  });
}

TEST(cyclic_columns, reject_what_is_no_deal) {
  using residua::error_kind;
  const auto ranks = all_ranks();
  expect_error(error_kind::invalid_argument, {"columns >= 0"}, [&] { cyclic_columns(ranks, -1, 2); });
  expect_error(error_kind::invalid_argument, {"width >= 1"}, [&] { cyclic_columns(ranks, 4, 0); });
  const cyclic_columns columns(ranks, 6, 2);
  const std::vector<double> too_few(5);
  expect_agreed(error_kind::invalid_argument, {name_of_rank(ranks, 0) + "scatter: ", "5 elements"},
                [&] { residua::scatter<double>(columns, 3, too_few); });
  expect_agreed(error_kind::invalid_argument, {name_of_rank(ranks, 0) + "scatter: ", "rows >= 0"},
                [&] { residua::scatter<double>(columns, -1, too_few); });
  expect_agreed(error_kind::invalid_argument, {"gather: ", "elements"},
                [&] { residua::gather<double>(columns, 7, std::vector<double>(1)); });
  if (ranks.size() == 1) return;
  const std::vector<double> whole(18);
  expect_agreed(error_kind::invalid_argument,
                {name_of_rank(ranks, ranks.size() - 1) + "scatter: its numbers of rows and columns"}, [&] {
                  residua::scatter<double>(columns, is_last(ranks) ? 4 : 3,
                                           ranks.rank() == 0 ? whole : std::vector<double>{});
                });
  for (const cyclic_columns& other : {cyclic_columns(ranks, 5, 2), cyclic_columns(ranks, 6, 3)}) {
    expect_agreed(error_kind::invalid_argument,
                  {name_of_rank(ranks, ranks.size() - 1) + "scatter: its numbers of rows and columns"}, [&] {
                    residua::scatter<double>(is_last(ranks) ? other : columns, 3,
                                             ranks.rank() == 0 ? whole : std::vector<double>{});
                  });
  }
}

}  // namespace
}  // namespace residua_test
