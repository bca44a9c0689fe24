// Dense matrices from Matrix Market arrays, and their way to sparse ones.
#include <cstring>

#include "io/temporary_directory.hpp"
#include "residua/base/error.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/numpy.hpp"
#include "residua/number/text.hpp"

namespace residua {
namespace {

using residua_test::temporary_directory;

class dense_array : public testing::Test {
 protected:
  std::string file(const std::string& field, const std::string& rest, const std::string& layout = "array") {
    return directory_.write("A.mtx", "%%MatrixMarket matrix " + layout + " " + field + "\n" + rest);
  }
  std::vector<double> read(const std::string& field, const std::string& rest) {
    return std::get<std::vector<double>>(read_array(file(field, rest)).elements);
  }
  void expect_rejected(const std::string& path, const std::string& what) {
    try {
      read_array(path);
      ADD_FAILURE() << "accepted; wanted: " << what;
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::invalid_input);
      EXPECT_NE(std::string(e.what()).find(what), std::string::npos) << e.what();
    }
  }
  void expect_not_written(const dense_matrix& A, const std::string& what) {
    try {
      write_array(directory_.path("B.mtx"), A, true);
      ADD_FAILURE() << "written; wanted: " << what;
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::invalid_argument);
      EXPECT_NE(std::string(e.what()).find(what), std::string::npos) << e.what();
    }
  }
  temporary_directory directory_;
};

using numbers = std::vector<double>;

TEST_F(dense_array, is_read_by_columns_whatever_its_symmetry) {
  EXPECT_EQ(read("real general", "2 3\n1\n2\n3\n4\n5\n6e0\n"), (numbers{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(read("integer general", "% a comment\n\n2 1\n-1\n2\n"), (numbers{-1, 2}));
  EXPECT_EQ(read("real symmetric", "3 3\n1\n2\n3\n4\n5\n6\n"), (numbers{1, 2, 3, 2, 4, 5, 3, 5, 6}));
  EXPECT_EQ(read("real skew-symmetric", "3 3\n1\n2\n3\n"), (numbers{0, 1, 2, -1, 0, 3, -2, -3, 0}));
  EXPECT_EQ(read("real general", "0 0\n"), numbers{});
}

TEST_F(dense_array, is_written_and_read_with_the_same_bits) {
  const dense_matrix A{2, 2, numbers{1.0 / 3, -0.0, -0.0, 1e-320}};
  for (const bool as_symmetric : {false, true}) {
    write_array(directory_.path("B.mtx"), A, as_symmetric);
    const auto B = std::get<numbers>(read_array(directory_.path("B.mtx")).elements);
    EXPECT_EQ(std::memcmp(B.data(), std::get<numbers>(A.elements).data(), 4 * sizeof(double)), 0);
  }
}

TEST_F(dense_array, is_written_with_the_fewest_digits_of_its_format) {
  const dd third = dd(1.0) / dd(3.0);
  write_array(directory_.path("B.mtx"), {1, 2, std::vector<dd>{third, dd(0.5)}}, false);
  EXPECT_EQ(directory_.content("B.mtx"),
            "%%MatrixMarket matrix array real general\n1 2\n" + to_string(third) + "\n0.5\n");
}

TEST_F(dense_array, that_is_not_symmetric_is_not_written_as_if_it_were) {
  expect_not_written({1, 2, numbers{1, 2}}, "but the matrix is not square");
  expect_not_written({2, 1, numbers{1, 2}}, "but the matrix is not square");
  expect_not_written({2, 2, numbers{1, 2, 3, 4}}, "but entry (1, 2) is 3 and entry (2, 1) is 2");
  expect_not_written({3, 3, numbers{1, 2, 3, 2, 5, 6, 3, 7, 9}},
                     "but entry (2, 3) is 7 and entry (3, 2) is 6");
  expect_not_written({3, 3, numbers{1, 2, 3, 2, 5, 6, 4, 6, 9}},
                     "but entry (1, 3) is 4 and entry (3, 1) is 3");
}

TEST_F(dense_array, that_has_not_all_its_elements_is_not_written) {
  expect_not_written({2, 2, numbers{1, 2, 2}}, "write_array: A is 2 x 2 with 3 elements");
  expect_not_written({2, 2, numbers{1, 2, 2, 4, 5}}, "with 5 elements");
  expect_not_written({-1, -1, numbers{1}}, "A is -1 x -1");
}

TEST_F(dense_array, compressed_zeros_are_more_entries_than_the_file_has_bytes) {
  constexpr index_t n = 300;
  std::string content = "%%MatrixMarket matrix array real general\n300 300\n";
  for (index_t k = 0; k < n * n; ++k) content += "0\n";
  const auto path = directory_.write_gz("A.mtx.gz", content);
  EXPECT_LT(directory_.content("A.mtx.gz").size(), n * n / 2);
  EXPECT_EQ(std::get<numbers>(read_array(path).elements), numbers(n * n, 0.0));
}

TEST_F(dense_array, progress_ends_at_the_whole_file) {
  const auto path = file("real general", "1 1\n1\n");
  std::uint64_t done = 0, all = 0;
  read_array(path, [&](std::uint64_t now, std::uint64_t of_all) {
    done = now;
    all = of_all;
  });
  EXPECT_EQ(done, directory_.content("A.mtx").size());
  EXPECT_EQ(all, done);
}

TEST_F(dense_array, tells_what_is_wrong) {
  expect_rejected(file("real general", "1 1 1\n1 1 1\n", "coordinate"), "the format is coordinate");
  expect_rejected(file("complex general", "1 1\n1 2\n"), "complex");
  expect_rejected(file("real general", "2 1\n1\n"), "the file ends after 1 of 2 entries");
  expect_rejected(file("real general", "2 1\n1\n2\n3\n"), "more entries than the 2 announced");
  expect_rejected(file("real general", "2 1\n1\nnan\n"), "A.mtx:4");
  expect_rejected(file("integer general", "2 1\n1\n2.5\n"), "not an integer");
  expect_rejected(file("real symmetric", "2 3\n1\n2\n"), "must be square");
  expect_rejected(file("real general", "46000 46000\n1\n"), "2116000000 entries are more than a file of");
  expect_rejected(file("real general", "50000 50000\n1\n"), "more than 2147483647");
}

TEST_F(dense_array, is_told_from_other_matrices) {
  EXPECT_TRUE(is_dense_source(file("real general", "1 1\n1\n")));
  EXPECT_FALSE(is_dense_source(file("real general", "1 1 1\n1 1 1\n", "coordinate")));
  EXPECT_TRUE(is_dense_source("generate:hilbert:5"));
  EXPECT_FALSE(is_dense_source("generate:plate:5"));
  EXPECT_TRUE(is_dense_source("anything.npy"));
}

TEST_F(dense_array, becomes_sparse_with_all_its_entries) {
  const auto path = directory_.path("A.npy");
  write_numpy(path, {2, 3, numbers{1, 0, 2, 3, 4, 5}});
  const csr A = load_matrix(path).matrix;
  EXPECT_NO_THROW(validate(A));
  EXPECT_EQ(A.value, (numbers{1, 2, 4, 0, 3, 5}));
  write_numpy(path, {1, 1, std::vector<dd>{dd(1.0)}});
  EXPECT_THROW(load_matrix(path), error);
}

TEST_F(dense_array, right_hand_sides_have_the_rows_of_the_system) {
  const auto path = directory_.path("b.npy");
  write_numpy(path, {2, 3, numbers{1, 2, 3, 4, 5, 6}});
  EXPECT_EQ(load_columns(path, 2).columns, 3);
  EXPECT_THROW(load_columns(path, 3), error);
  write_numpy(path, {2, 0, numbers{}});
  EXPECT_THROW(load_columns(path, 2), error);
  EXPECT_EQ(std::get<numbers>(load_columns(file("real general", "3 2 1\n2 2 7\n", "coordinate"), 3).elements),
            (numbers{0, 0, 0, 0, 7, 0}));
}

}  // namespace
}  // namespace residua
