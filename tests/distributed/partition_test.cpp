#include "distributed/agreement.hpp"
#include "distributed/block_loads.hpp"
#include "distributed/dealt_entries.hpp"
#include "distributed/ranks.hpp"
#include "residua/distributed/row_partition.hpp"
#include "residua/generate/problems.hpp"
#include "residua/number/format.hpp"
#include "residua/version.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

constexpr index_t all_rows[] = {0, 1, 2, 15, 16, 17, 33, 100, 4096, 4097, 100003, 5000000, 2147483647};

TEST(row_partition, has_blocks_whose_length_depends_on_the_number_of_rows_alone) {
  for (const index_t rows : all_rows) {
    const index_t length = row_partition::block_length(rows);
    const index_t blocks = (rows + length - 1) / length;
    EXPECT_EQ(length % 16, 0) << rows;
    EXPECT_LE(blocks, 1024) << rows;
    EXPECT_TRUE(blocks <= 256 || length >= 4096) << rows;
    EXPECT_EQ(row_partition(all_ranks(), rows).blocks(), blocks);
    EXPECT_EQ(row_partition(all_ranks(), rows).length(), length);
  }
}

TEST(row_partition, deals_every_row_to_one_rank_in_order) {
  const auto ranks = all_ranks();
  for (const index_t rows : all_rows) {
    const row_partition p(ranks, rows);
    EXPECT_EQ(p.first_row(0), 0);
    EXPECT_EQ(p.first_row(ranks.size()), rows);
    index_t dealt = 0;
    for (int rank = 0; rank < ranks.size(); ++rank) {
      EXPECT_GE(p.rows_of(rank), 0);
      dealt += p.rows_of(rank);
      if (p.rows_of(rank) == 0) continue;
      EXPECT_EQ(p.owner(p.first_row(rank)), rank);
      EXPECT_EQ(p.owner(p.first_row(rank + 1) - 1), rank);
    }
    EXPECT_EQ(dealt, rows);
    EXPECT_EQ(p.own_rows(), p.rows_of(ranks.rank()));
  }
}

TEST(row_partition, deals_out_loads_to_within_a_block) {
  const auto ranks = all_ranks();
  std::vector<double> load;
  for (int block = 0; block < 63; ++block) load.push_back(block % 7 == 0 ? 40 : 3);
  double all = 0;
  for (const double of_block : load) all += of_block;
  const row_partition p(ranks, 1000, load);
  for (int rank = 0; rank < ranks.size(); ++rank) {
    double its = 0;
    for (index_t b = p.first_block(rank); b < p.first_block(rank + 1); ++b) its += load[b];
    EXPECT_LE(std::abs(its - all / ranks.size()), 40) << "rank " << rank;
  }
}

/// Of three blocks the last one is shorter.
TEST(row_partition, has_loads_of_entries_and_rows) {
  EXPECT_EQ(residua::distributed::loads_of_blocks(40, {5, 0, 7}), (std::vector<double>{21, 16, 15}));
}

TEST(row_partition, refuses_more_entries_of_a_rank_than_indices_count) {
  constexpr index_t most = std::numeric_limits<residua::sparse_index>::max();
  const auto ranks = all_ranks();
  const auto size = static_cast<std::size_t>(ranks.size());
  std::vector<index_t> own(size, 0);
  own.front() = is_last(ranks) ? most : 0;
  EXPECT_NO_THROW(residua::distributed::entry_counts(ranks.transport(), own).require_few());
  own.front() += is_last(ranks) ? 1 : 0;
  const residua::distributed::entry_counts counts(ranks.transport(), own);
  EXPECT_EQ(counts.for_rank(0).back(), most + 1);
  expect_agreed(residua::error_kind::invalid_input,
                {"rank 0: its rows have 2147483648 entries, more than 2147483647"},
                [&] { counts.require_few(); });
}

TEST(row_partition, scatters_and_gathers) {
  const auto ranks = all_ranks();
  for (const index_t rows : {0, 1, 3, 50, 1000}) {
    const row_partition p(ranks, rows);
    residua::with_solver_format(residua::format::td, [&]<class T>() {
      std::vector<T> whole;
      for (index_t i = 0; i < rows; ++i) whole.push_back(T(1.0) / T(static_cast<double>(i + 1)));
      const bool is_first = ranks.rank() == 0;
      const auto own = residua::scatter(p, is_first ? whole : std::vector<T>());
      EXPECT_TRUE(same_bits(own, own_part(p, whole)));
      EXPECT_TRUE(same_bits(residua::gather(p, own), is_first ? whole : std::vector<T>()));
    });
  }
}

TEST(row_partition, rejects_vectors_of_another_size_on_every_rank) {
  const auto ranks = all_ranks();
  const row_partition p(ranks, 50);
  expect_agreed(residua::error_kind::invalid_argument,
                {name_of_rank(ranks, 0) + "scatter:", "49 elements", "50 are needed"},
                [&] { residua::scatter(p, std::vector<double>(49)); });
  const int last = ranks.size() - 1;
  expect_agreed(residua::error_kind::invalid_argument, {name_of_rank(ranks, last) + "gather:"}, [&] {
    residua::gather(p,
                    std::vector<double>(static_cast<std::size_t>(p.own_rows() + (is_last(ranks) ? 1 : 0))));
  });
}

TEST(row_partition, that_differs_between_ranks_is_rejected_on_every_rank) {
  const auto ranks = all_ranks();
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  const row_partition p(ranks, is_last(ranks) ? 70 : 50);
  const auto differs = "the partition is of 70 rows, that of rank 0 of 50";
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  expect_agreed(residua::error_kind::invalid_argument, {last + "scatter: ", differs},
                [&] { residua::scatter(p, std::vector<double>(50)); });
  expect_agreed(residua::error_kind::invalid_argument, {last + "gather: ", differs},
                [&] { residua::gather(p, std::vector<double>(static_cast<std::size_t>(p.own_rows()))); });
}

TEST(row_partition, rejects_rows_and_loads_that_are_none) {
  const auto ranks = all_ranks();
  const auto rejected = [&](std::initializer_list<std::string> words, index_t rows,
                            const std::vector<double>* load) {
    expect_error(residua::error_kind::invalid_argument, words,
                 [&] { load == nullptr ? row_partition(ranks, rows) : row_partition(ranks, rows, *load); });
  };
  for (const index_t rows : {-1, -100})
    rejected({"row_partition: requires rows >= 0, got " + std::to_string(rows)}, rows, nullptr);
  std::vector<double> load(7, 1.0);
  EXPECT_NO_THROW(row_partition(ranks, 100, load));
  rejected({"row_partition: requires rows >= 0"}, -1, &load);
  rejected({"a load for each block, got 7"}, 96, &load);
  rejected({"a load for each block, got 7"}, 113, &load);
  for (const double none :
       {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    load.back() = none;
    rejected({"row_partition: requires loads >= 0"}, 100, &load);
  }
}

TEST(communicator, agrees_on_the_first_error) {
  const auto ranks = all_ranks();
  ranks.agree([] {});
  const int second = std::min(1, ranks.size() - 1);
  expect_agreed(residua::error_kind::invalid_input, {name_of_rank(ranks, second) + "of this one"}, [&] {
    ranks.agree([&] {
      if (ranks.rank() >= second) throw residua::error(residua::error_kind::invalid_input, "of this one");
    });
  });
  expect_agreed(residua::error_kind::out_of_memory, {name_of_rank(ranks, ranks.size() - 1), "out of memory"},
                [&] {
                  ranks.agree([&] {
                    if (is_last(ranks)) throw std::bad_alloc();
                  });
                });
  expect_agreed(residua::error_kind::device, {name_of_rank(ranks, ranks.size() - 1), "of another library"},
                [&] {
                  ranks.agree([&] {
                    if (is_last(ranks)) throw std::runtime_error("of another library");
                  });
                });
}

TEST(communicator, agrees_on_what_is_no_error_of_the_standard) {
  const auto ranks = all_ranks();
  expect_agreed(residua::error_kind::device, {name_of_rank(ranks, ranks.size() - 1), "no std::exception"},
                [&] {
                  ranks.agree([&] {
                    if (is_last(ranks)) throw 5;
                  });
                });
}

TEST(communicator, has_no_need_of_a_name_for_its_only_rank) {
  try {
    this_rank().agree([] { throw residua::error(residua::error_kind::invalid_input, "of this one"); });
    ADD_FAILURE() << "nothing was thrown";
  } catch (const residua::error& e) {
    EXPECT_STREQ(e.what(), "of this one");
  }
}

TEST(communicator, names_its_mpi_on_one_line) {
  const auto name = residua::mpi_version();
  EXPECT_FALSE(name.empty());
  EXPECT_EQ(name.find_first_of(",\n"), std::string::npos) << name;
}

TEST(communicator, finds_no_gpu_for_a_rank_where_there_is_none) {
  if (!residua::cuda_devices().empty()) GTEST_SKIP() << "there is one";
  expect_agreed(residua::error_kind::unsupported, {name_of_rank(all_ranks(), 0) + "there is no GPU"},
                [] { (void)residua::device_of_rank(all_ranks()); });
}

TEST(communicator_version, that_differs_is_refused_on_every_rank) {
  const auto ranks = all_ranks();
  EXPECT_NO_THROW(residua::distributed::check_same_version(ranks.transport(), residua::version));
  if (ranks.size() == 1) GTEST_SKIP() << "one rank has no other";
  const char* const own = is_last(ranks) ? "9.8.7" : residua::version;
  expect_agreed(residua::error_kind::unsupported,
                {name_of_rank(ranks, ranks.size() - 1) + "has version 9.8.7 of Residua, rank 0 has " +
                 residua::version},
                [&] { residua::distributed::check_same_version(ranks.transport(), own); });
}

}  // namespace
}  // namespace residua_test
