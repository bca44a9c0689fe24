// What can be read: every layout, field and symmetry, and the liberties the format allows.
#include "residua/io/matrix_market.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "io/temporary_directory.hpp"
#include "residua/base/error.hpp"

namespace residua {
namespace {

using residua_test::temporary_directory;

using dense = std::vector<std::vector<double>>;

dense to_dense(const csr& A) {
  dense rows(static_cast<std::size_t>(A.rows), std::vector<double>(static_cast<std::size_t>(A.columns), 0.0));
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) rows[i][A.column[k]] = A.value[k];
  }
  return rows;
}

matrix_file read(std::string_view content) {
  const temporary_directory directory;
  auto result = read_matrix(directory.write("A.mtx", content));
  EXPECT_NO_THROW(validate(result.matrix));
  return result;
}

TEST(read_matrix, takes_double_for_real_and_a_header_with_many_blanks) {
  EXPECT_EQ(to_dense(read("%%MatrixMarket matrix coordinate double general\n1 1 1\n1 1 2\n").matrix),
            (dense{{2}}));
  const std::string wide = "%%MatrixMarket matrix" + std::string(500, ' ') + "coordinate real general\n";
  EXPECT_EQ(to_dense(read(wide + "1 1 1\n1 1 2\n").matrix), (dense{{2}}));
}

/// Entries that fill the rows beyond 2^22, one in 64, stand in a file whose bytes alone would not.
TEST(read_matrix, compressed_entries_fill_more_rows_than_the_file_has_bytes) {
  constexpr index_t rows = 5000000, entries = 20000;
  std::string content = "%%MatrixMarket matrix coordinate pattern general\n" + std::to_string(rows) + " 1 " +
                        std::to_string(entries) + "\n";
  for (index_t k = 0; k < entries; ++k) content += "1 1\n";
  const temporary_directory directory;
  const auto path = directory.write_gz("A.mtx.gz", content);
  const auto bytes = static_cast<index_t>(directory.content("A.mtx.gz").size());
  EXPECT_LT((index_t{1} << 22) + 64 * (bytes / 4), rows);
  EXPECT_EQ(read_matrix(path).matrix.rows, rows);
}

TEST(read_matrix, reads_real_general_coordinates_in_any_order) {
  const auto file = read(
      "%%MatrixMarket matrix coordinate real general\n"
      "% a comment\n"
      "2 3 4\n"
      "2 3 -1.5e0\n"
      "1 2 .25\n"
      "2 1 +4\n"
      "1 1 1E-2\n");
  EXPECT_FALSE(file.stored_symmetric);
  EXPECT_EQ(file.matrix.kind, residua::matrix_kind::general);
  EXPECT_EQ(file.matrix.nonzeros(), 4);
  EXPECT_EQ(to_dense(file.matrix), (dense{{0.01, 0.25, 0}, {4, 0, -1.5}}));
}

TEST(read_matrix, expands_a_symmetric_matrix) {
  const auto file =
      read("%%MatrixMarket matrix coordinate real symmetric\n3 3 4\n1 1 2\n3 1 5\n2 2 3\n3 2 7\n");
  EXPECT_TRUE(file.stored_symmetric);
  EXPECT_EQ(file.matrix.kind, residua::matrix_kind::symmetric);
  EXPECT_EQ(file.matrix.nonzeros(), 6);
  EXPECT_EQ(to_dense(file.matrix), (dense{{2, 0, 5}, {0, 3, 7}, {5, 7, 0}}));
}

TEST(read_matrix, expands_a_skew_symmetric_matrix) {
  const auto file = read("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 2\n2 1 3\n1 1 0\n");
  EXPECT_FALSE(file.stored_symmetric);
  EXPECT_EQ(file.matrix.kind, residua::matrix_kind::general);
  EXPECT_EQ(file.matrix.nonzeros(), 3);
  EXPECT_EQ(to_dense(file.matrix), (dense{{0, -3}, {3, 0}}));
}

TEST(read_matrix, gives_every_entry_of_a_pattern_the_value_one) {
  const auto file = read("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n1 1\n2 1\n");
  EXPECT_EQ(to_dense(file.matrix), (dense{{1, 1}, {1, 0}}));
}

TEST(read_matrix, reads_integers) {
  const auto file =
      read("%%MatrixMarket matrix coordinate integer general\n1 2 2\n1 1 -7\n1 2 9007199254740993\n");
  EXPECT_EQ(to_dense(file.matrix), (dense{{-7, 9007199254740992.0}}));
}

TEST(read_matrix, reads_arrays_by_columns) {
  const auto file = read("%%MatrixMarket matrix array real general\n2 2\n1\n0\n3\n4\n");
  EXPECT_EQ(file.matrix.nonzeros(), 4);  // the zero is kept
  EXPECT_EQ(to_dense(file.matrix), (dense{{1, 3}, {0, 4}}));
}

TEST(read_matrix, reads_symmetric_and_skew_symmetric_arrays) {
  EXPECT_EQ(to_dense(read("%%MatrixMarket matrix array real symmetric\n3 3\n1\n2\n3\n4\n5\n6\n").matrix),
            (dense{{1, 2, 3}, {2, 4, 5}, {3, 5, 6}}));
  EXPECT_EQ(to_dense(read("%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n").matrix),
            (dense{{0, -1, -2}, {1, 0, -3}, {2, 3, 0}}));
}

TEST(read_matrix, accepts_blank_lines_comments_crlf_and_any_case) {
  const auto file = read(
      "%%matrixmarket MATRIX Coordinate REAL General\r\n"
      "\r\n"
      "% comment\r\n"
      "  2\t2   2 \r\n"
      "\r\n"
      "%comment 7 7 7\r\n"
      " 1 1 1.0\t\r\n"
      "   \r\n"
      "2 2 2.0\r\n"
      "\r\n"
      "% end");
  EXPECT_EQ(to_dense(file.matrix), (dense{{1, 0}, {0, 2}}));
}

TEST(read_matrix, accepts_a_last_line_without_its_end) {
  EXPECT_EQ(to_dense(read("%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 2.5").matrix),
            (dense{{2.5}}));
}

TEST(read_matrix, adds_up_entries_of_the_same_place) {
  const auto file = read(
      "%%MatrixMarket matrix coordinate real symmetric\n"
      "3 3 6\n3 1 1\n2 1 10\n3 1 2\n1 1 5\n3 1 4\n1 1 -5\n");
  EXPECT_EQ(file.matrix.nonzeros(), 5);  // the sum that is zero is kept
  EXPECT_EQ(to_dense(file.matrix), (dense{{0, 10, 7}, {10, 0, 0}, {7, 0, 0}}));
}

/// Rows that are in order but for the repetition are not sorted, and yet merged.
TEST(read_matrix, adds_up_neighbours_of_the_same_place) {
  const auto file =
      read("%%MatrixMarket matrix coordinate real general\n2 3 5\n1 1 1\n1 1 2\n1 3 4\n2 2 8\n2 2 8\n");
  EXPECT_EQ(file.matrix.nonzeros(), 3);
  EXPECT_EQ(to_dense(file.matrix), (dense{{3, 0, 4}, {0, 16, 0}}));
}

TEST(read_matrix, adds_up_in_the_order_of_the_file) {
  const auto file =
      read("%%MatrixMarket matrix coordinate real general\n1 2 4\n1 2 1\n1 1 1e16\n1 1 1\n1 1 -1e16\n");
  EXPECT_EQ(to_dense(file.matrix), (dense{{0, 1}}));
}

TEST(read_matrix, keeps_stored_zeros) {
  const auto file = read("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 0\n2 1 -0.0\n");
  EXPECT_EQ(file.matrix.nonzeros(), 2);
  EXPECT_TRUE(std::signbit(file.matrix.value[1]));
}

TEST(read_matrix, accepts_empty_matrices_and_empty_rows) {
  EXPECT_EQ(read("%%MatrixMarket matrix coordinate real general\n0 0 0\n").matrix.rows, 0);
  EXPECT_EQ(read("%%MatrixMarket matrix array real general\n0 3\n").matrix.columns, 3);
  EXPECT_EQ(read("%%MatrixMarket matrix array real skew-symmetric\n1 1\n").matrix.nonzeros(), 0);
  const auto sparse = read("%%MatrixMarket matrix coordinate real general\n1000 5 1\n3 5 1\n").matrix;
  EXPECT_EQ(sparse.row_start.size(), 1001u);
  EXPECT_EQ(sparse.nonzeros(), 1);
  const auto most = read("%%MatrixMarket matrix coordinate real general\n4194368 5 1\n4194368 5 1\n").matrix;
  EXPECT_EQ(most.row_start.back(), 1);
  EXPECT_EQ(most.row_start[4194367], 0);
}

TEST(read_matrix, takes_indices_with_a_plus) {
  const auto file = read("%%MatrixMarket matrix coordinate real general\n+2 2 +1\n+2 +1 +3\n");
  EXPECT_EQ(to_dense(file.matrix), (dense{{0, 0}, {3, 0}}));
}

TEST(read_matrix, rounds_correctly_and_accepts_tiny_values) {
  const auto file = read(
      "%%MatrixMarket matrix coordinate real general\n1 4 4\n"
      "1 1 0.1000000000000000055511151231257827021181583404541015625\n"
      "1 2 4.9406564584124654e-324\n1 3 -0.000e-400\n1 4 1.7976931348623157e308\n");
  EXPECT_EQ(to_dense(file.matrix), (dense{{0.1, 0x1p-1074, 0, 0x1.fffffffffffffp1023}}));
}

TEST(read_matrix, reads_compressed_files_whatever_their_name) {
  const temporary_directory directory;
  const std::string content = "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 3\n";
  EXPECT_EQ(to_dense(read_matrix(directory.write_gz("A.mtx.gz", content)).matrix), (dense{{3}}));
  EXPECT_EQ(to_dense(read_matrix(directory.write_gz("B.mtx", content)).matrix), (dense{{3}}));
  EXPECT_EQ(to_dense(read_matrix(directory.write("C.mtx.gz", content)).matrix), (dense{{3}}));
}

/// An n x n matrix of n^2 entries, from the last to the first: several blocks of the reader.
std::string backwards(int n) {
  std::string content = "%%MatrixMarket matrix coordinate real general\n" + std::to_string(n) + " " +
                        std::to_string(n) + " " + std::to_string(n * n) + "\n";
  for (int i = n; i > 0; --i) {
    for (int j = n; j > 0; --j) {
      content += std::to_string(i) + " " + std::to_string(j) + " " + std::to_string(1000 * i + j) + "\n";
    }
  }
  return content;
}

TEST(read_matrix, sorts_rows_and_joins_lines_across_blocks) {
  constexpr int n = 500;
  const auto A = read(backwards(n)).matrix;
  ASSERT_EQ(A.nonzeros(), n * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      ASSERT_EQ(A.column[i * n + j], j);
      ASSERT_EQ(A.value[i * n + j], 1000 * (i + 1) + j + 1);
    }
  }
}

TEST(read_matrix, reports_progress_up_to_the_end) {
  const temporary_directory directory;
  const auto path = directory.write("A.mtx", backwards(100));
  const auto size = std::filesystem::file_size(path);
  std::uint64_t done = 0, total = 0;
  read_matrix(path, [&](std::uint64_t d, std::uint64_t t) {
    EXPECT_GE(d, done);
    done = d;
    total = t;
  });
  EXPECT_EQ(done, 2 * size);
  EXPECT_EQ(total, 2 * size);
}

/// Reports come after every 16 MB: here once in each of the two times that the file is read, and at the end.
TEST(read_matrix, reports_progress_of_both_times_that_it_reads) {
  const temporary_directory directory;
  std::string content = "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1\n";
  const std::string comment = "%" + std::string(999998, ' ') + "\n";
  for (int line = 0; line < 18; ++line) content += comment;
  std::vector<std::uint64_t> done;
  read_matrix(directory.write("A.mtx", content), [&](std::uint64_t d, std::uint64_t total) {
    EXPECT_EQ(total, 2 * content.size());
    done.push_back(d);
  });
  EXPECT_GE(done.size(), 3U);
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_EQ(done.back(), 2 * content.size());
}

TEST(read_columns, reads_arrays_and_coordinates) {
  const temporary_directory directory;
  const auto array = directory.write("a.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
  EXPECT_EQ(read_columns(array, 2), (std::vector<std::vector<double>>{{1, 2}, {3, 4}}));
  const auto sparse =
      directory.write("c.mtx", "%%MatrixMarket matrix coordinate real general\n2 3 2\n2 1 5\n1 3 7\n");
  EXPECT_EQ(read_columns(sparse, 2), (std::vector<std::vector<double>>{{0, 5}, {0, 0}, {7, 0}}));
}

TEST(read_vector, reads_arrays_and_coordinates) {
  const temporary_directory directory;
  const auto array = directory.write("a.mtx", "%%MatrixMarket matrix array real general\n3 1\n1\n2\n3\n");
  EXPECT_EQ(read_vector(array, 3), (std::vector<double>{1, 2, 3}));
  const auto sparse =
      directory.write("c.mtx", "%%MatrixMarket matrix coordinate real general\n3 1 3\n3 1 5\n1 1 1\n3 1 2\n");
  EXPECT_EQ(read_vector(sparse, 3), (std::vector<double>{1, 0, 7}));
}

}  // namespace
}  // namespace residua
