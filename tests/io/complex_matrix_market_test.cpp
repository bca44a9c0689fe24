// Matrix Market files of complex numbers: what can be read, written and what cannot.
#include "residua/io/complex_matrix_market.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "io/temporary_directory.hpp"
#include "residua/base/error.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/numpy.hpp"
#include "residua/number/text.hpp"

namespace residua {
namespace {

using residua_test::temporary_directory;
using number = complex<double>;
using numbers = std::vector<number>;

class complex_files : public testing::Test {
 protected:
  std::string file(const std::string& kind, const std::string& rest) {
    return directory_.write("A.mtx", "%%MatrixMarket matrix " + kind + "\n" + rest);
  }
  complex_csr read(const std::string& kind, const std::string& rest) {
    auto A = read_complex_matrix(file(kind, rest));
    EXPECT_NO_THROW(validate(A));
    return A;
  }
  template <class Read>
  static void expect_rejected(const std::string& path, const std::string& what, const Read& function) {
    try {
      function(path);
      ADD_FAILURE() << "accepted; expected: " << what;
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::invalid_input);
      EXPECT_NE(std::string(e.what()).find(path + what), std::string::npos) << e.what();
    }
  }
  void expect_bad(const std::string& kind, const std::string& rest, const std::string& what) {
    expect_rejected(file(kind, rest), what, [](const std::string& path) { read_complex_matrix(path); });
  }
  temporary_directory directory_;
};

numbers dense(const complex_csr& A) {
  numbers rows(static_cast<std::size_t>(A.rows * A.columns), number(0.0));
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      rows[static_cast<std::size_t>(i * A.columns + A.column[k])] = A.value[k];
  }
  return rows;
}

TEST_F(complex_files, general_coordinates_in_any_order) {
  const auto A = read("coordinate complex general", "% comment\n2 3 3\n2 3 -1.5 2e0\n1 2 .25 +0\n2 1 0 -4\n");
  EXPECT_FALSE(A.hermitian);
  EXPECT_EQ(A.nonzeros(), 3);
  EXPECT_EQ(dense(A), (numbers{0.0, 0.25, 0.0, {0, -4}, 0.0, {-1.5, 2}}));
}

TEST_F(complex_files, entries_given_several_times_are_added_up) {
  const auto A = read("coordinate complex general", "1 2 4\n1 2 1 2\n1 1 5 5\n1 2 3 4\n1 2 0.5 -7\n");
  EXPECT_EQ(dense(A), (numbers{{5, 5}, {4.5, -1}}));
  expect_bad("coordinate complex general", "1 1 2\n1 1 0 1e308\n1 1 0 1e308\n",
             ": the values given for entry (1, 1) overflow");
}

TEST_F(complex_files, the_other_triangle_by_each_symmetry) {
  const std::string triangle = "2 2 2\n1 1 3 0\n2 1 1 2\n", strict = "2 2 1\n2 1 1 2\n";
  const auto hermitian = read("coordinate complex Hermitian", triangle);
  EXPECT_TRUE(hermitian.hermitian);
  EXPECT_EQ(dense(hermitian), (numbers{3.0, {1, -2}, {1, 2}, 0.0}));
  const auto symmetric = read("coordinate complex symmetric", triangle);
  EXPECT_FALSE(symmetric.hermitian);
  EXPECT_EQ(dense(symmetric), (numbers{3.0, {1, 2}, {1, 2}, 0.0}));
  const auto skew = read("coordinate complex skew-symmetric", strict);
  EXPECT_FALSE(skew.hermitian);
  EXPECT_EQ(dense(skew), (numbers{0.0, {-1, -2}, {1, 2}, 0.0}));
}

TEST_F(complex_files, real_fields_as_complex_ones) {
  EXPECT_EQ(dense(read("coordinate integer general", "1 2 2\n1 1 -7\n1 2 3\n")), (numbers{-7.0, 3.0}));
  EXPECT_EQ(dense(read("coordinate pattern general", "1 1 1\n1 1\n")), (numbers{1.0}));
  EXPECT_TRUE(read("coordinate real symmetric", "2 2 1\n2 1 5\n").hermitian);
}

TEST_F(complex_files, arrays_and_columns) {
  const auto path = file("array complex hermitian", "2 2\n1 0\n2 3\n4 0\n");
  EXPECT_TRUE(is_array_file(path));
  EXPECT_TRUE(is_complex_file(path));
  const auto A = read_complex_array(path);
  EXPECT_EQ(A.elements, (numbers{1.0, {2, 3}, {2, -3}, 4.0}));
  EXPECT_EQ(dense(read_complex_matrix(path)), (numbers{1.0, {2, -3}, {2, 3}, 4.0}));
  const auto X = read_complex_columns(file("array complex general", "3 1\n1 2\n-0 -0\n5 6\n"), 3);
  EXPECT_EQ(X.elements, (numbers{{1, 2}, 0.0, {5, 6}}));
  EXPECT_TRUE(std::signbit(X.elements[1].re) && std::signbit(X.elements[1].im));
  const auto Y = read_complex_columns(file("coordinate complex general", "2 2 2\n2 1 1 2\n1 2 3 4\n"), 2);
  EXPECT_EQ(Y.columns, 2);
  EXPECT_EQ(Y.elements, (numbers{0.0, {1, 2}, {3, 4}, 0.0}));
}

TEST_F(complex_files, sums_of_columns_that_overflow_are_refused_in_either_part) {
  for (const char* entries : {"1 1 1e308 0\n1 1 1e308 0\n", "1 1 0 1e308\n1 1 0 1e308\n"}) {
    const auto path = file("coordinate complex general", std::string("1 1 2\n") + entries);
    EXPECT_THROW(read_complex_columns(path, 1), error) << entries;
  }
}

TEST_F(complex_files, what_is_wrong_is_named) {
  expect_bad("coordinate complex general", "1 1 1\n1 1 1\n", ":3: the value is missing");
  expect_bad("coordinate complex general", "1 1 1\n1 1 1 2 3\n", ":3: unexpected '3'");
  expect_bad("coordinate complex general", "1 1 1\n1 1 1 nan\n", ":3: the value 'nan'");
  expect_bad("coordinate complex general", "1 1 1\n1 1 inf 1\n", ":3: the value 'inf'");
  expect_bad("coordinate complex general", "1 1 1\n1 1 1 1e999\n", ":3: the value '1e999'");
  expect_bad("coordinate complex hermitian", "1 1 1\n1 1 1 1e-300\n", ":3: a Hermitian matrix has a real");
  expect_bad("coordinate complex hermitian", "2 2 1\n1 2 1 1\n",
             ":3: entry (1, 2) is above the diagonal; a Hermitian matrix is stored by its lower triangle");
  expect_bad("coordinate complex hermitian", "2 3 1\n2 1 1 1\n", ":2: ");
  expect_bad("coordinate complex skew-symmetric", "1 1 1\n1 1 0 1\n",
             ":3: a skew-symmetric matrix has a zero");
  expect_bad("coordinate real hermitian", "1 1 1\n1 1 1\n", ":1: the symmetry is hermitian");
  expect_bad("coordinate quaternion general", "1 1 1\n1 1 1\n", ":1: the field must be");
}

TEST_F(complex_files, real_readers_refuse_them) {
  const auto refused = ":1: the field is complex";
  const auto path = file("array complex general", "1 1\n1 2\n");
  expect_rejected(path, refused, [](const auto& p) { read_matrix(p); });
  expect_rejected(path, refused, [](const auto& p) { read_array(p); });
  expect_rejected(path, refused, [](const auto& p) { read_vector(p, 1); });
  expect_rejected(path, refused, [](const auto& p) { load_columns(p, 1); });
}

complex_csr example() {
  complex_csr A{3, 3, {0, 2, 4, 5}, {0, 1, 0, 2, 2}, {}};
  A.value = {0.1, {1.0 / 3, 0x1p-1074}, {1.0 / 3, -0x1p-1074}, {-0.0, 1e300}, 7.0};
  return A;
}

TEST_F(complex_files, what_is_written_reads_back_with_the_same_bits) {
  const auto A = example();
  for (const char* name : {"B.mtx", "B.mtx.gz"}) {
    write_complex_matrix(directory_.path(name), A, false);
    const auto B = read_complex_matrix(directory_.path(name));
    EXPECT_EQ(B.row_start, A.row_start);
    EXPECT_EQ(B.column, A.column);
    ASSERT_EQ(B.value.size(), A.value.size());
    EXPECT_EQ(std::memcmp(B.value.data(), A.value.data(), A.value.size() * sizeof(number)), 0);
  }
}

TEST_F(complex_files, one_triangle_of_a_hermitian_matrix_is_written) {
  complex_csr A{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {2.0, {1, -3}, {1, 3}, 5.0}};
  write_complex_matrix(directory_.path("B.mtx"), A, true);
  EXPECT_EQ(directory_.content("B.mtx"),
            "%%MatrixMarket matrix coordinate complex hermitian\n2 2 3\n1 1 2 0\n2 1 1 3\n2 2 5 0\n");
  EXPECT_EQ(dense(read_complex_matrix(directory_.path("B.mtx"))), dense(A));
  A.value[2].im = -3;
  try {
    write_complex_matrix(directory_.path("C.mtx"), A, true);
    FAIL() << "accepted";
  } catch (const error& e) {
    const std::string message = e.what();
    EXPECT_EQ(message.find("write_complex_matrix: requires a Hermitian matrix, but entry (1, 2) is "), 0U)
        << message;
  }
  A.value = {{2, 1e-300}, {1, -3}, {1, 3}, 5.0};
  EXPECT_THROW(write_complex_matrix(directory_.path("C.mtx"), A, true), error);
  EXPECT_THROW(write_complex_matrix(directory_.path("C.mtx"), example(), true), error);
  EXPECT_EQ(directory_.files(), 1u);
}

TEST_F(complex_files, columns_are_written_in_every_format_of_solvers) {
  const qd third = qd(1.0) / qd(3.0);
  const std::vector<complex<qd>> x = {{third, -third}, {qd(0.0), qd(2.5)}};
  write_complex_columns<qd>(directory_.path("x.mtx"), std::span<const complex<qd>>(x), 2, "a\nb");
  EXPECT_EQ(directory_.content("x.mtx"), "%%MatrixMarket matrix array complex general\n% a\n% b\n1 2\n" +
                                             to_string(third) + " " + to_string(-third) + "\n0 2.5\n");
  EXPECT_THROW(write_complex_columns<qd>(directory_.path("y.mtx"), std::span<const complex<qd>>(x), 3, ""),
               error);
}

TEST_F(complex_files, both_parts_have_the_digits_that_are_asked_for) {
  const numbers x{{0.1, 1.0 / 3.0}, {0.5, -1e300}};
  write_complex_columns<double>(directory_.path("x.mtx"), std::span<const number>(x), 1, "", 20);
  EXPECT_EQ(directory_.content("x.mtx"),
            "%%MatrixMarket matrix array complex general\n2 1\n"
            "0.10000000000000000555 0.33333333333333331483\n0.5 -1.0000000000000000525e+300\n");
}

TEST_F(complex_files, sources_of_real_numbers_load_as_complex_ones) {
  EXPECT_FALSE(is_complex_source("generate:plate:4"));
  const auto A = load_complex_matrix("generate:plate:4");
  EXPECT_TRUE(A.hermitian);
  const auto R = load_matrix("generate:plate:4").matrix;
  ASSERT_EQ(A.column, R.column);
  for (std::size_t k = 0; k < R.value.size(); ++k) EXPECT_EQ(A.value[k], number(R.value[k]));
  const auto b = load_complex_columns(file("array real general", "2 1\n3\n4\n"), 2);
  EXPECT_EQ(b.elements, (numbers{3.0, 4.0}));
}

TEST_F(complex_files, numpy_files_are_real_and_load_as_complex_ones) {
  const auto path = directory_.path("A.npy");
  write_numpy(path, {2, 3, std::vector<double>{1, 2, 3, 4, 5, 6}});
  EXPECT_FALSE(load_matrix(path).stored_symmetric);
  EXPECT_FALSE(is_complex_source(path));
  const auto A = load_complex_dense_matrix(path);
  EXPECT_EQ(A.rows, 2);
  EXPECT_EQ(A.columns, 3);
  EXPECT_EQ(A.elements, (numbers{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}));
  EXPECT_EQ(load_complex_columns(path, 2).elements, A.elements);
  write_numpy(path, {1, 1, std::vector<dd>{dd(1.0)}});
  expect_rejected(path, ": has numbers in dd; complex systems take doubles",
                  [](const auto& p) { load_complex_dense_matrix(p); });
}

}  // namespace
}  // namespace residua
